import { expect, onTestFinished, test, vi } from 'vitest';
import { commands, page } from 'vitest/browser';
import { listVideos, type Video } from '../../../contract/videos.ts';
import { endFirstPaint } from '../../platform/code/first-paint.ts';
import { useSession } from '../../platform/session/session.ts';
import { type Asked, answer, askedOf, hold, NO_CONNECTION, refused } from '../../testing/answers.ts';
import { answerLists } from '../../testing/pages.ts';
import { video, videos } from '../../testing/samples.ts';
import { answerFrame, MEMBER, open, signedIn } from '../../testing/screen.tsx';
import { holdClock, inAnotherTab, settled } from '../../testing/surroundings.ts';

const FEATURES = ['Sports Highlights', 'Easy Video Upload', 'Photo and Text Posts', 'Community', 'On Any Device'];
const FOOTER = [
  ['Home', '/'],
  ['Videos', '/app/videos'],
  ['Feed', '/app'],
  ['Matches', '/app/matches'],
  ['Clips', '/clips'],
  ['Competitions', '/app/competitions'],
  ['Teams', '/app/teams'],
  ['Search', '/app/search'],
  ['Privacy Policy', '/privacy'],
  ['Terms and Conditions', '/terms'],
] as const;
const EMPTY = { videos: [], total: 0, faculties: [], nextCursor: null };

const splash = page.getByText('Loading your sports experience...');
const welcome = page.getByRole('heading', { level: 1 });
const section = page.getByRole('region', { name: 'Latest Sports Highlights' });
const titles = section.getByRole('heading', { level: 3 });
const badges = section
  .getByRole('listitem')
  .getByText(/^(Engineering|Science|Arts|Business|Medicine|Law|Music|Theology)$/);

/** Opens the page, and lets its splash end. */
async function openPage(path = '/') {
  const clock = holdClock();
  const viewer = await open(path);
  await expect.element(splash).toBeVisible();
  await clock.advance(2000);
  clock.release();
  await expect.element(splash).not.toBeInTheDocument();
  return viewer;
}

/** Chance is always the same until the test ends. */
function chance(number: number): void {
  const random = vi.spyOn(Math, 'random').mockReturnValue(number);
  onTestFinished(() => random.mockRestore());
}

/** Some of all videos, to who asks for no more than are shuffled. */
const picked =
  (...lists: Video[][]) =>
  ({ query }: Asked) => {
    expect(query).toEqual({ limit: '12', order: 'random' });
    return { ...EMPTY, videos: (lists.length > 1 ? lists.shift() : lists[0]) ?? [] };
  };

// [S1-1.2, S1-1.3, S1-2.12, S1-2.13, S1-2.14, S1-2.15, S1-2.25, S1-2.26, S1-2.27, S1-2.28, S1-3.5, S1-9.2]
test('the splash stands for 2 seconds; beneath it are welcome, features, testimonials, the closing call and the footer', async () => {
  answer(listVideos, EMPTY);
  const clock = holdClock();
  vi.setSystemTime('2031-05-01T12:00:00Z');
  const viewer = await open('/');
  await expect.element(welcome).toBeInTheDocument(); // the page is there beneath it
  await expect.element(splash).toBeVisible();
  await expect.element(page.getByRole('status').filter({ hasText: 'Loading your' })).toBeInViewport({ ratio: 1 });
  expect(splash.element().parentElement?.textContent).toMatch(/^Touchline/);
  await clock.advance(1990);
  await expect.element(splash).toBeVisible();
  await clock.advance(10);
  await expect.element(splash).not.toBeInTheDocument();
  await clock.advance(1000);
  clock.release();
  expect([viewer.here(), viewer.coming()]).toEqual(['/', undefined]); // a visitor stays

  // The hero welcomes, and leads to signup and login.
  const main = page.getByRole('main');
  await expect.element(welcome).toMatchTextContent('Welcome to Touchline');
  await expect.element(main.getByRole('link', { name: 'Get Started Free' })).toHaveAttribute('href', '/signup');
  await expect.element(main.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login');

  // Five features, three testimonials and the closing call.
  const features = page.getByRole('region', { name: 'Why Choose Touchline' }).getByRole('listitem');
  await expect.element(features).toHaveLength(5);
  for (const [index, title] of FEATURES.entries()) {
    const feature = features.nth(index);
    await expect.element(feature.getByRole('heading', { name: title, exact: true })).toBeVisible();
    expect(feature.element().querySelectorAll('svg')).toHaveLength(1);
    await expect.element(feature.getByRole('paragraph')).toMatchTextContent(/\w{3}/);
  }
  const voices = page.getByRole('region', { name: 'From the stands' }).getByRole('figure');
  await expect.element(voices).toHaveLength(3);
  for (const voice of voices.elements()) {
    expect(voice.querySelector('blockquote')?.textContent).toMatch(/\w{3}/);
    const [name, role, ...others] = [...voice.querySelectorAll('figcaption span')].map((one) => one.textContent);
    expect([name, role, others]).toEqual([expect.stringMatching(/\w{3}/), expect.stringMatching(/\w{3}/), []]);
  }
  await expect.element(page.getByRole('link', { name: 'Create Your Account' })).toHaveAttribute('href', '/signup');

  // The footer leads home, to videos and feed, to what needs no account, and to the top; it knows the year.
  const footer = page.elementLocator(document.querySelector('footer') as Element); // within the main part it has no role
  for (const [name, href] of FOOTER)
    await expect.element(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
  await expect.element(footer).toMatchTextContent('Touchline');
  await expect.element(footer).toMatchTextContent('Where campus sport is seen, shared and remembered.');
  await expect.element(footer).toMatchTextContent('© 2031 Touchline');
  await footer.getByRole('button', { name: 'About' }).click();
  await expect.poll(() => scrollY).toBe(0);
});

// [S1-2.12]
test('the splash is counted from the first paint of the HTML, and starts anew on the next visit', async () => {
  answer(listVideos, EMPTY);
  const painted = { startTime: performance.now() - 1500 } as PerformanceEntry;
  const paints = vi.spyOn(performance, 'getEntriesByName').mockReturnValue([painted]);
  endFirstPaint();
  paints.mockRestore();
  const clock = holdClock();
  const viewer = await open('/');
  await clock.advance(300);
  await expect.element(splash).toBeVisible();
  await clock.advance(200);
  await expect.element(splash).not.toBeInTheDocument();

  viewer.go('/login');
  await expect.element(page.getByLabelText('Username or Email')).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Touchline' }).click();
  await expect.element(splash).toBeVisible();
  await clock.advance(1990);
  await expect.element(splash).toBeVisible();
  await clock.advance(10);
  await expect.element(splash).not.toBeInTheDocument();
});

// [S1-2.1, S1-2.13]
test('a member is sent on to the feed after the splash, and Back leads to where they were before', async () => {
  signedIn();
  answerLists();
  const viewer = await open('/privacy');
  await expect.element(welcome).toMatchTextContent('Privacy Policy');
  const clock = holdClock();
  viewer.go('/');
  await expect.element(splash).toBeVisible();
  await clock.advance(1990);
  await expect.element(splash).toBeVisible();
  expect([viewer.here(), viewer.coming()]).toEqual(['/', undefined]);
  await clock.advance(10);
  await clock.advance(10); // the way there is a timer of its own
  clock.release();
  await expect.poll(viewer.here).toBe('/app');
  await expect.element(welcome).toMatchTextContent('Feed');
  viewer.back();
  await expect.poll(viewer.here).toBe('/privacy');
});

// [S1-2.16, S1-2.21, S1-2.22, S1-2.23, S1-4.6, S1-5.10, S1-6.1, S1-9.1, S1-9.14]
test('highlights say that they are loading; a visitor sees the first 3 of a shuffle, and is asked to sign up for more', async () => {
  // Fisher and Yates with ever the lowest number moves the first to the end, and so on: 2, 3, 4 come first.
  chance(0);
  const release = hold(listVideos, { ...EMPTY, videos: videos(7) });
  await openPage();
  await expect.element(section.getByText('Loading videos...')).toBeVisible();
  release();
  await expect.element(section.getByText('Preview our latest videos (Sign up to see more!)')).toBeVisible();
  await expect.element(titles).toHaveLength(3);
  expect(titles.elements().map((one) => one.textContent)).toEqual(['Video 2', 'Video 3', 'Video 4']);
  await expect.element(section.getByText('Loading videos...')).not.toBeInTheDocument();
  const more = section.getByRole('link', { name: 'Sign Up to See More Videos' });
  await expect.element(more).toHaveAttribute('href', '/signup');
  expect(askedOf(listVideos).map(({ query }) => query)).toEqual([{ limit: '12', order: 'random' }]);

  const first = section.getByRole('listitem').first();
  await expect.element(first).toMatchTextContent('What happened in game 2.');
  await expect.element(first).toMatchTextContent('General');
  await expect.element(first).toMatchTextContent('Law');
  first.element().scrollIntoView();
  // The embed id is what stands after v= up to the next &. The link is read, not followed.
  const link = () => first.element().querySelector('iframe')?.contentDocument?.querySelector('a');
  await expect.poll(() => link()?.ariaLabel).toBe('Play Video 2');
  const { href } = link() ?? { href: '' };
  expect(href).toMatch(/^https:\/\/www\.youtube\.com\/embed\/AAAAAAAAA02\?modestbranding=1&rel=0&/);
  expect(new URL(href).searchParams.get('origin')).toBe(location.origin);
});

// [S1-4.6, S1-8.12]
test('highlights that can’t be loaded are told in words, with another try, and nothing is claimed', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  onTestFinished(() => warned.mockRestore());
  answer(listVideos, refused(500, { message: 'broken', code: 'internal' }));
  await openPage();
  const words = section.getByText('We can’t load the highlights right now.');
  const again = section.getByRole('button', { name: 'Try Again' });
  await expect.element(words).toBeVisible();
  again.element().scrollIntoView({ block: 'center' });
  await expect.element(words).toBeInViewport({ ratio: 1 });
  await expect.element(section).not.toMatchTextContent('No videos available yet');
  await expect.element(page.getByText('broken')).not.toBeInTheDocument();
  expect(warned.mock.calls.map(([text]) => text)).toEqual(['The landing page has no videos:']);

  // No answer at all, and then one: pressed twice, it is still one list.
  answer(listVideos, NO_CONNECTION);
  await again.click();
  await expect.poll(() => askedOf(listVideos)).toHaveLength(2);
  await expect.element(again).toBeEnabled();
  await expect.element(words).toBeInViewport({ ratio: 1 });
  const release = hold(listVideos, { ...EMPTY, videos: videos(3) });
  await again.dblClick();
  await expect.element(again).toBeDisabled();
  release();
  await expect.element(titles).toHaveLength(3);
  await expect.element(words).not.toBeInTheDocument();
  expect(askedOf(listVideos)).toHaveLength(3);
});

const inTab = {
  signIn: () => {
    const { _id, username, profilePicture, role } = MEMBER;
    const state = { userData: { _id, username, profilePicture }, isLoggedIn: true, role };
    inAnotherTab((storage) => storage.setItem('root', JSON.stringify({ state, version: 1 })));
  },
  signOut: () => inAnotherTab((storage) => storage.removeItem('root')),
};

// [S1-2.17, S1-2.18, S1-2.19, S1-2.20, S1-2.24, S1-4.7, S1-6.3]
test('videos come anew when somebody logs in or out: with none there is an invitation, with some badges that can be read', async () => {
  chance(0.999); // keeps the order
  answerFrame();
  const faculties = ['Engineering', 'Science', 'Arts', 'Business', 'Medicine', 'Law', 'Music', 'Theology'];
  const clips = faculties.map((faculty, index) =>
    video(index, { school: { name: 'A university', faculty, department: null } }),
  );
  answer(listVideos, picked([], [], clips.slice(0, 3), clips.slice(3, 6), clips.slice(6)));
  holdClock(); // so that the splash does not end, and leads no member away
  await open('/');
  const none = section.getByText('No videos available yet. Be the first to upload!');

  // With no videos a visitor is invited to join, a member to upload. All that lies below the splash, and is read as such.
  await expect.element(none).toBeInTheDocument();
  expect(linkIn('Join Touchline to Upload a Video')).toBe('/signup');
  expect(linkIn('Sign Up to See More Videos')).toBeUndefined();
  expect(askedOf(listVideos)).toHaveLength(1);
  inTab.signIn();
  await expect.poll(() => linkIn('Upload')).toBe('/app/videos');
  await expect.element(none).toBeInTheDocument();
  await expect.element(section.getByText('Check out the latest videos from our community')).toBeInTheDocument();
  expect(askedOf(listVideos)).toHaveLength(2);

  // Badges have six colours of their own and grey for others, readable on light and dark.
  const shown = { light: new Map<string, Colours>(), dark: new Map<string, Colours>() };
  for (const [round, change] of [inTab.signOut, inTab.signIn, inTab.signOut].entries()) {
    change();
    await expect.poll(() => badges.elements()[0]?.textContent).toBe(faculties[round * 3]);
    expect(askedOf(listVideos)).toHaveLength(3 + round);
    for (const colorScheme of ['light', 'dark'] as const) {
      await commands.emulateMedia({ colorScheme });
      await expect.poll(() => document.documentElement.classList.contains('dark')).toBe(colorScheme === 'dark');
      await settled();
      for (const badge of badges.elements())
        shown[colorScheme].set(badge.textContent, measure(badge.closest('.badge') as Element));
    }
  }
  for (const colours of Object.values(shown)) {
    expect([...colours.keys()]).toEqual(faculties);
    expect(new Set([...colours.values()].map(({ colour }) => colour)).size).toBe(7);
    expect(colours.get('Music')?.colour).toBe(colours.get('Theology')?.colour);
    for (const [faculty, { contrast }] of colours) expect(contrast, faculty).toBeGreaterThanOrEqual(4.5);
  }
  expect(useSession.getState().isLoggedIn).toBe(false);
});

/** Where a link of the highlights leads, if it is there, also below the splash. */
const linkIn = (text: string): string | undefined =>
  [...section.element().querySelectorAll('a')].find((one) => one.textContent === text)?.getAttribute('href') ??
  undefined;

type Colours = { colour: string; contrast: number };

/** An element's colours, and their contrast as WCAG 2 reckons it. */
function measure(element: Element): Colours {
  const style = getComputedStyle(element);
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const rgb = (colour: string) => {
    if (!context) throw new Error('no canvas');
    context.fillStyle = colour;
    context.fillRect(0, 0, 1, 1);
    return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = rgb(colour).map((value) => {
      const share = value / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [low = 0, high = 0] = [luminance(style.color), luminance(style.backgroundColor)].sort((a, b) => a - b);
  return { colour: `${style.color} on ${style.backgroundColor}`, contrast: (high + 0.05) / (low + 0.05) };
}
