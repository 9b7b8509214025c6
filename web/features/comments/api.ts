import type { QueryClient } from '@tanstack/react-query';
import type { Author } from '../../../contract/accounts.ts';
import type { commentCalls } from '../../../contract/comments.ts';
import { type Target, type TargetKind, targetOf, targetPaths } from '../../../contract/talk/targets.ts';
import { call } from '../../platform/http/http.ts';
import { keyHeader } from '../../platform/http/new-id.ts';
import { withoutItem, withPatched } from '../feed/feed-changes.ts';
import { feedItems } from '../feed/feed-items.ts';
import { changeFeeds, itemKey } from '../feed/loaded-feeds.ts';
import type { ToSend } from '../outbox/waiting.ts';
import { changesSince, journalMoment, writeDown } from './journal.ts';
import { type Talk, withMoreReplies, withReply } from './replies.ts';
import {
  afterChange,
  allComments,
  type Change,
  changeEach,
  type PostPatch,
  type Thread,
  withEarlier,
  withLoved,
} from './thread.ts';
import type { CommentToSend } from './write/to-send.ts';

type Calls = (typeof commentCalls)[TargetKind];
const pathOf = ({ kind }: Target) => `${targetPaths[kind]}/:id/comments` as const;

/** Under the same id it is one comment, however often it is sent. Rejects as `call` does. */
export function sendComment({ id, content, replyTo, ...on }: ToSend<CommentToSend>, signal?: AbortSignal) {
  const target = targetOf(on);
  return call<Calls['add']>('POST', pathOf(target), {
    params: { id: target.id },
    body: { content, ...(replyTo !== undefined && { replyTo }) },
    headers: keyHeader(id),
    ...(signal && { signal }),
  });
}

export const sendCommentDeletion = (target: Target, commentId: string) =>
  call<Calls['delete']>('DELETE', `${pathOf(target)}/:commentId`, { params: { id: target.id, commentId } });

export const fetchEarlier = (target: Target, before: string) =>
  call<Calls['list']>('GET', pathOf(target), { params: { id: target.id }, query: { before } });

const onePath = (target: Target) => `${pathOf(target)}/:commentId` as const;

/** Under the same id it is one change, however often it is sent. Rejects as `call` does. */
export const sendCommentEdit = (
  target: Target,
  commentId: string,
  { id, content, edition }: { id: string; content: string; edition: number },
) =>
  call<Calls['edit']>('PUT', onePath(target), {
    params: { id: target.id, commentId },
    body: { content, edition },
    headers: keyHeader(id),
  });

export const sendLove = (target: Target, commentId: string, isLoved: boolean) =>
  call<Calls['love']>('PUT', `${onePath(target)}/love`, { params: { id: target.id, commentId }, body: { isLoved } });

export const sendPin = (target: Target, commentId: string, isPinned: boolean) =>
  call<Calls['pin']>('PUT', `${onePath(target)}/pin`, { params: { id: target.id, commentId }, body: { isPinned } });

const fetchReplies = (target: Target, commentId: string, after: string | undefined) =>
  call<Calls['replies']>('GET', `${onePath(target)}/replies`, {
    params: { id: target.id, commentId },
    query: after === undefined ? {} : { after },
  });

const fetchLoved = (target: Target, before?: string) =>
  call<Calls['list']>('GET', pathOf(target), {
    params: { id: target.id },
    query: { order: 'loved', ...(before !== undefined && { before }) },
  });

/** The loaded thread below a post, a video or a match: it is cached with that, by its page. */
export const shownThread = (client: QueryClient, id: string): Thread | undefined =>
  client.getQueryData<Thread>(itemKey(id));

/** Whose post or clip it is, and who has written in its thread as it is shown, the latest first. */
export function peopleIn(client: QueryClient, id: string): Author[] {
  const about = client.getQueryData<Partial<Thread> & { author?: Author; uploadedBy?: Author | null }>(itemKey(id));
  const wrote = (about?.comments ?? []).flatMap(({ user, replies = [] }) => [user, ...replies.map((one) => one.user)]);
  return [...wrote.reverse(), ...[about?.author ?? about?.uploadedBy ?? []].flat()];
}

/**
 * Shows a change to a post, a video or a match, or its thread, on its page and on its cards in the feed.
 * @returns false if the change is already known
 */
export function showChange(client: QueryClient, id: string, change: Change): boolean {
  if (!writeDown(id, change)) return false;
  client.setQueryData<Thread>(itemKey(id), (thread) => thread && afterChange(thread, change));
  if (change.kind === 'post') patchCards(client, id, change.fields);
  else if ('commentCount' in change) patchCards(client, id, { commentCount: change.commentCount });
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

const change = (client: QueryClient, id: string, to: (thread: Thread) => Thread) =>
  client.setQueryData<Thread>(itemKey(id), (thread) => thread && to(thread));

/** Whoever asks for more while the thread is read anew again and again presses once more. */
const LOVED_TRIES = 4;

/**
 * Loads more of the most loved comments, or the first ones. Where the thread was read anew in the meantime, which leaves
 * none of them, what was given does not fit, and is asked for again. @returns how many there are more
 */
export async function loadLoved(client: QueryClient, target: Target): Promise<number> {
  const { id } = target;
  const countNow = () => shownThread(client, id)?.loved?.comments.length ?? 0;
  const before = countNow();
  for (let tried = 0; tried < LOVED_TRIES; tried++) {
    const now = shownThread(client, id);
    const shown = now?.loved;
    if (!now || (shown && (shown.earlier === null || shown.comments.length > before))) break;
    const began = journalMoment();
    const stretch = await fetchLoved(target, shown?.earlier ?? undefined);
    change(client, id, (thread) =>
      thread.loved?.earlier === shown?.earlier ? replay(withLoved(thread, stretch), id, began) : thread,
    );
  }
  return Math.max(0, countNow() - before);
}

/** Loads the next replies to a comment that is shown. */
export async function loadReplies(client: QueryClient, target: Target, { _id, moreReplies }: Talk): Promise<void> {
  const began = journalMoment();
  const next = await fetchReplies(target, _id, moreReplies ?? undefined);
  change(client, target.id, (thread) => {
    const fits = (one: Talk) => one._id === _id && one.moreReplies === moreReplies;
    return replay(
      changeEach(thread, (one) => (fits(one) ? withMoreReplies(one, next) : one)),
      target.id,
      began,
    );
  });
}

/** Loads a comment that a link leads to, with what it stands beneath, where neither is shown. */
export async function loadLinked(client: QueryClient, target: Target, commentId: string): Promise<void> {
  const began = journalMoment();
  const { comment, reply } = await call<Calls['find']>('GET', onePath(target), {
    params: { id: target.id, commentId },
  });
  const linked: Talk = reply ? { ...comment, late: [reply] } : comment;
  change(client, target.id, (thread) => {
    const isShown = allComments(thread).some(({ _id }) => _id === linked._id);
    const now = isShown
      ? changeEach(thread, (one) =>
          one._id === linked._id && reply ? withReply(one, reply, one.replyCount ?? 1) : one,
        )
      : { ...thread, linked };
    return replay(now, target.id, began);
  });
}

/** As many replies as were shown beneath each comment of a thread, in one that was just fetched. */
export async function withRepliesOf<T extends Thread>(fresh: T, shown: Thread | undefined, target: Target): Promise<T> {
  const wanted = new Map(allComments(shown ?? fresh).map((one) => [one._id, (one as Talk).replies?.length ?? 0]));
  let now = fresh;
  for (const { _id } of allComments(fresh)) {
    const find = () => allComments(now).find((one) => one._id === _id) as Talk | undefined;
    for (let one = find(); one?.moreReplies && (one.replies?.length ?? 0) < (wanted.get(_id) ?? 0); one = find()) {
      const next = await fetchReplies(target, _id, one.moreReplies);
      now = changeEach(now, (talk) => (talk._id === _id ? withMoreReplies(talk, next) : talk));
    }
  }
  return now;
}

/** The most loved comments of a thread that was fetched again, if they were shown. */
export async function withLovedOf<T extends Thread>(fresh: T, shown: Thread | undefined, target: Target): Promise<T> {
  return shown?.loved ? withLoved(fresh, await fetchLoved(target)) : fresh;
}

/** A thread that was requested at a moment, with the changes since then. */
export const replay = <T extends Thread>(thread: T, id: string, since: number): T =>
  changesSince(id, since).reduce<T>(afterChange, thread);
