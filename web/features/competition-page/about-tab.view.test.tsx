import { expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { getCompetition, withdrawEntry } from '../../../contract/sports/competition-calls.ts';
import { answer, askedOf } from '../../testing/answers.ts';
import { cup, cupView, hall } from '../../testing/cups.ts';
import { open, signedIn } from '../../testing/screen.tsx';

test('a captain takes their team out of a cup that has begun; its name goes on playing', async () => {
  signedIn();
  const own = hall(1);
  answer(getCompetition, cupView({}, { actsFor: [own._id], canLeave: [own._id] }));
  await open(`/app/competitions/${cup()._id}?tab=about`);
  const teams = page.getByRole('region', { name: 'Teams' });
  await expect.element(teams.getByRole('link', { name: 'Hall 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Withdraw Hall 1' }).click();
  const dialog = page.getByRole('dialog');
  await expect
    .element(dialog.getByText(/Its name stays in the table and goes on playing, without you/))
    .toBeInViewport({ ratio: 1 });
  expect(await commands.findViolations()).toEqual([]);
  answer(withdrawEntry, () => {
    const team = { ...own.team, isPlaceholder: true as const };
    const after = cupView({ entries: [{ ...own, team, hasCaptain: false }, hall(2)] });
    answer(getCompetition, after);
    return { competition: after.competition };
  });
  await dialog.getByRole('button', { name: 'Withdraw', exact: true }).dblClick();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(teams.getByRole('link', { name: 'Hall 2' })).toBeVisible();
  await expect.element(teams.getByText('Hall 1')).toBeVisible();
  expect(teams.getByRole('link', { name: 'Hall 1' }).elements()).toHaveLength(0);
  expect(askedOf(withdrawEntry)).toHaveLength(1);
});
