import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { sportsPaths } from '../../../contract/pages/sports-pages.ts';
import { SPORT_IDS, type Sport, sportTexts } from '../../../contract/sports/sports.ts';
import { errorText } from '../../platform/http/errors.ts';
import { patient } from '../../platform/http/patient.ts';
import { useSession } from '../../platform/session/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Loaded, MorePages } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SportsNav } from '../sports/sports-nav.tsx';
import { followedTeamsQuery, ownTeamsQuery, type TeamFilter, teamListQuery } from './api.ts';
import { TeamLink } from './team-link.tsx';
import { texts } from './texts.ts';

const failureOf = (error: unknown) => errorText(error, texts.failed());
const isSport = (text: string | null): text is Sport => SPORT_IDS.includes(text as Sport);

/** The member's own teams, those that they follow, and all others by sport and university. */
export function Component() {
  const isMember = useSession(({ userData }) => userData !== null);
  return (
    <div className="mx-auto max-w-4xl px-4 pt-6 pb-28 sm:pt-10">
      <SportsNav />
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-3xl sm:text-4xl">{texts.title()}</h1>
        {isMember && (
          <Link to={sportsPaths.newTeam} className="btn btn-pitch">
            {texts.newTeam()}
          </Link>
        )}
      </header>
      {isMember && <OwnTeams />}
      {isMember && <FollowedTeams />}
      <FindTeams />
    </div>
  );
}

function OwnTeams() {
  const query = useQuery(ownTeamsQuery);
  const title = useId();
  return (
    <section aria-labelledby={title} className="mt-8">
      <h2 id={title} className="mb-3 text-xl">
        {texts.mine()}
      </h2>
      <Loaded query={query} failureOf={failureOf} loading={texts.loading()} skeleton={<Skeleton className="h-20" />}>
        {(own) =>
          own.length === 0 ? (
            <EmptyState title={texts.noneOfMine()} heading="h2">
              {texts.noneOfMineNote()}
            </EmptyState>
          ) : (
            <ul className="grid gap-3 sm:grid-cols-2">
              {own.map(({ team, role, pending, requests }) => (
                <li key={team._id} className="grid">
                  <TeamLink team={team}>
                    {pending ? (
                      <Badge tone="amber">{texts.pending[pending]()}</Badge>
                    ) : (
                      <Badge tone={role === 'player' ? 'grey' : 'green'}>{texts.roles[role]()}</Badge>
                    )}
                    {requests > 0 && <Badge tone="red">{texts.requests({ count: requests })}</Badge>}
                  </TeamLink>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}

function FollowedTeams() {
  const query = patient(useInfiniteQuery(followedTeamsQuery));
  const title = useId();
  const teams = query.data?.pages.flatMap((page) => page.teams) ?? [];
  if (teams.length === 0) return null;
  return (
    <section aria-labelledby={title} className="mt-8">
      <h2 id={title} className="mb-3 text-xl">
        {texts.following()}
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2">
        {teams.map((team) => (
          <li key={team._id} className="grid">
            <TeamLink team={team} />
          </li>
        ))}
      </ul>
      <MorePages query={query} failureOf={failureOf} />
    </section>
  );
}

/** What is looked for stands in the url, so that it can be reloaded, shared, and left with Back. */
function FindTeams() {
  const [search, setSearch] = useSearchParams();
  const title = useId();
  const [sport, school] = [search.get('sport'), search.get('school') ?? ''];
  const filter: TeamFilter = { ...(isSport(sport) && { sport }), ...(school && { school }) };
  const [typed, setTyped] = useState(school);
  const find = (changed: { sport?: string; school?: string }) => {
    const wanted = { sport: sport ?? '', school, ...changed };
    setSearch(Object.fromEntries(Object.entries(wanted).filter(([, value]) => value)), {
      replace: true,
      preventScrollReset: true,
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    find({ school: typed.trim() });
  };
  return (
    <section aria-labelledby={title} className="mt-10">
      <h2 id={title} className="mb-3 text-xl">
        {texts.find()}
      </h2>
      <form aria-labelledby={title} onSubmit={submit} className="grid gap-3 sm:grid-cols-[1fr_2fr_auto]">
        <SelectField
          label={texts.sport()}
          value={filter.sport ?? ''}
          onChange={(event) => find({ sport: event.target.value })}
        >
          <option value="">{texts.anySport()}</option>
          {SPORT_IDS.map((id) => (
            <option key={id} value={id}>
              {sportTexts.names[id]()}
            </option>
          ))}
        </SelectField>
        <TextField
          label={texts.school()}
          value={typed}
          maxLength={150}
          enterKeyHint="search"
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" className="self-end">
          {texts.search()}
        </Button>
      </form>
      <div className="mt-5">
        <Found key={JSON.stringify(filter)} filter={filter} />
      </div>
    </section>
  );
}

function Found({ filter }: { filter: TeamFilter }) {
  const query = patient(useInfiniteQuery(teamListQuery(filter)));
  return (
    <Loaded query={query} failureOf={failureOf} loading={texts.loading()} skeleton={<Skeleton className="h-40" />}>
      {({ pages }) => {
        const teams = pages.flatMap((page) => page.teams);
        if (teams.length === 0)
          return (
            <EmptyState title={texts.noneFound()} heading="h2">
              {texts.noneFoundNote()}
            </EmptyState>
          );
        return (
          <>
            <ul className="grid gap-3 sm:grid-cols-2">
              {teams.map((team) => (
                <li key={team._id} className="grid">
                  <TeamLink team={team} />
                </li>
              ))}
            </ul>
            <MorePages query={query} failureOf={failureOf} />
          </>
        );
      }}
    </Loaded>
  );
}
