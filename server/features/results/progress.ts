/** Who plays in the matches that come after others, as results come to count (decision 96). */
import type { Sport } from '../../../contract/sports/sports.ts';
import { factsOf } from '../../../contract/sports/sports.ts';
import { matchChanged, matchMoved } from '../../facts/matches.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Act } from '../../platform/facts/fact.ts';
import { resolveSources } from '../../sports/fixtures/sources.ts';
import { logActs } from '../competitions/queries.ts';
import { changeMatch } from '../matches/queries.ts';
import { tablesOf } from '../tables/queries.ts';
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

const hasBegun = ({ state, version }: SourcedRow) =>
  version !== null || !['scheduled', 'postponed', 'cancelled'].includes(state);

/** What the results that count now would change in the sides of matches. */
async function changesBy(db: Db, { id, sport }: { id: string; sport: Sport }): Promise<Change[]> {
  if (!(await hasSources(db, id))) return [];
  const all = await listSourced(db, id);
  const fromGroups = all.some(({ homeSource, awaySource }) =>
    [homeSource, awaySource].some((source) => source?.from === 'place' || source?.from === 'best'),
  );
  const stages = fromGroups ? await tablesOf(db, { competitionId: id }) : [];
  const tables = stages.flatMap(({ groups }) =>
    groups.map(({ id: groupId, table }) => ({ ...table, groupId, rows: table.rows })),
  );
  // By all that the rules compare, and by draws; who is level by all of it is not in it.
  const order = stages.flatMap(({ best }) => {
    const level = new Set(best?.table.unresolved.flat());
    return best?.table.rows.flatMap(({ entryId }) => (level.has(entryId) ? [] : [entryId])) ?? [];
  });
  const resolved = resolveSources(all, tables, {
    groups: fromGroups ? await listGroups(db, id) : [],
    scoring: factsOf(sport).scoring,
    decided: { order },
  });
  const sides = new Map(resolved.map(({ number, side, entryId }) => [`${number} ${side}`, entryId]));
  return all.flatMap((match) => {
    const of = (side: 'home' | 'away', now: string | null) => sides.get(`${match.number} ${side}`) ?? now;
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
    tell(matchMoved, { matchId: match.id, competitionId, teamIds: await listTeamIds(tx, match.id) });
    if (!replaces && (homeEntryId === null || awayEntryId === null)) continue;
    const subject = { id: match.id, name: await nameOfMatch(tx, match.id) };
    await logActs(tx, [{ competitionId, act: replaces ? 'sides-changed' : 'sides-filled', actorId, subject, now }]);
  }
  return changes.some(({ replaces }) => replaces);
}
