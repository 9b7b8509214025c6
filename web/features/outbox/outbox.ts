/** Stashes what could not be sent, and sends it: one tab at a time, in the order in which it was written. */
import { ApiError, networkError } from '../../platform/http/errors.ts';
import { newId } from '../../platform/http/new-id.ts';
import { useSession } from '../../platform/session/session.ts';
import { FEED_TOAST, toast } from '../../platform/toasts/toasts.ts';
import { type KindRules, rulesFor } from './kinds.ts';
import { compare, isTooOld, pauseAfter, verdictOn } from './rules.ts';
import { readItem, readItems, removeItem, writeItem } from './stash.ts';
import { texts } from './texts.ts';
import { markKey, useWaiting, type Waiting } from './waiting.ts';

type Rules = KindRules<object, unknown>;
/** `stop`: the items after it would fare no better now. */
type Outcome = 'sent' | 'refused' | 'stop';

const PATIENCE = 30_000; // ms

const me = () => useSession.getState().userData?._id;

const change = (id: string, changes: Partial<Waiting>) =>
  useWaiting.setState(({ items }) => ({
    items: items.map((item) => (item.id === id ? { ...item, ...changes } : item)),
  }));

const drop = (id: string) => useWaiting.setState(({ items }) => ({ items: items.filter((item) => item.id !== id) }));

function showFound(item: Waiting): void {
  if (!item.refusal) rulesFor(item)?.show?.(item);
}

/**
 * Shows what is in the stash now: another tab may have sent or added something.
 * @param ownId the item that this tab has just stashed: it is already on the screen
 */
async function refresh(ownId?: string): Promise<void> {
  const accountId = me();
  if (!accountId) return;
  const stashed = await readItems(accountId);
  if (me() !== accountId) return;
  const { items, gone, found } = compare(useWaiting.getState().items, stashed);
  useWaiting.setState({ items });
  for (const item of gone) rulesFor(item)?.wentElsewhere(item);
  for (const item of found) if (item.id !== ownId) showFound(item);
}

/** Stashes something that was not answered, shows it as waiting, and retries. Rejects if there is no room for it. */
export async function stash(item: Waiting): Promise<void> {
  start();
  const accountId = me();
  const rules = rulesFor(item);
  if (!accountId || !rules) throw new Error('Nobody is signed in, or nobody knows the kind');
  for (const one of rules.replaces ? await readItems(accountId) : []) {
    if (one.kind !== item.kind || !rules.replaces?.(item, one)) continue;
    await removeItem(accountId, one.id);
    drop(one.id);
  }
  await writeItem(accountId, item);
  await refresh(item.id);
  toast.info(rules.texts.waiting(), FEED_TOAST);
  if (navigator.onLine) retryAfterPause();
}

/** Discards an item. @returns false if it is being sent, and can't be called back */
export async function discard(id: string): Promise<boolean> {
  const accountId = me();
  const { items, sending } = useWaiting.getState();
  const item = items.find((one) => one.id === id);
  if (!accountId || !item || sending === id) return false;
  await removeItem(accountId, id);
  drop(id);
  rulesFor(item)?.giveUp?.(item);
  return true;
}

/** Sends an item that was refused again, and everything else that is waiting. */
export async function tryAgain(id: string): Promise<void> {
  const accountId = me();
  const item = accountId && (await readItem(accountId, id));
  if (!item) return;
  const { refusal: _, ...again } = item;
  if (isTooOld(item.at, Date.now())) {
    await removeItem(accountId, id);
    await writeItem(accountId, { ...again, id: newId(), at: Date.now() });
  } else await writeItem(accountId, again);
  await refresh();
  showFound(again);
  sendNow();
}

let timer: ReturnType<typeof setTimeout> | undefined;
let failures = 0;
let isRunning = false;
let isAsked = false;

function retryAfterPause(): void {
  clearTimeout(timer);
  timer = setTimeout(sendNow, pauseAfter(failures));
}

/** Retries after a pause, and makes the next one longer. */
function noteFailure(): void {
  retryAfterPause();
  failures++;
}

/** Sends what is waiting. */
function sendNow(): void {
  clearTimeout(timer);
  isAsked = true;
  if (isRunning) return;
  isRunning = true;
  void (async () => {
    while (isAsked) {
      isAsked = false;
      await sendAll().catch(noteFailure);
    }
    isRunning = false;
  })();
}

/** Runs while no other tab of this member is sending. */
async function exclusively(accountId: string, run: () => Promise<void>): Promise<void> {
  if (navigator.locks) await navigator.locks.request(`outbox:${accountId}`, run);
  else await run(); // browsers have no locks on a page that came by plain http
}

async function sendAll(): Promise<void> {
  const accountId = me();
  if (!accountId) return;
  await exclusively(accountId, async () => {
    await refresh();
    const sent: Rules[] = [];
    let isStopped = false;
    for (const { id } of useWaiting.getState().items) {
      const item: Waiting | undefined = me() === accountId && !isStopped ? await readItem(accountId, id) : undefined;
      const rules: Rules | undefined = item && rulesFor(item);
      if (!item || !rules || item.refusal) continue; // discarded meanwhile, known only to another version, or refused
      useWaiting.setState({ sending: id });
      const outcome: Outcome = await sendOne(accountId, item, rules).finally(() =>
        useWaiting.setState({ sending: null }),
      );
      if (outcome === 'sent') sent.push(rules);
      isStopped = outcome === 'stop';
    }
    if (!isStopped) failures = 0;
    const [one, another] = sent;
    if (one) toast.success(another ? texts.manySent({ count: sent.length }) : one.texts.sent(), FEED_TOAST);
  });
}

async function sendOne(accountId: string, item: Waiting, rules: Rules): Promise<Outcome> {
  const refuse = async (reason: string) => {
    if (me() !== accountId) return; // they have logged out, so what was waiting is gone
    await writeItem(accountId, { ...item, refusal: reason });
    change(item.id, { refusal: reason });
    rules.giveUp?.(item);
    toast.error(rules.texts.refused({ reason }), FEED_TOAST);
  };
  if (isTooOld(item.at, Date.now())) {
    await refuse(texts.tooOld());
    return 'refused';
  }
  try {
    const answer = await whileSignedIn(accountId, (signal) =>
      rules.send(item, AbortSignal.any([signal, AbortSignal.timeout(rules.patience ?? PATIENCE)])),
    );
    // Some page in between has answered, such as a hotel's login page: nothing was sent.
    if (typeof (answer as { message?: unknown } | undefined)?.message !== 'string') throw networkError();
    change(item.id, { sentId: rules.arrive(item, answer) });
    await removeItem(accountId, item.id);
    await new Promise((resolve) => setTimeout(resolve)); // by then, what it has become is on the page
    drop(item.id);
    return 'sent';
  } catch (error) {
    if (me() !== accountId) return 'stop';
    if (!(error instanceof ApiError)) throw error;
    const verdict = verdictOn(error);
    if (verdict.next === 'stop') return 'stop';
    if (verdict.next === 'refuse') {
      await refuse(verdict.reason);
      return verdict.stops ? 'stop' : 'refused';
    }
    if (verdict.reason !== null) change(item.id, { refusal: verdict.reason }); // shown, but not stashed
    noteFailure();
    return 'stop';
  }
}

/** Aborts a call as soon as its member is no longer signed in, which the session check also notices of other tabs. */
async function whileSignedIn<T>(accountId: string, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const leaving = new AbortController();
  const stop = useSession.subscribe(() => me() !== accountId && leaving.abort());
  return run(leaving.signal).finally(stop);
}

let isStarted = false;

/** Shows what is waiting and sends it, now and whenever there is reason to hope. */
export function start(): void {
  if (isStarted) return;
  isStarted = true;
  const resume = () => {
    failures = 0;
    sendNow();
  };
  addEventListener('online', resume);
  addEventListener('visibilitychange', () => document.hidden || resume());
  addEventListener('storage', ({ key }) => key === markKey(me() ?? '') && void refresh().catch(() => {}));
  useSession.subscribe((now, before) => now.userData?._id !== before.userData?._id && resume());
  resume();
}
