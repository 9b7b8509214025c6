/** Tells everybody who looks at a post what happens to it, its comments and its reactions (contract/live.ts). */
import { type ClientEvents, REACTIONS_TOLD_EVERY, type ServerEvents } from '../../../contract/live.ts';
import { accountPortionRemoved, accountRemoved } from '../../facts/accounts.ts';
import { commentHidden, commentRemoved, commentShown, commentWritten } from '../../facts/comments.ts';
import { postEdited, postHidden, postRemoved, postShown } from '../../facts/posts.ts';
import { reactionSet } from '../../facts/reactions.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { reporter } from '../../platform/http/report.ts';
import { isUuid } from '../../platform/ids.ts';
import { coalesce } from '../../platform/memory/coalesce.ts';
import type { Connection } from '../../platform/messages/realtime.ts';
import { isThereFor } from '../posts/policy.ts';
import { presentPost } from '../posts/present.ts';
import { countsOf, findStanding, loadPosts } from '../posts/queries.ts';

const roomOf = (postId: string) => `post:${postId}`;

/** The post that a browser names, if it names one: it may have sent anything. */
function postIdIn(payload: unknown): string | undefined {
  if (typeof payload !== 'object' || payload === null || !('postId' in payload)) return undefined;
  return typeof payload.postId === 'string' && isUuid(payload.postId) ? payload.postId : undefined;
}

/**
 * Lets browsers join the room of a post, and tells the room what was committed. The hints that browsers send
 * (`new-comment`, `comment-deleted`) have no handler: their content reaches nobody.
 */
export function mountLive(app: App, { db, bus, clock, realtime }: FeatureParts): void {
  const on = (event: keyof ClientEvents, handler: Parameters<typeof realtime.handle>[1]) =>
    realtime.handle(event, handler);
  const tell = <Event extends keyof ServerEvents>(
    postId: string,
    event: Event,
    ...words: Parameters<ServerEvents[Event]>
  ) => realtime.emit(roomOf(postId), event, ...words);
  const say = <Event extends keyof ServerEvents>(
    connection: Connection,
    event: Event,
    ...words: Parameters<ServerEvents[Event]>
  ) => connection.tell(event, ...words);

  on('join-post', async (connection, payload) => {
    const postId = postIdIn(payload);
    // Joined before the post is looked up: a browser that joins while the post is being deleted still hears of it.
    if (postId === undefined || !connection.join(roomOf(postId))) return false;
    let isThere = false;
    try {
      isThere = isThereFor(await findStanding(db, postId), connection.member);
    } finally {
      if (!isThere) connection.leave(roomOf(postId)); // also when the query has failed
    }
    return isThere;
  });
  on('leave-post', (connection, payload) => {
    if (payload === undefined || payload === null) return connection.leave(); // without a post, as the specification has it
    const postId = postIdIn(payload);
    if (postId !== undefined) connection.leave(roomOf(postId));
  });

  bus.subscribe(commentWritten, ({ postId, hidden, comment, commentCount }) => {
    if (!hidden) tell(postId, 'comment-added', comment, { postId, commentCount });
  });
  bus.subscribe(commentShown, ({ postId, comment, commentCount }) =>
    tell(postId, 'comment-added', comment, { postId, commentCount, again: true }),
  );
  bus.subscribe(commentHidden, ({ postId, commentId, authorId, hidden, wasHidden, commentCount }) => {
    if (wasHidden) return; // others had not seen it anyway
    const where = { postId, commentCount };
    for (const connection of realtime.inRoom(roomOf(postId))) {
      if (isThereFor({ authorId, hidden }, connection.member))
        say(connection, 'comment-hidden', { commentId, hidden }, where);
      else say(connection, 'comment-removed', commentId, where);
    }
  });
  bus.subscribe(commentRemoved, ({ postId, commentId, commentCount }) =>
    tell(postId, 'comment-removed', commentId, { postId, commentCount }),
  );

  bus.subscribe(postRemoved, ({ postId }) => {
    tell(postId, 'post-removed', { postId });
    realtime.empty(roomOf(postId));
  });
  bus.subscribe(postHidden, ({ postId, authorId, hidden }) => {
    for (const connection of realtime.inRoom(roomOf(postId))) {
      if (isThereFor({ authorId, hidden }, connection.member)) continue; // these get 'post-changed'
      say(connection, 'post-removed', { postId });
      connection.leave(roomOf(postId));
    }
  });

  const isWatched = (postId: string) => realtime.inRoom(roomOf(postId)).length > 0;
  const report = reporter(app.log, clock, 'live');

  // A post is read when its change is sent, so what is sent is never older than what was sent before.
  const tellFields = coalesce(
    0,
    async (postId) => {
      const [post] = isWatched(postId) ? await loadPosts(db, [postId]) : [];
      if (!post) return;
      const { content, category, tags, images, hidden = null } = presentPost(post);
      const standing = { authorId: post.author.id, hidden };
      for (const connection of realtime.inRoom(roomOf(postId))) {
        if (isThereFor(standing, connection.member))
          say(connection, 'post-changed', { content, category, tags, images, hidden }, { postId });
      }
    },
    report,
  );
  for (const changed of [postEdited, postHidden, postShown]) {
    bus.subscribe<{ postId: string }>(changed, ({ postId }) => tellFields(postId));
  }

  const tellCounts = coalesce(
    REACTIONS_TOLD_EVERY,
    async (postId) => {
      if (!isWatched(postId)) return;
      const { likeCount, reactionCounts } = await countsOf(db, postId);
      tell(postId, 'post-reactions', { likeCount, reactionCounts }, { postId });
    },
    report,
  );
  bus.subscribe(reactionSet, ({ accountId, postId, reaction }) => {
    realtime.emitTo(accountId, roomOf(postId), 'own-reaction' satisfies keyof ServerEvents, reaction, { postId });
    tellCounts(postId);
  });
  for (const gone of [accountRemoved, accountPortionRemoved]) {
    bus.subscribe<{ changedPostIds: string[] }>(gone, ({ changedPostIds }) => {
      for (const postId of changedPostIds) if (isWatched(postId)) tellCounts(postId);
    });
  }
}
