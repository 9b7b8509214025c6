import type { NotificationKind } from '../../../../contract/notifications/notifications.ts';
import type { Side } from '../../../../contract/sports/core.ts';
import type { ResultAct } from '../../../../contract/sports/matches.ts';
import { resultSaid, resultsDecidedByList, resultsDue, resultUnanswerable } from '../../../facts/results.ts';
import type { Db } from '../../../platform/database/database.ts';
import { on } from '../../../platform/facts/fact.ts';
import { listDecidedByList } from '../../results/lists/queries.ts';
import { findSaidAs, findSubmitter, listCaptains, listDueMatches, listOrganisers } from '../../results/queries.ts';
import { noLongerRings } from '../act-queries.ts';
import type { Kind, Telling, Turn } from '../kind.ts';
import { type Behind, behindIn } from '../told-queries.ts';

const toMatch = (accountId: string, subjectId: string) => ({ accountId, subjectKind: 'match', subjectId }) as const;

type About = { matchId: string; competitionId: string };
type Said = About & { act: string; version: number; accountId: string | null };

/** Details that say the same of what counts. */
const SAME: Record<string, string> = { corrected: 'decided' };

async function tellEach(
  { outcome }: Pick<Telling, 'outcome'>,
  turn: Turn,
  { matchId, version }: About & { version?: number },
  { at, behind }: { at: Date; behind: Behind },
  people: Map<string, string>,
): Promise<void> {
  if (people.size === 0) return;
  const said = version === undefined ? '' : await findSaidAs(turn.tx, matchId, version);
  for (const [accountId, detail] of people)
    await outcome(turn, toMatch(accountId, matchId), behind, {
      at,
      detail,
      holds: `${SAME[detail] ?? detail} ${said}`,
    });
}

/** What an act leaves no longer open, or no longer so. */
const OVERTAKES: Record<ResultAct, readonly NotificationKind[]> = {
  submitted: [],
  disputed: ['result-submitted'],
  confirmed: ['result-submitted', 'result-disputed'],
  silence: ['result-submitted', 'result-disputed'],
  decided: ['result-submitted', 'result-disputed', 'result-confirmed'],
  corrected: ['result-submitted', 'result-disputed', 'result-confirmed'],
};

/** Who is told what, by account: whoever is captain and organiser is told as captain. */
async function people(
  tx: Db,
  { matchId, competitionId }: About,
  { captain, organiser, not }: { captain?: string; organiser?: string; not?: Side | null },
): Promise<Map<string, string>> {
  const captains = captain === undefined ? [] : await listCaptains(tx, matchId);
  const organisers = organiser === undefined ? [] : await listOrganisers(tx, competitionId);
  const told = new Map<string, string>();
  for (const accountId of organisers) told.set(accountId, organiser ?? '');
  for (const { accountId, side } of captains) if (side !== not) told.set(accountId, captain ?? '');
  return told;
}

/** Who is behind what was said of a match: who said it; of what counts because nobody disputed it, who submitted that. */
async function behindSaid(tx: Db, { act, matchId, competitionId, version, accountId }: Said): Promise<Behind> {
  if (act !== 'silence') return behindIn(tx, competitionId, accountId);
  const submitterId = await findSubmitter(tx, matchId, version);
  return { actor: null, others: submitterId === null ? [] : [submitterId] };
}

/**
 * Matches are over, and their captains are to say how they ended; at the deadline the organisers learn of it, too. Each
 * has one line for a competition, which counts what is due there: many matches are imported at once.
 */
export const resultsDueOf: Kind = {
  kind: 'result-due',
  ringsFor: 'subject',
  hears: ({ outcome }) => [
    on(resultsDue, async (tx, { data: { competitionId, matchIds, stage }, createdAt }, afterwards) => {
      const behind = await behindIn(tx, competitionId, null);
      const due = await listDueMatches(tx, competitionId, matchIds);
      const organisers = stage === 'missing' ? await listOrganisers(tx, competitionId) : [];
      const told = new Map(organisers.map((id) => [id, { detail: 'missing organiser', matches: due.missing }]));
      for (const [id, matches] of due.ofCaptains) told.set(id, { detail: stage, matches });
      for (const [accountId, { detail, matches }] of told) {
        const [placeId] = matches;
        if (placeId === undefined) continue; // somebody has said it meanwhile
        const to = { accountId, subjectKind: 'competition', subjectId: competitionId } as const;
        await outcome({ tx, afterwards }, to, behind, { at: createdAt, detail, placeId, count: matches.length });
      }
    }),
  ],
};

/** One side has said how a match ended, and the other is to confirm or dispute it; where nobody can, an organiser decides. */
export const resultsSubmitted: Kind = {
  kind: 'result-submitted',
  ringsFor: 'subject',
  hears: (telling) => [
    on(resultSaid, async (tx, { data, createdAt }, afterwards) => {
      await noLongerRings(tx, OVERTAKES[data.act], [data.matchId]);
      if (data.act !== 'submitted' || data.state !== 'submitted') return;
      const told = await people(tx, data, { captain: 'submitted', not: data.side });
      const behind = await behindSaid(tx, data);
      await tellEach(telling, { tx, afterwards }, data, { at: createdAt, behind }, told);
    }),
    on(resultUnanswerable, async (tx, { data, createdAt }, afterwards) => {
      const told = await people(tx, data, { organiser: 'organiser' });
      await tellEach(telling, { tx, afterwards }, data, { at: createdAt, behind: { actor: data.accountId } }, told);
    }),
  ],
};

/** What was said counts: both sides agree, or nobody has disputed it. */
export const resultsConfirmed: Kind = {
  kind: 'result-confirmed',
  ringsFor: 'subject',
  hears: (telling) => [
    on(resultSaid, async (tx, { data, createdAt }, afterwards) => {
      if (data.act !== 'confirmed' && data.act !== 'silence') return;
      const told = await people(tx, data, { captain: data.act });
      const behind = await behindSaid(tx, data);
      await tellEach(telling, { tx, afterwards }, data, { at: createdAt, behind }, told);
    }),
  ],
};

/** Two sides say different things; one may say so when the other's word counts already. Or nobody goes on by it. */
export const resultsDisputed: Kind = {
  kind: 'result-disputed',
  ringsFor: 'subject',
  hears: (telling) => [
    on(resultSaid, async (tx, { data, createdAt }, afterwards) => {
      const isDisputed = data.act === 'disputed';
      if (!isDisputed && !data.isUndecided) return;
      const isLate = isDisputed && data.state !== 'disputed';
      const details =
        isLate || data.isUndecided
          ? { organiser: isLate ? 'late' : 'undecided' }
          : { captain: 'captain', organiser: 'organiser' };
      const told = await people(tx, data, details);
      const behind = await behindSaid(tx, data);
      await tellEach(telling, { tx, afterwards }, data, { at: createdAt, behind }, told);
    }),
  ],
};

/** An organiser has said what counts. */
export const resultsDecided: Kind = {
  kind: 'result-decided',
  ringsFor: 'subject',
  hears: (telling) => [
    on(resultSaid, async (tx, { data, createdAt }, afterwards) => {
      if (data.act !== 'decided' && data.act !== 'corrected') return;
      const told = await people(tx, data, { captain: data.act });
      const behind = await behindSaid(tx, data);
      await tellEach(telling, { tx, afterwards }, data, { at: createdAt, behind }, told);
    }),
    // By a list at once: one line for the competition, which counts them.
    on(resultsDecidedByList, async (tx, { data: { competitionId, list, accountId: byId }, createdAt }, afterwards) => {
      const { matchIds, ofCaptains } = await listDecidedByList(tx, competitionId, list);
      await noLongerRings(tx, OVERTAKES.decided, matchIds);
      const behind = await behindIn(tx, competitionId, byId);
      for (const [accountId, count] of ofCaptains) {
        const to = { accountId, subjectKind: 'competition', subjectId: competitionId } as const;
        await telling.outcome({ tx, afterwards }, to, behind, { at: createdAt, detail: 'list', count, holds: list });
      }
    }),
  ],
};

/** How matches ended, for those who follow one of the teams or the competition. */
export const matchResultsOfFollowed: Kind = {
  kind: 'match-result',
  ringsFor: 'subject',
  hears: ({ toMatchFollowers }) => [
    on(resultSaid, async (tx, { data, createdAt }, afterwards) => {
      if (!data.counts) return;
      const behind = await behindSaid(tx, data);
      await toMatchFollowers({ tx, afterwards }, { matchId: data.matchId, at: createdAt.toISOString(), behind });
    }),
  ],
};
