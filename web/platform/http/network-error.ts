import { store, stored } from '../stored.ts';
import type { Answer } from './answers.ts';

/**
 * The network-error flag (spec 1 §4): calls fail because no answer comes. It survives a reload, and is checked again
 * after a while by requesting something small from our own origin (docs/design/offline.md).
 */
const STORAGE_KEY = 'network-error'; // spec 1 §4
const RECHECK = 3000; // ms (spec 1 §9)
const PROBE = '/favicon.svg';

let isSet = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();
let whenAnswered: (answer: Answer) => void = () => {};

/** Whether the flag is set. */
export const hasNetworkError = () => isSet;

/** Calls `listener` when the flag has changed. @returns removes the listener */
export function onNetworkError(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls `listener` with each answer that comes, whoever it is from (answers.ts); it is the outbox that asks. */
export function onAnswer(listener: typeof whenAnswered): void {
  whenAnswered = listener;
}

const isStored = () => stored(STORAGE_KEY) === 'true';

function change(value: boolean): void {
  const isNew = isSet !== value;
  isSet = value;
  store(STORAGE_KEY, String(value));
  clearTimeout(timer);
  timer = value ? setTimeout(recheck, RECHECK) : undefined;
  if (isNew) for (const listener of listeners) listener();
}

async function recheck(): Promise<void> {
  if (!isSet) return; // a call was quicker
  // The tab is hidden: it is soon enough to check when it is shown.
  if (document.hidden) return addEventListener('visibilitychange', recheck, { once: true });
  try {
    noteAnswer(await fetch(PROBE, { method: 'HEAD', cache: 'no-store' }));
  } catch {
    change(true); // this also schedules the next check
  }
}

/** To be called after every call with the answer, whatever it was; undefined: none came. */
export function noteAnswer(answer: Answer | undefined): void {
  if (!answer) change(true);
  else if (isSet) change(false);
  if (answer) whenAnswered(answer);
}

if (isStored()) change(true);
addEventListener('online', recheck); // no need to wait for the next check
// The flag changed in another tab: this one follows.
addEventListener('storage', (event) => {
  if (event.key === STORAGE_KEY && isStored() !== isSet) change(isStored());
});
