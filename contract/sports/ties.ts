/** How a tie over two legs stands, and that in words: for the page of each leg, and for its head. */
import { catalogue } from '../texts/catalogue.ts';
import type { MatchCard, Pair, Result, Score, Side } from './core.ts';
import type { Legs } from './match-calls.ts';
import { matchText } from './results/match-words.ts';
import { aggregateOf, type EnteredResult, legScore, winnerOf } from './results.ts';
import type { AwardedScore } from './rules.ts';

const texts = catalogue({
  aggregate: '{team} goes through, {score} on aggregate.',
  extraTime: '{team} goes through, {score} on aggregate after extra time.',
  penalties: '{team} goes through: {score} on aggregate, {penalties} on penalties.',
  organiser: '{team} goes through, as the organisers have decided.',
  nobody: 'Nobody goes through, as the organisers have decided.',
  level: 'An organiser has to say who goes through: {score} on aggregate.',
  open: 'An organiser has to say who goes through.',
  soFar: 'As it stands: {home} {score} {away} on aggregate.',
  first: 'First leg.',
  second: 'Second leg.',
  secondAfter: 'Second leg. The first one ended {match}.',
  /** Two sentences, one after the other. */
  both: '{one} {other}',
});

const swapped = ({ home, away }: Pair): Pair => ({ home: away, away: home });
const scoreOf = ({ home, away }: Pair): string => `${home}–${away}`;

/** What a first leg brings into the second, by the sides of that one; one that does not count brings nothing. */
export const carriedInto = (first: EnteredResult, forfeitScore: AwardedScore): Pair =>
  swapped(legScore(first, forfeitScore) ?? { home: 0, away: 0 });

/** Who goes through, by the sides of the second leg, and by which scores. */
type Decided = { aggregate: Pair | null; through: Side | null; second: EnteredResult };

function decidedBy({ result, competition }: MatchCard, { leg, other, forfeitScore }: Legs): Decided | null {
  if (!result || !other.result) return null;
  const [first, second] = leg === 2 ? [other.result, result] : [result, other.result];
  const tie = { leg: 2, carry: carriedInto(first, forfeitScore), forfeitScore } as const;
  return { aggregate: aggregateOf(second, tie), through: winnerOf(second, competition.sport, tie), second };
}

/** The scores of both legs so far, by the sides of the second, while that is played; null: it isn't. */
function soFar({ score, result, state }: MatchCard, { leg, other, forfeitScore }: Legs): Pair | null {
  const isPlayed = state === 'live' || state === 'submitted' || state === 'disputed';
  if (leg !== 2 || result || !other.result || !score || !isPlayed) return null;
  const carry = carriedInto(other.result, forfeitScore);
  return { home: carry.home + score.home, away: carry.away + score.away };
}

/**
 * Who goes through and why, or how it stands by both legs; '': nothing can be said yet.
 * @param names of the sides of `match`
 */
export function standOfTie(match: MatchCard, tie: Legs, names: Record<Side, string>): string {
  const decided = decidedBy(match, tie);
  if (!decided) {
    const sum = soFar(match, tie);
    return sum ? texts.soFar({ ...names, score: scoreOf(sum) }) : '';
  }
  const { aggregate, through, second } = decided;
  if (second.goesOn === 'nobody') return texts.nobody();
  if (!through) return aggregate ? texts.level({ score: scoreOf(aggregate) }) : texts.open();
  const ofSecond = tie.leg === 2 ? names : { home: names.away, away: names.home };
  const team = ofSecond[through];
  if (second.goesOn || !aggregate) return texts.organiser({ team });
  const bySide = (pair: Pair) => scoreOf(through === 'home' ? pair : swapped(pair));
  const score = bySide(aggregate);
  const { penalties, beforeExtraTime }: Partial<Score> = second.score ?? {};
  if (aggregate.home === aggregate.away && penalties)
    return texts.penalties({ team, score, penalties: bySide(penalties) });
  return beforeExtraTime ? texts.extraTime({ team, score }) : texts.aggregate({ team, score });
}

/** The other leg with what it adds to the aggregate. @param names of the sides of `match`, which are the other way round there */
export const otherLegText = (
  { competition }: MatchCard,
  result: Result,
  score: Pair,
  { home, away }: Record<Side, string>,
): string =>
  matchText({ home: away, away: home }, competition.sport, { ...result, score: { ...result.score, ...score } });

/** What the head of a leg's page says of its tie. @param names of the sides of `match` */
export function tieInHead(match: MatchCard, tie: Legs, names: Record<Side, string>): string {
  const { leg, other, forfeitScore } = tie;
  const before = leg === 2 && other.result && legScore(other.result, forfeitScore);
  const which =
    before && other.result
      ? texts.secondAfter({ match: otherLegText(match, other.result, before, names) })
      : (leg === 2 ? texts.second : texts.first)();
  const stands = standOfTie(match, tie, names);
  return stands ? texts.both({ one: which, other: stands }) : which;
}
