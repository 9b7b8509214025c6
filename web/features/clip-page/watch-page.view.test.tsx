import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getPin } from '../../../contract/videos/match-clips.ts';
import { getVideo, watchVideo } from '../../../contract/videos/watch.ts';
import { answer, askedOf, NO_CONNECTION, refused } from '../../testing/answers.ts';
import { watched } from '../../testing/clips.ts';
import { video } from '../../testing/samples.ts';
import { MEMBER, open, signedIn } from '../../testing/screen.tsx';
import { holdClock } from '../../testing/surroundings.ts';
import { expectToast } from '../../testing/toasts.ts';

const TITLE = 'Match point: the spike that took the fifth set';
const KOFI = { _id: '0197c3a2-5b1e-7c3e-9d0a-000000000078', username: 'kofi', profilePicture: null };
const HOST_ID = 'AAAAAAAAA01';
const PATH = `/watch?v=${HOST_ID}`;
const CLIP = video(1, {
  title: TITLE,
  description: 'Watch the block go up a moment too late.',
  youtubeLink: `https://uni.example${PATH}`,
  school: { name: 'University of Ghana', faculty: 'Science', department: null },
  eventType: 'Intra-University (Deans Game)',
  participants: [{ name: 'Ama', school: 'Law', country: 'Ghana' }, { name: 'Yaw' }],
  tags: ['volleyball'],
  uploadedBy: KOFI,
});
/** What there is to watch next. */
const NEXT = Array.from({ length: 6 }, (_, index) =>
  video(index + 2, { posterUrl: `/posters/${video(index + 2)._id}/1` }),
);
const NOT_FOUND = refused(404, { message: 'Video not found', code: 'not-found' });

const article = page.getByRole('article', { name: TITLE });
const heading = page.getByRole('heading', { level: 1 });
const next = page.getByRole('region', { name: 'More highlights' }).getByRole('listitem');
const failure = page.getByText('We can’t load this clip right now.');
const again = page.getByRole('button', { name: 'Try Again' });
const join = page.getByRole('region', { name: 'Join Touchline' });

// [B7.1]
test('a shared clip stands in the app, with all that was said of it, a way in and a way on', async () => {
  answer(watchVideo, watched(CLIP, null, { next: NEXT }));
  answer(getVideo, ({ params: { id } }) => watched([CLIP, ...NEXT].find(({ _id }) => _id === id) ?? CLIP, null));
  const viewer = await open(PATH);
  await expect.element(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await expect.element(article.getByRole('heading', { level: 1, name: TITLE })).toBeInViewport({ ratio: 1 });
  for (const text of [
    ...['Kofi', 'University of Ghana, Ghana', 'Intra-University (Deans Game)', 'Science', 'Ama, Law, Ghana', 'Yaw'],
    ...['#volleyball', 'Watch the block go up a moment too late.'],
  ])
    await expect.element(article).toMatchTextContent(text);
  await expect.element(article.getByRole('time')).toHaveAttribute('datetime', CLIP.createdAt);
  await expect.element(article.getByRole('link', { name: 'Watch on YouTube' })).not.toBeInTheDocument();
  await expect.element(article.getByRole('button', { name: /Report/ })).not.toBeInTheDocument();
  const poster = () => article.element().querySelector('iframe')?.contentDocument?.querySelector('a');
  await expect.poll(() => poster()?.ariaLabel).toBe(`Play ${TITLE}`);
  const player = new URL(poster()?.href ?? '');
  expect(player.origin + player.pathname).toBe(`${location.origin}/embed/${HOST_ID}`);

  const way = join.getByRole('link', { name: 'Join', exact: true });
  await expect.element(way).toHaveAttribute('href', `/signup?next=${encodeURIComponent(PATH)}`); // and back to the clip
  await expect.element(way).toBeInViewport({ ratio: 1 });
  await expect.element(next).toHaveLength(6);
  const thumbnail = next.first().element().querySelector('img');
  await expect.poll(() => thumbnail?.currentSrc).toContain('?width=320');

  // On to the next: another page to the keyboard and the screen reader as well, and Back leads here again.
  next.last().element().scrollIntoView();
  expect(scrollY).toBeGreaterThan(0);
  const last = NEXT.at(-1) ?? CLIP;
  await next.last().getByRole('link').click();
  await expect.element(heading).toMatchTextContent(new RegExp(`^${last.title}$`));
  expect(viewer.here()).toBe(`/app/videos/${last._id}`);
  await expect.element(page.getByRole('main')).toHaveFocus();
  await expect.poll(() => scrollY).toBe(0);
  await expect.poll(() => document.title).toBe(`${last.title} | Touchline`);
  viewer.back();
  await expect.element(heading).toMatchTextContent(TITLE);
  expect(viewer.here()).toBe(PATH);
});

// [B7.1]
test('a member has no need to join, can copy the link and report the clip', async () => {
  signedIn();
  answer(getPin, { pinned: null, canChange: false, proposals: [] });
  // As of a clip whose film is on YouTube: the page is here all the same.
  const clip = { ...CLIP, youtubeLink: `https://www.youtube.com/watch?v=${HOST_ID}` };
  answer(watchVideo, watched(clip, MEMBER._id));
  await open(`${PATH}&utm_source=chat`);
  await expect
    .element(article.getByRole('link', { name: 'Watch on YouTube' }))
    .toHaveAttribute('href', clip.youtubeLink);
  await article.getByRole('button', { name: 'Copy link' }).dblClick();
  await expectToast('link successfully copied to clipboard', '5s');
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/app/videos/${clip._id}`);
  await expect.element(join).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'All clips' })).toHaveAttribute('href', '/app/videos');
  await article.getByRole('button', { name: 'Report clip by kofi' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Report this clip' })).toBeVisible();
});

// [B7.4]
test('a clip that is not there is the error page; without a network it is told in words, until it comes', async () => {
  answer(watchVideo, NOT_FOUND);
  const viewer = await open('/terms');
  const oopss = page.getByRole('heading', { level: 1, name: 'Oopss!' });
  for (const path of ['/watch?v=AAAAAAAAAAA', '/watch']) {
    viewer.go(path);
    await expect.element(oopss).toBeInViewport({ ratio: 1 });
    await expect.element(page.getByText('cannot be found or has been removed')).toBeInViewport({ ratio: 1 });
    viewer.go('/terms');
    await expect.element(oopss).not.toBeInTheDocument();
  }
  answer(watchVideo, NO_CONNECTION);
  const clock = holdClock();
  /** How often it has been asked for, once the page has given up. */
  const asked = async (times: number) => {
    await expect
      .poll(async () => {
        await clock.advance(1500);
        return askedOf(watchVideo).filter(({ params }) => params.id === HOST_ID).length;
      })
      .toBe(times);
    await expect.element(failure).toBeInViewport({ ratio: 1 });
  };
  viewer.go(PATH);
  await asked(2); // once more by itself
  await again.click();
  await asked(4);
  await expect.element(again).toBeEnabled();
  answer(watchVideo, watched(CLIP, null));
  answer(getVideo, watched(CLIP, null));
  await again.dblClick();
  await expect.element(heading).toMatchTextContent(TITLE);
});
