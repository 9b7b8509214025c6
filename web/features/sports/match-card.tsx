import { Link } from 'react-router';
import { matchPath } from '../../../contract/pages/sports-pages.ts';
import type { MatchCard as Match, Side } from '../../../contract/sports/core.ts';
import { sideOfScore } from '../../../contract/sports/results/scores.ts';
import { Badge } from '../../ui/badge.tsx';
import { cn } from '../../ui/cn.ts';
import { KickOff } from './kick-off.tsx';
import { LiveMark } from './live-mark.tsx';
import { nameOf, shownScore, stateText, winnerOf } from './score-text.ts';
import { Crest, TeamName } from './team-name.tsx';
import { texts } from './texts.ts';

/**
 * A match in a list, as a link to its page: its sides, its score or its hour, and where it stands.
 * @param props.withCompetition on a page that isn't its competition's
 * @param props.isOfDay its day stands over it
 */
export function MatchCard({
  match,
  withCompetition = false,
  isOfDay = false,
}: {
  match: Match;
  withCompetition?: boolean;
  isOfDay?: boolean;
}) {
  return (
    <Link
      to={matchPath(match._id)}
      className="card relative grid min-w-0 gap-2 p-3 transition-colors hover:border-edge sm:px-4"
      data-match={match._id}
    >
      {withCompetition && (
        <span className="text-sm font-semibold text-muted wrap-anywhere">
          <bdi>{match.competition.name}</bdi>
        </span>
      )}
      <span className="grid gap-1.5">
        <SideRow match={match} side="home" />
        <SideRow match={match} side="away" />
      </span>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        {match.state === 'live' ? (
          <LiveMark />
        ) : (
          <KickOff time={match.startsAt} zone={match.timeZone} inLink hourOnly={isOfDay} />
        )}
        {match.venue && (
          <span className="wrap-anywhere">
            <bdi>{match.venue}</bdi>
          </span>
        )}
        <Stand match={match} />
      </span>
    </Link>
  );
}

/** Where it stands, as far as the score and the hour do not say it. */
function Stand({ match }: { match: Match }) {
  const { state, isMissing, startsAt } = match;
  if (isMissing || state === 'disputed')
    return (
      <Badge tone="amber" className="ms-auto">
        {stateText(match)}
      </Badge>
    );
  // That its date is open says as much.
  if (state === 'live' || state === 'scheduled' || (state === 'postponed' && startsAt === null)) return null;
  const text = stateText(match);
  // Who has won stands out; who hears it needs the word.
  return <span className={text === texts.states.confirmed() ? 'sr-only' : 'ms-auto font-semibold'}>{text}</span>;
}

function SideRow({ match, side }: { match: Match; side: Side }) {
  const { team } = match[side];
  const score = shownScore(match);
  const winner = winnerOf(match);
  const sport = match.competition.sport;
  const isBeaten = winner !== null && winner !== side;
  return (
    <span className={cn('flex min-w-0 items-center gap-3', winner === side && 'font-bold', isBeaten && 'text-muted')}>
      <Crest team={team} against={match[side === 'home' ? 'away' : 'home'].team} />
      <span className="min-w-0 grow leading-tight">
        {team ? (
          <TeamName team={team} inLink />
        ) : (
          <span className="text-muted wrap-anywhere">{nameOf(match[side])}</span>
        )}
      </span>
      {score?.sets?.map((set, at) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a set has no name but its place
          key={at}
          translate="no"
          className="w-6 flex-none text-end text-sm font-normal text-muted tabular-nums max-sm:hidden"
        >
          {set[side]}
        </span>
      ))}
      {score && (
        <span translate="no" className="flex-none text-end font-display text-xl tabular-nums">
          {sideOfScore(score, side, sport)}
          {score.penalties && (
            <span className="ms-1 text-base">{texts.penalties({ count: score.penalties[side] })}</span>
          )}
        </span>
      )}
    </span>
  );
}
