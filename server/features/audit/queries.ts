import { randomUUIDv7 } from 'node:crypto';
import { and, desc, eq, lt, or } from 'drizzle-orm';
import type { Cursor } from '../../platform/cursor.ts';
import type { Db } from '../../platform/database/database.ts';
import { auditLog } from '../../schema.ts';

export type AuditRow = typeof auditLog.$inferSelect;

/** Who acts: an account, or something that has none. */
export type Actor = { id: string | null; name: string };

export type Act = Pick<AuditRow, 'act'> & {
  by: Actor;
  target: { kind: AuditRow['targetKind']; id: string; name: string };
  details?: AuditRow['details'];
};

/** Notes an act in the transaction that does it, so that neither is ever there without the other. */
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
    .where(
      after &&
        or(
          lt(auditLog.createdAt, after.createdAt),
          and(eq(auditLog.createdAt, after.createdAt), lt(auditLog.id, after.id)),
        ),
    )
    .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
    .limit(limit);
}
