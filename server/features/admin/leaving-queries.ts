import { sql } from 'drizzle-orm';
import type { Hidden } from '../../../contract/reports.ts';
import type { Db } from '../../platform/database/database.ts';

/** What is deleted together with an account, and what has to be updated or removed after it. */
export type Leaving = {
  /** Their posts, which are deleted. */
  posts: { id: string; category: string; hidden: Hidden | null }[];
  /** Their comments on posts of others. */
  comments: { id: string; postId: string; hidden: Hidden | null }[];
  /** Posts of others that lose a comment or a reaction of theirs. */
  changedPostIds: string[];
  images: { fileKey: string; widths: number[] }[];
  /** Their resumable uploads that have not become videos yet. */
  uploadIds: string[];
  /** How many videos stay, without an uploader. */
  videos: number;
  commentCount: number;
  reactionCount: number;
};

/** Finds what will go with an account; the caller has locked it (lockPerson), so that nothing is added meanwhile. */
export async function findLeaving(tx: Db, id: string): Promise<Leaving> {
  const { rows } = await tx.execute<Leaving>(sql`
    with own as (select id, category, hidden from posts where author_id = ${id}),
    said as (select id, post_id, hidden from comments where account_id = ${id}),
    felt as (select post_id from reactions where account_id = ${id})
    select
      coalesce((select json_agg(json_build_object('id', id, 'category', category, 'hidden', hidden)) from own), '[]') as posts,
      coalesce((
        select json_agg(json_build_object('id', id, 'postId', post_id, 'hidden', hidden)) from said where post_id not in (select id from own)
      ), '[]') as comments,
      coalesce((
        select json_agg(post_id) from (select post_id from said union select post_id from felt) as touched
        where post_id not in (select id from own)
      ), '[]') as "changedPostIds",
      coalesce((
        select json_agg(json_build_object('fileKey', file_key, 'widths', widths))
        from post_images where post_id in (select id from own)
      ), '[]') as images,
      coalesce((select json_agg(id) from uploads where owner_id = ${id}), '[]') as "uploadIds",
      (select count(*) from videos where uploader_id = ${id}) as videos,
      (select count(*) from said) as "commentCount",
      (select count(*) from felt) as "reactionCount"`);
  const [row] = rows;
  if (!row) throw new Error('a select of one row answered none');
  return row;
}

/** Removes an account; posts, comments, reactions, sessions, links and uploads cascade, videos lose their uploader. */
export async function deletePerson(tx: Db, id: string): Promise<void> {
  await tx.execute(sql`delete from accounts where id = ${id}`);
}

/** How many comments these posts have now. */
export async function countCommentsOf(db: Db, postIds: string[]): Promise<Map<string, number>> {
  if (postIds.length === 0) return new Map();
  const { rows } = await db.execute<{ id: string; count: number }>(sql`
    select id, comment_count as count from posts where id = any(${sql.param(postIds)}::uuid[])`);
  return new Map(rows.map(({ id, count }) => [id, count]));
}
