import { and, eq } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { accounts } from '../../schema.ts';

/** Whom a mail or a rule about passwords needs to know of somebody. */
export type Person = { username: string; email: string };

export async function findPerson(db: Db, accountId: string): Promise<Person | undefined> {
  const [person] = await db
    .select({ username: accounts.username, email: accounts.email })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  return person;
}

/** @returns null where the account has no password, or is gone */
export async function findPasswordHash(db: Db, accountId: string): Promise<string | null> {
  const [row] = await db.select({ hash: accounts.passwordHash }).from(accounts).where(eq(accounts.id, accountId));
  return row?.hash ?? null;
}

/**
 * Sees to it that a password stays as it is until the transaction ends; waits for whoever changes it just now.
 * @returns false when it is another one, or none, by now
 */
export async function holdPassword(tx: Db, accountId: string, passwordHash: string | null): Promise<boolean> {
  if (passwordHash === null) return false;
  const rows = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), eq(accounts.passwordHash, passwordHash)))
    .for('share');
  return rows.length === 1;
}

/**
 * Puts a new password in the place of the old one.
 * @returns false when the old one is another by now: of two who replace it at once, one does
 */
export async function replacePassword(tx: Db, accountId: string, oldHash: string, newHash: string): Promise<boolean> {
  const rows = await tx
    .update(accounts)
    .set({ passwordHash: newHash })
    .where(and(eq(accounts.id, accountId), eq(accounts.passwordHash, oldHash), eq(accounts.isActive, true)))
    .returning({ id: accounts.id });
  return rows.length === 1;
}
