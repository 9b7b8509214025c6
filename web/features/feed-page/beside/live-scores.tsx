import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { lazy } from '../../../platform/code/lazy-part.tsx';
import type { Category } from '../../feed/feed-items.ts';
import { feedQuery } from '../../feed/feed-query.ts';
import { todayQuery } from '../../sports/today-query.ts';
import { useHasRail } from './has-rail.ts';

const Scores = lazy(
  () => import('./scores.tsx').then((module) => ({ default: module.Scores })),
  'quiet',
  <div className="mb-4 h-13" />,
);

/**
 * What is being played, above the feed where no rail is beside it. It comes before the feed's first cards, or at the next
 * visit: later, it would push down what somebody reads.
 */
export function LiveScores({ category }: { category: Category }) {
  return useHasRail() ? null : <InTime category={category} />;
}

function InTime({ category }: { category: Category }) {
  const client = useQueryClient();
  const { data } = useQuery(todayQuery);
  const [isInTime, setIsInTime] = useState<boolean>();
  const hadBefore = useRef(data !== undefined).current;
  if (data && isInTime === undefined)
    setIsInTime(hadBefore || client.getQueryData(feedQuery(category).queryKey) === undefined);
  const played = useRef(new Set<string>()).current; // it stays, with how it ended
  for (const { _id, state, isMissing } of data?.matches ?? []) if (state === 'live' && !isMissing) played.add(_id);
  const matches = data?.matches.filter(({ _id }) => played.has(_id));
  return isInTime && matches?.[0] ? <Scores matches={matches} /> : null;
}
