/** What web/shell/every-page.view.test.tsx asks of every page, of those that the server makes, and of the panel with all its data. */
import { expect, type Page } from '@playwright/test';
import { test } from './site/site.ts';
import { violationsOf } from './steps/axe.ts';
import { enter } from './steps/people.ts';
import { countOperable, focusTop, lookAtFocus } from './steps/tabbing.ts';

/** Each theme at one size: colours don't depend on the size, nor what is hidden at a size on the theme. */
const LOOKS = [
  { colorScheme: 'light', size: { width: 1440, height: 900 } },
  { colorScheme: 'dark', size: { width: 390, height: 844 } },
] as const;
const SMALL_PHONE = { width: 320, height: 640 };
const DESKTOP = { width: 1280, height: 900 };

/** The levels of a page's headings, where one follows that is more than one deeper: 'h1 Feed, h3 Nothing'. */
const jumps = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>('h1, h2, h3, h4, h5, h6')];
    const seen = all.filter((one) => one.checkVisibility());
    const level = (one: HTMLElement | undefined) => Number(one?.tagName[1] ?? 0);
    return seen
      .filter((one, index) => level(one) > level(seen[index - 1]) + 1)
      .map((one) => `headings jump at ${one.tagName} ${one.textContent?.slice(0, 40)}`);
  });

/** Tabs from the top of the page to its end: each thing that can be used is reached once, and can be seen. */
async function tabThrough(page: Page, path: string): Promise<void> {
  const count = await page.evaluate(countOperable);
  expect(count, path).toBeGreaterThan(2);
  const seen: string[] = [];
  // From the top also where the focus has been moved further down meanwhile: Tab goes on from what had it last.
  await page.evaluate(focusTop);
  for (let presses = 0; presses < count * 2 + 10; presses++) {
    await page.keyboard.press('Tab');
    const now = await page.evaluate(lookAtFocus);
    if (!now) break; // round once
    // A player is a document of its own: inside of it the outer page has no ring to show.
    if (!now.name.startsWith('IFRAME')) {
      expect(now.outlined, `${path}: ${now.name} shows that it has the focus`).toBe(true);
      expect(now.inView, `${path}: ${now.name} is scrolled to`).toBe(true);
    }
    if (seen.at(-1) !== now.name || !now.name.startsWith('IFRAME')) seen.push(now.name);
  }
  expect(seen[0], path).toContain('Skip to content');
  expect(seen.length, `${path}: ${seen.join(' | ')}`).toBeGreaterThanOrEqual(count);
}

async function expectToFit(page: Page): Promise<void> {
  await page.setViewportSize(SMALL_PHONE);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(SMALL_PHONE.width);
}

// [B2.6]
test('in the app’s first paint and on the pages of the video host axe finds nothing in either theme, and they fit a small phone', async ({
  page,
  demoSite: { url },
}) => {
  const { videos } = await (await page.request.get(`${url}/api/videos/get-videos?limit=1`)).json();
  const video = new URL(videos[0].youtubeLink).searchParams.get('v');
  const splash = () => page.getByText('Loading your sports experience...').waitFor();
  const titled = () => page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
  for (const [path, ready] of [
    ['/?', splash],
    [`/watch?v=${video}`, titled],
    [`/embed/${video}`, titled],
  ] as const) {
    for (const { colorScheme, size } of LOOKS) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto(url + path); // anew: the first goes before one has looked twice
      await ready();
      expect([...(await jumps(page)), ...(await violationsOf(page))], `${path}, ${colorScheme}`).toEqual([]);
    }
    await expectToFit(page);
  }
});

// [B2.6]
test('no tab of the admin’s panel skips a heading level, it fits a small phone, and Tab shows all there is', async ({
  page,
  demoSite: { url },
}) => {
  await enter(page, url, 'amara.okafor');
  await page.setViewportSize(DESKTOP);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${url}/app/manage`);
  await page.getByRole('heading', { name: /^The last \d+ days$/ }).waitFor();
  expect(await jumps(page)).toEqual([]);
  await page.waitForLoadState('networkidle');
  await tabThrough(page, 'admin panel');
  await expectToFit(page);
  await page.setViewportSize(DESKTOP);
  for (const tab of ['Reports', 'Videos', 'Users', 'Log']) {
    await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
    const panel = page.getByRole('tabpanel', { name: new RegExp(`^${tab}`) });
    await panel.getByRole('heading').first().waitFor({ state: 'attached' });
    expect(await jumps(page), tab).toEqual([]);
    // manage-page.view.test.tsx has axe look at all of the panel.
  }
});
