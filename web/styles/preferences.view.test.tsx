/** What people set in their system, and paper: the pages keep telling what they tell. */
import { afterEach, expect, test, vi } from 'vitest';
import { commands, type Locator, page, userEvent } from 'vitest/browser';
import { check } from '../../contract/accounts.ts';
import { listAdminVideos, listUsers, overview } from '../../contract/admin.ts';
import { listOwnVideos } from '../../contract/own-videos.ts';
import { suggestFollows } from '../../contract/people/follow.ts';
import { type FeedPost, type FeedVideo, listPosts } from '../../contract/posts.ts';
import { listCases } from '../../contract/reports.ts';
import { listCountries, listUniversities } from '../../contract/schools.ts';
import { ownStorage } from '../../contract/uploads.ts';
import { listMatchesOfToday } from '../../contract/videos/match-clips.ts';
import { listVideos } from '../../contract/videos.ts';
import { useSession } from '../platform/session/session.ts';
import { answer, NO_ANSWER } from '../testing/answers.ts';
import { answerProfile } from '../testing/pages.ts';
import { video } from '../testing/samples.ts';
import { MEMBER, open, signedIn } from '../testing/screen.tsx';
import { settled } from '../testing/surroundings.ts';

const POST: FeedPost = {
  kind: 'post',
  _id: '0197c3a2-5b1e-7c3e-9d0b-000000000090',
  content: 'We won the league.',
  category: 'general',
  tags: ['league'],
  images: [{ url: '/share.png', width: 480, height: 320, alt: 'The cup', thumbhash: null, sources: [] }],
  author: { _id: MEMBER._id, username: 'adwoa', profilePicture: null },
  createdAt: '2026-03-01T12:00:00.000Z',
  likes: [],
  likeCount: 0,
  reactionCounts: {},
  commentCount: 0,
};
const CLIP_FILE = '../tools/seed/media/basketball-buzzer-beater.mp4';
const CLIP: FeedVideo = { kind: 'video', ...video(1), likes: [] };

function answerFeed(): void {
  signedIn();
  const others = Array.from({ length: 8 }, (_, nth) => ({ ...POST, _id: POST._id.replace(/0$/, `${nth + 1}`) }));
  answer(listPosts, { posts: [CLIP, POST, ...others], totalPages: 1, total: 10, page: 1 });
  answer(suggestFollows, { people: [], schools: [] });
}

function asAdmin(): void {
  signedIn();
  answer(check, { authenticated: true, data: { ...MEMBER, role: 'admin', hasPassword: true } });
  useSession.getState().signIn({ ...MEMBER, role: 'admin' });
}

/** What the videos page and its form ask. */
function answerUploads(): void {
  answer(listVideos, { videos: [], total: 0, faculties: [], nextCursor: null });
  answer(listOwnVideos, { videos: [], total: 0, waiting: 0, failed: 0, nextCursor: null });
  answer(ownStorage, { used: 0, quota: null });
  answer(listCountries, [{ id: '1', name: 'Ghana' }]);
  answer(listUniversities, []);
  answer(listMatchesOfToday, { matches: [] });
  answerProfile();
}

/** Uploads, which no server of these tests takes, never come to an end, until the network goes. */
class NeverEnds {
  static readonly #inTheAir = new Set<NeverEnds>();
  readonly upload = {};
  onerror?: () => void;
  open(): void {}
  setRequestHeader(): void {}
  send(): void {
    NeverEnds.#inTheAir.add(this);
  }
  abort(): void {}
  /** A form that is left waits for what it has begun. */
  static fail(): void {
    for (const one of NeverEnds.#inTheAir) one.onerror?.();
    NeverEnds.#inTheAir.clear();
  }
}
afterEach(() => void vi.unstubAllGlobals());

/** What an element, or a part that CSS makes, is painted with. */
function painted(on: Locator | Element | null | undefined, part?: string) {
  const element = on && 'element' in on ? on.element() : on;
  if (!element) throw new Error('Nothing is painted');
  const view = element.ownerDocument.defaultView ?? window;
  const { backgroundColor, color, borderBottomColor, borderBottomWidth, borderBottomStyle } = view.getComputedStyle(
    element,
    part,
  );
  const edge = borderBottomStyle === 'none' ? null : `${borderBottomWidth} ${borderBottomColor}`;
  return { ground: backgroundColor, color, edge };
}

/** How far two colours are apart, as WCAG counts: 1 to 21. */
function contrast(...colours: [string, string]): number {
  const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
  const [a = 0, b = 0] = colours.map((colour) => {
    context.fillStyle = colour;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map((value) =>
      value <= 10 ? value / 3294 : ((value / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  });
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** What is drawn in the feed's player: its poster, of which the mark to play is a part. */
const frame = () => document.querySelector<HTMLIFrameElement>('article iframe');
const mark = () => frame()?.contentDocument?.querySelector('.poster span');

// [B2.4]
test('in forced colours one sees in the feed what is chosen, what plays, and what has the focus', async () => {
  await page.viewport(390, 844);
  await commands.emulateMedia({ forcedColors: 'active' });
  answerFeed();
  await open('/app');
  await expect.element(page.getByRole('article').first()).toBeVisible();
  const categories = page.getByRole('navigation', { name: 'Categories' });
  const chosen = painted(categories.getByRole('button', { name: 'All Posts' }));
  expect(chosen.ground).not.toBe(painted(categories.getByRole('button', { name: 'General' })).ground);
  expect(contrast(chosen.ground, chosen.color)).toBeGreaterThanOrEqual(4.5);
  const main = page.getByRole('navigation', { name: 'Main' });
  expect(painted(main.getByRole('link', { name: 'Feed' })).ground).not.toBe(
    painted(main.getByRole('link', { name: 'Videos' })).ground,
  );
  expect(painted(document.querySelector('.badge')).edge).toMatch(/^1px/);

  await expect.poll(mark).toBeTruthy();
  await expect
    .poll(() => contrast(painted(mark()).ground, painted(mark(), '::after').ground)) // the frame's styles come after it
    .toBeGreaterThanOrEqual(4.5);

  const field = page.getByPlaceholder("What's on your mind?");
  field.element().focus();
  expect(getComputedStyle(field.element()).outlineStyle).not.toBe('none');
});

// [B2.4]
test('in forced colours one sees in the admin panel which tab is open, and which list is chosen', async () => {
  await commands.emulateMedia({ forcedColors: 'active' });
  asAdmin();
  answer(overview, NO_ANSWER);
  answer(listCases, { cases: [], waiting: 0, nextCursor: null });
  answer(listAdminVideos, { videos: [], total: 0, all: 0, faculties: [], nextCursor: null });
  answer(listUsers, { users: [], total: 0, isCapped: false, all: 0, nextCursor: null });
  await open('/app/manage?tab=reports');
  const tab = (name: RegExp) => page.getByRole('tab', { name });
  await expect.element(tab(/^Reports/)).toBeVisible();
  expect(painted(tab(/^Reports/)).ground).not.toBe(painted(tab(/^Log/)).ground);
  expect(painted(page.getByRole('button', { name: 'Waiting', exact: true })).ground).not.toBe(
    painted(page.getByRole('button', { name: 'Resolved', exact: true })).ground,
  );
});

// [B2.4]
test('in forced colours one sees in the upload form where to hold the clip, and how far it is', async () => {
  await commands.emulateMedia({ forcedColors: 'active' });
  signedIn();
  answerUploads();
  vi.stubGlobal('XMLHttpRequest', NeverEnds);
  await open('/app/videos');
  await page.getByRole('button', { name: 'Upload Video' }).first().click();
  const form = page.getByRole('dialog', { name: 'Upload Video' });
  await expect.element(form).toBeVisible();
  const file = form.element().querySelector<HTMLInputElement>('input[type=file]');
  await userEvent.upload(file as HTMLInputElement, CLIP_FILE);
  await expect.element(form.getByRole('slider', { name: 'Trim start' })).toBeInTheDocument();
  const handle = painted(form.element().querySelector('[data-trim-handle]'));
  expect(contrast(handle.ground, painted(document.body).ground)).toBeGreaterThanOrEqual(3);

  // Who goes on to the fields has the bytes begin to travel.
  await form.getByLabelText('Title').fill('Never sent');
  const progress = form.getByRole('progressbar').first();
  await expect.element(progress).toBeInTheDocument();
  const [room, done] = [painted(progress), painted(progress.element().querySelector('div'))];
  expect(room.edge).toMatch(/^1px/);
  expect(contrast(done.ground, room.ground), `${done.ground} on ${room.ground}`).toBeGreaterThanOrEqual(3);
  NeverEnds.fail();
});

// [B2.4]
test('who asks for more contrast gets it: for quiet text, and for the edges of things', async () => {
  await open('/login');
  const name = page.getByLabelText('Username or Email');
  await expect.element(name).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await commands.emulateMedia({ colorScheme, contrast: 'more' });
    await expect.poll(() => document.documentElement.classList.contains('dark')).toBe(colorScheme === 'dark');
    const against = (colour: () => string) =>
      expect.poll(() => contrast(painted(document.body).ground, colour()), { message: colorScheme }); // on its way from the other theme's
    await against(() => painted(page.getByText("Don't have an account?")).color).toBeGreaterThanOrEqual(9);
    await against(() => painted(name).edge?.split('px ')[1] ?? '').toBeGreaterThanOrEqual(7);
  }
});

// [B2.4]
test('who asks for less motion has every word in the colours of its theme at once', async () => {
  await open('/login');
  await expect.element(page.getByLabelText('Username or Email')).toBeVisible();
  const colours = () => [...document.querySelectorAll('body, body *')].map((one) => getComputedStyle(one).color);
  const button = page.getByRole('button', { name: /^(?:Dark|Light) mode$/ }).element() as HTMLButtonElement;
  for (const _ of ['dark', 'light']) {
    button.click();
    const [first, moving] = [colours(), document.getAnimations().length];
    for (const _ of 'some pictures') await settled();
    expect(first).toEqual(colours());
    expect(moving).toBe(0);
  }
});

// [B2.4]
test('what is printed is what one reads: dark on white, without bars, buttons and forms', async () => {
  await page.viewport(390, 844);
  await commands.emulateMedia({ colorScheme: 'dark' });
  answerFeed();
  await open('/app');
  await expect.poll(frame).toBeTruthy();
  scrollTo(0, 2000);
  await settled();
  scrollBy(0, -20); // and what comes up on the way up
  await expect.element(page.getByRole('button', { name: 'Scroll to top' })).toBeVisible();
  const gone = [
    page.getByRole('banner'),
    page.getByRole('navigation', { name: 'Main' }),
    page.getByRole('navigation', { name: 'Categories' }),
    page.getByRole('form', { name: 'Create a post' }),
    page.getByRole('button', { name: 'Scroll to top' }),
    page.getByRole('button', { name: 'Copy link' }),
    page.getByText('Skip to content'),
  ].map((locator) => locator.elements());
  expect(gone.map((elements) => elements.length)).not.toContain(0);
  await commands.emulateMedia({ media: 'print' });
  const card = page.getByRole('article').first();
  await expect.element(card).toBeVisible();
  await expect.poll(() => contrast('white', painted(card).color)).toBeGreaterThanOrEqual(7);
  await expect.poll(() => painted(card).ground).toBe('rgb(255, 255, 255)');
  expect(gone.flat().filter((one) => one.checkVisibility())).toEqual([]);
  expect(frame()?.checkVisibility()).toBe(true); // its poster
  await expect.element(page.getByRole('img', { name: 'The cup' }).first()).toBeVisible();
});
