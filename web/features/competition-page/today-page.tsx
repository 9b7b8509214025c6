import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { sportsPaths } from '../../../contract/pages/sports-pages.ts';
import { errorText } from '../../platform/http/errors.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { MatchCard } from '../sports/match-card.tsx';
import { SportsNav } from '../sports/sports-nav.tsx';
import { allTodayQuery } from '../sports/today-query.ts';
import { texts } from './texts.ts';

/** All matches of the day, the live ones first. Visitors may see it. */
export function Component() {
  const query = useQuery(allTodayQuery);
  return (
    <div className="mx-auto max-w-4xl px-4 pt-6 pb-28 sm:pt-10">
      <SportsNav />
      <h1 className="mb-6 text-3xl sm:text-4xl">{texts.today.heading()}</h1>
      <Loaded
        query={query}
        failureOf={(error) => errorText(error, texts.today.failed())}
        loading={texts.today.loading()}
        skeleton={<Skeleton className="h-64 rounded-card" />}
      >
        {({ matches }) =>
          matches.length > 0 ? (
            <ul className="grid gap-3 md:grid-cols-2">
              {matches.map((match) => (
                <li key={match._id} className="min-w-0">
                  <MatchCard match={match} withCompetition isOfDay />
                </li>
              ))}
            </ul>
          ) : (
            <EmptyState
              title={texts.today.none()}
              action={
                <Link to={sportsPaths.competitions} className="btn btn-secondary">
                  {texts.today.competitions()}
                </Link>
              }
            >
              {texts.today.noneNote()}
            </EmptyState>
          )
        }
      </Loaded>
    </div>
  );
}
