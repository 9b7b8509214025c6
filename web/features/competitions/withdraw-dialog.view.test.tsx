import { expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { getCompetition, seedEntry, withdrawEntry } from '../../../contract/sports/competition-calls.ts';
import { answer, askedOf, hold } from '../../testing/answers.ts';
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
  await page.getByLabelText('Seed of Hall 2').fill('2');
  await page.getByRole('button', { name: 'Withdraw Hall 1' }).click(); // the seed is sent meanwhile
  await expect.element(choice).toHaveValue('void');
  await choice.selectOptions('award');
  answer(getCompetition, counted(0, 4));
  release();
  await expect.element(page.getByText('Matches played: 0 of 4.')).toBeVisible();
  await expect.element(choice).toHaveValue('award');
});
