import type { Side } from '../../../contract/sports/core.ts';
import { currentVersions } from '../../../contract/sports/matches.ts';
import type { MatchOutcome, ResultVersion } from '../../../contract/sports/results.ts';
import { nameOf } from '../sports/score-text.ts';

const otherOf = (side: Side): Side => (side === 'home' ? 'away' : 'home');

/** What the sides are called. */
export const namesOf = ({ match }: MatchOutcome) => ({ home: nameOf(match.home), away: nameOf(match.away) });

/** What the other side says and the viewer's has not answered yet. */
export const openClaim = ({ state, versions, side }: MatchOutcome): ResultVersion | undefined =>
  side !== null && (state === 'submitted' || state === 'disputed')
    ? currentVersions(versions).findLast((one) => one.side === otherOf(side) && one.result !== null)
    : undefined;
