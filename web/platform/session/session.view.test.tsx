/** Who is signed in, as the pages know it: what is stored, and what the server says before each call. */
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { check, endOtherSessions, listSessions, login, logout } from '../../../contract/accounts.ts';
import { listPosts } from '../../../contract/posts.ts';
import { listToday } from '../../../contract/sports/lists.ts';
import { listVideos } from '../../../contract/videos.ts';
import { answer, askedOf, NO_CONNECTION, odd } from '../../testing/answers.ts';
import { answerAccount, answerFeed, device } from '../../testing/pages.ts';
import { post, video } from '../../testing/samples.ts';
import { MEMBER, open, signedIn } from '../../testing/screen.tsx';
import { holdClock, settled } from '../../testing/surroundings.ts';

const SECOND = 1000;
const HELD = { authenticated: true, data: { ...MEMBER, hasPassword: true } };
const NO_VIDEOS = { videos: [], total: 0, faculties: [], nextCursor: null };
const PASSWORD = 'kick-off-1930';
const NOBODY = { userData: null, isLoggedIn: false, role: null };
const { _id, username, profilePicture, role } = MEMBER;
const LINNEA = { userData: { _id, username, profilePicture }, isLoggedIn: true, role };

const signIn = page.getByRole('button', { name: 'Sign In', exact: true });
const stored = () => JSON.parse(localStorage.getItem('root') ?? 'null');

const posts = (from: number, until: number) =>
  Array.from({ length: until - from + 1 }, (_, index) => post(from + index));

// [S1-2.8, S1-4.3, S1-6.2, S2-6.4]
test('a visitor is not checked, and is sent to the login when they open the app', async () => {
  answer(check, { authenticated: false });
  answer(listVideos, NO_VIDEOS);
  const viewer = await open('/');
  await expect.poll(() => askedOf(listVideos)).toHaveLength(1);
  await settled();
  for (const path of ['/app', '/app/videos', '/app/manage', '/app/account']) {
    viewer.go(path);
    await expect.poll(viewer.here).toBe('/login');
    await expect.element(signIn).toBeVisible();
    viewer.go('/privacy'); // from where the login can be told from the one before
    await expect.poll(viewer.here).toBe('/privacy');
  }
  expect(askedOf(listVideos)).toHaveLength(1);
  expect(askedOf(check)).toEqual([]);
});

// [S1-4.3, S1-7.2]
test('a member is checked before each call, and calls share a check that is in the air', async () => {
  signedIn();
  const calls: string[] = [];
  const noted =
    <A,>(name: string, given: A) =>
    (): A => {
      calls.push(name);
      return given;
    };
  answer(listPosts, noted('posts', { posts: posts(1, 10), totalPages: 2, total: 20, page: 1 }));
  answer(listVideos, noted('videos', { ...NO_VIDEOS, videos: [video(1)], total: 1 }));
  answer(listToday, noted('today', { matches: [], of: 'all' as const }));
  const { promise, resolve: release } = Promise.withResolvers<void>();
  answer(check, async () => {
    calls.push('check');
    await promise;
    return HELD;
  });
  const clock = holdClock();
  await open('/app'); // the feed and its rail make two calls at once
  await expect.element(page.getByRole('status', { name: 'Loading posts' })).toBeVisible();
  await expect.element(page.getByRole('complementary', { name: 'More on this site' })).toBeVisible();
  await expect.poll(() => calls).toEqual(['check']);
  await clock.advance(10 * SECOND); // were there a second check or a call without one, it would be sent by now
  expect(calls).toEqual(['check']);
  release();
  await expect.element(page.getByRole('article')).toHaveLength(10);
  await expect.element(page.getByRole('complementary').getByText('Video 1')).toBeVisible();
  expect(calls.slice(0, 3).toSorted()).toEqual(['check', 'posts', 'videos']);
  // When all that is there, the rail asks for today's matches, after a check of its own.
  await clock.advance(2 * SECOND);
  clock.release();
  await expect.poll(() => calls.slice(3)).toEqual(['check', 'today']);

  calls.length = 0;
  answer(listPosts, noted('posts', { posts: posts(11, 20), totalPages: 2, total: 20, page: 2 }));
  await page.getByRole('button', { name: 'Load More' }).click();
  await expect.element(page.getByRole('article')).toHaveLength(20);
  expect(calls).toEqual(['check', 'posts']);
});

// [S1-4.4, S1-7.13, S1-8.11]
test("a check that fails counts as 'not authenticated', but for what says nothing about it; the call is not sent", async () => {
  signedIn();
  answerAccount();
  answer(check, NO_CONNECTION);
  const clock = holdClock();
  const viewer = await open('/app/account/sign-in');
  const devices = page.getByRole('region', { name: 'Where you’re signed in' });
  const alert = devices.getByRole('alert');
  const tryAgain = devices.getByRole('button', { name: 'Try Again' });

  // No network, too many calls, a server that closes or is full: nothing is known.
  await expect.element(devices).toBeInTheDocument();
  const all = page.getByText('This page needs the network');
  await clock.advanceUntil(() => all.elements().length > 0); // a lost connection is tried once more
  await expect.element(all).toBeInViewport({ ratio: 1 }); // once for all its parts
  await expect.element(all).toHaveLength(1);
  expect(page.getByRole('main').getByRole('alert').elements()).toHaveLength(0);
  expect(stored().state).toEqual(LINNEA);
  answer(check, odd(429, { message: 'Too many attempts.' }));
  await clock.advance(3 * SECOND);
  clock.release();
  await expect.element(alert).toMatchTextContent(/^Too many attempts\.$/);
  for (const [status, message] of [
    [503, 'We are closing.'],
    [507, 'The disk is full.'],
    [429, 'Far too many attempts.'],
  ] as const) {
    answer(check, odd(status, { message }));
    await tryAgain.click();
    await expect.element(alert).toMatchTextContent(message);
    expect(stored().state).toEqual(LINNEA);
    expect(viewer.here()).toBe('/app/account/sign-in');
  }
  expect(askedOf(listSessions)).toEqual([]);

  // A session that has ended: logged out here, the call is cancelled, and the login says why.
  answer(check, HELD);
  answer(listSessions, { sessions: [device(1), device(2)] });
  await tryAgain.click();
  await devices.getByRole('button', { name: 'Log out everywhere else' }).click();
  answer(check, { authenticated: false });
  await page.getByRole('dialog').getByRole('button', { name: 'Log out everywhere else' }).click();
  await expect.poll(viewer.here).toBe('/login?expired=1');
  await expect.element(page.getByText('Login expired, please login again.')).toBeInViewport({ ratio: 1 });
  const reason = page.getByText('Session expired', { exact: true }); // what the call was cancelled with
  await expect.element(reason).toBeInViewport({ ratio: 1 });
  await expect.element(reason).toHaveLength(1);
  expect(askedOf(endOtherSessions)).toEqual([]);
  expect(stored().state).toEqual(NOBODY);
});

// [S1-4.4, S1-7.13]
test("any other error of the check counts as 'not authenticated'", async () => {
  signedIn();
  answerFeed();
  answer(check, odd(500, { message: 'broken' }));
  const viewer = await open('/app');
  await expect.poll(viewer.here).toBe('/login?expired=1');
  expect(stored().state).toEqual(NOBODY);
  expect(askedOf(listPosts)).toEqual([]);
});

// [S1-3.2, S1-9.10, S2-3.13]
test('a full storage keeps nobody from signing in; else it holds who is logged in, version 1, and nothing secret', async () => {
  answerFeed();
  answer(login, { message: 'User logged in successfully', data: MEMBER });
  answer(logout, { message: 'User logged out successfully' });
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const viewer = await open('/login');
  const enter = async () => {
    await expect.element(signIn).toBeVisible();
    const clock = holdClock();
    await page.getByLabelText('Username or Email').fill('linnea');
    await page.getByLabelText('Password', { exact: true }).fill(PASSWORD);
    await signIn.click();
    await expect.element(page.getByRole('button', { name: 'Signing In...' })).toBeDisabled();
    await expect.poll(() => askedOf(login).length).toBeGreaterThan(0);
    await clock.advance(2 * SECOND);
    clock.release();
    await expect.poll(viewer.here).toBe('/app');
    await expect.element(page.getByRole('link', { name: 'Welcome, Linnea' })).toBeVisible();
  };
  await enter();
  expect(stored()).toBeNull();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
  await expect.poll(viewer.here).toBe('/login');

  full.mockRestore();
  await enter();
  expect(stored()).toEqual({ state: LINNEA, version: 1 });
  const kept = JSON.stringify({ ...localStorage, ...sessionStorage });
  for (const secret of [MEMBER.email, PASSWORD]) expect(kept).not.toContain(secret);
});
