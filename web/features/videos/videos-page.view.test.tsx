import { expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { check } from '../../../contract/accounts.ts';
import { listOwnVideos } from '../../../contract/own-videos.ts';
import { listVideos } from '../../../contract/videos.ts';
import { answer, askedOf, hold, NO_ANSWER, odd, refused } from '../../testing/answers.ts';
import { video, videos } from '../../testing/samples.ts';
import { open, signedIn } from '../../testing/screen.tsx';
import { holdClock, inAnotherTab, network, settled } from '../../testing/surroundings.ts';

const EMPTY = { videos: [], total: 0, faculties: [], nextCursor: null };
const SECOND = 1000;
const MINUTE = 60 * SECOND;

const gallery = page.getByRole('region', { name: /^Clip Gallery/ });
const cards = gallery.getByRole('listitem');
const title = page.getByRole('heading', { level: 1 });

/** A member opens the page; its loading screen, which stands for 2 seconds, has gone. */
async function openGallery(path = '/app/videos') {
  asMember();
  const clock = holdClock();
  const viewer = await open(path);
  await clock.advance(2 * SECOND);
  clock.release();
  return viewer;
}

function asMember(): void {
  signedIn();
  answer(listOwnVideos, { videos: [], total: 0, waiting: 0, failed: 0, nextCursor: null });
}

// [S1-2.66, S1-2.67, S1-2.68, S1-7.3, S1-9.16]
test('a loading screen stands for about 2 seconds; then come heading, intro, note and floating button, and skeletons of cards', async () => {
  asMember();
  const release = hold(listVideos, { ...EMPTY, videos: videos(1), total: 1 });
  const clock = holdClock();
  await open('/app/videos');
  await expect.element(page.getByRole('status').filter({ hasText: 'Loading videos...' })).toBeVisible();
  await clock.advance(1980);
  await expect.element(title).not.toBeInTheDocument();
  await clock.advance(40);
  await expect.element(title).toMatchTextContent('Sports Highlights');
  await expect.element(page.getByText('Watch the best moments from the university’s pitches')).toBeVisible();
  await expect
    .element(page.getByText("Videos are automatically uploaded to Touchline's own video service."))
    .toBeVisible();
  const { right, bottom } = page.getByRole('button', { name: 'Upload Video' }).element().getBoundingClientRect();
  expect(right).toBeGreaterThan(1280 - 40);
  expect(bottom).toBeGreaterThan(900 - 40);

  // While the list loads there are skeletons of cards; the client sets no time-out of its own.
  await clock.advance(10 * MINUTE);
  await expect.element(page.getByRole('status', { name: 'Loading videos' })).toBeVisible();
  release();
  await expect.element(cards.first()).toBeVisible();
});

test('who goes from card to card by keyboard comes to films far below the window, too, and plays them there', async () => {
  answer(listVideos, { ...EMPTY, videos: videos(18), total: 18 });
  await openGallery();
  await expect.element(cards).toHaveLength(18);
  const [before, last] = cards.elements().slice(-2);
  expect(last?.querySelector('iframe')).toBeNull();
  before?.querySelectorAll('a')[0]?.focus({ preventScroll: true });
  const frame = () => last?.querySelector('iframe') ?? undefined;
  for (let stops = 0; stops < 6 && document.activeElement !== frame(); stops++) await userEvent.keyboard('{Tab}');
  expect(document.activeElement).toBe(frame());
  await expect.element(frame() ?? null).toBeInViewport();
  const stop = () => frame()?.contentDocument?.activeElement?.getAttribute('aria-label');
  await expect.poll(stop).toBe('Play Video 18'); // the next press of Enter plays it
});

// [S1-2.71, S1-2.73, S1-2.74, S1-9.21]
test('the gallery tells how many there are, in 1, 2 or 3 columns of cards that fade in after each other, or stand still', async () => {
  answer(listVideos, { ...EMPTY, videos: videos(6), total: 5000, faculties: [{ name: 'Law', count: 5000 }] });
  await commands.emulateMedia({ reducedMotion: 'no-preference' });
  await openGallery();
  await expect.element(page.getByRole('heading', { name: 'Clip Gallery (5,000)' })).toBeVisible();
  await expect.element(cards).toHaveLength(6);
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await commands.emulateMedia({ reducedMotion });
    const looks = cards
      .elements()
      .slice(0, 4)
      .map((card) => {
        const { animationName, animationDuration, animationDelay } = getComputedStyle(card);
        const moves = animationName !== 'none' && Number.parseFloat(animationDuration) > 0.01;
        return moves ? animationDelay : 'still';
      });
    expect(looks).toEqual(
      reducedMotion === 'reduce' ? ['still', 'still', 'still', 'still'] : ['0s', '0.1s', '0.2s', '0.3s'],
    );
  }
  for (const [width, columns] of [
    [390, 1],
    [820, 2],
    [1440, 3],
  ] as const) {
    await page.viewport(width, 900);
    const left = cards.elements().map((card) => card.getBoundingClientRect().left);
    expect(new Set(left).size, `${width} px`).toBe(columns);
  }
});

// [S1-2.75, S1-2.76, S1-2.77, S1-2.78, S1-8.17, D.12, B17.7]
test('a card has player, title, faculty badge, date, description, event and people, a link to the host and one to copy', async () => {
  const people = ['Ama', 'Kojo', 'Esi', 'Yaw', 'Abena'].map((name) => ({ name, school: 'Legon' }));
  answer(listVideos, {
    ...EMPTY,
    videos: [
      video(1, { eventType: 'Intra-University (Deans Game)', participants: people }),
      video(2, { participants: people.slice(0, 3) }),
    ],
    total: 2,
  });
  await openGallery();
  const [first, second] = [cards.nth(0), cards.nth(1)];
  await expect.element(first.getByRole('heading', { name: 'Video 1' })).toBeVisible();
  await expect.element(first.getByText('Arts', { exact: true })).toBeVisible();
  await expect.element(first.getByText('Mar 1, 2026')).toBeVisible();
  await expect.element(first.getByText('What happened in game 1.')).toBeVisible();

  // It leads to the host, and copies its link.
  const watch = first.getByRole('link', { name: 'Watch on YouTube' });
  await expect.element(watch).toHaveAttribute('href', 'https://www.youtube.com/watch?v=AAAAAAAAA01&t=3');
  await expect.element(watch).toHaveAttribute('target', '_blank');
  await first.getByRole('button', { name: 'Copy link' }).click();
  await expect.element(page.getByText('link successfully copied to clipboard')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe('https://www.youtube.com/watch?v=AAAAAAAAA01&t=3');

  // It plays what stands after v= up to the next &. The link is read, not followed: there is no YouTube here.
  const frame = first.element().querySelector('iframe');
  await expect.poll(() => frame?.contentDocument?.querySelector('a')?.ariaLabel).toBe('Play Video 1');
  const { origin, pathname, searchParams } = new URL(frame?.contentDocument?.querySelector('a')?.href ?? '');
  expect(origin + pathname).toBe('https://www.youtube.com/embed/AAAAAAAAA01');
  expect(searchParams.get('modestbranding')).toBe('1');
  expect(searchParams.get('rel')).toBe('0');

  // On a small phone it tells event, school and people, and when.
  await page.viewport(360, 740);
  await expect.element(first).toMatchTextContent('Intra-University (Deans Game) · University of Ghana');
  const links = [
    first.getByRole('link', { name: 'University of Ghana' }),
    first.getByRole('link', { name: 'Video 1' }),
  ];
  const [school, clip] = links.map((link) => link.element().getAttribute('href'));
  expect([school, clip]).toEqual(['/app/schools/University%20of%20Ghana', `/app/videos/${video(1)._id}`]);
  await expect.element(first).toMatchTextContent('Participants: Ama, Kojo, Esi +2 more');
  await first.getByRole('button', { name: '+2 more' }).click();
  await expect.element(first).toMatchTextContent('Participants: Ama, Kojo, Esi, Yaw, Abena');
  await expect.element(first.getByText('Mar 1, 2026')).toBeVisible();
  await expect.element(second).toMatchTextContent('Participants: Ama, Kojo, Esi');
  expect(second.getByRole('button', { name: /more/ }).elements()).toHaveLength(0);
  await expect.poll(() => document.documentElement.scrollWidth).toBe(360);
});

// [S1-3.8]
test('a card of a server that sends only the other date tells that, and one without a date tells none', async () => {
  const [other, none] = [video(2, { uploadDate: '2026-03-02T12:00:00.000Z' }), video(3)];
  const dated = [
    { ...other, createdAt: undefined },
    { ...none, createdAt: undefined, uploadDate: undefined },
  ];
  answer(listVideos, odd(200, { ...EMPTY, videos: dated, total: 2 }));
  await openGallery();
  await expect.element(cards.nth(0).getByText('Mar 2, 2026')).toBeVisible();
  await expect.element(cards.nth(1).getByRole('heading', { name: 'Video 3' })).toBeVisible();
  expect(cards.nth(1).getByRole('time').elements()).toHaveLength(0);
  expect(page.getByText('Invalid Date').elements()).toHaveLength(0);
});

// [S1-2.9, S1-2.72]
test('the gallery is filtered by faculty, of those that have clips; a clip of our own host leads to its page there', async () => {
  const faculties = [
    { name: 'Arts', count: 2 },
    { name: 'Law', count: 1 },
  ];
  answer(listVideos, ({ query: { faculty } }) => {
    const found = [video(1), video(2, { youtubeLink: '/watch?v=BBBBBBBBB02' }), video(3)].filter(
      ({ school }) => !faculty || school.faculty === faculty,
    );
    return { ...EMPTY, videos: found, total: found.length, faculties };
  });
  const viewer = await openGallery();
  const filter = page.getByLabelText('Filter by Faculty');
  await expect.element(cards).toHaveLength(3);
  await expect.element(filter.getByRole('option')).toHaveLength(3);
  const options = filter.getByRole('option').elements();
  expect(options.map(({ textContent }) => textContent)).toEqual(['All Faculties', 'Arts', 'Law']);
  await expect.element(filter).toHaveValue('');
  await filter.selectOptions('Law');
  await expect.element(cards).toHaveLength(1);
  await expect.element(cards.first().getByText('Law', { exact: true })).toBeVisible();
  expect(viewer.here()).toBe('/app/videos?faculty=Law');
  const watch = cards.first().getByRole('link', { name: /Watch on Touchline/ });
  await expect.element(watch).toHaveAttribute('href', '/watch?v=BBBBBBBBB02');
  await expect.element(watch).toHaveAttribute('target', '_blank');
});

// [S1-2.79]
test('an empty gallery of a faculty says so; an empty one invites to be first', async () => {
  answer(listVideos, EMPTY);
  await openGallery('/app/videos?faculty=Law');
  await expect.element(page.getByText('No videos found for the selected faculty')).toBeVisible();
  await page.getByRole('button', { name: 'Show all faculties' }).click();
  await expect.element(page.getByText('No videos uploaded yet')).toBeVisible();
  await expect.element(page.getByText('Be the first to share a highlight with the community.')).toBeVisible();
  expect(askedOf(listVideos).map(({ query }) => query.faculty)).toEqual(['Law', undefined]);
});

// [S1-2.80, S1-7.1, S1-7.23, S1-8.24]
test('a failure is shown with Try Again: the message of the server, else its own, or the videos that it carries', async () => {
  const answers = [
    odd(500, { message: 'The gallery is closed.' }),
    odd(500, ''),
    odd(500, { message: 'Not quite.', videos: videos(2) }),
  ];
  answer(
    listVideos,
    () => answers.shift() ?? { ...EMPTY, videos: videos(2), total: 2, faculties: [{ name: 'Law', count: 1 }] },
  );
  await openGallery();
  await expect.element(page.getByRole('alert').filter({ hasText: 'The gallery is closed.' })).toBeVisible();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(page.getByRole('alert').filter({ hasText: 'Failed to load videos' })).toBeVisible();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(cards.first()).toBeVisible();
  await expect.element(cards).toHaveLength(2);

  // Which faculties there are it does not say: that is told, and can be asked for again.
  await expect.element(gallery.getByRole('alert')).toMatchTextContent('Could not load the faculties.');
  await gallery.getByRole('button', { name: 'Try again' }).click();
  await expect
    .element(gallery.getByLabelText('Filter by Faculty').getByRole('option', { name: 'Law' }))
    .toBeInTheDocument();
  await expect.element(gallery.getByRole('alert')).not.toBeInTheDocument();
  await expect.element(cards.first()).toBeVisible();
});

test('the cards of a choice that was answered late don’t replace those of a later choice', async () => {
  const release = hold(listVideos, { ...EMPTY, videos: [video(2)], total: 1 });
  const viewer = await openGallery('/app/videos?faculty=Law');
  await expect.poll(() => askedOf(listVideos).at(-1)?.query.faculty).toBe('Law');
  answer(listVideos, { ...EMPTY, videos: [video(1)], total: 1 });
  viewer.go('/app/videos?faculty=Arts');
  await expect.element(cards.getByRole('heading', { name: 'Video 1' })).toBeVisible();
  release();
  await settled();
  await expect.element(cards.getByRole('heading', { name: 'Video 1' })).toBeVisible();
  expect(cards.getByRole('heading', { name: 'Video 2' }).elements()).toHaveLength(0);
});

test('a server that says when to come again is asked then, and not before', async () => {
  asMember();
  answer(listVideos, refused(503, { message: 'Please wait', code: 'unavailable' }, 20));
  const clock = holdClock();
  await open('/app/videos');
  await expect.poll(() => askedOf(listVideos)).toHaveLength(1);
  answer(listVideos, { ...EMPTY, videos: videos(1), total: 1 });
  await clock.advance(19 * SECOND);
  await expect.element(page.getByRole('status', { name: 'Loading videos' })).toBeVisible();
  expect(askedOf(listVideos)).toHaveLength(1);
  await clock.advance(15 * SECOND); // not all browsers at the same moment
  await expect.element(cards.first()).toBeVisible();
});

test('without a network it says so; when that is back, it asks again by itself', async () => {
  answer(listVideos, { ...EMPTY, videos: videos(1), total: 1 });
  network.goes();
  await openGallery();
  await expect.element(gallery.getByRole('alert')).toMatchTextContent('Network Error');
  expect(askedOf(listVideos)).toEqual([]);
  network.returns();
  await expect.element(cards.first()).toBeVisible();
});

test('who is signed out meanwhile, by the server or in another tab, is led to the login, and from there back', async () => {
  answer(listVideos, { ...EMPTY, faculties: [{ name: 'Law', count: 1 }] });
  const viewer = await openGallery();
  const choice = gallery.getByLabelText('Filter by Faculty');
  await expect.element(choice.getByRole('option', { name: 'Law' })).toBeInTheDocument();
  answer(check, { authenticated: false });
  await choice.selectOptions('Law');
  await expect.poll(viewer.here).toBe('/login?expired=1');

  answer(listVideos, NO_ANSWER);
  asMember();
  await expect.poll(viewer.here).toBe('/app/videos?faculty=Law');
  inAnotherTab((storage) => storage.removeItem('root'));
  await expect.poll(viewer.here).toBe('/login');
});

test.each([
  ['on a desktop', 1440, { colorScheme: 'light' }, 'ltr'],
  ['on a phone in the dark', 390, { colorScheme: 'dark' }, 'ltr'],
  ['on a small phone in forced colours', 320, { forcedColors: 'active' }, 'ltr'],
  ['on a small phone from right to left', 320, { colorScheme: 'light' }, 'rtl'],
] as const)('axe finds nothing %s, and nothing is wider than the screen', async (_, width, media, dir) => {
  await page.viewport(width, 900);
  await commands.emulateMedia(media);
  document.documentElement.dir = dir;
  const participants = ['Ama', 'Kojo', 'Esi', 'Yaw'].map((name) => ({ name }));
  answer(listVideos, { ...EMPTY, videos: [video(1, { participants }), video(2)], total: 2 });
  await openGallery();
  await expect.element(cards.first()).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(width);
  expect(await commands.findViolations()).toEqual([]);
});
