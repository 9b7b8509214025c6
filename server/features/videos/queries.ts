import { and, asc, desc, eq, inArray, isNotNull, lt, ne, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { LIKES_SHOWN, type ReactionCounts, type ReactionType } from '../../../contract/reactions.ts';
import type { Db } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { Cursor } from '../../platform/http/cursor.ts';
import { olderThan } from '../../platform/http/cursor-queries.ts';
import { accounts } from '../../schema/accounts.ts';
import { tallies } from '../../schema/feed.ts';
import { videos } from '../../schema/videos.ts';
import { AUTHOR_ROW, type AuthorRow, nameBeside, type ShownName } from '../accounts/queries.ts';
import { putIntoFeed, takeFromFeed } from '../feed/queries.ts';
import { apartBeside } from '../follow/queries.ts';
import { type ClipMatchRow, clipMatchBeside } from '../matches/clips/queries.ts';

export type VideoRow = typeof videos.$inferSelect;
/** A video with what is shown of its uploader. */
export type VideoWithUploader = VideoRow & {
  uploader: AuthorRow | null;
  /** The match that it is of. */
  match?: ClipMatchRow | null;
};

/** A video with its newest reactions. */
export type VideoWithLikes = VideoWithUploader & {
  likes: { id: string; type: ReactionType; accountId: string; username: string; shownName?: ShownName | null }[];
};

const likes = sql<VideoWithLikes['likes']>`coalesce((
  select json_agg(newest) from (
    select reaction.id, reaction.type, reaction.account_id as "accountId", account.username,
      ${nameBeside(sql`account.id`)} as "shownName"
    from reactions as reaction join accounts as account on account.id = reaction.account_id
    where reaction.video_id = ${videos.id} and account.leaving_at is null
    order by reaction.created_at desc, reaction.id desc
    limit ${sql.raw(String(LIKES_SHOWN))}
  ) as newest
), '[]')`;

export async function insertVideo(db: Db, video: Omit<typeof videos.$inferInsert, 'category'>): Promise<void> {
  await db.insert(videos).values(video);
}

export async function findVideo(db: Db, id: string): Promise<VideoWithLikes | undefined> {
  const [row] = await videoById(db).execute({ id });
  return row && { ...row.video, uploader: row.uploader, likes: row.likes, match: row.match };
}

/** The video that a resumable upload has become. */
export async function findVideoOfUpload(db: Db, uploadId: string): Promise<VideoWithLikes | undefined> {
  const [row] = await db.select({ id: videos.id }).from(videos).where(eq(videos.uploadId, uploadId));
  return row && findVideo(db, row.id);
}

const selectVideos = (db: Db) =>
  db
    .select({ video: videos, uploader: AUTHOR_ROW, likes, match: clipMatchBeside(videos.id) })
    .from(videos)
    .leftJoin(accounts, eq(accounts.id, videos.uploaderId));

// By itself: PostgreSQL takes a list that it does not know for ten ids, and so plans anew for each that is shorter.
const videoById = prepared((db) =>
  selectVideos(db)
    .where(eq(videos.id, sql.placeholder('id')))
    .prepare('video_by_id'),
);
const videosById = prepared((db) =>
  selectVideos(db)
    .where(sql`${videos.id} = any(${sql.placeholder('ids')}::uuid[])`)
    .prepare('videos_by_id'),
);

/** Loads videos by id, in any order. */
export async function loadVideos(db: Db, ids: string[]): Promise<VideoWithLikes[]> {
  if (ids.length === 0) return [];
  const rows = await videosById(db).execute({ ids });
  return rows.map(({ video, ...more }) => ({ ...video, ...more }));
}

// A player asks for a film piece by piece, and each time this checks that it is still published.
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

/** The published video with this id at a host. */
export async function findByHostId(db: Db, host: VideoRow['host'], hostVideoId: string): Promise<VideoRow | undefined> {
  return (await publishedByHostId(db).execute({ host, hostVideoId }))[0];
}

const HOST_ID = /^[A-Za-z0-9_-]{11}$/; // on either host (spec D.12)

/** The id of the published video that a host has under that id; the site's own first. */
export async function findAtHosts(db: Db, hostId: unknown): Promise<string | undefined> {
  if (typeof hostId !== 'string' || !HOST_ID.test(hostId)) return undefined;
  return ((await findByHostId(db, 'local', hostId)) ?? (await findByHostId(db, 'youtube', hostId)))?.id;
}

/** A page of published videos, newest first: of all, of one faculty, or of one uploader. */
export async function listPublished(
  db: Db,
  {
    limit,
    after,
    faculty,
    uploaderId,
  }: { limit: number; after?: Cursor | undefined; faculty?: string | undefined; uploaderId?: string },
): Promise<VideoWithUploader[]> {
  const rows = await db
    .select({ video: videos, uploader: AUTHOR_ROW, match: clipMatchBeside(videos.id) })
    .from(videos)
    .leftJoin(accounts, eq(accounts.id, videos.uploaderId))
    .where(
      and(
        eq(videos.status, sql`'published'`), // a literal, so that PostgreSQL sees that the partial index fits
        faculty === undefined ? undefined : eq(videos.schoolFaculty, faculty),
        uploaderId === undefined ? undefined : eq(videos.uploaderId, uploaderId),
        olderThan(videos, after),
      ),
    )
    .orderBy(desc(videos.createdAt), desc(videos.id))
    .limit(limit);
  return rows.map(({ video, ...more }) => ({ ...video, ...more }));
}

/** The published videos at these places, counted from 1, newest first: read from the index alone, without any row. */
export async function idsAtPlaces(db: Db, places: number[]): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from (
      select id, row_number() over (order by created_at desc, id desc) as place from videos where status = 'published'
    ) as placed where place = any(${sql.param(places)}::int[])`);
  return rows.map(({ id }) => id);
}

/** Every faculty that has published videos, and how many. */
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
 * Marks a video as published and puts it into the feed: both or neither.
 * @param published its id at its host, and the size of the film if this site serves it
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
    await putIntoFeed(tx, { ...video, kind: 'video' });
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

/** Notes why a video is not published yet; null while it is being tried. */
export async function noteHostError(db: Db, id: string, hostError: string | null): Promise<void> {
  await db.update(videos).set({ hostError }).where(eq(videos.id, id));
}

/** Marks a refused video whose file still exists as stored again. @returns false when there is none */
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

/**
 * Marks a refused video as stored again, with another file; the host's journal of the previous one is cleared.
 * @returns false when there is none
 */
export async function refillFailed(
  db: Db,
  id: string,
  film: Partial<Omit<typeof videos.$inferInsert, 'category'>>,
): Promise<boolean> {
  const rows = await db
    .update(videos)
    .set({ ...film, status: 'stored', hostState: {}, hostError: null })
    .where(and(eq(videos.id, id), eq(videos.status, 'failed')))
    .returning({ id: videos.id });
  return rows.length > 0;
}

/** Gives up refused videos from before a moment: their uploaded files are no longer needed. @returns the files' keys */
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

/** A published or hidden video; nobody else can change it until the transaction ends. */
export async function lockShown(tx: Db, id: string): Promise<VideoRow | undefined> {
  const [row] = await tx
    .select()
    .from(videos)
    .where(and(eq(videos.id, id), inArray(videos.status, ['published', 'hidden'])))
    .for('update');
  return row;
}

export type VideoStanding = Pick<VideoRow, 'uploaderId' | 'status'>;
const standing = { uploaderId: videos.uploaderId, status: videos.status };

const videoStanding = prepared((db) =>
  db
    .select({ ...standing, apart: apartBeside(videos.uploaderId) })
    .from(videos)
    .where(eq(videos.id, sql.placeholder('id')))
    .prepare('video_standing'),
);

/** Whose a video is, with whom its uploader is kept from, and whether it is published. */
export async function findStanding(db: Db, id: string): Promise<(VideoStanding & { apart: string[] }) | undefined> {
  const [row] = await videoStanding(db).execute({ id });
  return row;
}

const locked = prepared((db) =>
  db
    .select({ ...standing, apart: apartBeside(videos.uploaderId) })
    .from(videos)
    .where(eq(videos.id, sql.placeholder('id')))
    .for('update', { of: videos })
    .prepare('video_locked'),
);

/**
 * The same, and nobody else can change the video until the transaction ends.
 * @returns it, with whom its uploader is kept from
 */
export async function lockStanding(tx: Db, id: string): Promise<(VideoStanding & { apart: string[] }) | undefined> {
  const [row] = await locked(tx).execute({ id });
  return row;
}

/** A video's counts; triggers maintain them. */
export async function countsOf(
  db: Db,
  id: string,
): Promise<{ likeCount: number; reactionCounts: ReactionCounts; commentCount: number }> {
  const [row] = await db
    .select({ likeCount: videos.likeCount, reactionCounts: videos.reactionCounts, commentCount: videos.commentCount })
    .from(videos)
    .where(eq(videos.id, id));
  return row ?? { likeCount: 0, reactionCounts: {}, commentCount: 0 };
}

/** Hides a video from everybody but admins and its uploader. */
export async function hideVideo(tx: Db, id: string): Promise<void> {
  await tx.update(videos).set({ status: 'hidden' }).where(eq(videos.id, id));
  await takeFromFeed(tx, { kind: 'video', id });
}

/** Puts a hidden video back in its old place. */
export async function showVideo(tx: Db, { id, category, createdAt }: VideoRow): Promise<void> {
  await tx.update(videos).set({ status: 'published' }).where(eq(videos.id, id));
  await putIntoFeed(tx, { kind: 'video', id, category, createdAt });
}

/** Removes a video, with its place in the feed. @returns its row, so that its files can be removed too */
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

/** Which of these files the local host serves, or is about to. */
export async function listFilmsInUse(db: Db, keys: string[]): Promise<Set<string>> {
  const ids = sql`${sql.param(keys.map((key) => key.slice('videos/'.length)))}::text[]`;
  const { rows } = await db.execute<{ id: string }>(sql`
    select host_video_id as id from videos where host = 'local' and host_video_id = any(${ids})
    union all select host_state ->> 'hostVideoId' from videos
      where status <> 'published' and host_state ->> 'hostVideoId' = any(${ids})`);
  return new Set(rows.map(({ id }) => `videos/${id}`));
}
