/** Who has entered a competition, and who plays for them. */
import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { entries } from '../../schema/sports/competitions.ts';
import { teams } from '../../schema/sports/teams.ts';

type Team = { id: string; name: string; sport: string; endedAt: Date | null };
const teamFields = { id: teams.id, name: teams.name, sport: teams.sport, endedAt: teams.endedAt };

/** Teams that everybody sees, by id, locked: who joins them meanwhile comes after this. */
export async function holdTeams(tx: Db, ids: readonly string[]): Promise<Team[]> {
  if (ids.length === 0) return [];
  return tx
    .select(teamFields)
    .from(teams)
    .where(and(inArray(teams.id, [...ids]), sql`${teams.hidden} is null`))
    .orderBy(teams.id)
    .for('no key update');
}

/** Teams of a sport that are called one of these, whatever the case of letters. */
export async function teamsNamed(
  db: Db,
  sport: string,
  names: readonly string[],
): Promise<(Team & { school: string | null })[]> {
  if (names.length === 0) return [];
  const lower = names.map((name) => name.toLowerCase());
  return db
    .select({ ...teamFields, school: teams.school })
    .from(teams)
    .where(
      sql`lower(${teams.name}) = any(${sql.param(lower)}::text[]) and ${teams.sport} = ${sport}
        and ${teams.endedAt} is null and ${teams.hidden} is null`,
    )
    .limit(1000);
}

/** Makes teams that nobody leads yet: their organiser has the link by which a captain joins. @returns their ids */
export async function insertTeams(
  tx: Db,
  names: readonly string[],
  like: Pick<typeof teams.$inferInsert, 'sport' | 'school' | 'createdBy' | 'createdAt'>,
): Promise<Team[]> {
  if (names.length === 0) return [];
  return tx
    .insert(teams)
    .values(
      names.map((name) => ({
        ...like,
        id: randomUUIDv7(),
        name,
        of: 'none' as const,
        joinToken: randomBytes(16).toString('base64url'),
      })),
    )
    .returning(teamFields);
}

/** How many teams an account has made since a moment, counted along an index. */
export const countTeamsMade = (db: Db, accountId: string, since: Date): Promise<number> =>
  db.$count(teams, and(eq(teams.createdBy, accountId), gte(teams.createdAt, since)));

export type Entry = typeof entries.$inferSelect & { name: string };

/** An entry of a competition, with the name of its team. */
export async function findEntry(tx: Db, competitionId: string, id: string): Promise<Entry | undefined> {
  const [row] = await tx
    .select({ entry: entries, name: teams.name })
    .from(entries)
    .innerJoin(teams, eq(teams.id, entries.teamId))
    .where(and(eq(entries.id, id), eq(entries.competitionId, competitionId)));
  return row && { ...row.entry, name: row.name };
}

/** The entries of these teams in a competition, whatever has become of them. */
export async function entriesOf(tx: Db, competitionId: string, teamIds: readonly string[]) {
  if (teamIds.length === 0) return [];
  return tx
    .select()
    .from(entries)
    .where(and(eq(entries.competitionId, competitionId), inArray(entries.teamId, [...teamIds])));
}

/** How many have entered a competition or asked to. */
export async function countEntries(
  db: Db,
  competitionId: string,
): Promise<Record<'asked' | 'entered' | 'all', number>> {
  const { rows } = await db.execute<Record<'asked' | 'entered' | 'all', number>>(sql`
    select count(*)::int as "all", count(*) filter (where state = 'asked')::int as asked,
      count(*) filter (where state = 'entered')::int as entered
    from entries where competition_id = ${competitionId}`);
  return rows[0] ?? { all: 0, asked: 0, entered: 0 };
}

/** Enters teams, or lets them ask. */
export async function insertEntries(tx: Db, added: readonly (typeof entries.$inferInsert)[]): Promise<void> {
  if (added.length > 0) await tx.insert(entries).values([...added]);
}

/** Changes an entry. */
export async function updateEntry(tx: Db, id: string, change: Partial<typeof entries.$inferInsert>): Promise<void> {
  await tx.update(entries).set(change).where(eq(entries.id, id));
}

/** Removes an entry with its places in groups and rosters. */
export async function deleteEntry(tx: Db, id: string): Promise<void> {
  await tx.delete(entries).where(eq(entries.id, id));
}

/** Whether another entry has a seed. */
export async function hasSeed(db: Db, competitionId: string, seed: number, exceptId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from entries where competition_id = ${competitionId} and seed = ${seed} and id <> ${exceptId}`);
  return rows.length > 0;
}

/** Entries that take part and are in no group of a stage. */
export async function entriesWithoutGroup(db: Db, competitionId: string, stageId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select entry.id from entries as entry where entry.competition_id = ${competitionId} and entry.state = 'entered'
      and not exists (select from group_entries as placed join groups as one on one.id = placed.group_id
        where one.stage_id = ${stageId} and placed.entry_id = entry.id)`);
  return rows.map(({ id }) => id);
}
