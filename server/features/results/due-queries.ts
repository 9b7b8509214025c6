/** What is due, found along the indexes of `matches`, in portions. */
import { and, eq, gt, gte, inArray, lt, lte, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/database/database.ts';
import { competitions, isPublic } from '../../schema/sports/competitions.ts';
import { matches } from '../../schema/sports/matches.ts';

/** Where a look goes on: behind a match that was due at that time. */
export type DueCursor = { at: Date; id: string; competitionId: string };

const due = async (
  db: Db,
  column: AnyPgColumn & { _: { data: Date } },
  now: Date,
  { after, limit }: { after: DueCursor | undefined; limit: number },
): Promise<DueCursor[]> =>
  db
    .select({ id: matches.id, competitionId: matches.competitionId, at: sql<Date>`${column}`.mapWith(column) })
    .from(matches)
    .where(
      and(
        lte(column, now),
        // The first one is what the index begins at: without it, every portion reads all that was due before.
        after && gte(column, after.at),
        after && or(gt(column, after.at), and(eq(column, after.at), gt(matches.id, after.id))),
      ),
    )
    .orderBy(column, matches.id)
    .limit(limit);

type Portion = { after: DueCursor | undefined; limit: number };

/** Matches whose result silence confirms by now, the longest due first. */
export const listSilent = (db: Db, now: Date, portion: Portion): Promise<DueCursor[]> =>
  due(db, matches.confirmBy, now, portion);

/** Matches whose captains are to be reminded by now. */
export const listDueReminders = (db: Db, now: Date, portion: Portion): Promise<DueCursor[]> =>
  due(db, matches.nudgeAt, now, portion);

/** Those of these matches whose captains are still to be reminded, locked; without those that somebody else is at. */
export const lockDueReminders = (tx: Db, ids: readonly string[], now: Date) =>
  tx
    .select({
      id: matches.id,
      competitionId: matches.competitionId,
      startsAt: matches.startsAt,
      minutes: matches.minutes,
      nudges: matches.nudges,
      isShown: isPublic('competitions'),
    })
    .from(matches)
    .innerJoin(competitions, eq(competitions.id, matches.competitionId))
    .where(and(inArray(matches.id, [...ids]), lte(matches.nudgeAt, now)))
    .orderBy(matches.id)
    .for('no key update', { of: matches, skipLocked: true });

/** Says when silence confirms a match from now on; null: it does not. */
export async function putConfirmBy(tx: Db, id: string, confirmBy: Date | null): Promise<void> {
  await tx.update(matches).set({ confirmBy }).where(eq(matches.id, id));
}

/** The same for all matches of a competition that silence would confirm before. */
export async function postponeAutoConfirm(tx: Db, competitionId: string, confirmBy: Date): Promise<void> {
  await tx
    .update(matches)
    .set({ confirmBy })
    .where(and(eq(matches.competitionId, competitionId), lt(matches.confirmBy, confirmBy)));
}

export type Reminded = { id: string; nudges: number; nudgeAt: Date | null };

/** Notes how often captains were reminded of matches, and when they are next. */
export async function saveReminders(tx: Db, all: readonly Reminded[]): Promise<void> {
  const [ids, nudges, times] = [
    all.map(({ id }) => id),
    all.map((one) => one.nudges),
    all.map(({ nudgeAt }) => nudgeAt?.toISOString() ?? null),
  ];
  await tx.execute(sql`
    update matches set nudges = next.nudges, nudge_at = next.nudge_at
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(nudges)}::int[], ${sql.param(times)}::timestamptz[])
      as next (id, nudges, nudge_at)
    where matches.id = next.id`);
}
