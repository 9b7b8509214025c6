import {
  entryAnswered,
  entryAsked,
  entryInvited,
  entryWithdrawn,
  invitationClosed,
} from '../../../facts/competitions.ts';
import { on } from '../../../platform/facts/fact.ts';
import { listOrganiserIds, looksAfter } from '../../competitions/queries.ts';
import { captainsOf } from '../../teams/queries.ts';
import type { Kind } from '../kind.ts';

const ofCompetition = (accountId: string, subjectId: string) =>
  ({ accountId, subjectKind: 'competition', subjectId }) as const;
const ofTeam = (accountId: string, subjectId: string) => ({ accountId, subjectKind: 'team', subjectId }) as const;

/** Organisers learn that a team wants to take part or has answered, captains what has come of it. Who acts is not told. */
export const entriesAnswered: Kind = {
  kind: 'entry',
  hears: ({ outcome }) => [
    on(entryAsked, async (tx, { data: { competitionId, accountId }, createdAt }, afterwards) => {
      const asked = { at: createdAt, detail: 'asked' };
      for (const organiserId of await listOrganiserIds(tx, competitionId))
        await outcome({ tx, afterwards }, ofCompetition(organiserId, competitionId), { actor: accountId }, asked);
    }),
    on(entryAnswered, async (tx, { data: { competitionId, teamId, accountId, how }, createdAt }, afterwards) => {
      const answered = { at: createdAt, detail: how };
      for (const captain of await captainsOf(tx, [teamId]))
        await outcome(
          { tx, afterwards },
          ofCompetition(captain.accountId, competitionId),
          { actor: accountId },
          answered,
        );
    }),
    on(entryWithdrawn, async (tx, { data: { competitionId, accountId, how }, createdAt }, afterwards) => {
      if (how !== 'left') return;
      for (const organiserId of await listOrganiserIds(tx, competitionId))
        await outcome(
          { tx, afterwards },
          ofCompetition(organiserId, competitionId),
          { actor: accountId },
          { at: createdAt, detail: 'left' },
        );
    }),
    on(invitationClosed, async (tx, { data: { competitionId, byId, how, accountId }, createdAt }, afterwards) => {
      if (how === 'gone' || byId === null || !(await looksAfter(tx, competitionId, byId))) return;
      const detail = how === 'accepted' ? 'agreed' : 'declined';
      const to = ofCompetition(byId, competitionId);
      await outcome({ tx, afterwards }, to, { actor: accountId }, { at: createdAt, detail });
    }),
  ],
};

/** Captains learn that their team is invited: one line for each team, whoever invites it, until all is answered. */
export const entriesInvited: Kind = {
  kind: 'entry-invited',
  hears: ({ act, takeBack }) => [
    on(entryInvited, async (tx, { data: { teamId, byId }, createdAt }, afterwards) => {
      for (const { accountId } of await captainsOf(tx, [teamId]))
        await act({ tx, afterwards }, ofTeam(accountId, teamId), { actor: byId }, { at: createdAt }, { adds: 'each' });
    }),
    on(invitationClosed, async (tx, { data: { teamId, byId } }, afterwards) => {
      if (byId === null) return;
      for (const { accountId } of await captainsOf(tx, [teamId]))
        await takeBack({ tx, afterwards }, ofTeam(accountId, teamId), byId);
    }),
  ],
};
