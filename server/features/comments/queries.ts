/** Comments as a viewer sees them below a post, a video or a match: listed, with the first replies, and found one by one. */
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { COMMENTS_PAGE_SIZE, type CommentOrder, REPLIES_SHOWN } from '../../../contract/comments.ts';
import type { Hidden } from '../../../contract/reports.ts';
import type { Target } from '../../../contract/talk/targets.ts';
import type { Db } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { Cursor } from '../../platform/http/cursor.ts';
import { newerThan, olderThan } from '../../platform/http/cursor-queries.ts';
import { accounts } from '../../schema/accounts.ts';
import { comments } from '../../schema/comments.ts';
import { AUTHOR_ROW, type AuthorRow, authorColumns } from '../accounts/queries.ts';
import { isSeenBy } from '../follow/queries.ts';
import { type MentionRow, mentionsBeside } from '../mentions/queries.ts';

export type CommentRow = {
  id: string;
  content: string;
  createdAt: Date;
  hidden: Hidden | null;
  author: AuthorRow;
  parentId?: string | null;
  /** The author of the reply that it answers. */
  answered?: AuthorRow | null;
  editedAt?: Date | null;
  edition?: number;
  pinnedAt?: Date | null;
  replyCount?: number;
  loveCount?: number;
  isLoved?: boolean;
  mentions?: MentionRow[] | null;
};

/** The columns of a comment without its author. */
export const COMMENT_ROW = {
  id: comments.id,
  content: comments.content,
  createdAt: comments.createdAt,
  hidden: comments.hidden,
  parentId: comments.parentId,
  editedAt: comments.editedAt,
  edition: comments.edition,
  pinnedAt: comments.pinnedAt,
  replyCount: comments.replyCount,
  loveCount: comments.loveCount,
};

export const columns = { post: comments.postId, video: comments.videoId, match: comments.matchId };
export const isOn = ({ kind, id }: Target) => eq(columns[kind], id);

type Viewer = { accountId: string; role: string } | undefined;

/** Where a list of comments goes on; by love, how loved the last one was. */
export type CommentCursor = Cursor & { loveCount?: number };

/** A comment, or what stands in its place for a viewer who does not see it (`author: null`) while its replies stand. */
export type ListedRow = Omit<CommentRow, 'author'> & { author: CommentRow['author'] | null; loveCount: number };

export type CommentPage = {
  rows: ListedRow[];
  /** By the comment that they stand beneath: the first replies, and one more if there is one. */
  replies: Map<string, CommentRow[]>;
  pinned: ListedRow | undefined;
};

/** The condition that a viewer sees a comment's text: hidden ones are for their authors and for admins only. */
const isShown = (viewer: Viewer): SQL | undefined =>
  and(
    isNotNull(comments.accountId),
    isNull(accounts.leavingAt),
    viewer?.role === 'admin'
      ? undefined
      : or(isNull(comments.hidden), viewer && eq(comments.accountId, viewer.accountId)),
  );

/** Or its place, since replies stand beneath it. */
const isListed = (viewer: Viewer): SQL | undefined =>
  and(
    isNull(comments.parentId),
    isSeenBy(viewer, comments.accountId),
    or(
      isShown(viewer),
      gt(comments.replyCount, 0),
      viewer?.role === 'admin' ? gt(comments.hiddenReplies, 0) : undefined,
    ),
  );

const isLovedBy = (viewer: Viewer): SQL<boolean> =>
  viewer
    ? sql<boolean>`exists (select from comment_loves as heart
        where heart.comment_id = ${comments.id} and heart.account_id = ${viewer.accountId})`
    : sql<boolean>`false`;

/** Whom a comment's text mentions, of those who are there for the viewer. */
export const mentionsFor = (viewer: Viewer) =>
  mentionsBeside('comment', sql`comments.id`, sql`comments.content`, { viewer });

const selectListed = (db: Db, viewer: Viewer, pinnedId: SQL<string | null>) =>
  db
    .select({
      ...COMMENT_ROW,
      hiddenReplies: comments.hiddenReplies,
      author: AUTHOR_ROW,
      isShown: sql<boolean>`${isShown(viewer)}`,
      isLoved: isLovedBy(viewer),
      mentions: mentionsFor(viewer),
      pinnedId,
    })
    .from(comments)
    .leftJoin(accounts, eq(accounts.id, comments.accountId));

type Selected = Awaited<ReturnType<typeof selectListed>>[number];

/** Of what a viewer does not see nothing is handed on but its place. */
const listed = ({ isShown, author, hiddenReplies: _, pinnedId: __, ...row }: Selected): ListedRow =>
  isShown && author
    ? { ...row, author }
    : {
        ...{ id: row.id, createdAt: row.createdAt, replyCount: row.replyCount, loveCount: 0 },
        ...{ content: '', hidden: null, author: null },
      };

const lovedBehind = ({ loveCount = 0, createdAt, id }: CommentCursor) =>
  sql`(${comments.loveCount}, ${comments.createdAt}, ${comments.id})
    < (${loveCount}::int, ${createdAt.toISOString()}::timestamptz, ${id}::uuid)`;

const pinnedOn = (kind: Target['kind'], id: SQL) =>
  sql<
    string | null
  >`(select id from comments where ${sql.identifier(columns[kind].name)} = ${id} and pinned_at is not null)`;

/** The beginning of a thread as visitors see it: asked far more often than all else, so it is put together once. */
const beginning = (kind: Target['kind']) =>
  prepared((db) =>
    selectListed(db, undefined, pinnedOn(kind, sql`${sql.placeholder('id')}::uuid`))
      .where(and(eq(columns[kind], sql.placeholder('id')), isListed(undefined)))
      .orderBy(desc(comments.createdAt), desc(comments.id))
      .limit(COMMENTS_PAGE_SIZE + 1)
      .prepare(`thread_of_${kind}`),
  );
const beginnings = { post: beginning('post'), video: beginning('video'), match: beginning('match') };

/**
 * A target's newest comments, or those before a cursor, newest first, or the most loved ones; with the first replies to
 * each, and without a cursor the pinned one.
 * @param stretch `viewer` decides which are listed
 */
export async function listComments(
  db: Db,
  target: Target,
  {
    limit,
    before,
    viewer,
    order = 'time',
  }: { limit: number; before?: CommentCursor | undefined; viewer?: Viewer; order?: CommentOrder | undefined },
): Promise<CommentPage> {
  const isLoved = order === 'loved';
  const isForAll = !viewer && !before && !isLoved && limit === COMMENTS_PAGE_SIZE + 1;
  const behind = isLoved ? before && lovedBehind(before) : olderThan(comments, before);
  const pinnedId = before ? sql<null>`null::uuid` : pinnedOn(target.kind, sql`${target.id}`);
  const selected = isForAll
    ? await beginnings[target.kind](db).execute({ id: target.id })
    : await selectListed(db, viewer, pinnedId)
        .where(and(isOn(target), isListed(viewer), behind))
        .orderBy(...(isLoved ? [desc(comments.loveCount)] : []), desc(comments.createdAt), desc(comments.id))
        .limit(limit);
  const rows = selected.map(listed);
  const wanted = selected[0]?.pinnedId;
  const pinned = wanted
    ? (selected.find(({ id }) => id === wanted) ?? (await findSelected(db, target, wanted, viewer)))
    : undefined;
  const all = pinned && !selected.includes(pinned) ? [...selected, pinned] : selected;
  return {
    rows,
    replies: await firstReplies(db, all, viewer),
    pinned: pinned?.isShown ? listed(pinned) : undefined,
  };
}

async function findSelected(db: Db, target: Target, id: string, viewer: Viewer): Promise<Selected | undefined> {
  const [row] = await selectListed(db, viewer, sql<null>`null::uuid`).where(
    and(eq(comments.id, id), isOn(target), isListed(viewer)),
  );
  return row;
}

/** A comment that is no reply, as a viewer sees it, with the first replies. */
export async function findListed(db: Db, target: Target, id: string, viewer: Viewer): Promise<CommentPage | undefined> {
  const selected = await findSelected(db, target, id, viewer);
  if (!selected) return undefined;
  return { rows: [listed(selected)], replies: await firstReplies(db, [selected], viewer), pinned: undefined };
}

const answered = alias(comments, 'answered');
const whom = alias(accounts, 'whom');

/** Replies as a viewer sees them; whom they answer only if they come across those. */
const selectReplies = (db: Db, viewer: Viewer) =>
  db
    .select({
      ...COMMENT_ROW,
      author: AUTHOR_ROW,
      answered: authorColumns(whom),
      isLoved: isLovedBy(viewer),
      mentions: mentionsFor(viewer),
    })
    .from(comments)
    .innerJoin(accounts, eq(accounts.id, comments.accountId))
    .leftJoin(answered, and(eq(answered.id, comments.answersId), isNull(answered.hidden)))
    .leftJoin(whom, and(eq(whom.id, answered.accountId), isNull(whom.leavingAt), isSeenBy(viewer, whom.id)));

const isReplyFor = (viewer: Viewer) => and(isShown(viewer), isSeenBy(viewer, comments.accountId));
const IN_ORDER = [asc(comments.createdAt), asc(comments.id)];

/** The first replies to each comment, and one more; along an index, however many there are. Asks only if there are any. */
async function firstReplies(db: Db, parents: Selected[], viewer: Viewer): Promise<Map<string, CommentRow[]>> {
  const some = parents.filter(({ replyCount, hiddenReplies }) => replyCount + (viewer ? hiddenReplies : 0) > 0);
  if (some.length === 0) return new Map();
  const ids = some.map(({ id }) => id);
  const first = db
    .select({ id: comments.id })
    .from(comments)
    .innerJoin(accounts, eq(accounts.id, comments.accountId))
    .where(and(sql`${comments.parentId} = top.id`, isReplyFor(viewer)))
    .orderBy(...IN_ORDER)
    .limit(REPLIES_SHOWN + 1);
  const { rows } = await db.execute<{ id: string }>(sql`
    select first.id from unnest(${sql.param(ids)}::uuid[]) as top(id) cross join lateral (${first}) as first`);
  if (rows.length === 0) return new Map();
  const replies = await selectReplies(db, viewer)
    .where(
      inArray(
        comments.id,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(...IN_ORDER);
  return Map.groupBy(replies, ({ parentId }) => parentId ?? '');
}

/** The first replies to a comment, or those after a cursor, oldest first. */
export const listReplies = (
  db: Db,
  target: Target,
  parentId: string,
  { limit, after, viewer }: { limit: number; after?: Cursor | undefined; viewer: Viewer },
): Promise<CommentRow[]> =>
  selectReplies(db, viewer)
    .where(and(isOn(target), eq(comments.parentId, parentId), isReplyFor(viewer), newerThan(comments, after)))
    .orderBy(...IN_ORDER)
    .limit(limit);

/** A reply on that target; undefined when the viewer does not see it. */
export async function findReply(db: Db, target: Target, id: string, viewer: Viewer): Promise<CommentRow | undefined> {
  const [row] = await selectReplies(db, viewer).where(
    and(eq(comments.id, id), isOn(target), isNotNull(comments.parentId), isReplyFor(viewer)),
  );
  return row;
}
