import { expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { changeOwnCalendar } from '../../../contract/sports/calendars.ts';
import { listAwaitedResults, listMyMatches, listToday } from '../../../contract/sports/lists.ts';
import { answer, askedOf, hold, odd } from '../../testing/answers.ts';
import { matchCard } from '../../testing/cups.ts';
import { answerLists, answerMatches } from '../../testing/pages.ts';
import { open, signedIn } from '../../testing/screen.tsx';
import { expectToast } from '../../testing/toasts.ts';

// [B31.11]
test('results that wait come late, and then not at all: nothing moves beneath a finger, and they are asked for again', async () => {
  signedIn();
  answerLists();
  answerMatches();
  answer(listMyMatches, ({ query: { list } }) => ({
    matches: list === 'past' ? [matchCard(1, { state: 'confirmed', score: { home: 2, away: 1 } })] : [],
    ...{ nextCursor: null, hasTeams: true },
  }));
  const release = hold(listAwaitedResults, odd(500, {}));
  await open('/app/my-matches');
  await expect.element(page.getByRole('heading', { name: 'My matches' })).toBeVisible();
  await expect.poll(() => askedOf(listAwaitedResults).length).toBe(1);
  const played = page.getByRole('tab', { name: 'Played' });
  expect(played.elements()).toHaveLength(0);
  release();
  const failed = page.getByText('Results needing you couldn’t be loaded.');
  await expect.element(failed).toBeVisible();
  answer(listAwaitedResults, { awaited: [] });
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(failed).not.toBeInTheDocument();
  await played.click();
  await expect.element(page.getByRole('tabpanel').getByRole('link', { name: /Hall 1/ })).toBeVisible();
});

test('a match stands once on the page, where it matters most: what waits for a word, then today, then the others', async () => {
  signedIn();
  answerLists();
  answerMatches();
  await page.viewport(390, 844);
  const cards = () => [...document.querySelectorAll('[data-match]')];
  const ids = () => cards().map((card) => card.getAttribute('data-match'));
  const disputed = matchCard(4, { state: 'disputed' });
  const [waits, today, later] = [matchCard(1), matchCard(2), matchCard(3)];
  const awaited = [{ match: disputed, waitsFor: 'decide' } as const, { match: waits, waitsFor: 'submit' } as const];
  answer(listAwaitedResults, { awaited });
  answer(listToday, { matches: [waits, today], of: 'mine' });
  let coming = [today, later];
  answer(listMyMatches, () => ({ matches: coming, nextCursor: null, hasTeams: true }));
  await open('/app/my-matches');
  await expect.poll(ids).toEqual([disputed._id, waits._id, today._id, later._id]);
  for (const card of cards()) expect(card.clientHeight).toBeLessThan(96); // seven fit into a phone's window
  const decide = page.getByRole('link', { name: 'Decide the result' });
  await expect.element(decide).toHaveAttribute('href', `/app/matches/${disputed._id}/result`);
  expect(await commands.findViolations()).toEqual([]);
  coming = [waits];
  await page.getByRole('tab', { name: 'Played' }).click();
  await expect.element(page.getByText('They’re all listed above.')).toBeVisible();
  expect(ids()).toEqual([disputed._id, waits._id, today._id]);
});

// [B31.11]
test('a member has a calendar whose link they can change; why that failed stands in the dialog, and not behind it', async () => {
  signedIn();
  answerLists();
  answerMatches();
  await open('/app/my-matches');
  answer(changeOwnCalendar, { path: '/api/calendars/mine/first.ics' });
  await page.getByRole('button', { name: 'Get your calendar link' }).dblClick();
  const menu = page.getByRole('button', { name: 'Add to calendar' });
  const link = page.getByRole('link', { name: 'Subscribe' });
  await menu.click();
  await expect.element(link).toHaveAttribute('href', `webcal://${location.host}/api/calendars/mine/first.ics`);
  expect(askedOf(changeOwnCalendar)).toHaveLength(1);
  expect(await commands.findViolations()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  const dialog = page.getByRole('dialog');
  const change = dialog.getByRole('button', { name: 'Change link' });
  await page.getByRole('button', { name: 'Change link' }).click();
  answer(changeOwnCalendar, odd(500, {}));
  await change.click();
  await expect
    .element(dialog.getByRole('alert'))
    .toMatchTextContent(/^The link couldn’t be changed\. Please try again\.$/);
  await expect.element(dialog.getByRole('alert')).toBeInViewport({ ratio: 1 });
  answer(changeOwnCalendar, { path: '/api/calendars/mine/second.ics' });
  await change.click();
  await expectToast('Your calendar has a new link.', '5s');
  await menu.click();
  await expect.element(link).toHaveAttribute('href', `webcal://${location.host}/api/calendars/mine/second.ics`);
});

test('where none of one’s own is today, what others play comes after one’s own next matches', async () => {
  signedIn();
  answerLists();
  answerMatches();
  const [next, others] = [matchCard(1), matchCard(2)];
  answer(listAwaitedResults, { awaited: [] });
  answer(listToday, { matches: [others], of: 'school' });
  answer(listMyMatches, { matches: [next], nextCursor: null, hasTeams: true });
  await open('/app/my-matches');
  await expect.element(page.getByRole('heading', { name: 'Today at your university' })).toBeVisible();
  const ids = [...document.querySelectorAll('[data-match]')].map((card) => card.getAttribute('data-match'));
  expect(ids).toEqual([next._id, others._id]);
});
