import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { lazy } from '../../../platform/code/lazy-part.tsx';
import { useDelayed } from '../../../platform/timing.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { todayQuery } from '../../sports/today-query.ts';
import { useHasRail } from './has-rail.ts';

const Scores = lazy(
  () => import('./scores.tsx').then((module) => ({ default: module.Scores })),
  'quiet',
  <Skeleton className="mt-4 h-13 rounded-full" />,
);

const PATIENCE = 400; // ms that the first cards wait for them: both are asked for at once

/**
 * What is being played, for the top of the feed where no rail is beside it. It comes with the first cards, or at the next
 * visit: later, it would push down what somebody reads.
 * @returns the scores, if there are any; `isAwaited`: the cards, which are there, are to wait for them
 */
export function useLiveScores(isFeedThere: boolean): { scores: ReactNode; isAwaited: boolean } {
  const hasRail = useHasRail();
  const { data, isFetched } = useQuery({ ...todayQuery, enabled: !hasRail });
  const [isLate, setIsLate] = useState(false);
  const isAwaited = isFeedThere && !hasRail && !isFetched && !isLate;
  useDelayed(isAwaited, PATIENCE, () => setIsLate(true));
  const [isInTime, setIsInTime] = useState<boolean>();
  if (isInTime === undefined && isFeedThere && !isAwaited) setIsInTime(isFetched);
  const played = useRef(new Set<string>()).current; // it stays, with how it ended
  for (const { _id, state, isOver, isMissing } of data?.matches ?? [])
    if (state === 'live' && !isOver && !isMissing) played.add(_id);
  const matches = data?.matches.filter(({ _id }) => played.has(_id));
  const isShown = !hasRail && isInTime && matches?.[0];
  return { scores: isShown ? <Scores matches={matches} /> : null, isAwaited };
}
