import { expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import {
  confirmResult,
  disputeResult,
  getOutcome,
  type MatchOutcome,
  resultMessages,
  submitResult,
} from '../../../contract/sports/results.ts';
import { answer, askedOf, refused } from '../../testing/answers.ts';
import { matchCard } from '../../testing/cups.ts';
import { outcomeOf, saying } from '../../testing/matches.ts';
import { open, signedIn } from '../../testing/screen.tsx';
import { expectToast } from '../../testing/toasts.ts';

const PATH = `/app/matches/${matchCard(1)._id}/result`;
const CHANGED = refused(409, { message: resultMessages.changed(), code: 'conflict' });

const confirm = page.getByRole('button', { name: 'Confirm this result', exact: true });
const submit = page.getByRole('button', { name: 'Enter the result' });
const told = (words: string) => expect.element(page.getByRole('alert').filter({ hasText: words })).toBeInViewport();
const shown = (words: string) => expect.element(page.getByText(words, { exact: true }).first()).toBeVisible();

/** The captain of the away side, after this was said. */
const after = (version: number, side: 'home' | null, home: number): MatchOutcome =>
  outcomeOf({
    ...{ version, side: 'away', versions: [saying(version, side, [home, 0])] },
    ...(side ? { state: 'submitted' } : { state: 'decided', countingVersion: version }),
  });

// [B25.22]
test('a captain with an old page is told in words what has become of the result, and what they type stays', async () => {
  signedIn();
  answer(getOutcome, after(1, 'home', 1));
  await open(PATH);
  await shown('1–0');
  answer(confirmResult, CHANGED);
  answer(getOutcome, after(2, 'home', 2));
  await confirm.dblClick();
  await shown('2–0');
  await told('This result has changed meanwhile.');
  await told('Hall 1 has changed the result meanwhile. Please check it again.');
  expect(askedOf(confirmResult)).toHaveLength(1);

  // What is being typed stays when the other side says something else once more.
  await page.getByRole('button', { name: 'Dispute', exact: true }).click();
  const why = page.getByLabelText('Why?');
  await why.fill('It was handball');
  await page.getByRole('checkbox', { name: 'I have another score' }).click();
  const ownScore = page.getByRole('textbox', { name: 'Hall 2: score' });
  await ownScore.fill('2');
  answer(disputeResult, CHANGED);
  answer(getOutcome, after(3, 'home', 4));
  await page.getByRole('button', { name: 'Send the dispute' }).click();
  await shown('4–0');
  await told('Your own is still below.');
  await expect.element(why).toHaveValue('It was handball');
  await expect.element(ownScore).toHaveValue('2');
  await page.getByRole('button', { name: 'Back to their result' }).click();
  answer(getOutcome, after(4, null, 3));
  await confirm.click();
  await expect.element(confirm).not.toBeInTheDocument();
  await told('This result has changed meanwhile.');
  await shown('This result is settled. If it’s wrong, ask an organiser to correct it.');
});

// [B25.22]
test('a captain with an old page is told in words what has become of the match or its competition', async () => {
  signedIn();
  // The page is an old one until they press: it may read again before.
  const untilSaid = (times: number, before: MatchOutcome, then: MatchOutcome | ReturnType<typeof refused>) =>
    answer(getOutcome, () => (askedOf(submitResult).length < times ? before : then));
  untilSaid(1, outcomeOf({ side: 'away' }), outcomeOf({ side: 'away', state: 'cancelled' }));
  answer(submitResult, refused(409, { message: resultMessages.cancelled(), code: 'conflict' }));
  const viewer = await open(PATH);
  await submit.click();
  await expect.element(submit).not.toBeInTheDocument();
  await shown('This match has been cancelled.');

  const another = matchCard(2);
  const gone = refused(404, { message: resultMessages.unknownMatch(), code: 'not-found' });
  untilSaid(2, outcomeOf({ side: 'away', match: another }), gone);
  answer(submitResult, gone);
  viewer.go(`/app/matches/${another._id}/result`);
  await submit.click();
  await expectToast('This match can’t be found.', '5s');
  await expect.element(submit).not.toBeInTheDocument();
});

test('after a dispute there is one form: the other side’s result, or in its place one’s own', async () => {
  await page.viewport(390, 844);
  signedIn();
  const [theirs, own] = [saying(1, 'home', [1, 0]), saying(2, 'away', [1, 1])];
  answer(getOutcome, outcomeOf({ version: 2, side: 'away', versions: [theirs, own], state: 'disputed' }));
  answer(submitResult, CHANGED);
  await open(PATH);
  await expect.element(confirm).toBeVisible();
  await expect.element(page.getByRole('textbox')).toHaveLength(0);
  expect(page.getByRole('button', { name: 'Dispute', exact: true }).elements()).toEqual([]); // it is disputed
  await page.getByRole('button', { name: 'Change your result' }).click();
  await expect.element(confirm).not.toBeInTheDocument();
  await expect.element(page.getByRole('textbox', { name: 'Hall 2: score' })).toHaveValue('1');
  const back = page.getByRole('button', { name: 'Back to their result' });
  await expect.element(back).toHaveFocus();
  await back.click();
  await expect.element(page.getByRole('button', { name: 'Change your result' })).toHaveFocus();
  await expect.element(page.getByRole('textbox')).toHaveLength(0);
  await page.getByRole('button', { name: 'Change your result' }).click();
  await page.getByRole('textbox', { name: 'Hall 2: score' }).fill('2');
  await submit.click();
  await expect.poll(() => askedOf(submitResult)).toHaveLength(1);
  await told('This result has changed meanwhile.');
  await expect.element(page.getByRole('textbox', { name: 'Hall 2: score' })).toHaveValue('2');
});

test('where neither side has a captain, nobody waits for captains', async () => {
  await page.viewport(390, 844);
  signedIn();
  const match = matchCard(1, { startsAt: '2026-03-01T12:00:00.000Z' });
  const due = outcomeOf({ match, dueAt: '2049-03-04T14:00:00.000Z' });
  answer(getOutcome, due);
  const viewer = await open(PATH);
  await expect.element(page.getByText('The captains have until')).toBeVisible();
  await shown('The captains of the two teams say how this match ended.');
  answer(getOutcome, { ...due, awaitsCaptains: false });
  viewer.go('/terms');
  await expect.element(page.getByText('The captains have until')).not.toBeInTheDocument();
  viewer.go(PATH);
  await shown('Neither team has a captain. An organiser enters the result.');
  expect(page.getByText(/captains/).elements()).toEqual([]);
});

test('whoever is captain and organiser has one form: as a captain first, and by a press the other', async () => {
  await page.viewport(390, 844);
  signedIn();
  answer(
    getOutcome,
    outcomeOf({
      version: 1,
      side: 'away',
      isOrganiser: true,
      versions: [saying(1, 'home', [1, 0])],
      state: 'submitted',
    }),
  );
  await open(PATH);
  await expect.element(confirm).toBeVisible();
  await expect.element(page.getByRole('textbox')).toHaveLength(0);
  await expect.element(page.getByRole('heading', { name: 'As an organiser' })).toBeVisible();
  expect(await commands.findViolations()).toEqual([]);
  await page.getByRole('button', { name: 'Decide the result' }).click();
  await expect.element(page.getByRole('heading', { name: 'Decide the result' })).toHaveFocus();
  await expect.element(page.getByRole('form', { name: 'Decide the result' })).toBeVisible();
});
