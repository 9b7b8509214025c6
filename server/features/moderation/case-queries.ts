/** Reports, and the cases they open. What a case is about is known here only by kind and id. */
import { randomUUIDv7 } from 'node:crypto';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { ReportKind, ReportReason } from '../../../contract/reports.ts';
import type { Db } from '../../platform/database/database.ts';
import { reportCases, reports } from '../../schema/moderation.ts';

/**
 * Stores a report of a thing that the caller has locked. A case that was already dealt with waits for an admin again,
 * with this report alone: the earlier ones have been answered.
 */
export async function noteReport(
  tx: Db,
  { kind, id: thingId }: { kind: ReportKind; id: string },
  note: Omit<typeof reports.$inferInsert, 'id' | 'caseId'>,
): Promise<void> {
  await tx
    .insert(reportCases)
    .values({ id: randomUUIDv7(), kind, thingId, openedAt: note.createdAt })
    .onConflictDoNothing({ target: [reportCases.kind, reportCases.thingId] });
  const [found] = await tx
    .select({ id: reportCases.id, outcome: reportCases.outcome })
    .from(reportCases)
    .where(and(eq(reportCases.kind, kind), eq(reportCases.thingId, thingId)))
    .for('update');
  if (!found) throw new Error('a case that was just made has gone');
  if (found.outcome) {
    await tx.delete(reports).where(eq(reports.caseId, found.id));
    await tx
      .update(reportCases)
      .set({ outcome: null, handledAt: null, handledBy: null, openedAt: note.createdAt })
      .where(eq(reportCases.id, found.id));
  }
  await tx
    .insert(reports)
    .values({ id: randomUUIDv7(), caseId: found.id, ...note })
    .onConflictDoNothing({ target: [reports.caseId, reports.reporterId] });
}

export type Case = Pick<
  typeof reportCases.$inferSelect,
  'id' | 'kind' | 'thingId' | 'isHeld' | 'outcome' | 'handledBy'
>;

export async function findCase(db: Db, id: string): Promise<Case | undefined> {
  return (await db.select().from(reportCases).where(eq(reportCases.id, id)))[0];
}

/** Like `findCase`, but locks the case until the transaction ends; the thing's own locks must be taken first. */
export async function lockCase(tx: Db, id: string): Promise<Case | undefined> {
  return (await tx.select().from(reportCases).where(eq(reportCases.id, id)).for('update'))[0];
}

/** Stores how an admin has dealt with a case. @param isHeld whether others have still never seen the thing */
export async function closeCase(
  tx: Db,
  id: string,
  closed: { outcome: 'hidden' | 'dismissed'; isHeld: boolean; handledAt: Date; handledBy: string },
): Promise<void> {
  await tx.update(reportCases).set(closed).where(eq(reportCases.id, id));
}

/** How many members have reported a case's thing, and for which reasons. */
export async function sumUp(db: Db, caseId: string): Promise<{ reports: number; reasons: ReportReason[] }> {
  const [row] = await db
    .select({
      reports: sql<number>`count(*)::int`,
      reasons: sql<ReportReason[]>`coalesce(array_agg(distinct ${reports.reason}), '{}')`,
    })
    .from(reports)
    .where(eq(reports.caseId, caseId));
  return row ?? { reports: 0, reasons: [] };
}

const REPORTERS = 100; // who hears of what came of it: a fact is a small thing

/** The first members who have reported a case's thing, and are still here. */
export async function listReporters(db: Db, caseId: string): Promise<string[]> {
  const rows = await db
    .select({ id: reports.reporterId })
    .from(reports)
    .where(and(eq(reports.caseId, caseId), isNotNull(reports.reporterId)))
    .orderBy(reports.createdAt, reports.id)
    .limit(REPORTERS);
  return rows.flatMap(({ id }) => id ?? []);
}

/** How many cases wait for an admin. */
export const countWaiting = (db: Db): Promise<number> => db.$count(reportCases, isNull(reportCases.outcome));
