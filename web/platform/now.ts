import { tryImport } from './code/load-code.ts';
import { store, stored } from './stored.ts';

const STORED = 'clock';
const MINUTE = 60_000; // ms: times are told in minutes, and `Date` is no more exact than a slow network
const ASK_AGAIN = 5000; // ms
const PATIENCE = 1000; // ms that an answer waits for the time: a network that hangs is not to hold it up
/** Told to the page when the time is another one than was thought. */
const CORRECTED = 'clock-corrected';

/** How far the server's clock is ahead of this device's, in ms; until it has said so, as it was at the last visit. */
let ahead = Number(stored(STORED)) || 0;

/** It changes when this device's clock is set, and with most devices in their sleep. */
const drift = () => Date.now() - performance.now();
let driftThen = drift();

/** The present time by the server's clock, in ms since 1970: this device's may be hours off, or be set meanwhile. */
export function now(): number {
  const jump = drift() - driftThen;
  if (Math.abs(jump) > MINUTE) void ask();
  return Date.now() + ahead - Math.min(jump, 0); // forward, it was probably asleep
}

/** To be called with the time that an answer has brought which comes out of no cache. */
export function setNow(time: number): void {
  ahead = time - Date.now();
  driftThen = drift();
  store(STORED, Math.abs(ahead) > MINUTE ? String(ahead) : null);
  dispatchEvent(new Event(CORRECTED));
}

/** To be called with every answer. One that says another time may come out of a cache: the server is asked. */
export async function checkNow(headers: Headers): Promise<void> {
  if (Math.abs(Date.parse(headers.get('date') ?? '') - now()) > MINUTE) await ask();
}

let askedAt = Number.NEGATIVE_INFINITY;
let asking: Promise<unknown> | undefined;

function ask(): Promise<unknown> | undefined {
  if (performance.now() - askedAt < ASK_AGAIN) return asking;
  askedAt = performance.now();
  const told = tryImport(() => import('./ask-time.ts')).then((code) => code?.askTime());
  asking = Promise.race([told, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
  return asking;
}

/** Calls `listener` when the time has turned out to be another one, for as long as the page is open. */
export const onCorrectedNow = (listener: () => void): void => addEventListener(CORRECTED, listener);
