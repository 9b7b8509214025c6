import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { hostUsage } from '../../schema/videos.ts';

const ofDay = (day: string) => and(eq(hostUsage.host, 'youtube'), eq(hostUsage.day, day));

/**
 * Counts one more upload on that day, in one statement, so that two servers never take the same one.
 * @param most uploads per day, at least 1
 * @returns false when they are used up; nothing is counted then
 */
export async function countUpload(db: Db, day: string, most: number): Promise<boolean> {
  const counted = await db
    .insert(hostUsage)
    .values({ host: 'youtube', day, uploads: 1 })
    .onConflictDoUpdate({
      target: [hostUsage.host, hostUsage.day],
      set: { uploads: sql`${hostUsage.uploads} + 1` },
      setWhere: sql`${hostUsage.uploads} < ${most}`,
    })
    .returning({ uploads: hostUsage.uploads });
  return counted.length > 0;
}

/** Takes one upload off the count again. */
export async function uncountUpload(db: Db, day: string): Promise<void> {
  await db
    .update(hostUsage)
    .set({ uploads: sql`greatest(${hostUsage.uploads} - 1, 0)` })
    .where(ofDay(day));
}

/** How many uploads have been counted on that day. */
export async function uploadsOn(db: Db, day: string): Promise<number> {
  const [row] = await db.select({ uploads: hostUsage.uploads }).from(hostUsage).where(ofDay(day));
  return row?.uploads ?? 0;
}

/**
 * Counts units that an edit costs on that day, in one statement, as `countUpload` does.
 * @param most units per day
 * @returns false when they are used up; nothing is counted then
 */
export async function countEdit(db: Db, day: string, units: number, most: number): Promise<boolean> {
  const counted = await db
    .insert(hostUsage)
    .values({ host: 'youtube', day, uploads: 0, editUnits: units })
    .onConflictDoUpdate({
      target: [hostUsage.host, hostUsage.day],
      set: { editUnits: sql`${hostUsage.editUnits} + ${units}` },
      setWhere: sql`${hostUsage.editUnits} + ${units} <= ${most}`,
    })
    .returning({ units: hostUsage.editUnits });
  return counted.length > 0;
}
