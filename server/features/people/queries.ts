import { and, eq, ne, sql } from 'drizzle-orm';
import { USERNAME_PATTERN } from '../../../contract/accounts.ts';
import { PERSON_COUNT_MAX, type Person } from '../../../contract/people/people.ts';
import { DEFAULT_VISIBILITY, type Profile } from '../../../contract/people/profile.ts';
import type { Db } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { smallKeyOf } from '../../platform/media/images.ts';
import { accounts } from '../../schema/accounts.ts';
import { avatars, profiles } from '../../schema/people.ts';

const EMPTY: Profile = {
  ...{ name: '', bio: '', school: '', faculty: '', teams: '', links: [] },
  visibility: DEFAULT_VISIBILITY,
};

const shownOfProfile = {
  name: profiles.name,
  bio: profiles.bio,
  school: profiles.school,
  faculty: profiles.faculty,
  teams: profiles.teams,
  links: profiles.links,
  visibility: profiles.visibility,
};

/**
 * What a person's page counts: only what everybody sees. Each count walks at most so far along the index of what is
 * theirs; the reactions received are summed up over their own clips and posts, as far, from the kept counts of each.
 */
export async function countsOf(db: Db, accountId: string): Promise<Person['counts']> {
  const most = sql.raw(String(PERSON_COUNT_MAX));
  const { rows } = await db.execute<Record<keyof Person['counts'], string>>(sql`
    select filmed.clips, written.posts, filmed.reactions + written.reactions as "reactionsReceived",
      (select count(*) from (
        select from reactions as reaction
          left join posts as post on post.id = reaction.post_id
          left join videos as clip on clip.id = reaction.video_id
        where reaction.account_id = ${accountId}
          and (post.id is not null and post.hidden is null or clip.status = 'published')
        limit ${most}
      ) as given) as "reactionsGiven"
    from (
      select count(*) as clips, coalesce(sum(like_count), 0) as reactions from (
        select like_count from videos where uploader_id = ${accountId} and status = 'published'
        order by created_at desc, id desc limit ${most}
      ) as clip
    ) as filmed, (
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

/** Of somebody, what their page needs of the account, and what they say about themselves. */
export type PersonRow = Pick<
  typeof accounts.$inferSelect,
  'id' | 'username' | 'profilePicture' | 'createdAt' | 'isActive' | 'verifiedAt' | 'leavingAt'
> & { profile: Profile };

const personByUsername = prepared((db) =>
  db
    .select({
      ...{ id: accounts.id, username: accounts.username, profilePicture: accounts.profilePicture },
      ...{ createdAt: accounts.createdAt, isActive: accounts.isActive, verifiedAt: accounts.verifiedAt },
      ...{ leavingAt: accounts.leavingAt, profile: shownOfProfile },
    })
    .from(accounts)
    .leftJoin(profiles, eq(profiles.accountId, accounts.id))
    .where(eq(sql`lower(${accounts.username} collate "C")`, sql.placeholder('username')))
    .limit(1)
    .prepare('person_by_username'),
);

const USERNAME = new RegExp(USERNAME_PATTERN); // ASCII: the kelvin sign is no k, although its lower case is one

/** Who has that username now. */
export async function findPerson(db: Db, username: string): Promise<PersonRow | undefined> {
  if (!USERNAME.test(username)) return undefined;
  const [row] = await personByUsername(db).execute({ username: username.toLowerCase() });
  return row && { ...row, profile: row.profile ?? EMPTY };
}

/** What somebody says about themselves; who has said nothing has the default. */
export async function findProfile(db: Db, accountId: string): Promise<Profile> {
  const [row] = await db.select(shownOfProfile).from(profiles).where(eq(profiles.accountId, accountId));
  return row ?? EMPTY;
}

/** Changes what is given of a profile; two changes at once of different fields are both kept. @returns it as it is then */
export async function changeProfile(
  tx: Db,
  accountId: string,
  change: Partial<Profile>,
  now: Date,
): Promise<Profile | undefined> {
  const [row] = await tx
    .insert(profiles)
    .values({ accountId, ...EMPTY, ...change, updatedAt: now })
    .onConflictDoUpdate({ target: profiles.accountId, set: { ...change, updatedAt: now } })
    .returning(shownOfProfile);
  return row;
}

/** Removes all texts of a profile; who sees the page stays as it was. @returns false when there were none */
export async function clearTexts(tx: Db, accountId: string, now: Date): Promise<boolean> {
  const { visibility: _, ...texts } = EMPTY;
  const rows = await tx
    .update(profiles)
    .set({ ...texts, updatedAt: now })
    .where(eq(profiles.accountId, accountId))
    .returning({ id: profiles.accountId });
  return rows.length > 0;
}

/** The names that admins other than one have chosen to be shown under. */
export async function listShownNamesOfAdmins(db: Db, exceptId: string): Promise<string[]> {
  const rows = await db
    .select({ name: profiles.name })
    .from(accounts)
    .innerJoin(profiles, eq(profiles.accountId, accounts.id))
    .where(and(eq(accounts.role, sql`'admin'`), ne(accounts.id, exceptId), ne(profiles.name, '')));
  return rows.map(({ name }) => name);
}

/** Locks an account until the transaction ends. @returns the key of its picture; undefined when it is gone */
export async function lockPicture(tx: Db, accountId: string): Promise<{ key: string | null } | undefined> {
  const [row] = await tx
    .select({ key: accounts.profilePicture })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), eq(accounts.isActive, true)))
    .for('no key update');
  return row;
}

/** Gives somebody another picture; the caller holds their lock (lockPicture), here and below. */
export async function putPicture(
  tx: Db,
  accountId: string,
  { fileKey, bytes }: { fileKey: string; bytes: number },
): Promise<void> {
  const profilePicture = smallKeyOf({ fileKey });
  await tx
    .insert(avatars)
    .values({ accountId, fileKey, bytes })
    .onConflictDoUpdate({ target: avatars.accountId, set: { fileKey, bytes } });
  await tx.update(accounts).set({ profilePicture }).where(eq(accounts.id, accountId));
}

export async function deletePicture(tx: Db, accountId: string): Promise<void> {
  await tx.delete(avatars).where(eq(avatars.accountId, accountId));
  await tx.update(accounts).set({ profilePicture: null }).where(eq(accounts.id, accountId));
}

/** Which of these pictures are somebody's. */
export async function listPicturesInUse(db: Db, fileKeys: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ fileKey: avatars.fileKey })
    .from(avatars)
    .where(sql`${avatars.fileKey} = any(${sql.param(fileKeys)}::text[])`);
  return new Set(rows.map(({ fileKey }) => fileKey));
}
