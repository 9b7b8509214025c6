import { and, asc, desc, eq, getTableColumns, gt, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { type SortOrder, USERS_COUNTED_MAX } from '../../../contract/admin.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Cursor } from '../../platform/http/cursor.ts';
import { newerThan, olderThan } from '../../platform/http/cursor-queries.ts';
import { accounts, searchedByAdmins, sessions } from '../../schema/accounts.ts';

const { passwordHash, googleSubject, leavingAt, ...shown } = getTableColumns(accounts);

/** An account as admins see it, without its credentials. */
export type Person = Omit<typeof accounts.$inferSelect, 'passwordHash' | 'googleSubject' | 'leavingAt'> & {
  /** As its profile says; null: it does not. */
  faculty: string | null;
  /** When any of its open sessions was last used. */
  lastSeenAt: Date | null;
};

const columns = (now: Date) => ({
  ...shown,
  // Written out, since in a select from one table Drizzle does not qualify columns with their table.
  faculty: sql<string | null>`(
    select nullif(profile.faculty, '') from profiles as profile where profile.account_id = accounts.id
  )`,
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

/** What people type is literal, also the characters that mean something to LIKE or to a regular expression. */
const asPattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
const asExpression = (text: string) => text.replace(/[^a-z\d]/g, '\\$&');

/**
 * The index has runs of three characters, so that two are looked up with each that may follow them: line breaks are the
 * only ones outside of what is printed. One character is nearly always in somebody among the first.
 */
const holds = (text: string) => {
  const searched = searchedByAdmins(accounts.username, accounts.email);
  const typed = text.toLowerCase();
  return /^[\x20-\x7e]{2}$/.test(typed)
    ? sql`${searched} ~ ${`${asExpression(typed)}[\\n\\x20-\\x7e]`}`
    : sql`${searched} like ${asPattern(typed)}`;
};

const isThere = isNull(accounts.leavingAt);

const fits = ({ search, role, isActive, isVerified }: PeopleFilter) =>
  and(
    isThere,
    search ? holds(search) : undefined,
    role && eq(accounts.role, role),
    // Written as the partial indexes of those who are few.
    isActive === undefined ? undefined : isActive ? sql`is_active` : sql`not is_active`,
    isVerified === undefined ? undefined : isVerified ? isNotNull(accounts.verifiedAt) : isNull(accounts.verifiedAt),
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

/**
 * Of so many accounts in the order of the page, each is looked at before those who match are looked up: what one in
 * forty has fills a page of 50 by then, and of the others there are few enough to put in order. PostgreSQL can't know
 * beforehand which of the two a text is (as in search/queries.ts).
 */
const WALKED = 2000;

/**
 * A page of accounts.
 * @param limit how many at most
 * @param now decides which of their sessions are open
 */
export async function listPeople(
  db: Db,
  filter: PeopleFilter,
  page: PeopleOrder,
  limit: number,
  now: Date,
): Promise<Person[]> {
  const direction = page.order === 'asc' ? asc : desc;
  const order = page.sort === 'name' ? [direction(byName)] : [direction(accounts.createdAt), direction(accounts.id)];
  const list = (which: SQL | undefined) =>
    db
      .select(columns(now))
      .from(accounts)
      .where(which)
      .orderBy(...order)
      .limit(limit);
  const matches = and(fits(filter), beyond(page));
  if (!filter.search) return list(matches);
  const inOrder = sql`order by ${sql.join(order, sql`, `)}`;
  // Ids in an array, so that their rows are read by them and not on another walk along the order.
  const walked = await list(
    sql`${accounts.id} = any(array(
      select id from (
        select * from accounts where ${and(isThere, beyond(page))} ${inOrder} limit ${WALKED}
      ) as accounts where ${fits(filter)} ${inOrder} limit ${limit}
    ))`,
  );
  if (walked.length === limit) return walked;
  return list(
    sql`${accounts.id} = any(array(
      with accounts as materialized (select id, username, created_at from accounts where ${matches})
      select id from accounts ${inOrder} limit ${limit}
    ))`,
  );
}

/**
 * How many accounts match the filter: kept counts, unless there is a search, which has to look at each.
 * @returns at most one more than USERS_COUNTED_MAX where there is a search
 */
export async function countPeople(db: Db, filter: PeopleFilter = {}): Promise<number> {
  if (filter.search) {
    const counted = db
      .select({ id: accounts.id })
      .from(accounts)
      .where(fits(filter))
      .limit(USERS_COUNTED_MAX + 1);
    return db.$count(sql`(${counted}) as counted`);
  }
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
