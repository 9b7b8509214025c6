import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './site/site.ts';
import { joinAdmin } from './steps/admin-steps.ts';
import { goWithin } from './steps/go.ts';
import { enter } from './steps/people.ts';
import { joinAndEnter, writeComment, writePost } from './steps/post-steps.ts';

const bar = (page: Page): Locator => page.getByRole('navigation', { name: 'Main' });

/**
 * Goes up through the page from its end, so that whatever comes up on scrolling up is there, too.
 * @returns what can be pressed in the page, stands on the screen, and has something floating above it
 */
async function coveredAnywhere(page: Page, places: number[]): Promise<string[]> {
  const covered = new Set<string>();
  for (const share of places) {
    const found = await page.evaluate(async (part) => {
      const rest = document.documentElement.scrollHeight - innerHeight;
      scrollTo({ top: rest, behavior: 'instant' });
      await new Promise(requestAnimationFrame);
      scrollTo({ top: Math.max(0, rest * part - 40), behavior: 'instant' }); // from below: upwards
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      const top = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
      const bars = document.querySelector('nav[aria-label="Main"]')?.getBoundingClientRect();
      const bottom = bars && bars.height > 0 ? bars.top : innerHeight;
      const names: string[] = [];
      for (const element of document.querySelectorAll<HTMLElement>(
        '#main :is(a[href], button, select, textarea, input)',
      )) {
        const { left, right, width, height, y } = element.getBoundingClientRect();
        const isThere = width > 8 && element.checkVisibility({ visibilityProperty: true });
        // Its middle is what a thumb hits, and stands between the header and the bar.
        const [x, middle] = [(left + right) / 2, y + height / 2];
        if (!isThere || x < 0 || x > innerWidth || middle < top + 2 || middle > bottom - 2) continue;
        const hit = document.elementFromPoint(x, middle);
        if (hit && !element.contains(hit) && !hit.contains(element))
          names.push(
            `${element.getAttribute('aria-label') ?? element.textContent ?? element.tagName} below ${hit.outerHTML.slice(0, 90)}`,
          );
      }
      return names;
    }, share);
    for (const name of found) covered.add(name);
  }
  return [...covered];
}

/** Where the page's own content ends, and where what floats at the lower edge begins. */
const endOfPage = (page: Page) =>
  page.evaluate(() => {
    scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
    const inside = [...document.querySelectorAll('#main *')].map((element) => element.getBoundingClientRect());
    const main = document.querySelector('#main')?.getBoundingClientRect();
    const nav = document.querySelector('nav[aria-label="Main"]')?.getBoundingClientRect();
    return { content: Math.max(main?.bottom ?? 0, ...inside.map(({ bottom }) => bottom)), bar: nav?.top ?? 0 };
  });

// [B2.1]
test('on phones a member has the bar, which leads around and tells where one is', async ({ page, demoSite }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${demoSite.url}/login`);
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  await expect(bar(page)).toHaveCount(0); // a visitor

  await enter(page, demoSite.url, 'linnea');
  await page.goto(`${demoSite.url}/app`);
  await expect(bar(page)).toBeInViewport({ ratio: 1 });
  for (const [name, path] of [
    ['Videos', '/app/videos'],
    ['Matches', '/app/my-matches'],
    ['You', '/app/account'],
    ['Feed', '/app'],
  ] as const) {
    await bar(page).getByRole('link', { name }).click();
    await page.waitForURL(`**${path}`);
    await expect(bar(page).getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
    await expect(bar(page).locator('[aria-current]')).toHaveCount(1);
  }
  for (const box of await bar(page)
    .locator(':scope > a, :scope > button')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON())))
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);

  // What reads on and not what floats is what one lands on at the page's end.
  for (const [path, heading] of [
    ['/app/account', 'Account'],
    ['/privacy', 'Privacy Policy'],
  ] as const) {
    await goWithin(page, path);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await expect(bar(page)).toBeInViewport({ ratio: 1 });
    const end = await endOfPage(page);
    expect(end.content, path).toBeLessThanOrEqual(end.bar + 1); // a fraction of a line
  }
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(bar(page)).toBeHidden();
});

// [S1-2.67, B2.1]
test('+ offers a post, wherever one is, and a video; on the page of videos it is the button to upload', async ({
  page,
  demoSite,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, demoSite.url, 'linnea');
  await page.goto(`${demoSite.url}/app/account`);
  const add = bar(page).getByRole('button', { name: 'Create' });
  const write = page.getByRole('button', { name: 'Write a post' });
  const upload = page.getByRole('button', { name: 'Upload a video' });
  const field = page.getByPlaceholder("What's on your mind?");
  await expect(write).toBeHidden();
  await add.click();
  await expect(write).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(write).toBeHidden();
  await add.click();
  await add.click(); // twice: open and closed
  await expect(write).toBeHidden();

  await add.click();
  await write.click();
  await page.waitForURL(/\/app$/);
  await expect(field).toBeFocused();
  await expect(write).toBeHidden();
  // Far down in the feed it leads up to the form, and nothing stands above what is typed into.
  await page.getByRole('article').first().waitFor();
  await page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }));
  await add.click();
  await write.click();
  await expect(field).toBeFocused();
  await expect(field).toBeInViewport({ ratio: 1 });
  expect(
    await field.evaluate((one) => {
      const { left, top } = one.getBoundingClientRect();
      return document.elementFromPoint(left + 20, top + 4) === one;
    }),
  ).toBe(true);

  await add.click();
  await upload.click();
  await page.waitForURL(/\/app\/videos$/);
  const dialog = page.getByRole('dialog', { name: 'Upload Video' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  // Here it does the one thing that the floating button does on wider screens; that one is not there.
  await expect(page.getByRole('heading', { level: 1, name: 'Sports Highlights' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Upload Video' })).toHaveCount(1);
  await bar(page).getByRole('button', { name: 'Upload Video' }).click();
  await expect(dialog).toBeVisible();
  expect(
    await bar(page).evaluate((one) => one.contains(document.elementFromPoint(195, innerHeight - 20))),
    'the dialog stands above the bar',
  ).toBe(false);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.goBack();
  await page.waitForURL(/\/app$/);
  await page.goForward(); // and nothing opens by itself
  await expect(page.getByRole('heading', { level: 1, name: 'Sports Highlights' })).toBeVisible();
  await expect(dialog).toBeHidden();
});

// [S1-2.39, B2.2]
test('on phones nothing floats above what can be pressed, wherever the page is scrolled to', async ({
  page,
  demoSite,
}) => {
  await enter(page, demoSite.url, 'linnea');
  const go = (path: string, isLoaded: boolean) =>
    isLoaded ? goWithin(page, path) : page.goto(demoSite.url + path).then(() => undefined);
  for (const width of [360, 390]) {
    await page.setViewportSize({ width, height: 740 });
    await go('/app/videos', width === 390);
    await page.getByRole('heading', { level: 1, name: 'Sports Highlights' }).waitFor();
    await page.getByRole('article').first().waitFor();
    const count = width === 360 ? 24 : 12;
    const parts = Array.from({ length: count }, (_, index) => 1 - index / count);
    expect(await coveredAnywhere(page, parts), `gallery, ${width} px`).toEqual([]);
    await go('/app', true);
    await page.getByRole('heading', { level: 1, name: 'Feed' }).waitFor();
    await page.getByRole('article').first().waitFor();
    expect(await coveredAnywhere(page, parts), `feed, ${width} px`).toEqual([]);
    expect(await page.getByRole('button', { name: /^Report/ }).count()).toBeGreaterThan(0);
  }
});

// [B2.2]
test('the thread of a post: Delete can be pressed, and a field that is typed into is not below the bar', async ({
  browser,
  accountSite,
}) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await joinAndEnter(page, accountSite, 'ThumbReach');
  const id = await writePost(page, accountSite, `Long enough to scroll.${'\nAnd on.'.repeat(20)}`);
  for (let number = 0; number < 8; number++) await writeComment(page, accountSite, id, `Comment ${number}`);
  await page.goto(`${accountSite.url}/app/${id}`);
  await page.getByRole('heading', { name: 'Comments (8)' }).waitFor();
  expect(await page.getByRole('button', { name: 'Delete' }).count()).toBeGreaterThanOrEqual(8);
  expect(await coveredAnywhere(page, [1, 0.96, 0.92, 0.88, 0.8, 0.7, 0.6, 0.5, 0.3, 0])).toEqual([]);
  const end = await endOfPage(page);
  expect(end.content).toBeLessThanOrEqual(end.bar + 1);

  // The keyboard takes half of the screen; what is left is for the words.
  await expect(bar(page)).toBeVisible();
  await page.getByPlaceholder('Write a comment...').tap();
  await expect(bar(page)).toBeHidden();
  await page.getByPlaceholder('Write a comment...').blur();
  await expect(bar(page)).toBeInViewport({ ratio: 1 });

  // What tells of the network stands above the bar.
  await context.setOffline(true);
  const banner = page.getByRole('alert').filter({ hasText: 'You are offline' });
  await expect(banner).toBeInViewport({ ratio: 1 });
  const [low, high] = [await banner.boundingBox(), await bar(page).boundingBox()];
  expect((low?.y ?? 0) + (low?.height ?? 0)).toBeLessThanOrEqual(high?.y ?? 0);
  await context.close();
});

// [B2.2]
test('Tab never leads to something below the bar, and an admin gets to the panel by the menu', async ({
  page,
  accountSite,
}) => {
  await page.setViewportSize({ width: 640, height: 360 }); // a phone on its side
  await joinAdmin(accountSite, 'Sidelong');
  await enter(page, accountSite.url, 'Sidelong');
  await page.goto(`${accountSite.url}/app/account`);
  await page.getByText('This device', { exact: true }).waitFor();
  await page.waitForLoadState('networkidle'); // the parts of the page come by themselves, and move what is below
  await expect(bar(page)).toBeVisible();
  const below: string[] = [];
  for (let presses = 0; presses < 25; presses++) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate(() => {
      const one = document.activeElement as HTMLElement;
      const nav = document.querySelector('nav[aria-label="Main"]');
      if (!one.closest('#main') || !nav) return '';
      return one.getBoundingClientRect().bottom > nav.getBoundingClientRect().top ? one.textContent : '';
    });
    if (name) below.push(name);
  }
  expect(below).toEqual([]);

  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click(); // above the bar
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Admin' }).click();
  await page.waitForURL('**/app/manage');
});
