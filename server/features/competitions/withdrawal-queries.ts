/** What becomes of the matches of who withdraws. */
import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import type { Affected } from './queries.ts';

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
