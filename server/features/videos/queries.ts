import { and, asc, desc, eq, inArray, isNotNull, lt, ne, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Cursor } from '../../platform/cursor.ts';
import type { Db } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { accounts, feedItems, tallies, videos } from '../../schema.ts';

export type VideoRow = typeof videos.$inferSelect;
/** A video with what is shown of the one who uploaded it. */
export type VideoWithUploader = VideoRow & { uploader: { username: string; profilePicture: string | null } | null };

const uploader = { username: accounts.username, profilePicture: accounts.profilePicture };

export async function insertVideo(db: Db, video: Omit<typeof videos.$inferInsert, 'category'>): Promise<void> {
  await db.insert(videos).values(video);
}

export async function findVideo(db: Db, id: string): Promise<VideoWithUploader | undefined> {
  return (await loadVideos(db, [id]))[0];
}

/** The video that a resumable upload has become. */
export async function findVideoOfUpload(db: Db, uploadId: string): Promise<VideoWithUploader | undefined> {
  const [row] = await db.select({ id: videos.id }).from(videos).where(eq(videos.uploadId, uploadId));
  return row && findVideo(db, row.id);
}

/**
 * Makes the publishing of a video this transaction's business, until it ends or its connection breaks. The row
 * itself stays writable, so that what happens on the way can be noted beside this transaction.
 * @returns false when another worker is at it
 */
export async function lockPublishing(tx: Db, id: string): Promise<boolean> {
  const { rows } = await tx.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${id}, 0)) as locked`,
  );
  return rows[0]?.locked === true;
}

const videosById = prepared((db) =>
  db
    .select({ video: videos, uploader })
    .from(videos)
    .leftJoin(accounts, eq(accounts.id, videos.uploaderId))
    .where(sql`${videos.id} = any(${sql.placeholder('ids')}::uuid[])`)
    .prepare('videos_by_id'),
);

/** Loads videos by id, in any order. */
export async function loadVideos(db: Db, ids: string[]): Promise<VideoWithUploader[]> {
  if (ids.length === 0) return [];
  const rows = await videosById(db).execute({ ids });
  return rows.map((row) => ({ ...row.video, uploader: row.uploader }));
}

// A player asks for a film piece by piece, and each time it is looked whether it still stands.
const publishedByHostId = prepared((db) =>
  db
    .select()
    .from(videos)
    .where(
      and(
        eq(videos.host, sql.placeholder('host')),
        eq(videos.hostVideoId, sql.placeholder('hostVideoId')),
        eq(videos.status, sql`'published'`),
      ),
    )
    .prepare('published_by_host_id'),
);

/** The published video that a host knows under this id. */
export async function findByHostId(db: Db, host: VideoRow['host'], hostVideoId: string): Promise<VideoRow | undefined> {
  return (await publishedByHostId(db).execute({ host, hostVideoId }))[0];
}

/** A page of published videos, newest first. */
export async function listPublished(
  db: Db,
  { limit, after, faculty }: { limit: number; after?: Cursor | undefined; faculty?: string | undefined },
): Promise<VideoWithUploader[]> {
  const rows = await db
    .select({ video: videos, uploader })
    .from(videos)
    .leftJoin(accounts, eq(accounts.id, videos.uploaderId))
    .where(
      and(
        eq(videos.status, sql`'published'`), // in the text, so that the partial index is seen to fit
        faculty === undefined ? undefined : eq(videos.schoolFaculty, faculty),
        after &&
          or(
            lt(videos.createdAt, after.createdAt),
            and(eq(videos.createdAt, after.createdAt), lt(videos.id, after.id)),
          ),
      ),
    )
    .orderBy(desc(videos.createdAt), desc(videos.id))
    .limit(limit);
  return rows.map((row) => ({ ...row.video, uploader: row.uploader }));
}

/** Every faculty that has a published video, and how many. */
export const listFaculties = (db: Db): Promise<{ name: string; count: number }[]> =>
  db
    .select({ name: tallies.key, count: tallies.count })
    .from(tallies)
    .where(eq(tallies.scope, 'faculty'))
    .orderBy(asc(tallies.key));

export async function setHostState(db: Db, id: string, hostState: Record<string, unknown>): Promise<void> {
  await db.update(videos).set({ hostState }).where(eq(videos.id, id));
}

/**
 * Marks a video as published and puts it into the feed: both or none.
 * @param published its id at its host, and how long the film is that this site serves, where it does
 * @returns false when the video has been deleted in the meantime
 */
export async function markPublished(
  db: Db,
  video: VideoRow,
  { hostVideoId, byteSize }: { hostVideoId: string; byteSize?: number | undefined },
  now: Date,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const rows = await tx
      .update(videos)
      .set({ status: 'published', hostVideoId, byteSize, publishedAt: now, uploadKey: null, hostError: null })
      .where(eq(videos.id, video.id))
      .returning({ id: videos.id });
    if (rows.length === 0) return false;
    await tx
      .insert(feedItems)
      .values({ id: video.id, videoId: video.id, category: video.category, createdAt: video.createdAt })
      .onConflictDoNothing();
    return true;
  });
}

/** Notes why a host has refused a video. `keepsUpload`: its file stays, so that it can be tried again. */
export async function markFailed(db: Db, id: string, hostError: string, keepsUpload: boolean): Promise<void> {
  await db
    .update(videos)
    .set({ status: 'failed', hostError, ...(keepsUpload ? {} : { uploadKey: null }) })
    .where(eq(videos.id, id));
}

/** Notes why a video is not published yet. */
export async function noteHostError(db: Db, id: string, hostError: string): Promise<void> {
  await db.update(videos).set({ hostError }).where(eq(videos.id, id));
}

/** Puts a refused video whose file is still there back among the stored ones. @returns false when there is none */
export async function reviveFailed(
  db: Db,
  id: string,
  change: Partial<typeof videos.$inferInsert> = {},
): Promise<boolean> {
  const rows = await db
    .update(videos)
    .set({ ...change, status: 'stored', hostError: null })
    .where(and(eq(videos.id, id), eq(videos.status, 'failed'), isNotNull(videos.uploadKey)))
    .returning({ id: videos.id });
  return rows.length > 0;
}

/** Gives up refused videos of before a moment: what is left of them are files. @returns the files' keys */
export async function giveUpFailedBefore(db: Db, moment: Date): Promise<string[]> {
  const old = db
    .select({ id: videos.id, key: videos.uploadKey })
    .from(videos)
    .where(
      and(
        ne(videos.status, sql`'published'`), // fits the partial index
        eq(videos.status, 'failed'),
        isNotNull(videos.uploadKey),
        lt(videos.createdAt, moment),
      ),
    )
    .as('old');
  const rows = await db
    .update(videos)
    .set({ uploadKey: null })
    .from(old)
    .where(eq(videos.id, old.id))
    .returning({ key: old.key });
  return rows.flatMap(({ key }) => key ?? []);
}

/** A video that is published, or was until it was hidden; nobody else changes it until the transaction ends. */
export async function lockShown(tx: Db, id: string): Promise<VideoRow | undefined> {
  const [row] = await tx
    .select()
    .from(videos)
    .where(and(eq(videos.id, id), inArray(videos.status, ['published', 'hidden'])))
    .for('update');
  return row;
}

/** Hides a video from everybody but admins and whoever uploaded it. */
export async function hideVideo(tx: Db, id: string): Promise<void> {
  await tx.update(videos).set({ status: 'hidden' }).where(eq(videos.id, id));
  await tx.delete(feedItems).where(eq(feedItems.videoId, id));
}

/** Puts a hidden video back to where it stood. */
export async function showVideo(tx: Db, { id, category, createdAt }: VideoRow): Promise<void> {
  await tx.update(videos).set({ status: 'published' }).where(eq(videos.id, id));
  await tx.insert(feedItems).values({ id, videoId: id, category, createdAt }).onConflictDoNothing();
}

/** Removes a video, with its place in the feed. @returns what it was, so that its files can follow */
export async function deleteVideo(db: Db, id: string): Promise<VideoRow | undefined> {
  const [row] = await db.delete(videos).where(eq(videos.id, id)).returning();
  return row;
}

/** Videos that a host does not have yet, oldest first. */
export const listStored = (db: Db): Promise<Pick<VideoRow, 'id' | 'uploaderId'>[]> =>
  db
    .select({ id: videos.id, uploaderId: videos.uploaderId })
    .from(videos)
    .where(and(ne(videos.status, sql`'published'`), eq(videos.status, 'stored'))) // the first part fits the partial index
    .orderBy(asc(videos.createdAt));

/** Like inArray, with one parameter however many values there are: a statement takes at most 65,535. */
const isOneOf = (column: AnyPgColumn, values: string[]) => sql`${column} = any(${sql.param(values)}::text[])`;

/** Which of these file keys some video refers to. */
export async function listKeysInUse(db: Db, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .select({ uploadKey: videos.uploadKey, posterKey: videos.posterKey })
    .from(videos)
    .where(or(isOneOf(videos.uploadKey, keys), isOneOf(videos.posterKey, keys)));
  return new Set(rows.flatMap(({ uploadKey, posterKey }) => [uploadKey, posterKey].filter((key) => key !== null)));
}
