import { expect, test } from 'vitest';
import type { CompetitionTables } from '../../../contract/sports/tables.ts';
import { tablesIn } from './tables-in.ts';

test('tables of stages that share a name, and of the best at one place, are told apart', () => {
  const group = (groupId: string | null) => ({ groupId, name: '', rows: [], unresolved: [], isFinal: true, draws: [] });
  const best = { ...group(null), place: 3, count: 1, spread: null };
  const stage = (stageId: string): CompetitionTables['stages'][number] => ({
    ...{ stageId, name: 'Group stage', groups: [group(`${stageId}-a`)], bests: [best, best] },
    advance: { each: 2, best: 2 },
  });
  const all = tablesIn({ stages: [stage('one'), stage('two')] });
  expect(new Set(all.map(({ title }) => title)).size).toBe(2);
  expect(new Set(all.map(({ key }) => key)).size).toBe(6);
});
