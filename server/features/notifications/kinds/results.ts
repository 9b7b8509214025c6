import type { Side } from '../../../../contract/sports/core.ts';
import { resultDue, resultSaid } from '../../../facts/results.ts';
import type { Db } from '../../../platform/database/database.ts';
import { on } from '../../../platform/facts/fact.ts';
import { listCaptains, listOrganisers } from '../../results/queries.ts';
import type { Kind, Telling, Turn } from '../kind.ts';

const toMatch = (accountId: string, subjectId: string) => ({ accountId, subjectKind: 'match', subjectId }) as const;

type About = { matchId: string; competitionId: string };

async function tellEach(
  { outcome }: Pick<Telling, 'outcome'>,
  turn: Turn,
  { matchId }: About,
  at: Date,
  people: Map<string, string>,
): Promise<void> {
  for (const [accountId, detail] of people) await outcome(turn, toMatch(accountId, matchId), { at, detail });
}

/** Who is told what, by account: whoever is captain and organiser is told as captain, and who acted is not told at all. */
async function people(
  tx: Db,
  { matchId, competitionId }: About,
  actorId: string | null,
  { captain, organiser, not }: { captain?: string; organiser?: string; not?: Side | null },
): Promise<Map<string, string>> {
  const captains = captain === undefined ? [] : await listCaptains(tx, matchId);
  const organisers = organiser === undefined ? [] : await listOrganisers(tx, competitionId);
  const told = new Map<string, string>();
  for (const accountId of organisers) told.set(accountId, organiser ?? '');
  for (const { accountId, side } of captains) if (side !== not) told.set(accountId, captain ?? '');
  if (actorId !== null) told.delete(actorId);
  return told;
}

/** A match is over, and its captains are to say how it ended; at the deadline its organisers learn of it, too. */
export const resultsDue: Kind = {
  kind: 'result-due',
  hears: (telling) => [
    on(resultDue, async (tx, { data, createdAt }, afterwards) => {
      const { stage } = data;
      const organiser = stage === 'missing' ? { organiser: 'missing organiser' } : {};
      const told = await people(tx, data, null, { captain: stage, ...organiser });
      await tellEach(telling, { tx, afterwards }, data, createdAt, told);
    }),
  ],
};

/** One side has said how a match ended, and the other is to confirm or dispute it. */
export const resultsSubmitted: Kind = {
  kind: 'result-submitted',
  hears: (telling) => [
    on(resultSaid, async (tx, { data, createdAt }, afterwards) => {
      if (data.act !== 'submitted' || data.state !== 'submitted') return;
      const told = await people(tx, data, data.accountId, { captain: 'submitted', not: data.side });
      await tellEach(telling, { tx, afterwards }, data, createdAt, told);
    }),
  ],
};

/** What was said counts: both sides agree, or nobody has disputed it. */
export const resultsConfirmed: Kind = {
  kind: 'result-confirmed',
  hears: (telling) => [
    on(resultSaid, async (tx, { data, createdAt }, afterwards) => {
      if (data.act !== 'confirmed' && data.act !== 'silence') return;
      const told = await people(tx, data, data.accountId, { captain: data.act });
      await tellEach(telling, { tx, afterwards }, data, createdAt, told);
    }),
  ],
};

/** Two sides say different things; one may say so when the other's word counts already. Or nobody goes on by it. */
export const resultsDisputed: Kind = {
  kind: 'result-disputed',
  hears: (telling) => [
    on(resultSaid, async (tx, { data, createdAt }, afterwards) => {
      const isDisputed = data.act === 'disputed';
      if (!isDisputed && !data.isUndecided) return;
      const isLate = isDisputed && data.state !== 'disputed';
      const details =
        isLate || data.isUndecided
          ? { organiser: isLate ? 'late' : 'undecided' }
          : { captain: 'captain', organiser: 'organiser' };
      const told = await people(tx, data, data.accountId, details);
      await tellEach(telling, { tx, afterwards }, data, createdAt, told);
    }),
  ],
};

/** An organiser has said what counts. */
export const resultsDecided: Kind = {
  kind: 'result-decided',
  hears: (telling) => [
    on(resultSaid, async (tx, { data, createdAt }, afterwards) => {
      if (data.act !== 'decided' && data.act !== 'corrected') return;
      const told = await people(tx, data, data.accountId, { captain: data.act });
      await tellEach(telling, { tx, afterwards }, data, createdAt, told);
    }),
  ],
};

/** How matches ended, for those who follow one of the teams or the competition. */
export const matchResultsOfFollowed: Kind = {
  kind: 'match-result',
  hears: ({ toMatchFollowers }) => [
    on(resultSaid, async (tx, { data: { matchId, counts }, createdAt }, afterwards) => {
      if (counts) await toMatchFollowers({ tx, afterwards }, { matchId, at: createdAt.toISOString() });
    }),
  ],
};
