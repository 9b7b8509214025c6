/** Keeps what could not be sent, and sends it: one tab at a time, in the order in which it was made. */
import { KEY_LIFE_DAYS } from '../../../contract/idempotency.ts';
import { ApiError } from '../../platform/errors.ts';
import { newId } from '../../platform/new-id.ts';
import { useSession } from '../../platform/session.ts';
import { ensureSession } from '../../platform/session-check.ts';
import { FEED_TOAST, toast } from '../../platform/toasts.ts';
import { readItem, readItems, removeItem, writeItem } from './kept-items.ts';
import { arrive, giveUp, sendItem, showKept, wentElsewhere } from './kinds.ts';
import { markKey, type ToSend, useWaiting, type Waiting } from './waiting.ts';

const PAUSES = [1, 3, 6, 12, 30, 60, 120, 300].map((seconds) => seconds * 1000); // ms
/** The server forgets keys after a while: what is older may be there without anybody's knowing. */
const SURE_FOR = (KEY_LIFE_DAYS - 1) * 24 * 60 * 60 * 1000;
const TOO_OLD = 'This has been waiting for a month, and may have been sent. Please look before you send it again.';
/** Too many calls: no fault of what was sent, and what comes next would be refused as well. */
const LATER = new Set([408, 409, 425, 429]);

const me = () => useSession.getState().userData?._id;

function change(id: string, changes: Partial<Waiting>): void {
  useWaiting.setState(({ items }) => ({
    items: items.map((item) => (item.id === id ? ({ ...item, ...changes } as Waiting) : item)),
  }));
}

const drop = (id: string) => useWaiting.setState(({ items }) => ({ items: items.filter((item) => item.id !== id) }));

/**
 * Shows what is kept, as it is there now: another tab may have sent or added something.
 * @param ownId what this tab has just kept: it is shown as it was chosen already
 */
async function refresh(ownId?: string): Promise<void> {
  const accountId = me();
  if (!accountId) return;
  const kept = await readItems(accountId);
  if (me() !== accountId) return;
  const { items } = useWaiting.getState();
  const sentIds = new Map(items.map(({ id, sentId }) => [id, sentId]));
  useWaiting.setState({
    items: kept.map((item) => {
      const sentId = sentIds.get(item.id);
      return sentId ? { ...item, sentId } : item;
    }),
  });
  const isIn = (list: Waiting[], { id }: Waiting) => list.some((one) => one.id === id);
  for (const item of items) if (!item.sentId && !isIn(kept, item)) wentElsewhere(item);
  for (const item of kept) if (item.id !== ownId && !isIn(items, item)) showKept(item);
}

/** Keeps something that was not answered, shows it as waiting, and tries. Rejects where there is no room for it. */
export async function keep(item: ToSend): Promise<void> {
  start();
  const accountId = me();
  if (!accountId) throw new Error('Nobody is signed in');
  if (item.kind === 'reaction') {
    // Of the choices for a post only the last counts.
    for (const one of await readItems(accountId)) {
      if (one.kind !== 'reaction' || one.postId !== item.postId) continue;
      await removeItem(accountId, one.id);
      drop(one.id);
    }
  }
  await writeItem(accountId, { ...item, at: Date.now() });
  await refresh(item.id);
  toast.info(`Your ${item.kind} is waiting to be sent.`, FEED_TOAST);
  if (navigator.onLine) soon();
}

/** Throws something away that waits. @returns false where it is in the air, and can't be called back */
export async function discard(id: string): Promise<boolean> {
  const accountId = me();
  const item = useWaiting.getState().items.find((one) => one.id === id);
  if (!accountId || !item || useWaiting.getState().sending === id) return false;
  await removeItem(accountId, id);
  drop(id);
  giveUp(item);
  return true;
}

/** Sends what was refused once more, and everything else that waits. */
export async function tryAgain(id: string): Promise<void> {
  const accountId = me();
  const item = accountId && (await readItem(accountId, id));
  if (!item) return;
  const { refusal: _, ...again } = item;
  if (Date.now() - item.at > SURE_FOR) {
    await removeItem(accountId, id);
    await writeItem(accountId, { ...again, id: newId(), at: Date.now() });
  } else await writeItem(accountId, again);
  await refresh();
  showKept(again);
  kick();
}

let timer: ReturnType<typeof setTimeout> | undefined;
let failures = 0;
let running = false;
let asked = false;

/** Tries again after a pause. */
function soon(): void {
  clearTimeout(timer);
  timer = setTimeout(kick, PAUSES[Math.min(failures, PAUSES.length - 1)]);
}

/** The same when nothing has come of it: the next pause is longer. */
function later(): void {
  soon();
  failures++;
}

/** Sends what waits, now. */
export function kick(): void {
  clearTimeout(timer);
  asked = true;
  if (running) return;
  running = true;
  void (async () => {
    while (asked) {
      asked = false;
      await sendAll().catch(later);
    }
    running = false;
  })();
}

/** Runs where no other tab of this member is at it. */
async function alone(accountId: string, run: () => Promise<void>): Promise<void> {
  if (navigator.locks) await navigator.locks.request(`outbox:${accountId}`, run);
  else await run(); // browsers have none where the page came by plain http
}

async function sendAll(): Promise<void> {
  const accountId = me();
  if (!accountId) return;
  await alone(accountId, async () => {
    await refresh();
    const sent: Waiting[] = [];
    let isStopped = false;
    for (const { id } of useWaiting.getState().items) {
      const item: Waiting | undefined = me() === accountId && !isStopped ? await readItem(accountId, id) : undefined;
      if (!item || item.refusal) continue; // discarded meanwhile, or somebody's to decide
      useWaiting.setState({ sending: id });
      const outcome = await sendOne(accountId, item).finally(() => useWaiting.setState({ sending: null }));
      if (outcome === 'sent') sent.push(item);
      isStopped = outcome === 'stop';
    }
    if (!isStopped) failures = 0;
    const [one] = sent;
    if (one) {
      const isOne = sent.length === 1;
      const text = isOne ? `Your ${one.kind} has` : `${sent.length} things that were waiting have`;
      toast.success(`${text} been sent.`, FEED_TOAST);
    }
  });
}

/** @returns `stop`: what comes after it would fare no better now */
async function sendOne(accountId: string, item: Waiting): Promise<'sent' | 'refused' | 'stop'> {
  const refuse = async (refusal: string) => {
    if (me() !== accountId) return; // they have left, and with them what waited
    await writeItem(accountId, { ...item, refusal });
    change(item.id, { refusal });
    giveUp(item);
    toast.error(`Your ${item.kind} could not be sent: ${refusal}`, FEED_TOAST);
  };
  if (Date.now() - item.at > SURE_FOR) {
    await refuse(TOO_OLD);
    return 'refused';
  }
  try {
    await ensureSession('/api/posts');
    if (me() !== accountId) return 'stop'; // another tab has somebody else signed in
    const answer = await sendItem(item);
    const sentId = arrive(item, answer);
    change(item.id, { sentId });
    await removeItem(accountId, item.id);
    await new Promise((resolve) => setTimeout(resolve)); // what it has become is on the page by then
    drop(item.id);
    return 'sent';
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, message } = error;
    if (status === 401) return 'stop'; // the login page says so; after it, it goes on
    if (status === 0 || status >= 500 || LATER.has(status)) {
      if (status !== 0) change(item.id, { refusal: message }); // shown, and not kept: it is tried again by itself
      later();
      return 'stop';
    }
    await refuse(message || `The server answered ${status}.`);
    return status === 403 ? 'stop' : 'refused';
  }
}

let started = false;

/** Shows what waits and sends it, now and whenever there is reason to hope. */
export function start(): void {
  if (started) return;
  started = true;
  const resume = () => {
    failures = 0;
    kick();
  };
  addEventListener('online', resume);
  addEventListener('visibilitychange', () => document.hidden || resume());
  addEventListener('storage', ({ key }) => key === markKey(me() ?? '') && void refresh().catch(() => {}));
  useSession.subscribe((now, before) => now.userData?._id !== before.userData?._id && resume());
  resume();
}
