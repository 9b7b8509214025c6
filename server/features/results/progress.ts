/** Who plays in the matches that come after others, as results come to count. */
import type { Side } from '../../../contract/sports/core.ts';
import type { Sport } from '../../../contract/sports/sports.ts';
import { factsOf } from '../../../contract/sports/sports.ts';
import { matchChanged, sidesMoved } from '../../facts/matches.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Act } from '../../platform/facts/fact.ts';
import { entryOf, SIDES } from '../../sports/fixtures/sides.ts';
import { resolveSources } from '../../sports/fixtures/sources.ts';
import { logActs } from '../competitions/queries.ts';
import { changeMatch } from '../matches/queries.ts';
import { findMatchRules, tablesOf } from '../tables/queries.ts';
import { settleAwards } from './awards.ts';
import { hasSources, listGroups, listSourced, listTeamIds, nameOfMatch, type SourcedRow } from './queries.ts';

/** A side of a match that is another by the results as they are now; `was`: who stands there; `is`: null where that is open. */
export type SideChange = { match: SourcedRow; side: Side; was: string | null; is: string | null };

/** A match with such sides. `hasBegun`: it, or the other leg of its tie. */
type Change = { match: SourcedRow; sides: SideChange[]; hasBegun: boolean };

/**
 * What an act does with sides that stand and do not follow from the results any more. `keep` leaves them; `redraw` changes
 * them where nothing has begun; undefined: what is not known any more opens again there, and all else waits for an answer.
 */
export type Later = 'redraw' | 'keep' | undefined;

/** Where nothing is played over two legs, no forfeit is added to anything. */
const NO_FORFEIT = { won: 0, lost: 0 };
const NO_TABLE = { rows: [], unresolved: [], isFinal: false };

/** Who is on each side that has a source, on which nobody will ever be, and all matches. */
export type KnownSides = { all: SourcedRow[]; sides: Map<string, string | null>; nobody: ReadonlySet<string> };

const sideKey = (number: number, side: Side): string => `${number} ${side}`;
const sameGroups = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((id) => other.includes(id));

/** Who is on each side that has a source, by the results that count now, and by what was drawn and decided. */
export async function knownSides(db: Db, { id, sport }: { id: string; sport: Sport }): Promise<KnownSides> {
  if (!(await hasSources(db, id))) return { all: [], sides: new Map(), nobody: new Set() };
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
      forfeitScore: all.some(({ otherLeg }) => otherLeg !== null)
        ? (await findMatchRules(db, id)).forfeitScore
        : NO_FORFEIT,
      tableBetween: ({ place, groups }) =>
        bests.find((best) => best.place === place && sameGroups(best.groupIds, groups))?.table ?? NO_TABLE,
      slotsDecided: stages.flatMap(({ slotsDecided }) => slotsDecided),
    },
  );
  return {
    all,
    sides: new Map(resolved.map(({ number, side, entryId }) => [sideKey(number, side), entryId])),
    nobody: new Set(resolved.flatMap(({ number, side, isNobody }) => (isNobody ? [sideKey(number, side)] : []))),
  };
}

/** What the results that count now would change in the sides of matches. */
function changesIn({ all, sides }: KnownSides): Change[] {
  const begun = new Set(all.filter(({ hasBegun }) => hasBegun).flatMap(({ number, otherLeg }) => [number, otherLeg]));
  return all.flatMap((match) => {
    const changed = SIDES.flatMap((side) => {
      const [was, is] = [entryOf(match, side), sides.get(sideKey(match.number, side))];
      return is === undefined || is === was ? [] : [{ match, side, was, is }];
    });
    return changed.length > 0 ? [{ match, sides: changed, hasBegun: begun.has(match.number) }] : [];
  });
}

/** Matches in which somebody stands who would not by the results as they are now, with who would; null: that is open. */
export async function listMatchesWithOutdatedSides(db: Db, competition: { id: string; sport: Sport }) {
  return changesIn(await knownSides(db, competition))
    .filter(({ sides }) => sides.some(({ was }) => was !== null))
    .map(({ match, sides, hasBegun }) => ({ id: match.id, hasBegun, ...entriesAfter(match, sides) }));
}

type Entries = Pick<SourcedRow, 'homeEntryId' | 'awayEntryId'>;

/** Who plays in a match once these sides of it have changed. */
function entriesAfter(match: SourcedRow, sides: readonly SideChange[]): Entries {
  const [home, away] = SIDES.map((of) => {
    const change = sides.find(({ side }) => side === of);
    return change ? change.is : entryOf(match, of);
  });
  return { homeEntryId: home ?? null, awayEntryId: away ?? null };
}

/** The condition that an act has changed who goes on to a side, as it was known before. */
export const changedSince =
  ({ sides }: KnownSides) =>
  ({ match, side, is }: SideChange): boolean =>
    sides.get(sideKey(match.number, side)) !== is;

/**
 * Fills the sides that are known by now, and sees to those that stand and do not follow any more. The caller has locked
 * the competition.
 * @param concerns which of these the act is about; undefined: none, so that they stay
 * @param decidedId the match whose result an organiser has decided, which is told for itself
 * @returns `asks`: `later` has to say what becomes of some; `begun`: the number of one that stays as it has begun;
 *   `redrawn`: how many matches have other sides than before
 */
export async function progress(
  act: Act,
  competition: { id: string; sport: Sport },
  {
    actorId,
    now,
    later,
    concerns = () => false,
    decidedId = null,
  }: {
    actorId: string | null;
    now: Date;
    later?: Later;
    concerns?: (change: SideChange) => boolean;
    decidedId?: string | null;
  },
): Promise<{ asks: boolean; begun: number | undefined; redrawn: number }> {
  const known = await knownSides(act.tx, competition);
  const done = { asks: false, begun: undefined as number | undefined, redrawn: 0 };
  const moved = new Map<number, Entries>();
  const put: PutSides[] = [];
  for (const { match, sides, hasBegun } of changesIn(known)) {
    const moves = sides.filter((change) => {
      if (change.was === null) return true;
      if (!concerns(change)) return false;
      if (hasBegun) done.begun = match.number;
      const opens = later === undefined && change.is === null && !hasBegun;
      if (later === undefined && !opens) done.asks = true;
      return opens || (later === 'redraw' && !hasBegun);
    });
    const next = entriesAfter(match, moves);
    // Two sources that lead to the same: the organiser sees it as open.
    if (moves.length === 0 || (next.homeEntryId !== null && next.homeEntryId === next.awayEntryId)) continue;
    moved.set(match.number, next);
    put.push(await putSides(act, competition.id, match, moves, next, { actorId, now }));
    if (put.at(-1)?.isRedrawn) done.redrawn += 1;
  }
  publishSides(act, competition.id, put, { actorId, decidedId });
  const standing = known.all.map((before) => {
    const match = { ...before, ...moved.get(before.number) };
    const isNobody = (side: Side) => entryOf(match, side) === null && known.nobody.has(sideKey(match.number, side));
    return { match, isNobody, isMoved: moved.has(match.number) };
  });
  if (!(await settleAwards(act, competition.id, standing, { actorId, now }))) return done;
  // What was awarded leads on to other matches.
  const isChanged = changedSince(known);
  const then = await progress(act, competition, {
    ...{ actorId, now, later, decidedId },
    concerns: (change) => concerns(change) || isChanged(change),
  });
  return {
    asks: done.asks || then.asks,
    begun: done.begun ?? then.begun,
    redrawn: done.redrawn + then.redrawn,
  };
}

/** A match that has other sides now. `isRedrawn`: somebody who stood there does not any more. */
type PutSides = { matchId: string; isRedrawn: boolean; isOpen: boolean; teams: string[]; outIds: string[] };

async function putSides(
  { tx, tell }: Act,
  competitionId: string,
  match: SourcedRow,
  moves: readonly SideChange[],
  next: Entries,
  { actorId, now }: { actorId: string | null; now: Date },
): Promise<PutSides> {
  const isRedrawn = moves.some(({ was }) => was !== null);
  const teamsBefore = isRedrawn ? await listTeamIds(tx, match.id) : [];
  await changeMatch(tx, match.id, next, { now, isMoved: true });
  tell(matchChanged, { matchId: match.id, competitionId, what: 'sides' });
  const teams = await listTeamIds(tx, match.id);
  const outIds = teamsBefore.filter((id) => !teams.includes(id));
  const isOpen = next.homeEntryId === null || next.awayEntryId === null;
  if (!isOpen || isRedrawn) {
    const subject = { id: match.id, name: await nameOfMatch(tx, match.id) };
    const act = !isRedrawn ? 'sides-filled' : isOpen ? 'sides-opened' : 'sides-changed';
    await logActs(tx, [{ competitionId, act, actorId, subject, now }]);
  }
  return { matchId: match.id, isRedrawn, isOpen, teams, outIds };
}

/** Whose team is out of one match, and in another by the same act, is to hear of that one. */
function publishSides(
  { tell }: Act,
  competitionId: string,
  put: readonly PutSides[],
  { actorId, decidedId }: { actorId: string | null; decidedId: string | null },
): void {
  const placed = new Set(put.flatMap(({ isOpen, teams }) => (isOpen ? [] : teams)));
  for (const { matchId, isRedrawn, teams, outIds } of put)
    tell(sidesMoved, {
      ...{ matchId, competitionId, teamIds: [...teams, ...outIds], outIds },
      elsewhereIds: outIds.filter((id) => placed.has(id)),
      // Who stood there learns by the decision itself that it is another; whoever comes in first learns it here.
      decidedId: isRedrawn ? decidedId : null,
      // Who has said how a match ended has not moved the next one.
      accountId: isRedrawn ? actorId : null,
    });
}

/**
 * Lets who plays where follow from what `change` changes, such as a deduction: what nothing says any more is open again
 * where nothing has begun, and who would be another stays until an organiser redraws it. The caller has locked the
 * competition.
 */
export async function followSides(
  act: Act,
  competition: { id: string; sport: Sport },
  by: { actorId: string; now: Date },
  change: () => Promise<unknown>,
): Promise<void> {
  const before = await knownSides(act.tx, competition);
  await change();
  await progress(act, competition, { ...by, concerns: changedSince(before) });
}

/**
 * Changes who plays where that stood only by what `change` changes, such as a draw that is taken back: sides that nothing
 * says any more are open again. The caller has locked the competition.
 * @returns the number of a match that had begun, for which the caller has to give up; undefined: it is done
 */
export async function redrawSides(
  act: Act,
  competition: { id: string; sport: Sport },
  by: { actorId: string; now: Date },
  change: () => Promise<unknown>,
): Promise<number | undefined> {
  const before = await knownSides(act.tx, competition);
  await change();
  const isChanged = changedSince(before);
  // Somebody else who stands there was put there by an organiser's word.
  const concerns = (side: SideChange) =>
    isChanged(side) && side.was === before.sides.get(sideKey(side.match.number, side.side));
  return (await progress(act, competition, { ...by, later: 'redraw', concerns })).begun;
}
