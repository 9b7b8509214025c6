/** Comments as they come and go, told to all who look at their post (contract/live.ts). */
import type { ClientEvents, ServerEvents } from '../../../contract/live.ts';
import type { FeatureParts } from '../../parts.ts';
import { isUuid } from '../../platform/ids.ts';
import { postRemoved } from '../posts/events.ts';
import { isThereFor } from '../posts/policy.ts';
import { findStanding } from '../posts/queries.ts';
import { commentAdded, commentRemoved } from './events.ts';

const roomOf = (postId: string) => `post:${postId}`;

/** What a browser names as a post, if it does: it may have sent anything. */
function postIdIn(payload: unknown): string | undefined {
  if (typeof payload !== 'object' || payload === null || !('postId' in payload)) return undefined;
  return typeof payload.postId === 'string' && isUuid(payload.postId) ? payload.postId : undefined;
}

/**
 * Lets browsers join the room of a post, and tells the room what was committed. The hints that browsers send
 * (`new-comment`, `comment-deleted`) have no handler: whatever is in them reaches nobody.
 */
export function mountLive({ db, bus, realtime }: FeatureParts): void {
  const on = (event: keyof ClientEvents, handler: Parameters<typeof realtime.handle>[1]) =>
    realtime.handle(event, handler);
  const tell = <Event extends keyof ServerEvents>(
    postId: string,
    event: Event,
    ...words: Parameters<ServerEvents[Event]>
  ) => realtime.emit(roomOf(postId), event, ...words);

  on('join-post', async (connection, payload) => {
    const postId = postIdIn(payload);
    // Joined first, looked for then: who joins while the post goes still hears of it.
    if (postId === undefined || !connection.join(roomOf(postId))) return false;
    if (isThereFor(await findStanding(db, postId), connection.member)) return true;
    connection.leave(roomOf(postId));
    return false;
  });
  on('leave-post', (connection, payload) => {
    const postId = postIdIn(payload);
    if (postId !== undefined) connection.leave(roomOf(postId));
  });

  bus.subscribe(commentAdded, ({ postId, comment, commentCount }) =>
    tell(postId, 'comment-added', comment, { postId, commentCount }),
  );
  bus.subscribe(commentRemoved, ({ postId, commentId, commentCount }) =>
    tell(postId, 'comment-removed', commentId, { postId, commentCount }),
  );
  bus.subscribe(postRemoved, ({ postId }) => {
    tell(postId, 'post-removed', { postId });
    realtime.empty(roomOf(postId));
  });
}
