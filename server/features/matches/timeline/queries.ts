/** What the scorers noted, and how a match stands by that. */
import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { Side } from '../../../../contract/sports/core.ts';
import type { Db } from '../../../platform/database/database.ts';
import { matchEvents } from '../../../schema/sports/matches.ts';

export type EventRow = typeof matchEvents.$inferSelect;

/** A player as a timeline or a line-up names them; `name` is null of somebody whose account is gone. */
export type PlayerRow = { memberId: string; name: string | null; number: number | null };

export type TimelineRow = Pick<
  EventRow,
  'id' | 'kind' | 'side' | 'period' | 'minute' | 'added' | 'value' | 'happenedAt' | 'sameAs' | 'undoneAt'
> & { player: PlayerRow | null; other: PlayerRow | null };

/** All events of a match, also those that are undone, in the order in which they happened; at most EVENTS_MAX. */
export const listEvents = (db: Db, matchId: string): Promise<EventRow[]> =>
  db
    .select()
    .from(matchEvents)
    .where(eq(matchEvents.matchId, matchId))
    .orderBy(matchEvents.happenedAt, matchEvents.createdAt, matchEvents.id);

export async function findEvent(db: Db, id: string): Promise<EventRow | undefined> {
  const [row] = await db.select().from(matchEvents).where(eq(matchEvents.id, id));
  return row;
}

/** @returns the event as it is stored; undefined: another one has its id */
export async function insertEvent(tx: Db, event: typeof matchEvents.$inferInsert): Promise<EventRow | undefined> {
  const [row] = await tx.insert(matchEvents).values(event).onConflictDoNothing().returning();
  return row;
}

export async function updateEvent(tx: Db, id: string, change: Partial<EventRow>): Promise<void> {
  await tx.update(matchEvents).set(change).where(eq(matchEvents.id, id));
}

/** Undoes an event and those that say the same. @returns their ids */
export async function undoEvents(tx: Db, id: string, now: Date): Promise<string[]> {
  const rows = await tx
    .update(matchEvents)
    .set({ undoneAt: now })
    .where(and(or(eq(matchEvents.id, id), eq(matchEvents.sameAs, id)), isNull(matchEvents.undoneAt)))
    .returning({ id: matchEvents.id });
  return rows.map((row) => row.id);
}

/** Lets those that say the same as an event count themselves. @returns their ids */
export async function partFrom(tx: Db, id: string): Promise<string[]> {
  const rows = await tx
    .update(matchEvents)
    .set({ sameAs: null })
    .where(eq(matchEvents.sameAs, id))
    .returning({ id: matchEvents.id });
  return rows.map((row) => row.id);
}

// Its own number in the line-up goes before the one that it has in the team.
const player = (column: string) => {
  const id = sql.raw(`event.${column}`);
  return sql`(select json_build_object(
      'memberId', member.id, 'name', coalesce(account.username, member.name),
      'number', coalesce(placed.number, member.number))
    from team_members as member
    left join accounts as account on account.id = member.account_id and account.leaving_at is null
    left join line_ups as placed on placed.member_id = member.id and placed.match_id = event.match_id
    where member.id = ${id})`;
};

/**
 * Events with the names of their players, in the order in which they happened, without those that are undone.
 * @param ids only these, and then also those that are undone
 */
export async function listTimeline(db: Db, matchId: string, ids?: readonly string[]): Promise<TimelineRow[]> {
  const { rows } = await db.execute<
    Omit<TimelineRow, 'happenedAt' | 'undoneAt'> & { happenedAt: string; undoneAt: string | null }
  >(sql`
    select event.id, event.kind, event.side, event.period, event.minute, event.added, event.value,
      event.happened_at as "happenedAt", event.same_as as "sameAs", event.undone_at as "undoneAt",
      ${player('member_id')} as player, ${player('other_member_id')} as other
    from match_events as event
    where event.match_id = ${matchId} and ${
      ids ? sql`event.id = any(${sql.param([...ids])}::uuid[])` : sql`event.undone_at is null`
    }
    order by event.happened_at, event.created_at, event.id`);
  return rows.map((row) => ({
    ...row,
    happenedAt: new Date(row.happenedAt),
    undoneAt: row.undoneAt === null ? null : new Date(row.undoneAt),
  }));
}

/** By which name the acts of a match tell of it: its sides' teams. */
export async function findSides(
  db: Db,
  { homeEntryId, awayEntryId }: { homeEntryId: string | null; awayEntryId: string | null },
): Promise<Record<Side, { teamId: string; name: string } | undefined>> {
  const { rows } = await db.execute<{ id: string; teamId: string; name: string }>(sql`
    select entries.id, teams.id as "teamId", teams.name from entries join teams on teams.id = entries.team_id
    where entries.id in (${homeEntryId}, ${awayEntryId})`);
  return { home: rows.find(({ id }) => id === homeEntryId), away: rows.find(({ id }) => id === awayEntryId) };
}
