/** Why an entry stands above others, as a sentence that server and browser both say. */
import { catalogue } from '../texts/catalogue.ts';
import { raceTime } from './race-time.ts';
import type { Scoring } from './sports.ts';
import type { Decider, Figure, Reason } from './tables.ts';

/**
 * By the criterion, over all matches, in those between two, and in those between more of them. `above` are names,
 * `mine` and `theirs` the figures of both.
 */
export const reasonTexts = catalogue(
  {
    match: {
      points: 'above {above}: won the match between them {score}',
      wins: 'above {above}: won the match between them {score}',
      difference: 'above {above}: won the match between them {score}',
      scored: 'above {above}: scored more in the match between them, {score}',
    },
    all: {
      points: 'above {above}: more points, {mine} to {theirs}',
      wins: 'above {above}: more wins, {mine} to {theirs}',
      difference: 'above {above}: better difference, {mine} to {theirs}',
      scored: 'above {above}: scored more, {mine} to {theirs}',
      'away-scored': 'above {above}: scored more away from home, {mine} to {theirs}',
      'set-quotient': 'above {above}: better quotient of sets, {mine} to {theirs}',
      'point-quotient': 'above {above}: better quotient of points, {mine} to {theirs}',
      'point-difference': 'above {above}: better difference of points, {mine} to {theirs}',
      'fewest-forfeits': 'above {above}: fewer matches forfeited, {mine} to {theirs}',
      conduct: 'above {above}: better conduct, {mine} to {theirs} points for cards',
      spirit: 'above {above}: better sportsmanship, {mine} to {theirs} on average',
      seed: 'above {above}: ranked higher before the competition, {mine} to {theirs}',
    },
    two: {
      points: 'above {above}: {mine} to {theirs} points in the matches between them',
      wins: 'above {above}: {mine} to {theirs} wins in the matches between them',
      difference: 'above {above}: difference of {mine} to {theirs} in the matches between them',
      scored: 'above {above}: scored {mine} to {theirs} in the matches between them',
      'away-scored': 'above {above}: scored {mine} to {theirs} away from home in the matches between them',
      'set-quotient': 'above {above}: quotient of sets of {mine} to {theirs} in the matches between them',
      'point-quotient': 'above {above}: quotient of points of {mine} to {theirs} in the matches between them',
      'point-difference': 'above {above}: difference of points of {mine} to {theirs} in the matches between them',
      'fewest-forfeits': 'above {above}: fewer of the matches between them forfeited, {mine} to {theirs}',
      conduct: 'above {above}: better conduct in the matches between them, {mine} to {theirs} points for cards',
      spirit: 'above {above}: better sportsmanship in the matches between them, {mine} to {theirs} on average',
      seed: 'above {above}: ranked higher before the competition, {mine} to {theirs}',
    },
    several: {
      points: 'above {above}: {mine} to {theirs} points in the matches between the {count} that were level',
      wins: 'above {above}: {mine} to {theirs} wins in the matches between the {count} that were level',
      difference: 'above {above}: difference of {mine} to {theirs} in the matches between the {count} that were level',
      scored: 'above {above}: scored {mine} to {theirs} in the matches between the {count} that were level',
      'away-scored':
        'above {above}: scored {mine} to {theirs} away from home in the matches between the {count} that were level',
      'set-quotient':
        'above {above}: quotient of sets of {mine} to {theirs} in the matches between the {count} that were level',
      'point-quotient':
        'above {above}: quotient of points of {mine} to {theirs} in the matches between the {count} that were level',
      'point-difference':
        'above {above}: difference of points of {mine} to {theirs} in the matches between the {count} that were level',
      'fewest-forfeits':
        'above {above}: fewer forfeited of the matches between the {count} that were level, {mine} to {theirs}',
      conduct:
        'above {above}: better conduct in the matches between the {count} that were level, {mine} to {theirs} points for cards',
      spirit:
        'above {above}: better sportsmanship in the matches between the {count} that were level, {mine} to {theirs} on average',
      seed: 'above {above}: ranked higher before the competition, {mine} to {theirs}',
    },
    /** Where times are compared, less of them is better. */
    times: {
      mean: 'above {above}: took less time on average, {mine} to {theirs}',
      untimed: 'above {above}: has a time',
      all: 'above {above}: took less time in all',
      between: 'above {above}: took less time in the matches between them',
    },
    unseeded: 'above {above}: ranked before the competition, place {mine}',
    /** On the way. */
    untilPlayed: '{reason}, until all matches between them are played',
    lot: 'above {above}: by lot',
    lotAgain: 'above {above}: by lot, after the first draw was taken back: {again}',
    organiser: 'above {above}: decided by an organiser: {words}',
    score: '{mine}–{theirs}',
    and: '{names} and {last}',
    comma: '{names}, {last}',
    /** A quotient by zero, as the FIVB's tables have it. */
    byZero: 'MAX',
  },
  'reasons',
);

const QUOTIENT_DIGITS = 3; // as the FIVB's tables have them
const MEAN_DIGITS = 1;

/** Several names as one. */
export function listOf(names: readonly string[]): string {
  const [first = '', ...rest] = names;
  return rest.reduce(
    (said, name, at) => reasonTexts[at === rest.length - 1 ? 'and' : 'comma']({ names: said, last: name }),
    first,
  );
}

/** A number with its sign, where it can be on either side of zero. */
export const signed = (value: number): string =>
  value > 0 ? `+${value}` : value < 0 ? `−${Math.abs(value)}` : String(value);

function figureText(by: Decider, [over = 0, under]: Figure, more = 0): string {
  if (under !== undefined) {
    if (under === 0) return over === 0 ? '0' : reasonTexts.byZero();
    const value = over / under;
    const isQuotient = by === 'set-quotient' || by === 'point-quotient';
    const text = Math.abs(value).toFixed((isQuotient ? QUOTIENT_DIGITS : MEAN_DIGITS) + more);
    return (by === 'difference' || by === 'point-difference') && value !== 0
      ? `${value > 0 ? '+' : '−'}${text}`
      : value < 0
        ? `−${text}`
        : text;
  }
  if (by === 'difference' || by === 'point-difference') return signed(over);
  return over < 0 ? `−${Math.abs(over)}` : String(over);
}

const FURTHER_DIGITS = 6; // beyond them two that differ would have had thousands of sets

/** Both figures, with as many digits as it takes to see which of them is better. */
function bothTexts(by: Decider, mine: Figure, theirs: Figure): [string, string] {
  for (let more = 0; ; more++) {
    const [one, other] = [figureText(by, mine, more), figureText(by, theirs, more)];
    if (one !== other || more === FURTHER_DIGITS) return [one, other];
  }
}

/** Of times: what milliseconds can say. */
function timesText({ by, over, mine, theirs }: Reason, above: string): string {
  const [total = 0, races = 1] = mine;
  const [theirTotal = 0, theirRaces = 1] = theirs;
  if (by !== 'scored') return reasonTexts.times[over === 'level' ? 'between' : 'all']({ above });
  if (theirTotal >= Number.MAX_SAFE_INTEGER) return reasonTexts.times.untimed({ above });
  const [one, other] = [raceTime(total / races), raceTime(theirTotal / theirRaces)];
  return one === other ? reasonTexts.times.all({ above }) : reasonTexts.times.mean({ above, mine: one, theirs: other });
}

/**
 * A reason in words, such as 'above Law: won the match between them 2–1'.
 * @param nameOf of an entry
 */
export function reasonText(reason: Reason, nameOf: (entryId: string) => string, scoring: Scoring): string {
  const text = wordsOf(reason, nameOf, scoring);
  return reason.untilPlayed ? reasonTexts.untilPlayed({ reason: text }) : text;
}

function wordsOf(reason: Reason, nameOf: (entryId: string) => string, scoring: Scoring): string {
  const { by, over, among, match, words, again } = reason;
  const above = listOf(reason.above.map(nameOf));
  if (by === 'lot') return again === undefined ? reasonTexts.lot({ above }) : reasonTexts.lotAgain({ above, again });
  if (by === 'organiser') return reasonTexts.organiser({ above, words });
  const isBetween = over === 'level';
  const isTimed = scoring === 'times';
  if (isTimed && (by === 'difference' || by === 'scored' || by === 'away-scored')) return timesText(reason, above);
  const [mine, theirs] = bothTexts(by, reason.mine, reason.theirs);
  if (by === 'seed' && (reason.theirs[0] ?? 0) >= Number.MAX_SAFE_INTEGER) return reasonTexts.unseeded({ above, mine });
  // A race that was forfeited has no times.
  const isPlayed = match && !(isTimed && Math.min(match.mine, match.theirs) === 0);
  if (isPlayed && (by === 'points' || by === 'wins' || by === 'difference' || by === 'scored')) {
    const said = isTimed ? raceTime : String;
    const score = reasonTexts.score({ mine: said(match.mine), theirs: said(match.theirs) });
    return reasonTexts.match[by]({ above, score });
  }
  if (!isBetween) return reasonTexts.all[by]({ above, mine, theirs });
  if (among === 2) return reasonTexts.two[by]({ above, mine, theirs });
  return reasonTexts.several[by]({ above, mine, theirs, count: among });
}
