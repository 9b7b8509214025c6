/**
 * What all who look at a competition see alike, and the first page of its matches: read once, and again when a fact
 * says that it may be otherwise (docs/design/facts-and-live.md).
 */

import type { Head } from '../../../contract/pages/head.ts';
import { competitionHead } from '../../../contract/pages/sports-content-heads.ts';
import type { CompetitionView } from '../../../contract/sports/competition-calls.ts';
import { MATCHES_PER_PAGE, type MatchListName } from '../../../contract/sports/lists.ts';
import {
  accountActivated,
  accountDeactivated,
  accountPictureChanged,
  accountPortionRemoved,
  accountProfileChanged,
  accountRemoved,
  accountRenamed,
} from '../../facts/accounts.ts';
import {
  competitionChanged,
  competitionFollowed,
  competitionHidden,
  competitionRemoved,
  competitionShown,
  competitionUnfollowed,
  seasonBlanked,
  seasonRenamed,
} from '../../facts/competitions.ts';
import { matchChanged } from '../../facts/matches.ts';
import { teamChanged, teamHidden, teamRemoved, teamShown } from '../../facts/teams.ts';
import type { FeatureParts } from '../../parts.ts';
import { createPageCache } from '../../platform/memory/cache.ts';
import { gather } from '../../platform/memory/gather.ts';
import { orLastKnown } from '../../platform/memory/last-known.ts';
import { type Audience, jsonToBoth, presentToBoth } from '../../platform/sessions/audience.ts';
import { countFollowers, type Glance, listGlances, loadCompetition } from '../competitions/page/queries.ts';
import { isSeenByAll } from '../competitions/policy.ts';
import { presentCompetition } from '../competitions/present.ts';
import { type CompetitionRow, findCompetition } from '../competitions/queries.ts';
import { listMatches } from '../matches/lists/queries.ts';
import { encodePlace } from './places.ts';
import { STATES } from './queries.ts';

const ENTRY = 2000; // bytes that a value takes beside the text itself
const OF_COMPETITIONS = 1 / 4; // of the room for the feed's pages: some 6 KB each
const OF_LISTS = 1 / 2; // some 18 KB each
const COUNTS_MAX = 10_000; // numbers

/** A competition as everybody sees it who sees it. */
export type ShownCompetition = {
  id: string;
  /** It is no draft, and not hidden. */
  isPublic: boolean;
  row: CompetitionRow;
  head: Head;
  /** Those that have entered, or asked to. */
  teamIds: ReadonlySet<string>;
  /** Who organises it, and who acts for the teams. */
  people: ReadonlySet<string>;
  /** The last part of the answer as JSON, without its first brace. */
  rest: Record<Audience, Buffer>;
  /** What it is to a member, for most of them; asked together for all who come at the same moment. */
  glance: (accountId: string) => Promise<Glance>;
};

/** The first page of a competition's matches as visitors see it. */
export type ShownMatches = {
  competitionId: string;
  teamIds: ReadonlySet<string>;
  /** A side is a team that moderation has hidden: who belongs to it, and admins, see more. */
  hasHiddenSide: boolean;
  /** From then on the result of another one is missing; in milliseconds. */
  goodUntil: number;
  /** The answer as JSON. */
  body: Buffer;
};

type Known<Value> = { value: Value; asOf?: Date };

export type ShownCompetitions = {
  /** undefined: there is no such competition. */
  competition(id: string): Promise<Known<ShownCompetition | undefined>>;
  /** How many follow it. */
  followers(id: string): Promise<Known<number>>;
  /** For a competition that is public. */
  matches(id: string, list: MatchListName): Promise<Known<ShownMatches>>;
  /** The same, if they are cached. */
  known: {
    competition(id: string): ShownCompetition | undefined;
    followers(id: string): number | undefined;
    matches(id: string, list: MatchListName): ShownMatches | undefined;
  };
};

/** Reads and caches it. */
export function createShownCompetitions(
  parts: Pick<FeatureParts, 'db' | 'bus' | 'clock' | 'config' | 'pulse'>,
): ShownCompetitions {
  const { db, bus, clock } = parts;
  const { cacheBytes } = parts.config;
  const competitions = createPageCache<ShownCompetition | undefined>(parts, {
    ...{ name: 'competitions', room: Math.floor(cacheBytes * OF_COMPETITIONS) },
    isCacheable: (shown) => shown !== undefined,
    sizeOf: (shown) => ENTRY + (shown ? shown.rest.everyone.length + shown.rest.members.length : 0),
  });
  const counts = createPageCache<{ id: string; followers: number }>(parts, {
    ...{ name: 'competition-followers', room: COUNTS_MAX },
  });
  const lists = createPageCache<ShownMatches>(parts, {
    ...{ name: 'competition-matches', room: Math.floor(cacheBytes * OF_LISTS) },
    sizeOf: ({ body }) => ENTRY + body.length,
  });

  for (const changed of [competitionChanged, competitionHidden, competitionShown, competitionRemoved])
    bus.subscribe<{ competitionId: string }>(changed, ({ competitionId }) => {
      competitions.drop((shown) => shown?.id === competitionId);
      lists.drop((shown) => shown.competitionId === competitionId);
    });
  bus.subscribe(matchChanged, ({ competitionId, what }) => {
    lists.drop((shown) => shown.competitionId === competitionId);
    if (what === 'made' || what === 'removed') competitions.drop((shown) => shown?.id === competitionId);
  });
  // A name, whether it is hidden, and whether anybody acts for it.
  for (const changed of [teamChanged, teamHidden, teamShown, teamRemoved])
    bus.subscribe<{ teamId: string }>(changed, ({ teamId }) => {
      competitions.drop((shown) => shown?.teamIds.has(teamId) === true);
      // Of a side that is hidden, the list does not say which team it is.
      lists.drop(({ teamIds, hasHiddenSide }) => hasHiddenSide || teamIds.has(teamId));
    });
  for (const changed of [accountRenamed, accountPictureChanged, accountProfileChanged, accountDeactivated])
    bus.subscribe<{ accountId: string }>(changed, ({ accountId }) =>
      competitions.drop((shown) => shown?.people.has(accountId) === true),
    );
  // They may act for a team again for which nobody does, or somebody else.
  bus.subscribe(accountActivated, () => competitions.drop(() => true));
  bus.subscribe(seasonBlanked, () => competitions.drop(() => true));
  bus.subscribe(seasonRenamed, ({ seasonId }) => competitions.drop((shown) => shown?.row.seasonId === seasonId));
  // With an account goes what it followed and entered, wherever that was.
  for (const removed of [accountRemoved, accountPortionRemoved])
    bus.subscribe<object>(removed, () => {
      competitions.drop(() => true);
      counts.drop(() => true);
    });
  for (const changed of [competitionFollowed, competitionUnfollowed, competitionRemoved])
    bus.subscribe<{ competitionId: string }>(changed, ({ competitionId }) =>
      counts.drop(({ id }) => id === competitionId),
    );

  async function readCompetition(id: string): Promise<ShownCompetition | undefined> {
    const row = await findCompetition(db, id);
    if (!row) return undefined; // an address that somebody has made up costs no more
    const loaded = await loadCompetition(db, row);
    const { organisers, entries, captains } = loaded;
    const { everyone, members } = jsonToBoth(
      presentToBoth((to) => ({ competition: presentCompetition(loaded, to) }) satisfies Partial<CompetitionView>),
    );
    return {
      ...{ id: row.id, isPublic: isSeenByAll(row), row, head: competitionHead({ _id: row.id, ...row }) },
      teamIds: new Set(entries.map(({ teamId }) => teamId)),
      people: new Set([...organisers.map((one) => one.id), ...captains.map(({ accountId }) => accountId)]),
      rest: { everyone: everyone.subarray(1), members: members.subarray(1) },
      glance: gather((accountIds) => listGlances(db, row.id, accountIds)),
    };
  }

  async function readMatches(competitionId: string, list: MatchListName): Promise<ShownMatches> {
    const { matches, next, goodUntil } = await listMatches(
      db,
      { competitionId, states: STATES[list], isBackwards: list === 'past', limit: MATCHES_PER_PAGE },
      { now: clock.now() },
    );
    const sides = matches.flatMap(({ home, away }) => [home, away]);
    return {
      ...{ competitionId, goodUntil },
      teamIds: new Set(sides.flatMap(({ team }) => team?._id ?? [])),
      hasHiddenSide: sides.some(({ entryId, team }) => entryId !== null && team === null),
      body: Buffer.from(JSON.stringify({ matches, nextCursor: next && encodePlace(next) })),
    };
  }

  const keyOf = (id: string, list: MatchListName) => `${id} ${list}`;
  const isGood = ({ goodUntil }: ShownMatches) => goodUntil > clock.now().getTime();

  return {
    competition: (id) => orLastKnown(competitions, id, () => readCompetition(id)),
    async followers(id) {
      const load = async () => ({ id, followers: await countFollowers(db, id) });
      const { value, ...age } = await orLastKnown(counts, id, load);
      return { value: value.followers, ...age };
    },
    async matches(id, list) {
      const key = keyOf(id, list);
      const page = lists.known(key);
      if (page && !isGood(page)) lists.dropKey(key);
      return orLastKnown(lists, key, () => readMatches(id, list));
    },
    known: {
      competition: (id) => competitions.known(id),
      followers: (id) => counts.known(id)?.followers,
      matches(id, list) {
        const page = lists.known(keyOf(id, list));
        return page && isGood(page) ? page : undefined;
      },
    },
  };
}
