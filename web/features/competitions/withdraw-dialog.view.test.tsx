import { expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { getCompetition, seedEntry } from '../../../contract/sports/competition-calls.ts';
import { returnEntry, withdrawEntry } from '../../../contract/sports/entries/withdrawal.ts';
import { answer, askedOf, hold, refused } from '../../testing/answers.ts';
import { cup, cupView, hall } from '../../testing/cups.ts';
import { open, signedIn } from '../../testing/screen.tsx';

const counted = (played: number, all: number) =>
  cupView({}, { isOrganiser: true, matchCounts: [{ entry: hall(1)._id, played, all }] });
const choice = page.getByLabelText('Its matches');

async function openDialog() {
  await open(`/app/competitions/${cup()._id}/organise`);
  await page.getByRole('button', { name: 'Withdraw Hall 1' }).click();
}

test('of a team that has played fewer than half of its matches, none counts unless the organiser says otherwise', async () => {
  await page.viewport(320, 700);
  signedIn();
  answer(getCompetition, counted(3, 7));
  await openDialog();
  await expect.element(choice).toHaveValue('void');
  await expect.element(page.getByText('Matches played: 3 of 7.')).toBeInViewport();
  expect(await commands.findViolations()).toEqual([]);
  answer(withdrawEntry, { competition: cup() });
  await page.getByLabelText('Reason').fill('Too few players');
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).dblClick();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(askedOf(withdrawEntry).map(({ body }) => body)).toEqual([{ how: 'void', reason: 'Too few players' }]);
});

test.each([
  ['half of its matches', counted(2, 4)],
  ['nothing, as it has no matches', cupView({}, { isOrganiser: true })],
])('a team that has played %s has the rest awarded to the others at first', async (_, view) => {
  signedIn();
  answer(getCompetition, view);
  await openDialog();
  await expect.element(choice).toHaveValue('award');
});

test('what an organiser has chosen stays when the competition is read anew', async () => {
  signedIn();
  answer(getCompetition, counted(1, 4));
  const release = hold(seedEntry, { competition: cup() });
  await open(`/app/competitions/${cup()._id}/organise`);
  await page.getByLabelText('Seeding of Hall 2').fill('2');
  await page.getByRole('button', { name: 'Withdraw Hall 1' }).click(); // the seed is sent meanwhile
  await expect.element(choice).toHaveValue('void');
  await choice.selectOptions('award');
  answer(getCompetition, counted(0, 4));
  release();
  await expect.element(page.getByText('Matches played: 0 of 4.')).toBeVisible();
  await expect.element(choice).toHaveValue('award');
});

test('a withdrawal is undone where it is read, once, after what it does is said, and not where too much has followed', async () => {
  await page.viewport(320, 700);
  signedIn();
  const gone = hall(1, { state: 'withdrawn', withdrawal: 'award' });
  answer(getCompetition, cupView({ entries: [gone, hall(2)] }, { isOrganiser: true }));
  await open(`/app/competitions/${cup()._id}/organise`);
  await page.getByRole('button', { name: 'Undo withdrawal of Hall 1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Undo the withdrawal of Hall 1?' });
  await expect.element(dialog.getByText(/cancelled and awarded matches are restored/)).toBeInViewport();
  await expect.element(dialog.getByText('If its captain withdrew it, only its name comes back.')).toBeInViewport();
  expect(await commands.findViolations()).toEqual([]);
  const tooLate = 'Match 4 has begun, and who plays there came from this withdrawal.';
  answer(returnEntry, refused(409, { message: tooLate, code: 'conflict' }));
  await dialog.getByLabelText('Reason').fill('It was a mistake');
  const undo = dialog.getByRole('button', { name: 'Undo withdrawal' });
  await undo.click();
  await expect.element(dialog.getByText(tooLate)).toBeInViewport();
  const release = hold(returnEntry, { competition: cup() });
  answer(getCompetition, cupView({}, { isOrganiser: true }));
  await undo.dblClick();
  await commands.pressAgain();
  release();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Withdraw Hall 1' })).toBeVisible();
  expect(askedOf(returnEntry).map(({ body }) => body)).toEqual(Array(2).fill({ reason: 'It was a mistake' }));
});

test('what has ended stays as it is', async () => {
  signedIn();
  const gone = hall(1, { state: 'withdrawn', withdrawal: 'award' });
  answer(getCompetition, cupView({ state: 'ended', entries: [gone, hall(2)] }, { isOrganiser: true }));
  await open(`/app/competitions/${cup()._id}/organise`);
  await expect.element(page.getByText('Withdrawn, the rest awarded')).toBeVisible();
  expect(page.getByRole('button', { name: /Undo withdrawal/ }).elements()).toHaveLength(0);
});
