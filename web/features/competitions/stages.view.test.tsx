import { expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import {
  addStage,
  editStage,
  getCompetition,
  renameGroup,
  setGroups,
} from '../../../contract/sports/competition-calls.ts';
import { competitionMessages } from '../../../contract/sports/competition-texts.ts';
import type { CompetitionState, Stage, StageKind } from '../../../contract/sports/competitions.ts';
import { listWaiting } from '../../../contract/sports/results.ts';
import { useSession } from '../../platform/session/session.ts';
import { answer, askedOf, hold, NO_CONNECTION, refused } from '../../testing/answers.ts';
import { cup, cupView, hall } from '../../testing/cups.ts';
import { MEMBER, open, signedIn } from '../../testing/screen.tsx';

const stage = (number: number, kind: StageKind, name: string, change: Partial<Stage> = {}): Stage => ({
  _id: `0197c3a2-5b1e-7c3e-9db0-${String(number).padStart(12, '0')}`,
  ...{ position: number, kind, name, legs: 1, settings: {}, groups: [], matchCount: 0 },
  ...change,
});
const group = (number: number, name: string) => ({
  ...{ _id: `0197c3a2-5b1e-7c3e-9db1-${String(number).padStart(12, '0')}`, name, entries: [] },
});

test('a second group stage is added, put before the knockout, and filled by who goes on', async () => {
  await page.viewport(1280, 3000); // nothing stands beneath the header
  signedIn();
  const advance = { each: 1, best: 0 };
  const groups = ['A', 'B', 'C'].map((name, at) => group(at, name));
  let stages = [stage(1, 'groups', 'Groups', { groups, settings: { advance } }), stage(2, 'knockout', 'Finals')];
  const entries = Array.from({ length: 12 }, (_, at) => hall(at + 1));
  answer(getCompetition, () => cupView({ state: 'draft', entries, stages }, { isOrganiser: true }));
  const changed = () => ({ competition: cup({ state: 'draft', entries, stages }) });
  answer(addStage, ({ body }) => {
    const { kind, name } = body as { kind: StageKind; name: string };
    stages = [...stages, stage(3, kind, name)];
    return changed();
  });
  answer(editStage, ({ params: { stageId }, body }) => {
    const { position, settings } = body as Partial<Stage>;
    stages = stages.map((one) => (one._id === stageId ? { ...one, ...(settings && { settings }) } : one));
    const moved = stages.find(({ _id }) => _id === stageId);
    if (position && moved) {
      stages = stages.filter((one) => one !== moved);
      stages.splice(position - 1, 0, moved);
      stages = stages.map((one, at) => ({ ...one, position: at + 1 }));
    }
    return changed();
  });
  answer(setGroups, ({ params: { stageId }, body }) => {
    const named = (body as { groups: { name: string }[] }).groups.map(({ name }, at) => group(10 + at, name));
    stages = stages.map((one) => (one._id === stageId ? { ...one, groups: named } : one));
    return changed();
  });
  await open(`/app/competitions/${cup()._id}/organise?show=stages`);
  const titles = page.getByRole('tabpanel').getByRole('heading', { level: 2 });
  await page.getByLabelText('Kind', { exact: true }).selectOptions('Groups');
  await page.getByLabelText('Name', { exact: true }).fill('Main round');
  await page.getByRole('button', { name: 'Add a stage' }).dblClick();
  const second = page.getByRole('region', { name: 'Main round' });
  await expect.element(second).toBeVisible();
  expect(stages).toHaveLength(3);
  await expect.element(titles.nth(2)).toMatchTextContent('Main round');
  await expect.element(page.getByRole('button', { name: 'Move Main round down' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Move Main round up' }).click();
  await expect.element(titles.nth(1)).toMatchTextContent('Main round');
  await second.getByLabelText('How many groups').selectOptions('2');
  await second.getByRole('button', { name: 'Make 2 groups for the next stage' }).click();
  await expect.element(second.getByRole('heading', { name: 'Group D' })).toBeVisible(); // the first stage has A to C
  await expect.element(second.getByText('Teams that go on are placed in these groups.')).toBeVisible();
  expect(await commands.findViolations()).toEqual([]);
  await second.getByLabelText('Best of each group').selectOptions('2');
  await expect.element(second.getByText('4 teams go on')).toBeVisible();
});

test('how large the groups of a draw are is counted by size', async () => {
  await page.viewport(390, 844);
  signedIn();
  const entries = Array.from({ length: 11 }, (_, at) => hall(at + 1));
  answer(
    getCompetition,
    cupView({ state: 'draft', entries, stages: [stage(1, 'groups', 'Groups')] }, { isOrganiser: true }),
  );
  await open(`/app/competitions/${cup()._id}/organise?show=stages`);
  await expect.element(page.getByText('2 groups of 4, 1 group of 3', { exact: true })).toBeVisible();
  await page.getByLabelText('How many groups').selectOptions('1');
  await expect.element(page.getByText('1 group of 11', { exact: true })).toBeVisible();
});

test('a league is played once, or home and away; one with matches says how the others come', async () => {
  await page.viewport(390, 2000);
  signedIn();
  let stages = [stage(1, 'league', 'League', { groups: [group(1, '')] }), stage(2, 'knockout', 'Finals')];
  answer(getCompetition, () => cupView({ state: 'draft', stages }, { isOrganiser: true }));
  answer(editStage, ({ params: { stageId }, body }) => {
    const { legs = 1 } = body as Partial<Stage>;
    stages = stages.map((one) => (one._id === stageId ? { ...one, legs, matchCount: 6 } : one));
    return { competition: cup({ state: 'draft', stages }) };
  });
  await open(`/app/competitions/${cup()._id}/organise?show=stages`);
  const legs = page.getByRole('region', { name: 'League' }).getByLabelText('How often two teams meet');
  const optionsOf = (select: typeof legs) =>
    [...(select.element() as HTMLSelectElement).options].map(({ text }) => text);
  await expect.element(legs).toHaveValue('1');
  expect(optionsOf(legs)).toEqual(['Once', 'Twice, home and away', 'Three times', 'Four times']);
  await legs.selectOptions('Twice, home and away');
  await expect.element(legs).toHaveValue('2');
  await expect.element(page.getByText('Under Matches, add only what is missing.')).toBeVisible();
  expect(optionsOf(legs)).toEqual(['Twice, home and away', 'Three times', 'Four times']); // what stands is not taken away by it
  expect(askedOf(editStage).map(({ body }) => body)).toEqual([{ legs: 2 }]);
  const ties = page.getByRole('region', { name: 'Finals' }).getByLabelText('How often two teams meet');
  expect(optionsOf(ties)).toEqual(['Once', 'Twice, by the aggregate']);
});

const PLAYED = [
  stage(1, 'groups', 'Groups', { groups: [group(1, 'A'), group(2, 'B')], matchCount: 6 }),
  stage(2, 'league', 'League', { groups: [group(3, '')] }),
];
function answerStages(state: CompetitionState, stages = PLAYED): void {
  answer(getCompetition, cupView({ state, stages }, { isOrganiser: true }));
  answer(listWaiting, { disputed: [], missing: [], unanswered: [], submitted: [], undecided: [], misplaced: [] });
}
const renameIt = (name: string) => page.getByRole('button', { name: `Rename ${name}`, exact: true });
const dialog = page.getByRole('dialog');

test('a group with matches is renamed; what is wrong with the name stands beside it, and the focus goes back', async () => {
  await page.viewport(320, 640);
  signedIn();
  answerStages('running');
  await open(`/app/competitions/${cup()._id}/organise?show=stages`);
  await renameIt('group A').click();
  await expect.element(page.getByRole('dialog', { name: 'Rename group A' })).toBeVisible();
  expect(await commands.findViolations()).toEqual([]);
  const name = dialog.getByLabelText('Name', { exact: true });
  const save = dialog.getByRole('button', { name: 'Save' });
  await expect.element(name).toHaveValue('A');
  await name.fill('b');
  const message = competitionMessages.groupTwice();
  answer(renameGroup, refused(409, { code: 'conflict', message, field: 'name' }));
  await save.click();
  await expect.element(dialog.getByRole('alert')).toBeInViewport({ ratio: 1 });
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(message);
  await expect.element(name).toHaveFocus();
  await name.fill('North');
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument();
  answer(renameGroup, NO_CONNECTION);
  await save.click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Network Error');
  await expect.element(name).toHaveValue('North');
  const [groups, league] = PLAYED as [Stage, Stage];
  const renamed = [{ ...groups, groups: [group(1, 'North'), group(2, 'B')] }, league];
  const release = hold(renameGroup, { competition: cup({ state: 'running', stages: renamed }) });
  await save.dblClick();
  answerStages('running', renamed);
  release();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: 'Group North' })).toBeVisible();
  await expect.element(renameIt('group North')).toHaveFocus();
  expect(askedOf(renameGroup).map(({ params, body }) => [params.groupId, body])).toEqual(
    ['b', 'North', 'North'].map((sent) => [group(1, '')._id, { name: sent }]),
  );
});

test('once it has ended, an organiser finds nothing to rename, and an admin does: the competition, a stage, a group', async () => {
  await page.viewport(390, 844);
  signedIn();
  answerStages('ended');
  await open(`/app/competitions/${cup()._id}/organise?show=stages`);
  await expect.element(page.getByRole('heading', { name: 'Group A' })).toBeVisible();
  expect(page.getByRole('button', { name: /Rename|Edit/ }).elements()).toHaveLength(0);
  useSession.getState().signIn({ ...MEMBER, role: 'admin' });
  for (const shown of ['group A', 'group B', 'League']) await expect.element(renameIt(shown)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Edit name and dates' })).toBeVisible();
  const [groups, league] = PLAYED as [Stage, Stage];
  const renamed = [{ ...groups, name: 'First round' }, league];
  answer(editStage, () => {
    answerStages('ended', renamed);
    return { competition: cup({ state: 'ended', stages: renamed }) };
  });
  await renameIt('Groups').click();
  await dialog.getByLabelText('Name', { exact: true }).fill('First round');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByRole('region', { name: 'First round' })).toBeVisible();
  expect(askedOf(editStage).map(({ body }) => body)).toEqual([{ name: 'First round' }]);
});
