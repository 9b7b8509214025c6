/** A score in words, with what decided the match beside it: the one way in which titles, pictures, calendars, lists and notices print it. */
import { catalogue } from '../texts/catalogue.ts';
import type { Pair, Result, Score, Side } from './core.ts';
import { raceTime } from './race-time.ts';
import { factsOf, type Sport } from './sports.ts';

const texts = catalogue(
  {
    pair: '{home}–{away}',
    /** A set within the score of a match. */
    sets: '{score} ({sets})',
    afterExtraTime: '{score} after extra time',
    onPenalties: '{score}, {penalties} on penalties',
    /** Two names, with the score between them if there is one. */
    match: '{home} – {away}',
    scored: '{home} {score} {away}',
    decided: '{match}, {how}',
    awarded: { side: 'awarded to {team}', nobody: 'awarded to neither side' },
    goesOn: '{team} goes on',
    abandoned: 'abandoned',
    void: 'void',
    postponed: 'postponed',
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

type Names = Record<Side, string>;

/** What has decided a match, where its score does not say it: 'awarded to Law', 'abandoned'; '': the score says it. */
export function awardText({ kind, forfeitedBy, goesOn }: Result, names: Names): string {
  if (goesOn) return texts.goesOn({ team: names[goesOn] });
  switch (kind) {
    case 'played':
      return '';
    case 'forfeit':
    case 'default':
    case 'double-forfeit':
      return forfeitedBy
        ? texts.awarded.side({ team: names[forfeitedBy === 'home' ? 'away' : 'home'] })
        : texts.awarded.nobody();
    default:
      return texts[kind]();
  }
}

/**
 * A match in one line: 'Law – Science', 'Law 2–1 Science', 'Law 0–0, 4–2 on penalties Science',
 * 'Law – Science, awarded to Law'.
 * @param score what is shown while no result counts
 */
export function matchText(names: Names, sport: Sport, result: Result | null, score: Score | null = null): string {
  const shown = result ? result.score : score;
  const match = shown ? texts.scored({ ...names, score: scoreText(shown, sport, false) }) : texts.match(names);
  const how = result ? awardText(result, names) : '';
  return how ? texts.decided({ match, how }) : match;
}
