/**
 * What all who look at a match see alike. When its link goes round, a thousand people open it at once: it is read once,
 * and again when a fact says that it may be otherwise (docs/design/facts-and-live.md).
 */
import { COMMENTS_PAGE_SIZE, type Comment } from '../../../contract/comments.ts';
import type { Head } from '../../../contract/pages/head.ts';
import { matchHead, nameOfSide } from '../../../contract/pages/match-head.ts';
import type { MatchCard } from '../../../contract/sports/core.ts';
import type { Legs, MatchView } from '../../../contract/sports/match-calls.ts';
import { runningOf } from '../../../contract/sports/running.ts';
import { factsOf } from '../../../contract/sports/sports.ts';
import { tieInHead } from '../../../contract/sports/ties.ts';
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
  commentEdited,
  commentHidden,
  commentLoved,
  commentPinned,
  commentRemoved,
  commentShown,
  commentWritten,
} from '../../facts/comments.ts';
import {
  competitionChanged,
  competitionHidden,
  competitionRemoved,
  competitionShown,
} from '../../facts/competitions.ts';
import { matchChanged } from '../../facts/matches.ts';
import { reactionSet } from '../../facts/reactions.ts';
import { teamChanged, teamHidden, teamRemoved, teamShown } from '../../facts/teams.ts';
import type { FeatureParts } from '../../parts.ts';
import { createPageCache } from '../../platform/memory/cache.ts';
import { gather } from '../../platform/memory/gather.ts';
import { orLastKnown } from '../../platform/memory/last-known.ts';
import { type Audience, presentToBoth } from '../../platform/sessions/audience.ts';
import { presentCommentPage } from '../comments/present.ts';
import { listComments } from '../comments/queries.ts';
import { hasNameOfNobody } from '../comments/shown.ts';
import { listLineUps } from '../matches/line-ups/queries.ts';
import { type Named, playersIn, presentClock, presentNamed } from '../matches/present.ts';
import { findMatchRow, findPlace, findStanding, loadMatchCards, type MatchRow } from '../matches/queries.ts';
import { matchesAsTargets } from '../matches/target.ts';
import { findSides, listTimeline } from '../matches/timeline/queries.ts';
import { findMatchRules } from '../tables/queries.ts';
import { asStranger } from '../teams/policy.ts';
import { findLegs, listOwn, type Own } from './queries.ts';

const ROOM = 50_000; // events, players and comments, of all that is cached together: some 300 bytes each

/** What differs from member to member also where all see the same. */
export type Personal = 'viewerReaction' | 'viewerAlert';

/** A match as visitors see it, without what is said of it. */
export type ShownMatch = {
  id: string;
  competitionId: string;
  /** The teams of its sides that are known. */
  teamIds: string[];
  /** Its competition is no draft, and not hidden. */
  isPublic: boolean;
  /** A side is a team that moderation has hidden: who belongs to it, and admins, see more. */
  hasHiddenSide: boolean;
  /** Whom its timeline and line-ups name, or keep from naming. */
  people: ReadonlySet<string>;
  /** One of them is named to some only: what is here is for strangers. */
  hasPrivateName: boolean;
  row: MatchRow;
  head: Head;
  /** What names people, to everyone and to members. */
  named: Record<Audience, Named>;
  view: Omit<
    MatchView,
    keyof Named | 'now' | 'can' | 'thread' | 'commentCount' | 'likeCount' | 'reactionCounts' | Personal
  >;
};

/** What is said of a match, as everyone sees it, or as members do. */
export type ShownTalk = Pick<MatchView, 'commentCount' | 'likeCount' | 'reactionCounts'> & {
  id: string;
  threads: Record<Audience, MatchView['thread']>;
  /** How many comments there are in it, those that anybody loves, and whoever is named there. */
  size: number;
  lovedIds: string[];
  people: ReadonlySet<string>;
  /** A name is typed there that leads to nobody: they may have been deactivated, or want to be found by nobody. */
  hasNameOfNobody: boolean;
};

/** A match with what is said of it. */
export type ShownPage = {
  match: ShownMatch;
  talk: ShownTalk;
  /** What a member's own is; asked together for all who come at the same moment. */
  own: (accountId: string) => Promise<Own>;
  /**
   * The answer as JSON to who sees what all see, without what differs from moment to moment and from member to member: what follows
   * upon that, in bytes, since to turn 20 KB of text into bytes for each answer takes as long as all the rest of it.
   */
  restWith: (isMissing: boolean, to: Audience) => Buffer;
};

type Known<Value> = { value: Value; asOf?: Date };

export type Shown = {
  /** undefined: there is no such match. */
  match(id: string): Promise<Known<ShownMatch | undefined>>;
  /** The same, with what is said of it. */
  page(id: string): Promise<Known<ShownPage | undefined>>;
  /** The same, if all of it is cached. */
  known(id: string): ShownPage | undefined;
};

/** What who has nothing to do with a match may do about it. */
export const NOTHING: MatchView['can'] = { score: false, lineUp: [], nameScorers: false, organise: false };

/** The head of a match's page. @param card as the viewer sees it */
export const headOf = (card: MatchCard, tie: Legs | null) =>
  matchHead(card, tie ? tieInHead(card, tie, { home: nameOfSide(card.home), away: nameOfSide(card.away) }) : '');

/** JSON of what all see, without its first brace; made once for each. */
function restOf({ view, named }: ShownMatch, { threads, commentCount, likeCount, reactionCounts }: ShownTalk) {
  const made = new Map<string, Buffer>();
  return (isMissing: boolean, to: Audience): Buffer => {
    const key = `${isMissing} ${to}`;
    const known = made.get(key);
    if (known) return known;
    const thread = threads[to];
    const json = JSON.stringify({
      ...view,
      ...named[to],
      match: { ...view.match, isMissing },
      ...{ can: NOTHING, thread, commentCount, likeCount, reactionCounts },
    } satisfies Omit<MatchView, 'now' | Personal>);
    const rest = Buffer.from(json.slice(1));
    made.set(key, rest);
    return rest;
  };
}

const ofThread = ({ comments, pinned }: MatchView['thread']): Comment[] =>
  [...comments, ...(pinned ? [pinned] : [])].flatMap((one) => [one, ...(one.replies ?? [])]);

/** Whom a comment names: its author, whom it answers, and whom it mentions. */
const namedIn = ({ user, replyTo, mentions = [] }: Comment): string[] =>
  [user, ...(replyTo ? [replyTo] : []), ...mentions].map(({ _id }) => _id);

/** Reads and caches it. */
export function createShown(parts: Pick<FeatureParts, 'db' | 'bus' | 'clock' | 'config' | 'pulse'>): Shown {
  const { db, bus, clock } = parts;
  const matches = createPageCache<ShownMatch | undefined>(parts, {
    ...{ name: 'matches', room: ROOM },
    isCacheable: (match) => match !== undefined,
    sizeOf: (match) => (match ? 1 + match.named.everyone.timeline.length + countPlayers(match) : 1),
  });
  const talks = createPageCache<ShownTalk>(parts, {
    ...{ name: 'match-talk', room: ROOM },
    sizeOf: ({ size }) => 1 + size,
  });

  // The page of each leg says how the other ended, and when it is played.
  bus.subscribe(matchChanged, ({ matchId }) =>
    matches.drop((match) => match?.id === matchId || match?.view.tie?.other._id === matchId),
  );
  for (const changed of [competitionChanged, competitionHidden, competitionShown, competitionRemoved])
    bus.subscribe<{ competitionId: string }>(changed, ({ competitionId }) =>
      matches.drop((match) => match?.competitionId === competitionId),
    );
  for (const changed of [teamChanged, teamHidden, teamShown, teamRemoved])
    bus.subscribe<{ teamId: string }>(changed, ({ teamId }) =>
      matches.drop((match) => match?.teamIds.includes(teamId) === true),
    );
  for (const said of [
    ...[commentWritten, commentHidden, commentShown, commentRemoved, commentEdited, commentLoved, commentPinned],
    reactionSet,
  ])
    bus.subscribe<{ matchId?: string }>(said, ({ matchId }) => {
      if (matchId !== undefined) talks.drop(({ id }) => id === matchId);
    });
  // Line-ups, timelines and comments name people, by what they are called now, and mention only who is there.
  for (const renamed of [accountRenamed, accountRemoved])
    bus.subscribe<object>(renamed, () => matches.drop(() => true));
  // Somebody may want to be named no more, or again.
  bus.subscribe(accountProfileChanged, ({ accountId }) =>
    matches.drop((match) => match?.people.has(accountId) === true),
  );
  // With an account goes what it wrote, loved and reacted to, wherever that was.
  for (const removed of [accountRemoved, accountPortionRemoved])
    bus.subscribe<object>(removed, () => talks.drop(() => true));
  for (const changed of [accountRenamed, accountPictureChanged])
    bus.subscribe<{ accountId: string }>(changed, ({ accountId }) => talks.drop(({ people }) => people.has(accountId)));
  // Somebody can be found again whom a text has named all along.
  for (const changed of [accountActivated, accountDeactivated, accountProfileChanged])
    bus.subscribe<{ accountId: string }>(changed, ({ accountId }) =>
      talks.drop(({ people, hasNameOfNobody }) => hasNameOfNobody || people.has(accountId)),
    );

  async function readMatch(id: string): Promise<ShownMatch | undefined> {
    const standing = await findStanding(db, id, undefined);
    if (!standing) return undefined; // an address that somebody has made up costs no more
    const [[card], row, place, timeline, lineUps] = await Promise.all([
      loadMatchCards(db, [id], { now: clock.now() }),
      findMatchRow(db, id),
      findPlace(db, id),
      listTimeline(db, id),
      listLineUps(db, id),
    ]);
    if (!card || !row || !place) return undefined;
    const { score: running } = runningOf(
      standing.sport,
      timeline.filter((event) => event.sameAs === null),
    );
    const players = [...lineUps, ...playersIn(timeline)];
    const hasFormat = factsOf(standing.sport).scoring === 'sets';
    const [{ home, away }, tie, rules] = await Promise.all([
      findSides(db, row),
      findLegs(db, row),
      hasFormat ? findMatchRules(db, standing.competitionId) : undefined,
    ]);
    return {
      ...{ id, competitionId: standing.competitionId, isPublic: standing.isThere, row },
      teamIds: [home, away].flatMap((side) => side?.teamId ?? []),
      hasHiddenSide: [card.home, card.away].some(({ entryId, team }) => entryId !== null && team === null),
      head: headOf(card, tie),
      people: new Set(players.flatMap(({ accountId }) => accountId ?? [])),
      named: presentToBoth((to) => presentNamed(timeline, lineUps, asStranger, to)),
      hasPrivateName: players.some(({ hasHiddenProfile }) => hasHiddenProfile),
      view: {
        ...{ match: card, ...place, tie, ...presentClock(row, running) },
        ...(rules?.format && { format: rules.format }),
        ...(!standing.isThere && { isUnlisted: true as const }),
      },
    };
  }

  async function readTalk(id: string): Promise<ShownTalk> {
    const [stretch, counts] = await Promise.all([
      listComments(db, { kind: 'match', id }, { limit: COMMENTS_PAGE_SIZE + 1 }),
      matchesAsTargets.countsOf(db, id),
    ]);
    const threads = presentToBoth((to) => presentCommentPage(stretch, COMMENTS_PAGE_SIZE, to));
    const all = ofThread(threads.everyone);
    const lovedIds = all.flatMap(({ _id, loveCount }) => (loveCount ? _id : []));
    return {
      ...{ id, threads, ...counts, size: all.length, lovedIds, people: new Set(all.flatMap(namedIn)) },
      hasNameOfNobody: all.some(hasNameOfNobody),
    };
  }

  const matchOf = (id: string) => orLastKnown(matches, id, () => readMatch(id));
  /** By the match, as long as the same is said of it. */
  const pages = new WeakMap<ShownMatch, ShownPage>();
  function pageOf(match: ShownMatch, talk: ShownTalk): ShownPage {
    const known = pages.get(match);
    if (known?.talk === talk) return known;
    const { id, competitionId, teamIds } = match;
    const own = gather((accountIds) =>
      listOwn(db, { id, competitionId, teamIds, commentIds: talk.lovedIds, accountIds }),
    );
    const page = { match, talk, own, restWith: restOf(match, talk) };
    pages.set(match, page);
    return page;
  }

  return {
    match: matchOf,
    known(id) {
      const match = matches.known(id);
      const talk = match && talks.known(id);
      return talk && pageOf(match, talk);
    },
    async page(id) {
      const { value: match, ...age } = await matchOf(id);
      if (!match) return { value: undefined, ...age };
      const talk = await orLastKnown(talks, id, () => readTalk(id));
      const asOf = age.asOf ?? talk.asOf;
      return { value: pageOf(match, talk.value), ...(asOf && { asOf }) };
    },
  };
}

const countPlayers = ({
  named: {
    everyone: { lineUps },
  },
}: ShownMatch) => lineUps.home.length + lineUps.away.length;
