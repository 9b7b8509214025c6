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

/** `name`: by which a team goes there from now on; `isKept`: it is not its own, but the one that was seen there. */
export type Renamed = { competitionId: string; entryId: string; name: string; isKept: boolean };

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
      case when standing.is_kept then standing.name else ${next} end as name`);
  return rows;
}

/** Lets the teams of a competition go by their own names again: no mark covers them any more. What has ended stays. */
export async function forgetFormerNames(tx: Db, competitionId: string): Promise<void> {
  await tx.execute(sql`
    update entries set former_name = null where competition_id = ${competitionId} and former_name is not null
      and (select state from competitions where id = ${competitionId}) <> 'ended'`);
}

/** The teams of a competition that have been renamed, as long as nobody has agreed to it there, with their new names. */
export async function listRenamed(db: Db, competitionId: string): Promise<{ entry: string; name: string }[]> {
  const { rows } = await db.execute<{ entry: string; name: string }>(sql`
    select entry.id as entry, team.name from entries as entry join teams as team on team.id = entry.team_id
    where entry.competition_id = ${competitionId} and entry.former_name is not null and team.hidden is null
    order by team.name, entry.id`);
  return rows;
}

/** What the team of an entry is called, and what it was called when it is still shown by that; locked. */
export async function lockNames(
  tx: Db,
  competitionId: string,
  entryId: string,
): Promise<{ name: string; formerName: string | null } | undefined> {
  const { rows } = await tx.execute<{ name: string; formerName: string | null }>(sql`
    select team.name, entry.former_name as "formerName" from entries as entry join teams as team on team.id = entry.team_id
    where entry.id = ${entryId} and entry.competition_id = ${competitionId} for no key update`);
  return rows[0];
}

/**
 * Lets what was agreed to stand for nothing where something that teams meet with has another name: they are asked anew.
 * @param of the entries: all that play in a stage or stand in its groups, or all that meet an opponent
 */
export async function disagree(tx: Db, of: { stageId: string } | { opponentId: string }): Promise<void> {
  const ids =
    'opponentId' in of
      ? sql`select away_entry_id from matches where home_entry_id = ${of.opponentId}
          union select home_entry_id from matches where away_entry_id = ${of.opponentId}`
      : sql`select unnest(array[home_entry_id, away_entry_id]) from matches where stage_id = ${of.stageId}
            union select entry_id from group_entries join groups on groups.id = group_entries.group_id
            where groups.stage_id = ${of.stageId}`;
  await tx.execute(sql`update entries set asked_name = '' where asked_name is not null and id in (${ids})`);
}

/** Writes down that the teams of these entries go on under what a competition is called now. */
export async function agreeTo(
  tx: Db,
  competitionId: string,
  name: string,
  of: { before: string } | { teamIds: string[] },
) {
  const theirs = 'before' in of ? sql`asked_name = ${of.before}` : sql`team_id = any(${sql.param(of.teamIds)}::uuid[])`;
  await tx.execute(sql`
    update entries set asked_name = ${name} where competition_id = ${competitionId} and asked_name is not null and ${theirs}`);
}

/** The teams that take part in a competition and have not agreed to what it is called now, or what they meet with in it. */
export async function listDisagreeing(
  tx: Db,
  competitionId: string,
  name: string,
): Promise<{ entryId: string; teamId: string }[]> {
  const { rows } = await tx.execute<{ entryId: string; teamId: string }>(sql`
    select entry.id as "entryId", entry.team_id as "teamId" from entries as entry join teams as team on team.id = entry.team_id
    where entry.competition_id = ${competitionId} and entry.state = 'entered' and entry.asked_name <> ${name}
      and not team.is_placeholder`);
  return rows;
}
