import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/database/database.ts';
import type { Cursor } from '../../platform/http/cursor.ts';
import { olderThan } from '../../platform/http/cursor-queries.ts';
import { accounts } from '../../schema/accounts.ts';
import { videos } from '../../schema/videos.ts';
import type { VideoRow } from './queries.ts';

/** A video with its uploader, for admins. */
export type VideoForAdmins = VideoRow & {
  uploader: { id: string; username: string; email: string; profilePicture: string | null } | null;
};

const uploader = {
  id: accounts.id,
  username: accounts.username,
  email: accounts.email,
  profilePicture: accounts.profilePicture,
};

export type VideosFilter = {
  /** Part of the title, the school's name, or the uploader's name or email. */
  search?: string | undefined;
  faculty?: string | undefined;
};

const SEARCHED: AnyPgColumn[] = [videos.title, videos.schoolName, accounts.username, accounts.email];

function fits({ search, faculty }: VideosFilter): SQL | undefined {
  return and(
    eq(videos.status, sql`'published'`), // a literal, so that PostgreSQL sees that the partial indexes fit
    faculty === undefined ? undefined : eq(videos.schoolFaculty, faculty),
    search ? or(...SEARCHED.map((column) => sql`strpos(lower(${column}), lower(${search})) > 0`)) : undefined,
  );
}

/** A page of published videos, newest first. */
export async function listForAdmins(
  db: Db,
  filter: VideosFilter,
  limit: number,
  after?: Cursor,
): Promise<VideoForAdmins[]> {
  const rows = await db
    .select({ video: videos, uploader })
    .from(videos)
    .leftJoin(accounts, eq(accounts.id, videos.uploaderId))
    .where(and(fits(filter), olderThan(videos, after)))
    .orderBy(desc(videos.createdAt), desc(videos.id))
    .limit(limit);
  return rows.map((row) => ({ ...row.video, uploader: row.uploader }));
}

/** How many published videos match. */
export async function countForAdmins(db: Db, filter: VideosFilter): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)` })
    .from(videos)
    .leftJoin(accounts, eq(accounts.id, videos.uploaderId))
    .where(fits(filter));
  return Number(row?.count ?? 0);
}
