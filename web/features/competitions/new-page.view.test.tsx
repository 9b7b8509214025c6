import { expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import {
  createCompetition,
  getCompetition,
  listDeductions,
  listRules,
} from '../../../contract/sports/competition-calls.ts';
import { listSeasons } from '../../../contract/sports/seasons/seasons.ts';
import { answer, askedOf } from '../../testing/answers.ts';
import { cup, cupView } from '../../testing/cups.ts';
import { open, signedIn } from '../../testing/screen.tsx';

test('an organiser abroad chooses the zone; one of a racket sport how many rubbers, and reads how it can end', async () => {
  await page.viewport(390, 844);
  signedIn();
  answer(listSeasons, { seasons: [] });
  answer(getCompetition, cupView({}, { isOrganiser: true }));
  answer(createCompetition, { competition: cup() });
  const viewer = await open('/app/competitions/new');
  await page.getByLabelText('Name', { exact: true }).fill('Hall League');
  await page.getByLabelText('Sport').selectOptions('Table tennis');
  await page.getByRole('radio', { name: /^League/ }).click();
  await page.getByLabelText('Rules').selectOptions('Team matches (ITTF)');
  const many = page.getByLabelText('How many');
  await expect.element(many).toHaveValue(5);
  await many.fill('10');
  await expect.element(page.getByText('It can end 5–5.')).toBeVisible();
  await page.getByLabelText('Time zone').selectOptions('Europe/Berlin');
  expect(await commands.findViolations()).toEqual([]);
  await page.getByRole('button', { name: 'Create draft' }).dblClick();
  await expect.poll(viewer.here).toBe(`/app/competitions/${cup()._id}/organise`);
  expect(askedOf(createCompetition).map(({ body }) => body)).toEqual([
    {
      ...{ name: 'Hall League', sport: 'tableTennis', form: 'league', preset: 'table-tennis-team' },
      ...{ timeZone: 'Europe/Berlin', format: { unit: 'rubbers', bestOf: 10, playsAll: false }, seasonId: null },
    },
  ]);

  const format = { unit: 'rubbers', bestOf: 10, playsAll: false } as const;
  const rules = { version: 1, preset: 'table-tennis-team', format, reason: '', by: 'linnea', at: cup().createdAt };
  answer(listRules, { versions: [rules] });
  answer(listDeductions, { deductions: [] });
  await page.getByRole('tab', { name: 'Rules' }).click();
  await expect.element(page.getByText('Team matches (ITTF) · Best of 10 rubbers')).toBeVisible();
});
