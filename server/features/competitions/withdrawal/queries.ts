/** What becomes of the matches of who withdraws, and of who comes back. */
import { sql } from 'drizzle-orm';
import type { Withdrawal } from '../../../../contract/sports/competitions.ts';
import type { Db } from '../../../platform/database/database.ts';
import { type Affected, awardMatches, cancelMatches } from '../queries.ts';

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
    select one.id, case when one.home_entry_id = ${entryId} then 'home' else 'away' end as side, ${entryId} as "entryId"
    from matches as one join stages as stage on stage.id = one.stage_id
    where (one.home_entry_id = ${entryId} or one.away_entry_id = ${entryId})
      and one.state not in ('confirmed', 'decided', 'cancelled')
      and (stage.kind in ('league', 'groups')) = ${inTables}
    order by one.id for no key update of one`);
  return rows;
}

/** Who has withdrawn from a competition, and what was said of it. */
export async function listWithdrawn(db: Db, competitionId: string): Promise<Map<string, WithdrawnRow>> {
  const { rows } = await db.execute<WithdrawnRow & { id: string }>(sql`
    select entry.id, entry.withdrawal as how, coalesce(said.reason, '') as reason, said.actor_id as "accountId"
    from entries as entry left join lateral (
      select act.reason, act.actor_id from competition_acts as act
      where act.competition_id = entry.competition_id and act.subject_id = entry.id
        and act.act in ('entry-voided', 'entry-awarded')
      order by act.created_at desc, act.id desc limit 1) as said on true
    where entry.competition_id = ${competitionId} and entry.state = 'withdrawn'`);
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}
export type WithdrawnRow = { how: Withdrawal; reason: string; accountId: string | null };

/** A match that is no longer settled by a withdrawal. */
export type Restored = { id: string; was: 'cancelled' | 'awarded' };

// Nobody has put it on again, has decided it, or has sent somebody else there since.
const IS_AS_SETTLED = sql`(before.version is null and one.state = 'cancelled'
    or one.state = 'decided' and one.version = before.version and one.counting_version = before.version)
  and before.entry_id in (one.home_entry_id, one.away_entry_id)`;

/**
 * Lets the matches that an entry's withdrawal has settled stand as they did before, and forgets how that was. What captains
 * had said, and what waited for an answer, is said once more behind the award; a clock that ran stands still.
 * @param silenceEnds until when captains can object at least, where silence confirms
 */
export async function restoreMatches(
  tx: Db,
  entryId: string,
  { now, silenceEnds }: { now: Date; silenceEnds: Date },
): Promise<Restored[]> {
  await tx.execute(sql`
    select from matches where id in (select match_id from withdrawal_matches where entry_id = ${entryId})
    order by id for no key update`);
  await tx.execute(sql`
    insert into match_results (match_id, version, act, kind, score, forfeited_by, goes_on, side, reason, conduct,
      account_id, created_at)
    select said.match_id, before.version + row_number() over (partition by said.match_id order by said.version),
      said.act, said.kind, said.score, said.forfeited_by, said.goes_on, said.side, said.reason, said.conduct,
      said.account_id, said.created_at
    from withdrawal_matches as before join matches as one on one.id = before.match_id
      join match_results as said on said.match_id = one.id
    where before.entry_id = ${entryId} and ${IS_AS_SETTLED} and before.state in ('submitted', 'disputed')
      and said.version < before.version and not exists (
        select from match_results as later where later.match_id = one.id and later.version >= said.version
          and later.version < before.version and later.act not in ('submitted', 'disputed'))`);
  // A list has decided over the award: taken back, it leaves the match open, and not awarded against who is back.
  await tx.execute(sql`
    with freed as (
      update match_results as said set listed = said.listed || jsonb_build_object('counting', null, 'waited', false,
        'state', case before.state when 'postponed' then 'postponed' else 'scheduled' end)
      from withdrawal_matches as before
      where before.entry_id = ${entryId} and said.match_id = before.match_id
        and (said.listed ->> 'counting')::int = before.version
      returning before.match_id, case before.state when 'decided' then null else before.ended_at end as ended_at)
    update matches as one set ended_at = freed.ended_at from freed where one.id = freed.match_id`);
  const { rows } = await tx.execute<Restored>(sql`
    update matches as one set state = case before.state when 'decided' then 'scheduled' else before.state end,
      version = (select max(said.version) from match_results as said where said.match_id = one.id),
      counting_version = null, ended_at = case before.state when 'decided' then null else before.ended_at end,
      confirm_by = case when before.confirm_by is not null
        then greatest(before.confirm_by, ${silenceEnds.toISOString()}::timestamptz) end,
      sequence = sequence + (before.version is null)::int, edition = edition + 1,
      changed_at = ${now.toISOString()}::timestamptz
    from withdrawal_matches as before
    where before.entry_id = ${entryId} and before.match_id = one.id and ${IS_AS_SETTLED}
    returning one.id, case when before.version is null then 'cancelled' else 'awarded' end as was`);
  await tx.execute(sql`delete from withdrawal_matches where entry_id = ${entryId}`);
  return rows;
}

/** Settles what is open of these matches, of which a side has withdrawn: as the other matches of that side. */
export async function settleWithdrawn(
  tx: Db,
  competitionId: string,
  matchIds: readonly string[],
  now: Date,
): Promise<void> {
  const withdrawn = await listWithdrawn(tx, competitionId);
  if (withdrawn.size === 0) return;
  const { rows } = await tx.execute<Affected & { entryId: string; inTables: boolean }>(sql`
    select one.id, gone.id as "entryId", case when one.home_entry_id = gone.id then 'home' else 'away' end as side,
      stage.kind in ('league', 'groups') as "inTables"
    from matches as one join stages as stage on stage.id = one.stage_id
      join entries as gone on gone.id in (one.home_entry_id, one.away_entry_id)
    where one.id = any(${sql.param([...matchIds])}::uuid[]) and gone.state = 'withdrawn'
      and one.state not in ('confirmed', 'decided', 'cancelled')
    order by one.id, gone.id`);
  for (const [id, gone] of Map.groupBy(rows, (row) => row.id)) {
    const isVoid = gone.some(({ entryId, inTables }) => inTables && withdrawn.get(entryId)?.how === 'void');
    const [first] = gone;
    if (!first) continue;
    const { reason, accountId } = withdrawn.get(first.entryId) ?? { reason: '', accountId: null };
    const affected = { id, side: gone.length === 2 ? ('both' as const) : first.side, entryId: first.entryId };
    if (isVoid) await cancelMatches(tx, [affected], now);
    else await awardMatches(tx, [affected], { reason, accountId, now });
  }
}
