/** Reports, and the cases that they make. */
import { randomUUIDv7 } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Hidden, ReportKind } from '../../../contract/reports.ts';
import type { Db } from '../../platform/database/database.ts';
import { accounts, comments, posts, reportCases, reports, videos } from '../../schema.ts';

const columns = {
  post: reportCases.postId,
  comment: reportCases.commentId,
  video: reportCases.videoId,
  person: reportCases.accountId,
} as const;
const fields = { post: 'postId', comment: 'commentId', video: 'videoId', person: 'accountId' } as const;

/**
 * Sees to it that a thing that everybody sees stays until the transaction ends.
 * @returns whose it is; undefined when it is gone, or others don't see it
 */
export async function holdThing(tx: Db, kind: ReportKind, id: string): Promise<{ ownerId: string | null } | undefined> {
  switch (kind) {
    case 'post':
      return (
        await tx
          .select({ ownerId: posts.authorId })
          .from(posts)
          .where(and(eq(posts.id, id), isNull(posts.hidden)))
          .for('key share')
      )[0];
    case 'comment': {
      const ofComment = and(eq(comments.id, id), isNull(comments.hidden));
      const [found] = await tx.select({ postId: comments.postId }).from(comments).where(ofComment);
      // Its post first, as all do who change a comment.
      if (!found || !(await holdThing(tx, 'post', found.postId))) return undefined;
      return (await tx.select({ ownerId: comments.accountId }).from(comments).where(ofComment).for('key share'))[0];
    }
    case 'video':
      return (
        await tx
          .select({ ownerId: videos.uploaderId })
          .from(videos)
          .where(and(eq(videos.id, id), eq(videos.status, 'published')))
          .for('key share')
      )[0];
    case 'person':
      return (
        await tx
          .select({ ownerId: accounts.id })
          .from(accounts)
          .where(and(eq(accounts.id, id), eq(accounts.isActive, true)))
          .for('key share')
      )[0];
  }
}

/**
 * Notes a report of a thing that the caller holds. What was dealt with before waits for an admin again, with this
 * report alone: the earlier ones have had their answer.
 */
export async function noteReport(
  tx: Db,
  { kind, id }: { kind: ReportKind; id: string },
  note: Omit<typeof reports.$inferInsert, 'id' | 'caseId'>,
): Promise<void> {
  const ofThing = eq(columns[kind], id);
  await tx
    .insert(reportCases)
    .values({ id: randomUUIDv7(), [fields[kind]]: id, openedAt: note.createdAt })
    .onConflictDoNothing({ target: columns[kind] });
  const [found] = await tx
    .select({ id: reportCases.id, outcome: reportCases.outcome })
    .from(reportCases)
    .where(ofThing)
    .for('update');
  if (!found) throw new Error('a case that was just made has gone');
  if (found.outcome) {
    await tx.delete(reports).where(eq(reports.caseId, found.id));
    await tx
      .update(reportCases)
      .set({ outcome: null, handledAt: null, handledBy: null, openedAt: note.createdAt })
      .where(eq(reportCases.id, found.id));
  }
  await tx
    .insert(reports)
    .values({ id: randomUUIDv7(), caseId: found.id, ...note })
    .onConflictDoNothing({ target: [reports.caseId, reports.reporterId] });
}

export type Case = { kind: ReportKind; thingId: string } & Pick<
  typeof reportCases.$inferSelect,
  'id' | 'isHeld' | 'outcome' | 'handledBy'
>;

function caseFrom(row: typeof reportCases.$inferSelect | undefined): Case | undefined {
  if (!row) return undefined;
  const { id, isHeld, outcome, handledBy } = row;
  const kinds = ['post', 'comment', 'video', 'person'] as const;
  for (const kind of kinds) {
    const thingId = row[fields[kind]];
    if (thingId) return { id, kind, thingId, isHeld, outcome, handledBy };
  }
  return undefined;
}

export async function findCase(db: Db, id: string): Promise<Case | undefined> {
  const [row] = await db.select().from(reportCases).where(eq(reportCases.id, id));
  return caseFrom(row);
}

/** As `findCase`, and nobody else changes it until the transaction ends; the thing's own locks are taken before. */
export async function lockCase(tx: Db, id: string): Promise<Case | undefined> {
  const [row] = await tx.select().from(reportCases).where(eq(reportCases.id, id)).for('update');
  return caseFrom(row);
}

/** How a case stands once an admin has dealt with it. @param isHeld whether others still have never seen the thing */
export async function closeCase(
  tx: Db,
  id: string,
  closed: { outcome: 'hidden' | 'dismissed'; isHeld: boolean; handledAt: Date; handledBy: string },
): Promise<void> {
  await tx.update(reportCases).set(closed).where(eq(reportCases.id, id));
}

/** How many people have reported a case's thing, and for which reasons. */
export async function sumUp(db: Db, caseId: string): Promise<{ reports: number; reasons: string }> {
  const [row] = await db
    .select({
      reports: sql<number>`count(*)::int`,
      reasons: sql<string>`coalesce(string_agg(distinct ${reports.reason}, ', '), '')`,
    })
    .from(reports)
    .where(eq(reports.caseId, caseId));
  return row ?? { reports: 0, reasons: '' };
}

/** How many cases wait for an admin. */
export const countWaiting = (db: Db): Promise<number> => db.$count(reportCases, isNull(reportCases.outcome));

/** Something that only its writer and admins see. */
export type HiddenRow = { kind: 'post' | 'comment'; id: string; postId: string; hidden: Hidden; content: string };

/** What of a member's own waits until an admin has looked at it, or was hidden by one: newest first. */
export async function listHiddenOf(db: Db, accountId: string, limit: number): Promise<HiddenRow[]> {
  const { rows } = await db.execute<HiddenRow>(sql`
    select kind, id, post_id as "postId", hidden, content from (
      select 'post' as kind, id, id as post_id, hidden, content, created_at from posts
      where author_id = ${accountId} and hidden is not null
      union all
      select 'comment', id, post_id, hidden, content, created_at from comments
      where account_id = ${accountId} and hidden is not null
    ) as own
    order by created_at desc, id desc
    limit ${limit}`);
  return rows;
}
