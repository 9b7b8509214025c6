import { and, eq, gt, lte, sql } from 'drizzle-orm';
import { idempotencyKeys } from '../../schema/idempotency.ts';
import type { Db } from '../database/database.ts';

export type KeyRow = typeof idempotencyKeys.$inferSelect;

const BATCH = 500; // rows that one statement deletes

/** What was done under a key of that account since a moment. */
export async function findKey(
  db: Db,
  accountId: string,
  key: string,
  since: Date,
): Promise<Pick<KeyRow, 'requestHash' | 'answer'> | undefined> {
  const [row] = await db
    .select({ requestHash: idempotencyKeys.requestHash, answer: idempotencyKeys.answer })
    .from(idempotencyKeys)
    .where(
      and(eq(idempotencyKeys.accountId, accountId), eq(idempotencyKeys.key, key), gt(idempotencyKeys.createdAt, since)),
    );
  return row;
}

/**
 * Records what was done under a key; a record from before `since` counts as none. Waits for a transaction that is
 * writing the same key.
 * @returns false when something was done under it already
 */
export async function insertKey(tx: Db, row: KeyRow, since: Date): Promise<boolean> {
  const rows = await tx
    .insert(idempotencyKeys)
    .values(row)
    .onConflictDoUpdate({
      target: [idempotencyKeys.accountId, idempotencyKeys.key],
      set: { requestHash: row.requestHash, answer: row.answer, createdAt: row.createdAt },
      setWhere: lte(idempotencyKeys.createdAt, since),
    })
    .returning({ key: idempotencyKeys.key });
  return rows.length > 0;
}

/** Deletes some of the keys from before a moment. @returns how many */
export async function forgetKeysBefore(db: Db, moment: Date): Promise<number> {
  // By their place in the table: the old rows are found by their index, and nothing else is read.
  const old = db
    .select({ place: sql`ctid` })
    .from(idempotencyKeys)
    .where(lte(idempotencyKeys.createdAt, moment))
    .orderBy(idempotencyKeys.createdAt)
    .limit(BATCH)
    .for('update', { skipLocked: true });
  const { rowCount } = await db.delete(idempotencyKeys).where(sql`ctid = any(array(${old}))`);
  return rowCount ?? 0;
}
