import { organiserInvitationClosed, organiserInvited } from '../../../facts/competitions.ts';
import { on } from '../../../platform/facts/fact.ts';
import type { Kind } from '../kind.ts';

const ofCompetition = (accountId: string, subjectId: string) =>
  ({ accountId, subjectKind: 'competition', subjectId }) as const;

/** Who asks a member to organise a competition, until the member has answered; once, however often they ask. */
export const organisersInvited: Kind = {
  kind: 'organiser-invited',
  ringsFor: 'subject and actor',
  hears: ({ act, takeBack }) => [
    on(organiserInvited, async (tx, { data: { competitionId, accountId, byId }, createdAt }, afterwards) =>
      act(
        { tx, afterwards },
        ofCompetition(accountId, competitionId),
        { actor: byId },
        { at: createdAt },
        { adds: 'once' },
      ),
    ),
    on(organiserInvitationClosed, async (tx, { data: { competitionId, accountId, byId } }, afterwards) => {
      if (byId) await takeBack({ tx, afterwards }, ofCompetition(accountId, competitionId), byId);
    }),
  ],
};
