import { and, desc, eq, gt, isNotNull, isNull, lt, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { USERNAME_PATTERN } from '../../../contract/accounts.ts';
import { type Db, violates } from '../../platform/database/database.ts';
import { mailboxOf, ownerOf } from '../../platform/messages/email.ts';
import { accounts, mailboxOwner, mailTokens } from '../../schema/accounts.ts';
import { knownBrowsers } from '../../schema/notifications.ts';
import { formerUsernames } from '../../schema/people.ts';

export type Account = typeof accounts.$inferSelect;
export type LinkPurpose = (typeof mailTokens.$inferSelect)['purpose'];

// Locks of ours; 7205001 to 7205003 are others' (leaving/queries.ts).
const LOCK_MAILBOX = 7205004;
const LOCK_EMAIL = 7205005;

const STALE_AT_ONCE = 500; // accounts removed in one statement, since it delays the acts of admins on other accounts

const USERNAME = new RegExp(USERNAME_PATTERN); // ASCII: the kelvin sign is no k, although its lower case is one
const byUsername = (username: string) => eq(sql`lower(${accounts.username} collate "C")`, username.toLowerCase());
const byEmail = (email: string) => eq(accounts.email, email);
/** The same as mailboxOf(), in the form that is indexed. */
const mailbox = sql`regexp_replace(${accounts.email}, '^([^+]+)\\+.*@', '\\1@')`;

/** A name that somebody gave to be shown under, and whether visitors may see it. */
export type ShownName = { text: string; isPublic: boolean };

/** Somebody as they are read wherever they are named. */
export type AuthorRow = { id: string; username: string; profilePicture: string | null; shownName?: ShownName | null };

/**
 * The name that an account gave: read by its key, in the statement that needs it, so that it is never behind what its
 * profile says. Null without one, and of who wants to be seen by nobody. @param accountId as part of a statement
 */
export const nameBeside = (accountId: SQLWrapper): SQL<ShownName | null> => sql<ShownName | null>`(
  select json_build_object('text', profiles.name, 'isPublic', profiles.visibility = 'everyone') from profiles
  where profiles.account_id = ${accountId} and profiles.name <> '' and profiles.visibility <> 'nobody')`;

/** The columns of an author. @param of the accounts, also under another name */
export const authorColumns = <Of extends Record<'id' | 'username' | 'profilePicture', AnyPgColumn>>({
  id,
  username,
  profilePicture,
}: Of): Pick<Of, 'id' | 'username' | 'profilePicture'> & { shownName: SQL<ShownName | null> } => ({
  ...{ id, username, profilePicture },
  shownName: nameBeside(id),
});
export const AUTHOR_ROW = authorColumns(accounts);

/** An author in a raw statement. @param account what it calls their row of accounts */
export const authorJson = (account: string): SQL<AuthorRow> => {
  const of = sql.identifier(account);
  return sql<AuthorRow>`json_build_object('id', ${of}.id, 'username', ${of}.username,
    'profilePicture', ${of}.profile_picture, 'shownName', ${nameBeside(sql`${of}.id`)})`;
};

/** The name that an account gave. */
export async function findShownName(db: Db, accountId: string): Promise<ShownName | null> {
  const { rows } = await db.execute<{ name: ShownName | null }>(sql`select ${nameBeside(sql`${accountId}`)} as name`);
  return rows[0]?.name ?? null;
}

export async function findByUsername(db: Db, username: string): Promise<Account | undefined> {
  if (!USERNAME.test(username)) return undefined;
  return (await db.select().from(accounts).where(byUsername(username)).limit(1))[0];
}

/**
 * The account whose owner has proved that an email is theirs.
 * @param email canonical (platform/messages/email.ts), as in all functions here
 */
export async function findByEmail(db: Db, email: string): Promise<Account | undefined> {
  return (
    await db
      .select()
      .from(accounts)
      .where(and(byEmail(email), isNotNull(accounts.verifiedAt)))
      .limit(1)
  )[0];
}

/** The sign-ups with an email that nobody has verified, the newest first: anybody may have made them. */
export const listSignups = (db: Db, email: string, limit: number): Promise<Account[]> =>
  db
    .select()
    .from(accounts)
    .where(and(byEmail(email), isNull(accounts.verifiedAt)))
    .orderBy(desc(accounts.createdAt), desc(accounts.id))
    .limit(limit);

/** From here until the transaction ends nobody else can prove that an email is theirs. Taken before any row is. */
export async function lockEmail(tx: Db, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK_EMAIL}, hashtext(${email}))`);
}

export async function findById(db: Db, id: string): Promise<Account | undefined> {
  return (await db.select().from(accounts).where(eq(accounts.id, id)).limit(1))[0];
}

/** The usernames of all admins, including deactivated ones, but for one. */
export async function listAdminNames(db: Db, exceptId?: string): Promise<string[]> {
  const rows = await db
    .select({ username: accounts.username })
    .from(accounts)
    .where(and(eq(accounts.role, sql`'admin'`), exceptId === undefined ? undefined : ne(accounts.id, exceptId)));
  return rows.map(({ username }) => username);
}

export async function findByGoogleSubject(db: Db, subject: string): Promise<Account | undefined> {
  return (await db.select().from(accounts).where(eq(accounts.googleSubject, subject)).limit(1))[0];
}

export async function joinGoogle(db: Db, accountId: string, subject: string): Promise<void> {
  await db.update(accounts).set({ googleSubject: subject }).where(eq(accounts.id, accountId));
}

class NameHeld extends Error {}

/** Whether a username was somebody else's, who may come back to it. @param accountId who asks, if they have an account */
export async function isHeld(db: Db, username: string, now: Date, accountId?: string): Promise<boolean> {
  const [row] = await db
    .select({ accountId: formerUsernames.accountId })
    .from(formerUsernames)
    .where(and(eq(formerUsernames.username, username.toLowerCase()), gt(formerUsernames.heldUntil, now)));
  return row !== undefined && row.accountId !== accountId;
}

/** The account that had a username before, and whose it still is to lead to. */
export async function findByFormerUsername(db: Db, username: string): Promise<Account | undefined> {
  if (!USERNAME.test(username)) return undefined;
  const [row] = await db
    .select({ account: accounts })
    .from(formerUsernames)
    .innerJoin(accounts, eq(accounts.id, formerUsernames.accountId))
    .where(eq(formerUsernames.username, username.toLowerCase()));
  return row?.account;
}

/**
 * Whether an admin has deactivated an account of the same mailbox: another spelling of it would be a way around that.
 * An account whose owner never proved the email bars nobody.
 */
export async function isBarred(db: Db, email: string): Promise<boolean> {
  const isSame = sql`${mailboxOwner(accounts.email)} = ${ownerOf(email)} and not is_active and verified_at is not null`;
  return (await db.select({ id: accounts.id }).from(accounts).where(isSame).limit(1)).length > 0;
}

/** @returns which value is taken, or undefined when the row was inserted */
export async function insertAccount(
  db: Db,
  account: typeof accounts.$inferInsert,
): Promise<'username' | 'google' | undefined> {
  try {
    await db.transaction(async (tx) => {
      await tx.insert(accounts).values(account);
      // After it: whoever gives the name up in this moment has let go of the index by now, and holds the name.
      if (await isHeld(tx, account.username, account.createdAt)) throw new NameHeld();
    });
    return undefined;
  } catch (error) {
    if (error instanceof NameHeld) return 'username';
    if (violates(error, 'accounts_username')) return 'username';
    if (violates(error, 'accounts_google_subject_unique')) return 'google';
    throw error;
  }
}

/** How many links have been mailed recently. */
export type MailedLinks = {
  /** Those that still work, for this account and purpose. */
  own: number;
  /** To all accounts and sign-ups of exactly this email, for any purpose. */
  ofEmail: number;
  /** To those of the same mailbox. */
  ofMailbox: number;
};

/**
 * Counts the links mailed since a moment; nobody else can mail to that mailbox until the transaction ends.
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
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK_MAILBOX}, hashtext(${box}))`);
  const [row] = await tx
    .select({
      own: sql<number>`count(*) filter (where ${and(
        eq(mailTokens.accountId, account.id),
        eq(mailTokens.purpose, purpose),
        isNull(mailTokens.usedAt),
      )})`,
      ofEmail: sql<number>`count(*) filter (where ${byEmail(account.email)})`,
      ofMailbox: sql<number>`count(*)`,
    })
    .from(accounts)
    .innerJoin(mailTokens, eq(mailTokens.accountId, accounts.id))
    .where(and(eq(mailbox, box), gt(mailTokens.createdAt, since), ne(mailTokens.id, exceptId)));
  return row ?? { own: 0, ofEmail: 0, ofMailbox: 0 };
}

/** Stores a link; one with the same id, from an earlier run of the same job, is replaced. */
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
 * Uses up a link, and all others of its account and purpose: of two simultaneous attempts only one succeeds.
 * @returns its account; or why it can't be used, and whose it was
 */
export async function useLink(
  db: Db,
  tokenHash: Buffer,
  purpose: LinkPurpose,
  now: Date,
): Promise<{ accountId: string } | { refusal: 'unknown' } | { refusal: 'used' | 'expired'; owner: Account }> {
  const mine = and(eq(mailTokens.tokenHash, tokenHash), eq(mailTokens.purpose, purpose));
  // Locks the account first: two links of one account, each ending the other, would otherwise deadlock.
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
  const found = await lookAtLink(db, tokenHash, purpose, now);
  return 'refusal' in found ? found : { refusal: 'unknown' };
}

/** Whose a mailed link is, and why it would not work now, if so; without using it. */
export async function lookAtLink(
  db: Db,
  tokenHash: Buffer,
  purpose: LinkPurpose,
  now: Date,
): Promise<{ refusal: 'unknown' } | { refusal: 'used' | 'expired'; owner: Account } | { owner: Account }> {
  const [row] = await db
    .select({ usedAt: mailTokens.usedAt, expiresAt: mailTokens.expiresAt, owner: accounts })
    .from(mailTokens)
    .innerJoin(accounts, eq(accounts.id, mailTokens.accountId))
    .where(and(eq(mailTokens.tokenHash, tokenHash), eq(mailTokens.purpose, purpose)))
    .limit(1);
  if (!row) return { refusal: 'unknown' };
  if (!row.usedAt && row.expiresAt > now) return { owner: row.owner };
  return { refusal: row.usedAt ? 'used' : 'expired', owner: row.owner };
}

/** Whose link it was, whatever has become of it. */
export async function findLinkOwner(db: Db, tokenHash: Buffer, purpose: LinkPurpose): Promise<Account | undefined> {
  const [row] = await db
    .select({ owner: accounts })
    .from(mailTokens)
    .innerJoin(accounts, eq(accounts.id, mailTokens.accountId))
    .where(and(eq(mailTokens.tokenHash, tokenHash), eq(mailTokens.purpose, purpose)));
  return row?.owner;
}

/** Removes a sign-up that nobody has verified. One that an admin has deactivated stays so. @returns whether there was one */
export async function deleteSignup(tx: Db, accountId: string): Promise<boolean> {
  const isSignup = and(eq(accounts.id, accountId), isNull(accounts.verifiedAt), eq(accounts.isActive, true));
  return (await tx.delete(accounts).where(isSignup).returning({ id: accounts.id })).length > 0;
}

/** Marks the email as verified, if it is not yet. */
export async function markVerified(db: Db, accountId: string, now: Date): Promise<void> {
  await db
    .update(accounts)
    .set({ verifiedAt: now, signedUpWith: null })
    .where(and(eq(accounts.id, accountId), isNull(accounts.verifiedAt)));
}

/** Makes an account an admin if it has that email. @returns undefined if it has another, or is an admin already */
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

/** Removes links that expired before a moment. */
export async function deleteOldLinks(db: Db, before: Date): Promise<void> {
  await db.delete(mailTokens).where(lt(mailTokens.expiresAt, before));
}

/** Removes accounts that signed up before a moment and never verified their email. @returns how many */
export async function deleteStaleSignups(db: Db, before: Date, now: Date): Promise<number> {
  const gone = await db.execute(sql`
    delete from accounts where verified_at is null -- checked again for an account that is being verified just now
      and id in (
      select account.id from accounts as account
      where account.verified_at is null and account.created_at < ${before.toISOString()}::timestamptz
        and account.role = 'user' -- not somebody whom the command line has made admin
        and account.is_active -- a deactivated account has to stay deactivated
        and not exists (
          select 1 from mail_tokens as link
          where link.account_id = account.id and link.used_at is null and link.expires_at > ${now.toISOString()}::timestamptz
        )
      limit ${STALE_AT_ONCE}
    )`);
  return gone.rowCount ?? 0;
}

const BROWSERS = 50; // remembered for each account: more than anybody uses

/**
 * Notes that a browser was signed in with.
 * @returns `first`: the account has known none before; `another`: it has known others
 */
export async function insertBrowser(
  tx: Db,
  accountId: string,
  browser: Buffer,
  now: Date,
): Promise<'known' | 'first' | 'another'> {
  const [row] = await tx
    .insert(knownBrowsers)
    .values({ accountId, browser, lastUsedAt: now })
    .onConflictDoUpdate({
      target: [knownBrowsers.accountId, knownBrowsers.browser],
      set: { lastUsedAt: now },
    })
    .returning({
      isNew: sql<boolean>`xmax = 0`,
      // As it was before this statement.
      hadOthers: sql<boolean>`exists (select from known_browsers as other where other.account_id = ${accountId})`,
    });
  if (!row?.isNew) return 'known';
  if (!row.hadOthers) return 'first';
  await tx.execute(sql`
    delete from known_browsers where account_id = ${accountId} and browser = any(array(
      select browser from known_browsers where account_id = ${accountId} order by last_used_at desc offset ${BROWSERS}
    ))`);
  return 'another';
}
