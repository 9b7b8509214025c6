/**
 * What a member has written and the server has not answered yet. This is the part that every page has; the code that
 * stashes and sends is loaded once something is waiting (docs/design/offline.md).
 */
import { create } from 'zustand';
import { keepTrying } from '../../platform/code/keep-trying.ts';
import { ApiError } from '../../platform/http/errors.ts';
import { STASH_PREFIX } from '../../platform/offline/stash.ts';
import { useSession } from '../../platform/session/session.ts';
import { stored } from '../../platform/stored.ts';
import type * as Outbox from './outbox.ts';

/** Something of a kind to be sent. `id` is the key under which it is sent, however often (contract/idempotency.ts). */
export type ToSend<Data extends object = object> = Data & { id: string };

/** Something that is waiting, as it is stashed. */
export type Waiting<Data extends object = object> = ToSend<Data> & {
  /** Its kind's name. */
  kind: string;
  /** When it was written, ms since 1970; items are sent in that order. */
  at: number;
  /** Why the server did not accept it; it is only sent again if its author says so. */
  refusal?: string;
  /** The refusal is only shown: it is tried again automatically. */
  isRetried?: boolean;
  /** It is stashed, and its first try is not over: there is nothing to tell yet. */
  isNew?: boolean;
  /** Its id on the server, once it has been sent and is about to leave the list. */
  sentId?: string;
};

/** A kind of thing that can wait, with the data that is stashed of it. How it is sent: see kinds.ts. */
export type WaitingKind<Data extends object> = {
  /** As it is stashed: it must not change. */
  name: string;
  is: (item: Waiting) => item is Waiting<Data>;
};

export const waitingKind = <Data extends object>(name: string): WaitingKind<Data> => ({
  name,
  is: (item): item is Waiting<Data> => item.kind === name,
});

type State = {
  items: Waiting[];
  /** The ids of the items that are being sent. */
  sending: string[];
  /** The last try got no answer at all. */
  isUnanswered: boolean;
};

/** What is waiting for the member who is signed in, oldest first; filled once the outbox has been loaded. */
export const useWaiting = create<State>(() => ({ items: [], sending: [], isUnanswered: false }));

/** What is waiting, without what has only just been written. */
export const visibleItems = (items: Waiting[]): Waiting[] => items.filter(({ isNew }) => !isNew);

const me = () => useSession.getState().userData?._id;

/** The key that notes that something is waiting: quick to read, and other tabs learn of changes. */
export const markKey = (accountId: string) => `${STASH_PREFIX}outbox:${accountId}`;

/** Loads the outbox with all of its kinds; undefined if the code can't be loaded. */
type Load = () => Promise<Pick<typeof Outbox, 'stash' | 'start'> | undefined>;
const loading = Promise.withResolvers<Load>();

const isUnanswered = (error: unknown) => error instanceof ApiError && error.code === 'network';

/**
 * Sends something; if no answer comes, it may have been done all the same, so it is stashed and sent later, under the
 * same key.
 * @param goesAfter whether it has to go after something that is waiting: then it is stashed at once
 * @returns the answer; null if it is waiting
 * Rejects as `send` does if it was refused, or if this browser can't stash it.
 */
export async function sendOrStash<Data extends object, Answer>(
  kind: WaitingKind<Data>,
  item: ToSend<Data>,
  send: (item: ToSend<Data>) => Promise<Answer>,
  goesAfter: (waiting: Waiting) => boolean = () => false,
): Promise<Answer | null> {
  const { items } = useWaiting.getState();
  if (items.some(goesAfter) && (await stash(kind, item))) return null;
  try {
    return await send(item);
  } catch (error) {
    if (isUnanswered(error) && (await stash(kind, item))) return null;
    throw error;
  }
}

/** @returns false if this browser can't stash it */
async function stash<Data extends object>(kind: WaitingKind<Data>, item: ToSend<Data>): Promise<boolean> {
  try {
    const load = await loading.promise;
    const outbox = await load();
    await outbox?.stash({ ...item, kind: kind.name, at: Date.now() });
    return outbox !== undefined;
  } catch {
    return false;
  }
}

/**
 * Loads the outbox before it is needed: without a service worker, no code comes any more once the network has gone.
 */
export const loadOutbox = (): void => void loading.promise.then((load) => load());

/** Looks for items that were left waiting: now, and whenever somebody signs in or another tab stashes something. */
export function startOutbox(load: Load): void {
  loading.resolve(load);
  let trying: ReturnType<typeof keepTrying> | undefined;
  const look = () => {
    const accountId = me();
    if (!accountId || stored(markKey(accountId)) === null) return;
    trying?.stop();
    trying = keepTrying(async () => {
      const outbox = await load();
      if (!outbox) throw new Error('The outbox could not be loaded');
      outbox.start();
    });
  };
  useSession.subscribe((now, before) => {
    if (now.userData?._id !== before.userData?._id) look();
  });
  addEventListener('storage', ({ key }) => key === markKey(me() ?? '') && look());
  look();
}

useSession.subscribe((now, before) => {
  if (now.userData?._id !== before.userData?._id) useWaiting.setState({ items: [], sending: [] });
});
