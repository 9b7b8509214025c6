import { and, desc, eq, gt, lt, ne, sql } from 'drizzle-orm';
import { accounts, sessions } from '../../schema/accounts.ts';
import { accountDeletions } from '../../schema/deletions.ts';
import type { Db } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';

/** Who a session belongs to. */
export type SessionAccount = {
  sessionId: string;
  accountId: string;
  username: string;
  email: string;
  role: 'user' | 'admin';
  profilePicture: string | null;
  /** Whether there is a password to log in with; an account made through Google may have none. */
  hasPassword: boolean;
  /** When the account will be deleted, since its owner has asked for that; null otherwise. */
  deletedAt: Date | null;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
};

export async function insertSession(
  db: Db,
  session: { id: string; tokenHash: Buffer; accountId: string; userAgent: string; now: Date; expiresAt: Date },
): Promise<void> {
  const { now, ...rest } = session;
  await db.insert(sessions).values({ ...rest, createdAt: now, lastSeenAt: now });
}

const sessionByToken = prepared((db) =>
  db
    .select({
      sessionId: sessions.id,
      accountId: accounts.id,
      username: accounts.username,
      email: accounts.email,
      role: accounts.role,
      profilePicture: accounts.profilePicture,
      hasPassword: sql<boolean>`${accounts.passwordHash} is not null`,
      deletedAt: accountDeletions.dueAt,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .leftJoin(accountDeletions, eq(accountDeletions.accountId, accounts.id))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        gt(sessions.expiresAt, sql.placeholder('now')),
        eq(accounts.isActive, sql`true`),
      ),
    )
    .limit(1)
    .prepare('session_by_token'),
);

/** The living session with that token, of an active account. */
export async function findSession(db: Db, tokenHash: Buffer, now: Date): Promise<SessionAccount | undefined> {
  const [row] = await sessionByToken(db).execute({ tokenHash, now });
  return row;
}

/** Notes that a session was used. @param expiresAt its new end; undefined: unchanged, and then no index is written */
export async function touchSession(db: Db, sessionId: string, now: Date, expiresAt?: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ lastSeenAt: now, ...(expiresAt && { expiresAt }) })
    .where(eq(sessions.id, sessionId));
}

/** @returns whose session it was; undefined where there is none */
export async function deleteSession(
  db: Db,
  tokenHash: Buffer,
): Promise<{ accountId: string; sessionId: string } | undefined> {
  const [ended] = await db
    .delete(sessions)
    .where(eq(sessions.tokenHash, tokenHash))
    .returning({ accountId: sessions.accountId, sessionId: sessions.id });
  return ended;
}

/** Ends all sessions of an account, except for one if it is named. @returns the ids of those ended */
export async function deleteSessionsOf(db: Db, accountId: string, exceptSessionId?: string): Promise<string[]> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.accountId, accountId), exceptSessionId ? ne(sessions.id, exceptSessionId) : sql`true`))
    .returning({ id: sessions.id });
  return ended.map(({ id }) => id);
}

/** @returns false where the account has no such session */
export async function deleteSessionOf(db: Db, accountId: string, sessionId: string): Promise<boolean> {
  const ended = await db.delete(sessions).where(and(eq(sessions.accountId, accountId), eq(sessions.id, sessionId)));
  return ended.rowCount === 1;
}

const LISTED = 100; // devices: more than anybody has, so that the answer always stays small

export type SessionRow = Pick<typeof sessions.$inferSelect, 'id' | 'userAgent' | 'createdAt' | 'lastSeenAt'>;

/** The living sessions of an account, the last seen first. */
export async function listSessionsOf(db: Db, accountId: string, now: Date): Promise<SessionRow[]> {
  return db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastSeenAt))
    .limit(LISTED);
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
}

const held = prepared((db) =>
  db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, sql.placeholder('id')), eq(accounts.isActive, true)))
    .for('key share')
    .prepare('account_held'),
);

/**
 * Sees to it that an account stays until the transaction ends: what is written in its name then has a writer.
 * Taken before the lock of a post, as the deletion of an account does (server/schema/functions/account-deletion.sql), so that the two never wait
 * for each other crosswise.
 * @returns false when it has been deleted or switched off since the request came in
 */
export async function holdAccount(tx: Db, id: string): Promise<boolean> {
  return (await held(tx).execute({ id })).length === 1;
}
