import { type SQL, sql } from 'drizzle-orm';
import type { OverviewDay } from '../../../contract/admin.ts';
import { RESULT_DUE_HOURS } from '../../../contract/sports/matches.ts';
import type { Db } from '../../platform/database/database.ts';

export type Totals = {
  users: number;
  admins: number;
  inactive: number;
  posts: number;
  videos: number;
  comments: number;
  reactions: number;
};

/** The totals of everything, from what triggers keep: a few rows, however large the site is. */
export async function countTotals(db: Db): Promise<Totals> {
  const { rows } = await db.execute<Totals>(sql`
    select coalesce(sum(count) filter (where name like 'person %'), 0) as users,
      coalesce(sum(count) filter (where name like 'person admin %'), 0) as admins,
      coalesce(sum(count) filter (where name like 'person % inactive %'), 0) as inactive,
      coalesce(sum(count) filter (where name = 'posts'), 0) as posts,
      (select coalesce(sum(count), 0) from tallies where scope = 'faculty') as videos,
      coalesce(sum(count) filter (where name = 'comments'), 0) as comments,
      coalesce(sum(count) filter (where name = 'reactions'), 0) as reactions
    from totals`);
  const [row] = rows;
  if (!row) throw new Error('a select of one row answered none');
  const numbers = Object.entries(row).map(([name, count]) => [name, Number(count)]); // sums of bigint are numeric
  return Object.fromEntries(numbers);
}

export type Played = { teams: number; competitions: number; matches: number; missing: number };

/**
 * What is played: names that nobody has claimed are no teams. An overview is looked at rarely, so nothing keeps these
 * counts: of 100,000 matches it is some 30 ms.
 */
export async function countPlayed(db: Db, now: Date): Promise<Played> {
  const { rows } = await db.execute<Played>(sql`
    select (select count(*) from teams where not is_placeholder)::int as teams,
      (select count(*) from competitions where state <> 'draft')::int as competitions,
      count(*)::int as matches,
      (count(*) filter (where match.state in ('scheduled', 'live') and match.starts_at
        + make_interval(mins => match.minutes, hours => ${RESULT_DUE_HOURS}) <= ${now.toISOString()}::timestamptz))::int as missing
    from matches as match join competitions as competition on competition.id = match.competition_id
    where competition.state <> 'draft'`);
  return rows[0] ?? { teams: 0, competitions: 0, matches: 0, missing: 0 };
}

/** Bytes of files, by what they are for. */
export type Stored = { pictures: number; posters: number; videos: number; uploads: number };

/** The bytes of all files that rows name, from what triggers keep. */
export async function countStored(db: Db): Promise<Stored> {
  const { rows } = await db.execute<Record<keyof Stored, string | null>>(sql`
    select sum(count) filter (where name = 'bytes pictures') as pictures,
      sum(count) filter (where name = 'bytes posters') as posters,
      sum(count) filter (where name = 'bytes videos') as videos,
      sum(count) filter (where name = 'bytes uploads') as uploads
    from totals`);
  const [row] = rows;
  const of = (name: keyof Stored) => Number(row?.[name] ?? 0); // sums of bigint are numeric
  return { pictures: of('pictures'), posters: of('posters'), videos: of('videos'), uploads: of('uploads') };
}

// Counts rows by UTC day, from the first day on; `more` is a further condition.
const byDay = (table: string, first: SQL, more = 'true') => sql`(
  select (created_at at time zone 'UTC')::date as day, count(*) as n from ${sql.raw(table)}
  where created_at >= ${first} and ${sql.raw(more)} group by 1
)`;

/**
 * What was created on each day (UTC) and still exists, with one scan of these days for each kind. Posts are counted by
 * their rows in the feed, which are narrower.
 * @param today any moment of today
 * @param days how many, including today
 */
export async function countDays(db: Db, today: Date, days: number): Promise<OverviewDay[]> {
  const start = new Date(today);
  start.setUTCHours(0, 0, 0, 0);
  start.setUTCDate(start.getUTCDate() - (days - 1));
  const first = sql`${start.toISOString()}::timestamptz`;
  const { rows } = await db.execute<OverviewDay>(sql`
    select to_char(dates.day, 'YYYY-MM-DD') as day, coalesce(a.n, 0) as users, coalesce(p.n, 0) as posts,
      coalesce(v.n, 0) as videos, coalesce(c.n, 0) as comments, coalesce(r.n, 0) as reactions
    from (
      select (${first} at time zone 'UTC')::date + ahead as day from generate_series(0, ${days - 1}::int) as ahead
    ) as dates
    left join ${byDay('accounts', first)} as a using (day)
    left join ${byDay('feed_items', first, "kind = 'post'")} as p using (day)
    left join ${byDay('videos', first, "status = 'published'")} as v using (day)
    left join ${byDay('comments', first)} as c using (day)
    left join ${byDay('reactions', first)} as r using (day)
    order by dates.day`);
  return rows;
}

/** @returns bytes that the database takes on disk, with its indexes */
export async function databaseBytes(db: Db): Promise<number> {
  const { rows } = await db.execute<{ bytes: number }>(sql`select pg_database_size(current_database()) as bytes`);
  return rows[0]?.bytes ?? 0;
}

export type Unpublished = {
  id: string;
  title: string;
  uploader: string | null;
  status: 'stored' | 'failed';
  error: string | null;
  hasFile: boolean;
  createdAt: string;
};

/** Videos that are not published, oldest first. */
export async function listUnpublished(db: Db, limit: number): Promise<Unpublished[]> {
  const { rows } = await db.execute<Unpublished>(sql`
    select video.id, title, username as uploader, status, host_error as error, upload_key is not null as "hasFile",
      to_char(video.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
    from videos as video left join accounts on accounts.id = uploader_id
    where status <> 'published' and status in ('stored', 'failed') -- the first part fits the partial index
    order by video.created_at
    limit ${limit}`);
  return rows;
}

/** How many videos wait for their host, and how many it has refused. */
export async function countUnpublished(db: Db): Promise<{ waiting: number; failed: number }> {
  const { rows } = await db.execute<{ waiting: number; failed: number }>(sql`
    select count(*) filter (where status = 'stored') as waiting, count(*) filter (where status = 'failed') as failed
    from videos where status <> 'published'`);
  return rows[0] ?? { waiting: 0, failed: 0 };
}
