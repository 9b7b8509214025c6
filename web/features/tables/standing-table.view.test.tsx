import { expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { getCompetition } from '../../../contract/sports/competition-calls.ts';
import { listCompetitionMatches } from '../../../contract/sports/lists.ts';
import { getTables, type TableRow } from '../../../contract/sports/tables.ts';
import { answer } from '../../testing/answers.ts';
import { cup, cupView, hall } from '../../testing/cups.ts';
import { open } from '../../testing/screen.tsx';

const row = (number: number, change: Partial<TableRow>): TableRow => ({
  ...{ entryId: hall(number)._id, team: hall(number).team, place: number, played: 3, withdrawn: false, form: [] },
  ...{ won: 0, drawn: 0, lost: 0, scored: 0, conceded: 0, difference: 0, points: 9 - number, deducted: 0, forfeits: 0 },
  ...{ goesOn: null, isThrough: false },
  ...change,
});

/** A league of three, of which two go on. */
function answerLeague(rows: TableRow[]): void {
  const of = { stageId: '0197c3a2-5b1e-7c3e-9d1f-000000000001', groupId: '0197c3a2-5b1e-7c3e-9d24-000000000001' };
  const group = { _id: of.groupId, name: '', entries: rows.map(({ entryId }) => entryId) };
  const shown = { _id: of.stageId, position: 1, kind: 'league', name: 'League', legs: 1, settings: {} } as const;
  answer(getCompetition, cupView({ stages: [{ ...shown, groups: [group], matchCount: 3 }] }));
  const table = { groupId: of.groupId, name: '', rows, unresolved: [], isFinal: false, draws: [] };
  const stage = { stageId: of.stageId, name: 'League', groups: [table], bests: [], advance: { each: 2, best: 0 } };
  answer(listCompetitionMatches, { matches: [], nextCursor: null });
  const criteria = [{ by: 'points', over: 'all' } as const];
  answer(getTables, { scoring: 'goals', criteria, stages: [stage], isOrganiser: false });
}

test('who is through is told from who would only go on as it stands, to the ear and to the eye', async () => {
  await page.viewport(390, 844);
  answerLeague([row(1, { goesOn: 'place', isThrough: true }), row(2, { goesOn: 'place' }), row(3, {})]);
  await open(`/app/competitions/${cup()._id}?tab=table`);
  const cell = (name: RegExp) => page.getByRole('rowheader', { name });
  await expect.element(cell(/^Hall 1 ?, goes on$/)).toBeVisible();
  await expect.element(cell(/^Hall 2 ?, would go on as it stands$/)).toBeVisible();
  await expect.element(cell(/^Hall 3$/)).toBeVisible();
  const edges = [...document.querySelectorAll('tbody tr')].map((line) => {
    const mark = line.querySelector('td [aria-hidden]');
    return mark ? getComputedStyle(mark).borderLeftStyle : 'none';
  });
  expect(edges).toEqual(['solid', 'dashed', 'none']);
  await expect.element(page.getByText('would go on as it stands', { exact: true }).last()).toBeInViewport({ ratio: 1 });
  expect(await commands.findViolations()).toEqual([]);
});

test('before anything is decided nobody is said to be through, and where nobody goes on nothing is explained', async () => {
  answerLeague([row(1, { goesOn: 'place' }), row(2, {}), row(3, {})]);
  await open(`/app/competitions/${cup()._id}?tab=table`);
  await expect.element(page.getByRole('rowheader', { name: /^Hall 1 ?, would go on/ })).toBeVisible();
  expect(page.getByText('goes on', { exact: true }).elements()).toHaveLength(0);
});
