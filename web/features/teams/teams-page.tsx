import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId } from 'react';
import { Link, useSearchParams } from 'react-router';
import { sportsPaths, teamPath } from '../../../contract/pages/sports-pages.ts';
import { SCHOOL_NAME_MAX } from '../../../contract/schools.ts';
import { SPORT_IDS, type Sport, sportTexts } from '../../../contract/sports/sports.ts';
import { TEAM_SEARCH_MAX, type TeamCard } from '../../../contract/sports/teams.ts';
import { errorText } from '../../platform/http/errors.ts';
import { patient } from '../../platform/http/patient.ts';
import { useSession } from '../../platform/session/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { useTyped } from '../../ui/hooks/use-typed.ts';
import { Loaded, MorePages } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ownProfileQuery } from '../profile/api.ts';
import { SportsNav } from '../sports/sports-nav.tsx';
import { Crest } from '../sports/team-name.tsx';
import { followedTeamsQuery, ownTeamsQuery, type TeamFilter, teamListQuery } from './api.ts';
import { TeamLink } from './team-link.tsx';
import { texts } from './texts.ts';

const failureOf = (error: unknown) => errorText(error, texts.failed());
const isSport = (text: string | null): text is Sport => SPORT_IDS.includes(text as Sport);

/** All teams by name, sport and university, below a line each of the member's own and of those that they follow. */
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
      {isMember ? <FindOwnFirst /> : <FindTeams own="" />}
    </div>
  );
}

function OwnTeams() {
  const query = useQuery(ownTeamsQuery);
  return (
    <Line title={texts.mine()}>
      {(listed) => (
        <Loaded query={query} failureOf={failureOf} loading={texts.loading()} skeleton={<Skeleton className="h-12" />}>
          {(own) =>
            own.length === 0 ? (
              <p className="text-sm text-muted">
                {texts.noneOfMine()} {texts.noneOfMineNote()}
              </p>
            ) : (
              listed(
                own.map(({ team, role, pending, requests }) => (
                  <TeamChip key={team._id} team={team}>
                    {pending ? (
                      <Badge tone="amber">{texts.pending[pending]()}</Badge>
                    ) : (
                      <Badge tone={role === 'player' ? 'grey' : 'green'}>{texts.roles[role]()}</Badge>
                    )}
                    {requests > 0 && <Badge tone="red">{texts.requests({ count: requests })}</Badge>}
                  </TeamChip>
                )),
              )
            )
          }
        </Loaded>
      )}
    </Line>
  );
}

function FollowedTeams() {
  const query = patient(useInfiniteQuery(followedTeamsQuery));
  const teams = query.data?.pages.flatMap((page) => page.teams) ?? [];
  if (teams.length === 0) return null;
  return (
    <Line title={texts.following()}>
      {(listed) =>
        listed(
          <>
            {teams.map((team) => (
              <TeamChip key={team._id} team={team} />
            ))}
            {query.hasNextPage && (
              <li className="flex-none">
                <MorePages query={query} failureOf={failureOf} />
              </li>
            )}
          </>,
        )
      }
    </Line>
  );
}

type LineProps = { title: string; children: (listed: (items: ReactNode) => ReactNode) => ReactNode };

/** Teams side by side, so that what is found is still in view below them. */
function Line({ title, children }: LineProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-4">
      <h2 id={id} className="mb-1 text-sm font-semibold">
        {title}
      </h2>
      {children((items) => (
        <ul className="flex gap-2 overflow-x-auto pb-1 max-sm:-mx-4 max-sm:px-4">{items}</ul>
      ))}
    </section>
  );
}

function TeamChip({ team, children }: { team: TeamCard; children?: ReactNode }) {
  return (
    <li className="flex-none">
      <Link
        to={teamPath(team._id)}
        className="card flex min-h-12 items-center gap-2 px-3 whitespace-nowrap transition-colors hover:border-edge"
      >
        <Crest team={team} className="size-7 text-xs" />
        <bdi className="max-w-48 truncate font-semibold">{team.name}</bdi>
        {team.hasEnded && <Badge>{texts.ended()}</Badge>}
        {children}
      </Link>
    </li>
  );
}

/** Begins with the teams of the member's own university, once it is known which. */
function FindOwnFirst() {
  const { data, isError } = useQuery({ ...ownProfileQuery, staleTime: Number.POSITIVE_INFINITY });
  const [search] = useSearchParams();
  return <FindTeams own={data?.profile.school ?? ''} isWaiting={!data && !isError && !search.has('school')} />;
}

/**
 * What is looked for is in the url, so that it can be reloaded, shared, and come back to.
 * @param own the university that is meant where the url names none; an empty one in the url means all
 * @param isWaiting it is not known yet
 */
function FindTeams({ own, isWaiting = false }: { own: string; isWaiting?: boolean }) {
  const [search, setSearch] = useSearchParams();
  const title = useId();
  const [q, sport, school] = [search.get('q')?.trim() ?? '', search.get('sport'), search.get('school') ?? own];
  const filter: TeamFilter = { ...(q && { q }), ...(isSport(sport) && { sport }), ...(school && { school }) };
  const find = (changed: { q?: string; sport?: string; school?: string }, replace = false) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changed))
          if (value === (name === 'school' ? own : '')) after.delete(name);
          else after.set(name, value);
        return after;
      },
      { replace, preventScrollReset: true },
    );
  const name = useTyped(q, (text) => find({ q: text }, true));
  const university = useTyped(school, (text) => find({ school: text }), false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    find({ q: name.text.trim(), school: university.text.trim() }, true);
  };
  return (
    <section aria-labelledby={title} className="mt-5">
      <h2 id={title} className="mb-2 text-xl">
        {texts.find()}
      </h2>
      <search>
        <form aria-labelledby={title} onSubmit={submit} className="grid grid-cols-2 gap-3 sm:grid-cols-[2fr_1fr_1fr]">
          <TextField
            type="search"
            label={texts.teamName()}
            className="max-sm:col-span-2"
            value={name.text}
            maxLength={TEAM_SEARCH_MAX}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            onChange={(event) => name.setText(event.target.value)}
          />
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
            label={texts.university()}
            placeholder={texts.anySchool()}
            value={university.text}
            maxLength={SCHOOL_NAME_MAX}
            autoComplete="off"
            enterKeyHint="search"
            onChange={(event) => university.setText(event.target.value)}
            onBlur={() => university.text.trim() !== school && university.askNow()}
          />
        </form>
      </search>
      <div className="mt-2">
        {school && (
          <button type="button" className="link min-h-11" onClick={() => find({ school: '' })}>
            {texts.allSchools()}
          </button>
        )}
        {!school && own && (
          <button type="button" className="link min-h-11" onClick={() => find({ school: own })}>
            {texts.ownSchool()}
          </button>
        )}
      </div>
      <Found filter={filter} isWaiting={isWaiting} />
    </section>
  );
}

function Found({ filter, isWaiting }: { filter: TeamFilter; isWaiting: boolean }) {
  const query = patient(useInfiniteQuery({ ...teamListQuery(filter), enabled: !isWaiting }));
  const isOld = query.isPlaceholderData;
  return (
    <Loaded query={query} failureOf={failureOf} loading={texts.loading()} skeleton={<Skeleton className="h-40" />}>
      {({ pages }) => {
        const teams = pages.flatMap((page) => page.teams);
        return (
          <div aria-busy={isOld} className={isOld ? 'opacity-60' : undefined}>
            <p role="status" className="sr-only">
              {isOld ? '' : texts.found({ count: teams.length })}
            </p>
            {teams.length === 0 ? (
              <EmptyState title={filter.q ? texts.noneNamed({ name: filter.q }) : texts.noneFound()} heading="h2">
                {texts.noneFoundNote()}
              </EmptyState>
            ) : (
              <ul className="grid gap-3 sm:grid-cols-2">
                {teams.map((team) => (
                  <li key={team._id} className="grid">
                    <TeamLink team={team} />
                  </li>
                ))}
              </ul>
            )}
            {!isOld && <MorePages query={query} failureOf={failureOf} />}
          </div>
        );
      }}
    </Loaded>
  );
}
