import { and, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm';
import { type Db, violates } from '../../platform/database/database.ts';
import { accounts, mailTokens } from '../../schema.ts';

export type Account = typeof accounts.$inferSelect;
export type LinkPurpose = (typeof mailTokens.$inferSelect)['purpose'];

const byUsername = (username: string) => eq(sql`lower(${accounts.username})`, username.toLowerCase());
const byEmail = (email: string) => eq(sql`lower(${accounts.email})`, email.toLowerCase());

export async function findByUsername(db: Db, username: string): Promise<Account | undefined> {
  return (await db.select().from(accounts).where(byUsername(username)).limit(1))[0];
}

export async function findByEmail(db: Db, email: string): Promise<Account | undefined> {
  return (await db.select().from(accounts).where(byEmail(email)).limit(1))[0];
}

export async function findByGoogleSubject(db: Db, subject: string): Promise<Account | undefined> {
  return (await db.select().from(accounts).where(eq(accounts.googleSubject, subject)).limit(1))[0];
}

/** As `findByEmail`, and nobody else changes the row until the transaction ends. */
export async function lockByEmail(tx: Db, email: string): Promise<Account | undefined> {
  return (await tx.select().from(accounts).where(byEmail(email)).limit(1).for('update'))[0];
}

/**
 * Sees to it that an account stays until the transaction ends: what is written in its name then has a writer.
 * Taken before the lock of a post, as the deletion of an account does (migration 0004), so that the two never wait
 * for each other crosswise.
 * @returns false when it has been deleted or switched off since the request came in
 */
export async function holdAccount(tx: Db, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, id), eq(accounts.isActive, true)))
    .for('key share');
  return rows.length === 1;
}

export async function joinGoogle(db: Db, accountId: string, subject: string): Promise<void> {
  await db.update(accounts).set({ googleSubject: subject }).where(eq(accounts.id, accountId));
}

/** @returns what of it is taken, or undefined when the row is in */
export async function insertAccount(
  db: Db,
  account: typeof accounts.$inferInsert,
): Promise<'username' | 'email' | 'google' | undefined> {
  try {
    await db.transaction((tx) => tx.insert(accounts).values(account));
    return undefined;
  } catch (error) {
    if (violates(error, 'accounts_username')) return 'username';
    if (violates(error, 'accounts_email')) return 'email';
    if (violates(error, 'accounts_google_subject_unique')) return 'google';
    throw error;
  }
}

/** Makes the living link of an account and purpose: the older one ends. */
export async function replaceLink(
  db: Db,
  link: { accountId: string; purpose: LinkPurpose; tokenHash: Buffer; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await db
    .insert(mailTokens)
    .values(link)
    .onConflictDoUpdate({
      target: [mailTokens.accountId, mailTokens.purpose],
      set: { tokenHash: link.tokenHash, createdAt: link.createdAt, expiresAt: link.expiresAt, usedAt: null },
    });
}

/**
 * Uses a link up: of two that try at once, one gets it.
 * @returns the account it belongs to, or why it can't be used, and whose it was
 */
export async function useLink(
  db: Db,
  tokenHash: Buffer,
  purpose: LinkPurpose,
  now: Date,
): Promise<{ accountId: string } | { refusal: 'unknown' } | { refusal: 'used' | 'expired'; owner: Account }> {
  const mine = and(eq(mailTokens.tokenHash, tokenHash), eq(mailTokens.purpose, purpose));
  const [used] = await db
    .update(mailTokens)
    .set({ usedAt: now })
    .where(and(mine, isNull(mailTokens.usedAt), gt(mailTokens.expiresAt, now)))
    .returning({ accountId: mailTokens.accountId });
  if (used) return used;
  const [row] = await db
    .select({ usedAt: mailTokens.usedAt, owner: accounts })
    .from(mailTokens)
    .innerJoin(accounts, eq(accounts.id, mailTokens.accountId))
    .where(mine)
    .limit(1);
  if (!row) return { refusal: 'unknown' };
  return { refusal: row.usedAt ? 'used' : 'expired', owner: row.owner };
}

/** Marks the address as verified, if it is not. */
export async function markVerified(db: Db, accountId: string, now: Date): Promise<void> {
  await db
    .update(accounts)
    .set({ verifiedAt: now })
    .where(and(eq(accounts.id, accountId), isNull(accounts.verifiedAt)));
}

/** Makes an account admin if it has that address. @returns undefined where it has not, or is admin already */
export async function makeAdmin(db: Db, accountId: string, email: string): Promise<{ username: string } | undefined> {
  const [made] = await db
    .update(accounts)
    .set({ role: 'admin' })
    .where(and(eq(accounts.id, accountId), byEmail(email), ne(accounts.role, 'admin')))
    .returning({ username: accounts.username });
  return made;
}

/** @param passwordHash null: nobody can log in with a password until a new one is chosen */
export async function setPassword(db: Db, accountId: string, passwordHash: string | null): Promise<void> {
  await db.update(accounts).set({ passwordHash }).where(eq(accounts.id, accountId));
}

/** Ends all mailed links of an account. */
export async function deleteLinksOf(db: Db, accountId: string): Promise<void> {
  await db.delete(mailTokens).where(eq(mailTokens.accountId, accountId));
}

/** Removes links that ended before then. */
export async function deleteOldLinks(db: Db, before: Date): Promise<void> {
  await db.delete(mailTokens).where(lt(mailTokens.expiresAt, before));
}
