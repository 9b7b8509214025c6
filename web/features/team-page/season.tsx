import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { competitionPath } from '../../../contract/pages/sports-pages.ts';
import type { MatchCard as Match } from '../../../contract/sports/core.ts';
import type { TeamCompetition } from '../../../contract/sports/team-page.ts';
import type { Team } from '../../../contract/sports/teams.ts';
import { errorText } from '../../platform/http/errors.ts';
import { Badge } from '../../ui/badge.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { MatchCard } from '../sports/match-card.tsx';
import { seasonQuery } from './api.ts';
import { texts } from './texts.ts';

/** What a team plays next, how it has played, and where it stands. */
export function Season({ team }: { team: Team }) {
  const query = useQuery(seasonQuery(team._id));
  return (
    <div className="mt-8">
      <Loaded
        query={query}
        failureOf={(error) => errorText(error, texts.seasonFailed())}
        loading={texts.seasonLoading()}
        skeleton={<Skeleton className="h-40" />}
      >
        {({ coming, past, competitions }) =>
          competitions.length === 0 && coming.length === 0 && past.length === 0 ? (
            <p className="text-muted">{texts.noCompetition()}</p>
          ) : (
            <div className="grid items-start gap-8 md:grid-cols-2">
              <Matches title={texts.coming()} none={texts.nothingComing()} matches={coming} />
              <Matches title={texts.past()} none={texts.nothingPast()} matches={past} />
              {competitions.length > 0 && <Competitions competitions={competitions} />}
            </div>
          )
        }
      </Loaded>
    </div>
  );
}

function Matches({ title, none, matches }: { title: string; none: string; matches: readonly Match[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="mb-3 text-xl">
        {title}
      </h2>
      {matches.length === 0 ? (
        <p className="text-muted">{none}</p>
      ) : (
        <ul className="grid gap-3">
          {matches.map((match) => (
            <li key={match._id} className="grid">
              <MatchCard match={match} withCompetition />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Competitions({ competitions }: { competitions: readonly TeamCompetition[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0 md:col-span-2">
      <h2 id={id} className="mb-3 text-xl">
        {texts.inCompetitions()}
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2">
        {competitions.map((one) => (
          <li key={one.competition._id} className="grid">
            <Link
              to={competitionPath(one.competition._id)}
              className="card flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 p-3 transition-colors hover:border-edge sm:px-4"
            >
              <span className="min-w-0 grow font-semibold wrap-anywhere">
                <bdi>{one.competition.name}</bdi>
              </span>
              <Standing of={one} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Standing({ of: { place, of, group, state, hasWithdrawn } }: { of: TeamCompetition }) {
  if (hasWithdrawn) return <Badge>{texts.withdrawn()}</Badge>;
  if (place === null) return <Badge>{texts.competitionStates[state]()}</Badge>;
  return <Badge tone="green">{group ? texts.placeInGroup({ place, of, group }) : texts.place({ place, of })}</Badge>;
}
