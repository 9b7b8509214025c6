/** Who has entered a competition, and who plays for them. */
import { randomBytes } from 'node:crypto';
import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { foldName } from '../../platform/names/fold.ts';
import { entries, nameInCompetition } from '../../schema/sports/competitions.ts';
import { teams } from '../../schema/sports/teams.ts';

type Team = { id: string; name: string; sport: string; endedAt: Date | null };
const teamFields = { id: teams.id, name: teams.name, sport: teams.sport, endedAt: teams.endedAt };

/** Teams that everybody sees, by id, locked: who joins them meanwhile comes after this. Placeholders are none. */
export async function holdTeams(tx: Db, ids: readonly string[]): Promise<Team[]> {
  if (ids.length === 0) return [];
  return tx
    .select(teamFields)
    .from(teams)
    .where(and(inArray(teams.id, [...ids]), sql`${teams.hidden} is null and not ${teams.isPlaceholder}`))
    .orderBy(teams.id)
    .for('no key update');
}

/** Teams of a sport that are called one of these, as names are compared. */
export async function teamsNamed(
  db: Db,
  sport: string,
  names: readonly string[],
): Promise<(Team & { school: string | null })[]> {
  if (names.length === 0) return [];
  return db
    .select({ ...teamFields, school: teams.school })
    .from(teams)
    .where(
      sql`fold_name(${teams.name}) = any(${sql.param(names.map(foldName))}::text[]) and ${teams.sport} = ${sport}
        and ${teams.endedAt} is null and ${teams.hidden} is null and not ${teams.isPlaceholder}`,
    )
    .limit(1000);
}

/** Makes placeholders of names: organisers have the link by which a captain claims one. */
export async function insertPlaceholders(
  tx: Db,
  named: readonly { id: string; name: string }[],
  like: Pick<typeof teams.$inferInsert, 'sport' | 'school' | 'createdBy' | 'createdAt'>,
): Promise<void> {
  if (named.length === 0) return;
  await tx.insert(teams).values(
    named.map((team) => ({
      ...like,
      ...team,
      of: 'none' as const,
      isPlaceholder: true,
      joinToken: randomBytes(16).toString('base64url'),
    })),
  );
}

/** Removes those of these teams that are placeholders and stand in no competition any more. @returns their ids */
export async function deletePlaceholders(tx: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await tx.execute<{ id: string }>(sql`
    delete from teams as team where id = any(${sql.param([...ids])}::uuid[]) and is_placeholder
      and not exists (select from entries where entries.team_id = team.id)
      and not exists (select from past_sides where past_sides.team_id = team.id)
    returning id`);
  return rows.map(({ id }) => id);
}

/** The placeholders of a competition. */
export async function listPlaceholders(tx: Db, competitionId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select team.id from entries as entry join teams as team on team.id = entry.team_id
    where entry.competition_id = ${competitionId} and team.is_placeholder
    union select past.team_id from past_sides as past join matches as played on played.id = past.match_id
    where played.competition_id = ${competitionId}`);
  return rows.map(({ id }) => id);
}

/** Those whom an organiser has written down for a placeholder, and the accounts that have asked to claim it. */
export async function listWritten(tx: Db, teamId: string): Promise<{ memberIds: string[]; asking: string[] }> {
  const { rows } = await tx.execute<{ id: string; accountId: string | null }>(sql`
    select id, account_id as "accountId" from team_members where team_id = ${teamId}`);
  return { memberIds: rows.map(({ id }) => id), asking: rows.flatMap(({ accountId }) => accountId ?? []) };
}

/**
 * Lets who was written down for a placeholder, and has played, go on to the team that takes its place, as somebody who
 * has left: what they have played stays readable, and the team names its own players.
 */
export async function moveWhoPlayed(tx: Db, fromTeamId: string, toTeamId: string, today: string): Promise<void> {
  await tx.execute(sql`
    update team_members as member set team_id = ${toTeamId}, until = greatest(${today}::date, since)
    where team_id = ${fromTeamId} and name is not null and since is not null and (
      exists (select from line_ups where line_ups.member_id = member.id)
      or exists (select from match_events where match_events.member_id = member.id)
      or exists (select from match_events where match_events.other_member_id = member.id)
      or exists (select from match_clip_people where match_clip_people.member_id = member.id))`);
}

/** How many teams an account has made since a moment, counted along an index. */
export const countTeamsMade = (db: Db, accountId: string, since: Date): Promise<number> =>
  db.$count(teams, and(eq(teams.createdBy, accountId), gte(teams.createdAt, since)));

export type Entry = typeof entries.$inferSelect & { name: string; isPlaceholder: boolean };

/** An entry of a competition, with the name of its team. */
export async function findEntry(tx: Db, competitionId: string, id: string): Promise<Entry | undefined> {
  const [row] = await tx
    .select({ entry: entries, name: nameInCompetition('entries', 'teams'), isPlaceholder: teams.isPlaceholder })
    .from(entries)
    .innerJoin(teams, eq(teams.id, entries.teamId))
    .where(and(eq(entries.id, id), eq(entries.competitionId, competitionId)));
  return row && { ...row.entry, name: row.name, isPlaceholder: row.isPlaceholder };
}

/** The entries of these teams in a competition, whatever has become of them. */
export async function entriesOf(tx: Db, competitionId: string, teamIds: readonly string[]) {
  if (teamIds.length === 0) return [];
  return tx
    .select()
    .from(entries)
    .where(and(eq(entries.competitionId, competitionId), inArray(entries.teamId, [...teamIds])));
}

/** The entries of a competition under these names, as names are compared. */
export async function entriesNamed(
  tx: Db,
  competitionId: string,
  names: readonly string[],
): Promise<(Pick<typeof entries.$inferSelect, 'id' | 'state' | 'teamId'> & { name: string })[]> {
  if (names.length === 0) return [];
  return tx
    .select({
      id: entries.id,
      state: entries.state,
      teamId: entries.teamId,
      name: nameInCompetition('entries', 'teams'),
    })
    .from(entries)
    .innerJoin(teams, eq(teams.id, entries.teamId))
    .where(
      and(
        eq(entries.competitionId, competitionId),
        sql`fold_name(${nameInCompetition('entries', 'teams')}) = any(${sql.param(names.map(foldName))}::text[])`,
      ),
    );
}

type EntryCounts = Record<'asked' | 'entered' | 'ofOne', number>;

/**
 * How many wait for an answer in a competition, and have entered it, also those that have withdrawn.
 * @param accountId and of how many requests of theirs nothing has come: refused or waiting
 */
export async function countEntries(
  db: Db,
  competitionId: string,
  accountId: string | null = null,
): Promise<EntryCounts> {
  const { rows } = await db.execute<EntryCounts>(sql`
    select count(*) filter (where state = 'asked')::int as asked,
      count(*) filter (where state in ('entered', 'withdrawn'))::int as entered,
      count(*) filter (where state in ('asked', 'refused') and created_by = ${accountId}::uuid)::int as "ofOne"
    from entries where competition_id = ${competitionId}`);
  return rows[0] ?? { asked: 0, entered: 0, ofOne: 0 };
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
