import { expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { findLastLineUp, getRosters, setLineUp } from '../../../../contract/sports/match-calls.ts';
import { answer, askedOf, odd } from '../../../testing/answers.ts';
import { matchCard } from '../../../testing/cups.ts';
import { answerMatch, matchView } from '../../../testing/matches.ts';
import { open, signedIn } from '../../../testing/screen.tsx';

const player = (at: number, name: string, number: number | null) => ({
  ...{ memberId: `0197c3a2-5b1e-7c3e-9d90-00000000000${at}`, name, number },
});
const [kwesi, ama, yaw] = [player(1, 'Kwesi', 9), player(2, 'Ama', 1), player(3, 'Yaw', null)];

test('a captain takes the last line-up with one press, changes it, and saves it; where there is none, that is said', async () => {
  signedIn();
  await page.viewport(390, 844);
  answerMatch(matchView({}, { can: { score: false, lineUp: ['home'], nameScorers: false, organise: false } }));
  answer(getRosters, { home: [kwesi, ama, yaw], away: [], scorers: [] });
  await open(`/app/matches/${matchCard(1)._id}`);
  await page.getByRole('button', { name: 'Line-up of Hall 1' }).click();
  const asLast = page.getByRole('button', { name: 'Same as last time' });
  answer(findLastLineUp, odd(500, {}));
  await asLast.click();
  await expect.element(page.getByText('The last line-up could not be loaded.')).toBeInViewport();
  answer(findLastLineUp, { players: [] });
  await asLast.click();
  await expect.element(page.getByText('There’s no line-up before this one.')).toBeInViewport();
  await page.getByLabelText('Place of Yaw').selectOptions('Starts');
  answer(findLastLineUp, {
    players: [
      { memberId: ama.memberId, starts: true, number: 1 },
      { memberId: kwesi.memberId, starts: false, number: 19 },
    ],
  });
  await asLast.dblClick();
  await expect.element(page.getByText('1 start, 1 on the bench')).toBeVisible();
  await expect.element(page.getByLabelText('Place of Yaw')).toHaveValue('out');
  await expect.element(page.getByLabelText('Number of Kwesi')).toHaveValue(19);
  expect(await commands.findViolations()).toEqual([]);
  await page.getByLabelText('Place of Kwesi').selectOptions('Starts');
  answer(setLineUp, { message: 'The line-up is saved.', lineUp: [] });
  await page.getByRole('button', { name: 'Save line-up' }).click();
  await expect.element(page.getByText('The line-up is saved.')).toBeInViewport();
  expect(askedOf(setLineUp).map(({ body }) => body)).toEqual([
    {
      players: [
        { memberId: kwesi.memberId, starts: true, number: 19 },
        { memberId: ama.memberId, starts: true, number: 1 },
      ],
    },
  ]);
});
