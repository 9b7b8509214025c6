import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { reportCases } from '../../schema.ts';

/**
 * What counts as a link, as a regular expression of PostgreSQL: an address with its protocol, with www., a name with a
 * slash behind it, or with one of the endings that advertisers use. What is no link and looks like one waits in vain;
 * that is the smaller evil.
 */
const LINK =
  '(https?://|\\mwww\\.|\\m[a-z0-9-]+\\.[a-z]{2,}/\\S|\\m[a-z0-9-]+\\.(com|net|org|info|biz|io|co|me|app|dev|shop|store|site|online|xyz|link|ly|gg|tv|ru|cn|top|club|live|pro|tk|bet|edu|ng|gh|ke|za|uk|de)\\M)';

/**
 * Whether a text has to be looked at by an admin before others see it: it has a link, and of its writer fewer than
 * `first` posts and comments with a link are to be seen so far. Texts of admins never have to.
 * @param first 0: nothing has to
 */
export async function needsReview(db: Db, accountId: string, text: string, first: number): Promise<boolean> {
  if (first === 0) return false;
  const { rows } = await db.execute<{ needed: boolean }>(sql`
    select ${text}::text ~* ${LINK} and role <> 'admin' and (
      select count(*) from (
        (select 1 from posts
         where author_id = accounts.id and hidden is null and (content || ' ' || array_to_string(tags, ' ')) ~* ${LINK}
         limit ${first})
        union all
        (select 1 from comments where account_id = accounts.id and hidden is null and content ~* ${LINK} limit ${first})
      ) as shown
    ) < ${first} as needed
    from accounts where id = ${accountId}`);
  return rows[0]?.needed === true;
}

/**
 * Puts something that its writer has just made, and that is hidden for that, into the admins' queue. The caller holds
 * the post's lock, or has just made it.
 */
export async function holdForReview(
  tx: Db,
  thing: { postId: string } | { commentId: string },
  now: Date,
): Promise<void> {
  const waiting = { isHeld: true, outcome: null, handledAt: null, handledBy: null, openedAt: now };
  await tx
    .insert(reportCases)
    .values({ id: randomUUIDv7(), ...thing, ...waiting })
    .onConflictDoUpdate({ target: 'postId' in thing ? reportCases.postId : reportCases.commentId, set: waiting });
}
