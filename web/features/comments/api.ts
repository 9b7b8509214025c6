import type { QueryClient } from '@tanstack/react-query';
import type { commentCalls } from '../../../contract/comments.ts';
import { type Target, type TargetKind, targetOf } from '../../../contract/talk/targets.ts';
import { call } from '../../platform/http/http.ts';
import { keyHeader } from '../../platform/http/new-id.ts';
import { changeFeeds, itemKey } from '../feed/feed-cache.ts';
import { withoutItem, withPatched } from '../feed/feed-changes.ts';
import { feedItems } from '../feed/feed-merge.ts';
import type { ToSend } from '../outbox/waiting.ts';
import { changesSince, journalMoment, writeDown } from './journal.ts';
import { afterChange, type Change, type PostPatch, type Thread, withEarlier } from './thread.ts';
import type { CommentToSend } from './to-send.ts';

type Calls = (typeof commentCalls)[TargetKind];
const pathOf = ({ kind }: Target) => `/api/${kind}s/:id/comments` as const;

/** Under the same id it is one comment, however often it is sent. Rejects as `call` does. */
export function sendComment({ id, content, ...on }: ToSend<CommentToSend>, signal?: AbortSignal) {
  const target = targetOf(on);
  return call<Calls['add']>('POST', pathOf(target), {
    params: { id: target.id },
    body: { content },
    headers: keyHeader(id),
    ...(signal && { signal }),
  });
}

export const sendCommentDeletion = (target: Target, commentId: string) =>
  call<Calls['delete']>('DELETE', `${pathOf(target)}/:commentId`, { params: { id: target.id, commentId } });

export const fetchEarlier = (target: Target, before: string) =>
  call<Calls['list']>('GET', pathOf(target), { params: { id: target.id }, query: { before } });

/** The loaded thread below a post or a video: it is cached with that, by its page. */
export const shownThread = (client: QueryClient, id: string): Thread | undefined =>
  client.getQueryData<Thread>(itemKey(id));

/**
 * Shows a change to a post or a video or its thread, on its page and on its cards in the feed.
 * @returns false if the change is already known
 */
export function showChange(client: QueryClient, id: string, change: Change): boolean {
  if (!writeDown(id, change)) return false;
  client.setQueryData<Thread>(itemKey(id), (thread) => thread && afterChange(thread, change));
  patchCards(client, id, change.kind === 'post' ? change.fields : { commentCount: change.commentCount });
  return true;
}

/** Updates the cards of a post or a video, and removes a post from feeds it no longer belongs to. */
export const patchCards = (client: QueryClient, id: string, fields: PostPatch): void =>
  changeFeeds(client, (feed, category) => {
    const item = feedItems(feed.pages).find(({ _id }) => _id === id);
    if (!item) return feed;
    const now = { ...item, ...fields };
    const belongs = item.kind === 'video' || (!fields.hidden && (!category || category === now.category));
    return belongs ? withPatched(feed, { posts: [now] }) : withoutItem(feed, id);
  });

/** Loads the comments before those that are shown. @returns how many there were */
export async function loadEarlier(client: QueryClient, target: Target): Promise<number> {
  const { id } = target;
  const cursor = shownThread(client, id)?.earlier;
  if (!cursor) return 0;
  const began = journalMoment();
  const stretch = await fetchEarlier(target, cursor);
  // If the thread was reloaded in the meantime, the cursor has changed, and this stretch no longer fits.
  client.setQueryData<Thread>(itemKey(id), (thread) =>
    thread?.earlier === cursor ? replay(withEarlier(thread, stretch), id, began) : thread,
  );
  return stretch.comments.length;
}

/** A thread that was requested at a moment, with the changes since then. */
export const replay = <T extends Thread>(thread: T, id: string, since: number): T =>
  changesSince(id, since).reduce<T>(afterChange, thread);
