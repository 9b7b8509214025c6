import { expect, type Page } from '@playwright/test';
import { test } from './site/site.ts';
import { enter } from './steps/people.ts';
import { joinAndEnter, writePost } from './steps/post-steps.ts';

const cardOf = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
/** The button of the viewer's own reaction, by what it reads. */
const own = (page: Page, text: string, name: string) =>
  cardOf(page, text).getByRole('button', { name, exact: true }).and(page.locator('[aria-expanded]'));
const picker = (page: Page) => page.getByRole('toolbar', { name: 'Reactions' });
/** The line that tells how many reactions there are: a button. */
const summary = (page: Page, text: string) => cardOf(page, text).getByRole('button', { name: /\d reactions?$/ });

// [S2-1.3, S2-2.52, S2-3.2, S2-3.3, S2-3.4]
test('one reaction a person: adding, replacing and taking back, in two browsers', {
  tag: '@journey',
}, async ({ page, browser, accountSite }) => {
  const { url } = accountSite;
  await joinAndEnter(page, accountSite, 'reacts.rosa');
  const text = 'Who scored the second one?';
  const postId = await writePost(page, accountSite, text);
  await page.goto(`${url}/app`);
  await own(page, text, 'Like').click();
  await expect(cardOf(page, text).getByText('1 reaction', { exact: true })).toBeVisible();
  await expect(own(page, text, 'Like')).toHaveAttribute('aria-pressed', 'true');
  await page.mouse.move(0, 0);

  await own(page, text, 'Like').hover();
  const kept = page.waitForResponse(
    (answer) => answer.url().endsWith('/react') && answer.request().postDataJSON().reactionType === 'trophy',
  );
  await picker(page).getByRole('button', { name: 'Trophy' }).click();
  await kept; // it is shown before that, and a page that is loaded anew at once would take it back

  // On the feed as it is loaded anew, on the post's page and in another browser of the same person it is the same.
  await page.reload();
  await expect(own(page, text, 'Trophy')).toHaveAttribute('aria-pressed', 'true');
  await expect(cardOf(page, text).getByText('1 reaction', { exact: true })).toBeVisible(); // replaced, not added
  const other = await (await browser.newContext()).newPage();
  await enter(other, url, 'reacts.rosa');
  await other.goto(`${url}/app/${postId}`);
  await expect(own(other, text, 'Trophy')).toHaveAttribute('aria-pressed', 'true');
  await own(other, text, 'Trophy').click();
  await expect(summary(other, text)).toHaveCount(0);
  // The first browser does not know yet. Taking back what is gone is fine, and leaves no count below 0.
  await own(page, text, 'Trophy').click();
  await expect(summary(page, text)).toHaveCount(0);
  await expect
    .poll(() => accountSite.sql('select like_count from posts where id = $1', [postId]))
    .toEqual([{ like_count: 0 }]);
  await other.context().close();
});
