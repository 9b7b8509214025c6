import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listPosts } from '../../../../contract/posts.ts';
import { listToday } from '../../../../contract/sports/lists.ts';
import { answer, askedOf, hold } from '../../../testing/answers.ts';
import { matchCard } from '../../../testing/cups.ts';
import { post } from '../../../testing/samples.ts';
import { open, signedIn } from '../../../testing/screen.tsx';
import { holdClock, settled } from '../../../testing/surroundings.ts';

const LIVE = { ...matchCard(1), state: 'live' as const, score: { home: 2, away: 1 } };
const scores = page.getByRole('list', { name: 'Live now' });
const feed = { posts: [post(1)], totalPages: 1, total: 1, page: 1 };

test('on a phone what is being played stands on top of the feed with its score, goes on, and says how it ended', async () => {
  signedIn();
  await page.viewport(390, 800);
  const today = hold(listToday, { matches: [LIVE, matchCard(2)], of: 'mine' });
  answer(listPosts, feed);
  const clock = holdClock();
  await open('/app');
  await expect.poll(() => askedOf(listToday)).toHaveLength(1);
  await expect.element(page.getByRole('status', { name: 'Loading posts' })).toBeVisible(); // the cards wait for them
  today();
  const card = page.getByRole('article');
  await expect.element(card).toBeVisible();
  const link = scores.getByRole('link');
  await expect.poll(() => link.element().textContent).toBe('Hall 1 2–1 Hall 2');
  await expect.element(link).toHaveAttribute('href', `/app/matches/${LIVE._id}`);
  await expect.element(scores).toBeInViewport();
  const top = () => card.element().getBoundingClientRect().top;
  const before = top();
  const over = { ...LIVE, state: 'confirmed' as const, score: { home: 2, away: 2 } };
  answer(listToday, { matches: [over], of: 'mine' });
  await expect
    .poll(async () => {
      await clock.advance(20_000);
      return link.element().textContent;
    })
    .toContain('2–2');
  expect(top()).toBe(before); // nothing has moved
});

test('the cards wait no longer than 0.4 s; scores that come later wait for the next visit: nothing that is read moves', async () => {
  signedIn();
  await page.viewport(390, 800);
  answer(listPosts, feed);
  const today = hold(listToday, { matches: [LIVE], of: 'all' });
  const clock = holdClock();
  const { go } = await open('/app');
  const card = page.getByRole('article');
  await expect
    .poll(async () => {
      await clock.advance(400);
      return card.elements().length;
    })
    .toBe(1);
  const top = card.element().getBoundingClientRect().top;
  clock.release();
  today();
  await expect.poll(() => askedOf(listToday)).toHaveLength(1);
  await settled();
  expect([card.element().getBoundingClientRect().top, scores.elements().length]).toEqual([top, 0]);
  await go('/privacy');
  await expect.element(page.getByRole('heading', { name: 'Privacy Policy', level: 1 })).toBeVisible();
  await go('/app');
  await expect.element(scores.getByRole('link')).toBeVisible();
});

test('on a day on which nothing is being played there is nothing above the feed', async () => {
  signedIn();
  answer(listPosts, feed);
  answer(listToday, { matches: [matchCard(2), { ...LIVE, isOver: true }], of: 'all' });
  await page.viewport(390, 800);
  await open('/app');
  await expect.element(page.getByRole('article')).toBeVisible();
  await expect.poll(() => askedOf(listToday)).toHaveLength(1);
  expect(scores.elements()).toHaveLength(0);
});
