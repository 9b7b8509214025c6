/** Stashes what could not be sent, and sends it: one tab at a time, in each lane in the order in which it was written. */
import { isOfServer } from '../../platform/http/answers.ts';
import { ApiError, networkError } from '../../platform/http/errors.ts';
import { onAnswer } from '../../platform/http/network-error.ts';
import { newId } from '../../platform/http/new-id.ts';
import { withLock } from '../../platform/offline/with-lock.ts';
import { useSession } from '../../platform/session/session.ts';
import { FEED_TOAST, toast } from '../../platform/toasts/toasts.ts';
import { type KindRules, LANES, type Lane, onKind, rulesFor } from './kinds.ts';
import { compare, isTooOld, verdictOn } from './rules.ts';
import { readItem, readItems, removeItem, writeItem } from './stash.ts';
import { texts } from './texts.ts';
import { createTries, type TryOutcome } from './tries.ts';
import { markKey, type ToSend, useWaiting, type Waiting, type WaitingKind } from './waiting.ts';

type Rules = KindRules<object, unknown>;
/** An object: the items after it would fare no better now. */
type Outcome = 'sent' | 'refused' | TryOutcome;

const PATIENCE = 30_000; // ms

const me = () => useSession.getState().userData?._id;

const change = (id: string, changes: Partial<Waiting>) =>
  useWaiting.setState(({ items }) => ({
    items: items.map((item) => (item.id === id ? { ...item, ...changes } : item)),
  }));

/** What has left the list: whoever has read the stash before must not bring it back. */
const dropped = new Set<string>();

function drop(id: string): void {
  dropped.add(id);
  useWaiting.setState(({ items }) => ({ items: items.filter((item) => item.id !== id) }));
}

/** Items that are on the screen and not stashed yet. */
const unsaved = new Set<string>();

const laneOf = (item: Waiting): Lane => rulesFor(item)?.lane ?? 'main';

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
  const saved = new Set(useWaiting.getState().items.flatMap(({ id }) => (unsaved.has(id) ? [] : id)));
  const stashed = (await readItems(accountId)).filter(({ id }) => !dropped.has(id));
  if (me() !== accountId) return;
  const { items, gone, found } = compare(useWaiting.getState().items, stashed, (id) => !saved.has(id));
  useWaiting.setState({ items });
  for (const item of gone) rulesFor(item)?.wentElsewhere(item);
  for (const item of found) if (item.id !== ownId) showFound(item);
}

/** Removes what an item makes pointless. */
async function removeReplaced(accountId: string, item: Waiting, { replaces }: Rules): Promise<void> {
  for (const one of replaces ? await readItems(accountId) : []) {
    if (one.kind !== item.kind || !replaces?.(item, one)) continue;
    await removeItem(accountId, one.id);
    drop(one.id);
  }
}

/** Stashes something that was not answered, shows it as waiting, and retries. Rejects if there is no room for it. */
export async function stash(item: Waiting): Promise<void> {
  start();
  const accountId = me();
  const rules = rulesFor(item);
  if (!accountId || !rules) throw new Error('Nobody is signed in, or nobody knows the kind');
  await removeReplaced(accountId, item, rules);
  await writeItem(accountId, item);
  await refresh(item.id);
  toast.info(rules.texts.waiting(), FEED_TOAST);
  tries[laneOf(item)].pressed();
}

let saving: Promise<void> = Promise.resolve();
let latest = 0;

/**
 * Stashes something before it is sent, and has it sent at once: for what must not be lost when the page goes meanwhile.
 * It is on the screen at once, and only told as waiting if the first try fails. Rejects if there is no room for it.
 */
export function enqueue<Data extends object>({ name }: WaitingKind<Data>, data: ToSend<Data>): Promise<void> {
  start();
  latest = Math.max(Date.now(), latest + 1); // two of one moment stay in their order
  const item: Waiting<Data> = { ...data, kind: name, at: latest, isNew: true };
  unsaved.add(item.id);
  useWaiting.setState(({ items }) => ({ items: [...items, item] }));
  const accountId = me();
  const saved = saving.then(() => save(accountId, item)); // one after the other, so that none is sent before an earlier one
  saving = saved.catch(() => {});
  return saved;
}

async function save(accountId: string | undefined, item: Waiting): Promise<void> {
  const rules = rulesFor(item);
  try {
    if (!accountId || me() !== accountId || !rules) throw new Error('They have left, or nobody knows the kind');
    await removeReplaced(accountId, item, rules);
    await writeItem(accountId, item);
    tries[laneOf(item)].added();
  } catch (error) {
    drop(item.id);
    throw error;
  } finally {
    unsaved.delete(item.id);
  }
}

/** Discards an item. @returns false if it is being sent, and can't be called back */
export async function discard(id: string): Promise<boolean> {
  const accountId = me();
  const { items, sending } = useWaiting.getState();
  const item = items.find((one) => one.id === id);
  if (!accountId || !item || sending.includes(id)) return false;
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
  tries[laneOf(again)].added();
}

const FAILED: TryOutcome = { outcome: 'failed' };
const STOPPED: TryOutcome = { outcome: 'stopped' };

const trying = (lane: Lane) => createTries(() => sendAll(lane).catch(() => FAILED));
const tries = { main: trying('main'), match: trying('match') } satisfies Record<Lane, unknown>;

function hope(): void {
  for (const lane of LANES) tries[lane].hope();
}

/** Held while a tab of this member sends in this lane. */
const lockOf = (accountId: string, lane: Lane) => `outbox:${accountId}${lane === 'main' ? '' : `:${lane}`}`;

async function sendAll(lane: Lane): Promise<TryOutcome> {
  const accountId = me();
  if (!accountId) return STOPPED;
  return withLock(lockOf(accountId, lane), async () => {
    await refresh();
    const sent: Rules[] = [];
    let end: TryOutcome | undefined;
    for (const { id, isNew } of useWaiting.getState().items.filter((item) => laneOf(item) === lane)) {
      const item: Waiting | undefined = me() === accountId && !end ? await readItem(accountId, id) : undefined;
      const rules: Rules | undefined = item && rulesFor(item);
      if (!item || !rules || item.refusal) continue; // discarded meanwhile, known only to another version, or refused
      useWaiting.setState(({ sending }) => ({ sending: [...sending, id] }));
      const outcome: Outcome = await sendOne(accountId, item, rules).finally(() =>
        useWaiting.setState(({ sending }) => ({ sending: sending.filter((one) => one !== id) })),
      );
      if (outcome === 'sent' && !isNew) sent.push(rules);
      if (typeof outcome === 'object') end = outcome;
    }
    if (end) tellNew(lane);
    const [one, another] = sent;
    if (one) toast.success(another ? texts.manySent({ count: sent.length }) : one.texts.sent(), FEED_TOAST);
    return end ?? { outcome: 'done' };
  });
}

/** The first try is over: what has not been sent by it waits. What is not stashed yet has its own before it. */
function tellNew(lane: Lane): void {
  const waits = (item: Waiting) => item.isNew && !unsaved.has(item.id) && laneOf(item) === lane;
  useWaiting.setState(({ items }) => ({
    items: items.map((item) => (waits(item) ? { ...item, isNew: false } : item)),
  }));
}

async function sendOne(accountId: string, item: Waiting, rules: Rules): Promise<Outcome> {
  const refuse = async (reason: string) => {
    if (me() !== accountId) return; // they have logged out, so what was waiting is gone
    await writeItem(accountId, { ...item, refusal: reason });
    change(item.id, { refusal: reason, isNew: false, isRetried: false });
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
    useWaiting.setState({ isUnanswered: false });
    change(item.id, { sentId: rules.arrive(item, answer) });
    await removeItem(accountId, item.id);
    await new Promise((resolve) => setTimeout(resolve)); // by then, what it has become is on the page
    drop(item.id);
    return 'sent';
  } catch (error) {
    if (me() !== accountId) return STOPPED;
    // What was aborted took too long: a dead connection says nothing.
    const verdict = verdictOn(error instanceof ApiError ? error : networkError(), rules.decisive);
    if (verdict.next === 'stop') return STOPPED;
    useWaiting.setState({ isUnanswered: verdict.reason === null });
    if (verdict.next === 'refuse') {
      await refuse(verdict.reason);
      return verdict.stops ? STOPPED : 'refused';
    }
    if (verdict.reason !== null) change(item.id, { refusal: verdict.reason, isRetried: true }); // shown, but not stashed
    return { outcome: 'failed', wait: verdict.wait };
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
  addEventListener('online', hope);
  addEventListener('visibilitychange', () => document.hidden || hope());
  onAnswer((answer) => {
    if (isOfServer(answer)) for (const lane of LANES) tries[lane].answered();
  });
  onKind(hope); // what it was that waits is only known now
  addEventListener('storage', ({ key }) => key === markKey(me() ?? '') && void refresh().catch(() => {}));
  useSession.subscribe((now, before) => now.userData?._id !== before.userData?._id && hope());
  hope();
}
