import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Comment } from '../../../contract/comments.ts';
import { type FeedPost, getPost } from '../../../contract/posts.ts';
import { answer } from '../../testing/answers.ts';
import { answerPosts } from '../../testing/posts.ts';
import { post } from '../../testing/samples.ts';
import { MEMBER, open, signedIn } from '../../testing/screen.tsx';
import { settled } from '../../testing/surroundings.ts';
import { closeToasts, expectToast, toasts } from '../../testing/toasts.ts';

const LINE = 25; // px, at most, of a card's text
const LINK = 'https://uni.example/tickets?day=2';
const COPIED = 'Link copied to clipboard!';
const OWN = { _id: MEMBER._id, username: MEMBER.username, profilePicture: null };

const cardOf = (text: string) => page.getByRole('article').filter({ hasText: text });

const comment = (content: string): Comment => ({
  _id: '0197c3a2-5b1e-7c3e-9d0c-000000000001',
  content,
  user: OWN,
  createdAt: '2026-03-01T12:00:00.000Z',
});

const words = `Tickets (${LINK}). ${'All of it happened in the rain. '.repeat(150)}`;
/** A long post; each test has its own, for one that was unfolded stays so as long as the page is not loaded anew. */
const longPost = (number: number) =>
  post(number, { content: `${words.slice(0, 4900)} https://uni.example/last THE END`, commentCount: 1 });
const pathOf = ({ _id }: { _id: string }) => `/app/${_id}`;
const heading = page.getByRole('heading', { name: 'Comments (1)' });

/** A member opens the feed on a phone, where there are a short post and a long one. */
async function openPhone(long: FeedPost) {
  signedIn();
  answerPosts([post(2, { content: 'Just two lines\nof text' }), long], {
    [long._id]: [comment(`Or at ${LINK}, javascript:alert(1), http://uni.example/x`)],
  });
  await page.viewport(390, 700);
  return open('/app');
}

// [S2-2.55]
test('a long text folds until it is asked for, a short one does not, and links in it lead elsewhere', async () => {
  await openPhone(longPost(3));
  const card = cardOf('Tickets');
  await expect.element(card.getByRole('heading', { level: 2, name: 'Post by Adwoa' })).toBeInTheDocument();
  const text = card.getByText('All of it happened');
  const height = () => text.element().getBoundingClientRect().height;
  await expect.element(text).toHaveAttribute('dir', 'auto');
  const more = card.getByRole('button', { name: 'Show more' });
  await expect.element(more).toHaveAttribute('aria-expanded', 'false');
  expect(height()).toBeGreaterThan(6 * LINE);
  expect(height()).toBeLessThan(9 * LINE);
  expect(cardOf('Just two lines').getByRole('button', { name: /Show/ }).elements()).toHaveLength(0);
  const tickets = card.getByRole('link', { name: LINK });
  await expect.element(tickets).toHaveAttribute('href', LINK);
  await expect.element(tickets).toHaveAttribute('rel', 'nofollow ugc noopener');
  await expect.element(tickets).toHaveAttribute('target', '_blank');

  // The keyboard comes to a link that is folded away: it unfolds, and none is cut off.
  const last = card.getByRole('link', { name: 'https://uni.example/last' });
  last.element().focus();
  const less = card.getByRole('button', { name: 'Show less' });
  await expect.element(less).toHaveAttribute('aria-expanded', 'true');
  await expect.element(last).toBeInViewport();
  await less.click();
  await expect.element(more).toBeInViewport();
  await more.click();
  await expect.element(less).toBeVisible();
  expect(height()).toBeGreaterThan(50 * LINE);
});

// [S2-2.55, S2-2.58]
test('the comments of a post are a tap away, however long it is, and back leads to the place in the unfolded text', async () => {
  const long = longPost(4);
  const viewer = await openPhone(long);
  const card = cardOf('Tickets');
  await card.getByRole('button', { name: 'Show more' }).click();
  const way = card.getByRole('link', { name: '1 comment', exact: true });
  way.element().scrollIntoView({ block: 'center', behavior: 'instant' });
  const left = scrollY;
  expect(left).toBeGreaterThan(1000);
  await way.click();
  await expect.element(heading).toBeInViewport();
  await expect.element(heading).toHaveFocus();
  expect(viewer.here()).toBe(`${pathOf(long)}#comments`);
  const said = page.getByRole('listitem').filter({ hasText: 'Or at' });
  await expect.element(said.getByRole('link', { name: LINK, exact: true })).toBeVisible();
  const links = said.getByRole('link').elements();
  expect(links.map(({ textContent }) => textContent).filter((text) => text?.includes(':'))).toEqual([LINK]);
  expect(page.getByRole('article').getByRole('button', { name: /Show/ }).elements()).toHaveLength(0); // in full here
  viewer.back();
  await expect.element(card.getByRole('button', { name: 'Show less' })).toBeVisible();
  await expect.poll(() => scrollY).toBe(left);

  // Forward is no new visit: one stays where one was.
  viewer.forward();
  await expect.element(heading).toBeInViewport();
  scrollTo({ top: 0, behavior: 'instant' });
  await page.getByRole('banner').getByRole('link').first().click();
  await expect.element(card).toBeVisible();
  viewer.back();
  await expect.element(heading).toBeInTheDocument();
  for (const _ of 'some frames') await settled();
  expect(scrollY).toBe(0);
  expect(document.activeElement).not.toBe(heading.element());
});

// [S2-2.58]
test('a link to the comments of a post that is opened anew leads to them, though they come late', async () => {
  const long = longPost(5);
  const release = Promise.withResolvers<void>();
  signedIn();
  await page.viewport(390, 700);
  const { kind: _, ...fields } = long;
  answer(getPost, async () => {
    await release.promise;
    const can = { edit: false, delete: false, report: true };
    return { post: { ...fields, comments: [comment('Late')], earlier: null }, viewerReaction: null, can };
  });
  await open(`${pathOf(long)}#comments`);
  await expect.element(page.getByRole('status', { name: 'Loading post' })).toBeVisible();
  await settled();
  release.resolve();
  await expect.element(heading).toBeInViewport();
  await expect.element(heading).toHaveFocus();
});

// [S2-2.56]
test('the menu of a post has its link, by mouse and keyboard, and a report for all but its author', async () => {
  signedIn();
  const own = post(1, { content: 'With a menu', author: OWN });
  answerPosts([own, post(2)]);
  await page.viewport(1200, 900);
  await open('/app');
  const card = cardOf('With a menu');
  const dots = card.getByRole('button', { name: 'More options for the post by linnea' });
  const copy = card.getByRole('button', { name: 'Copy link' });
  await expect.element(dots).toBeVisible();
  expect(copy.elements()).toHaveLength(0);
  await dots.click();
  await expect.element(copy).toBeInViewport();
  expect(card.getByRole('button', { name: /^Report/ }).elements()).toHaveLength(0);
  const [near, opened] = [dots, copy].map((one) => one.element().getBoundingClientRect().y);
  expect(Math.abs((opened ?? 0) - (near ?? 0))).toBeLessThan(120); // beside its button
  await userEvent.keyboard('{Escape}');
  await expect.element(copy).not.toBeInTheDocument();
  await expect.element(dots).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(copy).toBeVisible();
  await userEvent.keyboard('{Tab}');
  await expect.element(copy).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expectToast(COPIED);
  await expect.element(copy).not.toBeInTheDocument();
  await expect.element(dots).toHaveFocus();
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/app/${own._id}`);

  const other = cardOf('What post 2 says.');
  await other.getByRole('button', { name: /^More options/ }).click();
  await expect.element(other.getByRole('button', { name: 'Report post by adwoa' })).toBeVisible();
});

// [S2-2.57]
test('words of either direction stand in their own, in cards, in comments and in fields', async () => {
  signedIn();
  const arabic = post(1, { content: 'مرحبا بكم في المباراة', commentCount: 1 });
  answerPosts([arabic], { [arabic._id]: [comment('שלום')] });
  await page.viewport(1200, 900);
  const viewer = await open(`/app/${arabic._id}`);
  const direction = (found: ReturnType<typeof page.getByText>) => getComputedStyle(found.element()).direction;
  await expect.element(page.getByText('שלום')).toBeVisible();
  expect(direction(page.getByText('שלום'))).toBe('rtl');
  expect(direction(page.getByText('مرحبا بكم'))).toBe('rtl');
  const field = page.getByPlaceholder('Write a comment...');
  await field.fill('مرحبا');
  expect(direction(field)).toBe('rtl');
  viewer.go('/app');
  const line = page.getByPlaceholder("What's on your mind?");
  await expect.element(line).toBeVisible();
  await expect.element(page.getByText('مرحبا بكم')).toBeVisible();
  expect(direction(page.getByText('مرحبا بكم'))).toBe('rtl');
  await line.fill('مرحبا');
  expect(direction(line)).toBe('rtl');
});

/** Makes this a device that shares by itself, until the test ends; a name makes it fail so; undefined: it does not. */
function setShare(failure?: string | null): ShareData[] {
  const shared: ShareData[] = [];
  const value = async (data: ShareData) => {
    if (failure) throw new DOMException('', failure);
    shared.push(data);
  };
  Object.defineProperty(navigator, 'share', { configurable: true, value: failure === undefined ? undefined : value });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'));
  return shared;
}

// [S2-1.2, S2-2.59, S2-8.1, S2-8.2, S2-9.2]
test('on the feed the link of a post is shared with its first 100 characters, or copied', async () => {
  signedIn();
  const content = `🏆 ${'What a season this was. '.repeat(8)}`.trim();
  const one = post(1, { content });
  answerPosts([one]);
  await page.viewport(1200, 900);
  setShare();
  await open('/app');
  const share = cardOf('What a season').getByRole('button', { name: 'Share', exact: true });
  const url = `${location.origin}/app/${one._id}`;
  await share.click();
  await expectToast(COPIED);
  expect(await navigator.clipboard.readText()).toBe(url);
  await closeToasts();

  // Where the device shares by itself. Closed without sharing: nothing is copied; where it fails, the link is.
  const shared = setShare(null);
  await share.click();
  await expect.poll(() => shared.length).toBe(1);
  expect(shared[0]).toMatchObject({ url, text: [...content].slice(0, 100).join('') });
  setShare('AbortError');
  await share.click();
  await navigator.clipboard.writeText('Something else');
  expect(toasts(COPIED)).toHaveLength(0);
  setShare('NotAllowedError');
  await share.click();
  await expectToast(COPIED);
  expect(await navigator.clipboard.readText()).toBe(url);
  expect(toasts(COPIED)).toHaveLength(1); // none of before
});

// [S2-2.46]
test('a card names its author as they want to be called, with the username beside it, also on a narrow phone', async () => {
  signedIn();
  const author = { ...post(1).author, username: 'amara.okafor', name: 'Amara Abena Okafor-Smith' };
  answerPosts([post(1, { author, content: 'With a name' }), post(2, { content: 'Without' })]);
  await page.viewport(320, 700);
  await open('/app');
  const card = cardOf('With a name');
  const link = card.getByRole('link', { name: author.name });
  await expect.element(link).toBeInViewport();
  await expect.element(link).toHaveAttribute('title', '@amara.okafor');
  await expect.element(card.getByText('Amara.okafor', { exact: true })).toBeInViewport();
  await expect.element(card.getByRole('heading', { level: 2, name: `Post by ${author.name}` })).toBeInTheDocument();
  expect(document.documentElement.scrollWidth).toBe(320);
  const without = cardOf('Without').getByRole('link', { name: 'Adwoa' });
  await expect.element(without).toBeVisible();
  expect(without.element().hasAttribute('title')).toBe(false);
});
