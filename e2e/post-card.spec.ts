/** A post's card: long texts, links, headings, and the ways on from it. */
import { expect, type Page } from '@playwright/test';
import { test } from './site/site.ts';
import { copied } from './steps/clipboard.ts';
import { goWithin } from './steps/go.ts';
import { joinAndEnter, toast, writeComment, writePost } from './steps/post-steps.ts';
import { cardOf } from './steps/posts.ts';

const LINE = 25; // px, at most, of a card's text
const place = (page: Page) => page.evaluate(() => Math.round(scrollY));

// [S2-2.55, S2-2.58]
test('a long text folds until it is asked for, has links, and its comments are a tap away, also when they come late', async ({
  page,
  accountSite,
}) => {
  const { url } = accountSite;
  await page.setViewportSize({ width: 390, height: 700 });
  await joinAndEnter(page, accountSite, 'folds.fay');
  const link = 'https://uni.example/tickets?day=2';
  await writePost(page, accountSite, 'Just two lines\nof text');
  const words = `Tickets (${link}). ${'All of it happened in the rain. '.repeat(150)}`;
  const long = await writePost(page, accountSite, `${words.slice(0, 4900)} https://uni.example/last THE END`);
  await writeComment(page, accountSite, long, `Or at ${link}, javascript:alert(1), http://uni.example/x`);

  await page.goto(`${url}/app`);
  await expect(page.getByRole('heading', { level: 2, name: 'Post by Folds.fay' }).first()).toBeAttached();
  const card = cardOf(page, 'Tickets');
  const text = card.getByText('All of it happened');
  await expect(text).toHaveAttribute('dir', 'auto');
  const more = card.getByRole('button', { name: 'Show more' });
  await expect(more).toHaveAttribute('aria-expanded', 'false');
  const folded = (await text.boundingBox())?.height ?? 0;
  expect(folded).toBeGreaterThan(6 * LINE);
  expect(folded).toBeLessThan(9 * LINE);
  await expect(cardOf(page, 'Just two lines').getByRole('button', { name: /Show/ })).toHaveCount(0);
  const tickets = card.getByRole('link', { name: link });
  await expect(tickets).toHaveAttribute('href', link);
  await expect(tickets).toHaveAttribute('rel', 'nofollow ugc noopener');
  await expect(tickets).toHaveAttribute('target', '_blank');

  // The keyboard comes to a link that is folded away: it unfolds, and none is cut off.
  await card.getByRole('link', { name: 'https://uni.example/last' }).focus();
  const less = card.getByRole('button', { name: 'Show less' });
  await expect(less).toHaveAttribute('aria-expanded', 'true');
  await expect(card.getByRole('link', { name: 'https://uni.example/last' })).toBeInViewport();
  await less.click();
  await expect(more).toBeInViewport();
  await more.click();
  expect((await text.boundingBox())?.height).toBeGreaterThan(50 * LINE);

  // To the comments, although the post fills many screens, and back to the place in the unfolded text.
  const way = card.getByRole('link', { name: '1 comment', exact: true });
  await way.scrollIntoViewIfNeeded();
  const left = await place(page);
  expect(left).toBeGreaterThan(1000);
  await way.click();
  const heading = page.getByRole('heading', { name: 'Comments (1)' });
  await expect(heading).toBeInViewport();
  await expect(heading).toBeFocused();
  const comment = page.getByRole('listitem').filter({ hasText: 'Or at' });
  await expect(comment.getByRole('link', { name: link, exact: true })).toHaveText([link]);
  await expect(page.getByRole('article').getByRole('button', { name: /Show/ })).toHaveCount(0); // in full here
  await page.goBack();
  await expect(less).toBeVisible();
  await expect.poll(() => place(page)).toBe(left);

  // Forward is no new visit: one stays where one was. A link that is opened anew leads to them, though they come late.
  await page.goForward();
  await expect(heading).toBeVisible();
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await page.getByRole('banner').getByRole('link').first().click();
  await page.goBack();
  await expect(heading).toBeVisible();
  await expect.poll(() => place(page)).toBe(0);
  await page.goto('about:blank');
  await page.goto(`${url}/app/${long}#comments`);
  await expect(heading).toBeInViewport();
  await expect(heading).toBeFocused();
});

// [S2-2.56, S2-2.57]
test('the menu of a post has its link, by mouse and keyboard, and no report for its author; words of either direction stand in their own', async ({
  page,
  accountSite,
}) => {
  const { url } = accountSite;
  await joinAndEnter(page, accountSite, 'menus.mo');
  await page.context().grantPermissions(['clipboard-write'], { origin: url });
  const postId = await writePost(page, accountSite, 'With a menu');
  const arabic = await writePost(page, accountSite, 'مرحبا بكم في المباراة');
  await writeComment(page, accountSite, arabic, 'שלום');
  await page.goto(`${url}/app`);
  const card = cardOf(page, 'With a menu');
  const dots = card.getByRole('button', { name: 'More options for the post by menus.mo' });
  const copy = card.getByRole('button', { name: 'Copy link' });
  await expect(copy).toHaveCount(0);
  await dots.click();
  await expect(copy).toBeInViewport();
  await expect(card.getByRole('button', { name: /^Report/ })).toHaveCount(0);
  const [near, open] = [await dots.boundingBox(), await copy.boundingBox()];
  expect(Math.abs((open?.y ?? 0) - (near?.y ?? 0))).toBeLessThan(120); // beside its button
  await page.keyboard.press('Escape');
  await expect(copy).toHaveCount(0);
  await expect(dots).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(copy).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Link copied to clipboard!')).toBeVisible();
  await expect(copy).toHaveCount(0);
  await expect(dots).toBeFocused();
  expect(await copied(page)).toBe(`${url}/app/${postId}`);

  // Words of either direction stand in their own.
  await goWithin(page, `/app/${arabic}`);
  await expect(page.getByText('שלום')).toHaveCSS('direction', 'rtl');
  await expect(page.getByText('مرحبا بكم')).toHaveCSS('direction', 'rtl');
  await page.getByPlaceholder('Write a comment...').fill('مرحبا');
  await expect(page.getByPlaceholder('Write a comment...')).toHaveCSS('direction', 'rtl');
  await page.getByRole('link', { name: 'Back to Feed' }).click();
  await expect(page.getByText('مرحبا بكم')).toHaveCSS('direction', 'rtl');
  await page.getByPlaceholder("What's on your mind?").fill('مرحبا');
  await expect(page.getByPlaceholder("What's on your mind?")).toHaveCSS('direction', 'rtl');
});
