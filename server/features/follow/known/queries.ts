/** Whom somebody knows: crowds of strangers hold these out of nothing. */
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';

const isPresent = (member: string) => sql.raw(`${member}.since is not null and ${member}.until is null`);

/** `player` belongs to a team that has played in what `organiser` organised by then. Whoever joins the organisers later is not known by it. */
const hasPlayedFor = (player: SQL, organiser: SQL) => sql`exists (
  select from team_members as own
    join entries as entered on entered.team_id = own.team_id and entered.state = 'entered'
    join competitions as held on held.id = entered.competition_id and held.state in ('running', 'ended')
    join competition_organisers as host on host.competition_id = held.id and host.created_at <= entered.created_at
  where own.account_id = ${player} and ${isPresent('own')} and host.account_id = ${organiser})`;

/**
 * The condition that a member knows who asks them for something. It takes an act of the member, or of the site: they follow
 * them, are in a team with them, one has played in a competition of the other, or it is an admin. Nothing that somebody
 * does alone makes them known.
 * @param asker who asks, and `to` whom: ids, as parts of the statement
 */
export const isKnownTo = (asker: SQL, to: SQL): SQL<boolean> => sql<boolean>`(
  exists (select from ties as tie where tie.account_id = ${to} and tie.other_id = ${asker} and tie.kind = 'follow')
  or exists (select from accounts as admin where admin.id = ${asker} and admin.role = 'admin')
  or exists (select from team_members as own join team_members as mate on mate.team_id = own.team_id
    where own.account_id = ${to} and mate.account_id = ${asker} and ${isPresent('own')} and ${isPresent('mate')})
  or ${hasPlayedFor(to, asker)} or ${hasPlayedFor(asker, to)})`;

/** The same of one of a team's captains. */
export const isKnownToTeam = (asker: SQL, teamId: SQL): SQL<boolean> => sql<boolean>`exists (
  select from team_members as leader where leader.team_id = ${teamId} and leader.role in ('captain', 'vice')
    and ${isPresent('leader')} and ${isKnownTo(asker, sql`leader.account_id`)})`;

/** Whether one of these members knows who asks them. */
export async function isKnownToAny(db: Db, askerId: string, memberIds: readonly string[]): Promise<boolean> {
  if (memberIds.length === 0) return false;
  const { rows } = await db.execute(sql`
    select from unnest(${sql.param([...memberIds])}::uuid[]) as member (id)
    where ${isKnownTo(sql`${askerId}::uuid`, sql`member.id`)} limit 1`);
  return rows.length > 0;
}
