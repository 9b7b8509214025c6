import { tableMessages } from '../../../contract/sports/tables.ts';
import type { StageTable } from './queries.ts';

/** What is level, as people call it. */
export type Level = { groupId: string | null; name: string };

/**
 * Whether exactly these entries are level at the end of a table.
 * @param groupId null: of the table between groups
 */
export function levelIn(
  stage: StageTable,
  groupId: string | null,
  entries: readonly string[],
): Level | 'no table' | 'not final' | 'not level' {
  const group = groupId === null ? undefined : stage.groups.find(({ id }) => id === groupId);
  const table = groupId === null ? stage.best?.table : group?.table;
  if (!table) return 'no table';
  if (!table.isFinal) return 'not final';
  const asked = new Set(entries);
  const isLevel = table.unresolved.some(
    (level) => level.length === entries.length && level.every((id) => asked.has(id)),
  );
  if (!isLevel) return 'not level';
  return { groupId, name: nameOf(stage, group ? group.name : null) };
}

/** @param group its name; null: between groups */
function nameOf({ name: stage }: StageTable, group: string | null): string {
  if (group === null) return tableMessages.betweenGroups({ stage });
  return group ? tableMessages.groupOf({ stage, group }) : stage;
}
