import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import type { Static } from 'typebox';
import { matchPath, resultPath, sportsPaths } from '../../../contract/pages/sports-pages.ts';
import { type listAwaitedResults, MATCH_LISTS, type MatchListName } from '../../../contract/sports/lists.ts';
import { errorText } from '../../platform/http/errors.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded, MorePages } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { OwnCalendar } from '../calendars/own-calendar.tsx';
import { Invitations } from '../sports/invitations.tsx';
import { MatchCard } from '../sports/match-card.tsx';
import { MatchList } from '../sports/match-list.tsx';
import { SportsNav } from '../sports/sports-nav.tsx';
import { Today } from '../sports/today.tsx';
import { todayQuery } from '../sports/today-query.ts';
import { awaitedQuery, myMatchesQuery } from './api.ts';
import { texts } from './texts.ts';

/** The member's way into match day: what waits for their word, what is played today, and the matches of their teams. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const list: MatchListName = MATCH_LISTS.find((name) => name === params.get('list')) ?? 'coming';
  const query = useInfiniteQuery(myMatchesQuery(list));
  const failureOf = (error: unknown) => errorText(error, texts.mine.failed());
  const awaited = useQuery(awaitedQuery);
  const { data: today, isPending } = useQuery(todayQuery);
  const isComing = isPending || awaited.isPending;
  // A match stands once, where it matters most.
  const awaitedIds = new Set(awaited.data?.map(({ match }) => match._id));
  const played = today?.matches.filter(({ _id }) => !awaitedIds.has(_id)) ?? [];
  const above = new Set([...awaitedIds, ...played.map(({ _id }) => _id)]);
  return (
    <div className="mx-auto max-w-4xl px-4 pt-6 pb-28 sm:pt-10">
      <SportsNav />
      <h1 className="text-3xl sm:text-4xl">{texts.mine.heading()}</h1>
      {/* All is shown at once, so that nobody presses what has just moved beneath their finger. */}
      {isComing && <Skeleton className="mt-6 h-64 rounded-card" />}
      <div className="mt-6 grid gap-8" hidden={isComing}>
        {/* Where nothing can be loaded, the list says so. */}
        {(awaited.data || !query.error) && (
          <Loaded
            query={awaited}
            failureOf={(error) => errorText(error, texts.mine.awaitedFailed())}
            loading={texts.mine.loading()}
            skeleton={null}
          >
            {(found) => <Awaited found={found} />}
          </Loaded>
        )}
        <Invitations />
        {today?.of === 'mine' && played[0] && <Today of={today.of} matches={played} />}
        <div>
          <Tabs
            label={texts.mine.which()}
            tabs={MATCH_LISTS.map((name) => ({ name, label: texts.mine[name]() }))}
            chosen={list}
            onChoose={(name) => setParams({ list: name }, { preventScrollReset: true })}
          >
            <Loaded
              query={query}
              failureOf={failureOf}
              loading={texts.mine.loading()}
              skeleton={<Skeleton className="h-64" />}
            >
              {({ pages }) => {
                const matches = pages.flatMap((page) => page.matches);
                const others = matches.filter(({ _id }) => !above.has(_id));
                if (others.length > 0) return <MatchList matches={others} withCompetition />;
                if (matches.length > 0) return <p className="text-muted">{texts.mine.allAbove()}</p>;
                return pages[0]?.hasTeams ? <NoMatch list={list} /> : <NoTeam />;
              }}
            </Loaded>
            <MorePages query={query} failureOf={failureOf} />
          </Tabs>
        </div>
        {/* Others’ matches come after one’s own. */}
        {today && today.of !== 'mine' && played[0] && <Today of={today.of} matches={played} />}
      </div>
      <OwnCalendar />
    </div>
  );
}

const NoMatch = ({ list }: { list: MatchListName }) => (
  <EmptyState title={list === 'coming' ? texts.mine.noneComing() : texts.mine.nonePast()}>
    {texts.mine.noneNote()}
  </EmptyState>
);

const NoTeam = () => (
  <EmptyState
    title={texts.mine.noTeam()}
    action={
      <Link to={sportsPaths.teams} className="btn btn-pitch">
        {texts.mine.findTeam()}
      </Link>
    }
  >
    {texts.mine.noTeamNote()}
  </EmptyState>
);

/** Matches on whose result the member's word is awaited; where none is, nothing stands here. */
function Awaited({ found }: { found: Static<(typeof listAwaitedResults)['answer']>['awaited'] }) {
  if (found.length === 0) return null;
  return (
    <section aria-labelledby="awaited">
      <h2 id="awaited" className="text-xl">
        {texts.mine.awaited()}
      </h2>
      <ul className="mt-3 grid gap-3 md:grid-cols-2">
        {found.map(({ match, waitsFor }) => (
          <li key={match._id} className="grid min-w-0 content-start gap-2">
            <MatchCard match={match} withCompetition />
            {/* What the others have said is on the match's page, where it is confirmed or disputed; who decides reads both. */}
            <Link
              to={waitsFor === 'confirm' ? matchPath(match._id) : resultPath(match._id)}
              className="btn btn-primary justify-self-start"
            >
              {texts.mine[waitsFor]()}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
