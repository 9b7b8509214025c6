import { and, desc, eq, sql } from 'drizzle-orm';
import type { PostCategory } from '../../../contract/posts.ts';
import type { ReactionCounts, ReactionType } from '../../../contract/reactions.ts';
import { LIKES_SHOWN } from '../../../contract/reactions.ts';
import type { Db } from '../../platform/database/database.ts';
import type { StoredImage } from '../../platform/images.ts';
import { feedItems, postImages, posts, tallies } from '../../schema.ts';

export type FeedEntry = { id: string; postId: string | null; videoId: string | null };

/** One page of the feed: which posts and videos stand on it, newest first. */
export async function feedPage(
  db: Db,
  { limit, offset, category }: { limit: number; offset: number; category?: PostCategory | undefined },
): Promise<FeedEntry[]> {
  return db
    .select({ id: feedItems.id, postId: feedItems.postId, videoId: feedItems.videoId })
    .from(feedItems)
    .where(category && eq(feedItems.category, category))
    .orderBy(desc(feedItems.createdAt), desc(feedItems.id))
    .limit(limit)
    .offset(offset);
}

/** How many things stand in the feed, or in one category of it. */
export async function countFeed(db: Db, category?: PostCategory): Promise<number> {
  const [row] = await db
    .select({ count: tallies.count })
    .from(tallies)
    .where(and(eq(tallies.scope, 'feed'), eq(tallies.key, category ?? 'all')));
  return row?.count ?? 0;
}

/** Whether there is such a post. */
export async function isPost(db: Db, id: string): Promise<boolean> {
  return (await db.select({ id: posts.id }).from(posts).where(eq(posts.id, id)).limit(1)).length === 1;
}

/** A post with all that a card shows. */
export type PostRow = {
  id: string;
  content: string;
  category: string;
  tags: string[];
  likeCount: number;
  reactionCounts: ReactionCounts;
  commentCount: number;
  createdAt: string;
  author: { id: string; username: string; profilePicture: string | null };
  images: (StoredImage & { alt: string; thumbhash: string | null })[];
  likes: { id: string; type: ReactionType; accountId: string; username: string }[];
};

// ISO 8601 in UTC, as the contract has it: raw statements give dates as PostgreSQL writes them.
const iso = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

/** Loads posts by id, in any order, in one statement. */
export async function loadPosts(db: Db, ids: string[]): Promise<PostRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<PostRow>(sql`
    select
      post.id, post.content, post.category, post.tags,
      post.like_count as "likeCount", post.reaction_counts as "reactionCounts", post.comment_count as "commentCount",
      ${iso('post.created_at')} as "createdAt",
      json_build_object('id', author.id, 'username', author.username, 'profilePicture', author.profile_picture) as author,
      coalesce((
        select json_agg(json_build_object(
          'fileKey', image.file_key, 'widths', image.widths, 'width', image.width, 'height', image.height, 'alt', image.alt,
          'thumbhash', image.thumbhash
        ) order by image.position)
        from post_images as image where image.post_id = post.id
      ), '[]') as images,
      coalesce((
        select json_agg(newest) from (
          select reaction.id, reaction.type, reaction.account_id as "accountId", account.username
          from reactions as reaction join accounts as account on account.id = reaction.account_id
          where reaction.post_id = post.id
          order by reaction.created_at desc, reaction.id desc
          limit ${LIKES_SHOWN}
        ) as newest
      ), '[]') as likes
    from posts as post join accounts as author on author.id = post.author_id
    where post.id = any(${sql.param(ids)}::uuid[])`);
  return rows;
}

export type CommentRow = {
  id: string;
  content: string;
  createdAt: string;
  author: { id: string; username: string; profilePicture: string | null };
};

/** The first comments of a post, oldest first. */
export async function listComments(db: Db, postId: string, limit: number): Promise<CommentRow[]> {
  const { rows } = await db.execute<CommentRow>(sql`
    select
      comment.id, comment.content, ${iso('comment.created_at')} as "createdAt",
      json_build_object('id', author.id, 'username', author.username, 'profilePicture', author.profile_picture) as author
    from comments as comment join accounts as author on author.id = comment.account_id
    where comment.post_id = ${postId}
    order by comment.created_at, comment.id
    limit ${limit}`);
  return rows;
}

export type NewPost = {
  id: string;
  authorId: string;
  content: string;
  category: PostCategory;
  tags: string[];
  createdAt: Date;
  images: (StoredImage & { alt: string })[];
};

/** Puts a post with its pictures into the feed: all of it or nothing. */
export async function insertPost(db: Db, { images, ...post }: NewPost): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.insert(posts).values({ ...post, updatedAt: post.createdAt });
    if (images.length > 0) {
      await tx.insert(postImages).values(images.map((image, position) => ({ postId: post.id, position, ...image })));
    }
    await tx
      .insert(feedItems)
      .values({ id: post.id, postId: post.id, category: post.category, createdAt: post.createdAt });
  });
}

/** Which of these pictures stand in some post. */
export async function listPicturesInUse(db: Db, fileKeys: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ fileKey: postImages.fileKey })
    .from(postImages)
    .where(sql`${postImages.fileKey} = any(${sql.param(fileKeys)}::text[])`);
  return new Set(rows.map(({ fileKey }) => fileKey));
}
