import { and, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm';
import { USERNAME_PATTERN } from '../../../contract/accounts.ts';
import { type Db, violates } from '../../platform/database/database.ts';
import { mailboxOf } from '../../platform/mail-address.ts';
import { accounts, mailTokens } from '../../schema.ts';

export type Account = typeof accounts.$inferSelect;
export type LinkPurpose = (typeof mailTokens.$inferSelect)['purpose'];

const STALE_AT_ONCE = 500; // people removed in one statement: it holds up what admins do to others

const USERNAME = new RegExp(USERNAME_PATTERN); // ASCII: the sign of the kelvin is no k, though its lower case is one
const byUsername = (username: string) => eq(sql`lower(${accounts.username} collate "C")`, username.toLowerCase());
const byEmail = (address: string) => eq(accounts.email, address);
/** The same as mailboxOf(), with its index. */
const mailbox = sql`regexp_replace(${accounts.email}, '^([^+]+)\\+.*@', '\\1@')`;

export async function findByUsername(db: Db, username: string): Promise<Account | undefined> {
  if (!USERNAME.test(username)) return undefined;
  return (await db.select().from(accounts).where(byUsername(username)).limit(1))[0];
}

/** @param address canonical (platform/mail-address.ts), as in all functions here */
export async function findByEmail(db: Db, address: string): Promise<Account | undefined> {
  return (await db.select().from(accounts).where(byEmail(address)).limit(1))[0];
}

export async function findById(db: Db, id: string): Promise<Account | undefined> {
  return (await db.select().from(accounts).where(eq(accounts.id, id)).limit(1))[0];
}

/** What all admins are called, also those who are switched off. */
export async function listAdminNames(db: Db): Promise<string[]> {
  const rows = await db.select({ username: accounts.username }).from(accounts).where(eq(accounts.role, sql`'admin'`));
  return rows.map(({ username }) => username);
}

export async function findByGoogleSubject(db: Db, subject: string): Promise<Account | undefined> {
  return (await db.select().from(accounts).where(eq(accounts.googleSubject, subject)).limit(1))[0];
}

/** As `findByEmail`, and nobody else changes the row until the transaction ends. */
export async function lockByEmail(tx: Db, address: string): Promise<Account | undefined> {
  return (await tx.select().from(accounts).where(byEmail(address)).limit(1).for('update'))[0];
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

/** How many links have been mailed of late. */
export type MailedLinks = {
  /** That still work, to this account for this purpose. */
  own: number;
  /** To all accounts of the same mailbox, for whatever purpose. */
  ofMailbox: number;
};

/**
 * Counts what was mailed since then; nobody else mails to that mailbox until the transaction ends.
 * @param exceptId a link that is not counted
 */
export async function countLinks(
  tx: Db,
  account: Pick<Account, 'id' | 'email'>,
  purpose: LinkPurpose,
  since: Date,
  exceptId: string,
): Promise<MailedLinks> {
  const box = mailboxOf(account.email);
  await tx.execute(sql`select pg_advisory_xact_lock(7205004, hashtext(${box}))`); // 7205001 to 7205003: see admin/people-queries.ts
  const [row] = await tx
    .select({
      own: sql<number>`count(*) filter (where ${and(
        eq(mailTokens.accountId, account.id),
        eq(mailTokens.purpose, purpose),
        isNull(mailTokens.usedAt),
      )})`,
      ofMailbox: sql<number>`count(*)`,
    })
    .from(accounts)
    .innerJoin(mailTokens, eq(mailTokens.accountId, accounts.id))
    .where(and(eq(mailbox, box), gt(mailTokens.createdAt, since), ne(mailTokens.id, exceptId)));
  return row ?? { own: 0, ofMailbox: 0 };
}

/** Keeps a link; one of the same id, from a job that is done again, becomes this one. */
export async function putLink(
  db: Db,
  link: {
    id: string;
    accountId: string;
    purpose: LinkPurpose;
    tokenHash: Buffer;
    createdAt: Date;
    expiresAt: Date;
  },
): Promise<void> {
  await db
    .insert(mailTokens)
    .values(link)
    .onConflictDoUpdate({
      target: mailTokens.id,
      set: { tokenHash: link.tokenHash, createdAt: link.createdAt, expiresAt: link.expiresAt, usedAt: null },
    });
}

/**
 * Uses a link up, and with it all of its account and purpose: of two that try at once, one gets it.
 * @returns the account it belongs to, or why it can't be used, and whose it was
 */
export async function useLink(
  db: Db,
  tokenHash: Buffer,
  purpose: LinkPurpose,
  now: Date,
): Promise<{ accountId: string } | { refusal: 'unknown' } | { refusal: 'used' | 'expired'; owner: Account }> {
  const mine = and(eq(mailTokens.tokenHash, tokenHash), eq(mailTokens.purpose, purpose));
  // One after the other for each account, or two links that end each other would wait for each other crosswise.
  await db
    .select({ id: accounts.id })
    .from(accounts)
    .innerJoin(mailTokens, eq(mailTokens.accountId, accounts.id))
    .where(mine)
    .for('no key update', { of: accounts });
  const [used] = await db
    .update(mailTokens)
    .set({ usedAt: now })
    .where(and(mine, isNull(mailTokens.usedAt), gt(mailTokens.expiresAt, now)))
    .returning({ accountId: mailTokens.accountId });
  if (used) {
    const others = and(eq(mailTokens.accountId, used.accountId), eq(mailTokens.purpose, purpose));
    await db
      .update(mailTokens)
      .set({ usedAt: now })
      .where(and(others, isNull(mailTokens.usedAt)));
    return used;
  }
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
export async function makeAdmin(db: Db, accountId: string, address: string): Promise<{ username: string } | undefined> {
  const [made] = await db
    .update(accounts)
    .set({ role: 'admin' })
    .where(and(eq(accounts.id, accountId), byEmail(address), ne(accounts.role, 'admin')))
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

/** Removes people who signed up before then and never showed that the address is theirs. @returns how many */
export async function deleteStaleSignups(db: Db, before: Date, now: Date): Promise<number> {
  const gone = await db.execute(sql`
    delete from accounts where verified_at is null -- of one who comes at this moment, this is looked at again
      and id in (
      select account.id from accounts as account
      where account.verified_at is null and account.created_at < ${before.toISOString()}::timestamptz
        and account.role = 'user' -- whom the command line has made admin is no stranger
        and account.is_active -- who was switched off is to stay so
        and not exists (
          select 1 from mail_tokens as link
          where link.account_id = account.id and link.used_at is null and link.expires_at > ${now.toISOString()}::timestamptz
        )
      limit ${STALE_AT_ONCE}
    )`);
  return gone.rowCount ?? 0;
}
