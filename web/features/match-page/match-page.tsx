import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link, useParams } from 'react-router';
import { CATCH_UP_SPREAD } from '../../../contract/live.ts';
import { matchHead } from '../../../contract/pages/match-head.ts';
import { scorePath } from '../../../contract/pages/sports-pages.ts';
import { lazy } from '../../platform/code/lazy-part.tsx';
import { tryImport } from '../../platform/code/load-code.ts';
import { ApiError, errorText } from '../../platform/http/errors.ts';
import type { LiveSocket } from '../../platform/live/socket.ts';
import { now } from '../../platform/now.ts';
import { FEED_TOAST, toast } from '../../platform/toasts/toasts.ts';
import { NotFound } from '../../shell/error-page.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { cn } from '../../ui/cn.ts';
import { Drawn } from '../../ui/drawn.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useLive } from '../comments/use-live.ts';
import { itemKey } from '../feed/loaded-feeds.ts';
import { clipsKey } from '../match-clips/clips-of-match.ts';
import { MatchClips } from '../match-clips/match-clips.tsx';
import { LineUps } from './line-ups.tsx';
import { loadMatch, type MatchWithThread, matchQuery } from './match-query.ts';
import { MeetingsBelow } from './meetings-below.tsx';
import { Scoreboard } from './scoreboard.tsx';
import { TableOfGroup } from './table-of-group.tsx';
import { TalkBelow } from './talk-below.tsx';
import { texts } from './texts.ts';
import { Timeline } from './timeline.tsx';
import { TopActs } from './top/top-acts.tsx';

const STAYS_AFTER = 10_000; // ms on the page of a match that is settled: by then its first look is over

// For captains and organisers.
const OwnPart = lazy(() => import('./own-part.tsx').then((module) => ({ default: module.OwnPart })));

const TwoLegs = lazy(
  () => import('./two-legs.tsx').then((module) => ({ default: module.TwoLegs })),
  'part',
  <Skeleton className="mt-4 h-28 rounded-card" />,
);

const CalendarMenu = lazy(
  () => import('../calendars/calendar-menu.tsx').then((module) => ({ default: module.MatchCalendarMenu })),
  'quiet',
  <Skeleton className="h-11 w-44 rounded-full" />,
);

const ScoreOnTop = lazy(() => import('./score-on-top.tsx').then((module) => ({ default: module.ScoreOnTop })), 'quiet');

const ResultPanel = lazy(
  () => import('../results/result-panel.tsx').then((module) => ({ default: module.ResultPanel })),
  'part',
  <Skeleton className="mt-6 h-24 rounded-card" />,
);

/** On a wide screen who plays and the table stand beside what happens, and what people say goes on beneath that. */
const COLUMNS = cn('min-[75rem]:grid min-[75rem]:grid-cols-[minmax(0,1fr)_23rem] min-[75rem]:gap-x-10');

/** The page of a match. Visitors may see it. */
export function Component() {
  const id = useParams().matchId ?? '';
  return (
    <div className="mx-auto max-w-[46rem] px-4 pb-28 sm:pt-8 min-[75rem]:max-w-[72rem]">
      <Match key={id} id={id} />
    </div>
  );
}

function Match({ id }: { id: string }) {
  const client = useQueryClient();
  const [isGone, setIsGone] = useState(false);
  const query = useQuery({ ...matchQuery(id), enabled: !isGone });

  function leaveGone() {
    if (isGone) return;
    setIsGone(true);
    client.removeQueries({ queryKey: itemKey(id) });
    toast.info(texts.gone(), FEED_TOAST);
  }

  const isMissing = query.error instanceof ApiError && query.error.status === 404;
  if (isGone || isMissing) return <NotFound />;
  return (
    <Loaded
      query={query}
      loading={texts.loading()}
      failureOf={(error) => errorText(error, texts.failed())}
      skeleton={<MatchSkeleton />}
    >
      {(view) => <Shown view={view} onGone={leaveGone} />}
    </Loaded>
  );
}

function MatchSkeleton() {
  return (
    <div className={cn('grid gap-6', COLUMNS)}>
      <Skeleton className="h-72 rounded-card" />
      <Skeleton className="h-40 rounded-card" />
    </div>
  );
}

/** Shows what the server tells of a match, and asks for it again where that is not all. */
function useNews(id: string, onGone: () => void): (socket: LiveSocket) => void {
  const client = useQueryClient();
  const timers = useRef<Record<string, ReturnType<typeof setTimeout>>>({});
  useEffect(() => () => Object.values(timers.current).forEach(clearTimeout), []);
  /** Everybody who looks hears of it at once, and should not ask at once. */
  const soon = (what: string, act: () => unknown) => {
    clearTimeout(timers.current[what]);
    timers.current[what] = setTimeout(act, Math.random() * CATCH_UP_SPREAD);
  };
  return (socket) => {
    socket.on('match-updated', async (news) => {
      if (news.matchId !== id) return;
      const code = await tryImport(() => import('./news.ts')); // many look at a match of which nothing is told
      const shown = client.getQueryData<MatchWithThread>(itemKey(id));
      if (!shown) return;
      const { match, isBehind } = code?.withNews(shown, news) ?? { match: shown, isBehind: true };
      client.setQueryData<MatchWithThread>(itemKey(id), match);
      const { competition, result } = match.match;
      if (JSON.stringify(result) !== JSON.stringify(shown.match.result))
        setTimeout(() => void code?.tablesChanged(client, competition._id), Math.random() * CATCH_UP_SPREAD);
      if (isBehind) soon('match', () => client.refetchQueries({ queryKey: itemKey(id) }));
    });
    socket.on('match-clips-changed', ({ matchId }) => {
      if (matchId === id) soon('clips', () => client.invalidateQueries({ queryKey: clipsKey(id) }));
    });
    socket.on('match-removed', ({ matchId }) => {
      if (matchId === id) onGone();
    });
  };
}

function Shown({ view, onGone }: { view: MatchWithThread; onGone: () => void }) {
  const { _id: id, match, can } = view;
  const target = useMemo(() => ({ kind: 'match', id }) as const, [id]);
  const hear = useNews(id, onGone);
  const isOver = match.result !== null || view.endedAt !== null;
  // What is settled rarely changes, but for what people say of it, further down: whoever only has a look needs no connection.
  const isSettled = match.state === 'confirmed' || match.state === 'decided' || match.state === 'cancelled';
  const [isAwaited, setIsAwaited] = useState(!isSettled);
  if (!isSettled && !isAwaited) setIsAwaited(true);
  // Whoever stays hears of a correction as everybody does. What has changed meanwhile is loaded when the connection is there.
  useEffect(() => {
    const timer = setTimeout(setIsAwaited, STAYS_AFTER, true);
    return () => clearTimeout(timer);
  }, []);
  const [isScrolled, setIsScrolled] = useState(false);
  useEffect(() => {
    const note = () => setIsScrolled(true);
    if (scrollY > 0) return note(); // it stands where it was left
    addEventListener('scroll', note, { once: true, passive: true });
    return () => removeEventListener('scroll', note);
  }, []);
  const live = useLive(target, loadMatch, onGone, hear, isAwaited);
  const head = useMemo(() => matchHead(match), [match]);
  // While they play, only those who say how it ended have anything to do with that.
  const isPlayed = match.state === 'live' && !isOver && !can.score;
  // Nothing has happened, and nobody can say anything of it: only the hour, the sides and their table matter.
  const isToCome =
    match.state === 'scheduled' && !can.score && !match.isMissing && Date.parse(match.startsAt ?? '') > now();
  // A date that others may still move; what others don't see no calendar gets.
  const hasHour =
    match.startsAt !== null &&
    (match.state === 'scheduled' || match.state === 'postponed') &&
    !match.isMissing &&
    !view.isUnlisted;
  const isPlaying = match.state === 'live' || match.state === 'scheduled';
  const isNamed = view.lineUps.home.length + view.lineUps.away.length > 0;
  const result = <ResultPanel matchId={id} stamp={view.edition} />;
  return (
    <>
      <PageHead head={head} />
      {isScrolled && <ScoreOnTop view={view} />}
      <div className={cn('min-[75rem]:grid-rows-[auto_1fr]', COLUMNS)}>
        <div className="min-w-0">
          <Scoreboard view={view} />
          {view.tie && <TwoLegs match={match} tie={view.tie} />}
          <div className="mt-4 flex flex-wrap gap-3">
            {can.score && (
              <Link to={scorePath(id)} className="btn btn-secondary">
                <Drawn icon="Write" className="size-5" />
                {isPlaying ? texts.keepScore() : texts.noteMore()}
              </Link>
            )}
            <TopActs view={view} isOver={isOver || match.state === 'cancelled'} />
            {hasHour && <CalendarMenu matchId={id} />}
          </div>
          {!isSettled && !isPlayed && !isToCome && result}
          {((!isOver && !match.isMissing) || view.timeline.length > 0) && !isToCome && (
            <section aria-labelledby="timeline" className="mt-8">
              <h2 id="timeline" className="mb-4 text-xl">
                {texts.timeline()}
              </h2>
              <Timeline view={view} isOver={isOver} />
            </section>
          )}
          <MatchClips matchId={id} canAdd={!isToCome && match.state !== 'cancelled'} />
        </div>
        <div className="min-w-0 min-[75rem]:row-span-2 min-[75rem]:*:first:mt-0">
          {(isNamed || can.lineUp.length > 0 || can.nameScorers) && (
            <section aria-labelledby="line-ups" className="mt-10">
              <h2 id="line-ups" className="mb-4 text-xl">
                {texts.lineUps()}
              </h2>
              <LineUps view={view} />
              {(can.lineUp.length > 0 || can.nameScorers) && <OwnPart view={view} />}
            </section>
          )}
          {isSettled && result}
          <TableOfGroup match={match} />
          <MeetingsBelow match={match} />
        </div>
        <div className="min-w-0">
          <TalkBelow {...{ view, live }} isReportable={isToCome || isPlayed} onCome={() => setIsAwaited(true)} />
        </div>
      </div>
    </>
  );
}
