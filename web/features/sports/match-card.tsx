import { Link } from 'react-router';
import { matchPath } from '../../../contract/pages/sports-pages.ts';
import type { MatchCard as Match, Side } from '../../../contract/sports/core.ts';
import { sideOfScore } from '../../../contract/sports/results/scores.ts';
import { now } from '../../platform/now.ts';
import { Badge } from '../../ui/badge.tsx';
import { cn } from '../../ui/cn.ts';
import { KickOff, thereOf } from './kick-off.tsx';
import { LiveMark } from './live-mark.tsx';
import { nameOf, shownScore, stateText, winnerOf } from './score-text.ts';
import { Crest, TeamName } from './team-name.tsx';
import { texts } from './texts.ts';

/**
 * A match in a list, as a link to its page: its hour, its sides with their score, and where it stands.
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
  const { startsAt, timeZone, venue, competition } = match;
  // An hour has its column; a day, and what clocks show elsewhere, have a line.
  const isBeside = isOfDay && startsAt !== null && thereOf(startsAt, now(), timeZone) === undefined;
  const zone = isBeside ? undefined : timeZone;
  let when = <KickOff time={startsAt} zone={zone} inLink hourOnly={isOfDay} />;
  if (match.state === 'live') when = match.isOver ? <b className="font-semibold">{texts.over()}</b> : <LiveMark />;
  return (
    <Link
      to={matchPath(match._id)}
      className="card relative flex min-w-0 items-center gap-3 px-3 py-2 transition-colors hover:border-edge"
      data-match={match._id}
    >
      {isBeside && <span className="min-w-16 flex-none text-sm text-muted">{when}</span>}
      <span className="grid min-w-0 grow gap-1">
        <SideRow match={match} side="home" />
        <SideRow match={match} side="away" />
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted empty:hidden">
          {!isBeside && when}
          {withCompetition && (
            <span className="font-semibold wrap-anywhere">
              <bdi>{competition.name}</bdi>
            </span>
          )}
          {venue && (
            <span className="wrap-anywhere">
              <bdi>{venue}</bdi>
            </span>
          )}
          <Stand match={match} />
        </span>
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
    <span className={cn('flex min-w-0 items-center gap-2', winner === side && 'font-bold', isBeaten && 'text-muted')}>
      <Crest team={team} against={match[side === 'home' ? 'away' : 'home'].team} className="size-6 text-[0.625rem]" />
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
        <span translate="no" className="flex-none text-end font-display text-lg leading-none tabular-nums">
          {sideOfScore(score, side, sport)}
          {score.penalties && (
            <span className="ms-1 text-base">{texts.penalties({ count: score.penalties[side] })}</span>
          )}
        </span>
      )}
    </span>
  );
}
