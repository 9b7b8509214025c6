/**
 * What all who look at a post see alike, which is read once and again when a fact says that it may be otherwise
 * (docs/design/facts-and-live.md).
 */
import type { Static } from 'typebox';
import type { getPost } from '../../../contract/posts.ts';
import type { ReactionType } from '../../../contract/reactions.ts';
import {
  accountActivated,
  accountDeactivated,
  accountPictureChanged,
  accountPortionRemoved,
  accountProfileChanged,
  accountRemoved,
  accountRenamed,
} from '../../facts/accounts.ts';
import { commentEdited, commentHidden, commentRemoved, commentShown, commentWritten } from '../../facts/comments.ts';
import { postEdited, postHidden, postRemoved, postShown } from '../../facts/posts.ts';
import { reactionSet } from '../../facts/reactions.ts';
import type { Parts } from '../../parts.ts';
import { createPageCache } from '../../platform/memory/cache.ts';
import { createLastKnown, orLastKnown } from '../../platform/memory/last-known.ts';
import { type Audience, presentToBoth } from '../../platform/sessions/audience.ts';
import { hasNameOfNobody, type ShownTalk, type Talks } from '../comments/shown.ts';
import { presentPost } from '../posts/present.ts';
import { loadPosts } from '../posts/queries.ts';

const ROOM = 8 * 1024 * 1024; // bytes of all posts together
const ENTRY = 3000; // bytes of a post with its answer
const LAST_MAX = 300; // pages, of some 20 KB, as last known
const NAMED = 300; // bytes of somebody who is named on it

type Thread = Static<typeof getPost.answer>;

/** A post that everybody sees, without what is said of it. */
type ShownPost = {
  posts: Record<Audience, ReturnType<typeof presentPost>>;
  ownerId: string;
  /** Whoever is named on it. */
  people: ReadonlySet<string>;
  hasNameOfNobody: boolean;
  /** Who has reacted and how; undefined: too many to be read. */
  reacted: ReadonlyMap<string, ReactionType> | undefined;
};

/** A post's page as everyone sees it, or as members do. */
export type ShownPage = Pick<ShownPost, 'ownerId' | 'people' | 'reacted'> & {
  talk: ShownTalk;
  /** The answer as JSON, without what is a viewer's own and the brace before it. @param thread as the viewer sees it */
  restWith(thread: ShownTalk['threads'][Audience], to: Audience): Buffer;
};

type Known<Value> = { value: Value; asOf?: Date };

export type Shown = {
  /** undefined: there is no such post, or not everybody sees it. */
  page(id: string): Promise<Known<ShownPage | undefined>>;
  /** The same, if all of it is cached. */
  known(id: string): ShownPage | undefined;
};

/** Reads and caches it. */
export function createShown(parts: Pick<Parts, 'db' | 'bus' | 'clock' | 'config' | 'pulse'>, talks: Talks): Shown {
  const { db, bus, clock, config } = parts;
  const posts = createPageCache<ShownPost | undefined>(parts, {
    ...{ name: 'posts', room: ROOM },
    isCacheable: (post) => post !== undefined,
    sizeOf: (post) => ENTRY + NAMED * (post?.people.size ?? 0) + 2 * (post?.posts.everyone.content.length ?? 0),
  });
  for (const changed of [
    ...[postEdited, postHidden, postShown, postRemoved],
    ...[commentWritten, commentHidden, commentShown, commentRemoved, reactionSet],
  ])
    bus.subscribe<{ postId?: string }>(changed, ({ postId }) => {
      if (postId !== undefined) posts.dropKey(postId);
    });
  for (const changed of [accountRenamed, accountPictureChanged])
    bus.subscribe<{ accountId: string }>(changed, ({ accountId }) =>
      posts.drop((post) => post?.people.has(accountId) === true),
    );
  // Somebody can be found again whom the text has named all along.
  for (const changed of [accountActivated, accountDeactivated, accountProfileChanged])
    bus.subscribe<{ accountId: string }>(changed, ({ accountId }) =>
      posts.drop((post) => post?.hasNameOfNobody === true || post?.people.has(accountId) === true),
    );
  // With an account go its comments and reactions, wherever they were.
  for (const removed of [accountRemoved, accountPortionRemoved])
    bus.subscribe<object>(removed, () => posts.drop(() => true));

  async function read(id: string): Promise<ShownPost | undefined> {
    const [row] = await loadPosts(db, [id]);
    if (!row || row.hidden) return undefined;
    const posts = presentToBoth((to) => presentPost(row, to));
    const post = posts.everyone;
    const likers = post.likes.map(({ user }) => user._id);
    return {
      ...{ posts, ownerId: row.author.id, hasNameOfNobody: hasNameOfNobody(post) },
      people: new Set([row.author.id, ...likers, ...(row.mentions ?? []).map((one) => one.id)]),
      reacted:
        row.likeCount > likers.length ? undefined : new Map(post.likes.map(({ user, type }) => [user._id, type])),
    };
  }

  /** By the post, as long as the same is said of it. */
  const pages = new WeakMap<ShownPost, ShownPage>();
  function pageOf(shown: ShownPost, talk: ShownTalk): ShownPage {
    const before = pages.get(shown);
    if (before?.talk === talk) return before;
    const { posts, ownerId, people, reacted } = shown;
    const make = (thread: ShownTalk['threads'][Audience], to: Audience) => {
      const rest = { post: { ...posts[to], ...thread } } satisfies Pick<Thread, 'post'>;
      return Buffer.from(JSON.stringify(rest).slice(1));
    };
    const made: Partial<Record<Audience, Buffer>> = {};
    const page: ShownPage = {
      ...{ talk, ownerId, reacted, people: new Set([...people, ...talk.people]) },
      restWith(thread, to) {
        if (thread !== talk.threads[to]) return make(thread, to);
        made[to] ??= make(thread, to);
        return made[to];
      },
    };
    pages.set(shown, page);
    return page;
  }

  async function load(id: string): Promise<Known<ShownPage | undefined>> {
    const [post, talk] = await Promise.all([orLastKnown(posts, id, () => read(id)), talks.of(id)]);
    const asOf = post.asOf ?? talk.asOf;
    const value = post.value && talk.value && pageOf(post.value, talk.value);
    return { value, ...(asOf && { asOf }) };
  }

  // Where other servers can't be heard, the database mostly is away: nothing is cached then, and this is still known.
  const last = createLastKnown<Known<ShownPage | undefined>>(
    { clock, bus },
    config.cacheBytes > 0 ? LAST_MAX : 0,
    ({ value, asOf }) => value !== undefined && !asOf,
  );
  for (const changed of [postEdited, postHidden, postRemoved, commentEdited, commentHidden, commentRemoved])
    bus.subscribe<{ postId?: string | undefined }>(changed, ({ postId }) =>
      last.drop(({ value }) => value?.talk.id === postId),
    );
  bus.subscribe(accountProfileChanged, () => last.drop(() => true)); // a name may have been taken away

  return {
    async page(id) {
      const { value, ...age } = await last.get(id, () => load(id));
      return { ...value, ...age };
    },
    known(id) {
      const post = posts.known(id);
      const talk = post && talks.known(id);
      return talk && pageOf(post, talk);
    },
  };
}
