import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { check } from '../../contract/accounts.ts';
import { type FeedItem, listPosts } from '../../contract/posts.ts';
import { listCountries } from '../../contract/schools.ts';
import { ownStorage } from '../../contract/uploads.ts';
import { listMatchesOfToday } from '../../contract/videos/match-clips.ts';
import { listVideos } from '../../contract/videos.ts';
import { useSession } from '../platform/session/session.ts';
import { answer } from '../testing/answers.ts';
import { answerAccount, answerLists, answerMatches, answerProfile } from '../testing/pages.ts';
import { video, videos } from '../testing/samples.ts';
import { MEMBER, open, signedIn } from '../testing/screen.tsx';
import { holdClock, settled } from '../testing/surroundings.ts';

const bar = page.getByRole('navigation', { name: 'Main' });
const title = page.getByRole('heading', { level: 1 });
const header = page.getByRole('banner');
const field = page.getByPlaceholder("What's on your mind?");

const AUTHOR = { _id: '0197c3a2-5b1e-7c3e-9d0a-5a5a5a5a5a5a', username: 'kwame', profilePicture: null };

/** Posts and clips of somebody else. */
const feed = (count: number): FeedItem[] =>
  Array.from({ length: count }, (_, index) =>
    index % 3 === 2
      ? { ...video(index, { uploadedBy: AUTHOR }), kind: 'video', likes: [] }
      : {
          kind: 'post',
          _id: `0197c3a2-5b1e-7c3e-9d0b-${String(index).padStart(12, '0')}`,
          content: `What a match it was, number ${index}.\n`.repeat(1 + (index % 4)),
          category: 'sports',
          tags: ['football', 'final'],
          images: [],
          author: AUTHOR,
          createdAt: '2026-03-01T12:00:00.000Z',
          likes: [],
          likeCount: 0,
          reactionCounts: {},
          commentCount: index,
        },
  );

/** A member, whose feed and gallery hold something. */
function asMember(): void {
  signedIn();
  answerLists();
  answer(listPosts, { posts: feed(10), totalPages: 1, total: 10, page: 1 });
  answer(listVideos, { videos: videos(12), total: 12, faculties: [{ name: 'Law', count: 12 }], nextCursor: null });
}

/** What can be pressed in the page, stands on the screen, and has something floating above it. */
function covered(): string[] {
  const top = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  const bottom = bar.element().getBoundingClientRect().top;
  const names: string[] = [];
  for (const element of document.querySelectorAll<HTMLElement>('#main :is(a[href], button, select, textarea, input)')) {
    const { left, right, width, height, y } = element.getBoundingClientRect();
    const isThere = width > 8 && element.checkVisibility({ visibilityProperty: true });
    // Its middle is what a thumb hits, and stands between the header and the bar.
    const [x, middle] = [(left + right) / 2, y + height / 2];
    if (!isThere || x < 0 || x > innerWidth || middle < top + 2 || middle > bottom - 2) continue;
    const hit = document.elementFromPoint(x, middle);
    if (hit && !element.contains(hit) && !hit.contains(element))
      names.push(`${element.ariaLabel ?? element.textContent} below ${hit.outerHTML.slice(0, 90)}`);
  }
  return names;
}

/** Goes up through the page from its end, so that whatever comes up on scrolling up is there, too. */
async function coveredAnywhere(count: number): Promise<string[]> {
  const found = new Set<string>();
  for (let step = 0; step < count; step++) {
    const rest = document.documentElement.scrollHeight - innerHeight;
    scrollTo({ top: rest, behavior: 'instant' });
    await settled();
    scrollTo({ top: Math.max(0, rest * (1 - step / count) - 40), behavior: 'instant' }); // from below: upwards
    await settled();
    for (const name of covered()) found.add(name);
  }
  return [...found];
}

/** Where the page's own content ends, and where what floats at the lower edge begins. */
function endOfPage(): { content: number; bar: number } {
  scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
  const main = page.getByRole('main').element();
  const bottoms = [main, ...main.querySelectorAll('*')].map((one) => one.getBoundingClientRect().bottom);
  return { content: Math.max(...bottoms), bar: bar.element().getBoundingClientRect().top };
}

// [B2.1]
test('on phones a member has the bar, which leads around and tells where one is', async () => {
  await page.viewport(360, 740);
  const viewer = await open('/login');
  await expect.element(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await expect.element(bar).not.toBeInTheDocument(); // a visitor

  asMember();
  answerAccount();
  answerMatches();
  await expect.poll(viewer.here).toBe('/app');
  await expect.element(bar).toBeInViewport({ ratio: 1 });
  for (const [name, path] of [
    ['Videos', '/app/videos'],
    ['Matches', '/app/my-matches'],
    ['You', '/app/account'],
    ['Feed', '/app'],
  ] as const) {
    await bar.getByRole('link', { name }).click();
    await expect.poll(viewer.here).toBe(path);
    await expect.element(bar.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
    expect(bar.element().querySelectorAll('[aria-current]')).toHaveLength(1);
  }
  viewer.go('/app/account/people');
  await expect.element(bar.getByRole('link', { name: 'You' })).toHaveAttribute('aria-current', 'true');
  const places = [...bar.element().querySelectorAll(':scope > a, :scope > button')];
  expect(places).toHaveLength(5);
  for (const place of places) {
    const { width, height } = place.getBoundingClientRect();
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }

  // What reads on and not what floats is what one lands on at the page's end.
  for (const [path, heading] of [
    ['/app/account', 'Account'],
    ['/privacy', 'Privacy Policy'],
  ] as const) {
    viewer.go(path);
    await expect.element(title).toMatchTextContent(heading);
    await expect.element(bar).toBeInViewport({ ratio: 1 });
    const end = endOfPage();
    expect(end.content, path).toBeLessThanOrEqual(end.bar + 1); // a fraction of a line
  }
  await page.viewport(768, 900);
  await expect.element(bar).not.toBeInTheDocument(); // for whoever looks or listens
});

// [S1-2.67, B2.1]
test('+ offers a post, wherever one is, and a video; on the page of videos it is the button to upload', async () => {
  await page.viewport(390, 844);
  asMember();
  answerAccount();
  answer(ownStorage, { used: 0, quota: null });
  answer(listCountries, []);
  answer(listMatchesOfToday, { matches: [] });
  answerProfile();
  const viewer = await open('/app/account');
  const add = bar.getByRole('button', { name: 'Create' });
  const write = page.getByRole('button', { name: 'Write a post' });
  const upload = page.getByRole('button', { name: 'Upload a clip' });
  await expect.element(write).not.toBeInTheDocument();
  await add.click();
  await expect.element(write).toBeInViewport({ ratio: 1 });
  await userEvent.keyboard('{Escape}');
  await expect.element(write).not.toBeInTheDocument();
  await add.click();
  await add.click(); // twice: open and closed
  await expect.element(write).not.toBeInTheDocument();

  await add.click();
  await write.click();
  await expect.poll(viewer.here).toBe('/app');
  await expect.element(field).toHaveFocus();
  await expect.element(write).not.toBeInTheDocument();
  // Far down in the feed it leads up to the form, and nothing stands above what is typed into.
  await expect.element(page.getByRole('article')).toHaveLength(10);
  scrollTo({ top: 1500, behavior: 'instant' });
  await expect.element(field).not.toBeInViewport();
  await add.click();
  await write.click();
  await expect.element(field).toHaveFocus();
  await expect.element(field).toBeInViewport({ ratio: 1 });
  const { left, top } = field.element().getBoundingClientRect();
  expect(document.elementFromPoint(left + 20, top + 4)).toBe(field.element());

  const clock = holdClock();
  await add.click();
  await upload.click();
  await expect.poll(viewer.here).toBe('/app/videos');
  const dialog = page.getByRole('dialog', { name: 'Upload Video' });
  await expect // its code comes when it can
    .poll(async () => {
      await clock.advance(100);
      return dialog.elements();
    })
    .toHaveLength(1);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await clock.advance(2000); // the page's loading screen
  // Here it does the one thing that the floating button does on wider screens; that one is not there.
  await expect.element(title).toMatchTextContent('Sports Highlights');
  await expect.element(page.getByRole('button', { name: 'Upload Video' })).toHaveLength(1);
  await bar.getByRole('button', { name: 'Upload Video' }).click();
  await expect.element(dialog).toBeVisible();
  // The dialog stands above the bar.
  expect(bar.element().contains(document.elementFromPoint(195, innerHeight - 20))).toBe(false);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  viewer.back();
  await expect.element(title).toMatchTextContent('Feed');
  viewer.go('/app/videos'); // and nothing opens by itself
  await expect.element(page.getByRole('status').filter({ hasText: 'Loading videos...' })).toBeVisible();
  await clock.advance(2000);
  await expect.element(title).toMatchTextContent('Sports Highlights');
  await expect.element(dialog).not.toBeInTheDocument();
});

// [S1-2.39, B2.2]
test('on phones nothing floats above what can be pressed, wherever the page is scrolled to', async () => {
  asMember();
  const viewer = await open('/app');
  for (const width of [360, 390]) {
    await page.viewport(width, 740);
    const count = width === 360 ? 24 : 12;
    await expect.element(title).toMatchTextContent('Feed');
    await expect.element(page.getByRole('article')).toHaveLength(10);
    expect(await coveredAnywhere(count), `feed, ${width} px`).toEqual([]);
    expect(page.getByRole('button', { name: /^Report/ }).elements().length, 'in the feed').toBeGreaterThan(0);
    const clock = holdClock();
    viewer.go('/app/videos');
    await expect.element(page.getByRole('status').filter({ hasText: 'Loading videos...' })).toBeVisible();
    await clock.advance(2000);
    clock.release();
    await expect.element(title).toMatchTextContent('Sports Highlights');
    await expect.element(page.getByRole('article').first()).toBeVisible();
    expect(await coveredAnywhere(count), `gallery, ${width} px`).toEqual([]);
    viewer.go('/app');
  }
});

// [B2.2]
test('Tab never leads to something below the bar, and an admin gets to the panel by the menu', async () => {
  await page.viewport(640, 360); // a phone on its side
  asMember();
  answerAccount();
  const admin = { ...MEMBER, role: 'admin' } as const;
  answer(check, { authenticated: true, data: { ...admin, hasPassword: true } });
  useSession.getState().signIn(admin);
  await open('/app/account/notifications');
  await expect.element(page.getByRole('group', { name: 'Comments and reactions' })).toBeInTheDocument();
  await expect.element(bar).toBeVisible();
  const reached = new Set<Element>();
  const below: string[] = [];
  for (let presses = 0; presses < 25; presses++) {
    await userEvent.keyboard('{Tab}');
    const one = document.activeElement;
    if (!one?.closest('#main')) continue;
    reached.add(one);
    if (one.getBoundingClientRect().bottom > bar.element().getBoundingClientRect().top)
      below.push(one.textContent ?? one.tagName);
  }
  expect(below).toEqual([]);
  expect(reached.size).toBeGreaterThan(10);

  await page.getByRole('button', { name: 'Open menu' }).click();
  const logout = header.getByRole('button', { name: 'Logout' });
  await expect.element(logout).toBeInViewport({ ratio: 1 });
  await logout.click(); // above the bar
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(header.getByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/app/manage');
});
