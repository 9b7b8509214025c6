/** The search: as one types, by keyboard alone, by its address, and when something fails or comes late. */
import { expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { type Found, search } from '../../../contract/search/search.ts';
import { getCompetition } from '../../../contract/sports/competition-calls.ts';
import { listCompetitionMatches } from '../../../contract/sports/lists.ts';
import { answer, askedOf, hold, odd } from '../../testing/answers.ts';
import { ME } from '../../testing/comments.ts';
import { cup, cupView } from '../../testing/cups.ts';
import { answerFeed } from '../../testing/pages.ts';
import { open, signedIn } from '../../testing/screen.tsx';
import { settled } from '../../testing/surroundings.ts';

const field = page.getByRole('searchbox', { name: /^Search people/ });
const tab = (name: RegExp) => page.getByRole('tab', { name });
const results = page.getByRole('tabpanel').getByRole('listitem');
const isChosen = (name: RegExp) => expect.element(tab(name)).toHaveAttribute('aria-selected', 'true');
const nothing = (words: string) => page.getByText(`Nothing found for “${words}”`);

const none = <Thing,>(): { found: Thing[]; more: boolean } => ({ found: [], more: false });
const found = (change: Partial<Found> = {}): Found => ({
  words: [],
  people: none(),
  clips: none(),
  posts: none(),
  teams: none(),
  competitions: none(),
  schools: none(),
  tags: none(),
  ...change,
});
const LINNEA = found({
  words: ['linnea'],
  people: { found: [{ ...ME, name: 'Linnéa Ek', faculty: 'Law' }], more: false },
});
const SCHOOL = found({ schools: { found: [{ name: 'University of Ghana', country: 'Ghana' }], more: false } });
const CUP = found({
  competitions: {
    found: [
      { _id: cup()._id, name: 'Twelve Halls Cup', sport: 'football', school: null, vouchedAs: null, state: 'running' },
    ],
    more: false,
  },
});

test('the key / leads to the search, unless it is written; what is typed is found and marked, and chosen by keyboard', async () => {
  signedIn();
  answerFeed();
  answer(search, ({ query: { q = '', school } }) =>
    school ? found() : q === 'linnea' ? LINNEA : q === 'univrsity' ? SCHOOL : found(),
  );
  const viewer = await open('/app');
  const box = page.getByPlaceholder("What's on your mind?");
  await box.click();
  await userEvent.keyboard('/');
  await expect.element(box).toHaveValue('/');
  expect([viewer.here(), viewer.coming()]).toEqual(['/app', undefined]);
  (page.getByRole('banner').getByRole('link', { name: 'Search' }).element() as HTMLElement).focus();
  await userEvent.keyboard('/');
  await expect.element(field).toHaveFocus();
  await expect.element(page.getByText('What are you looking for?')).toBeVisible();
  expect(await commands.findViolations()).toEqual([]);
  expect(askedOf(search)).toEqual([]);

  await userEvent.keyboard('linnea');
  await isChosen(/^People \(1\)/);
  await expect.element(results).toHaveLength(1);
  const marks = [...results.element().querySelectorAll('mark')].map(({ textContent }) => textContent);
  expect(marks).toEqual(['Linnéa', 'linnea']); // the name to show, and the username
  await expect.element(results.getByRole('link')).toHaveAttribute('href', '/app/people/linnea');
  expect(viewer.here()).toBe('/app/search?q=linnea');
  expect(await commands.findViolations()).toEqual([]);

  // Tab leads from the tabs to the result.
  await field.fill('univrsity');
  await isChosen(/^Schools \(1\)/);
  await expect.element(results).toMatchTextContent('University of Ghana');
  (tab(/^Schools/).element() as HTMLElement).focus();
  await userEvent.keyboard('{Tab}');
  await expect.element(results.getByRole('link')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await isChosen(/^Clips/);
  await expect.element(page.getByRole('combobox', { name: 'School' })).toHaveValue('University of Ghana');
  // Each choice is one step back, and all that was typed is one.
  viewer.back();
  await isChosen(/^Schools/);
  await expect.element(field).toHaveValue('univrsity');
  viewer.back();
  await expect.poll(viewer.here).toBe('/app');
});

test('the address tells all of it: words, kind and filters; a result leads to its page, and its tab is scrolled to', async () => {
  await page.viewport(390, 844);
  signedIn();
  answer(search, ({ query }) => (query.q === 'twelve hals cup' ? CUP : found()));
  answer(getCompetition, cupView({ name: 'Twelve Halls Cup' }));
  answer(listCompetitionMatches, { matches: [], nextCursor: null });
  const viewer = await open('/app/search?q=zzzzzz&tab=posts&since=week');
  await expect.element(nothing('zzzzzz')).toBeVisible();
  await isChosen(/^Posts/);
  await expect.element(page.getByRole('combobox', { name: 'Time' })).toHaveValue('week');
  expect(askedOf(search).map(({ query }) => query)).toEqual([{ q: 'zzzzzz', since: 'week' }]);
  expect(await commands.findViolations()).toEqual([]);

  viewer.go('/app/search?q=twelve%20hals%20cup');
  await isChosen(/^Competitions \(1\)/);
  await expect.element(tab(/^Competitions \(1\)/)).toBeInViewport({ ratio: 1 });
  await expect.element(field).toHaveValue('twelve hals cup');
  expect(await commands.findViolations()).toEqual([]);
  expect(document.documentElement.scrollWidth).toBe(390);
  await results.getByRole('link', { name: 'Twelve Halls Cup' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Twelve Halls Cup' })).toBeVisible();
  expect(viewer.here()).toBe(`/app/competitions/${cup()._id}`);
});

test('an answer that comes late never takes a newer one’s place; a failure is told, and can be tried again', async () => {
  await page.viewport(390, 844);
  signedIn();
  const letOld = hold(search, LINNEA);
  await open('/app/search?tab=people');
  await field.fill('linn');
  await expect.poll(() => askedOf(search).map(({ query }) => query.q)).toEqual(['linn']);
  answer(search, found());
  await field.fill('linnea zzzzzz');
  await expect.element(nothing('linnea zzzzzz')).toBeVisible();
  letOld();
  await settled();
  await expect.element(nothing('linnea zzzzzz')).toBeVisible();
  expect(results.elements()).toEqual([]);

  answer(search, odd(500, {}));
  await field.fill('kwame');
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^The search did not work\.$/);
  await expect.element(page.getByRole('alert')).toBeInViewport({ ratio: 1 });
  expect(document.documentElement.scrollWidth).toBe(390);
  answer(search, LINNEA);
  const again = page.getByRole('button', { name: 'Try again' });
  await again.click();
  await expect.element(results).toHaveLength(1);
  await expect.element(again).not.toBeInTheDocument();
});

test('a visitor finds what everybody may see, is offered no posts and tags, and comes back from the login to more', async () => {
  await page.viewport(320, 640);
  answer(search, ({ query: { q } }) => (q === 'cup' ? CUP : found()));
  const viewer = await open('/app/search?tab=posts');
  const box = page.getByRole('searchbox', { name: 'Search people, clips, teams, competitions and schools' });
  await expect.element(box).toHaveFocus();
  await box.fill('cup');
  await isChosen(/^Competitions \(1\)/);
  await expect.element(results.getByRole('link')).toHaveAttribute('href', `/app/competitions/${cup()._id}`);
  for (const name of [/^Posts/, /^Tags/]) expect(tab(name).elements()).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  expect(await commands.findViolations()).toEqual([]);
  await page.getByRole('link', { name: 'Log in' }).click();
  await expect.poll(viewer.here).toBe(`/login?next=${encodeURIComponent('/app/search?tab=posts&q=cup')}`);
});
