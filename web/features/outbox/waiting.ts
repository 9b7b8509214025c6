/**
 * What a member has written and the server has not answered yet. This is the part of it that every page has: the code
 * that keeps and sends is loaded when something waits (docs/decisions/0031-written-offline.md).
 */
import { create } from 'zustand';
import type { PostCategory } from '../../../contract/posts.ts';
import type { ReactionType } from '../../../contract/reactions.ts';
import { ApiError } from '../../platform/errors.ts';
import { KEPT_PREFIX } from '../../platform/kept.ts';
import { useSession } from '../../platform/session.ts';

export type CommentToSend = {
  kind: 'comment';
  postId: string;
  content: string;
  /** Own comments of the same words that were there already. */
  before: string[];
};
export type ReactionToSend = { kind: 'reaction'; postId: string; wish: ReactionType | null };
export type PostToSend = {
  kind: 'post';
  /** As they were written. */
  content: string;
  tags: string;
  category: PostCategory;
  /** In their order, each with what it shows. */
  pictures: { file: File; alt: string }[];
};
/** `id` is the key under which it is sent, however often (contract/idempotency.ts). */
export type ToSend = { id: string } & (CommentToSend | ReactionToSend | PostToSend);

export type Waiting = ToSend & {
  /** When it was made, ms since 1970: it goes out in that order. */
  at: number;
  /** Why the server did not take it: it is sent again only when its writer says so. */
  refusal?: string;
  /** Where it stands now that it was sent: it is on its way out of the list. */
  sentId?: string;
};
export type WaitingOf<Kind extends Waiting['kind']> = Extract<Waiting, { kind: Kind }>;

type State = {
  items: Waiting[];
  /** What is in the air. */
  sending: string | null;
};

/** What waits for the member who is signed in, oldest first; filled when the outbox has been loaded. */
export const useWaiting = create<State>(() => ({ items: [], sending: null }));

const me = () => useSession.getState().userData?._id;
const load = () => import('./outbox.ts');

/** Where it is noted that there is something: a look at it costs nothing, and other tabs hear of it. */
export const markKey = (accountId: string) => `${KEPT_PREFIX}outbox:${accountId}`;

/** Whether a call failed because no answer came: what it asked for may have been done all the same. */
export const isUnanswered = (error: unknown): boolean => error instanceof ApiError && error.code === 'network';

/** Keeps something and sends it as soon as it can be. @returns false where this browser can't keep it */
export async function keepForLater(item: ToSend): Promise<boolean> {
  try {
    await (await load()).keep(item);
    return true;
  } catch {
    return false;
  }
}

/** Whether something of that kind waits that is about this post. */
export const waitsAt = (items: Waiting[], kind: 'comment' | 'reaction', postId: string): boolean =>
  items.some((item) => item.kind === kind && item.postId === postId);

/** Looks for what was left waiting, now and whenever somebody signs in or another tab keeps something. */
export function startOutbox(): void {
  const look = () => {
    const accountId = me();
    try {
      if (!accountId || localStorage.getItem(markKey(accountId)) === null) return;
    } catch {
      return; // storage is switched off: nothing was kept
    }
    load()
      .then(({ start }) => start())
      .catch(() => addEventListener('online', look, { once: true })); // the code did not come
  };
  useSession.subscribe((now, before) => {
    if (now.userData?._id !== before.userData?._id) look();
  });
  addEventListener('storage', ({ key }) => key === markKey(me() ?? '') && look());
  look();
}

useSession.subscribe((now, before) => {
  if (now.userData?._id !== before.userData?._id) useWaiting.setState({ items: [], sending: null });
});
