import { Link } from 'react-router';
import { matchPath } from '../../../../contract/pages/sports-pages.ts';
import type { MatchCard, Side } from '../../../../contract/sports/core.ts';
import { pairText } from '../../../../contract/sports/results/scores.ts';
import { nameOf, shownScore } from '../../sports/score-text.ts';
import { scoresTexts as texts } from './scores-texts.ts';

/** Matches in one row, each with its score; one that is over has no mark. */
export function Scores({ matches }: { matches: readonly MatchCard[] }) {
  return (
    <ul
      aria-label={texts.playing()}
      className="-mx-4 mt-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] lg:mx-0 lg:px-0"
    >
      {matches.map((match) => (
        <Score key={match._id} match={match} />
      ))}
    </ul>
  );
}

function Score({ match }: { match: MatchCard }) {
  const score = shownScore(match);
  const name = (side: Side) => <bdi className="max-w-32 truncate">{nameOf(match[side])}</bdi>;
  return (
    <li className="flex-none">
      <Link to={matchPath(match._id)} className="btn btn-secondary font-normal">
        {match.state === 'live' && !match.isOver && (
          <span aria-hidden="true" className="size-2 rounded-full bg-danger motion-safe:animate-pulse" />
        )}
        {name('home')}{' '}
        <b translate="no" className="tabular-nums">
          {score && pairText(score, match.competition.sport)}
        </b>{' '}
        {name('away')}
      </Link>
    </li>
  );
}
