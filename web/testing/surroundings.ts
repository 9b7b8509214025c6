/** What happens around a page: its network, its member's other tabs, the time, and what they have set in their system. */
import { vi } from 'vitest';
import { readSettings } from '../platform/site.ts';
import { serve } from './answers.ts';
import { TableRequest } from './table-request.ts';

const byNetwork = globalThis.fetch;
const RealSocket = globalThis.WebSocket;
let isAway = false;

const tell = (event: 'online' | 'offline') => dispatchEvent(new Event(event));

/** The network of this browser. Code that loads later comes all the same. */
export const network = {
  goes(): void {
    isAway = true;
    tell('offline');
  },
  returns(): void {
    if (!isAway) return;
    isAway = false;
    tell('online');
  },
};

/** A socket of live news as long as a test has no server's (live.ts). */
class NeverOpens extends EventTarget {
  readonly readyState = 0;
  send(): void {}
  close(): void {}
}

/** Makes the sockets of live news. */
export const sockets: { make: () => object } = { make: () => new NeverOpens() };

/** From now on calls of our own server are answered from the table (answers.ts), all else as ever. */
export function takeServersPlace(): void {
  globalThis.fetch = async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    if (isAway) throw new TypeError('Failed to fetch');
    return url.pathname.startsWith('/api/') ? serve(url, init) : byNetwork(input, init);
  };
  Object.assign(globalThis, { XMLHttpRequest: TableRequest });
  Object.defineProperty(navigator, 'onLine', { get: () => !isAway, configurable: true });
  globalThis.WebSocket = new Proxy(RealSocket, {
    construct: (Real, [url, ...others]) =>
      new URL(url, location.href).pathname.startsWith('/socket.io/') ? sockets.make() : new Real(url, ...others),
  });
}

/** Does something to what is stored in another tab of this browser, of which this one hears by the browser's own event. */
export function inAnotherTab(change: (storage: Storage) => void): void {
  const tab = document.body.appendChild(document.createElement('iframe'));
  if (tab.contentWindow) change(tab.contentWindow.localStorage);
  tab.remove();
}

const heads = new Map<HTMLMetaElement, string>();

/** Makes this a site with other settings (tester.html has the usual ones), until the test ends. To be called before `open`. */
export function setSettings(settings: Record<string, string>): void {
  for (const [name, value] of Object.entries(settings)) {
    const head = document.querySelector<HTMLMetaElement>(`meta[name="touchline-${name}"]`);
    if (!head) throw new Error(`tester.html has no touchline-${name}`);
    if (!heads.has(head)) heads.set(head, head.content);
    head.content = value;
  }
  readSettings();
}

/** Makes it the usual site again. */
export function putSettingsBack(): void {
  for (const [head, content] of heads) head.content = content;
  heads.clear();
  readSettings();
}

/** Two pictures later: what has happened is rendered, and its timers are set. */
export const settled = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

// Vitest moves a clock that it knows to be fake by some milliseconds at each look and each press; this one is held.
vi.isFakeTimers = () => false;

const TIMERS = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] as const;
const TICK = 10; // ms
const STEP = 250; // ms
const LONG = 60_000; // ms

let isOurs = false;

/** Holds the page's clock until the test ends, or `release`: its timers run only by `advance`. */
export function holdClock() {
  if (!isOurs) vi.useFakeTimers({ toFake: [...TIMERS] });
  isOurs = true;
  vi.setTimerTickMode('manual');
  return {
    async advance(milliseconds: number): Promise<void> {
      await settled();
      await vi.advanceTimersByTimeAsync(milliseconds);
      await settled(); // or what stands no longer would still be seen
    },
    /** For what takes a time that differs, such as another try: as much as it takes. */
    async advanceUntil(isSo: () => boolean): Promise<void> {
      for (let passed = 0; !isSo(); passed += STEP) {
        if (passed > LONG) throw new Error(`What was waited for did not come within ${LONG} ms of a held clock`);
        await this.advance(STEP);
      }
    },
    release: releaseClock,
  };
}

/** A clock that was held goes on by itself, with the timers that were set meanwhile. */
export function releaseClock(): void {
  if (isOurs) vi.setTimerTickMode('interval', TICK);
}

/** The page's clock is the machine's again: timers that were set since it was held never end. */
export function endClock(): void {
  vi.useRealTimers();
  isOurs = false;
}
