/** A score in words, with the penalties and the extra time that decided it. */
import { catalogue } from '../../texts/catalogue.ts';
import type { Pair, Score, Side } from '../core.ts';
import { raceTime } from '../race-time.ts';
import { factsOf, type Sport } from '../sports.ts';

const texts = catalogue(
  {
    pair: '{home}–{away}',
    /** A set within the score of a match. */
    sets: '{score} ({sets})',
    afterExtraTime: '{score} after extra time',
    onPenalties: '{score}, {penalties} on penalties',
  },
  'scores',
);

/** One side's part of a score, without a separator of thousands. */
export const sideOfScore = (score: Pair, side: Side, sport: Sport): string =>
  factsOf(sport).scoring === 'times' ? raceTime(score[side]) : String(score[side]);

/** '2–1'. */
export const pairText = (score: Pair, sport: Sport): string =>
  texts.pair({ home: sideOfScore(score, 'home', sport), away: sideOfScore(score, 'away', sport) });

/** '2–1', '3–1 (25–20, 23–25, 25–18, 25–22)', '2–1 after extra time', '1–1, 4–2 on penalties'. */
export function scoreText(score: Score, sport: Sport, withSets = true): string {
  let text = pairText(score, sport);
  if (withSets && score.sets?.length)
    text = texts.sets({ score: text, sets: score.sets.map((set) => pairText(set, sport)).join(', ') });
  if (score.beforeExtraTime) text = texts.afterExtraTime({ score: text });
  return score.penalties ? texts.onPenalties({ score: text, penalties: pairText(score.penalties, sport) }) : text;
}
