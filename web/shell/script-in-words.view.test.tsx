/** Whatever stands in a field, an address or an answer is text. No policy of a server holds scripts back here. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import {
  check,
  google,
  listSessions,
  login,
  lookAtResetLink,
  type SessionUser,
  verifyEmail,
} from '../../contract/accounts.ts';
import { listAdminVideos, listUsers } from '../../contract/admin.ts';
import { listOwnVideos } from '../../contract/own-videos.ts';
import { suggestFollows } from '../../contract/people/follow.ts';
import { type FeedPost, getPost, listPosts } from '../../contract/posts.ts';
import { listCases } from '../../contract/reports.ts';
import { getPin } from '../../contract/videos/match-clips.ts';
import { watchVideo } from '../../contract/videos/watch.ts';
import { listVideos, type Video } from '../../contract/videos.ts';
import { useSession } from '../platform/session/session.ts';
import { answer, refused } from '../testing/answers.ts';
import { watched } from '../testing/clips.ts';
import { answerAccount, device } from '../testing/pages.ts';
import { video } from '../testing/samples.ts';
import { close, MEMBER, open, signedIn } from '../testing/screen.tsx';
import { settled } from '../testing/surroundings.ts';

/** Would run if it were taken for markup anywhere: as an element, in an attribute, in a script, in an address. */
const EVIL = `"><img src=x onerror="top.pwned=1"><script>top.pwned=1</script>'-top.pwned=1-'javascript:top.pwned=1`;
const SHORT = '<img src=x onerror=top.pwned=1>';

const ID = '0197c3a2-5b1e-7c3e-9d0b-000000000001';
const AT = '2026-03-01T12:00:00.000Z';
const AUTHOR = { _id: '0197c3a2-5b1e-7c3e-9d0a-000000000079', username: SHORT, profilePicture: null };
const CHAIR: SessionUser = { ...MEMBER, role: 'admin' };

const CLIP: Video = video(1, {
  title: EVIL.slice(0, 100),
  description: EVIL,
  school: { name: SHORT, faculty: SHORT, department: SHORT },
  eventType: `Intra-University (${SHORT})`,
  tags: [SHORT],
  participants: [{ name: SHORT, school: SHORT }],
  uploadedBy: AUTHOR,
  commentCount: 1,
});
const POST: FeedPost = {
  kind: 'post',
  _id: ID,
  content: EVIL,
  category: 'general',
  tags: [SHORT],
  images: [{ url: '/share.png', width: 480, height: 320, alt: EVIL, thumbhash: null, sources: [] }],
  author: AUTHOR,
  createdAt: AT,
  likes: [],
  likeCount: 0,
  reactionCounts: {},
  commentCount: 1,
};
const COMMENT = { _id: ID.replace(/1$/, '2'), content: EVIL, user: AUTHOR, createdAt: AT };

const alert = vi.spyOn(window, 'alert');
beforeEach(() => void alert.mockClear());
afterEach(() => void Reflect.deleteProperty(top ?? window, 'pwned'));

/** Nothing of it runs, and nothing of it has become a part of the page or of the players in it. */
async function expectText(where: string): Promise<void> {
  await settled();
  const frames = [...document.querySelectorAll('iframe')].flatMap(({ contentDocument }) => contentDocument ?? []);
  for (const one of [document, ...frames])
    expect(one.querySelectorAll('img[src="x"], [onerror], [href^="javascript:"]').length, where).toBe(0);
  expect('pwned' in (top ?? window), where).toBe(false);
  expect(alert).not.toHaveBeenCalled();
}

test('a script in any field that visitors are shown is text, and nothing runs', async () => {
  answer(listVideos, { videos: [CLIP], total: 1, faculties: [{ name: SHORT, count: 1 }], nextCursor: null });
  const viewer = await open('/');
  await expect.element(page.getByRole('region', { name: 'Latest Sports Highlights' })).toMatchTextContent(SHORT);
  await expectText('/');
  const [next, thread] = [[video(2, { ...CLIP, _id: video(2)._id })], { comments: [COMMENT], earlier: null }];
  answer(watchVideo, watched(CLIP, null, { next, thread }));
  viewer.go('/watch?v=AAAAAAAAA01');
  await expect.element(page.getByRole('heading', { level: 1, name: 'onerror' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Comments (1)' })).toBeInTheDocument();
  await expectText('/watch');
});

test('a script in any field that members and admins are shown is text, and nothing runs', async () => {
  signedIn();
  answerAccount();
  answer(check, { authenticated: true, data: { ...CHAIR, hasPassword: true } });
  useSession.getState().signIn(CHAIR);
  answer(listPosts, { posts: [POST, { kind: 'video', ...CLIP, likes: [] }], totalPages: 1, total: 2, page: 1 });
  answer(suggestFollows, { people: [], schools: [] });
  answer(listVideos, { videos: [CLIP], total: 1, faculties: [{ name: SHORT, count: 1 }], nextCursor: null });
  answer(listOwnVideos, { videos: [], total: 0, waiting: 0, failed: 0, nextCursor: null });
  answer(getPin, { pinned: null, canChange: false, proposals: [] });
  const { kind: _, ...post } = POST;
  answer(getPost, {
    post: { ...post, comments: [COMMENT], earlier: null },
    viewerReaction: null,
    can: { edit: false, delete: false, report: true },
  });
  answer(listCases, { cases: [], waiting: 0, nextCursor: null });
  answer(listUsers, {
    users: [
      {
        ...{ ...AUTHOR, email: 'mallory@uni.example', faculty: SHORT, role: 'user', isActive: true },
        ...{ isVerified: true, createdAt: AT, lastSeenAt: null },
      },
    ],
    ...{ total: 1, isCapped: false, all: 1, nextCursor: null },
  });
  answer(listAdminVideos, {
    videos: [{ ...CLIP, uploadedBy: { ...AUTHOR, email: 'mallory@uni.example' } }],
    ...{ total: 1, all: 1, faculties: [{ name: SHORT, count: 1 }], nextCursor: null },
  });
  answer(listSessions, { sessions: [device(1), device(2, { device: EVIL })] });
  const viewer = await open('/privacy');
  for (const [path, ready] of [
    ['/app', page.getByRole('article').filter({ hasText: 'onerror' }).nth(1)],
    ['/app/videos', page.getByRole('region', { name: /^Clip Gallery/ }).getByRole('article')],
    [`/app/${ID}`, page.getByRole('heading', { name: 'Comments (1)' })],
    ['/app/manage?tab=users', page.getByRole('row').filter({ hasText: SHORT })],
    ['/app/manage?tab=videos', page.getByRole('article').filter({ hasText: SHORT })],
    ['/app/account/sign-in', page.getByText('top.pwned=1</script>')],
  ] as const) {
    viewer.go(path);
    await expect.element(ready.first()).toBeVisible();
    await expectText(path);
  }
});

test('a script in an address is text, or nothing at all', async () => {
  const wrong = refused(400, { message: 'This link isn’t valid.', code: 'link-invalid' });
  answer(lookAtResetLink, wrong);
  answer(verifyEmail, wrong);
  answer(google, refused(401, { message: EVIL, code: 'credentials' }));
  const missing = refused(404, { message: 'Not found', code: 'not-found' });
  answer(watchVideo, missing);
  answer(getPost, missing);
  const evil = encodeURIComponent(EVIL);
  const heading = page.getByRole('heading', { level: 1 });
  for (const [path, name] of [
    [`/login?expired=${evil}`, 'Welcome back'],
    [`/reset-password?token=${evil}`, 'Reset password'],
    [`/verify-email/${encodeURIComponent(SHORT)}`, 'Verification Failed'],
    [`/auth/callback#error=${evil}&error_description=${evil}`, 'Welcome back'],
    [`/auth/callback#id_token=${evil}`, 'Welcome back'],
    [`/app/${encodeURIComponent(SHORT)}`, '.'],
    [`/watch?v=${evil}`, '.'],
    [`/${evil}`, '.'],
    [`/privacy#${evil}`, 'Privacy Policy'],
  ] as const) {
    await open(path);
    await expect.element(heading.filter({ hasText: new RegExp(name, 'i') }).first()).toBeVisible();
    await expectText(path);
    close();
  }
});

test('a script in what the server answers is text', async () => {
  answer(login, refused(401, { message: EVIL, code: 'credentials' }));
  await open('/login');
  await page.getByLabelText('Username or Email').fill(EVIL);
  await page.getByLabelText('Password', { exact: true }).fill(EVIL);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('onerror');
  await expectText('/login');
});
