import { resultPath } from '../../../contract/pages/sports-pages.ts';
import type { Side } from '../../../contract/sports/core.ts';
import { currentVersions } from '../../../contract/sports/matches.ts';
import type { EnteredResult, MatchOutcome, ResultVersion } from '../../../contract/sports/results.ts';
import { nameOf, resultText } from '../sports/score-text.ts';
import { texts } from './texts.ts';

/** In the address of a result: an organiser has come to correct it. */
export const CORRECT = 'correct';
export const correctionPath = (matchId: string) => `${resultPath(matchId)}?${CORRECT}`;

const otherOf = (side: Side): Side => (side === 'home' ? 'away' : 'home');

/** What the sides are called. */
export const namesOf = ({ match }: MatchOutcome) => ({ home: nameOf(match.home), away: nameOf(match.away) });

/** How the match ended, and who goes on where the score does not say it. */
export function resultWords(result: EnteredResult, outcome: MatchOutcome): string {
  const names = namesOf(outcome);
  const words = resultText(result, names, outcome.match.competition.sport);
  const { goesOn } = result;
  if (!goesOn) return words;
  return goesOn === 'nobody'
    ? texts.nobodySaid({ result: words })
    : texts.goesOnSaid({ result: words, team: names[goesOn] });
}

/** What the other side says and the viewer's has not answered yet. */
export const openClaim = ({ state, versions, side }: MatchOutcome): ResultVersion | undefined =>
  side !== null && (state === 'submitted' || state === 'disputed')
    ? currentVersions(versions).findLast((one) => one.side === otherOf(side) && one.result !== null)
    : undefined;
