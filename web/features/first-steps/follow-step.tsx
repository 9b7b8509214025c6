import { type QueryClient, useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { sportsPaths } from '../../../contract/pages/sports-pages.ts';
import { type Sport, sportTexts } from '../../../contract/sports/sports.ts';
import { TEAM_SEARCH_MAX, type TeamCard } from '../../../contract/sports/teams.ts';
import { errorText } from '../../platform/http/errors.ts';
import { nameOf } from '../../platform/text.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { changeFollow, competitionQuery, competitionsQuery } from '../competition-page/api.ts';
import { changeSchoolFollow, changeTie, schoolFollowsQuery, suggestionsQuery, tiesQuery } from '../follow/api.ts';
import { useChange } from '../follow/use-change.ts';
import { ownProfileQuery } from '../profile/api.ts';
import { Crest } from '../sports/team-name.tsx';
import { changeTeamFollow, teamListQuery, teamQuery } from '../teams/api.ts';
import { teamLine } from '../teams/team-link.tsx';
import { isSameName } from './halls.ts';
import { texts } from './texts.ts';
import type { Wanted } from './university-step.tsx';

const EACH = 4;

type Followable = {
  id: string;
  name: string;
  line?: string;
  picture?: ReactNode;
  /** Asks whether the member follows it already. */
  ask: (client: QueryClient) => Promise<boolean>;
  /** Follows it, or no more. */
  change: (client: QueryClient, isSet: boolean) => Promise<unknown>;
};

/** What came first: what is followed is asked for anew, and must stay where it was pressed. */
function useFirst<T>(value: T | undefined): T | undefined {
  const [first, setFirst] = useState(value);
  if (first === undefined && value !== undefined) setFirst(value);
  return first;
}

/** Those that are so before the others, else in their order. */
const first = <T,>(all: readonly T[], isSo: (one: T) => boolean): T[] => [
  ...all.filter(isSo),
  ...all.filter((one) => !isSo(one)),
];

/**
 * Offers what the member could follow: of their university, with their hall and their sports first, and who has shared
 * something lately.
 */
export function FollowStep({ wanted: { sports, hall }, onDone }: { wanted: Wanted; onDone: () => void }) {
  /** What the member has pressed here, by id. */
  const [pressed, setPressed] = useState<Readonly<Record<string, boolean>>>({});
  const profile = useQuery({ ...ownProfileQuery, staleTime: Number.POSITIVE_INFINITY });
  const school = profile.data?.profile.school ?? '';
  const isKnown = profile.data !== undefined || profile.isError;
  const only = sports.length === 1 ? sports[0] : undefined;
  const asked = { ...(school && { school }), ...(only && { sport: only }) };
  const teams = useInfiniteQuery({ ...teamListQuery(asked), enabled: isKnown });
  // At a large university they are not among its newest.
  const inHall = { ...asked, q: hall.slice(0, TEAM_SEARCH_MAX) };
  const ofHall = useInfiniteQuery({ ...teamListQuery(inHall), enabled: isKnown && hall !== '' });
  const cups = useInfiniteQuery({ ...competitionsQuery(asked), enabled: isKnown });
  const people = useQuery(suggestionsQuery);
  const shown = {
    teams: useFirst(teams.data?.pages[0]?.teams),
    ofHall: useFirst(ofHall.data?.pages[0]?.teams),
    cups: useFirst(cups.data?.pages[0]?.competitions),
    people: useFirst(people.data?.people),
  };

  const isWanted = ({ sport }: { sport: Sport }) => sports.includes(sport);
  const named = shown.ofHall ?? [];
  const isOfHall = ({ _id, ofName }: TeamCard) =>
    hall !== '' && (isSameName(ofName, hall) || named.some((team) => team._id === _id));
  const others = shown.teams?.filter(({ _id }) => named.every((team) => team._id !== _id)) ?? [];
  const playing = [...named, ...others].filter(({ hasEnded }) => !hasEnded);
  const groups: { title: string; of: Followable[] }[] = [
    {
      title: texts.follow.teams(),
      of: first(first(playing, isWanted), isOfHall).map((team) => ({
        ...{ id: team._id, name: team.name, line: teamLine(team) },
        picture: <Crest team={team} className="size-11 text-base" />,
        ask: async (client) => (await client.fetchQuery(teamQuery(team._id))).viewer.isFollowing,
        change: (client, isSet) => changeTeamFollow(client, team._id, isSet),
      })),
    },
    {
      title: texts.follow.competitions(),
      of: first(shown.cups?.filter(({ state }) => state !== 'draft') ?? [], isWanted).map((one) => ({
        ...{ id: one._id, name: one.name, line: sportTexts.names[one.sport]() },
        ask: async (client) => (await client.fetchQuery(competitionQuery(one._id))).viewer.follows,
        change: (client, isSet) => changeFollow(client, one._id, isSet),
      })),
    },
    {
      title: texts.follow.people(),
      of: [
        ...(school
          ? [
              {
                ...{ id: school, name: texts.follow.clips({ school }) },
                ask: async (client: QueryClient) => (await client.fetchQuery(schoolFollowsQuery)).includes(school),
                change: (client: QueryClient, isSet: boolean) => changeSchoolFollow(client, school, isSet),
              },
            ]
          : []),
        ...(shown.people ?? []).map((person) => ({
          ...{ id: person._id, name: nameOf(person), line: person.username },
          picture: <Avatar name={nameOf(person)} picture={person.profilePicture} />,
          ask: async (client: QueryClient) => (await client.fetchQuery(tiesQuery(person._id))).follow,
          change: (client: QueryClient, isSet: boolean) => changeTie(client, 'follow', person._id, isSet),
        })),
      ],
    },
  ];
  const offered = groups.map(({ title, of }) => ({ title, of: of.slice(0, EACH) }));
  const lines = offered.flatMap(({ of }) => of);
  // Asked anew with each visit to the step: what was followed meanwhile, here or elsewhere, is followed.
  const follows = useQueries({
    queries: lines.map(({ id, ask }) => ({
      queryKey: ['first-steps', 'follows', id],
      queryFn: ({ client }: { client: QueryClient }) => ask(client),
      gcTime: 0,
    })),
  });
  /** By id; undefined: not known yet. What could not be asked is offered: to follow it again changes nothing. */
  const states: States = Object.fromEntries(
    follows.map(({ data, isPending }, at) => {
      const id = lines[at]?.id ?? '';
      return [id, pressed[id] ?? (isPending ? undefined : data === true)];
    }),
  );
  const followed = Object.values(states).filter(Boolean).length;
  const note = (id: string, isSet: boolean) => setPressed((before) => ({ ...before, [id]: isSet }));
  const all = [teams, ...(hall ? [ofHall] : []), cups, people];
  const error = all.find((one) => one.error)?.error ?? null;
  const query = {
    data: all.every(({ data }) => data !== undefined) || undefined,
    error,
    isFetching: all.some(({ isFetching }) => isFetching),
    refetch: () => all.filter((one) => one.error).forEach((one) => void one.refetch()),
  };
  return (
    <>
      <p className="mt-3 max-w-prose">{texts.follow.note()}</p>
      <p role="status" className="mt-2 font-semibold">
        {followed > 0 && texts.follow.count({ count: followed })}
      </p>
      <Loaded
        query={query}
        failureOf={(failure) => errorText(failure, texts.follow.failed())}
        loading={texts.follow.loading()}
        skeleton={<Skeleton className="mt-4 h-72 rounded-card" />}
      >
        {() =>
          lines.length === 0 ? (
            <EmptyState title={texts.follow.none()}>
              <Link to={sportsPaths.teams} className="link">
                {texts.follow.find()}
              </Link>
            </EmptyState>
          ) : (
            offered.map((group) => <Group key={group.title} {...group} states={states} onChange={note} />)
          )
        }
      </Loaded>
      <div className="mt-8 flex flex-wrap gap-3">
        <Button variant="primary" onClick={onDone}>
          {followed > 0 ? texts.follow.next() : texts.skip()}
        </Button>
      </div>
    </>
  );
}

type States = Readonly<Record<string, boolean | undefined>>;
type GroupProps = {
  title: string;
  of: Followable[];
  states: States;
  onChange: (id: string, isSet: boolean) => void;
};

function Group({ title, of, states, onChange }: GroupProps) {
  const heading = useId();
  if (of.length === 0) return null;
  return (
    <section aria-labelledby={heading} className="mt-6">
      <h2 id={heading} className="text-xl">
        {title}
      </h2>
      <ul className="mt-3 grid gap-2">
        {of.map((one) => (
          <Line key={one.id} one={one} isFollowed={states[one.id]} onChange={onChange} />
        ))}
      </ul>
    </section>
  );
}

function Line({
  one,
  isFollowed,
  onChange,
}: {
  one: Followable;
  isFollowed: boolean | undefined;
  onChange: GroupProps['onChange'];
}) {
  const { id, name, line, picture, change } = one;
  const [busy, begin] = useChange();
  return (
    <li className="card flex items-center gap-3 p-3">
      {picture}
      <span className="min-w-0 grow">
        <bdi className="block font-semibold wrap-anywhere">{name}</bdi>
        {line && (
          <span dir="auto" className="block text-sm text-muted wrap-anywhere">
            {line}
          </span>
        )}
      </span>
      {isFollowed === undefined ? (
        <Skeleton className="h-11 w-24 flex-none rounded-full" />
      ) : (
        <Button
          variant={isFollowed ? 'secondary' : 'pitch'}
          busy={busy}
          aria-pressed={isFollowed}
          aria-label={isFollowed ? texts.follow.followingName({ name }) : texts.follow.followName({ name })}
          onClick={() =>
            begin(async (client) => {
              await change(client, !isFollowed);
              onChange(id, !isFollowed);
            })
          }
        >
          {isFollowed ? texts.follow.following() : texts.follow.follow()}
        </Button>
      )}
    </li>
  );
}
