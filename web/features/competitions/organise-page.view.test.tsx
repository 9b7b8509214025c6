import { expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { check } from '../../../contract/accounts.ts';
import { editCompetition, getCompetition, setCompetitionState } from '../../../contract/sports/competition-calls.ts';
import { agreeToName } from '../../../contract/sports/entries/names.ts';
import { getFixturePlanning, listFixtures } from '../../../contract/sports/fixtures/fixtures.ts';
import { listWaiting, redrawMatch } from '../../../contract/sports/results.ts';
import { listSeasons, renameSeason } from '../../../contract/sports/seasons/seasons.ts';
import { getTables } from '../../../contract/sports/tables.ts';
import { useSession } from '../../platform/session/session.ts';
import { answer, askedOf, hold, refused } from '../../testing/answers.ts';
import { cup, cupView, hall, matchCard } from '../../testing/cups.ts';
import { close, MEMBER, open, signedIn } from '../../testing/screen.tsx';
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

const NONE_WAITS = { disputed: [], missing: [], unanswered: [], submitted: [], undecided: [], misplaced: [] };
const STAGE = { _id: matchCard(1).stageId, name: 'Cup', kind: 'knockout', legs: 1 } as const;
const withMatches = () => {
  const stage = { ...STAGE, position: 1, settings: {}, groups: [], matchCount: 2 };
  return cupView({ stages: [stage] }, { isOrganiser: true });
};

test('an organiser abroad corrects the zone without moving an hour, and is asked that only where matches have a date', async () => {
  await page.viewport(390, 844);
  signedIn();
  answer(getCompetition, withMatches());
  answer(listWaiting, NONE_WAITS);
  answer(listSeasons, { seasons: [] });
  await open(`/app/competitions/${cup()._id}/organise`);
  await page.getByRole('button', { name: 'Edit name and dates' }).click();
  const asked = page.getByRole('group', { name: 'Matches with a date' });
  const zone = page.getByLabelText('Time zone');
  await expect.element(zone).toHaveValue('Africa/Accra');
  await expect.element(asked).not.toBeInTheDocument();
  await zone.selectOptions('America/New_York');
  await expect
    .element(page.getByLabelText('Keep the kick-off times: 15:00 stays 15:00 in America/New York'))
    .toBeChecked();
  expect(await commands.findViolations()).toEqual([]);
  const release = hold(editCompetition, { competition: cup({ timeZone: 'America/New_York' }) });
  await page.getByRole('button', { name: 'Save', exact: true }).dblClick();
  release();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(askedOf(editCompetition).map(({ body }) => body)).toEqual([
    expect.objectContaining({ timeZone: 'America/New_York', zoneKeeps: 'hours' }),
  ]);
});

test('what was left when a result was corrected is set right where results wait, unless it has begun', async () => {
  await page.viewport(390, 844);
  signedIn();
  answer(getCompetition, withMatches());
  const group = { groupId: null, name: '', rows: [], unresolved: [], isFinal: false, draws: [] };
  const tables = { stageId: STAGE._id, name: 'League', groups: [group], bests: [], advance: { each: 0, best: 0 } };
  const criteria = [{ by: 'points' as const, over: 'all' as const }];
  answer(getTables, { scoring: 'goals', criteria, stages: [tables], isOrganiser: true });
  const stage = { ...STAGE, matches: 2, begun: 0, planned: null };
  answer(getFixturePlanning, { timeZone: 'Africa/Accra', season: null, venues: [], stages: [stage], conflicts: [] });
  answer(listFixtures, { fixtures: [], next: null });
  const final = { ...matchCard(2), hasBegun: false, follows: { home: 'Hall 1', away: 'Hall 3' } };
  answer(listWaiting, { ...NONE_WAITS, misplaced: [final] });
  await open(`/app/competitions/${cup()._id}/organise`);
  await page.getByRole('tab', { name: 'Matches' }).click();
  const follows = page.getByText('By the results: Hall 1 – Hall 3');
  await expect.element(follows).toBeVisible();
  await expect.element(page.getByText('No tie-breaks to decide yet: there are matches to play.')).toBeVisible();
  expect(await commands.findViolations()).toEqual([]);
  const change = page.getByRole('button', { name: 'Change the teams' });
  answer(redrawMatch, () => {
    answer(listWaiting, { ...NONE_WAITS, misplaced: [{ ...final, _id: matchCard(3)._id, hasBegun: true }] });
    return { message: 'The teams follow from the results again.' };
  });
  await change.click();
  await expect.element(page.getByText('Already started')).toBeVisible();
  await expect.element(change).not.toBeInTheDocument();
  expect(askedOf(redrawMatch).map(({ params }) => params)).toEqual([{ id: final._id }]);
});

test('what is left to do before a competition runs leads to where it is done, and its next state is in its step', async () => {
  await page.viewport(390, 844);
  signedIn();
  const stage = { ...STAGE, kind: 'league' as const, position: 1, settings: {}, groups: [], matchCount: 0 };
  answer(getCompetition, cupView({ state: 'draft', stages: [stage] }, { isOrganiser: true }));
  await open(`/app/competitions/${cup()._id}/organise`);
  const left = page.getByRole('region', { name: 'Left to do' });
  const steps = left.getByRole('listitem');
  await expect.element(steps.first()).toMatchTextContent('2 teams are in (done)');
  await expect.element(steps.nth(1)).toHaveAttribute('aria-current', 'step');
  expect(await commands.findViolations()).toEqual([]);
  const main = document.getElementsByClassName('btn-primary');
  expect([...main].map(({ textContent }) => textContent)).toEqual(['Put 2 teams into groups']);
  await left.getByRole('button', { name: 'Put 2 teams into groups' }).click();
  const tab = page.getByRole('tab', { name: 'Stages and groups' });
  await expect.element(tab).toHaveFocus();
  await expect.element(tab).toHaveAttribute('aria-selected', 'true');
  await expect.element(tab).toBeInViewport();
  await expect.element(page.getByRole('button', { name: 'Open for entries' })).toHaveLength(1);
  answer(setCompetitionState, () => {
    answer(getCompetition, cupView({ state: 'open', stages: [stage] }, { isOrganiser: true }));
    return { competition: cup({ state: 'open', stages: [stage] }) };
  });
  await left.getByRole('button', { name: 'Open for entries' }).dblClick();
  await expect.element(left.getByRole('heading')).toHaveFocus(); // the pressed button has gone
  await expect.element(steps.nth(3)).toMatchTextContent('Open for entries (done)');
  await expect.element(left.getByRole('button', { name: 'Start the competition' })).toBeVisible();
  await settled();
  expect(askedOf(setCompetitionState).map(({ body }) => body)).toEqual([{ state: 'open' }]);
});

test('once all before it is done, what opens a draft is the main thing to press', async () => {
  signedIn();
  const stage = { ...STAGE, position: 1, settings: {}, groups: [], matchCount: 1 };
  answer(getCompetition, cupView({ state: 'draft', stages: [stage] }, { isOrganiser: true }));
  await open(`/app/competitions/${cup()._id}/organise`);
  await expect.element(page.getByRole('button', { name: 'Open for entries' })).toHaveClass('btn-primary');
});

test('of two stages, those without matches are left to do by name, and each leads to its own form', async () => {
  await page.viewport(390, 844);
  signedIn();
  const of = { legs: 1, settings: {}, matchCount: 6 };
  const inGroup = [{ _id: matchCard(1).stageId, name: 'A', entries: [hall(1)._id, hall(2)._id] }];
  const groups = { ...STAGE, ...of, name: 'Groups', kind: 'groups' as const, position: 1, groups: inGroup };
  const finals = { ...STAGE, ...of, _id: matchCard(2)._id, name: 'Finals', position: 2, groups: [], matchCount: 0 };
  answer(getCompetition, cupView({ stages: [groups, finals] }, { isOrganiser: true }));
  answer(listWaiting, NONE_WAITS);
  answer(getTables, { scoring: 'goals', criteria: [{ by: 'points', over: 'all' }], stages: [], isOrganiser: true });
  const stages = [groups, finals].map(({ _id, name, kind, legs, matchCount: matches }) => ({
    ...{ _id, name, kind, legs, matches, begun: 0, planned: null },
  }));
  answer(getFixturePlanning, { timeZone: 'Africa/Accra', season: null, venues: [], stages, conflicts: [] });
  answer(listFixtures, { fixtures: [], next: null });
  await open(`/app/competitions/${cup()._id}/organise?show=matches`);
  const left = page.getByRole('region', { name: 'Left to do' });
  await expect.element(left.getByText('Groups: 6 matches are planned')).toBeVisible();
  const form = (name: string) => page.getByRole('form', { name: `Make the matches of ${name}` });
  await page.getByLabelText('Stage', { exact: true }).selectOptions('Groups');
  await expect.element(form('Groups')).toBeVisible();
  expect(await commands.findViolations()).toEqual([]);
  await left.getByRole('button', { name: 'Make the matches of Finals' }).click();
  await expect.element(form('Finals')).toBeVisible();
  const tab = page.getByRole('tab', { name: 'Matches' });
  await expect.element(tab).toBeInViewport();
  const bar = document.querySelector('header')?.getBoundingClientRect().bottom; // it stays at the top
  expect(tab.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(bar ?? 0);
});

test('a draft is deleted from the menu, after a question', async () => {
  signedIn();
  answer(getCompetition, cupView({ state: 'draft' }, { isOrganiser: true }));
  await open(`/app/competitions/${cup()._id}/organise`);
  const item = page.getByRole('button', { name: 'Delete the competition' });
  await expect.element(page.getByRole('button', { name: 'More about this competition' })).toBeVisible();
  await expect.element(item).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'More about this competition' }).click();
  await item.click();
  await expect.element(page.getByRole('dialog', { name: 'Delete this competition?' })).toBeVisible();
});

test('of the results that wait, those that need an organiser are counted beside Matches', async () => {
  signedIn();
  answer(getCompetition, withMatches());
  answer(listWaiting, { ...NONE_WAITS, disputed: [matchCard(1)], missing: [matchCard(2)], submitted: [matchCard(3)] });
  await open(`/app/competitions/${cup()._id}/organise`);
  await expect.element(page.getByRole('tab', { name: 'Matches 2 results need you' })).toBeVisible();
});

test('an admin renames the season beside the competition’s name, by the keyboard, once; an organiser has no button for it', async () => {
  await page.viewport(320, 640);
  const season = { _id: hall(7)._id, name: 'Thieves 2026', startsOn: '2026-09-01', endsOn: '2027-07-31' };
  signedIn();
  answer(getCompetition, cupView({ season }, { isOrganiser: true }));
  await open(`/app/competitions/${cup()._id}/organise`);
  await expect.element(page.getByText('Thieves 2026')).toBeVisible();
  const pencil = page.getByRole('button', { name: 'Rename the season Thieves 2026' });
  await expect.element(pencil).not.toBeInTheDocument();
  close();

  answer(check, { authenticated: true, data: { ...MEMBER, role: 'admin', hasPassword: true } });
  useSession.getState().signIn({ ...MEMBER, role: 'admin' });
  await open(`/app/competitions/${cup()._id}/organise`);
  await expect.element(pencil).toBeVisible();
  (pencil.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const dialog = page.getByRole('dialog', { name: 'Rename the season Thieves 2026' });
  const field = dialog.getByLabelText('Name');
  await expect.element(field).toHaveValue('Thieves 2026');
  expect(await commands.findViolations()).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  const taken = 'There is a season of this name with these dates already.';
  answer(renameSeason, refused(409, { message: taken, code: 'conflict', field: 'name' }));
  await field.fill('2025/26');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText(taken)).toBeVisible();
  answer(renameSeason, () => {
    answer(getCompetition, cupView({ season: { ...season, name: '2026/27' } }, { isOrganiser: true }));
    return { message: 'The season is renamed.', season: { ...season, name: '2026/27' } };
  });
  await field.fill('2026/27');
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText('2026/27', { exact: true })).toBeVisible();
  expect(askedOf(renameSeason).map(({ params, body }) => [params.id, body])).toEqual([
    [season._id, { name: '2025/26' }],
    [season._id, { name: '2026/27' }],
  ]);
});
