/** What is asked of every page: axe finds nothing, no heading level is skipped, it fits a small phone, Tab shows all there is. */
import { beforeEach, expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import {
  accountMessages,
  forgotPassword,
  google,
  lookAtResetLink,
  resetPassword,
  verifyEmail,
} from '../../contract/accounts.ts';
import { accountPaths } from '../../contract/pages/account-pages.ts';
import { type FeedItem, listPosts } from '../../contract/posts.ts';
import { listCountries } from '../../contract/schools.ts';
import { ownStorage } from '../../contract/uploads.ts';
import { getPin, listMatchesOfToday } from '../../contract/videos/match-clips.ts';
import { watchVideo } from '../../contract/videos/watch.ts';
import { listVideos } from '../../contract/videos.ts';
import { countOperable, focusTop, lookAtFocus } from '../../e2e/steps/tabbing.ts';
import { answer, NO_ANSWER, refused } from '../testing/answers.ts';
import { watched } from '../testing/clips.ts';
import { comment, ME } from '../testing/comments.ts';
import { answerAccount, answerLists, answerProfile } from '../testing/pages.ts';
import { answerPosts } from '../testing/posts.ts';
import { post, video, videos } from '../testing/samples.ts';
import { open, signedIn } from '../testing/screen.tsx';
import { holdClock, settled } from '../testing/surroundings.ts';

/** Each theme at one size: colours don't depend on the size, nor what is hidden at a size on the theme. */
const LOOKS = [
  { colorScheme: 'light', width: 1440, height: 900 },
  { colorScheme: 'dark', width: 390, height: 844 },
] as const;

const button = (name: string) => page.getByRole('button', { name, exact: true });
const heading = (name: string | RegExp) =>
  expect.element(page.getByRole('heading', { name }).first()).toBeInTheDocument();
const toast = page.getByRole('status').getByText(accountMessages.linkInvalid()).first();
const linkInvalid = refused(400, { message: accountMessages.linkInvalid(), code: 'link-invalid' });

/** Opens a page that shows a loading screen for a while. */
async function openLate(path: string): Promise<void> {
  const clock = holdClock();
  await open(path);
  await clock.advance(2000);
  clock.release();
}

type Visit = {
  name: string;
  go: () => Promise<unknown>;
  /** Those of which Tab is asked to lead through all that there is. */
  isTabbed?: true;
  /** A toast stands on it. */
  isTold?: true;
};

const VISITOR: Visit[] = [
  {
    name: 'landing',
    isTabbed: true,
    async go() {
      await openLate('/');
      await heading('Latest Sports Highlights');
    },
  },
  {
    name: 'splash',
    async go() {
      await open('/');
      await expect.element(page.getByText('Loading your sports experience...')).toBeVisible();
    },
  },
  {
    name: 'login',
    isTabbed: true,
    async go() {
      await open('/login?expired=1');
      await heading('Welcome back');
    },
  },
  {
    name: 'login, refused',
    async go() {
      await open('/login');
      await button('Sign In').click();
      await expect.element(page.getByText('Please enter your password.')).toBeVisible();
    },
  },
  {
    name: 'signup',
    isTabbed: true,
    async go() {
      await open('/signup');
      await heading('Create Account');
    },
  },
  {
    name: 'forgot',
    isTabbed: true,
    async go() {
      await open('/forgot-password');
      await heading('Forgot password');
    },
  },
  {
    name: 'forgot, sent',
    async go() {
      answer(forgotPassword, { success: true, message: accountMessages.forgot() });
      await open('/forgot-password');
      await page.getByLabelText('Email').fill('axe@uni.example');
      await button('Send Reset Link').click();
      await heading('Check Your Email');
    },
  },
  {
    name: 'reset',
    isTabbed: true,
    async go() {
      answer(lookAtResetLink, { message: accountMessages.linkWorks(), username: 'Linnea' });
      await open('/reset-password?token=x');
      await heading('Reset password');
    },
  },
  {
    name: 'reset, refused by a toast',
    isTold: true,
    async go() {
      answer(lookAtResetLink, { message: accountMessages.linkWorks(), username: 'Linnea' });
      answer(resetPassword, linkInvalid);
      await open('/reset-password?token=x');
      await page.getByLabelText('New password', { exact: true }).fill('long-enough');
      await page.getByLabelText('Confirm new password').fill('long-enough');
      await button('Reset Password').click();
      await expect.element(toast).toBeVisible();
      // It stands as long as it is looked at.
      for (const animation of document.querySelector('.Toastify__progress-bar')?.getAnimations() ?? [])
        animation.pause();
    },
  },
  {
    name: 'verify, failed',
    isTabbed: true,
    async go() {
      answer(verifyEmail, linkInvalid);
      await open('/verify-email/x');
      await heading('Verification Failed');
    },
  },
  {
    name: 'verify, asking for the address',
    async go() {
      answer(verifyEmail, linkInvalid);
      await open('/verify-email/x');
      await button('Resend Verification Email').click();
      await expect.element(button('Send Verification')).toBeVisible();
    },
  },
  {
    name: 'the way back from Google',
    async go() {
      answer(google, NO_ANSWER);
      await open('/auth/callback#id_token=x.y.z');
      await expect.element(page.getByText('Signing you in...')).toBeVisible();
    },
  },
  {
    name: 'privacy',
    isTabbed: true,
    async go() {
      await open('/privacy');
      await heading('Privacy Policy');
    },
  },
  {
    name: 'terms',
    isTabbed: true,
    async go() {
      await open('/terms');
      await heading('Terms and Conditions');
    },
  },
  {
    name: 'error page',
    isTabbed: true,
    async go() {
      await open('/no/such/page');
      await heading('Oopss!');
    },
  },
  {
    name: 'watch',
    async go() {
      const clip = video(1, { participants: [{ name: 'Ama' }], tags: ['final'], uploadedBy: ME });
      answer(watchVideo, watched(clip, null, { next: videos(3), thread: THREAD }));
      await open('/watch?v=AAAAAAAAA01');
      await heading('Video 1');
    },
  },
];

const THREAD = { comments: [comment(1)], earlier: null };
const REACTIONS = { likeCount: 2, reactionCounts: { like: 1, love: 1 } };
const PICTURE = { url: '/share.png', width: 1200, height: 630, alt: 'A goal', thumbhash: null, sources: [] };
const POST = post(2, { tags: ['final'], commentCount: 1, ...REACTIONS });

/** One of each kind of card. */
const CARDS: FeedItem[] = [
  post(1, { author: ME, content: 'A post of my own.' }),
  POST,
  post(3, { images: [PICTURE] }),
  { ...video(1, { uploadedBy: ME, tags: ['final'], ...REACTIONS }), kind: 'video', likes: [] },
];

/** The pages of a member's account, and what of each comes last. */
const ACCOUNT = [
  ['profile', page.getByLabelText('Name to show')],
  ['signIn', page.getByText('This device', { exact: true })],
  ['notifications', page.getByRole('group', { name: 'Comments and reactions' })],
  ['people', page.getByText('You don’t follow anybody yet.')],
  ['data', button('Get a copy')],
  ['delete', button('Delete account')],
] as const;

const MEMBERS: Visit[] = [
  {
    name: 'feed',
    isTabbed: true,
    async go() {
      answer(listPosts, { posts: CARDS, totalPages: 1, total: CARDS.length, page: 1 });
      await open('/app');
      await expect.element(page.getByRole('article')).toHaveLength(CARDS.length);
    },
  },
  {
    name: 'gallery',
    isTabbed: true,
    async go() {
      await openLate('/app/videos');
      await heading(/^Clip Gallery \(\d+\)$/);
    },
  },
  {
    name: 'upload dialog',
    async go() {
      await openLate('/app/videos');
      await button('Upload Video').first().click();
      await expect.element(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'account',
    isTabbed: true,
    async go() {
      await open('/app/account');
      await heading('Account');
    },
  },
  ...ACCOUNT.map(
    ([name, part]): Visit => ({
      name: `account: ${name}`,
      ...(name === 'notifications' && { isTabbed: true }),
      async go() {
        await open(accountPaths[name]);
        await expect.element(part).toBeVisible();
      },
    }),
  ),
  {
    name: 'first steps',
    async go() {
      await open(accountPaths.firstSteps);
      await heading('Your university');
    },
  },
  {
    name: 'logout dialog',
    async go() {
      await open('/app/account');
      await heading('Account');
      await page.viewport(1440, 900);
      await button('Logout').first().click();
      await expect.element(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'post',
    async go() {
      answerPosts([POST], { [POST._id]: [comment(1)] });
      await open(`/app/${POST._id}`);
      await heading(/^Comments \(/);
    },
  },
  {
    name: 'post that is not there',
    async go() {
      answerPosts([]);
      await open('/app/01890000-0000-7000-8000-000000000000');
      await expect.element(page.getByText('Post not found').first()).toBeInTheDocument();
    },
  },
];

/** The levels of a page's headings, where one follows that is more than one deeper: 'H3 Nothing'. */
function jumps(): string[] {
  const dialog = document.querySelector('dialog[open]');
  const all = [...(dialog ?? document).querySelectorAll<HTMLElement>('h1, h2, h3, h4, h5, h6')];
  const seen = all.filter((one) => one.checkVisibility());
  const level = (one: HTMLElement | undefined) => Number(one?.tagName[1] ?? (dialog ? 1 : 0));
  return seen
    .filter((one, index) => level(one) > level(seen[index - 1]) + 1)
    .map((one) => `headings jump at ${one.tagName} ${one.textContent?.slice(0, 40)}`);
}

/** Tabs from the top of the page to its end: each thing that can be used is reached once, and can be seen. */
async function tabThrough(): Promise<void> {
  const count = countOperable();
  expect(count).toBeGreaterThan(2);
  const seen: string[] = [];
  focusTop();
  for (let presses = 0; presses < count * 2 + 10; presses++) {
    await userEvent.keyboard('{Tab}');
    const now = lookAtFocus();
    if (!now || !document.hasFocus()) break; // round once
    // A player is a document of its own: inside of it the outer page has no ring to show.
    const isPlayer = now.name.startsWith('IFRAME');
    if (!isPlayer) expect(now, 'shows that it has the focus, in view').toMatchObject({ outlined: true, inView: true });
    if (seen.at(-1) !== now.name || !isPlayer) seen.push(now.name);
  }
  window.focus();
  expect(seen[0]).toContain('Skip to content');
  expect(seen.length, seen.join(' | ')).toBeGreaterThanOrEqual(count);
}

/** Visits a page, and looks at it in both themes and on a small phone; then Tab goes through it. */
async function look({ go, isTabbed, isTold }: Visit): Promise<void> {
  for (const [index, { colorScheme, width, height }] of LOOKS.entries()) {
    await page.viewport(width, height);
    await commands.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    if (index === 0) await go();
    await settled(); // the page follows its system's theme
    if (isTold) await expect.element(toast).toBeInViewport({ ratio: 1 });
    expect([...jumps(), ...(await commands.findViolations())], colorScheme).toEqual([]);
    if (isTold) await expect.element(toast).toBeInViewport({ ratio: 1 });
  }
  if (isTold) return; // it slides in and out
  await page.viewport(320, 640);
  await commands.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' });
  await settled();
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  if (!isTabbed) return;
  await page.viewport(1280, 900);
  await commands.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await settled();
  await tabThrough();
}

beforeEach(() => {
  answerLists();
  answer(listVideos, { videos: videos(3), total: 3, faculties: [{ name: 'Law', count: 1 }], nextCursor: null });
});

// [B2.6]
test.for(VISITOR)('a visitor’s page: $name', look);

// [B2.6]
test.for(MEMBERS)('a member’s page: $name', (visit) => {
  signedIn();
  answerAccount();
  answer(ownStorage, { used: 0, quota: null });
  answer(listCountries, []);
  answer(listMatchesOfToday, { matches: [] });
  answerProfile();
  answer(getPin, { pinned: null, canChange: false, proposals: [] });
  return look(visit);
});
