import { expect, test } from 'vitest';
import { PRESETS } from '../../../contract/sports/presets.ts';
import { noTotals, type Table } from '../../sports/tables/table.ts';
import { levelIn } from './policy.ts';
import type { StageTable } from './queries.ts';

/** A group of four, all played; `level`: the places that nothing has parted. */
function groupOf(name: string, level: number[]): StageTable['groups'][number] {
  const rows = [1, 2, 3, 4].map((place) => ({
    ...{ ...noTotals(), entryId: `${name}${place}`, place, deducted: 0, withdrawn: false, form: [] },
  }));
  const unresolved = level.length > 0 ? [level.map((place) => `${name}${place}`)] : [];
  return { id: name, name, draws: [], table: { groupId: name, rows, unresolved, isFinal: true } };
}

/** A stage whose best at a place of all groups go on; that table waits. */
function stageOf(groups: StageTable['groups'], place: number): StageTable {
  const table: Table = { groupId: null, rows: [], unresolved: [], isFinal: false };
  const best = { place, count: 1, groupIds: groups.map(({ id }) => id), table, spread: null, draws: [] };
  return {
    ...{ stageId: 'stage', competitionId: 'competition', name: 'Groups', settings: {}, groups },
    rules: { preset: 'intramural', ...PRESETS.intramural } as StageTable['rules'],
    ...{ bests: [best], slotsDecided: [] },
  };
}

test('a draw between groups names those that are level at the place that counts, and no others', () => {
  const groups = [groupOf('A', [3, 4]), groupOf('B', [2, 3]), groupOf('C', [])];
  expect(levelIn(stageOf(groups, 2), null, ['A2', 'C2'])).toEqual({ levelGroups: ['B'] });
  expect(levelIn(stageOf(groups, 3), null, ['C3'])).toEqual({ levelGroups: ['A', 'B'] });
});
