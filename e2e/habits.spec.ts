/** What people are used to from elsewhere: keys, double taps, drops. */
import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './site/site.ts';
import { violationsOf } from './steps/axe.ts';
import { joinAndEnter, writePost } from './steps/post-steps.ts';
import { cardOf, createForm, PICTURES, write } from './steps/posts.ts';

/** The post whose card has the focus, by its text. */
const focusedCard = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.closest('article')?.querySelector('p[dir=auto]:not(.truncate)')?.textContent,
  );

// [B19.1]
test('keys lead from card to card, react and comment; the sheet tells and switches them off', async ({
  page,
  emptySite,
}) => {
  await joinAndEnter(page, emptySite, 'keys.kira');
  for (const text of ['The first of three', 'The second of three', 'The third of three'])
    await writePost(page, emptySite, text);
  await page.goto(`${emptySite.url}/app`);
  await expect(cardOf(page, 'The first of three')).toBeVisible();

  await page.keyboard.press('l'); // no card has the focus: nothing is meant
  // The code for the keys comes with the first of them; what is pressed meanwhile counts, too.
  await page.evaluate(() => {
    for (const _ of 'jjj') document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }));
  });
  await expect.poll(() => focusedCard(page)).toBe('The first of three');
  const top = await cardOf(page, 'The first of three').evaluate((card) => card.getBoundingClientRect().top);
  expect(top).toBeGreaterThanOrEqual(64); // not behind the header
  await page.keyboard.press('k');
  await expect.poll(() => focusedCard(page)).toBe('The second of three');
  await page.keyboard.press('k');
  await expect.poll(() => focusedCard(page)).toBe('The third of three');
  await page.keyboard.press('j');
  await expect.poll(() => focusedCard(page)).toBe('The second of three');
  await page.keyboard.press('Control+j');
  expect(await focusedCard(page)).toBe('The second of three');

  const card = cardOf(page, 'The second of three');
  await page.keyboard.press('l');
  await expect(card.getByRole('button', { name: 'Love', exact: true, pressed: true })).toBeVisible();
  await expect(card.getByRole('button', { name: '1 reaction' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Reacted' })).toBeAttached();
  await page.keyboard.press('l');
  await expect(card.getByRole('button', { name: 'Like', exact: true, pressed: false })).toBeVisible();

  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet.getByText('Next post or clip')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('j'); // within a dialog
  await sheet.getByLabel('Use single letters as shortcuts').uncheck();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  expect(await focusedCard(page)).toBe('The second of three');
  for (const key of ['j', 'l', '?', '/']) await page.keyboard.press(key);
  expect(await focusedCard(page)).toBe('The second of three');
  await expect(sheet).toBeHidden();
  await expect(card.getByRole('button', { name: 'Like', exact: true, pressed: false })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/app');

  await page.reload(); // it is kept
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await sheet.getByLabel('Use single letters as shortcuts').check();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await page.getByPlaceholder("What's on your mind?").fill('jklc?');
  await page.keyboard.press('j');
  await expect(page.getByPlaceholder("What's on your mind?")).toHaveValue('jklc?j');
  await page.getByPlaceholder("What's on your mind?").fill('');
  await page.getByRole('heading', { name: 'Feed', exact: true }).click();
  await page.keyboard.press('j');
  await expect.poll(() => focusedCard(page)).toBe('The third of three');
  await page.keyboard.press('c');
  await expect(page.getByPlaceholder('Write a comment...')).toBeFocused();
  await expect(page.getByRole('article')).toContainText('The third of three');
});

// [B19.2]
test('on a phone two taps on a picture give a heart, one opens it; swipes turn pictures; a tap tells the exact time', async ({
  browser,
  accountSite,
}) => {
  const { url } = accountSite;
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    locale: 'en-GB',
    timezoneId: 'UTC',
  });
  const page = await context.newPage();
  await joinAndEnter(page, accountSite, 'taps.tomi');
  const id = await write(page, url, { content: 'Two taps', category: 'general' }, PICTURES[0]);
  await page.goto(`${url}/app/${id}`);
  const card = cardOf(page, 'Two taps');
  const picture = card.getByRole('button', { name: /^View picture/ });
  const lightbox = page.getByRole('dialog', { name: 'Pictures' });
  const love = card.getByRole('button', { name: 'Love', exact: true, pressed: true });
  const heart = page.locator('.given-heart');

  const twice = async (on: Locator) => {
    const box = await on.boundingBox();
    if (!box) throw new Error('nothing to tap');
    for (const _ of [1, 2]) await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  };
  await twice(picture);
  await expect(heart).toBeVisible();
  await expect(love).toBeVisible();
  await expect(heart).toHaveCount(0);
  await expect(lightbox).toHaveCount(0);
  await twice(picture); // never takes one away
  await expect(heart).toBeVisible();
  await expect(love).toBeVisible();
  await expect(lightbox).toHaveCount(0);

  await picture.tap();
  await expect(lightbox).toBeVisible();
  await expect(heart).toHaveCount(0);
  await lightbox.getByRole('button', { name: 'Close' }).tap();
  await expect(lightbox).toHaveCount(0);

  // When exactly: by a tap, until Escape, a second tap or a tap elsewhere.
  const when = card.getByRole('time').getByRole('button');
  const exact = page.getByRole('tooltip');
  await when.tap();
  await expect(exact).toHaveText(/^[A-Z][a-z]+day,? \d{1,2} [A-Z][a-z]+ 20\d\d at \d\d:\d\d [A-Z]\S*$/);
  await expect(when).toHaveAccessibleDescription(/day/);
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(exact).toHaveCount(0);
  await when.tap();
  await expect(exact).toBeInViewport();
  await page.getByRole('heading', { name: /^Comments/ }).tap();
  await expect(exact).toHaveCount(0);

  // A visitor is asked to join instead.
  await context.clearCookies();
  await page.evaluate(() => localStorage.removeItem('root'));
  await page.reload();
  await twice(picture);
  await expect(card.getByText(/^Join .* to react and comment\.$/)).toBeVisible();
  await expect(heart).toHaveCount(0);
  await context.close();
});

// [B19.2]
test('the mouse opens a picture at once and gives a heart by the second click; what misses the form stays on the site', async ({
  page,
  accountSite,
}) => {
  const { url } = accountSite;
  await joinAndEnter(page, accountSite, 'clicks.cleo');
  await write(page, url, { content: 'Two clicks', category: 'general' }, PICTURES[1]);
  await page.goto(`${url}/app`);
  const card = cardOf(page, 'Two clicks');
  const picture = card.getByRole('button', { name: /^View picture/ });
  const lightbox = page.getByRole('dialog', { name: 'Pictures' });
  await picture.hover(); // its code is there
  await page.waitForLoadState('networkidle');
  // It is there for a moment only, which somebody who looks every now and then can miss.
  const heart = await page.evaluateHandle(() => {
    const noted = { isShown: false };
    new MutationObserver(() => {
      noted.isShown ||= document.querySelector('.given-heart')?.checkVisibility() === true;
    }).observe(document.body, { childList: true, subtree: true });
    return noted;
  });
  // On a busy machine the second click can come too late to be one of two.
  await expect(async () => {
    if (await lightbox.isVisible()) await page.keyboard.press('Escape');
    await expect(lightbox).toHaveCount(0);
    await picture.dblclick();
    await expect.poll(() => heart.evaluate(({ isShown }) => isShown), { timeout: 2000 }).toBe(true);
  }).toPass();
  await expect(lightbox).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(lightbox).toHaveCount(0);
  await expect(card.getByRole('button', { name: 'Love', exact: true, pressed: true })).toBeVisible();

  const when = card.getByRole('time').getByRole('button');
  await when.hover();
  await expect(page.getByRole('tooltip')).toBeVisible();
  await page.getByRole('tooltip').hover();
  await expect(page.getByRole('tooltip')).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(page.getByRole('tooltip')).toHaveCount(0);

  // Files: the form takes them anywhere on it; elsewhere they do nothing, and the browser does not open them.
  const drop = (on: Locator) =>
    on.evaluate((element) => {
      const data = new DataTransfer();
      data.items.add(new File(['x'], 'stray.txt', { type: 'text/plain' }));
      const init = { bubbles: true, cancelable: true, dataTransfer: data };
      return [new DragEvent('dragover', init), new DragEvent('drop', init)].map((event) => {
        element.dispatchEvent(event);
        return event.defaultPrevented;
      });
    });
  expect(await drop(page.getByRole('heading', { name: 'Feed', exact: true }))).toEqual([true, true]);
  await expect(page.getByText(/^Only pictures can be added/)).toHaveCount(0);
  expect(await drop(createForm(page))).toEqual([true, true]);
  await expect(page.getByText(/^Only pictures can be added/)).toBeVisible();
});
