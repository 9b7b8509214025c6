import { sql } from 'drizzle-orm';
import { PERSON_COUNT_MAX, type Person } from '../../../contract/people/people.ts';
import type { Db } from '../../platform/database/database.ts';

/**
 * What a person's page counts: only what everybody sees. Each count walks at most so far along the index of what is
 * theirs; the reactions received are summed up over their own posts, as far.
 */
export async function countsOf(db: Db, accountId: string): Promise<Person['counts']> {
  const most = sql.raw(String(PERSON_COUNT_MAX));
  const { rows } = await db.execute<Record<keyof Person['counts'], string>>(sql`
    select
      (select count(*) from (
        select from videos where uploader_id = ${accountId} and status = 'published' limit ${most}
      ) as clip) as "clips",
      written.posts,
      (select count(*) from (
        select from reactions as reaction join posts as post on post.id = reaction.post_id
        where reaction.account_id = ${accountId} and post.hidden is null limit ${most}
      ) as given) as "reactionsGiven",
      written.reactions as "reactionsReceived"
    from (
      select count(*) as posts, coalesce(sum(like_count), 0) as reactions from (
        select like_count from posts where author_id = ${accountId} and hidden is null
        order by created_at desc limit ${most}
      ) as post
    ) as written`);
  const count = (name: keyof Person['counts']) => Number(rows[0]?.[name] ?? 0);
  return {
    clips: count('clips'),
    posts: count('posts'),
    reactionsGiven: count('reactionsGiven'),
    reactionsReceived: count('reactionsReceived'),
  };
}
