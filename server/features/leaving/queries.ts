/** Removing an account with all that is its, in portions, and acts on accounts. */
import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { Hidden } from '../../../contract/reports.ts';
import { type NamedRow, nameIn, type TargetName } from '../../../contract/talk/targets.ts';
import { type OfReply, replyOf } from '../../facts/comments.ts';
import type { Db } from '../../platform/database/database.ts';
import type { DiscardedUpload } from '../../platform/files/upload-bytes.ts';
import { accounts, mailTokens, sessions } from '../../schema/accounts.ts';
import { accountDeletions } from '../../schema/deletions.ts';
import { dataExports } from '../../schema/exports.ts';
import { uploads } from '../../schema/uploads.ts';
import { deleteTiesOf } from '../follow/queries.ts';

type OfReplyRow = { parentId: string | null; answersId: string | null };
const names = sql`post_id as "postId", video_id as "videoId", match_id as "matchId"`;

/**
 * Lets no other transaction change what members may do, or remove them, until this one ends: two admins who act on each
 * other at the same moment do so one after the other, and by then the second is no longer an admin.
 */
export async function lockActsOnPeople(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(7205003)`); // 7205001 is for migrations, 7205002 for tallies
}

/** Prevents writes in an account's name until the transaction ends. @returns false when it is gone */
export async function lockPerson(tx: Db, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, id), isNull(accounts.leavingAt)))
    .for('update');
  return rows.length === 1;
}

/** Whether another admin exists who can sign in. */
export async function hasOtherAdmin(db: Db, id: string): Promise<boolean> {
  const [row] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      and(
        eq(accounts.role, 'admin'),
        eq(accounts.isActive, true),
        sql`${accounts.verifiedAt} is not null`,
        ne(accounts.id, id),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** What an account has, for the audit log. */
export type Belongings = { posts: number; comments: number; reactions: number; videos: number };

/** Counts along indexes, without locking anything. */
export async function countBelongings(tx: Db, id: string): Promise<Belongings> {
  const { rows } = await tx.execute<Belongings>(sql`
    select (select count(*) from posts where author_id = ${id}) as posts,
      (select count(*) from comments where account_id = ${id}) as comments,
      (select count(*) from reactions where account_id = ${id}) as reactions,
      (select count(*) from videos where uploader_id = ${id}) as videos`);
  const [row] = rows;
  if (!row) throw new Error('a select of one row answered none');
  return row;
}

/** What goes in one transaction. */
export type Portion = {
  /** Posts that go with all that stands below them. */
  postIds: string[];
  /** A post with more below it than goes at once: some of that. */
  thinned: string | undefined;
  /** Comments on other posts, on videos and on matches, and what there is a reaction to. */
  comments: { id: string; on: TargetName }[];
  reactedTo: TargetName[];
  /** Comments that they love, and what those are on. */
  loved: { id: string; on: TargetName }[];
  /** Records of idempotency keys. */
  keys: string[];
  /** Notifications of others in which they have acted. */
  told: string[];
  /** Where others mention them. */
  mentioned: string[];
  /** There is nothing else: the account itself can go. */
  isLast: boolean;
};

/**
 * Finds what goes next of an account: its posts first, the newest first, then comments and reactions elsewhere. The
 * caller has locked the account, so that nothing is added meanwhile.
 * @param most how many rows at most, of all tables together
 */
export async function findPortion(tx: Db, id: string, most: number): Promise<Portion> {
  const portion: Portion = {
    postIds: [],
    thinned: undefined,
    comments: [],
    reactedTo: [],
    loved: [],
    keys: [],
    told: [],
    mentioned: [],
    isLast: false,
  };
  let room = most;
  const own = await tx.execute<{ id: string; rows: number }>(sql`
    select id, 1 + like_count + comment_count as rows from posts
    where author_id = ${id} order by created_at desc limit ${most}`);
  for (const post of own.rows) {
    if (post.rows > room) {
      // Posts that fit go by themselves; one that never would is made smaller.
      if (portion.postIds.length === 0) portion.thinned = post.id;
      return portion;
    }
    portion.postIds.push(post.id);
    room -= post.rows;
  }
  const elsewhere = sql`(post_id is null or post_id <> all(${sql.param(portion.postIds)}::uuid[]))`;
  const said = await tx.execute<NamedRow & { id: string }>(sql`
    select id, ${names} from comments where account_id = ${id} and ${elsewhere} limit ${room}`);
  portion.comments = said.rows.map((comment) => ({ id: comment.id, on: nameIn(comment) }));
  room -= said.rows.length;
  const felt = await tx.execute<NamedRow>(sql`
    select ${names} from reactions where account_id = ${id} and ${elsewhere} limit ${room}`);
  portion.reactedTo = felt.rows.map(nameIn);
  room -= felt.rows.length;
  const hearts = await tx.execute<NamedRow & { id: string }>(sql`
    select id, ${names} from comment_loves as heart join comments on comments.id = heart.comment_id
    where heart.account_id = ${id} limit ${room}`);
  portion.loved = hearts.rows.map((comment) => ({ id: comment.id, on: nameIn(comment) }));
  room -= hearts.rows.length;
  const kept = await tx.execute<{ key: string }>(
    sql`select key from idempotency_keys where account_id = ${id} limit ${room}`,
  );
  portion.keys = kept.rows.map(({ key }) => key);
  room -= kept.rows.length;
  const told = await tx.execute<{ id: string }>(
    sql`select notification_id as id from notification_actors where actor_id = ${id} limit ${room}`,
  );
  portion.told = told.rows.map((row) => row.id);
  room -= told.rows.length;
  const mentioned = await tx.execute<{ id: string }>(sql`
    select id from mentions where account_id = ${id} limit ${room}`);
  portion.mentioned = mentioned.rows.map((row) => row.id);
  room -= mentioned.rows.length;
  return { ...portion, isLast: room > 0 };
}

/** What has gone, for the facts and the files. */
export type Gone = {
  posts: { id: string; category: string; hidden: Hidden | null }[];
  images: { fileKey: string; widths: number[] }[];
  comments: ({ id: string; on: TargetName; hidden: Hidden | null } & OfReply)[];
  /** Posts of others, videos and matches that have lost a comment or a reaction. */
  changedPostIds: string[];
  changedVideoIds: string[];
  changedMatchIds: string[];
};

const idsIn = (names: TargetName[]) => ({
  postIds: [...new Set(names.flatMap(({ postId }) => postId ?? []))],
  videoIds: [...new Set(names.flatMap(({ videoId }) => videoId ?? []))],
  matchIds: [...new Set(names.flatMap(({ matchId }) => matchId ?? []))],
});

/** Removes a portion. All videos, posts and matches concerned are locked first, in the order of their ids (functions/account-deletion.sql). */
export async function removePortion(
  tx: Db,
  id: string,
  { postIds, thinned, comments, reactedTo, loved, keys, told, mentioned }: Portion,
  most: number,
): Promise<Gone> {
  const elsewhere = idsIn([...[...comments, ...loved].map(({ on }) => on), ...reactedTo]);
  await lockVideos(tx, elsewhere.videoIds);
  const concerned = [...postIds, ...(thinned ? [thinned] : []), ...elsewhere.postIds];
  await tx.execute(sql`
    select 1 from posts where id = any(${sql.param(concerned)}::uuid[]) order by id for update`);
  if (elsewhere.matchIds.length > 0) await lockMatches(tx, elsewhere.matchIds);
  if (thinned) await thin(tx, thinned, most);
  const idsOf = (some: { id: string }[]) => sql`any(${sql.param(some.map((one) => one.id))}::uuid[])`;
  const { rows: said } = await tx.execute<NamedRow & { id: string; hidden: Hidden | null } & OfReplyRow>(sql`
    delete from comments where id = ${idsOf(comments)}
    returning id, ${names}, hidden, parent_id as "parentId", answers_id as "answersId"`);
  await tx.execute(sql`delete from comment_loves where account_id = ${id} and comment_id = ${idsOf(loved)}`);
  const felt = idsIn(reactedTo);
  const { rows: taken } = await tx.execute<NamedRow>(sql`
    delete from reactions where account_id = ${id}
      and (post_id = any(${sql.param(felt.postIds)}::uuid[]) or video_id = any(${sql.param(felt.videoIds)}::uuid[])
        or match_id = any(${sql.param(felt.matchIds)}::uuid[]))
    returning ${names}`);
  const images = await tx.execute<Gone['images'][number]>(sql`
    select file_key as "fileKey", widths from post_images where post_id = any(${sql.param(postIds)}::uuid[])`);
  const posts = await tx.execute<Gone['posts'][number]>(sql`
    delete from posts where id = any(${sql.param(postIds)}::uuid[]) returning id, category, hidden`);
  await tx.execute(sql`
    delete from idempotency_keys where account_id = ${id} and key = any(${sql.param(keys)}::text[])`);
  await tx.execute(sql`
    delete from notification_actors
    where actor_id = ${id} and notification_id = any(${sql.param(told)}::uuid[])`);
  await tx.execute(sql`delete from mentions where id = any(${sql.param(mentioned)}::uuid[])`);
  const changed = idsIn([...said, ...taken].map(nameIn));
  return {
    posts: posts.rows,
    images: images.rows,
    comments: said.map((one) => ({ id: one.id, on: nameIn(one), hidden: one.hidden, ...replyOf(one) })),
    changedPostIds: changed.postIds,
    changedVideoIds: changed.videoIds,
    changedMatchIds: changed.matchIds,
  };
}

async function thin(tx: Db, postId: string, most: number): Promise<void> {
  const { rowCount } = await tx.execute(sql`
    delete from comments where id in (select id from comments where post_id = ${postId} limit ${most})`);
  await tx.execute(sql`
    delete from reactions where post_id = ${postId} and account_id in (
      select account_id from reactions where post_id = ${postId} limit ${most - (rowCount ?? 0)}
    )`);
}

/** Locks videos, in the order of their ids. */
async function lockVideos(tx: Db, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(sql`select 1 from videos where id = any(${sql.param(ids)}::uuid[]) order by id for update`);
}

/** Locks matches, in the order of their ids. */
async function lockMatches(tx: Db, ids: string[]): Promise<void> {
  await tx.execute(sql`select 1 from matches where id = any(${sql.param(ids)}::uuid[]) order by id for no key update`);
}

/** Forgets that an account's owner has asked for its deletion. @returns false when nobody had */
export async function cancelDeletion(tx: Db, id: string): Promise<boolean> {
  const { rowCount } = await tx.delete(accountDeletions).where(eq(accountDeletions.accountId, id));
  return rowCount === 1;
}

/** The key of the copy that a person has of their data, if there is one. */
export async function findExportKey(tx: Db, id: string): Promise<string | null> {
  const [row] = await tx.select({ key: dataExports.fileKey }).from(dataExports).where(eq(dataExports.accountId, id));
  return row?.key ?? null;
}

/** Locks an account's videos, which stay without it: before its posts, as all writers do. */
export async function lockVideosOf(tx: Db, id: string): Promise<void> {
  await tx.execute(sql`select 1 from videos where uploader_id = ${id} order by id for update`);
}

/** The ids of an account's uploads that have not become videos. */
export const listUploadsOf = (tx: Db, id: string): Promise<DiscardedUpload[]> =>
  tx.select({ id: uploads.id, multipart: uploads.multipart }).from(uploads).where(sql`${uploads.ownerId} = ${id}`);

/**
 * Lets an account leave: it can't be signed in to, is found nowhere, and its name and email are free. Its videos lose
 * their uploader. What it wrote stays for the portions to come, and is shown to nobody.
 */
export async function markLeaving(tx: Db, id: string, now: Date): Promise<void> {
  await tx.execute(sql`update videos set uploader_id = null where uploader_id = ${id}`);
  const ofAccount = (column: typeof sessions.accountId | typeof mailTokens.accountId | typeof uploads.ownerId) =>
    sql`${column} = ${id}`;
  await tx.delete(sessions).where(ofAccount(sessions.accountId));
  await tx.delete(mailTokens).where(ofAccount(mailTokens.accountId));
  await tx.delete(uploads).where(ofAccount(uploads.ownerId));
  await tx.delete(dataExports).where(sql`${dataExports.accountId} = ${id}`);
  await cancelDeletion(tx, id);
  await deleteTiesOf(tx, id);
  await tx
    .update(accounts)
    .set({
      leavingAt: now,
      isActive: false,
      role: 'user',
      username: `gone_${id.replaceAll('-', '').slice(-25)}`, // 30 characters, the most that a name may have
      email: `${id}@gone.invalid`,
      passwordHash: null,
      googleSubject: null,
      profilePicture: null,
    })
    .where(sql`${accounts.id} = ${id}`);
}

/** Takes an account's newest posts out of the feed, so that its first pages have no gaps until they are removed. */
export async function takeNewestFromFeed(tx: Db, id: string, most: number): Promise<void> {
  await tx.execute(sql`
    delete from feed_items where kind = 'post' and id = any(array(
      select id from posts where author_id = ${id} order by created_at desc limit ${most}
    ))`);
}

/** Locks an account that is leaving. @returns false when it has left */
export async function lockLeaving(tx: Db, id: string): Promise<boolean> {
  const { rowCount } = await tx.execute(
    sql`select 1 from accounts where id = ${id} and leaving_at is not null for update`,
  );
  return rowCount === 1;
}

/** The accounts that are leaving. */
export async function listLeaving(db: Db): Promise<string[]> {
  const rows = await db.select({ id: accounts.id }).from(accounts).where(isNotNull(accounts.leavingAt));
  return rows.map(({ id }) => id);
}

/** Removes an account; sessions, links and uploads cascade, videos lose their uploader, and so does what is left. */
export async function deletePerson(tx: Db, id: string): Promise<void> {
  // A log keeps the names of what it is about: whom somebody has made an organiser goes with the account.
  await tx.execute(sql`update competition_acts set subject_name = '' where subject_id = ${id}`);
  // Nobody reads by a name that they had claimed who they were.
  await tx.execute(sql`update team_members set claimed_name = null where account_id = ${id}`);
  await tx.execute(sql`delete from accounts where id = ${id}`);
}

/** How many comments these posts, videos and matches have now. */
export async function countCommentsOn(db: Db, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{ id: string; count: number }>(sql`
    select id, comment_count as count from posts where id = any(${sql.param(ids)}::uuid[])
    union all select id, comment_count from videos where id = any(${sql.param(ids)}::uuid[])
    union all select id, comment_count from matches where id = any(${sql.param(ids)}::uuid[])`);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** How many replies others see beneath these comments now. */
export async function countRepliesTo(db: Db, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{ id: string; count: number }>(sql`
    select id, reply_count as count from comments where id = any(${sql.param(ids)}::uuid[])`);
  return new Map(rows.map(({ id, count }) => [id, count]));
}
