import { asc, eq, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/database/database.ts';
import { entries } from '../../schema/sports/competitions.ts';
import { matches } from '../../schema/sports/matches.ts';

const teamOf = (entryId: AnyPgColumn) =>
  sql<string | null>`(select team_id from ${entries} as side where side.id = ${entryId})`;

/** The matches of a competition that have a date, locked, with the teams of their sides. */
export const lockDated = (tx: Db, competitionId: string) =>
  tx
    .select({
      id: matches.id,
      startsAt: sql<Date>`${matches.startsAt}`.mapWith(matches.startsAt),
      state: matches.state,
      home: teamOf(matches.homeEntryId),
      away: teamOf(matches.awayEntryId),
    })
    .from(matches)
    .where(sql`${eq(matches.competitionId, competitionId)} and ${matches.startsAt} is not null`)
    .orderBy(asc(matches.id))
    .for('no key update');

/** Moves matches, all in one statement, and counts that up for who has seen them as they were (as `changeMatch`). */
export async function moveMatches(tx: Db, moved: readonly { id: string; startsAt: Date }[], now: Date): Promise<void> {
  const ids = sql.param(moved.map(({ id }) => id));
  const times = sql.param(moved.map(({ startsAt }) => startsAt.toISOString()));
  await tx.execute(sql`
    update ${matches} as played set starts_at = moved.starts_at, edition = edition + 1, sequence = sequence + 1,
      changed_at = ${now.toISOString()}::timestamptz
    from unnest(${ids}::uuid[], ${times}::timestamptz[]) as moved (id, starts_at) where played.id = moved.id`);
}
