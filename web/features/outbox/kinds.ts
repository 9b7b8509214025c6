/** What each kind of thing that waits is sent by, and what becomes of it on the screens. */
import type { Static } from 'typebox';
import type { addComment } from '../../../contract/comments.ts';
import type { createPost } from '../../../contract/posts.ts';
import type { react } from '../../../contract/reactions.ts';
import { networkError } from '../../platform/errors.ts';
import { keyHeader } from '../../platform/new-id.ts';
import { queryClient } from '../../platform/query.ts';
import { request } from '../../platform/request.ts';
import { showChange } from '../comments/api.ts';
import { firstPageQuery, postQuery, prependPost, reloadItem } from '../posts/api.ts';
import { postCall } from '../posts/post-call.ts';
import { choose, rollBack, settle } from '../reactions/own-reactions.ts';
import { tellHeld } from '../reports/tell-held.ts';
import type { Waiting } from './waiting.ts';

const PATIENCE = 30_000; // ms: a connection that swallows everything must not hold up the rest
const PATIENCE_WITH_PICTURES = 15 * 60_000; // ms: ten of 20 MB over a phone's connection

/**
 * Sends it under its key, without the session check.
 * Rejects with an ApiError, or with the signal's reason when no answer came in time.
 */
export async function sendItem(item: Waiting): Promise<unknown> {
  const answer = await send(item);
  // A page of somebody in between, such as a hotel's login: it was not sent.
  if (typeof (answer as { message?: unknown } | undefined)?.message !== 'string') throw networkError();
  return answer;
}

function send(item: Waiting): Promise<unknown> {
  const headers = keyHeader(item.id);
  if (item.kind === 'post') {
    const { path, fields, files } = postCall(item);
    return request('POST', path, { fields, files, headers, signal: AbortSignal.timeout(PATIENCE_WITH_PICTURES) });
  }
  const options = { params: { id: item.postId }, headers, signal: AbortSignal.timeout(PATIENCE) };
  if (item.kind === 'comment')
    return request('POST', '/api/posts/:id/comments', { ...options, body: { content: item.content } });
  if (item.wish) return request('POST', '/api/posts/:id/react', { ...options, body: { reactionType: item.wish } });
  return request('DELETE', '/api/posts/:id/react', options);
}

const reload = (postId: string) => {
  void queryClient.invalidateQueries({ queryKey: postQuery(postId).queryKey });
  void reloadItem(queryClient, postId).catch(() => {});
};

/** Shows what it has become. @returns the id that it has there */
export function arrive(item: Waiting, answer: unknown): string {
  if (item.kind === 'post') {
    const { post } = answer as Static<(typeof createPost)['answer']>;
    prependPost(queryClient, post);
    if (post.hidden) tellHeld('post');
    return post._id;
  }
  if (item.kind === 'comment') {
    const { comment, commentCount } = answer as Static<(typeof addComment)['answer']>;
    showChange(queryClient, item.postId, { kind: 'added', comment, commentCount });
    if (comment.hidden) tellHeld('comment');
    reload(item.postId); // an answer that is given again counts as of then
    return comment._id;
  }
  settle(item.postId, item.wish, (answer as Static<(typeof react)['answer']>).reaction);
  reload(item.postId);
  return item.postId;
}

/** Shows what was kept: comments and posts have lists of their own, a reaction stands where it was chosen. */
export function showKept(item: Waiting): void {
  if (item.kind === 'reaction' && !item.refusal) choose(item.postId, item.wish);
}

/** Another tab has sent or discarded it: what became of it, the server knows. */
export function wentElsewhere(item: Waiting): void {
  if (item.kind === 'post') {
    void queryClient.invalidateQueries({ queryKey: firstPageQuery(queryClient, '').queryKey.slice(0, 1) });
    return;
  }
  if (item.kind === 'reaction') rollBack(item.postId);
  reload(item.postId);
}

/** It will not be sent. */
export function giveUp(item: Waiting): void {
  if (item.kind === 'reaction') rollBack(item.postId);
}
