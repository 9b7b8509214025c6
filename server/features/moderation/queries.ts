import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Hidden, ReportKind } from '../../../contract/reports.ts';
import { caseHeld } from '../../facts/moderation.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Act } from '../../platform/facts/fact.ts';
import { reportCases } from '../../schema/moderation.ts';

/**
 * What counts as a link, as a PostgreSQL regular expression: a url with its protocol or with www., a host name followed
 * by a slash, or one with an ending that advertisers use. A false match is held needlessly; that is the lesser evil.
 */
const LINK =
  '(https?://|\\mwww\\.|\\m[a-z0-9-]+\\.[a-z]{2,}/\\S|\\m[a-z0-9-]+\\.(com|net|org|info|biz|io|co|me|app|dev|shop|store|site|online|xyz|link|ly|gg|tv|ru|cn|top|club|live|pro|tk|bet|edu|ng|gh|ke|za|uk|de)\\M)';

/**
 * Whether an admin must look at a text before others see it: it has a link, and fewer than `first` posts and comments
 * of its author with a link are visible so far. Texts of admins are never held.
 * @param first 0: nothing is held
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
 * What becomes of something hidden whose words whoever looks after it has changed: it is held until an admin has looked at
 * it again. The caller has locked it. @returns why others don't see it now; null: they do
 */
export async function holdAgain(
  act: Act,
  thing: { kind: ReportKind; id: string; hidden: Hidden | null },
  { role }: { role: string },
  now: Date,
): Promise<Hidden | null> {
  if (thing.hidden !== 'hidden' || role === 'admin') return thing.hidden;
  await holdForReview(act, thing, now);
  return 'held';
}

/**
 * Puts something held, just written by its author, into the admins' queue. The caller has locked it or just created it.
 */
export async function holdForReview(
  { tx, tell }: Act,
  { kind, id: thingId }: { kind: ReportKind; id: string },
  now: Date,
): Promise<void> {
  const waiting = { isHeld: true, outcome: null, handledAt: null, handledBy: null, openedAt: now };
  await tx
    .insert(reportCases)
    .values({ id: randomUUIDv7(), kind, thingId, ...waiting })
    .onConflictDoUpdate({ target: [reportCases.kind, reportCases.thingId], set: waiting });
  tell(caseHeld, { kind, thingId });
}
