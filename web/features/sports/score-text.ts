import type { MatchCard, Result, Score, Side } from '../../../contract/sports/core.ts';
import { pairText, scoreText } from '../../../contract/sports/results/scores.ts';
import { factsOf, type Sport } from '../../../contract/sports/sports.ts';
import { texts } from './texts.ts';

/** Who has won by this score; null: nobody has. */
export function winnerBy(score: Score, sport: Sport): Side | null {
  const decides = score.penalties ?? score;
  if (decides.home === decides.away) return null;
  const isHomeMore = decides.home > decides.away;
  return isHomeMore === (factsOf(sport).scoring !== 'times') ? 'home' : 'away';
}

/**
 * How a match ended, in words.
 * @param names of the two sides
 */
export function resultText({ kind, score, forfeitedBy }: Result, names: Record<Side, string>, sport: Sport): string {
  const said = score && scoreText(score, sport);
  const team = forfeitedBy ? names[forfeitedBy] : '';
  switch (kind) {
    case 'played':
      return said ?? texts.states.confirmed();
    case 'forfeit':
      return said ? texts.byForfeit({ score: said, team }) : texts.forfeit({ team });
    case 'default':
      return said ? texts.byDefault({ score: said, team }) : texts.default({ team });
    case 'double-forfeit':
      return texts.doubleForfeit();
    case 'abandoned':
      return said ? texts.abandonedAt({ score: said }) : texts.abandoned();
    default:
      return texts[kind]();
  }
}

type Stand = Pick<MatchCard, 'state' | 'result' | 'isMissing' | 'home' | 'away' | 'competition' | 'score'>;

/** What a side is called: its team, or where it comes from. */
export const nameOf = ({ team, comesFrom }: MatchCard['home']): string =>
  team?.name ?? (comesFrom || texts.toBeKnown());

/** The score that a match is shown with: what counts, or what is said of it so far. */
export const shownScore = ({ state, result, score }: Stand): Score | null => {
  if (result) return result.score;
  return state === 'scheduled' || state === 'postponed' || state === 'cancelled' ? null : score;
};

/** Who has won, as far as it counts; null: nobody, or it isn't known. */
export function winnerOf({ result, competition }: Stand): Side | null {
  if (!result) return null;
  if (result.goesOn) return result.goesOn;
  if (result.kind === 'forfeit' || result.kind === 'default') return result.forfeitedBy === 'home' ? 'away' : 'home';
  return result.kind === 'played' && result.score ? winnerBy(result.score, competition.sport) : null;
}

/** Where a match stands, in a few words that say what the score beside them does not. */
export function stateText(match: Stand): string {
  const { result, state, isMissing } = match;
  if (isMissing) return texts.missing();
  if (!result) return texts.states[state]();
  const names = { home: nameOf(match.home), away: nameOf(match.away) };
  if (result.kind !== 'played') return resultText({ ...result, score: null }, names, match.competition.sport);
  if (result.goesOn) return texts.goesOn({ team: names[result.goesOn] });
  const { penalties, beforeExtraTime } = result.score ?? {};
  if (penalties) return texts.penaltiesAlone({ penalties: pairText(penalties, match.competition.sport) });
  return beforeExtraTime ? texts.extraTimeAlone() : texts.states.confirmed();
}
