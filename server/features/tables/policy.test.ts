import { expect, test } from 'vitest';
import { PRESETS } from '../../../contract/sports/presets.ts';
import { noTotals, type Table } from '../../sports/tables/table.ts';
import { levelIn } from './policy.ts';
import { presentTables } from './present.ts';
import type { StageTable } from './queries.ts';

/** A group of four, all played; `level`: the places that nothing has parted. */
function groupOf(name: string, level: number[]): StageTable['groups'][number] {
  const rows = [1, 2, 3, 4].map((place) => ({
    ...{ ...noTotals(), entryId: `${name}${place}`, place, deducted: 0, withdrawn: false, form: [] },
  }));
  const unresolved = level.length > 0 ? [level.map((place) => `${name}${place}`)] : [];
  return { id: name, name, draws: [], table: { groupId: name, rows, unresolved, isFinal: true } };
}

function rowOf({ rows }: Table, place: number): Table['rows'][number] {
  const row = rows[place - 1];
  if (!row) throw new Error('no such place');
  return row;
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

/** Who of a stage has which mark: 'place' or 'best', with an exclamation mark once that is sure. */
function marksOf(stage: StageTable): string[] {
  const [shown] = presentTables('football', [stage], new Map(), (words) => words).stages;
  return (shown?.groups ?? []).flatMap(({ rows }) =>
    rows.flatMap(({ entryId, goesOn, isThrough }) => (goesOn ? `${entryId} ${goesOn}${isThrough ? '!' : ''}` : [])),
  );
}

test('of a group that is over the first two are through, and its third only once the other groups are over, too', () => {
  const [over, playing] = [groupOf('A', []), groupOf('B', [])];
  playing.table.isFinal = false;
  const stage = stageOf([over, playing], 3);
  const [best] = stage.bests;
  stage.settings = { advance: { each: 2, best: 1 } };
  if (best) best.table.rows = [over, playing].map(({ table }, at) => ({ ...rowOf(table, 3), place: at + 1 }));
  expect(marksOf(stage)).toEqual(['A1 place!', 'A2 place!', 'A3 best', 'B1 place', 'B2 place']);
});

test('of six thirds of whom four go on, those that are level for the last place have no mark, as in 1990', () => {
  const groups = ['A', 'B', 'C', 'D', 'E', 'F'].map((name) => groupOf(name, []));
  const stage = stageOf(groups, 3);
  const [best] = stage.bests;
  stage.settings = { advance: { each: 2, best: 4 } };
  if (best) {
    best.count = 4;
    best.table.rows = groups.map(({ table }, at) => ({ ...rowOf(table, 3), place: Math.min(at + 1, 4) }));
    best.table.unresolved = [['D3', 'E3', 'F3']];
  }
  expect(marksOf(stage).filter((mark) => mark.includes('best'))).toEqual(['A3 best', 'B3 best', 'C3 best']);
});
