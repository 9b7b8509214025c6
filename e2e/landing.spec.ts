import { expect, type Page } from '@playwright/test';
import { test } from './site/site.ts';
import { enter } from './steps/people.ts';
import { holdClock } from './steps/time.ts';

const SPLASH = 'Loading your sports experience...';
const VIDEOS = '**/api/videos/get-videos*';

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
/** As the server does to who asks for some of all videos, and for no more than are shuffled. */
const answerWith = (page: Page, videos: object[]) =>
  page.route(VIDEOS, (route) => {
    const { searchParams } = new URL(route.request().url());
    return searchParams.get('order') === 'random' && Number(searchParams.get('limit')) <= 12
      ? route.fulfill({ json: { videos } })
      : route.abort();
  });

test('the splash stands for 2 seconds, with logo and text', async ({ page, accountSite }) => {
  await holdClock(page);
  await page.goto(accountSite.url);
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

test('a member is sent on to the feed after the splash', async ({ page, demoSite }) => {
  await enter(page, demoSite.url, 'linnea');
  await holdClock(page);
  await page.goto(demoSite.url);
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached(); // the HTML's own splash has no timer yet
  await expect(page.getByText(SPLASH)).toBeVisible();
  await page.clock.runFor(1990);
  await expect(page).toHaveURL(`${demoSite.url}/`);
  await expect(async () => {
    await page.clock.runFor(10); // the way there is a timer of its own
    expect(page.url()).toBe(`${demoSite.url}/app`);
  }).toPass();
});

test('the hero welcomes, and leads to signup and login', async ({ page, accountSite }) => {
  await page.goto(accountSite.url);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome to Touchline');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Get Started Free' })).toHaveAttribute('href', '/signup');
  await expect(main.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login');
});

test('five features, three testimonials and the closing call', async ({ page, accountSite }) => {
  await page.goto(accountSite.url);
  await expect(page.getByText(SPLASH)).toBeHidden();
  const features = page.getByRole('region', { name: 'Why Choose Touchline' }).getByRole('listitem');
  await expect(features).toHaveCount(5);
  for (const title of [
    'Sports Highlights',
    'Easy Video Upload',
    'Photo and Text Posts',
    'Community',
    'On Any Device',
  ]) {
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

test('the footer leads home, to videos and feed, and to the top; it knows the year', async ({ page, accountSite }) => {
  await page.goto(accountSite.url);
  await expect(page.getByText(SPLASH)).toBeHidden();
  const footer = page.locator('footer');
  for (const [name, href] of [
    ['Home', '/'],
    ['Videos', '/app/videos'],
    ['Feed', '/app'],
    ['Privacy Policy', '/privacy'],
    ['Terms and Conditions', '/terms'],
  ] as const) {
    await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
  }
  await expect(footer).toContainText('Touchline');
  await expect(footer).toContainText('Where campus sport is seen, shared and remembered.');
  await expect(footer).toContainText(`© ${new Date().getFullYear()} Touchline`);
  await footer.getByRole('button', { name: 'About' }).click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('highlights say that they are loading', async ({ page, accountSite }) => {
  await page.route(VIDEOS, () => {}); // never answered
  await page.goto(accountSite.url);
  await expect(highlights(page).getByText('Loading videos...')).toBeVisible();
});

test('with no videos a visitor is invited to join, a member to upload', async ({ page, demoSite }) => {
  await answerWith(page, []);
  await page.goto(demoSite.url);
  const section = highlights(page);
  await expect(section.getByText('No videos available yet. Be the first to upload!')).toBeVisible();
  await expect(section.getByRole('link', { name: 'Join Touchline to Upload a Video' })).toHaveAttribute(
    'href',
    '/signup',
  );
  await expect(section.getByRole('link', { name: 'Sign Up to See More Videos' })).toBeHidden();

  await enter(page, demoSite.url, 'linnea');
  await holdClock(page); // so that the splash does not end
  await page.goto(demoSite.url);
  await expect(section.getByText('No videos available yet. Be the first to upload!')).toBeAttached();
  await expect(section.locator('a', { hasText: /^Upload$/ })).toHaveAttribute('href', '/app/videos');
  await expect(section.getByText('Check out the latest videos from our community')).toBeAttached();
});

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

test('a visitor sees the first 3 of a shuffle, and is asked to sign up for more', async ({ page, accountSite }) => {
  await answerWith(page, videosOf(['Engineering', 'Science', 'Arts', 'Business', 'Medicine', 'Law', 'Music']));
  // Fisher and Yates with ever the lowest number moves the first to the end, and so on: 1, 2, 3 come first.
  await page.addInitScript(() => {
    Math.random = () => 0;
  });
  await page.goto(accountSite.url);
  const section = highlights(page);
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

test('without the stub the order is another, every now and then', async ({ page, accountSite }) => {
  await answerWith(page, videosOf(Array.from({ length: 9 }, () => 'Law')));
  const orders = new Set<string>();
  for (let round = 0; round < 6; round++) {
    await page.goto(accountSite.url);
    const titles = highlights(page).locator('h3');
    await expect(titles).toHaveCount(3);
    orders.add((await titles.allTextContents()).join());
  }
  expect(orders.size).toBeGreaterThan(1); // all six alike: once in 3 billion runs
});

test('the videos are loaded anew when somebody logs in or out', async ({ page, demoSite }) => {
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/videos/get-videos')) asked++;
  });
  await holdClock(page);
  await page.goto(demoSite.url);
  await expect.poll(() => asked).toBe(1);
  const other = await page.context().newPage();
  await enter(other, demoSite.url, 'linnea');
  await expect.poll(() => asked).toBe(2);
  await other.evaluate(() => localStorage.removeItem('root'));
  await expect.poll(() => asked).toBe(3);
});

for (const scheme of ['light', 'dark'] as const) {
  test(`badges have six colours of their own and grey for others, readable on ${scheme}`, async ({
    browser,
    accountSite,
  }) => {
    const page = await browser.newPage({ colorScheme: scheme });
    const shown = new Map<string, { colour: string; contrast: number }>();
    const faculties = ['Engineering', 'Science', 'Arts', 'Business', 'Medicine', 'Law', 'Music', 'Theology'];
    await page.addInitScript(() => {
      Math.random = () => 0.999; // keeps the order
    });
    for (let at = 0; at < faculties.length; at += 3) {
      await page.unroute(VIDEOS);
      await answerWith(page, videosOf(faculties.slice(at, at + 3)));
      await page.goto(accountSite.url);
      await expect(highlights(page).locator('.badge').first()).toBeAttached();
      for (const badge of await highlights(page).locator('.badge').all()) {
        shown.set((await badge.textContent()) ?? '', await badge.evaluate(measure));
      }
    }
    await page.close();
    expect([...shown.keys()]).toEqual(faculties);
    const colours = [...shown.values()].map(({ colour }) => colour);
    expect(new Set(colours).size).toBe(7);
    expect(shown.get('Music')?.colour).toBe(shown.get('Theology')?.colour);
    for (const [faculty, { contrast }] of shown) expect(contrast, faculty).toBeGreaterThanOrEqual(4.5);
  });
}

/** In the page: an element's colours, and their contrast as WCAG 2 reckons it. */
function measure(element: Element): { colour: string; contrast: number } {
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
