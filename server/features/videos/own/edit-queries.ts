/** The queries for editing a published video, and for bringing that to its host. */
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { videos } from '../../../schema/videos.ts';
import { moveInFeed } from '../../feed/queries.ts';
import type { VideoInput } from '../form.ts';
import type { VideoRow } from '../queries.ts';

type Change = VideoInput & Partial<{ posterKey: string; posterBytes: number }>;

/**
 * Changes a video's words and poster, and its category in the feed; the caller holds its lock.
 * @param lacks what its host has not got of it; undefined: the host asks the site each time
 */
export async function changeVideo(
  tx: Db,
  { id, category, hostLacksWords, hostLacksPoster }: VideoRow,
  change: Change,
  lacks: { words: boolean; poster: boolean } | undefined,
  now: Date,
): Promise<VideoRow> {
  const [after] = await tx
    .update(videos)
    .set({
      ...change,
      ...(lacks && {
        hostLacksWords: hostLacksWords || lacks.words,
        hostLacksPoster: hostLacksPoster || lacks.poster,
      }),
      edition: sql`${videos.edition} + 1`,
      editedAt: now,
    })
    .where(eq(videos.id, id))
    .returning();
  if (!after) throw new Error('the video that is locked is gone');
  if (after.category !== category) await moveInFeed(tx, { kind: 'video', id }, after.category);
  return after;
}

/** Notes that its host has a video as this row has it; nothing if it has been edited since. */
export async function markSyncedToHost(tx: Db, { id, edition }: VideoRow): Promise<void> {
  await tx
    .update(videos)
    .set({ hostLacksWords: false, hostLacksPoster: false, hostError: null })
    .where(and(eq(videos.id, id), eq(videos.edition, edition)));
}

/** Videos of which their hosts lack something, by id. @param after the last one of the page before */
export const listLateAtHost = (db: Db, limit: number, after: string | undefined): Promise<VideoRow[]> =>
  db
    .select()
    .from(videos)
    .where(and(sql`(host_lacks_words or host_lacks_poster)`, after === undefined ? undefined : gt(videos.id, after)))
    .orderBy(asc(videos.id))
    .limit(limit);
