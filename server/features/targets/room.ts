/** Tells everybody who looks at a target what happens to its comments and reactions (contract/live.ts). */
import type { Author } from '../../../contract/accounts.ts';
import {
  type ClientEvents,
  type CommentPatch,
  REACTIONS_TOLD_EVERY,
  type ServerEvents,
} from '../../../contract/live.ts';
import { nameOf, type TargetName, targetOf } from '../../../contract/talk/targets.ts';
import { accountPortionRemoved, accountRemoved, type ChangedTargets } from '../../facts/accounts.ts';
import {
  commentEdited,
  commentHidden,
  commentLoved,
  commentPinned,
  commentRemoved,
  commentShown,
  commentWritten,
  type ToldComment,
} from '../../facts/comments.ts';
import {
  competitionChanged,
  competitionHidden,
  competitionRemoved,
  competitionShown,
} from '../../facts/competitions.ts';
import { accountBlocked, accountUnblocked } from '../../facts/follows.ts';
import { matchChanged } from '../../facts/matches.ts';
import { postHidden, postRemoved, postShown, postWritten } from '../../facts/posts.ts';
import { reactionSet } from '../../facts/reactions.ts';
import { videoHidden, videoPublished, videoRefused, videoRemoved, videoShown } from '../../facts/videos.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { reporter } from '../../platform/http/report.ts';
import { coalesce } from '../../platform/memory/coalesce.ts';
import type { Bus } from '../../platform/messages/bus.ts';
import type { Connection } from '../../platform/messages/connection.ts';
import type { Joining } from '../../platform/messages/joins.ts';
import { audienceOf } from '../../platform/sessions/audience.ts';
import type { KeptApart, TargetSource } from './target.ts';

const EVENTS = {
  post: { join: 'join-post', leave: 'leave-post', reactions: 'post-reactions', named: 'postId' },
  video: { join: 'join-video', leave: 'leave-video', reactions: 'video-reactions', named: 'videoId' },
  match: { join: 'join-match', leave: 'leave-match', reactions: 'match-reactions', named: 'matchId' },
} as const satisfies Record<
  TargetSource['kind'],
  { join: keyof ClientEvents; leave: keyof ClientEvents; reactions: keyof ServerEvents; named: string }
>;

const ADDED = 'comment-added' satisfies keyof ServerEvents;

/** The rooms of one kind of target: who looks at one of them is in its room. */
export type Rooms = {
  isWatched(id: string): boolean;
  connections(id: string): Connection[];
  tell<Event extends keyof ServerEvents>(id: string, event: Event, ...words: Parameters<ServerEvents[Event]>): void;
  /** Takes one browser out, or everybody. */
  leave(id: string, connection?: Connection): void;
};

/** Who sees a target may be others when a fact says so. */
function forgetWhenChanged(kind: TargetSource['kind'], bus: Bus, { forget, forgetOf }: Joining): void {
  if (kind === 'post')
    for (const changed of [postWritten, postHidden, postShown, postRemoved])
      bus.subscribe<{ postId: string }>(changed, ({ postId }) => forget(postId));
  if (kind === 'video')
    for (const changed of [videoPublished, videoRefused, videoHidden, videoShown, videoRemoved])
      bus.subscribe<{ videoId: string }>(changed, ({ videoId }) => forget(videoId));
  if (kind === 'match') {
    bus.subscribe(matchChanged, ({ matchId, what }) => {
      if (what === 'made' || what === 'removed') forget(matchId);
    });
    for (const changed of [competitionChanged, competitionHidden, competitionShown, competitionRemoved])
      bus.subscribe<{ competitionId: string }>(changed, ({ competitionId }) => forgetOf(competitionId));
  }
  for (const changed of [accountBlocked, accountUnblocked])
    bus.subscribe<{ accountId: string; blockedId: string }>(changed, ({ accountId, blockedId }) => {
      forgetOf(accountId);
      forgetOf(blockedId);
    });
  bus.subscribe(accountRemoved, ({ accountId }) => forgetOf(accountId));
}

/** Tells one browser. */
export const say = <Event extends keyof ServerEvents>(
  connection: Connection,
  event: Event,
  ...words: Parameters<ServerEvents[Event]>
) => connection.tell(event, ...words);

type Named = { user: Author; replyTo?: Author | undefined };
/** A comment as visitors are told of it live: by usernames, where a name is for members only. @param publicNames for all */
function toVisitors<C extends Named>(comment: C, publicNames: readonly string[] = []): C {
  const unnamed = ({ name, ...author }: Author): Author =>
    name !== undefined && publicNames.includes(author._id) ? { ...author, name } : author;
  const { user, replyTo } = comment;
  return user.name === undefined && replyTo?.name === undefined
    ? comment
    : { ...comment, user: unnamed(user), ...(replyTo && { replyTo: unnamed(replyTo) }) };
}

/**
 * Lets browsers join the rooms of a kind of target, and tells each room what was committed. The hints that browsers
 * send (`new-comment`, `comment-deleted`) have no handler: their content reaches nobody.
 */
export function mountRooms(app: App, { db, bus, clock, realtime }: FeatureParts, source: KeptApart): Rooms {
  const { kind } = source;
  const events = EVENTS[kind];
  const roomOf = (id: string) => `${kind}:${id}`;
  const rooms: Rooms = {
    isWatched: (id) => realtime.isAnyIn(roomOf(id)),
    connections: (id) => realtime.inRoom(roomOf(id)),
    tell: (id, event, ...words) => realtime.emit(roomOf(id), event, ...words),
    leave: (id, connection) => (connection ? connection.leave(roomOf(id)) : realtime.empty(roomOf(id))),
  };
  const { tell } = rooms;

  /**
   * Whose words each browser's member does not see. Read once a connection: it ends when that changes, and the browser
   * comes back (`realtime.reconnect`).
   */
  const unseen = new WeakMap<Connection, ReadonlySet<string>>();

  /** Tells of a comment all who look, but those who do not see its author; whom it answers, only who sees them. */
  function tellOf(
    id: string,
    authorId: string,
    told: ToldComment,
    where: Parameters<ServerEvents['comment-added']>[1],
  ) {
    const { comment: members, publicNames } = told;
    const { replyTo } = members;
    const isKept = (connection: Connection, from: string) =>
      connection.member !== undefined && unseen.get(connection)?.has(from) === true;
    const isKeptFromAny = (one: Connection) => isKept(one, authorId) || (!!replyTo && isKept(one, replyTo._id));
    const either = { members, everyone: toVisitors(members, publicNames) };
    // Nearly always for all, who are then sent the same bytes.
    if (!realtime.isAnyIn(roomOf(id), isKeptFromAny)) realtime.emitToEither(roomOf(id), ADDED, either, where);
    else
      for (const connection of rooms.connections(id)) {
        if (isKept(connection, authorId)) continue;
        const { replyTo: answered, ...comment } = either[audienceOf(connection.member)];
        const isNamed = answered && !isKept(connection, answered._id);
        say(connection, ADDED, isNamed ? { ...comment, replyTo: answered } : comment, where);
      }
  }

  const joining = realtime.joins.ofThings(kind, {
    ...{ named: events.named, roomOf },
    look: (id) => source.find(db, id),
    isThereFor: async (id, member) => (await source.find(db, id))?.isFor(member) === true,
    prepare: (connection, member) =>
      unseen.has(connection) ? undefined : async () => void unseen.set(connection, await source.unseenBy(member)),
  });
  realtime.handle(events.join, joining.handler);
  forgetWhenChanged(kind, bus, joining);
  realtime.handle(events.leave, (connection, payload) => {
    if (payload === undefined || payload === null) return connection.leave(); // without one, as the specification has it
    const id = joining.idIn(payload);
    if (id !== undefined) connection.leave(roomOf(id));
  });

  /** The id of what a fact is about, if that is of this kind. */
  function ownId(name: TargetName): string | undefined {
    const target = targetOf(name);
    return target.kind === kind ? target.id : undefined;
  }
  type Counted = { commentCount: number; parentId?: string | undefined; replyCount?: number | undefined };
  const where = (id: string, { commentCount, parentId, replyCount }: Counted) => ({
    ...nameOf({ kind, id }),
    commentCount,
    ...(parentId !== undefined && replyCount !== undefined && { parentId, replyCount }),
  });
  /** Its author and admins, who see what is hidden from others. */
  const canSeeHidden = ({ member }: Connection, authorId: string) =>
    member !== undefined && (member.accountId === authorId || member.role === 'admin');

  bus.subscribe(commentWritten, ({ authorId, hidden, comment, publicNames, ...on }) => {
    const id = ownId(on);
    if (id !== undefined && !hidden) tellOf(id, authorId, { comment, publicNames }, where(id, on));
  });
  bus.subscribe(commentShown, ({ authorId, comment, publicNames, ...on }) => {
    const id = ownId(on);
    if (id !== undefined) tellOf(id, authorId, { comment, publicNames }, { ...where(id, on), again: true });
  });
  bus.subscribe(commentHidden, ({ commentId, authorId, hidden, wasHidden, ...on }) => {
    const id = ownId(on);
    if (id === undefined || wasHidden) return; // others had not seen it anyway
    for (const connection of rooms.connections(id)) {
      if (canSeeHidden(connection, authorId)) say(connection, 'comment-hidden', { commentId, hidden }, where(id, on));
      else say(connection, 'comment-removed', commentId, where(id, on));
    }
  });
  bus.subscribe(commentRemoved, ({ commentId, ...on }) => {
    const id = ownId(on);
    if (id !== undefined) tell(id, 'comment-removed', commentId, where(id, on));
  });
  bus.subscribe(commentEdited, ({ authorId, hidden, patch, ...on }) => {
    const id = ownId(on);
    if (id === undefined) return;
    for (const connection of rooms.connections(id)) {
      const isKept = unseen.get(connection)?.has(authorId) || (hidden && !canSeeHidden(connection, authorId));
      if (!isKept) say(connection, 'comment-changed', patch, nameOf({ kind, id }));
    }
  });
  bus.subscribe(commentPinned, ({ comment, publicNames, ...on }) => {
    const id = ownId(on);
    if (id === undefined) return;
    for (const connection of rooms.connections(id)) {
      const isKept = comment && unseen.get(connection)?.has(comment.user._id);
      const told = comment && !connection.member ? toVisitors(comment, publicNames) : comment;
      say(connection, 'comment-pinned', isKept ? null : told, nameOf({ kind, id }));
    }
  });

  /** How much comments are loved that many people love at the moment: each is told as it is by then. */
  const loves = new Map<string, { id: string; patch: CommentPatch }>();
  const tellLoves = coalesce(
    REACTIONS_TOLD_EVERY,
    async (commentId) => {
      const loved = loves.get(commentId);
      loves.delete(commentId);
      if (loved) tell(loved.id, 'comment-changed', loved.patch, nameOf({ kind, id: loved.id }));
    },
    reporter(app.log, clock, 'live'),
  );
  bus.subscribe(commentLoved, ({ accountId, isLoved, commentId, patch, ...on }) => {
    const id = ownId(on);
    if (id === undefined || !rooms.isWatched(id)) return;
    const own = { ...patch, isLoved };
    realtime.emitTo(accountId, roomOf(id), 'comment-changed' satisfies keyof ServerEvents, own, nameOf({ kind, id }));
    loves.set(commentId, { id, patch });
    tellLoves(commentId);
  });

  const tellCounts = coalesce(
    REACTIONS_TOLD_EVERY,
    async (id) => {
      if (!rooms.isWatched(id)) return;
      const { likeCount, reactionCounts } = await source.countsOf(db, id);
      const name = nameOf({ kind, id });
      realtime.emit(roomOf(id), events.reactions, { likeCount, reactionCounts }, name);
    },
    reporter(app.log, clock, 'live'),
  );
  bus.subscribe(reactionSet, ({ accountId, reaction, ...to }) => {
    const id = ownId(to);
    if (id === undefined) return;
    const name = nameOf({ kind, id });
    realtime.emitTo(accountId, roomOf(id), 'own-reaction' satisfies keyof ServerEvents, reaction, name);
    tellCounts(id);
  });
  for (const gone of [accountRemoved, accountPortionRemoved]) {
    bus.subscribe<ChangedTargets>(gone, (changed) => {
      const ids = { post: changed.changedPostIds, video: changed.changedVideoIds, match: changed.changedMatchIds };
      for (const id of ids[kind]) if (rooms.isWatched(id)) tellCounts(id);
    });
  }
  return rooms;
}
