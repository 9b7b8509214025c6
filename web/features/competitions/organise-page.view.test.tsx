import { expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { getCompetition } from '../../../contract/sports/competition-calls.ts';
import { agreeToName } from '../../../contract/sports/entries/names.ts';
import { answer, askedOf } from '../../testing/answers.ts';
import { cup, cupView, hall } from '../../testing/cups.ts';
import { open, signedIn } from '../../testing/screen.tsx';
import { settled } from '../../testing/surroundings.ts';

test('an organiser reads that a team has another name by now, and shows it, once', async () => {
  await page.viewport(390, 844);
  signedIn();
  const old = hall(1, { team: { ...hall(1).team, name: 'The Old Ones' } });
  const renamed = [{ entry: old._id, name: 'Hall 1' }];
  answer(getCompetition, cupView({ entries: [old, hall(2)] }, { isOrganiser: true, renamed }));
  await open(`/app/competitions/${cup()._id}/organise`);
  const row = page.getByRole('listitem').filter({ hasText: 'The Old Ones' });
  await expect.element(row.getByText('Renamed: Hall 1. Others still see the old name here.')).toBeVisible();
  expect(await commands.findViolations()).toEqual([]);
  answer(agreeToName, () => {
    answer(getCompetition, cupView({}, { isOrganiser: true }));
    return { competition: cup() };
  });
  const show = page.getByRole('button', { name: 'Show the new name' });
  await show.dblClick();
  await expect.element(page.getByRole('link', { name: 'Hall 1' })).toBeVisible();
  expect(page.getByText('The Old Ones').elements()).toHaveLength(0);
  await expect.element(show).not.toBeInTheDocument();
  await settled();
  expect(askedOf(agreeToName).map(({ params, body }) => [params.entryId, body])).toEqual([
    [old._id, { name: 'Hall 1' }],
  ]);
});
