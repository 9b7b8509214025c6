/** By which names teams go in competitions, when they are renamed. */
import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { nameInCompetition } from '../../../schema/sports/competitions.ts';

/** Locks the competitions in which a team stands, before the team: whoever renames it changes its entries. */
export async function lockCompetitionsOf(tx: Db, teamId: string): Promise<void> {
  await tx.execute(sql`
    select from competitions where id in (select competition_id from entries where team_id = ${teamId})
    order by id for no key update`);
}

/** `name`: by which a team goes there from now on; `isKept`: it is not its own, but `before`, which was seen there. */
export type Renamed = { competitionId: string; entryId: string; before: string; name: string; isKept: boolean };

/**
 * Lets a team that is renamed keep its name where a mark covers it, and in what has ended. The caller has locked the
 * competitions, and writes the new name afterwards.
 */
export async function keepFormerNames(tx: Db, teamId: string, next: string): Promise<Renamed[]> {
  const { rows } = await tx.execute<Renamed>(sql`
    with standing as (
      select entry.id, entry.competition_id, ${nameInCompetition('entry', 'team')} as name,
        competition.vouched_as is not null or competition.state = 'ended' as is_kept
      from entries as entry join teams as team on team.id = entry.team_id
        join competitions as competition on competition.id = entry.competition_id
      where entry.team_id = ${teamId} and entry.state in ('entered', 'withdrawn'))
    update entries set former_name = case when standing.is_kept then nullif(standing.name, ${next}) end
    from standing where entries.id = standing.id
    returning standing.competition_id as "competitionId", standing.id as "entryId", standing.is_kept as "isKept",
      standing.name as before, case when standing.is_kept then standing.name else ${next} end as name`);
  return rows;
}

/**
 * Lets the teams of a competition go by their own names again: no mark covers them any more. What has ended stays.
 * @returns those that are only names, with what they were called and are from now on
 */
export async function forgetFormerNames(
  tx: Db,
  competitionId: string,
): Promise<{ opponentId: string; before: string; name: string }[]> {
  const { rows } = await tx.execute<{ opponentId: string; before: string; name: string; isPlaceholder: boolean }>(sql`
    with kept as (
      select entry.id, entry.former_name, team.name, team.is_placeholder from entries as entry
        join teams as team on team.id = entry.team_id join competitions as competition on competition.id = entry.competition_id
      where entry.competition_id = ${competitionId} and entry.former_name is not null and competition.state <> 'ended')
    update entries set former_name = null from kept where entries.id = kept.id
    returning kept.id as "opponentId", kept.former_name as before, kept.name, kept.is_placeholder as "isPlaceholder"`);
  return rows.filter(({ isPlaceholder }) => isPlaceholder);
}

/** The teams of a competition that have been renamed, as long as nobody has agreed to it there, with their new names. */
export async function listRenamed(db: Db, competitionId: string): Promise<{ entry: string; name: string }[]> {
  const { rows } = await db.execute<{ entry: string; name: string }>(sql`
    select entry.id as entry, team.name from entries as entry join teams as team on team.id = entry.team_id
    where entry.competition_id = ${competitionId} and entry.former_name is not null and team.hidden is null
    order by team.name, entry.id`);
  return rows;
}

export type EntryNames = { name: string; formerName: string | null; isPlaceholder: boolean };

/** What the team of an entry is called, and what it was called when it is still shown by that; locked. */
export async function lockNames(tx: Db, competitionId: string, entryId: string): Promise<EntryNames | undefined> {
  const { rows } = await tx.execute<EntryNames>(sql`
    select team.name, entry.former_name as "formerName", team.is_placeholder as "isPlaceholder" from entries as entry join teams as team on team.id = entry.team_id
    where entry.id = ${entryId} and entry.competition_id = ${competitionId} for no key update`);
  return rows[0];
}

/**
 * Lets what was agreed to stand for nothing where something that teams meet with has another name.
 * @param of the entries: all that play in a stage or stand in its groups, or all that meet an opponent
 */
export async function forgetYes(tx: Db, of: { stageId: string } | { opponentId: string }): Promise<void> {
  const ids =
    'opponentId' in of
      ? sql`select away_entry_id from matches where home_entry_id = ${of.opponentId}
          union select home_entry_id from matches where away_entry_id = ${of.opponentId}`
      : sql`select unnest(array[home_entry_id, away_entry_id]) from matches where stage_id = ${of.stageId}
            union select entry_id from group_entries join groups on groups.id = group_entries.group_id
            where groups.stage_id = ${of.stageId}`;
  await tx.execute(sql`
    update entries set asked_name = null, is_agreed = false where asked_name is not null and id in (${ids})`);
}

/**
 * Lets each team of a competition stand as one that has agreed to what it is called now, or has not: what is called again
 * as it was had their yes.
 */
export async function compareYes(tx: Db, competitionId: string, name: string): Promise<void> {
  await tx.execute(sql`
    update entries set is_agreed = not is_agreed from teams as team
    where entries.competition_id = ${competitionId} and team.id = entries.team_id and not team.is_placeholder
      and entries.is_agreed <> (entries.asked_name is not distinct from ${name})`);
}

/** Writes down that who has agreed to what a competition was called before has agreed to what it is called now. */
export async function carryYes(tx: Db, competitionId: string, { before, name }: { before: string; name: string }) {
  await tx.execute(sql`
    update entries set asked_name = ${name} where competition_id = ${competitionId} and asked_name = ${before}`);
}

/** Writes down that teams go on under what a competition is called now, and with all that they meet in it. */
export async function noteYes(tx: Db, competitionId: string, name: string, teamIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update entries set asked_name = ${name}, is_agreed = true
    where competition_id = ${competitionId} and team_id = any(${sql.param([...teamIds])}::uuid[])`);
}

/** The teams that take part in a competition, and have not agreed to what it or something in it is called now. */
export async function listUnasked(tx: Db, competitionId: string): Promise<{ entryId: string; teamId: string }[]> {
  const { rows } = await tx.execute<{ entryId: string; teamId: string }>(sql`
    select id as "entryId", team_id as "teamId" from entries
    where competition_id = ${competitionId} and state = 'entered' and not is_agreed`);
  return rows;
}
