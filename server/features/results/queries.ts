/** Whom the result of a match concerns, and what has been said of it. */
import { sql } from 'drizzle-orm';
import type { Side } from '../../../contract/sports/core.ts';
import type { Db } from '../../platform/database/database.ts';

const MOST = 20; // people of one match: a team has a captain and a few vice-captains

/** The captains and vice-captains of both sides, whose accounts are there. */
export async function listCaptains(db: Db, matchId: string): Promise<{ accountId: string; side: Side }[]> {
  const { rows } = await db.execute<{ accountId: string; side: Side }>(sql`
    select member.account_id as "accountId", case when entry.id = match.home_entry_id then 'home' else 'away' end as side
    from matches as match
    join entries as entry on entry.id in (match.home_entry_id, match.away_entry_id)
    join team_members as member on member.team_id = entry.team_id
    join accounts as account on account.id = member.account_id
    where match.id = ${matchId} and member.role in ('captain', 'vice') and member.since is not null
      and member.until is null and account.is_active and account.leaving_at is null
    order by member.created_at, member.id limit ${MOST}`);
  return rows;
}

/** Who organises a competition. */
export async function listOrganisers(db: Db, competitionId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select account_id as id from competition_organisers where competition_id = ${competitionId}
    order by created_at, account_id limit ${MOST}`);
  return rows.map(({ id }) => id);
}
