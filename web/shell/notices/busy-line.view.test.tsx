/** A server that is asked more than it can answer: the page says so, asks again when it was told to, and shows what comes. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { requestMessages } from '../../../contract/requests.ts';
import { listCompetitions } from '../../../contract/sports/lists.ts';
import { answer, askedOf, refused } from '../../testing/answers.ts';
import { open } from '../../testing/screen.tsx';
import { holdClock } from '../../testing/surroundings.ts';

const line = page.getByRole('status').filter({ hasText: 'The site is catching its breath.' });
const none = page.getByText('No competition is running');

test.each([
  [360, 740],
  [1280, 800],
])('what was refused comes by itself, not before it was to be asked for again, at %i × %i', async (width, height) => {
  await page.viewport(width, height);
  answer(listCompetitions, refused(503, { message: requestMessages.breathless(), code: 'unavailable' }, 1));
  const clock = holdClock();
  await open('/app/competitions', { notices: true });
  await expect.element(line).toBeInViewport({ ratio: 1 });
  const asked = () => askedOf(listCompetitions).length;
  // Each time later than before, and not all browsers at the same moment.
  for (const [tries, atLeast, atMost] of [
    [1, 990, 510],
    [2, 1990, 1010],
  ] as const) {
    await expect.poll(asked).toBe(tries);
    await clock.advance(atLeast);
    expect(asked()).toBe(tries);
    if (tries === 2) answer(listCompetitions, { competitions: [], nextCursor: null });
    await clock.advance(atMost);
    await expect.poll(asked).toBe(tries + 1);
    if (tries === 1) await expect.element(line).toBeInViewport({ ratio: 1 });
  }
  await expect.element(none).toBeVisible();
  await expect.element(line).not.toBeInTheDocument();
});
