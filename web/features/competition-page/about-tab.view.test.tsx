import { expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { getCompetition } from '../../../contract/sports/competition-calls.ts';
import {
  answerInvitation,
  type EntryInvitation,
  listEntryInvitations,
} from '../../../contract/sports/entries/invitations.ts';
import { withdrawEntry } from '../../../contract/sports/entries/withdrawal.ts';
import { answer, askedOf, hold } from '../../testing/answers.ts';
import { cup, cupView, hall } from '../../testing/cups.ts';
import { open, signedIn } from '../../testing/screen.tsx';
import { closeToasts } from '../../testing/toasts.ts';

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

test('a captain accepts an invitation where it is asked, and takes the team out again until the competition runs', async () => {
  signedIn();
  const own = hall(3, { team: { ...hall(3).team, name: 'Peaceful Hall' } });
  const named = [1, 2].map((number) =>
    hall(number, { hasCaptain: false, team: { ...hall(number).team, isPlaceholder: true } }),
  );
  const invitation: EntryInvitation = {
    _id: own._id,
    ...{ team: own.team, competition: { _id: cup()._id, name: cup().name, sport: 'football' }, name: own.team.name },
    ...{ edition: 1, isAnew: false, before: null, past: 0, by: null, at: cup().createdAt },
  };
  answer(getCompetition, cupView({ state: 'open', entries: named }, { invitations: [invitation] }));
  answer(listEntryInvitations, { invitations: [invitation], nextCursor: null });
  await open(`/app/competitions/${cup()._id}?tab=about`);
  const asked = page.getByRole('region', { name: 'Invitations' });
  await expect.element(asked.getByText('Peaceful Hall is invited to take part.')).toBeVisible();
  expect(await commands.findViolations()).toEqual([]);
  const release = hold(answerInvitation, { message: 'Your team takes part.' });
  await page.getByRole('button', { name: 'Accept for Peaceful Hall: Legon Cup' }).dblClick();
  answer(listEntryInvitations, { invitations: [], nextCursor: null });
  const takesPart = cupView({ state: 'open', entries: [...named, own] }, { actsFor: [own._id], canLeave: [own._id] });
  answer(getCompetition, takesPart);
  release();
  await expect.element(page.getByText('Your team takes part.')).toBeInViewport({ ratio: 1 });
  await expect.element(asked).not.toBeInTheDocument();
  await closeToasts();
  expect(askedOf(answerInvitation).map(({ body }) => body)).toEqual([{ accepts: true, edition: 1 }]);

  await page.getByRole('button', { name: 'Withdraw Peaceful Hall' }).click();
  const dialog = page.getByRole('dialog');
  const sure = dialog.getByRole('button', { name: 'Withdraw', exact: true });
  await expect.element(sure).toBeVisible();
  expect(await commands.findViolations()).toEqual([]);
  answer(withdrawEntry, () => {
    answer(getCompetition, cupView({ state: 'open', entries: named }));
    return { competition: cup({ state: 'open', entries: named }) };
  });
  await sure.click();
  await expect.element(dialog).not.toBeInTheDocument();
  const teams = page.getByRole('region', { name: 'Teams' });
  await expect.element(teams.getByText('Peaceful Hall')).not.toBeInTheDocument();
  await expect.element(teams.getByText('Hall 2')).toBeVisible();
  expect(teams.getByRole('link', { name: 'Hall 2' }).elements()).toHaveLength(0); // only a name
});

test('a calendar is offered of what everybody sees: a draft has none', async () => {
  signedIn();
  answer(getCompetition, cupView());
  const viewer = await open(`/app/competitions/${cup()._id}?tab=about`);
  const calendar = page.getByRole('region', { name: 'Calendar' });
  await expect.element(calendar.getByRole('button', { name: 'Add to calendar' })).toBeVisible();
  const { _id } = hall(9);
  answer(getCompetition, cupView({ _id, name: 'Draft Cup', state: 'draft' }, { isOrganiser: true }));
  viewer.go(`/app/competitions/${_id}?tab=about`);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Draft Cup' })).toBeVisible();
  await expect.element(calendar).not.toBeInTheDocument();
});
