import { entryAnswered, entryAsked, entryInvited, invitationClosed } from '../../../facts/competitions.ts';
import { DAY, MINUTE } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { on } from '../../../platform/facts/fact.ts';
import { countOfStrangers, isKnownInviter } from '../../competitions/invitations/queries.ts';
import { listOrganiserIds, looksAfter } from '../../competitions/queries.ts';
import { holdOwn } from '../../follow/queries.ts';
import { captainsOf, listActingFor } from '../../teams/queries.ts';
import type { Kind, Turn } from '../kind.ts';

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
    on(invitationClosed, async (tx, { data: { competitionId, byId, how, accountId }, createdAt }, afterwards) => {
      if (how === 'gone' || byId === null || !(await looksAfter(tx, competitionId, byId))) return;
      const detail = how === 'accepted' ? 'agreed' : 'declined';
      const to = ofCompetition(byId, competitionId);
      await outcome({ tx, afterwards }, to, { actor: accountId }, { at: createdAt, detail });
    }),
  ],
};

/** Its own line of each captain, beside those of the teams: what strangers want is never more than one. */
const ofStrangers = (accountId: string) => ({ accountId, subjectKind: 'none', subjectId: accountId }) as const;
/** In the order of their ids, in which their accounts are locked. */
const captainsInOrder = async (tx: Db, teamId: string) =>
  (await captainsOf(tx, [teamId])).sort((one, other) => (one.accountId < other.accountId ? -1 : 1));

/** It counts what comes, and is news once a day. */
const QUIET_MINUTES = DAY / MINUTE;
const NEVER_NEWS = (3650 * DAY) / MINUTE;

/**
 * Captains learn that their team is invited: one line for each team, whoever of those they know invites it, until all is
 * answered; and one that counts the competitions of strangers.
 */
export const entriesInvited: Kind = {
  kind: 'entry-invited',
  hears: ({ act, outcome, takeBack }) => {
    async function countStrangers(turn: Turn, accountId: string, byId: string, at: Date, quietMinutes: number) {
      // One after the other, so that the last one counts all.
      if (!(await holdOwn(turn.tx, accountId))) return;
      const teamIds = await listActingFor(turn.tx, accountId);
      const count = await countOfStrangers(turn.tx, { teamIds, accountId });
      await outcome(turn, ofStrangers(accountId), { actor: byId }, { at, count, quietMinutes });
    }
    return [
      on(entryInvited, async (tx, { data: { competitionId, teamId, byId }, createdAt }, afterwards) => {
        const turn = { tx, afterwards };
        const isKnown = await isKnownInviter(tx, { competitionId, teamId, byId });
        for (const { accountId } of await captainsInOrder(tx, teamId))
          if (isKnown) await act(turn, ofTeam(accountId, teamId), { actor: byId }, { at: createdAt }, { adds: 'each' });
          else await countStrangers(turn, accountId, byId, createdAt, QUIET_MINUTES);
      }),
      on(invitationClosed, async (tx, { data: { competitionId, teamId, byId }, createdAt }, afterwards) => {
        if (byId === null) return;
        const turn = { tx, afterwards };
        const isKnown = await isKnownInviter(tx, { competitionId, teamId, byId });
        for (const { accountId } of await captainsInOrder(tx, teamId)) {
          await takeBack(turn, ofTeam(accountId, teamId), byId);
          if (!isKnown) await countStrangers(turn, accountId, byId, createdAt, NEVER_NEWS);
        }
      }),
    ];
  },
};
