import { useEffect, useLayoutEffect, useState } from 'react';
import { sideOfScore } from '../../../contract/sports/results/scores.ts';
import { nameOf, shownScore, stateText } from '../sports/score-text.ts';
import { Crest } from '../sports/team-name.tsx';
import type { MatchWithThread } from './match-query.ts';
import { SCOREBOARD, useServerTime } from './scoreboard.tsx';
import { texts } from './texts.ts';
import { clockText } from './words.ts';

/** Of the site's header, which stays: in px, as large as whoever reads has their letters. */
const headerHeight = () => 4 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
/** px: in a lower window what it tells would cost more than it is worth. */
const LOWEST = 480;
/** What gets the focus, or is linked to, comes to stand beneath both. */
const ROOM = '7.5rem';

/** Whether the scoreboard has been scrolled away above. */
function useIsAbove(): boolean {
  const [isAbove, setIsAbove] = useState(false);
  useEffect(() => {
    const scoreboard = document.getElementById(SCOREBOARD);
    if (!scoreboard) return;
    const header = headerHeight();
    const observer = new IntersectionObserver(
      ([entry]) =>
        entry && setIsAbove(!entry.isIntersecting && entry.boundingClientRect.top < header && innerHeight >= LOWEST),
      { rootMargin: `-${header}px 0px 0px` },
    );
    observer.observe(scoreboard);
    return () => observer.disconnect();
  }, []);
  // Together with what is shown: what gets the focus in the same moment must not stand behind it.
  useLayoutEffect(() => {
    if (!isAbove) return;
    document.documentElement.style.scrollPaddingTop = ROOM;
    return () => {
      document.documentElement.style.scrollPaddingTop = '';
    };
  }, [isAbove]);
  return isAbove;
}

/** How it stands, at the upper edge, once the scoreboard is scrolled away: for the eye, since that one tells it already. */
export function ScoreOnTop({ view }: { view: MatchWithThread }) {
  const { match } = view;
  const { sport } = match.competition;
  const isAbove = useIsAbove();
  const isLive = match.state === 'live';
  const time = useServerTime(isAbove && isLive && view.clockSince !== null);
  const score = shownScore(match);
  if (!isAbove) return null;
  return (
    <div aria-hidden="true" className="pointer-events-none fixed inset-x-0 top-16 z-10 border-b border-line bg-surface">
      <div className="mx-auto flex h-11 max-w-[46rem] items-center gap-2 px-4 text-sm font-semibold">
        <Crest team={match.home.team} against={match.away.team} className="size-7 flex-none text-xs" />
        <bdi className="min-w-0 flex-1 truncate">{nameOf(match.home)}</bdi>
        <span translate="no" className="flex-none font-display text-xl tabular-nums">
          {score
            ? texts.score({ home: sideOfScore(score, 'home', sport), away: sideOfScore(score, 'away', sport) })
            : texts.versus()}
        </span>
        {(isLive || score) && (
          <span className="max-w-24 flex-none truncate text-xs text-muted tabular-nums">
            {isLive ? clockText(sport, view, time) : stateText(match)}
          </span>
        )}
        <bdi className="min-w-0 flex-1 truncate text-end">{nameOf(match.away)}</bdi>
        <Crest team={match.away.team} against={match.home.team} className="size-7 flex-none text-xs" />
      </div>
    </div>
  );
}
