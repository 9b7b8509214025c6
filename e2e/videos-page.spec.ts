import { expect, type Page } from '@playwright/test';
import { test } from './site/site.ts';
import { holdCalls } from './steps/calls.ts';
import { copied } from './steps/clipboard.ts';
import { enter } from './steps/people.ts';
import { STILL } from './steps/still.ts';
import { holdClock, tickUntilVisible } from './steps/time.ts';

test.use(STILL);

const VIDEOS = '**/api/videos/get-videos?*';
const EMPTY = { videos: [], total: 0, faculties: [], nextCursor: null };

const gallery = (page: Page) => page.getByRole('region', { name: /^Video Gallery/ });
const cards = (page: Page) => gallery(page).getByRole('listitem');
const video = (number: number, change: object = {}) => ({
  _id: `video-${number}`,
  title: `Video ${number}`,
  description: `What happened in game ${number}.`,
  youtubeLink: `https://www.youtube.com/watch?v=AAAAAAAAA${String(number).padStart(2, '0')}&t=3`,
  posterUrl: '/share.png',
  school: { name: 'University of Ghana', faculty: number % 2 === 0 ? 'Law' : 'Arts', department: null },
  createdAt: '2026-03-01T12:00:00.000Z',
  ...change,
});
const several = (count: number) => Array.from({ length: count }, (_, index) => video(index + 1));

// [S1-2.66, S1-2.67, S1-2.68, S1-7.3, S1-9.16]
test('a loading screen stands for about 2 seconds; then come heading, intro, note and floating button, and skeletons of cards', async ({
  page,
  demoSite,
}) => {
  await enter(page, demoSite.url, 'linnea');
  const release = await holdCalls(page, VIDEOS);
  await holdClock(page);
  await page.goto(`${demoSite.url}/app/videos`);
  await expect(page.getByRole('status').filter({ hasText: 'Loading videos...' })).toBeVisible();
  await page.clock.runFor(1980);
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  await page.clock.runFor(40);
  await expect(page.getByRole('heading', { level: 1, name: 'Sports Highlights' })).toBeVisible();
  await expect(page.getByText('Watch the best moments from the university’s pitches')).toBeVisible();
  await expect(page.getByText("Videos are automatically uploaded to Touchline's own video service.")).toBeVisible();
  const add = page.getByRole('button', { name: 'Upload Video' });
  const box = await add.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1280 - 40);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(900 - 40);

  await test.step('while the list loads there are skeletons of cards', async () => {
    await page.clock.fastForward(10 * 60_000); // the client sets no time-out of its own
    await expect(page.getByRole('status', { name: 'Loading videos' })).toBeVisible();
    release();
    await tickUntilVisible(page, cards(page).first());
  });
});

// [S1-2.71, S1-2.73, S1-2.74, S1-9.21]
test('the gallery tells how many there are, in 1, 2 or 3 columns of cards that fade in after each other, or stand still', async ({
  page,
  demoSite,
}) => {
  await enter(page, demoSite.url, 'linnea');
  await page.route(VIDEOS, (route) =>
    route.fulfill({ json: { ...EMPTY, videos: several(6), total: 5000, faculties: [{ name: 'Law', count: 5000 }] } }),
  );
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto(`${demoSite.url}/app/videos`);
  await expect(page.getByRole('heading', { name: 'Video Gallery (5,000)' })).toBeVisible();
  await expect(cards(page)).toHaveCount(6);
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await page.emulateMedia({ reducedMotion });
    const looks = await cards(page).evaluateAll((list) =>
      list.slice(0, 4).map((card) => {
        const { animationName, animationDuration, animationDelay } = getComputedStyle(card);
        const moves = animationName !== 'none' && Number.parseFloat(animationDuration) > 0.01;
        return moves ? animationDelay : 'still';
      }),
    );
    expect(looks).toEqual(
      reducedMotion === 'reduce' ? ['still', 'still', 'still', 'still'] : ['0s', '0.1s', '0.2s', '0.3s'],
    );
  }
  for (const [width, columns] of [
    [390, 1],
    [820, 2],
    [1440, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const left = await cards(page).evaluateAll((list) => list.map((card) => card.getBoundingClientRect().left));
    expect(new Set(left).size, `${width} px`).toBe(columns);
  }
});

// [S1-2.75, S1-2.76, S1-2.77, S1-2.78, S1-3.8, S1-8.17, D.12]
test('a card has player, title, faculty badge, date, description, event and people, a link to the host and one to copy', async ({
  page,
  context,
  demoSite,
}) => {
  await context.grantPermissions(['clipboard-write'], { origin: demoSite.url });
  await enter(page, demoSite.url, 'linnea');
  const people = ['Ama', 'Kojo', 'Esi', 'Yaw', 'Abena'].map((name) => ({ name, school: 'Legon' }));
  const videos = [
    video(1, { eventType: 'Intra-University (Deans Game)', participants: people }),
    video(2, { createdAt: undefined, uploadDate: '2026-03-02T12:00:00.000Z', participants: people.slice(0, 3) }),
    video(3, { createdAt: undefined }),
  ];
  await page.route(VIDEOS, (route) => route.fulfill({ json: { ...EMPTY, videos, total: 3 } }));
  await page.route('https://www.youtube.com/**', (route) => route.fulfill({ body: 'YouTube' }));
  await page.goto(`${demoSite.url}/app/videos`);
  const [first, second, third] = [cards(page).nth(0), cards(page).nth(1), cards(page).nth(2)];
  await expect(first.getByRole('heading', { name: 'Video 1' })).toBeVisible();
  await expect(first.getByText('Arts', { exact: true })).toBeVisible();
  await expect(first.getByText('Mar 1, 2026')).toBeVisible();
  await expect(first.getByText('What happened in game 1.')).toBeVisible();

  await test.step('it leads to the host, copies its link, and plays', async () => {
    const watch = first.getByRole('link', { name: 'Watch on YouTube' });
    await expect(watch).toHaveAttribute('href', 'https://www.youtube.com/watch?v=AAAAAAAAA01&t=3');
    await expect(watch).toHaveAttribute('target', '_blank');
    await first.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByText('link successfully copied to clipboard')).toBeVisible();
    expect(await copied(page)).toBe('https://www.youtube.com/watch?v=AAAAAAAAA01&t=3');
    // The id is what stands after v= up to the next &.
    const asked = page.waitForRequest('https://www.youtube.com/embed/**');
    await first.frameLocator('iframe').getByRole('link', { name: 'Play Video 1' }).click();
    const { pathname, searchParams } = new URL((await asked).url());
    expect(pathname).toBe('/embed/AAAAAAAAA01');
    expect(searchParams.get('modestbranding')).toBe('1');
    expect(searchParams.get('rel')).toBe('0');
  });

  await test.step('on a small phone it tells event, school and people, and when, by whichever date it has', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(first).toContainText('Intra-University (Deans Game) · University of Ghana');
    await expect(first).toContainText('Participants: Ama, Kojo, Esi +2 more');
    await first.getByRole('button', { name: '+2 more' }).click();
    await expect(first).toContainText('Participants: Ama, Kojo, Esi, Yaw, Abena');
    await expect(first.getByText('Mar 1, 2026')).toBeVisible();
    await expect(second).toContainText('Participants: Ama, Kojo, Esi');
    await expect(second.getByRole('button', { name: /more/ })).toHaveCount(0);
    await expect(second.getByText('Mar 2, 2026')).toBeVisible();
    await expect(third.getByRole('heading', { name: 'Video 3' })).toBeVisible();
    await expect(third.getByRole('time')).toHaveCount(0);
    await expect(page.getByText('Invalid Date')).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});

// [S1-2.79]
test('an empty gallery of a faculty says so; an empty one invites to be first', async ({ page, demoSite }) => {
  await enter(page, demoSite.url, 'linnea');
  await page.route(VIDEOS, (route) => route.fulfill({ json: EMPTY }));
  await page.goto(`${demoSite.url}/app/videos?faculty=Law`);
  await expect(page.getByText('No videos found for the selected faculty')).toBeVisible();
  await page.getByRole('button', { name: 'Show all faculties' }).click();
  await expect(page.getByText('No videos uploaded yet')).toBeVisible();
  await expect(page.getByText('Be the first to share a highlight with the community.')).toBeVisible();
});

// [S1-2.80, S1-7.1, S1-7.23, S1-8.24]
test('a failure is shown with Try Again: the message of the server, else its own, or the videos that it carries', async ({
  page,
  demoSite,
}) => {
  await enter(page, demoSite.url, 'linnea');
  const answers = [
    { status: 500, json: { message: 'The gallery is closed.' } },
    { status: 500, body: '' },
    { status: 500, json: { message: 'Not quite.', videos: several(2) } },
  ];
  let carried = 0;
  await page.route(VIDEOS, (route) => {
    const answer = answers[carried++];
    return answer ? route.fulfill(answer) : route.continue();
  });
  await page.goto(`${demoSite.url}/app/videos`);
  await expect(page.getByRole('alert').filter({ hasText: 'The gallery is closed.' })).toBeVisible();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to load videos' })).toBeVisible();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(cards(page).first()).toBeVisible();
  await expect(cards(page)).toHaveCount(2);

  // Which faculties there are it does not say: that is told, and can be asked for again.
  await expect(gallery(page).getByRole('alert')).toHaveText('Could not load the faculties.');
  await gallery(page).getByRole('button', { name: 'Try again' }).click();
  await expect(gallery(page).getByLabel('Filter by Faculty').getByRole('option', { name: 'Law' })).toBeAttached();
  await expect(gallery(page).getByRole('alert')).toHaveCount(0);
  await expect(cards(page).first()).toBeVisible();
});

test('more come as one scrolls, a player is made when it is scrolled to and stays, and Back finds the place again', {
  tag: '@journey',
}, async ({ page, demoSite }) => {
  await enter(page, demoSite.url, 'linnea');
  await page.route(VIDEOS, (route) => {
    const from = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0);
    const videos = Array.from({ length: 12 }, (_, index) => video((from + index) % 100, { _id: `v${from + index}` }));
    return route.fulfill({ json: { ...EMPTY, videos, total: 5000, nextCursor: String(from + 12) } });
  });
  await page.goto(`${demoSite.url}/app/videos`);
  await expect(cards(page)).toHaveCount(12);

  await test.step('a player far down is made when it is scrolled to, and stays', async () => {
    const first = cards(page).first().locator('iframe');
    await expect(first).toHaveCount(1);
    const last = cards(page).nth(11);
    await expect(last.locator('iframe')).toHaveCount(0);
    const height = (await last.boundingBox())?.height;
    await last.scrollIntoViewIfNeeded();
    await expect(last.frameLocator('iframe').getByRole('link', { name: /^Play/ })).toBeVisible();
    expect((await last.boundingBox())?.height).toBe(height);
    await expect(first).toHaveCount(1);
  });

  await page.mouse.wheel(0, 2000);
  await expect.poll(() => cards(page).count()).toBeGreaterThan(12);
  const place = await page.evaluate(() => scrollY);
  await page.getByRole('banner').getByRole('link', { name: 'Feed' }).click();
  await expect(page).toHaveURL(/\/app$/);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(place * 0.8);
});
