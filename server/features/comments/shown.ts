/**
 * The beginning of a thread as all see it alike, read once and again when a fact says that it may be otherwise
 * (docs/design/facts-and-live.md). Who is shown anything else is known beside it.
 */
import { COMMENTS_PAGE_SIZE, type Comment } from '../../../contract/comments.ts';
import type { ReactionType } from '../../../contract/reactions.ts';
import { namesMentioned } from '../../../contract/talk/find-mentions.ts';
import { idOf, type TargetKind, type TargetName } from '../../../contract/talk/targets.ts';
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
import { postHidden, postRemoved, postShown } from '../../facts/posts.ts';
import { videoHidden, videoPublished, videoRemoved, videoShown } from '../../facts/videos.ts';
import type { Parts } from '../../parts.ts';
import { createPageCache } from '../../platform/memory/cache.ts';
import { gather } from '../../platform/memory/gather.ts';
import { orLastKnown } from '../../platform/memory/last-known.ts';
import { type Audience, jsonToBoth, presentToBoth } from '../../platform/sessions/audience.ts';
import type { KeptApart, Targets, Viewer } from '../targets/target.ts';
import { presentCommentPage } from './present.ts';
import { listComments } from './queries.ts';
import { listExceptions, listOwn, type Own } from './shown-queries.ts';

const ROOM = 8 * 1024 * 1024; // bytes of all threads of a kind together
const ENTRY = 1000; // bytes that a thread takes beside its comments
const FOR_EACH_BYTE = 4; // of its JSON: its comments as they were read, and the pages that show it
const EXCEPTION = 100; // bytes of a member who is shown something else
const EXCEPTIONS_MAX = 200; // of one page of a thread: of more, each member is asked for
const NOTHING: ReadonlySet<string> = new Set();

type CommentPage = ReturnType<typeof presentCommentPage>;

/** The beginning of a thread as it is shown to everyone, and to members, who may read more names. */
export type ShownTalk = {
  id: string;
  /** Whose the target is; null when the account is gone. */
  ownerId: string | null;
  threads: Record<Audience, CommentPage>;
  /** They as JSON. */
  bytes: Record<Audience, Buffer>;
  /** Whoever is named there, or has a place there that names nobody, and the owner. */
  people: ReadonlySet<string>;
  /** A name is typed there that leads to nobody: they may have been deactivated, or want to be found by nobody. */
  hasNameOfNobody: boolean;
  /** Who has written something there that others do not see; undefined: too many to be read. */
  hiddenBy: ReadonlySet<string> | undefined;
  /** Comments that anybody loves, and by whom; undefined: by too many to be read. */
  lovedIds: string[];
  lovedBy: ReadonlyMap<string, ReadonlySet<string>> | undefined;
  /** A member's own of it and of its target, asked together for all who come at the same moment. */
  own: (accountId: string) => Promise<Own>;
  /** Bytes that it takes. */
  size: number;
};

type Known<Value> = { value: Value; asOf?: Date };

/** The threads of one kind of target. */
export type Talks = {
  /** undefined: there is no such target, or not everybody sees it. */
  of(id: string): Promise<Known<ShownTalk | undefined>>;
  /** The same, if it is cached. */
  known(id: string): ShownTalk | undefined;
};

const ofThread = ({ comments, pinned }: CommentPage): Comment[] =>
  [...comments, ...(pinned ? [pinned] : [])].flatMap((one) => [one, ...(one.replies ?? [])]);

/** Whom a comment names: its author, whom it answers, and whom it mentions. */
const namedIn = ({ user, replyTo, mentions = [] }: Comment): string[] =>
  [user, ...(replyTo ? [replyTo] : []), ...mentions].map(({ _id }) => _id);

/** Whether one of the names that are typed in a text leads nowhere. */
export function hasNameOfNobody({ content, mentions = [] }: Pick<Comment, 'content' | 'mentions'>): boolean {
  if (!content.includes('@')) return false;
  const meant = new Set(mentions.map(({ name }) => name));
  return namesMentioned(content).some((names) => !names.some((name) => meant.has(name)));
}

/** Whether a member is shown a thread as visitors are, but for which comments they love. @param unseen see Apart */
export const isAsForAll = (
  { people, hiddenBy }: Pick<ShownTalk, 'people' | 'hiddenBy'>,
  { accountId, role }: NonNullable<Viewer>,
  unseen: ReadonlySet<string>,
): boolean => role !== 'admin' && hiddenBy?.has(accountId) === false && unseen.isDisjointFrom(people);

export type { Own } from './shown-queries.ts';
/** A visitor's. */
export const NOTHING_OWN: Own = { reaction: null, loved: NOTHING };
/** For a thread without its target. */
export const NOBODY_REACTED: ReadonlyMap<string, ReactionType> = new Map();

/**
 * What is a member's own of a thread and its target, as far as what was read for all says it.
 * @param reacted who has reacted to the target and how; undefined: that is not known of all
 */
export function knownOwn(
  { lovedIds, lovedBy }: ShownTalk,
  accountId: string,
  reacted: ReadonlyMap<string, ReactionType> | undefined,
): Own | undefined {
  if (!reacted || (!lovedBy && lovedIds.length > 0)) return undefined;
  return { reaction: reacted.get(accountId) ?? null, loved: lovedBy?.get(accountId) ?? NOTHING };
}

/** A thread in which somebody loves some of the comments. */
export function withLoved(thread: CommentPage, loved: ReadonlySet<string>): CommentPage {
  if (loved.size === 0) return thread;
  const own = <C extends Pick<Comment, '_id'>>(one: C): C => (loved.has(one._id) ? { ...one, isLoved: true } : one);
  const withReplies = (one: Comment): Comment => ({
    ...own(one),
    ...(one.replies && { replies: one.replies.map(own) }),
  });
  return {
    ...thread,
    comments: thread.comments.map(withReplies),
    ...(thread.pinned && { pinned: withReplies(thread.pinned) }),
  };
}

type Needed = Pick<Parts, 'db' | 'bus' | 'clock' | 'config' | 'pulse'>;

/** Reads and caches the threads of one kind of target. */
function createTalksOf(kind: TargetKind, parts: Needed, source: KeptApart): Talks {
  const { db, bus } = parts;
  const cache = createPageCache<ShownTalk | undefined>(parts, {
    ...{ name: `talk-of-${kind}`, room: ROOM },
    isCacheable: (talk) => talk !== undefined,
    sizeOf: (talk) => talk?.size ?? 1,
  });
  const dropOf = (id: string) => cache.dropKey(id);
  for (const said of [
    ...[commentWritten, commentHidden, commentShown, commentRemoved, commentEdited, commentLoved, commentPinned],
  ])
    bus.subscribe<TargetName>(said, (on) => dropOf(idOf(on)));
  for (const changed of [postHidden, postShown, postRemoved])
    bus.subscribe<{ postId: string }>(changed, ({ postId }) => dropOf(postId));
  for (const changed of [videoPublished, videoHidden, videoShown, videoRemoved])
    bus.subscribe<{ videoId: string }>(changed, ({ videoId }) => dropOf(videoId));
  // With an account goes what it wrote and loved, wherever that was.
  for (const removed of [accountRemoved, accountPortionRemoved])
    bus.subscribe<object>(removed, () => cache.drop(() => true));
  for (const changed of [accountRenamed, accountPictureChanged])
    bus.subscribe<{ accountId: string }>(changed, ({ accountId }) =>
      cache.drop((talk) => talk?.people.has(accountId) === true),
    );
  // Somebody can be found again whom a text has named all along.
  for (const changed of [accountActivated, accountDeactivated, accountProfileChanged])
    bus.subscribe<{ accountId: string }>(changed, ({ accountId }) =>
      cache.drop((talk) => talk?.hasNameOfNobody === true || talk?.people.has(accountId) === true),
    );

  async function read(id: string): Promise<ShownTalk | undefined> {
    const target = { kind, id };
    const [standing, stretch] = await Promise.all([
      source.find(db, id),
      listComments(db, target, { limit: COMMENTS_PAGE_SIZE + 1 }),
    ]);
    if (!standing?.isFor(undefined)) return undefined;
    const threads = presentToBoth((to) => presentCommentPage(stretch, COMMENTS_PAGE_SIZE, to));
    const thread = threads.everyone;
    const all = ofThread(thread);
    const lovedIds = all.flatMap(({ _id, loveCount }) => (loveCount ? _id : []));
    const { hiddenBy, loves } = await listExceptions(db, target, {
      from: thread.earlier === null ? undefined : stretch.rows[COMMENTS_PAGE_SIZE - 1],
      ...{ listed: all.map(({ _id }) => _id), loved: lovedIds, most: EXCEPTIONS_MAX + 1 },
    });
    const { ownerId } = standing;
    const bytes = jsonToBoth(threads);
    const people = new Set([...all.flatMap(namedIn), ...hiddenBy, ...(ownerId ? [ownerId] : [])]);
    return {
      ...{ id, ownerId, threads, bytes, lovedIds, people },
      hasNameOfNobody: all.some(hasNameOfNobody),
      hiddenBy: hiddenBy.length > EXCEPTIONS_MAX ? undefined : new Set(hiddenBy),
      lovedBy:
        loves.length > EXCEPTIONS_MAX
          ? undefined
          : new Map(
              [...Map.groupBy(loves, ({ accountId }) => accountId)].map(([accountId, own]) => [
                accountId,
                new Set(own.map(({ commentId }) => commentId)),
              ]),
            ),
      own: gather((accountIds) => listOwn(db, target, { loved: lovedIds, accountIds })),
      size:
        ENTRY +
        FOR_EACH_BYTE * (bytes.everyone.length + bytes.members.length) +
        EXCEPTION * (hiddenBy.length + loves.length),
    };
  }

  return { of: (id) => orLastKnown(cache, id, () => read(id)), known: (id) => cache.known(id) };
}

/** The threads of posts and clips. Those of matches are read with the match (match-page/shown.ts). */
export type AllTalks = { post: Talks; video: Talks };

/** Reads and caches them. */
export const createTalks = (parts: Needed, targets: Targets): AllTalks => ({
  post: createTalksOf('post', parts, targets({ kind: 'post' })),
  video: createTalksOf('video', parts, targets({ kind: 'video' })),
});
