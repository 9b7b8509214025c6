/** What an entry had played before a captain said yes: it stays the name's under which it was entered. */
import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';

/**
 * The matches of these entries that have begun, have a result, or do not take place. One whose time has come and that nobody
 * has noted anything of has no past: its captain still enters the result. @param entries as part of a statement
 */
export const pastOf = (entries: ReturnType<typeof sql>) => sql`
  select played.id as match_id, own.id as entry_id
  from (${entries}) as own join matches as played on own.id in (played.home_entry_id, played.away_entry_id)
  where played.state not in ('scheduled', 'postponed')
    and not exists (select from past_sides as past where past.match_id = played.id and past.entry_id = own.id)`;

/** How many matches have been played for an entry. */
export async function countPast(db: Db, entryId: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (${pastOf(sql`select ${entryId}::uuid as id`)}) as past`);
  return rows[0]?.count ?? 0;
}

/** Lets the matches of an entry up to now stay those of the name under which it was entered. @returns how many */
export async function keepPast(tx: Db, entryId: string, nameId: string): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    insert into past_sides (match_id, entry_id, team_id)
    select match_id, entry_id, ${nameId}::uuid from (${pastOf(sql`select ${entryId}::uuid as id`)}) as past`);
  return rowCount ?? 0;
}

/**
 * The same where a name itself becomes a team: what was played for its entries goes to another name that reads alike, and
 * that nobody can claim. Who was written down for it stays in the team.
 */
export async function leavePast(tx: Db, teamId: string, now: Date): Promise<void> {
  const entries = sql`select id from entries where team_id = ${teamId}`;
  const { rows } = await tx.execute(sql`${pastOf(entries)} limit 1`);
  if (rows.length === 0) return;
  const nameId = randomUUIDv7();
  const at = sql`${now.toISOString()}::timestamptz`;
  await tx.execute(sql`
    insert into teams (id, name, sport, "of", of_name, school, is_placeholder, hidden, created_by, created_at, ended_at, join_token)
    select ${nameId}, name, sport, 'none', '', school, true, hidden, created_by, ${at}, ${at}, ${randomBytes(16).toString('base64url')}
    from teams where id = ${teamId}`);
  await tx.execute(sql`
    insert into past_sides (match_id, entry_id, team_id)
    select match_id, entry_id, ${nameId}::uuid from (${pastOf(entries)}) as past`);
}

/** Ends a name that stands for matches of the past alone. @returns the accounts that had asked to claim it */
export async function endName(tx: Db, teamId: string, now: Date): Promise<string[]> {
  await tx.execute(sql`
    update teams set ended_at = ${now.toISOString()}::timestamptz
    where id = ${teamId} and is_placeholder and not exists (select from entries where team_id = ${teamId})`);
  const { rows } = await tx.execute<{ accountId: string }>(sql`
    delete from team_members where team_id = ${teamId} and account_id is not null and since is null
    returning account_id as "accountId"`);
  return rows.map(({ accountId }) => accountId);
}
