import type { QueryClient } from '@tanstack/react-query';
import type { addComment, deleteComment, listComments } from '../../../contract/comments.ts';
import { call } from '../../platform/http.ts';
import { keyHeader } from '../../platform/new-id.ts';
import { feedKey, postQuery } from '../posts/api.ts';
import type { Feed } from '../posts/feed-merge.ts';
import { loadPost } from '../posts/load-post.ts';
import { changesSince, journalMoment, writeDown } from './journal.ts';
import { afterChange, type Change, reachesBackTo, withEarlier } from './thread.ts';

/** @param key with the same one it is one comment, however often it is sent */
export const sendComment = (id: string, content: string, key: string) =>
  call<typeof addComment>('POST', '/api/posts/:id/comments', {
    params: { id },
    body: { content },
    headers: keyHeader(key),
  });

export const sendCommentDeletion = (id: string, commentId: string) =>
  call<typeof deleteComment>('DELETE', '/api/posts/:id/comments/:commentId', { params: { id, commentId } });

const fetchEarlier = (id: string, before: string) =>
  call<typeof listComments>('GET', '/api/posts/:id/comments', { params: { id }, query: { before } });

/** Shows what happened to a thread, here and on the cards of the feed. @returns false where it is known already */
export function showChange(client: QueryClient, postId: string, change: Change): boolean {
  if (!writeDown(postId, change)) return false;
  client.setQueryData(postQuery(postId).queryKey, (post) => post && afterChange(post, change));
  showCount(client, postId, change.commentCount);
  return true;
}

function showCount(client: QueryClient, postId: string, commentCount: number): void {
  client.setQueriesData<Feed>({ queryKey: feedKey }, (feed) => {
    if (!feed?.pages.some(({ posts }) => posts.some(({ _id }) => _id === postId))) return feed;
    const pages = feed.pages.map((page) => ({
      ...page,
      posts: page.posts.map((item) => (item._id === postId && item.kind === 'post' ? { ...item, commentCount } : item)),
    }));
    return { ...feed, pages };
  });
}

/** Loads the comments before those that are shown. @returns how many came */
export async function loadEarlier(client: QueryClient, postId: string): Promise<number> {
  const { queryKey } = postQuery(postId);
  const cursor = client.getQueryData(queryKey)?.earlier;
  if (!cursor) return 0;
  const began = journalMoment();
  const stretch = await fetchEarlier(postId, cursor);
  // The cursor has changed when the thread was loaded anew meanwhile: then this belongs nowhere.
  client.setQueryData(queryKey, (post) =>
    post?.earlier === cursor ? replay(withEarlier(post, stretch), postId, began) : post,
  );
  return stretch.comments.length;
}

const replay = <T extends Parameters<typeof afterChange>[0]>(thread: T, postId: string, since: number): T =>
  changesSince(postId, since).reduce<T>(afterChange, thread);

/**
 * Loads a post and all of its comments that are shown anew: whatever happened while nobody told, is made good. To be
 * called when the changes to come are told again. Rejects as `call` does.
 */
export async function catchUp(client: QueryClient, postId: string): Promise<void> {
  const { queryKey } = postQuery(postId);
  await client.cancelQueries({ queryKey, exact: true }); // it may be older than what is told
  const began = journalMoment();
  let post = await loadPost(postId);
  const shown = client.getQueryData(queryKey)?.comments ?? [];
  while (post.earlier && !reachesBackTo(post.comments, shown)) {
    post = withEarlier(post, await fetchEarlier(postId, post.earlier));
  }
  client.setQueryData(queryKey, replay(post, postId, began));
  showCount(client, postId, post.commentCount);
}
