/** Who plays in the matches that come after others, as results come to count (decision 96). */
import type { Side } from '../../../contract/sports/core.ts';
import type { Sport } from '../../../contract/sports/sports.ts';
import { factsOf } from '../../../contract/sports/sports.ts';
import { matchChanged, matchMoved } from '../../facts/matches.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Act } from '../../platform/facts/fact.ts';
import { resolveSources } from '../../sports/fixtures/sources.ts';
import { logActs } from '../competitions/queries.ts';
import { changeMatch } from '../matches/queries.ts';
import { findForfeitScore, tablesOf } from '../tables/queries.ts';
import { hasSources, listGroups, listSourced, listTeamIds, nameOfMatch, type SourcedRow } from './queries.ts';

/** A match whose sides, by the results as they are now, are others than those that stand there. */
type Change = {
  match: SourcedRow;
  homeEntryId: string | null;
  awayEntryId: string | null;
  /** A side that stood there would go; otherwise one that was open is filled. */
  replaces: boolean;
  /** Somebody has begun to play it, or has said how it ended. */
  hasBegun: boolean;
};

/** Where nothing is played over two legs, no forfeit is added to anything. */
const NO_FORFEIT = { won: 0, lost: 0 };
const NO_TABLE = { rows: [], unresolved: [], isFinal: false };

const hasBegun = ({ state, version }: SourcedRow) =>
  version !== null || !['scheduled', 'postponed', 'cancelled'].includes(state);

type Sides = { all: SourcedRow[]; sides: Map<string, string | null> };

const sideKey = (number: number, side: Side): string => `${number} ${side}`;
const sameGroups = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((id) => other.includes(id));

/** Who is on each side that has a source, by the results that count now, and by what was drawn and decided. */
async function sidesBy(db: Db, { id, sport }: { id: string; sport: Sport }): Promise<Sides> {
  if (!(await hasSources(db, id))) return { all: [], sides: new Map() };
  const all = await listSourced(db, id);
  const fromGroups = all.some(({ homeSource, awaySource }) =>
    [homeSource, awaySource].some((source) => source?.from === 'place' || source?.from === 'best'),
  );
  const stages = fromGroups ? await tablesOf(db, { competitionId: id }) : [];
  const bests = stages.flatMap((stage) => stage.bests);
  const resolved = resolveSources(
    all,
    stages.flatMap(({ groups }) => groups.map(({ table }) => table)),
    {
      groups: fromGroups ? await listGroups(db, id) : [],
      scoring: factsOf(sport).scoring,
      forfeitScore: all.some(({ otherLeg }) => otherLeg !== null) ? await findForfeitScore(db, id) : NO_FORFEIT,
      tableBetween: ({ place, groups }) =>
        bests.find((best) => best.place === place && sameGroups(best.groupIds, groups))?.table ?? NO_TABLE,
      slotsDecided: stages.flatMap(({ slotsDecided }) => slotsDecided),
    },
  );
  return { all, sides: new Map(resolved.map(({ number, side, entryId }) => [sideKey(number, side), entryId])) };
}

/** What the results that count now would change in the sides of matches. */
async function changesBy(db: Db, competition: { id: string; sport: Sport }): Promise<Change[]> {
  const { all, sides } = await sidesBy(db, competition);
  return all.flatMap((match) => {
    const of = (side: Side, now: string | null) => sides.get(sideKey(match.number, side)) ?? now;
    // What can't be said any more stays: nobody is taken out before somebody else is known to come in.
    const homeEntryId = of('home', match.homeEntryId);
    const awayEntryId = of('away', match.awayEntryId);
    if (homeEntryId === match.homeEntryId && awayEntryId === match.awayEntryId) return [];
    if (homeEntryId === awayEntryId) return []; // two sources that lead to the same: the organiser sees it as open
    const replaces =
      (match.homeEntryId !== null && homeEntryId !== match.homeEntryId) ||
      (match.awayEntryId !== null && awayEntryId !== match.awayEntryId);
    return [{ match, homeEntryId, awayEntryId, replaces, hasBegun: hasBegun(match) }];
  });
}

/** Matches in which somebody stands who would not by the results as they are now. */
export async function listMisplaced(db: Db, competition: { id: string; sport: Sport }): Promise<string[]> {
  return (await changesBy(db, competition)).filter(({ replaces }) => replaces).map(({ match }) => match.id);
}

/**
 * Fills the sides that are known by now. The caller has locked the competition.
 * @param later what becomes of sides that stand already: `redraw` changes them where nothing has been played, `keep`
 *   leaves them; undefined: nothing is changed but what is open
 * @returns whether sides that stand would have to change
 */
export async function progress(
  { tx, tell }: Act,
  competition: { id: string; sport: Sport },
  { actorId, now, later }: { actorId: string | null; now: Date; later: 'redraw' | 'keep' | undefined },
): Promise<boolean> {
  const changes = await changesBy(tx, competition);
  const competitionId = competition.id;
  for (const { match, homeEntryId, awayEntryId, replaces, hasBegun: begun } of changes) {
    // A side is open of what has begun only where the other has withdrawn and the match was awarded: who comes has won it.
    if (replaces && (begun || later !== 'redraw')) continue;
    await changeMatch(tx, match.id, { homeEntryId, awayEntryId }, { now, isMoved: true });
    tell(matchChanged, { matchId: match.id, competitionId, what: 'sides' });
    // Who has said how a match ended has not moved the next one.
    tell(matchMoved, { matchId: match.id, competitionId, teamIds: await listTeamIds(tx, match.id), accountId: null });
    if (!replaces && (homeEntryId === null || awayEntryId === null)) continue;
    const subject = { id: match.id, name: await nameOfMatch(tx, match.id) };
    await logActs(tx, [{ competitionId, act: replaces ? 'sides-changed' : 'sides-filled', actorId, subject, now }]);
  }
  return changes.some(({ replaces }) => replaces);
}

/**
 * Changes who plays where that stood only by what `change` changes, such as a draw that is taken back: sides that nothing
 * says any more are open again. The caller has locked the competition.
 * @returns the number of a match that had begun, for which the caller has to give up; undefined: it is done
 */
export async function redrawSides(
  { tx, tell }: Act,
  competition: { id: string; sport: Sport },
  { actorId, now }: { actorId: string; now: Date },
  change: () => Promise<unknown>,
): Promise<number | undefined> {
  const before = await sidesBy(tx, competition);
  await change();
  const { sides } = await sidesBy(tx, competition);
  const changes = before.all.flatMap((match) => {
    const of = (side: Side, now: string | null) => {
      const [was = null, is = null] = [before.sides, sides].map((known) => known.get(sideKey(match.number, side)));
      // Somebody else who stands there was put there by an organiser's word.
      return was !== is && (now === was || now === null) ? is : now;
    };
    const homeEntryId = of('home', match.homeEntryId);
    const awayEntryId = of('away', match.awayEntryId);
    return homeEntryId === match.homeEntryId && awayEntryId === match.awayEntryId
      ? []
      : [{ match, homeEntryId, awayEntryId }];
  });
  const begun = changes.find(({ match }) => hasBegun(match));
  if (begun) return begun.match.number;
  const competitionId = competition.id;
  for (const { match, homeEntryId, awayEntryId } of changes) {
    const teamsBefore = await listTeamIds(tx, match.id);
    await changeMatch(tx, match.id, { homeEntryId, awayEntryId }, { now, isMoved: true });
    tell(matchChanged, { matchId: match.id, competitionId, what: 'sides' });
    const teamIds = [...new Set([...teamsBefore, ...(await listTeamIds(tx, match.id))])];
    tell(matchMoved, { matchId: match.id, competitionId, teamIds, accountId: actorId });
    const subject = { id: match.id, name: await nameOfMatch(tx, match.id) };
    const act = homeEntryId === null || awayEntryId === null ? 'sides-opened' : 'sides-changed';
    await logActs(tx, [{ competitionId, act, actorId, subject, now }]);
  }
  return undefined;
}
