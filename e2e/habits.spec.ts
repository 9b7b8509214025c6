/** What people are used to from elsewhere: keys, double taps, drops (issue 17). */
import { expect, type Page } from '@playwright/test';
import { test } from './site/site.ts';
import { violationsOf } from './steps/axe.ts';
import { joinAndEnter, writePost } from './steps/post-steps.ts';
import { cardOf } from './steps/posts.ts';

/** The post whose card has the focus, by its text. */
const focusedCard = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.closest('article')?.querySelector('p[dir=auto]:not(.truncate)')?.textContent,
  );

test('keys lead from card to card, react and comment; the sheet tells and switches them off', async ({
  page,
  accountSite,
}) => {
  await joinAndEnter(page, accountSite, 'keys.kira');
  for (const text of ['The first of three', 'The second of three', 'The third of three'])
    await writePost(page, accountSite, text);
  await page.goto(`${accountSite.url}/app`);
  await expect(cardOf(page, 'The first of three')).toBeVisible();

  await page.keyboard.press('l'); // no card has the focus: nothing is meant
  await page.keyboard.press('j');
  await expect.poll(() => focusedCard(page)).toBe('The third of three');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  expect(await focusedCard(page)).toBe('The first of three');
  const top = await cardOf(page, 'The first of three').evaluate((card) => card.getBoundingClientRect().top);
  expect(top).toBeGreaterThanOrEqual(64); // not behind the header
  await page.keyboard.press('k');
  expect(await focusedCard(page)).toBe('The second of three');
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
  await page.getByRole('heading', { name: 'Feed' }).click();
  await page.keyboard.press('j');
  await expect.poll(() => focusedCard(page)).toBe('The third of three');
  await page.keyboard.press('c');
  await expect(page.getByPlaceholder('Write a comment...')).toBeFocused();
  await expect(page.getByRole('article')).toContainText('The third of three');
});
