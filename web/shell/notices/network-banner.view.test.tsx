import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { listVideos } from '../../../contract/videos.ts';
import { answer, askedOf, NO_CONNECTION, refused } from '../../testing/answers.ts';
import { open } from '../../testing/screen.tsx';
import { holdClock, network } from '../../testing/surroundings.ts';

const offline = page.getByRole('alert').filter({ hasText: /^You are offline$/ });
const back = page.getByRole('status').filter({ hasText: /^You are back online$/ });
const failing = page.getByRole('alert').filter({ hasText: /^Network Error$/ });
const again = page.getByRole('button', { name: 'Try Again' });

const flag = () => localStorage.getItem('network-error');

/** The looks at whether the server can be reached fail from now on. @returns lets them be answered */
function cutLooks(): () => void {
  const usual = globalThis.fetch;
  let isCut = true;
  globalThis.fetch = async (input, init) => {
    if (init?.method !== 'HEAD') return usual(input, init);
    if (isCut) throw new TypeError('Failed to fetch');
    return new Response();
  };
  onTestFinished(() => {
    globalThis.fetch = usual;
  });
  return () => {
    isCut = false;
  };
}

// [S2-1.5, S2-2.91, S2-2.92]
test('offline says so; back online is said for 3 seconds, above the lower edge, and nothing moves', async () => {
  await page.viewport(390, 844);
  await open('/login', { notices: true });
  const heading = page.getByRole('heading', { name: 'Welcome back' });
  await expect.element(heading).toBeVisible();
  const clock = holdClock();
  const place = () => heading.element().getBoundingClientRect().toJSON();
  const before = place();
  network.goes();
  await expect.element(offline).toBeInViewport({ ratio: 1 });
  await expect.poll(() => 844 - offline.element().getBoundingClientRect().bottom).toBe(20); // when it has faded in
  expect(place()).toEqual(before);
  await clock.advance(60_000);
  await expect.element(offline).toBeInViewport({ ratio: 1 });

  network.returns();
  await expect.element(back).toBeInViewport({ ratio: 1 });
  await expect.element(offline).not.toBeInTheDocument();
  expect(place()).toEqual(before);
  await clock.advance(2900);
  await expect.element(back).toBeVisible();
  await clock.advance(100);
  await expect.element(back).not.toBeInTheDocument();
});

// [S1-4.8, S1-8.12, S2-2.91, S2-2.93]
test('a call that gets no answer is a network error, which is shown after 3 seconds, for as long as nothing answers', async () => {
  vi.spyOn(console, 'warn').mockReturnValue(); // that the highlights don't come
  onTestFinished(() => void vi.restoreAllMocks());
  const answerLooks = cutLooks();
  answer(listVideos, NO_CONNECTION);
  const clock = holdClock();
  await open('/', { notices: true });
  await expect.poll(flag).toBe('true');
  await clock.advance(2900);
  await expect.element(failing).not.toBeInTheDocument();
  await clock.advance(100);
  await expect.element(failing).toBeInViewport({ ratio: 1 });
  await clock.advance(6000); // two looks more
  await expect.element(failing).toBeInViewport({ ratio: 1 });
  expect(flag()).toBe('true');
  answerLooks();
  await clock.advance(3000); // the next look
  await expect.element(failing).not.toBeInTheDocument();
  expect(flag()).toBe('false');
});

// [S1-4.10, S1-8.12]
test('an answer that is an error is no network error, and ends one', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  onTestFinished(() => void vi.restoreAllMocks());
  answer(listVideos, refused(503, { message: 'closing', code: 'unavailable' }));
  const clock = holdClock();
  await open('/', { notices: true });
  await clock.advance(2000);
  await expect.element(page.getByText('We can’t load the highlights right now.')).toBeVisible();
  expect(flag()).not.toBe('true');

  answer(listVideos, NO_CONNECTION);
  await again.click();
  await expect.poll(flag).toBe('true');
  await expect.element(again).toBeEnabled();
  answer(listVideos, refused(500, { message: 'broken', code: 'internal' }));
  await again.click();
  await expect.poll(() => askedOf(listVideos)).toHaveLength(3);
  await expect.poll(flag).toBe('false');
  await clock.advance(3000);
  await expect.element(failing).not.toBeInTheDocument();
});
