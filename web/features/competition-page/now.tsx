import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { MatchCard as Match } from '../../../contract/sports/core.ts';
import { now } from '../../platform/now.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { nearDay } from '../sports/kick-off.tsx';
import { MatchCard } from '../sports/match-card.tsx';
import { type CompetitionView, matchesQuery } from './api.ts';
import { texts } from './texts.ts';

const isNow = ({ state, startsAt, result }: Match) =>
  state === 'live' || (startsAt !== null && result === null && nearDay(startsAt, now()) === 'today');

/**
 * What is played now and today in a competition, above its table. Both are shown at once, so that the table doesn't move
 * when the matches come.
 */
export function WithNow({ competition, children }: Pick<CompetitionView, 'competition'> & { children: ReactNode }) {
  const isRunning = competition.state === 'running';
  const query = useInfiniteQuery({ ...matchesQuery(competition._id, 'coming', ''), enabled: isRunning });
  const isAwaited = isRunning && query.isPending;
  const matches = isRunning ? (query.data?.pages[0]?.matches.filter(isNow) ?? []) : [];
  return (
    <>
      {isAwaited && <Skeleton className="h-64 rounded-card" />}
      {matches.length > 0 && (
        <section aria-labelledby="now" className="mb-10">
          <h2 id="now" className="text-xl">
            {texts.now()}
          </h2>
          <ul className="mt-3 grid gap-3 md:grid-cols-2">
            {matches.map((match) => (
              <li key={match._id} className="min-w-0">
                <MatchCard match={match} isOfDay />
              </li>
            ))}
          </ul>
        </section>
      )}
      <div hidden={isAwaited}>{children}</div>
    </>
  );
}
