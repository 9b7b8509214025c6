import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listPosts } from '../../../../contract/posts.ts';
import { listToday } from '../../../../contract/sports/lists.ts';
import { answer, askedOf, hold } from '../../../testing/answers.ts';
import { matchCard } from '../../../testing/cups.ts';
import { post } from '../../../testing/samples.ts';
import { open, signedIn } from '../../../testing/screen.tsx';
import { holdClock } from '../../../testing/surroundings.ts';

const LIVE = { ...matchCard(1), state: 'live' as const, score: { home: 2, away: 1 } };
const scores = page.getByRole('list', { name: 'Live now' });
const feed = { posts: [post(1)], totalPages: 1, total: 1, page: 1 };

test('on a phone what is being played stands above the feed with its score, follows it, and says how it ended', async () => {
  signedIn();
  await page.viewport(390, 800);
  const firstPage = hold(listPosts, feed);
  answer(listToday, { matches: [LIVE, matchCard(2)], of: 'mine' });
  const clock = holdClock();
  await open('/app');
  const link = scores.getByRole('link');
  await expect.poll(() => link.element().textContent).toBe('Hall 1 2–1 Hall 2');
  await expect.element(link).toHaveAttribute('href', `/app/matches/${LIVE._id}`);
  await expect.element(scores).toBeInViewport();
  firstPage();
  await expect.element(page.getByRole('article')).toBeVisible();
  const top = page.getByRole('article').element().getBoundingClientRect().top;
  const over = { ...LIVE, state: 'confirmed' as const, score: { home: 2, away: 2 } };
  answer(listToday, { matches: [over], of: 'mine' });
  await expect
    .poll(async () => {
      await clock.advance(20_000);
      return link.element().textContent;
    })
    .toContain('2–2');
  expect(page.getByRole('article').element().getBoundingClientRect().top).toBe(top); // nothing has moved
});

test('scores that come after the first cards wait for the next visit: nothing that is read moves', async () => {
  signedIn();
  await page.viewport(390, 800);
  answer(listPosts, feed);
  const today = hold(listToday, { matches: [LIVE], of: 'all' });
  const { go } = await open('/app');
  const card = page.getByRole('article');
  await expect.element(card).toBeVisible();
  const top = card.element().getBoundingClientRect().top;
  today();
  await expect.poll(() => askedOf(listToday)).toHaveLength(1);
  await expect.element(card).toBeVisible();
  expect([card.element().getBoundingClientRect().top, scores.elements().length]).toEqual([top, 0]);
  await go('/privacy');
  await expect.element(page.getByRole('heading', { name: 'Privacy Policy', level: 1 })).toBeVisible();
  await go('/app');
  await expect.element(scores.getByRole('link')).toBeVisible();
});

test('on a day without matches there is nothing above the feed', async () => {
  signedIn();
  answer(listPosts, feed);
  answer(listToday, { matches: [matchCard(2)], of: 'all' });
  await page.viewport(390, 800);
  await open('/app');
  await expect.element(page.getByRole('article')).toBeVisible();
  await expect.poll(() => askedOf(listToday)).toHaveLength(1);
  expect(scores.elements()).toHaveLength(0);
});
