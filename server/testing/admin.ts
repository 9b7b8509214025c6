/** A site with an admin, and accounts, posts and videos for admins to act on. */
import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { nameOf, type Target } from '../../contract/talk/targets.ts';
import { grantAdmin } from '../features/admin/people.ts';
import type { Parts } from '../parts.ts';
import type { Db } from '../platform/database/database.ts';
import { accounts } from '../schema/accounts.ts';
import { comments } from '../schema/comments.ts';
import { feedItems } from '../schema/feed.ts';
import { posts } from '../schema/posts.ts';
import { reactions } from '../schema/reactions.ts';
import { matches } from '../schema/sports/matches.ts';
import { videos } from '../schema/videos.ts';
import type { TestBrowser } from './browser.ts';
import type { Site } from './site.ts';

/** A member who is an admin. */
export async function adminOf(site: Site, username: string): Promise<TestBrowser> {
  const browser = await site.member(username);
  const jobs = { ...site.jobs, enqueue: async () => {} }; // it would be told at some moment of the test
  await grantAdmin({ ...site, jobs }, `${username.toLowerCase()}@uni.example`);
  return browser;
}

/** Sends JSON. */
export const sendJson = (browser: TestBrowser, method: string, path: string, body: unknown) =>
  browser.send(method, path, { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });

type Rows = Pick<Parts, 'db' | 'clock'>;

/** An account that never signs in, by default verified and active. @returns the id */
export async function addPerson(
  { db, clock }: Rows,
  username: string,
  change: Partial<typeof accounts.$inferInsert> = {},
): Promise<string> {
  const id = randomUUIDv7();
  const createdAt = clock.now();
  const email = `${username.toLowerCase()}@uni.example`;
  await db.insert(accounts).values({ id, username, email, createdAt, verifiedAt: createdAt, ...change });
  return id;
}

/** A post in the feed. @returns the id */
export async function addPost({ db, clock }: Rows, authorId: string, category = 'general'): Promise<string> {
  const id = randomUUIDv7();
  const createdAt = clock.now();
  await db.transaction(async (tx) => {
    await tx.insert(posts).values({ id, authorId, content: 'Match day', category, createdAt, updatedAt: createdAt });
    await tx.insert(feedItems).values({ kind: 'post', id, category, createdAt });
  });
  return id;
}

const LOCKED = { post: posts, video: videos, match: matches } as const;

/** Writes below a post, a video or a match as the calls do: it locks that first, so that there are no deadlocks. */
const below = ({ db }: Rows, { kind, id }: Target, write: (tx: Db) => Promise<unknown>) =>
  db.transaction(async (tx) => {
    const table = LOCKED[kind];
    await tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for('update');
    await write(tx);
  });
const named = (on: string | Target): Target => (typeof on === 'string' ? { kind: 'post', id: on } : on);

/** @param on a post's id, or what else it is on @returns the id */
export async function addComment(site: Rows, on: string | Target, accountId: string): Promise<string> {
  const own = { id: randomUUIDv7(), accountId, content: 'Well played', createdAt: site.clock.now() };
  const target = named(on);
  await below(site, target, (tx) => tx.insert(comments).values({ ...own, ...nameOf(target) }));
  return own.id;
}

export async function addReaction(site: Rows, to: string | Target, accountId: string): Promise<void> {
  const own = { id: randomUUIDv7(), accountId, type: 'goal' as const, createdAt: site.clock.now() };
  const target = named(to);
  await below(site, target, (tx) => tx.insert(reactions).values({ ...own, ...nameOf(target) }));
}

/** A video of the local host, by default published and in the feed; it has no files. @returns the id */
export async function addVideo(
  { db, clock }: Rows,
  change: Partial<Omit<typeof videos.$inferInsert, 'category'>> = {},
): Promise<string> {
  const id = randomUUIDv7();
  const video = {
    id,
    title: 'Corner to corner',
    description: 'The rally of the week.',
    country: 'Ghana',
    schoolName: 'University of Ghana',
    schoolFaculty: 'Law',
    eventType: 'Training' as const,
    status: 'published' as const,
    host: 'local' as const,
    hostVideoId: randomUUID().slice(-11),
    mimeType: 'video/mp4',
    byteSize: 1,
    durationSeconds: 1,
    createdAt: clock.now(),
    ...change,
  };
  await db.insert(videos).values(video);
  if (video.status === 'published') {
    await db.insert(feedItems).values({ kind: 'video', id, category: 'training', createdAt: video.createdAt });
  }
  return id;
}

/** How much somebody has written who wrote very much. */
export const COMMENTS = 1500;
export const REACTIONS = 1300;

/** Comments on a post, reactions to as many posts of `friend`, and own posts, one with more below it than a portion. */
export async function writeMuch(db: Db, person: string, friend: string, talked: string): Promise<void> {
  const many = (count: number) => sql`generate_series(1, ${count}::int) as n`;
  await db.execute(sql`
    insert into comments (id, post_id, account_id, content, created_at)
    select gen_random_uuid(), ${talked}, ${person}, 'Well played ' || n, now() from ${many(COMMENTS)}`);
  await db.execute(sql`
    with liked as (
      insert into posts (id, author_id, content, category, created_at, updated_at)
      select gen_random_uuid(), ${friend}, 'Liked', 'general', '2020-01-01', now() from ${many(REACTIONS)} returning id
    )
    insert into reactions (post_id, account_id, id, type, created_at)
    select id, ${person}, gen_random_uuid(), 'goal', now() from liked`);
  await db.execute(sql`
    with written as (
      insert into posts (id, author_id, content, category, created_at, updated_at)
      select gen_random_uuid(), ${person}, 'Of mine ' || n, 'sports', '2020-01-01'::timestamptz + n * interval '1 hour', now()
      from ${many(5)} returning id, category, created_at
    )
    insert into feed_items (kind, id, category, created_at) select 'post', id, category, created_at from written`);
  await db.execute(sql`
    insert into comments (id, post_id, account_id, content, created_at)
    select gen_random_uuid(), (select id from posts where author_id = ${person} order by created_at limit 1), ${friend}, 'So true', now()
    from ${many(900)}`);
}

/** How much of somebody is still in the database. */
export async function rowsOf(db: Db, id: string) {
  const { rows } = await db.execute<Record<'accounts' | 'posts' | 'comments' | 'reactions', number>>(sql`
    select (select count(*) from accounts where id = ${id}) as accounts,
      (select count(*) from posts where author_id = ${id}) as posts,
      (select count(*) from comments where account_id = ${id}) as comments,
      (select count(*) from reactions where account_id = ${id}) as reactions`);
  return rows[0];
}
export const NOTHING = { accounts: 0, posts: 0, comments: 0, reactions: 0 };
