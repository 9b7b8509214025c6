import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { PostCategory } from '../../../contract/posts.ts';
import type { ReactionCounts, ReactionType } from '../../../contract/reactions.ts';
import { LIKES_SHOWN } from '../../../contract/reactions.ts';
import type { Hidden } from '../../../contract/reports.ts';
import type { Db } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { Cursor } from '../../platform/http/cursor.ts';
import { olderThan } from '../../platform/http/cursor-queries.ts';
import type { StoredImage } from '../../platform/media/images.ts';
import { postImages, posts } from '../../schema/posts.ts';
import { type AuthorRow, authorJson, nameBeside, type ShownName } from '../accounts/queries.ts';
import { moveInFeed, putIntoFeed, takeFromFeed } from '../feed/queries.ts';
import { apartBeside } from '../follow/queries.ts';
import { type MentionRow, mentionsBeside } from '../mentions/queries.ts';

/** A picture of a post. */
export type PostImage = Omit<StoredImage, 'thumbhash' | 'isStilled'> & { alt: string; thumbhash: string | null };

/** A post with everything that a card shows. */
export type PostRow = {
  id: string;
  content: string;
  category: string;
  tags: string[];
  likeCount: number;
  reactionCounts: ReactionCounts;
  commentCount: number;
  hidden: Hidden | null;
  createdAt: string;
  updatedAt: string;
  author: AuthorRow;
  images: Omit<PostImage, 'bytes'>[];
  likes: { id: string; type: ReactionType; accountId: string; username: string; shownName?: ShownName | null }[];
  mentions: MentionRow[] | null;
};

// ISO 8601 in UTC, as the contract has it: raw statements give dates in PostgreSQL's format.
const iso = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

// PostgreSQL takes longer to plan it than to run it.
const postsById = prepared((db) =>
  db
    .select({
      id: sql<PostRow['id']>`post.id`,
      content: sql<PostRow['content']>`post.content`,
      category: sql<PostRow['category']>`post.category`,
      tags: sql<PostRow['tags']>`post.tags`,
      hidden: sql<PostRow['hidden']>`post.hidden`,
      likeCount: sql<PostRow['likeCount']>`post.like_count`,
      reactionCounts: sql<PostRow['reactionCounts']>`post.reaction_counts`,
      commentCount: sql<PostRow['commentCount']>`post.comment_count`,
      createdAt: sql<PostRow['createdAt']>`${iso('post.created_at')}`,
      updatedAt: sql<PostRow['updatedAt']>`${iso('post.updated_at')}`,
      author: authorJson('author'),
      images: sql<PostRow['images']>`coalesce((
        select json_agg(json_build_object(
          'fileKey', image.file_key, 'widths', image.widths, 'width', image.width, 'height', image.height, 'alt', image.alt,
          'thumbhash', image.thumbhash
        ) order by image.position)
        from post_images as image where image.post_id = post.id
      ), '[]')`,
      likes: sql<PostRow['likes']>`coalesce((
        select json_agg(newest) from (
          select reaction.id, reaction.type, reaction.account_id as "accountId", account.username,
      ${nameBeside(sql`account.id`)} as "shownName"
          from reactions as reaction join accounts as account on account.id = reaction.account_id
          where reaction.post_id = post.id and account.leaving_at is null
          order by reaction.created_at desc, reaction.id desc
          limit ${sql.raw(String(LIKES_SHOWN))}
        ) as newest
      ), '[]')`,
      mentions: mentionsBeside('post', sql`post.id`, sql`post.content`),
    })
    .from(sql`posts as post join accounts as author on author.id = post.author_id`)
    .where(sql`post.id = any(${sql.placeholder('ids')}::uuid[]) and author.leaving_at is null`)
    .prepare('posts_by_id'),
);

/** Loads posts by id, in any order, in one statement. */
export async function loadPosts(db: Db, ids: string[]): Promise<PostRow[]> {
  return ids.length > 0 ? postsById(db).execute({ ids }) : [];
}

/** Where the posts of an author that everybody sees stand in time, newest first. */
export const listPlacesOf = (
  db: Db,
  authorId: string,
  { limit, after }: { limit: number; after?: Cursor | undefined },
): Promise<Cursor[]> =>
  db
    .select({ id: posts.id, createdAt: posts.createdAt })
    .from(posts)
    .where(and(eq(posts.authorId, authorId), isNull(posts.hidden), olderThan(posts, after)))
    .orderBy(desc(posts.createdAt), desc(posts.id))
    .limit(limit);

export type NewPost = {
  id: string;
  authorId: string;
  content: string;
  category: PostCategory;
  tags: string[];
  createdAt: Date;
  images: PostImage[];
  /** When set, the post has no place in the feed yet. */
  hidden?: Hidden | null;
};

/** Inserts a post with its pictures, and puts it into the feed unless it is hidden: all or nothing. */
export async function insertPost(db: Db, { images, ...post }: NewPost): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.insert(posts).values({ ...post, pictureBytes: bytesOf(images), updatedAt: post.createdAt });
    await insertImages(tx, post.id, images);
    if (post.hidden) return;
    await putIntoFeed(tx, { kind: 'post', ...post });
  });
}

const bytesOf = (images: PostImage[]) => images.reduce((sum, { bytes }) => sum + bytes, 0);

async function insertImages(tx: Db, postId: string, images: PostImage[]): Promise<void> {
  if (images.length === 0) return;
  await tx.insert(postImages).values(images.map((image, position) => ({ postId, position, ...image })));
}

/** An author who is leaving has been deleted, and all their posts with them, for everybody who asks. */
const hasAuthor = sql`exists (select from accounts where id = ${posts.authorId} and leaving_at is null)`;

export type PostStanding = Pick<typeof posts.$inferSelect, 'authorId' | 'hidden'>;

const postStanding = prepared((db) =>
  db
    .select({ authorId: posts.authorId, hidden: posts.hidden, apart: apartBeside(posts.authorId) })
    .from(posts)
    .where(and(eq(posts.id, sql.placeholder('id')), hasAuthor))
    .prepare('post_standing'),
);

/** A post's author, with whom they are kept from, and who may see it (isThereFor); undefined when there is none. */
export async function findStanding(db: Db, postId: string): Promise<(PostStanding & { apart: string[] }) | undefined> {
  const [row] = await postStanding(db).execute({ id: postId });
  return row;
}

const lockedPost = prepared((db) =>
  db
    .select({
      authorId: posts.authorId,
      content: posts.content,
      category: posts.category,
      tags: posts.tags,
      hidden: posts.hidden,
      apart: apartBeside(posts.authorId),
    })
    .from(posts)
    .where(and(eq(posts.id, sql.placeholder('id')), hasAuthor))
    .for('update', { of: posts })
    .prepare('post_locked'),
);

type LockedPost = PostStanding & Pick<typeof posts.$inferSelect, 'content' | 'category' | 'tags'> & { apart: string[] };

/**
 * Locks a post until the transaction ends: every reaction, comment, change and deletion takes this lock first and the
 * post's other rows after it, so that no two deadlock.
 * @returns the post, with whom its author is kept from; undefined when there is none
 */
export async function lockPost(tx: Db, postId: string): Promise<LockedPost | undefined> {
  const [row] = await lockedPost(tx).execute({ id: postId });
  return row;
}

/** Locks a post that everybody sees, so that it stays until the transaction ends. @returns its owner */
export async function holdPost(tx: Db, id: string): Promise<{ ownerId: string } | undefined> {
  const [row] = await tx
    .select({ ownerId: posts.authorId })
    .from(posts)
    .where(and(eq(posts.id, id), isNull(posts.hidden), hasAuthor))
    .for('key share');
  return row;
}

/** The post that a picture belongs to, and who may see it. */
export type PictureStanding = PostStanding & { postId: string };

const standingOfPicture = prepared((db) =>
  db
    .select({ postId: posts.id, authorId: posts.authorId, hidden: posts.hidden })
    .from(postImages)
    .innerJoin(posts, eq(posts.id, postImages.postId))
    .where(and(eq(postImages.fileKey, sql.placeholder('fileKey')), hasAuthor))
    .prepare('picture_standing'),
);

/** The standing of a picture's post; undefined when no post has the picture. */
export async function findPicture(db: Db, fileKey: string): Promise<PictureStanding | undefined> {
  return (await standingOfPicture(db).execute({ fileKey }))[0];
}

const counted = prepared((db) =>
  db
    .select({ likeCount: posts.likeCount, reactionCounts: posts.reactionCounts, commentCount: posts.commentCount })
    .from(posts)
    .where(eq(posts.id, sql.placeholder('id')))
    .prepare('post_counts'),
);

/** A post's counts; triggers maintain them. */
export async function countsOf(
  db: Db,
  postId: string,
): Promise<{ likeCount: number; reactionCounts: ReactionCounts; commentCount: number }> {
  const [row] = await counted(db).execute({ id: postId });
  return row ?? { likeCount: 0, reactionCounts: {}, commentCount: 0 };
}

/** The pictures of a post, in their order. */
export const listImages = (db: Db, postId: string): Promise<PostImage[]> =>
  db
    .select({
      fileKey: postImages.fileKey,
      widths: postImages.widths,
      width: postImages.width,
      height: postImages.height,
      alt: postImages.alt,
      thumbhash: postImages.thumbhash,
      bytes: postImages.bytes,
    })
    .from(postImages)
    .where(eq(postImages.postId, postId))
    .orderBy(asc(postImages.position));

/** Replaces a post's pictures by these: positions always count up from 0, without gaps. */
export async function replaceImages(tx: Db, postId: string, images: PostImage[]): Promise<void> {
  await tx.delete(postImages).where(eq(postImages.postId, postId));
  await insertImages(tx, postId, images);
  await tx
    .update(posts)
    .set({ pictureBytes: bytesOf(images) })
    .where(eq(posts.id, postId));
}

/** Changes a post's own fields, and its category in the feed; undefined: unchanged. */
export async function updatePost(
  tx: Db,
  postId: string,
  change: {
    content?: string | undefined;
    category?: PostCategory | undefined;
    tags?: string[] | undefined;
    updatedAt: Date;
  },
): Promise<void> {
  await tx.update(posts).set(change).where(eq(posts.id, postId));
  if (change.category) {
    await moveInFeed(tx, { kind: 'post', id: postId }, change.category);
  }
}

/** Takes a post out of the feed; the caller holds its lock, here and below. */
export async function hidePost(tx: Db, postId: string, hidden: Hidden): Promise<void> {
  await tx.update(posts).set({ hidden }).where(eq(posts.id, postId));
  await takeFromFeed(tx, { kind: 'post', id: postId });
}

/**
 * Puts a post back into the feed.
 * @param asOf its new time; undefined: the time is unchanged
 */
export async function showPost(tx: Db, postId: string, asOf?: Date): Promise<void> {
  const [shown] = await tx
    .update(posts)
    .set({ hidden: null, ...(asOf && { createdAt: asOf, updatedAt: asOf }) })
    .where(eq(posts.id, postId))
    .returning({ category: posts.category, createdAt: posts.createdAt });
  if (shown) await putIntoFeed(tx, { kind: 'post', id: postId, ...shown });
}

/** Removes a post with its pictures' rows, its reactions and comments, and its place in the feed. */
export async function deletePost(tx: Db, postId: string): Promise<void> {
  await tx.delete(posts).where(eq(posts.id, postId));
}

/** Which of these pictures belong to a post. */
export async function listPicturesInUse(db: Db, fileKeys: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ fileKey: postImages.fileKey })
    .from(postImages)
    .where(sql`${postImages.fileKey} = any(${sql.param(fileKeys)}::text[])`);
  return new Set(rows.map(({ fileKey }) => fileKey));
}
