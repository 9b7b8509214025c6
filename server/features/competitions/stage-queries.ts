/** Stages and their groups. */
import { randomUUIDv7 } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { draws, groupEntries, groups, stages } from '../../schema/sports/competitions.ts';

export type NewStage = Omit<typeof stages.$inferInsert, 'id' | 'competitionId' | 'position'>;
/** A group as it is to be: one that has this name stays itself, so that what refers to it still does. */
export type NewGroup = { name: string; entries: string[] };

/** Adds stages behind those that are there. A league comes with its one group. @returns their ids */
export async function insertStages(
  tx: Db,
  competitionId: string,
  behind: number,
  added: readonly NewStage[],
): Promise<string[]> {
  const rows = added.map((stage, at) => ({ ...stage, id: randomUUIDv7(), competitionId, position: behind + at + 1 }));
  await tx.insert(stages).values(rows);
  const leagues = rows.filter(({ kind }) => kind === 'league');
  if (leagues.length > 0)
    await tx
      .insert(groups)
      .values(leagues.map(({ id }) => ({ id: randomUUIDv7(), stageId: id, position: 1, name: '' })));
  return rows.map(({ id }) => id);
}

/** Changes what a stage is. */
export async function updateStage(tx: Db, id: string, change: Partial<NewStage>): Promise<void> {
  if (Object.keys(change).length > 0) await tx.update(stages).set(change).where(eq(stages.id, id));
}

/** Puts all stages of a competition in order. */
export async function orderStages(tx: Db, competitionId: string, ids: readonly string[]): Promise<void> {
  // Away from all positions first: a unique constraint is looked at row by row.
  await tx.execute(sql`update stages set position = -position where competition_id = ${competitionId}`);
  await tx.execute(sql`update stages set position = wanted.position
    from unnest(${sql.param([...ids])}::uuid[]) with ordinality as wanted (id, position)
    where stages.id = wanted.id and competition_id = ${competitionId}`);
}

/** Which of these stages have a match that is more than planned. */
export async function listBegun(db: Db, stageIds: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select wanted.id from unnest(${sql.param([...stageIds])}::uuid[]) as wanted (id) where exists (
      select from matches where stage_id = wanted.id and (state not in ('scheduled', 'postponed', 'cancelled')
        or version is not null))`);
  return rows.map(({ id }) => id);
}

/** Which stages of a competition have matches that wait for those of another one, or for its groups. */
export async function listWaiting(db: Db, competitionId: string): Promise<{ stageId: string; waitsFor: string }[]> {
  const { rows } = await db.execute<{ stageId: string; waitsFor: string }>(sql`
    with waiting as (
      select distinct match.stage_id, side.source
      from matches as match, lateral (values (home_source), (away_source)) as side (source)
      where competition_id = ${competitionId} and side.source is not null)
    select distinct waiting.stage_id as "stageId", one.stage_id as "waitsFor"
    from waiting join groups as one on waiting.source ->> 'group' = one.id::text or waiting.source -> 'groups' ? one.id::text
    where one.stage_id in (select id from stages where competition_id = ${competitionId}) and one.stage_id <> waiting.stage_id
    union select waiting.stage_id, match.stage_id
    from waiting join matches as match
      on match.competition_id = ${competitionId} and match.number = (waiting.source ->> 'match')::int
    where match.stage_id <> waiting.stage_id`);
  return rows;
}

/** Removes a stage. */
export async function deleteStage(tx: Db, id: string): Promise<void> {
  await tx.delete(stages).where(eq(stages.id, id));
}

/**
 * Whether any of these entries has a match in a stage outside the group that is wanted for it.
 * @param wanted the group by the entry; null: one that is not there yet, or none
 */
export async function playElsewhere(
  db: Db,
  stageId: string,
  wanted: ReadonlyMap<string, string | null>,
): Promise<boolean> {
  if (wanted.size === 0) return false;
  const { rows } = await db.execute(sql`
    select from unnest(${sql.param([...wanted.keys()])}::uuid[], ${sql.param([...wanted.values()])}::uuid[]) as wanted (id, group_id)
    join matches as match on match.stage_id = ${stageId} and wanted.id in (match.home_entry_id, match.away_entry_id)
    where match.group_id is distinct from wanted.group_id limit 1`);
  return rows.length > 0;
}

/** Whether matches are played in any of these groups. */
export async function groupsHaveMatches(db: Db, groupIds: readonly string[]): Promise<boolean> {
  if (groupIds.length === 0) return false;
  const { rows } = await db.execute(sql`
    select from matches where group_id = any(${sql.param([...groupIds])}::uuid[]) limit 1`);
  return rows.length > 0;
}

/** Whether matches of a competition wait for a place of any of these groups. */
export async function areAwaited(db: Db, competitionId: string, groupIds: readonly string[]): Promise<boolean> {
  if (groupIds.length === 0) return false;
  const ids = sql.param([...groupIds]);
  const { rows } = await db.execute(sql`
    select from matches, lateral (values (home_source), (away_source)) as side (source)
    where competition_id = ${competitionId}
      and (side.source ->> 'group' = any(${ids}::text[]) or side.source -> 'groups' ?| ${ids}::text[]) limit 1`);
  return rows.length > 0;
}

/**
 * Puts the groups of a stage together anew.
 * @param known those that it has
 * @param namedBy who has typed the names of new ones; null: nobody, they are letters
 */
export async function replaceGroups(
  tx: Db,
  stageId: string,
  known: readonly { id: string; name: string }[],
  wanted: readonly NewGroup[],
  namedBy: string | null,
): Promise<void> {
  const byName = new Map(known.map(({ id, name }) => [name, id]));
  const rows = wanted.map(({ name, entries }, at) => {
    const id = byName.get(name) ?? randomUUIDv7();
    return { id, stageId, name, position: at + 1, entries };
  });
  const kept = new Set(rows.map(({ id }) => id));
  const gone = known.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
  if (gone.length > 0) await tx.delete(groups).where(inArray(groups.id, gone));
  if (known.length > 0) {
    await tx
      .update(groups)
      .set({ position: sql`-${groups.position}` })
      .where(eq(groups.stageId, stageId));
    await tx.delete(groupEntries).where(
      inArray(
        groupEntries.groupId,
        known.map(({ id }) => id),
      ),
    );
  }
  await tx
    .insert(groups)
    .values(rows.map(({ id, name, position }) => ({ id, stageId, name, position, namedBy })))
    .onConflictDoUpdate({ target: groups.id, set: { position: sql`excluded.position` } });
  const placed = rows.flatMap(({ id: groupId, entries }) =>
    entries.map((entryId, at) => ({ groupId, entryId, position: at + 1 })),
  );
  if (placed.length > 0) await tx.insert(groupEntries).values(placed);
}

/** Gives a group another name. @param namedBy who has typed it */
export async function updateGroupName(tx: Db, id: string, name: string, namedBy: string): Promise<void> {
  await tx.update(groups).set({ name, namedBy }).where(eq(groups.id, id));
}

/** Puts entries behind those that are in a group. */
export async function appendToGroup(tx: Db, groupId: string, entryIds: readonly string[]): Promise<void> {
  if (entryIds.length === 0) return;
  await tx.execute(sql`
    insert into group_entries (group_id, entry_id, position)
    select ${groupId}::uuid, added.id, (
        select coalesce(max(position), 0) from group_entries where group_id = ${groupId}) + added.at
    from unnest(${sql.param([...entryIds])}::uuid[]) with ordinality as added (id, at)
    on conflict do nothing`);
}

/** Takes an entry out of the groups of a competition. */
export async function removeFromGroups(tx: Db, entryId: string): Promise<void> {
  await tx.delete(groupEntries).where(eq(groupEntries.entryId, entryId));
}

/** Writes down how lots fell. */
export async function insertDraw(tx: Db, draw: Omit<typeof draws.$inferInsert, 'id'>): Promise<void> {
  await tx.insert(draws).values({ id: randomUUIDv7(), ...draw });
}

/** A stage of a competition. */
export async function findStage(db: Db, competitionId: string, id: string) {
  const [stage] = await db
    .select()
    .from(stages)
    .where(and(eq(stages.id, id), eq(stages.competitionId, competitionId)));
  return stage;
}
