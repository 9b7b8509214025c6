/** Around each test of a screen: the stylesheet, answers in the server's place, and nobody's session, cache or stash. */
import { clear } from 'idb-keyval';
import { afterEach, beforeEach, expect } from 'vitest';
import { commands, page } from 'vitest/browser';
import { useLastKnown } from '../platform/http/last-known.ts';
import { hasNetworkError, noteAnswer } from '../platform/http/network-error.ts';
import { line } from '../platform/live/line.ts';
import { setNow } from '../platform/now.ts';
import { clearStash } from '../platform/offline/stash.ts';
import { queryClient } from '../platform/query.ts';
import '../platform/second-press.ts'; // as main.tsx
import { useSession } from '../platform/session/session.ts';
import '../styles.css';
import { beginAnswers, forgetAnswers, takeFaults } from './answers.ts';
import { close } from './screen.tsx';
import { endClock, network, putSettingsBack, releaseClock, takeServersPlace } from './surroundings.ts';

/** As in the journeys, but for what stands still: no test waits for motion that it does not show. */
const USUAL = {
  colorScheme: 'light',
  reducedMotion: 'reduce',
  forcedColors: 'none',
  contrast: 'no-preference',
  media: 'screen',
} as const;

takeServersPlace();

beforeEach(async () => {
  await page.viewport(1280, 900);
  await commands.emulateMedia(USUAL);
  beginAnswers();
});

/** Takes away what would be read for 5 seconds more, and be taken for what the next test has done. */
async function endToasts(): Promise<void> {
  const toasts = () => document.querySelectorAll<HTMLElement>('.Toastify__toast');
  for (const button of document.querySelectorAll<HTMLElement>('.Toastify__close-button')) button.click();
  if (toasts().length > 0) await expect.poll(() => toasts().length).toBe(0);
}

afterEach(async () => {
  close(); // first: what is still shown would follow the end of the session, and ask on
  releaseClock();
  await endToasts(); // by the clock by which they came
  endClock();
  setNow(Date.now()); // whatever a held clock has made the page think of this device's
  network.returns();
  putSettingsBack();
  forgetAnswers();
  await new Promise((resolve) => setTimeout(resolve)); // whoever waited has heard that nothing comes
  if (hasNetworkError()) noteAnswer(new Response());
  useLastKnown.setState(null, true);
  line.hangs = false; // a socket that did not open has been waited for
  useSession.getState().signOut();
  queryClient.clear();
  await clearStash(); // what still waits would be sent by the next test
  localStorage.clear();
  sessionStorage.clear();
  await clear(); // what a form has stashed, such as the file of an upload
  for (const name of await caches.keys()) await caches.delete(name);
  dispatchEvent(new StorageEvent('storage', { key: 'darkMode' })); // the theme is the system's again
  await endToasts(); // what was still in the air has failed
  document.documentElement.removeAttribute('dir');
  document.adoptedStyleSheets = []; // axe's (e2e/steps/axe.ts)
  expect(await takeFaults()).toEqual([]);
});
