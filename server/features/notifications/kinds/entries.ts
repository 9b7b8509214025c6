import {
  entryAnswered,
  entryAsked,
  entryInvited,
  entryWithdrawn,
  invitationClosed,
} from '../../../facts/competitions.ts';
import { DAY, HOUR } from '../../../platform/clock.ts';
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
    on(entryWithdrawn, async (tx, { data: { competitionId, teamId, accountId, how }, createdAt }, afterwards) => {
      if (how !== 'left') return;
      for (const organiserId of await listOrganiserIds(tx, competitionId))
        await outcome(
          { tx, afterwards },
          ofCompetition(organiserId, competitionId),
          { actor: accountId },
          { at: createdAt, detail: 'left', holds: `left ${teamId}`, isOneOfMany: true },
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

/** Its own line of each captain, beside those of the teams: what strangers want is never more than one. */
const ofStrangers = (accountId: string) => ({ accountId, subjectKind: 'none', subjectId: accountId }) as const;
/** In the order of their ids, in which their accounts are locked. */
const captainsInOrder = async (tx: Db, teamId: string) =>
  (await captainsOf(tx, [teamId])).sort((one, other) => (one.accountId < other.accountId ? -1 : 1));

/** It counts what comes, and is news once a day. */
const QUIET_HOURS = DAY / HOUR;
const NEVER_NEWS = (3650 * DAY) / HOUR;

/**
 * Captains learn that their team is invited: one line for each team, whoever of those they know invites it, until all is
 * answered; and one that counts the competitions of strangers.
 */
export const entriesInvited: Kind = {
  kind: 'entry-invited',
  ringsFor: 'subject and actor',
  hears: ({ act, outcome, takeBack }) => {
    async function countStrangers(turn: Turn, accountId: string, byId: string, at: Date, quietHours: number) {
      // One after the other, so that the last one counts all.
      if (!(await holdOwn(turn.tx, accountId))) return;
      const teamIds = await listActingFor(turn.tx, accountId);
      const count = await countOfStrangers(turn.tx, { teamIds, accountId });
      await outcome(turn, ofStrangers(accountId), { actor: byId }, { at, count, holds: 'strangers', quietHours });
    }
    return [
      on(entryInvited, async (tx, { data: { competitionId, teamId, byId }, createdAt }, afterwards) => {
        const turn = { tx, afterwards };
        const isKnown = await isKnownInviter(tx, { competitionId, teamId, byId });
        const invited = { at: createdAt, thing: competitionId };
        for (const { accountId } of await captainsInOrder(tx, teamId))
          if (isKnown) await act(turn, ofTeam(accountId, teamId), { actor: byId }, invited, { adds: 'each' });
          else await countStrangers(turn, accountId, byId, createdAt, QUIET_HOURS);
      }),
      on(invitationClosed, async (tx, { data: { competitionId, teamId, byId }, createdAt }, afterwards) => {
        if (byId === null) return;
        const turn = { tx, afterwards };
        const isKnown = await isKnownInviter(tx, { competitionId, teamId, byId });
        for (const { accountId } of await captainsInOrder(tx, teamId)) {
          await takeBack(turn, ofTeam(accountId, teamId), byId, competitionId);
          if (!isKnown) await countStrangers(turn, accountId, byId, createdAt, NEVER_NEWS);
        }
      }),
    ];
  },
};
