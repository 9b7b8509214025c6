/** The notice of a quiet copy, which the server writes into every page (server/quiet.test.ts): it has a place of its own. */
import { expect, onTestFinished, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { answerAccount, answerLists } from '../testing/pages.ts';
import { open, signedIn } from '../testing/screen.tsx';
import { holdClock, settled } from '../testing/surroundings.ts';

const WORDS = 'This is a copy to try things out. It sends nothing.';
const notice = page.getByRole('complementary', { name: 'Copy of the site' });

/** Writes it into the page until the test ends, as server/platform/web/quiet.ts does. */
async function beQuiet(): Promise<void> {
  const style = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/quiet.css' });
  const aside = Object.assign(document.createElement('aside'), { className: 'quiet', textContent: WORDS });
  aside.ariaLabel = 'Copy of the site';
  document.body.prepend(style, aside);
  onTestFinished(() => {
    style.remove();
    aside.remove();
  });
  await new Promise((resolve) => style.addEventListener('load', resolve));
}

/** It is all in the window, and nothing lies on it. */
async function expectNotice(): Promise<void> {
  await expect.element(notice).toMatchTextContent(WORDS);
  await expect.element(notice).toBeInViewport({ ratio: 1 });
  const { left, top, width, height } = notice.element().getBoundingClientRect();
  expect(document.elementFromPoint(left + width / 2, top + height / 2)).toBe(notice.element());
}

const heading = (name: string | RegExp) => expect.element(page.getByRole('heading', { level: 1, name })).toBeVisible();

for (const [name, width, height] of [
  ['phone', 320, 640],
  ['desktop', 1280, 800],
] as const) {
  test(`on a ${name} it is in view on every page, in light and in dark, and nothing else is under or over it`, async () => {
    await page.viewport(width, height);
    await beQuiet();
    const clock = holdClock();
    answerLists();
    answerAccount();
    const viewer = await open('/');
    await expectNotice();
    await clock.advance(2000);
    await expectNotice();
    for (const [path, title] of [
      ['/no-such-page', 'Oopss!'],
      ['/terms', 'Terms and Conditions'],
      ['/login', 'Welcome back'],
    ] as const) {
      viewer.go(path);
      await heading(title);
      await expectNotice();
      scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
      await expectNotice();
    }
    clock.release();
    for (const colorScheme of ['light', 'dark'] as const) {
      await commands.emulateMedia({ colorScheme });
      await settled(); // the page follows its system's theme
      await expectNotice();
      expect(await commands.findViolations(), colorScheme).toEqual([]);
    }
    holdClock();

    signedIn();
    await expect.poll(viewer.here).toBe('/app');
    await heading('Feed');
    await expectNotice();
    viewer.go('/app/videos');
    await expect.element(page.getByRole('status').filter({ hasText: 'Loading videos...' })).toBeVisible();
    await clock.advance(2000);
    await heading('Sports Highlights');
    await expectNotice();
    // What stands at the lower edge ends above it.
    const lowest =
      name === 'phone'
        ? page.getByRole('navigation', { name: 'Main' })
        : page.elementLocator(document.querySelector('#upload') as Element);
    await expect.element(lowest).toBeInViewport({ ratio: 1 });
    const { bottom } = lowest.element().getBoundingClientRect();
    expect(bottom).toBeLessThanOrEqual(notice.element().getBoundingClientRect().top);
  });
}
