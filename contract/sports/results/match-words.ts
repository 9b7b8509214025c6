/** A match in one line with what decided it: the one way in which titles, pictures, calendars, clips and notices say it. */
import { catalogue } from '../../texts/catalogue.ts';
import type { Result, Score, Side } from '../core.ts';
import type { Sport } from '../sports.ts';
import { scoreText } from './scores.ts';

const texts = catalogue(
  {
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
  'matchWords',
);

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
