import type { QueryClient } from '@tanstack/react-query';
import type { addComment, deleteComment, listComments } from '../../../contract/comments.ts';
import { call } from '../../platform/http/http.ts';
import { keyHeader } from '../../platform/http/new-id.ts';
import { changeFeeds, itemKey } from '../feed/feed-cache.ts';
import { withoutItem, withPatched } from '../feed/feed-changes.ts';
import { feedItems } from '../feed/feed-merge.ts';
import type { ToSend } from '../outbox/waiting.ts';
import { changesSince, journalMoment, writeDown } from './journal.ts';
import { afterChange, type Change, type PostPatch, type Thread, withEarlier } from './thread.ts';
import type { CommentToSend } from './to-send.ts';

/** Under the same id it is one comment, however often it is sent. Rejects as `call` does. */
export const sendComment = ({ id, postId, content }: ToSend<CommentToSend>, signal?: AbortSignal) =>
  call<typeof addComment>('POST', '/api/posts/:id/comments', {
    params: { id: postId },
    body: { content },
    headers: keyHeader(id),
    ...(signal && { signal }),
  });

export const sendCommentDeletion = (id: string, commentId: string) =>
  call<typeof deleteComment>('DELETE', '/api/posts/:id/comments/:commentId', { params: { id, commentId } });

export const fetchEarlier = (id: string, before: string) =>
  call<typeof listComments>('GET', '/api/posts/:id/comments', { params: { id }, query: { before } });

/** The loaded thread of a post: it is cached with the post, by the post's page. */
export const shownThread = (client: QueryClient, postId: string): Thread | undefined =>
  client.getQueryData<Thread>(itemKey(postId));

/**
 * Shows a change to a post or its thread, on the post's page and on its cards in the feed.
 * @returns false if the change is already known
 */
export function showChange(client: QueryClient, postId: string, change: Change): boolean {
  if (!writeDown(postId, change)) return false;
  client.setQueryData<Thread>(itemKey(postId), (post) => post && afterChange(post, change));
  patchCards(client, postId, change.kind === 'post' ? change.fields : { commentCount: change.commentCount });
  return true;
}

/** Updates a post's cards, and removes it from feeds it no longer belongs to. */
export const patchCards = (client: QueryClient, postId: string, fields: PostPatch): void =>
  changeFeeds(client, (feed, category) => {
    const item = feedItems(feed.pages).find(({ _id }) => _id === postId);
    if (item?.kind !== 'post') return feed;
    const post = { ...item, ...fields };
    const belongs = !post.hidden && (!category || category === post.category);
    return belongs ? withPatched(feed, { posts: [post] }) : withoutItem(feed, postId);
  });

/** Loads the comments before those that are shown. @returns how many there were */
export async function loadEarlier(client: QueryClient, postId: string): Promise<number> {
  const cursor = shownThread(client, postId)?.earlier;
  if (!cursor) return 0;
  const began = journalMoment();
  const stretch = await fetchEarlier(postId, cursor);
  // If the thread was reloaded in the meantime, the cursor has changed, and this stretch no longer fits.
  client.setQueryData<Thread>(itemKey(postId), (post) =>
    post?.earlier === cursor ? replay(withEarlier(post, stretch), postId, began) : post,
  );
  return stretch.comments.length;
}

/** A thread that was requested at a moment, with the changes since then. */
export const replay = <T extends Thread>(thread: T, postId: string, since: number): T =>
  changesSince(postId, since).reduce<T>(afterChange, thread);
