import { expect, type Page } from '@playwright/test';
import { test } from './site/site.ts';
import { holdCalls } from './steps/calls.ts';
import { enter, join } from './steps/people.ts';
import { joinAndEnter } from './steps/post-steps.ts';
import { holdClock, KICK_OFF } from './steps/time.ts';

const SPLASH = 'Loading your sports experience...';
const VIDEOS = '**/api/videos/get-videos*';

const FEATURES = ['Sports Highlights', 'Easy Video Upload', 'Photo and Text Posts', 'Community', 'On Any Device'];
const FOOTER = [
  ['Home', '/'],
  ['Videos', '/app/videos'],
  ['Feed', '/app'],
  ['Privacy Policy', '/privacy'],
  ['Terms and Conditions', '/terms'],
] as const;

const highlights = (page: Page) => page.getByRole('region', { name: 'Latest Sports Highlights' });

/** Videos as the server lists them, one for each faculty. */
const videosOf = (faculties: string[]) =>
  faculties.map((faculty, index) => ({
    _id: `video-${index}`,
    title: `Clip ${index}`,
    description: `What happened in ${index}`,
    youtubeLink: `https://www.youtube.com/watch?v=aaaaaaaaaa${index}&t=3`,
    posterUrl: '/share.png',
    eventType: 'Training',
    school: { name: 'A university', faculty },
    createdAt: '2026-11-01T12:00:00.000Z',
  }));
/** As the server does to who asks for some of all videos, and for no more than are shuffled. @param answers in their order, the last for ever */
const answerWith = (page: Page, ...answers: object[][]) =>
  page.route(VIDEOS, (route) => {
    const { searchParams } = new URL(route.request().url());
    const videos = (answers.length > 1 ? answers.shift() : answers[0]) ?? [];
    return searchParams.get('order') === 'random' && Number(searchParams.get('limit')) <= 12
      ? route.fulfill({ json: { videos } })
      : route.abort();
  });

// [S1-1.2, S1-1.3, S1-2.12, S1-2.13, S1-2.14, S1-2.15, S1-2.25, S1-2.26, S1-2.27, S1-2.28, S1-3.5, S1-9.2]
test('the splash stands for 2 seconds; beneath it are welcome, features, testimonials, the closing call and the footer', async ({
  page,
  accountSite,
}) => {
  await holdClock(page);
  await page.goto(accountSite.url);
  await test.step('the splash, with logo and text', async () => {
    const splash = page.getByText(SPLASH);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached(); // the page is there beneath it
    await expect(splash).toBeVisible();
    await expect(splash.locator('..').getByText('Touchline')).toBeVisible();
    await page.clock.runFor(1990);
    await expect(splash).toBeVisible();
    await page.clock.runFor(10);
    await expect(splash).toBeHidden();
    await expect(page).toHaveURL(`${accountSite.url}/`); // a visitor stays
  });
  await test.step('the hero welcomes, and leads to signup and login', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome to Touchline');
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'Get Started Free' })).toHaveAttribute('href', '/signup');
    await expect(main.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login');
  });
  await test.step('five features, three testimonials and the closing call', async () => {
    const features = page.getByRole('region', { name: 'Why Choose Touchline' }).getByRole('listitem');
    await expect(features).toHaveCount(5);
    for (const title of FEATURES) {
      const feature = features.filter({ has: page.getByRole('heading', { name: title, exact: true }) });
      await expect(feature.locator('svg')).toHaveCount(1);
      await expect(feature.getByRole('paragraph')).not.toBeEmpty();
    }
    const voices = page.getByRole('region', { name: 'From the stands' }).getByRole('figure');
    await expect(voices).toHaveCount(3);
    for (const voice of await voices.all()) {
      await expect(voice.getByRole('blockquote')).toContainText(/\w{3}/);
      await expect(voice.locator('figcaption span')).toHaveCount(2); // name and role
    }
    await expect(page.getByRole('link', { name: 'Create Your Account' })).toHaveAttribute('href', '/signup');
  });
  await test.step('the footer leads home, to videos and feed, and to the top; it knows the year', async () => {
    const footer = page.locator('footer');
    for (const [name, href] of FOOTER) {
      await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
    }
    await expect(footer).toContainText('Touchline');
    await expect(footer).toContainText('Where campus sport is seen, shared and remembered.');
    await expect(footer).toContainText(`© ${new Date(KICK_OFF).getFullYear()} Touchline`);
    await footer.getByRole('button', { name: 'About' }).click();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });
});

// [S1-2.1, S1-2.13]
test('a member is sent on to the feed after the splash', async ({ page, accountSite }) => {
  const { url } = accountSite;
  await joinAndEnter(page, accountSite, 'Landed');
  await holdClock(page);
  await page.goto(url);
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached(); // the HTML's own splash has no timer yet
  await expect(page.getByText(SPLASH)).toBeVisible();
  await page.clock.runFor(1990);
  await expect(page).toHaveURL(`${url}/`);
  await expect(async () => {
    await page.clock.runFor(10); // the way there is a timer of its own
    expect(page.url()).toBe(`${url}/app`);
  }).toPass();
});

// [S1-2.16, S1-2.21, S1-2.22, S1-2.23, S1-4.6, S1-5.10, S1-6.1, S1-9.1, S1-9.14]
test('highlights say that they are loading; a visitor sees the first 3 of a shuffle, and is asked to sign up for more', async ({
  page,
  accountSite,
}) => {
  await answerWith(page, videosOf(['Engineering', 'Science', 'Arts', 'Business', 'Medicine', 'Law', 'Music']));
  const release = await holdCalls(page, VIDEOS, (route) => route.fallback());
  // Fisher and Yates with ever the lowest number moves the first to the end, and so on: 1, 2, 3 come first.
  await page.addInitScript(() => {
    Math.random = () => 0;
  });
  await page.goto(accountSite.url);
  const section = highlights(page);
  await expect(section.getByText('Loading videos...')).toBeVisible();
  release();
  await expect(section.getByText('Preview our latest videos (Sign up to see more!)')).toBeVisible();
  await expect(section.getByRole('heading', { level: 3 })).toHaveText(['Clip 1', 'Clip 2', 'Clip 3']);
  await expect(section.getByRole('link', { name: 'Sign Up to See More Videos' })).toHaveAttribute('href', '/signup');

  const first = section.getByRole('listitem').first();
  await expect(first).toContainText('What happened in 1');
  await expect(first).toContainText('Training');
  await expect(first).toContainText('Science');
  await first.getByRole('heading').scrollIntoViewIfNeeded();
  // The embed id is what stands after v= up to the next &.
  const play = first.frameLocator('iframe').getByRole('link', { name: 'Play Clip 1' });
  await expect(play).toHaveAttribute(
    'href',
    /^https:\/\/www\.youtube\.com\/embed\/aaaaaaaaaa1\?modestbranding=1&rel=0/,
  );
});

// [S1-4.6, S1-8.12]
test('highlights that can’t be loaded are told in words, with another try, and nothing is claimed', async ({
  page,
  demoSite,
}) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.route(VIDEOS, (route) => route.fulfill({ status: 500, json: { message: 'broken', code: 'internal' } }));
  await page.goto(demoSite.url);
  const section = highlights(page);
  const words = section.getByText('We can’t load the highlights right now.');
  const again = section.getByRole('button', { name: 'Try Again' });
  await expect(page.getByText(SPLASH)).toBeHidden();
  await again.scrollIntoViewIfNeeded();
  await expect(words).toBeInViewport();
  await expect(section).not.toContainText('No videos available yet');
  await expect(page.getByText('broken')).toBeHidden();
  expect(logged.join()).toContain('The landing page has no videos');

  // No answer at all, and then one: pressed twice, it is still one list.
  await page.unroute(VIDEOS);
  await page.route(VIDEOS, (route) => route.abort());
  const failure = page.waitForEvent('requestfailed');
  await again.click();
  await failure;
  await expect(words).toBeInViewport();
  await page.unroute(VIDEOS);
  await again.dblclick();
  await expect(section.getByRole('heading', { level: 3 })).toHaveCount(3);
  await expect(words).toBeHidden();
});

// [S1-2.17, S1-2.18, S1-2.19, S1-2.20, S1-2.24, S1-4.7, S1-6.3]
test('videos come anew when somebody logs in or out: with none there is an invitation, with some badges that can be read', async ({
  page,
  accountSite,
}) => {
  await join(accountSite, 'Uploader');
  const faculties = ['Engineering', 'Science', 'Arts', 'Business', 'Medicine', 'Law', 'Music', 'Theology'];
  await answerWith(page, [], [], ...[0, 3, 6].map((at) => videosOf(faculties.slice(at, at + 3))));
  let asked = 0;
  page.on('request', (request) => (asked += Number(request.url().includes('/api/videos/get-videos'))));
  await page.addInitScript(() => {
    Math.random = () => 0.999; // keeps the order
  });
  await holdClock(page); // so that the splash does not end, and leads no member away
  await page.goto(accountSite.url);
  const section = highlights(page);
  const other = await page.context().newPage();
  const logIn = () => enter(other, accountSite.url, 'uploader');
  const logOut = () => other.evaluate(() => localStorage.removeItem('root'));

  await test.step('with no videos a visitor is invited to join, a member to upload', async () => {
    await expect(section.getByText('No videos available yet. Be the first to upload!')).toBeVisible();
    const join = section.locator('a', { hasText: /^Join Touchline to Upload a Video$/ });
    await expect(join).toHaveAttribute('href', '/signup');
    await expect(section.locator('a', { hasText: 'Sign Up to See More Videos' })).toBeHidden();
    expect(asked).toBe(1);
    await logIn();
    await expect(section.locator('a', { hasText: /^Upload$/ })).toHaveAttribute('href', '/app/videos');
    await expect(section.getByText('No videos available yet. Be the first to upload!')).toBeAttached();
    await expect(section.getByText('Check out the latest videos from our community')).toBeAttached();
    expect(asked).toBe(2);
  });

  await test.step('badges have six colours of their own and grey for others, readable on light and dark', async () => {
    const shown = { light: new Map<string, Colours>(), dark: new Map<string, Colours>() };
    for (const [round, change] of [logOut, logIn, logOut].entries()) {
      await change();
      await expect(section.locator('.badge').first()).toHaveText(faculties[round * 3] as string);
      expect(asked).toBe(3 + round);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await expect(page.locator('html')).toHaveClass(colorScheme === 'dark' ? /\bdark\b/ : /^((?!\bdark\b).)*$/);
        for (const badge of await section.locator('.badge').all()) {
          shown[colorScheme].set((await badge.textContent()) ?? '', await badge.evaluate(measure));
        }
      }
    }
    for (const badges of Object.values(shown)) {
      expect([...badges.keys()]).toEqual(faculties);
      expect(new Set([...badges.values()].map(({ colour }) => colour)).size).toBe(7);
      expect(badges.get('Music')?.colour).toBe(badges.get('Theology')?.colour);
      for (const [faculty, { contrast }] of badges) expect(contrast, faculty).toBeGreaterThanOrEqual(4.5);
    }
  });
});

type Colours = { colour: string; contrast: number };

/** In the page: an element's colours, and their contrast as WCAG 2 reckons it. */
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
