import { expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { addStage, editStage, getCompetition, setGroups } from '../../../contract/sports/competition-calls.ts';
import type { Stage, StageKind } from '../../../contract/sports/competitions.ts';
import { answer, askedOf } from '../../testing/answers.ts';
import { cup, cupView, hall } from '../../testing/cups.ts';
import { open, signedIn } from '../../testing/screen.tsx';

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
  await second.getByRole('button', { name: 'Make 2 groups for those who go on' }).click();
  await expect.element(second.getByRole('heading', { name: 'Group D' })).toBeVisible(); // the first stage has A to C
  await expect.element(second.getByText('Those who go on come into these groups.')).toBeVisible();
  expect(await commands.findViolations()).toEqual([]);
  await second.getByLabelText('Best of each group').selectOptions('2');
  await expect.element(second.getByText('4 teams go on')).toBeVisible();
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
  const legs = page.getByRole('region', { name: 'League' }).getByLabelText('How often two meet');
  const optionsOf = (select: typeof legs) =>
    [...(select.element() as HTMLSelectElement).options].map(({ text }) => text);
  await expect.element(legs).toHaveValue('1');
  expect(optionsOf(legs)).toEqual(['Once', 'Twice, home and away', 'Three times', 'Four times']);
  await legs.selectOptions('Twice, home and away');
  await expect.element(legs).toHaveValue('2');
  await expect.element(page.getByText('Under Matches, add only what is missing.')).toBeVisible();
  expect(optionsOf(legs)).toEqual(['Twice, home and away', 'Three times', 'Four times']); // what stands is not taken away by it
  expect(askedOf(editStage).map(({ body }) => body)).toEqual([{ legs: 2 }]);
  const ties = page.getByRole('region', { name: 'Finals' }).getByLabelText('How often two meet');
  expect(optionsOf(ties)).toEqual(['Once', 'Twice, by the aggregate']);
});
