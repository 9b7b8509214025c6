import { useInfiniteQuery } from '@tanstack/react-query';
import type { Sport } from '../../../contract/sports/sports.ts';
import { factsOf } from '../../../contract/sports/sports.ts';
import { errorText } from '../../platform/http/errors.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded, MorePages } from '../../ui/loaded.tsx';
import { PersonLink, playerAsPerson } from '../../ui/person-link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Crest, TeamName } from '../sports/team-name.tsx';
import { scorersQuery } from './api.ts';
import { texts } from './texts.ts';

/** Who has scored in a competition, the most first. */
export function Scorers({ competitionId, sport }: { competitionId: string; sport: Sport }) {
  const query = useInfiniteQuery(scorersQuery(competitionId));
  const failureOf = (error: unknown) => errorText(error, texts.scorers.failed());
  const count = factsOf(sport).scoring === 'goals' ? texts.scorers.goals : texts.scorers.points;
  return (
    <>
      <Loaded
        query={query}
        failureOf={failureOf}
        loading={texts.scorers.loading()}
        skeleton={<Skeleton className="h-64" />}
      >
        {({ pages }) => {
          const scorers = pages.flatMap((page) => page.scorers);
          if (scorers.length === 0)
            return <EmptyState title={texts.scorers.none()}>{texts.scorers.noneNote()}</EmptyState>;
          return (
            <ol className="card divide-y divide-line">
              {scorers.map(({ team, scored, matches, ...player }) => (
                <li key={player.memberId} className="flex min-w-0 flex-wrap items-center gap-x-3 px-4 py-3">
                  <span className="w-7 flex-none text-end text-muted tabular-nums">
                    {/* Who is level has the same place. */}
                    {scorers.findIndex((one) => one.scored === scored) + 1}
                  </span>
                  <Crest team={team} />
                  <span className="min-w-0 grow basis-28 leading-6">
                    <span className="block font-semibold wrap-anywhere">
                      <PersonLink of={playerAsPerson(player)}>
                        <bdi translate="no">{player.name}</bdi>
                      </PersonLink>
                    </span>
                    <span className="block text-sm text-muted">
                      <TeamName team={team} />
                    </span>
                  </span>
                  <span className="ms-auto flex-none text-end leading-6">
                    <span className="block font-semibold tabular-nums">{count({ count: scored })}</span>
                    <span className="block text-sm text-muted">{texts.scorers.inMatches({ count: matches })}</span>
                  </span>
                </li>
              ))}
            </ol>
          );
        }}
      </Loaded>
      <MorePages query={query} failureOf={failureOf} />
    </>
  );
}
