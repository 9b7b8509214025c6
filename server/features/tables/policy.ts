import { tableMessages } from '../../../contract/sports/tables.ts';
import type { SpreadOf, StageTable } from './queries.ts';

/** What is level, as people call it. */
export type Level = { groupId: string | null; name: string };

const isSame = (one: readonly string[], asked: readonly string[]): boolean =>
  one.length === asked.length && new Set(asked).size === asked.length && one.every((id) => asked.includes(id));

/**
 * Whether exactly these entries are level at the end of a table.
 * @param groupId null: of a table between groups
 */
export function levelIn(
  stage: StageTable,
  groupId: string | null,
  entries: readonly string[],
): Level | { levelGroups: string[] } | 'no table' | 'not final' | 'not level' {
  const group = stage.groups.find(({ id }) => id === groupId);
  const tables = groupId === null ? stage.bests.map(({ table }) => table) : group ? [group.table] : [];
  if (tables.length === 0) return 'no table';
  const level = tables.filter(({ unresolved }) => unresolved.some((ids) => isSame(ids, entries)));
  if ((level.length > 0 ? level : tables).every(({ isFinal }) => !isFinal)) {
    // All is played: those at a place of several groups are known once nobody is level within them.
    const isPlayed = groupId === null && stage.groups.every(({ table }) => table.isFinal);
    const levelGroups = stage.groups
      .filter(({ id, table }) => isLevelForBest(stage, id, table))
      .map(({ name }) => name);
    return isPlayed && levelGroups.length > 0 ? { levelGroups } : 'not final';
  }
  if (level.length === 0) return 'not level';
  return { groupId, name: nameOf(stage, group ? group.name : null) };
}

/** Whether a group is level at a place whose best go on: who is level elsewhere keeps nobody waiting. */
const isLevelForBest = (
  { bests }: StageTable,
  groupId: string,
  { rows, unresolved }: StageTable['bests'][0]['table'],
) =>
  bests.some(
    ({ place, groupIds, table }) =>
      !table.isFinal &&
      groupIds.includes(groupId) &&
      unresolved.some((ids) => ids.includes(rows[place - 1]?.entryId ?? '')),
  );

/** The best of a stage who go on, if it is still open who of them goes where. */
export const spreadIn = (stage: StageTable, entries: readonly string[]): SpreadOf | undefined =>
  stage.bests
    .flatMap(({ spread }) => spread ?? [])
    .find(({ through }) =>
      isSame(
        through.map(({ entryId }) => entryId),
        entries,
      ),
    );

/** Where a draw was, as people call it. */
export const nameOfDraw = (stage: StageTable, groupId: string | null): string =>
  nameOf(stage, stage.groups.find(({ id }) => id === groupId)?.name ?? null);

/** @param group its name; null: between groups */
function nameOf({ name: stage }: StageTable, group: string | null): string {
  if (group === null) return tableMessages.betweenGroups({ stage });
  return group ? tableMessages.groupOf({ stage, group }) : stage;
}
