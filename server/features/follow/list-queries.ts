/** Schools that are followed, what is saved, and whom one could follow. */
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Savable } from '../../../contract/people/follow.ts';
import type { Db } from '../../platform/database/database.ts';
import { saves, schoolFollows } from '../../schema/follow.ts';
import { type AuthorRow, nameBeside } from '../accounts/queries.ts';
import { isSeenBy } from './queries.ts';

/** Again: changes nothing. */
export async function insertSchoolFollow(db: Db, follow: typeof schoolFollows.$inferInsert): Promise<void> {
  await db.insert(schoolFollows).values(follow).onConflictDoNothing();
}

export async function countSchoolFollows(db: Db, accountId: string): Promise<number> {
  return db.$count(schoolFollows, eq(schoolFollows.accountId, accountId));
}

export async function deleteSchoolFollow(db: Db, accountId: string, school: string): Promise<void> {
  await db.delete(schoolFollows).where(and(eq(schoolFollows.accountId, accountId), eq(schoolFollows.school, school)));
}

/** The schools that an account follows, by name. */
export async function listSchoolsOf(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .select({ school: schoolFollows.school })
    .from(schoolFollows)
    .where(eq(schoolFollows.accountId, accountId))
    .orderBy(asc(schoolFollows.school));
  return rows.map(({ school }) => school);
}

const tables = { post: sql`posts`, video: sql`videos` } as const satisfies Record<Savable, unknown>;
const columns = { post: sql`post_id`, video: sql`video_id` } as const satisfies Record<Savable, unknown>;

/**
 * Saves what stands in the feed, and holds it meanwhile.
 * @returns false when it does not stand there
 */
export async function insertSave(
  tx: Db,
  { accountId, kind, id, now }: { accountId: string; kind: Savable; id: string; now: Date },
): Promise<boolean> {
  const { rows } = await tx.execute<{ ownerId: string | null }>(sql`
    select 1 from ${tables[kind]} as thing
    where id = ${id} and exists (select from feed_items where feed_items.id = thing.id) for key share of thing`);
  if (rows.length === 0) return false;
  await tx.execute(sql`
    insert into saves (account_id, ${columns[kind]}, created_at) values (${accountId}, ${id}, ${now.toISOString()})
    on conflict do nothing`);
  return true;
}

const isSave = (accountId: string, id: string) => and(eq(saves.accountId, accountId), eq(saves.itemId, id));

export async function deleteSave(db: Db, accountId: string, id: string): Promise<void> {
  await db.delete(saves).where(isSave(accountId, id));
}

export async function hasSaved(db: Db, accountId: string, id: string): Promise<boolean> {
  const rows = await db.select({ id: saves.itemId }).from(saves).where(isSave(accountId, id));
  return rows.length === 1;
}

export async function countSaves(db: Db, accountId: string): Promise<number> {
  return db.$count(saves, eq(saves.accountId, accountId));
}

/** How many of the newest labels of the feed are looked at for suggestions. */
const LOOKED_AT = 500;

/** Who and which schools have shared something lately, the latest first, without those that the member follows. */
export async function listSuggestions(
  db: Db,
  member: { accountId: string; role: string },
  limit: number,
): Promise<{
  people: AuthorRow[];
  schools: string[];
}> {
  const newest = sql`(
    select label, max(created_at) as at from (
      select label, created_at from feed_labels where label not like 'tag:%'
      order by created_at desc, id desc limit ${LOOKED_AT}
    ) as lately group by label)`;
  const [people, schools] = await Promise.all([
    db.execute<AuthorRow>(sql`
      select person.id, person.username, person.profile_picture as "profilePicture",
        ${nameBeside(sql`person.id`)} as "shownName"
      from ${newest} as newest join accounts as person on person.id = substr(newest.label, 4)::uuid
      where newest.label like 'by:%' and person.leaving_at is null and person.is_active
        and person.id <> ${member.accountId} and ${isSeenBy(member, sql`person.id`)}
        and not exists (
          select from ties where account_id = ${member.accountId} and kind = 'follow' and other_id = person.id)
      order by newest.at desc limit ${limit}`),
    db.execute<{ school: string }>(sql`
      select substr(label, 8) as school from ${newest} as newest
      where label like 'school:%' and not exists (
        select from school_follows where account_id = ${member.accountId} and school = substr(label, 8))
      order by at desc limit ${limit}`),
  ]);
  return { people: people.rows, schools: schools.rows.map(({ school }) => school) };
}
