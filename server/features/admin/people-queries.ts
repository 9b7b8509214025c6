import { and, asc, desc, eq, getTableColumns, gt, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { SortOrder } from '../../../contract/admin.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Cursor } from '../../platform/http/cursor.ts';
import { newerThan, olderThan } from '../../platform/http/cursor-queries.ts';
import { accounts, sessions } from '../../schema/accounts.ts';

const { passwordHash, googleSubject, leavingAt, ...shown } = getTableColumns(accounts);

/** An account as admins see it, without its credentials. */
export type Person = Omit<typeof accounts.$inferSelect, 'passwordHash' | 'googleSubject' | 'leavingAt'> & {
  /** When any of its open sessions was last used. */
  lastSeenAt: Date | null;
};

const columns = (now: Date) => ({
  ...shown,
  // Written out, since in a select from one table Drizzle does not qualify columns with their table.
  lastSeenAt: sql<Date | null>`(
    select max(session.last_seen_at) from sessions as session
    where session.account_id = accounts.id and session.expires_at > ${now.toISOString()}::timestamptz
  )`.mapWith(sessions.lastSeenAt),
});

export type PeopleFilter = {
  /** Part of a username or an email. */
  search?: string | undefined;
  role?: Person['role'] | undefined;
  isActive?: boolean | undefined;
  isVerified?: boolean | undefined;
};

/** No LIKE: what people type is literal. A scan takes 15 ms at 20,000 people (docs/decisions/0028-admin-panel.md). */
const holds = (column: SQL | typeof accounts.email | typeof accounts.username, text: string) =>
  sql`strpos(lower(${column}), lower(${text})) > 0`;

const isThere = isNull(accounts.leavingAt);

const fits = ({ search, role, isActive, isVerified }: PeopleFilter) =>
  and(
    isThere,
    search ? or(holds(accounts.username, search), holds(accounts.email, search)) : undefined,
    role && eq(accounts.role, role),
    isActive === undefined ? undefined : eq(accounts.isActive, isActive),
    isVerified === undefined ? undefined : sql`(${accounts.verifiedAt} is not null) = ${isVerified}`,
  );

const byName = sql`lower(${accounts.username} collate "C")`;

/** The order of a page, and where the previous page ended. */
export type PeopleOrder =
  | { sort: 'joined'; order: SortOrder; after?: Cursor | undefined }
  | { sort: 'name'; order: SortOrder; after?: string | undefined };

function beyond(page: PeopleOrder): SQL | undefined {
  if (page.sort === 'joined')
    return page.order === 'asc' ? newerThan(accounts, page.after) : olderThan(accounts, page.after);
  return page.after === undefined ? undefined : (page.order === 'asc' ? gt : lt)(byName, page.after.toLowerCase());
}

/** A page of accounts. @param now decides which of their sessions are open */
export async function listPeople(
  db: Db,
  filter: PeopleFilter,
  page: PeopleOrder,
  limit: number,
  now: Date,
): Promise<Person[]> {
  const direction = page.order === 'asc' ? asc : desc;
  const order = page.sort === 'name' ? [direction(byName)] : [direction(accounts.createdAt), direction(accounts.id)];
  return db
    .select(columns(now))
    .from(accounts)
    .where(and(fits(filter), beyond(page)))
    .orderBy(...order)
    .limit(limit);
}

/** How many accounts match the filter: kept counts, unless there is a search, which has to look at each. */
export async function countPeople(db: Db, filter: PeopleFilter = {}): Promise<number> {
  if (filter.search) return db.$count(accounts, fits(filter));
  const { role, isActive, isVerified } = filter;
  const state = (is: boolean | undefined, yes: string, no: string) => (is === undefined ? '%' : is ? yes : no);
  const name = `person ${role ?? '%'} ${state(isActive, 'active', 'inactive')} ${state(isVerified, 'verified', 'unverified')}`;
  const { rows } = await db.execute<{ count: string }>(
    sql`select coalesce(sum(count), 0) as count from totals where name like ${name}`,
  );
  return Number(rows[0]?.count ?? 0);
}

export async function findPerson(db: Db, id: string, now: Date): Promise<Person | undefined> {
  const [row] = await db
    .select(columns(now))
    .from(accounts)
    .where(and(eq(accounts.id, id), isThere));
  return row;
}

export async function setActive(tx: Db, id: string, isActive: boolean): Promise<void> {
  await tx.update(accounts).set({ isActive }).where(eq(accounts.id, id));
}

export async function setRole(tx: Db, id: string, role: Person['role']): Promise<void> {
  await tx.update(accounts).set({ role }).where(eq(accounts.id, id));
}

/** Prevents an active account from being removed until the transaction ends. @returns its owner: itself */
export async function holdPerson(tx: Db, id: string): Promise<{ ownerId: string } | undefined> {
  const [row] = await tx
    .select({ ownerId: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, id), eq(accounts.isActive, true)))
    .for('key share');
  return row;
}

/** Accounts by id, as the queue of reports shows them. */
export const describePeople = (db: Db, ids: string[]) =>
  db
    .select({
      id: accounts.id,
      username: accounts.username,
      isActive: accounts.isActive,
      createdAt: accounts.createdAt,
    })
    .from(accounts)
    .where(and(sql`${accounts.id} = any(${sql.param(ids)}::uuid[])`, isThere));
