/** What the scorers noted, and how a match stands by that. */
import { and, eq, gte, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Side } from '../../../../contract/sports/core.ts';
import { inOrder } from '../../../../contract/sports/results/timeline-order.ts';
import type { Noted } from '../../../../contract/sports/running.ts';
import type { Db } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import { nameInCompetition } from '../../../schema/sports/competitions.ts';
import { matchEvents } from '../../../schema/sports/matches.ts';
import { nameBeside, type ShownName } from '../../accounts/queries.ts';
import type { Nameable } from '../../teams/policy.ts';
import { hasHiddenProfile } from '../../teams/queries.ts';

export type EventRow = typeof matchEvents.$inferSelect;

/** A player as a timeline or a line-up names them; of somebody whose account is gone, without a name. */
export type PlayerRow = Nameable & {
  memberId: string;
  /** As their captain has written it; null: there is an account, or was one. */
  name: string | null;
  username: string | null;
  shownName?: ShownName | null;
  number: number | null;
};

export type TimelineRow = Pick<
  EventRow,
  'id' | 'kind' | 'side' | 'period' | 'minute' | 'added' | 'value' | 'happenedAt' | 'sameAs' | 'undoneAt'
> & { player: PlayerRow | null; other: PlayerRow | null };

const events = prepared((db) =>
  db
    .select()
    .from(matchEvents)
    .where(eq(matchEvents.matchId, sql.placeholder('matchId')))
    .orderBy(matchEvents.happenedAt, matchEvents.createdAt, matchEvents.id)
    .prepare('match_events_all'),
);

/** All events of a match, also those that are undone, in the order in which they were noted; at most EVENTS_MAX. */
export const listEvents = (db: Db, matchId: string): Promise<EventRow[]> => events(db).execute({ matchId });

const standing = sql`undone_at is null`;
const counting = sql`undone_at is null and same_as is null`;
const summed = prepared((db) =>
  db
    .select({
      kind: matchEvents.kind,
      side: matchEvents.side,
      period: matchEvents.period,
      value: sql<number>`coalesce(sum(value) filter (where ${counting}), 0)::int`,
      // Of what begins a period the first counts, of what ends it the last.
      happenedAt: sql<Date>`case kind when 'period-start' then min(happened_at) filter (where ${counting})
        else max(happened_at) filter (where ${counting}) end`.mapWith(matchEvents.happenedAt),
      counting: sql<number>`(count(*) filter (where ${counting}))::int`,
      standing: sql<number>`(count(*) filter (where ${standing}))::int`,
      all: sql<number>`count(*)::int`,
    })
    .from(matchEvents)
    .where(eq(matchEvents.matchId, sql.placeholder('matchId')))
    .groupBy(matchEvents.kind, matchEvents.side, matchEvents.period)
    .prepare('match_events_summed'),
);

/**
 * The events that count, those of one kind, side and period as one: as far as the state of a match depends on them
 * (`runningOf`), and in so few rows that a match of a thousand points costs no more than one of two goals.
 * @returns also how many stand in the timeline, and how many there are with those that are undone
 */
export async function sumEvents(db: Db, matchId: string): Promise<{ noted: Noted[]; count: number; all: number }> {
  const rows = await summed(db).execute({ matchId });
  const sum = (of: 'standing' | 'all') => rows.reduce((total, one) => total + one[of], 0);
  return { noted: rows.filter((one) => one.counting > 0), count: sum('standing'), all: sum('all') };
}

const near = prepared((db) =>
  db
    .select()
    .from(matchEvents)
    .where(
      and(
        eq(matchEvents.matchId, sql.placeholder('matchId')),
        or(
          eq(matchEvents.id, sql.placeholder('id')),
          and(
            eq(matchEvents.kind, sql.placeholder('kind')),
            isNull(matchEvents.undoneAt),
            gte(matchEvents.happenedAt, sql.placeholder('from')),
            lte(matchEvents.happenedAt, sql.placeholder('until')),
          ),
        ),
      ),
    )
    .orderBy(matchEvents.happenedAt, matchEvents.createdAt, matchEvents.id)
    .prepare('match_events_near'),
);

/** Those of a match that stand, are of a kind and happened within a span of time; and the one with that id, if there is one. */
export const listNear = (
  db: Db,
  matchId: string,
  { id, kind, from, until }: Pick<EventRow, 'id' | 'kind'> & { from: Date; until: Date },
): Promise<EventRow[]> => near(db).execute({ matchId, id, kind, from, until });

export async function findEvent(db: Db, id: string): Promise<EventRow | undefined> {
  const [row] = await db.select().from(matchEvents).where(eq(matchEvents.id, id));
  return row;
}

const noted = prepared((db) =>
  db
    .insert(matchEvents)
    .values({
      id: sql.placeholder('id'),
      matchId: sql.placeholder('matchId'),
      kind: sql.placeholder('kind'),
      side: sql.placeholder('side'),
      period: sql.placeholder('period'),
      minute: sql.placeholder('minute'),
      added: sql.placeholder('added'),
      value: sql.placeholder('value'),
      memberId: sql.placeholder('memberId'),
      otherMemberId: sql.placeholder('otherMemberId'),
      accountId: sql.placeholder('accountId'),
      happenedAt: sql.placeholder('happenedAt'),
      createdAt: sql.placeholder('createdAt'),
      sameAs: sql.placeholder('sameAs'),
    })
    .onConflictDoNothing()
    .returning({ id: matchEvents.id })
    .prepare('match_event_noted'),
);

/** @returns false: another one has its id */
export const insertEvent = async (tx: Db, event: Omit<EventRow, 'undoneAt'>): Promise<boolean> =>
  (await noted(tx).execute(event)).length === 1;

/** @param change can be empty: nothing was to be changed */
export async function updateEvent(tx: Db, id: string, change: Partial<EventRow>): Promise<void> {
  if (Object.keys(change).length === 0) return;
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
      'memberId', member.id, 'accountId', account.id, 'teamId', member.team_id,
      'hasHiddenProfile', ${hasHiddenProfile(sql`account.id`)}, 'shownName', ${nameBeside(sql`account.id`)}, 'name', member.name,
      'username', account.username, 'number', coalesce(placed.number, member.number))
    from team_members as member
    left join accounts as account on account.id = member.account_id and account.leaving_at is null
    left join line_ups as placed on placed.member_id = member.id and placed.match_id = event.match_id
    where member.id = ${id})`;
};

const timeline = (chosen: SQL, name: string) =>
  prepared((db) =>
    db
      .select({
        id: sql<string>`event.id`,
        kind: sql<TimelineRow['kind']>`event.kind`,
        side: sql<TimelineRow['side']>`event.side`,
        period: sql<number>`event.period`,
        minute: sql<number | null>`event.minute`,
        added: sql<number | null>`event.added`,
        value: sql<number>`event.value`,
        happenedAt: sql<Date>`event.happened_at`.mapWith(matchEvents.happenedAt),
        sameAs: sql<string | null>`event.same_as`,
        undoneAt: sql<Date | null>`event.undone_at`.mapWith(matchEvents.undoneAt),
        player: sql<PlayerRow | null>`${player('member_id')}`,
        other: sql<PlayerRow | null>`${player('other_member_id')}`,
      })
      .from(sql`match_events as event`)
      .where(sql`event.match_id = ${sql.placeholder('matchId')} and ${chosen}`)
      .orderBy(sql`event.happened_at, event.created_at, event.id`)
      .prepare(name),
  );
const wholeTimeline = timeline(sql`event.undone_at is null`, 'match_timeline');
const timelineOf = timeline(sql`event.id = any(${sql.placeholder('ids')}::uuid[])`, 'match_timeline_of');

/**
 * Events with the names of their players, in the order in which they happened, without those that are undone.
 * @param ids only these, and then also those that are undone
 */
export const listTimeline = async (db: Db, matchId: string, ids?: readonly string[]): Promise<TimelineRow[]> =>
  inOrder(await (ids ? timelineOf(db).execute({ matchId, ids: [...ids] }) : wholeTimeline(db).execute({ matchId })));

/** By which name the acts of a match tell of it: its sides' teams. */
export async function findSides(
  db: Db,
  { homeEntryId, awayEntryId }: { homeEntryId: string | null; awayEntryId: string | null },
): Promise<Record<Side, { entryId: string; teamId: string; name: string } | undefined>> {
  const { rows } = await db.execute<{ entryId: string; teamId: string; name: string }>(sql`
    select entries.id as "entryId", teams.id as "teamId", ${nameInCompetition('entries', 'teams')} as name from entries join teams on teams.id = entries.team_id
    where entries.id in (${homeEntryId}, ${awayEntryId})`);
  return {
    home: rows.find(({ entryId }) => entryId === homeEntryId),
    away: rows.find(({ entryId }) => entryId === awayEntryId),
  };
}

/** Whether what was scored in a match counts for who scored it. @param match its name in the statement */
export const countsForScorers = (match: 'one' | 'played'): SQL => {
  const of = (column: string) => sql.raw(`${match}.${column}`);
  return sql`${of('state')} <> 'cancelled' and (select result.kind from match_results as result
    where result.match_id = ${of('id')} and result.version = ${of('counting_version')}) is distinct from 'void'`;
};
