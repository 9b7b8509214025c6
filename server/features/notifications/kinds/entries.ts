import { entryAnswered, entryAsked, entryInvited, invitationClosed } from '../../../facts/competitions.ts';
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
  ringsFor: 'subject',
  hears: ({ outcome }) => [
    on(entryAsked, async (tx, { data: { competitionId, teamId, accountId }, createdAt }, afterwards) => {
      const asked = { at: createdAt, detail: 'asked', holds: `asked ${teamId}`, isOneOfMany: true };
      for (const organiserId of await listOrganiserIds(tx, competitionId))
        await outcome({ tx, afterwards }, ofCompetition(organiserId, competitionId), { actor: accountId }, asked);
    }),
    on(entryAnswered, async (tx, { data: { competitionId, teamId, accountId, how }, createdAt }, afterwards) => {
      const answered = { at: createdAt, detail: how, holds: `${how} ${teamId}`, isOneOfMany: true };
      for (const captain of await captainsOf(tx, [teamId]))
        await outcome(
          { tx, afterwards },
          ofCompetition(captain.accountId, competitionId),
          { actor: accountId },
          answered,
        );
    }),
    on(invitationClosed, async (tx, { data, createdAt }, afterwards) => {
      const { competitionId, teamId, byId, how, accountId } = data;
      if (how === 'gone' || byId === null || !(await looksAfter(tx, competitionId, byId))) return;
      const detail = how === 'accepted' ? 'agreed' : 'declined';
      const to = ofCompetition(byId, competitionId);
      const answered = { at: createdAt, detail, holds: `${detail} ${teamId}`, isOneOfMany: true };
      await outcome({ tx, afterwards }, to, { actor: accountId }, answered);
    }),
  ],
};

/** Captains learn that their team is invited: one line for each team, whoever invites it, until all is answered. */
export const entriesInvited: Kind = {
  kind: 'entry-invited',
  ringsFor: 'subject and actor',
  hears: ({ act, takeBack }) => [
    on(entryInvited, async (tx, { data: { competitionId, teamId, byId }, createdAt }, afterwards) => {
      const invited = { at: createdAt, thing: competitionId };
      for (const { accountId } of await captainsOf(tx, [teamId]))
        await act({ tx, afterwards }, ofTeam(accountId, teamId), { actor: byId }, invited, { adds: 'each' });
    }),
    on(invitationClosed, async (tx, { data: { competitionId, teamId, byId } }, afterwards) => {
      if (byId === null) return;
      for (const { accountId } of await captainsOf(tx, [teamId]))
        await takeBack({ tx, afterwards }, ofTeam(accountId, teamId), byId, competitionId);
    }),
  ],
};
