/** What becomes of the matches of who withdraws. */
import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';

/** A match that is changed by it, and the side that is gone. */
export type Affected = { id: string; side: 'home' | 'away' };

/** Whether an entry stands in any match. */
export async function isInMatches(db: Db, entryId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from matches where home_entry_id = ${entryId} or away_entry_id = ${entryId} limit 1`);
  return rows.length > 0;
}

/**
 * Locks the matches of an entry that have no result that counts yet, by id.
 * @param inTables only those of leagues and groups, or only those of stages in which the winner goes on
 */
export async function lockOpenMatches(tx: Db, entryId: string, inTables: boolean): Promise<Affected[]> {
  const { rows } = await tx.execute<Affected>(sql`
    select one.id, case when one.home_entry_id = ${entryId} then 'home' else 'away' end as side
    from matches as one join stages as stage on stage.id = one.stage_id
    where (one.home_entry_id = ${entryId} or one.away_entry_id = ${entryId})
      and one.state not in ('confirmed', 'decided', 'cancelled')
      and (stage.kind in ('league', 'groups')) = ${inTables}
    order by one.id for no key update of one`);
  return rows;
}

const changed = (now: Date) => sql`edition = edition + 1, changed_at = ${now.toISOString()}::timestamptz,
  confirm_by = null, nudge_at = null, clock_since = null`;

/** They will not be played: calendars say so. */
export async function cancelMatches(tx: Db, affected: readonly Affected[], now: Date): Promise<void> {
  if (affected.length === 0) return;
  const ids = sql.param(affected.map(({ id }) => id));
  await tx.execute(sql`update matches set state = 'cancelled', sequence = sequence + 1, ${changed(now)}
    where id = any(${ids}::uuid[])`);
}

/** Each is won by the other side: a new version of its result, which counts. */
export async function awardMatches(
  tx: Db,
  affected: readonly Affected[],
  { reason, accountId, now }: { reason: string; accountId: string; now: Date },
): Promise<void> {
  if (affected.length === 0) return;
  const ids = sql.param(affected.map(({ id }) => id));
  const sides = sql.param(affected.map(({ side }) => side));
  await tx.execute(sql`
    insert into match_results (match_id, version, act, kind, score, forfeited_by, side, reason, account_id, created_at)
    select one.id, coalesce(one.version, 0) + 1, 'decided', 'forfeit', null, gone.side, null, ${reason}, ${accountId}::uuid,
      ${now.toISOString()}::timestamptz
    from unnest(${ids}::uuid[], ${sides}::text[]) as gone (id, side) join matches as one on one.id = gone.id`);
  await tx.execute(sql`
    update matches set state = 'decided', version = coalesce(version, 0) + 1,
      counting_version = coalesce(version, 0) + 1, ended_at = coalesce(ended_at, ${now.toISOString()}::timestamptz),
      ${changed(now)}
    where id = any(${ids}::uuid[])`);
}
