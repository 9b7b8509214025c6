import { and, eq } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { accounts } from '../../schema/accounts.ts';

/** What mails and rules about passwords need to know about a member. */
export type Person = { username: string; email: string };

export async function findPerson(db: Db, accountId: string): Promise<Person | undefined> {
  const [person] = await db
    .select({ username: accounts.username, email: accounts.email })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  return person;
}

/** @returns null if the account has no password, or is gone */
export async function findPasswordHash(db: Db, accountId: string): Promise<string | null> {
  const [row] = await db.select({ hash: accounts.passwordHash }).from(accounts).where(eq(accounts.id, accountId));
  return row?.hash ?? null;
}

/**
 * Prevents a password from being changed until the transaction ends; waits for a change that is under way.
 * @returns false when it has been changed or removed meanwhile
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
 * Replaces the old password by a new one.
 * @returns false when it is no longer the old one: of two simultaneous changes only one succeeds
 */
export async function replacePassword(tx: Db, accountId: string, oldHash: string, newHash: string): Promise<boolean> {
  const rows = await tx
    .update(accounts)
    .set({ passwordHash: newHash })
    .where(and(eq(accounts.id, accountId), eq(accounts.passwordHash, oldHash), eq(accounts.isActive, true)))
    .returning({ id: accounts.id });
  return rows.length === 1;
}
