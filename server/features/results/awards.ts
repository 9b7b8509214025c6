/** Matches that are never played: a side of theirs has withdrawn before it came there, or nobody comes. */
import { SIDES, type Side } from '../../../contract/sports/core.ts';
import { matchChanged } from '../../facts/matches.ts';
import type { Act } from '../../platform/facts/fact.ts';
import { entryOf, sourceOf } from '../../sports/fixtures/sides.ts';
import { awardMatches, cancelMatches, listOtherLegs, logAct } from '../competitions/queries.ts';
import { listWithdrawn } from '../competitions/withdrawal/queries.ts';
import { changeMatch } from '../matches/queries.ts';
import { nameOfMatch, type SourcedRow } from './queries.ts';

/** A match as it stands; `isNobody`: of an open side, that nobody will come there; `isMoved`: others play it than before. */
export type SourcedMatch = { match: SourcedRow; isNobody: (side: Side) => boolean; isMoved: boolean };

/** Who has lost an awarded match. */
const losersOf = ({ result }: SourcedRow): readonly Side[] => (result?.forfeitedBy ? [result.forfeitedBy] : SIDES);

const isSame = (one: readonly Side[], other: readonly Side[]) =>
  one.length === other.length && one.every((side) => other.includes(side));

/**
 * Awards what a side has come into that withdrew before, or into which nobody comes, as the other matches of who withdrew;
 * and takes that back where it is no longer so. The caller has locked the competition.
 * @returns whether anything counts that did not, or the other way round
 */
export async function settleAwards(
  act: Act,
  competitionId: string,
  matches: readonly SourcedMatch[],
  { actorId, now }: { actorId: string | null; now: Date },
): Promise<boolean> {
  const sourced = matches.filter(({ match }) => SIDES.some((side) => sourceOf(match, side)));
  if (sourced.length === 0) return false;
  const { tx, tell } = act;
  const withdrawn = await listWithdrawn(tx, competitionId);
  let isChanged = false;
  for (const { match, isNobody, isMoved } of sourced) {
    const { id, state, hasBegun, groupId } = match;
    const gone = SIDES.filter((side) => withdrawn.has(entryOf(match, side) ?? '') || isNobody(side));
    const isOpen = (state === 'scheduled' || state === 'postponed') && !hasBegun;
    const losers = losersOf(match);
    // Who went on by it and has withdrawn since has lost what came after, and not this.
    const isStale = isMoved || losers.some((side) => !gone.includes(side)) || gone.some(isNobody);
    const isOther = match.isAwarded && isStale && !isSame(losers, gone);
    if (!isOther && !(isOpen && gone.length > 0)) continue;
    isChanged = true;
    const [first = 'home'] = gone;
    const entryId = gone.map((side) => entryOf(match, side)).find((one) => one && withdrawn.has(one)) ?? null;
    const who = withdrawn.get(entryOf(match, first) ?? '');
    const said = { reason: who?.reason ?? '', accountId: who ? who.accountId : actorId, now };
    const isVoid = groupId !== null && gone.some((side) => withdrawn.get(entryOf(match, side) ?? '')?.how === 'void');
    if (gone.length === 0)
      await changeMatch(tx, id, { state: 'scheduled', countingVersion: null, endedAt: null }, { now });
    else if (isVoid) await cancelMatches(tx, [{ id, side: first, entryId }], now);
    else await awardMatches(tx, [{ id, side: gone.length === 2 ? 'both' : first, entryId }], said);
    tell(matchChanged, { matchId: id, competitionId, what: isVoid ? 'state' : 'result' });
    for (const legId of await listOtherLegs(tx, [id]))
      tell(matchChanged, { matchId: legId, competitionId, what: 'tie' });
    if (gone.length === 0 || isVoid) continue;
    const subject = { id, name: await nameOfMatch(tx, id) };
    await logAct(tx, {
      competitionId,
      act: 'result-decided',
      actorId: said.accountId,
      subject,
      reason: said.reason,
      now,
    });
  }
  return isChanged;
}
