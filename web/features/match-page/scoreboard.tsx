import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { competitionPath } from '../../../contract/pages/sports-pages.ts';
import type { MatchCard, Side } from '../../../contract/sports/core.ts';
import { sideOfScore } from '../../../contract/sports/results/scores.ts';
import { now } from '../../platform/now.ts';
import { cn } from '../../ui/cn.ts';
import { KickOff } from '../sports/kick-off.tsx';
import { LiveMark } from '../sports/live-mark.tsx';
import { nameOf, shownScore, stateText, winnerOf } from '../sports/score-text.ts';
import { Crest, TeamName } from '../sports/team-name.tsx';
import type { MatchWithThread } from './match-query.ts';
import { texts } from './texts.ts';
import { clockText } from './words.ts';

const TICK = 5000; // ms: minutes are shown, so that the right one is there soon enough

export const SCOREBOARD = 'scoreboard';

/** The present time, which goes on. */
export function useServerTime(isRunning: boolean): Date {
  const [time, setTime] = useState(now);
  useEffect(() => {
    if (!isRunning) return;
    setTime(now());
    const timer = setInterval(() => setTime(now()), TICK);
    return () => clearInterval(timer);
  }, [isRunning]);
  return new Date(time);
}

/** Who plays, how it stands, where and when. */
export function Scoreboard({ view }: { view: MatchWithThread }) {
  const { match, stage, group } = view;
  const { competition, round, number, venue } = match;
  const place = { competition: competition.name, stage };
  const score = shownScore(match);
  const isLive = match.state === 'live';
  const isOpen = match.isMissing || match.state === 'disputed';
  const time = useServerTime(isLive && view.clockSince !== null);
  const names = { home: nameOf(match.home), away: nameOf(match.away) };
  return (
    <header id={SCOREBOARD} className="@container card-bleed px-4 py-6 sm:px-8 sm:py-8">
      <p className="text-center text-sm font-semibold text-muted wrap-anywhere">
        <Link to={competitionPath(competition._id)} className="hover:underline">
          {group ? texts.inGroup({ ...place, group }) : texts.stage(place)}
        </Link>
        <span className="block font-normal">
          {texts.roundAndNumber({ round: String(round), number: String(number) })}
        </span>
      </p>
      <h1 className="sr-only">{texts.title(names)}</h1>
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-3 @max-3xs:grid-cols-1 sm:gap-6">
        <SideOf match={match} side="home" />
        <div className="text-center" aria-live="polite">
          {score ? (
            <>
              <p className="sr-only">
                {texts.scoreOf({
                  ...names,
                  homeScore: sideOfScore(score, 'home', competition.sport),
                  awayScore: sideOfScore(score, 'away', competition.sport),
                })}
              </p>
              <p
                aria-hidden="true"
                translate="no"
                className={cn(
                  'font-display text-5xl leading-none whitespace-nowrap tabular-nums @max-xs:text-4xl sm:text-7xl',
                  match.state === 'disputed' && 'text-muted',
                )}
              >
                <Figure>{sideOfScore(score, 'home', competition.sport)}</Figure>–
                <Figure>{sideOfScore(score, 'away', competition.sport)}</Figure>
              </p>
            </>
          ) : (
            <p className="font-display text-3xl text-muted">{texts.versus()}</p>
          )}
        </div>
        <SideOf match={match} side="away" />
      </div>
      <div className="mt-5 grid justify-items-center gap-1.5 text-center">
        {isLive ? (
          <p className="flex items-center gap-2">
            {!view.endedAt && <LiveMark />}
            <span translate={view.clockSince ? 'no' : 'yes'} className="font-semibold tabular-nums">
              {clockText(competition.sport, view, time)}
            </span>
          </p>
        ) : (
          (match.state !== 'scheduled' || match.isMissing) && (
            <p className={isOpen ? 'badge' : 'font-semibold wrap-anywhere'} data-tone="amber">
              {stateText(match)}
            </p>
          )
        )}
        {isLive ? (
          view.running.sets && <Sets sets={view.running.sets} isRunning />
        ) : score?.sets?.length ? (
          <Sets sets={score.sets} />
        ) : null}
        <p
          className={cn(
            'flex flex-wrap items-baseline justify-center gap-x-3',
            match.state === 'scheduled' ? 'font-semibold sm:text-lg' : 'text-sm text-muted',
          )}
        >
          <KickOff time={match.startsAt} zone={match.timeZone} />
          {venue && <bdi className="wrap-anywhere">{venue}</bdi>}
        </p>
      </div>
    </header>
  );
}

function SideOf({ match, side }: { match: MatchCard; side: Side }) {
  const { team } = match[side];
  const winner = winnerOf(match);
  return (
    <div className="grid min-w-0 justify-items-center gap-2 text-center">
      <Crest
        team={team}
        against={match[side === 'home' ? 'away' : 'home'].team}
        className="size-14 text-lg sm:size-16"
      />
      <p
        className={cn(
          'max-w-full text-base leading-tight font-semibold @max-xs:text-sm sm:text-xl',
          winner && winner !== side && 'text-muted',
        )}
      >
        {team ? <TeamName team={team} /> : <span className="text-muted wrap-anywhere">{nameOf(match[side])}</span>}
      </p>
    </div>
  );
}

/** What one side has; it moves when there is more of it, and not when the page comes. */
function Figure({ children }: { children: string }) {
  const first = useRef(children);
  return (
    <span key={children} className={cn('inline-block', first.current !== children && 'animate-[goal_190ms_ease-out]')}>
      {children}
    </span>
  );
}

/** The points of the sets, while it is played the present one last. */
function Sets({ sets, isRunning = false }: { sets: { home: number; away: number }[]; isRunning?: boolean }) {
  return (
    <ol aria-label={texts.sets()} translate="no" className="flex flex-wrap justify-center gap-2 text-sm tabular-nums">
      {sets.map(({ home, away }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a set has no name but its place
        <li key={at} className="badge" data-tone={isRunning && at === sets.length - 1 ? 'green' : 'grey'}>
          {texts.score({ home: String(home), away: String(away) })}
        </li>
      ))}
    </ol>
  );
}
