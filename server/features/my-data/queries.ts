import { and, asc, eq, getTableColumns, gt, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/database/database.ts';
import { avatarKeys } from '../../platform/media/images.ts';
import { accounts } from '../../schema/accounts.ts';
import { dataExports } from '../../schema/exports.ts';
import { postImages, posts } from '../../schema/posts.ts';
import { uploads } from '../../schema/uploads.ts';
import { videos } from '../../schema/videos.ts';
import type { Exported } from './exported.ts';

const PAGE = 1000; // rows in memory at once

/** The rows of a table that are a person's, in portions. */
export async function* rowsOf(
  db: Db,
  { table, whose, of, order, columns }: Exported,
  accountId: string,
): AsyncGenerator<Record<string, unknown>[]> {
  const all: Record<string, PgColumn> = getTableColumns(table);
  const chosen = Object.fromEntries(
    columns.flatMap((name) => {
      const column = all[name];
      return column ? [[name, column]] : [];
    }),
  );
  const theirs = of
    ? inArray(whose, db.select({ id: of.id }).from(of.id.table).where(eq(of.whose, accountId)))
    : eq(whose, accountId);
  for (let after: unknown; ; ) {
    const rows = await db
      .select({ ...chosen, _order: order })
      .from(table)
      .where(and(theirs, after === undefined ? undefined : gt(order, after)))
      .orderBy(asc(order))
      .limit(PAGE);
    if (rows.length > 0) yield rows.map(({ _order, ...row }) => row);
    if (rows.length < PAGE) return;
    after = rows.at(-1)?._order;
  }
}

export const findAvatar = async (db: Db, accountId: string): Promise<string | null> => {
  const [row] = await db.select({ key: accounts.profilePicture }).from(accounts).where(eq(accounts.id, accountId));
  return row?.key ? (avatarKeys(row.key).at(-1) ?? null) : null; // the larger one
};

/** The pictures of a person's posts, in portions. */
export async function* picturesOf(db: Db, accountId: string) {
  for (let after = ''; ; ) {
    const rows = await db
      .select({
        fileKey: postImages.fileKey,
        widths: postImages.widths,
        postId: postImages.postId,
        position: postImages.position,
      })
      .from(postImages)
      .innerJoin(posts, eq(posts.id, postImages.postId))
      .where(and(eq(posts.authorId, accountId), gt(postImages.fileKey, after)))
      .orderBy(asc(postImages.fileKey))
      .limit(PAGE);
    yield* rows;
    if (rows.length < PAGE) return;
    after = rows.at(-1)?.fileKey ?? '';
  }
}

/** The files of a person's videos, in portions. */
export async function* filmsOf(db: Db, accountId: string) {
  for (let after: string | undefined; ; ) {
    const rows = await db
      .select({
        id: videos.id,
        host: videos.host,
        hostVideoId: videos.hostVideoId,
        uploadKey: videos.uploadKey,
        posterKey: videos.posterKey,
        mimeType: videos.mimeType,
      })
      .from(videos)
      .where(and(eq(videos.uploaderId, accountId), after === undefined ? undefined : gt(videos.id, after)))
      .orderBy(asc(videos.id))
      .limit(PAGE);
    yield* rows;
    if (rows.length < PAGE) return;
    after = rows.at(-1)?.id;
  }
}

/** A person's uploads that have come whole and are no videos yet. */
export const listCompletedUploads = (db: Db, accountId: string) =>
  db
    .select({ id: uploads.id, byteSize: uploads.byteSize })
    .from(uploads)
    .where(and(eq(uploads.ownerId, accountId), eq(uploads.receivedBytes, uploads.byteSize)));

export const countVideos = (db: Db, accountId: string): Promise<number> =>
  db.$count(videos, eq(videos.uploaderId, accountId));

/** A member's copy, as its row tells of it. */
export type ExportRow = typeof dataExports.$inferSelect;

export async function findExport(db: Db, accountId: string): Promise<ExportRow | undefined> {
  const [row] = await db.select().from(dataExports).where(eq(dataExports.accountId, accountId));
  return row;
}

/** The same, locked until the transaction ends. */
export async function lockExport(tx: Db, accountId: string): Promise<ExportRow | undefined> {
  const [row] = await tx.select().from(dataExports).where(eq(dataExports.accountId, accountId)).for('update');
  return row;
}

/** Stores what was asked for, in place of what was there before. */
export async function putExport(tx: Db, wanted: { accountId: string; id: string; requestedAt: Date }): Promise<void> {
  const anew = { failedAt: null, fileKey: null, byteSize: null, readyAt: null, expiresAt: null };
  const row = { ...wanted, ...anew, ticketHash: null, ticketUntil: null };
  await tx.insert(dataExports).values(row).onConflictDoUpdate({ target: dataExports.accountId, set: row });
}

const stillWanted = ({ accountId, id }: { accountId: string; id: string }) =>
  and(eq(dataExports.accountId, accountId), eq(dataExports.id, id), isNull(dataExports.fileKey));

/** @returns false when nobody wants it any more, or it is there already */
export async function markReady(
  tx: Db,
  wanted: { accountId: string; id: string },
  made: { fileKey: string; byteSize: number; readyAt: Date; expiresAt: Date },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(dataExports)
    .set({ ...made, failedAt: null })
    .where(stillWanted(wanted));
  return rowCount === 1;
}

/** @returns false when nobody wants it any more, or it is there already */
export async function markNoRoom(tx: Db, wanted: { accountId: string; id: string }, failedAt: Date): Promise<boolean> {
  const { rowCount } = await tx.update(dataExports).set({ failedAt }).where(stillWanted(wanted));
  return rowCount === 1;
}

/** Gives the right to download a copy. @returns false when there is none */
export async function putTicket(
  db: Db,
  accountId: string,
  ticket: { ticketHash: Buffer; ticketUntil: Date },
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db
    .update(dataExports)
    .set(ticket)
    .where(and(eq(dataExports.accountId, accountId), gt(dataExports.expiresAt, now)));
  return rowCount === 1;
}

/** The copy that a member may download with that ticket. */
export async function findByTicket(
  db: Db,
  accountId: string,
  ticketHash: Buffer,
  now: Date,
): Promise<ExportRow | undefined> {
  const [row] = await db
    .select()
    .from(dataExports)
    .where(
      and(
        eq(dataExports.accountId, accountId),
        eq(dataExports.ticketHash, ticketHash),
        gt(dataExports.ticketUntil, now),
        gt(dataExports.expiresAt, now),
      ),
    );
  return row;
}

/** Forgets copies whose time is over, some hundred at a time. @returns the keys of their files */
export async function forgetExpired(db: Db, now: Date): Promise<string[]> {
  const over = db
    .select({ id: dataExports.accountId })
    .from(dataExports)
    .where(lte(dataExports.expiresAt, now))
    .limit(500);
  const rows = await db
    .delete(dataExports)
    .where(inArray(dataExports.accountId, over))
    .returning({ key: dataExports.fileKey });
  return rows.flatMap(({ key }) => (key === null ? [] : [key]));
}

/** Which of these keys are those of a copy. */
export async function listExportsInUse(db: Db, keys: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ key: dataExports.fileKey })
    .from(dataExports)
    .where(sql`${dataExports.fileKey} = any(${sql.param(keys)}::text[])`);
  return new Set(rows.flatMap(({ key }) => (key === null ? [] : [key])));
}
