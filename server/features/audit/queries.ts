import { randomUUIDv7 } from 'node:crypto';
import { desc } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import type { Cursor } from '../../platform/http/cursor.ts';
import { olderThan } from '../../platform/http/cursor-queries.ts';
import { auditLog } from '../../schema/audit.ts';

export type AuditRow = typeof auditLog.$inferSelect;

/** Who acts: an account, or something without one, such as the command line. */
export type Actor = { id: string | null; name: string };

export type Act = Pick<AuditRow, 'act'> & {
  by: Actor;
  target: { kind: AuditRow['targetKind']; id: string; name: string };
  details?: AuditRow['details'];
};

/** Records an act in the transaction that does it, so that neither exists without the other. */
export async function recordAct(tx: Db, { act, by, target, details = {} }: Act, now: Date): Promise<void> {
  await tx.insert(auditLog).values({
    id: randomUUIDv7(),
    createdAt: now,
    act,
    actorId: by.id,
    actorName: by.name,
    targetKind: target.kind,
    targetId: target.id,
    targetName: target.name,
    details,
  });
}

/** A page of the log, newest first. */
export async function listActs(db: Db, limit: number, after?: Cursor): Promise<AuditRow[]> {
  return db
    .select()
    .from(auditLog)
    .where(olderThan(auditLog, after))
    .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
    .limit(limit);
}
