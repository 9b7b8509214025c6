import { expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { listToday } from '../../../contract/sports/lists.ts';
import { answer, askedOf, odd } from '../../testing/answers.ts';
import { matchCard } from '../../testing/cups.ts';
import { open } from '../../testing/screen.tsx';
import { holdClock } from '../../testing/surroundings.ts';

const LIVE = matchCard(1, { state: 'live', score: { home: 1, away: 0 } });
const main = page.getByRole('main');
const matches = main.getByRole('listitem');

test('a visitor sees all matches of their day and how they stand, which goes on by itself', async () => {
  await page.viewport(320, 640);
  answer(listToday, { matches: [LIVE, matchCard(2)], of: 'all' });
  const clock = holdClock();
  await open('/app/matches');
  await expect.element(matches).toHaveLength(2);
  await expect.element(matches.first().getByRole('link')).toHaveAttribute('href', `/app/matches/${LIVE._id}`);
  const { from, until, of } = askedOf(listToday)[0]?.query ?? {};
  const midnight = new Date();
  midnight.setHours(0, 0, 0, 0);
  expect([of, Number(from)]).toEqual(['all', midnight.getTime()]);
  expect(Number(until) - Number(from)).toBeGreaterThanOrEqual(23 * 3_600_000); // a day may have an hour less or more
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  answer(listToday, { matches: [{ ...LIVE, score: { home: 2, away: 0 } }], of: 'all' });
  await clock.advance(20_000);
  await expect.element(matches).toHaveLength(1);
  await expect.element(matches).toMatchTextContent('2');
  await expect.element(matches.getByText('Live')).toBeVisible();
  answer(listToday, { matches: [{ ...LIVE, isOver: true }], of: 'all' });
  await clock.advance(20_000);
  clock.release();
  await expect.element(matches.getByText('Full time')).toBeVisible();
  expect(matches.getByText('Live').elements()).toHaveLength(0);
  expect(await commands.findViolations()).toEqual([]);
});

test('a day without matches leads to the competitions; one that can’t be loaded says so, and is tried again', async () => {
  answer(listToday, odd(500, {}));
  await open('/app/matches');
  await expect.element(main.getByText('Today’s matches couldn’t be loaded.')).toBeInViewport();
  answer(listToday, { matches: [], of: 'all' });
  await main.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(main.getByText('No matches today')).toBeInViewport();
  await expect
    .element(main.getByRole('link', { name: 'All competitions' }))
    .toHaveAttribute('href', '/app/competitions');
});
