/** The database itself: what the triggers maintain, and that the migrations make what server/schema says. */
import { randomInt, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { and, eq, inArray, is, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REACTION_TYPES } from '../contract/reactions.ts';
import { connect, type Database } from './platform/database/database.ts';
import { accounts } from './schema/accounts.ts';
import { comments } from './schema/comments.ts';
import { feedItems, tallies } from './schema/feed.ts';
import { posts } from './schema/posts.ts';
import { reactions } from './schema/reactions.ts';
import { videos } from './schema/videos.ts';
import { createDatabase } from './testing/site.ts';

let database: Database;
let db: Database['db'];
let drop: () => Promise<unknown>;
beforeAll(async () => {
  const made = await createDatabase();
  drop = made.drop;
  database = connect(made.connection, () => {});
  db = database.db;
});
afterAll(async () => {
  await database.close();
  await drop();
});

const now = new Date('2026-03-01T12:00:00Z');
const pick = <T>(list: readonly T[]): T => list[randomInt(list.length)] as T;

async function addPeople(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  const person = (id: string) => ({ id, username: `p_${id.slice(0, 8)}`, email: `${id}@uni.example`, createdAt: now });
  await db.insert(accounts).values(ids.map(person));
  return ids;
}

async function addPost(authorId: string, category = 'general'): Promise<string> {
  const id = randomUUID();
  await db.transaction(async (tx) => {
    await tx.insert(posts).values({ id, authorId, content: 'Match day', category, createdAt: now, updatedAt: now });
    await tx.insert(feedItems).values({ kind: 'post', id, category, createdAt: now });
  });
  return id;
}

async function addVideo(uploaderId: string, schoolFaculty: string, status: 'published' | 'stored' = 'published') {
  const id = randomUUID();
  const hostVideoId = id.replaceAll('-', '').slice(0, 11);
  const about = {
    title: 'A clip',
    description: 'Of it',
    country: 'Ghana',
    schoolName: 'Legon',
    eventType: 'General' as const,
  };
  const file = { host: 'local' as const, mimeType: 'video/mp4', byteSize: 1, durationSeconds: 1 };
  await db
    .insert(videos)
    .values({ id, uploaderId, schoolFaculty, ...about, ...file, status, hostVideoId, createdAt: now });
  return id;
}

/** The counters beside their true values, counted anew. */
async function expectCountersToHold(): Promise<void> {
  const kept = await db
    .select({ id: posts.id, likes: posts.likeCount, byType: posts.reactionCounts, comments: posts.commentCount })
    .from(posts)
    .orderBy(posts.id);
  const { rows: counted } = await db.execute(sql`
    select post.id,
      (select count(*) from reactions where post_id = post.id) as likes,
      coalesce((
        select jsonb_object_agg(type, n)
        from (select type, count(*) as n from reactions where post_id = post.id group by type) as grouped
      ), '{}') as "byType",
      (select count(*) from comments where post_id = post.id and hidden is null) as comments
    from posts as post order by post.id`);
  expect(kept).toEqual(counted);
  const keptOfVideos = await db
    .select({ id: videos.id, likes: videos.likeCount, byType: videos.reactionCounts, comments: videos.commentCount })
    .from(videos)
    .orderBy(videos.id);
  const { rows: countedOfVideos } = await db.execute(sql`
    select video.id,
      (select count(*) from reactions where video_id = video.id) as likes,
      coalesce((
        select jsonb_object_agg(type, n)
        from (select type, count(*) as n from reactions where video_id = video.id group by type) as grouped
      ), '{}') as "byType",
      (select count(*) from comments where video_id = video.id and hidden is null) as comments
    from videos as video order by video.id`);
  expect(keptOfVideos).toEqual(countedOfVideos);
  const counts = await db.select().from(tallies).orderBy(tallies.scope, tallies.key);
  const { rows: recount } = await db.execute(sql`
    select scope, key, count::int from (
      select 'feed' as scope, category as key, count(*) from feed_items group by category
      union all select 'feed', 'all', count(*) from feed_items having count(*) > 0
      union all select 'month', to_char(created_at at time zone 'UTC', 'YYYY-MM'), count(*) from feed_items group by 2
      union all select 'faculty', school_faculty, count(*) from videos where status = 'published' group by school_faculty
    ) as counted order by scope, key`);
  expect(counts).toEqual(recount);
  const { rows: sums } = await db.execute(sql`
    select name, sum(count)::int as count from totals group by name having sum(count) <> 0 order by name`);
  const { rows: again } = await db.execute(sql`
    select name, count from (
      select 'posts' as name, count(*)::int from posts
      union all select 'comments', count(*)::int from comments where hidden is null
      union all select 'reactions', count(*)::int from reactions
      union all select person_total(role, is_active, verified_at), count(*)::int from accounts where leaving_at is null group by 1
      union all select 'bytes pictures', coalesce(sum(bytes), 0)::int from post_images
      union all select 'bytes posters', coalesce(sum(poster_bytes), 0)::int from videos where poster_key is not null
      union all select 'bytes videos', coalesce(sum(byte_size), 0)::int from videos
        where host = 'local' and status in ('published', 'hidden')
      union all select 'bytes uploads', (
        (select coalesce(sum(byte_size), 0) from videos where upload_key is not null)
        + (select coalesce(sum(received_bytes), 0) from uploads))::int
    ) as counted where count > 0 order by name`);
  expect(sums).toEqual(again);
}

/** Runs tasks, so many at a time, each on whatever connection is free. */
async function runAll(tasks: (() => PromiseLike<unknown>)[], atOnce = 10): Promise<void> {
  const queue = [...tasks];
  const work = async () => {
    for (let task = queue.pop(); task; task = queue.pop()) await task();
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

describe('kept counters', () => {
  let people: string[];
  let postIds: string[];
  beforeAll(async () => {
    people = await addPeople(12);
    postIds = await Promise.all(people.slice(0, 5).map((person) => addPost(person)));
  });

  const react = (postId: string, accountId: string) =>
    db
      .insert(reactions)
      .values({ postId, accountId, id: randomUUID(), type: pick(REACTION_TYPES), createdAt: now })
      .onConflictDoUpdate({ target: [reactions.postId, reactions.accountId], set: { type: pick(REACTION_TYPES) } });
  const unreact = (postId: string, accountId: string) =>
    db.delete(reactions).where(and(eq(reactions.postId, postId), eq(reactions.accountId, accountId)));
  const comment = (postId: string, accountId: string) =>
    db.insert(comments).values({ id: randomUUID(), postId, accountId, content: 'Well played', createdAt: now });
  const uncomment = (postId: string, accountId: string) =>
    db
      .delete(comments)
      .where(
        eq(comments.id, sql`(select id from comments where post_id = ${postId} and account_id = ${accountId} limit 1)`),
      );

  test('hold through 400 changes by several people at once', async () => {
    const acts = [react, react, react, unreact, comment, comment, uncomment];
    await runAll(Array.from({ length: 400 }, () => () => pick(acts)(pick(postIds), pick(people))));
    const [row] = await db.select({ likes: sql<number>`sum(like_count)`.mapWith(Number) }).from(posts);
    expect(row?.likes).toBeGreaterThan(5);
    await expectCountersToHold();
  });

  test('hold when accounts go with all that was theirs, while others go on', async () => {
    await runAll(
      people.flatMap((person) => postIds.flatMap((post) => [() => react(post, person), () => comment(post, person)])),
    );
    await runAll([
      () => db.delete(accounts).where(eq(accounts.id, people[0] ?? '')), // an author: the post goes too
      ...Array.from(
        { length: 100 },
        () => () => pick([react, comment, unreact])(pick(postIds.slice(1)), pick(people.slice(6))),
      ),
      () => db.delete(accounts).where(eq(accounts.id, people[5] ?? '')), // one who only reacted
    ]);
    expect(await db.$count(posts)).toBe(4);
    expect(await db.$count(accounts)).toBe(10);
    await expectCountersToHold();
  });

  test('hold when two go at the same time who reacted to the same posts', async () => {
    for (let round = 0; round < 5; round++) {
      const leaving = await addPeople(4);
      await runAll(leaving.flatMap((person) => postIds.slice(1).map((post) => () => react(post, person))));
      await Promise.all(leaving.map((person) => db.delete(accounts).where(eq(accounts.id, person))));
    }
    await expectCountersToHold();
  });

  // [S2-7.13]
  test('hold when many go at once who answered each other, with posts of every kind, while others write', async () => {
    const kinds = ['training', 'achievement', 'general', 'sports'];
    for (let round = 0; round < 3; round++) {
      const leaving = await addPeople(8);
      const theirs = await Promise.all(leaving.flatMap((person) => kinds.map((kind) => addPost(person, kind))));
      await runAll(leaving.map((person) => () => addVideo(person, pick(['Arts', 'Law']))));
      await runAll(
        leaving.flatMap((person) => theirs.flatMap((post) => [() => react(post, person), () => comment(post, person)])),
      );
      await Promise.all([
        ...leaving.map((person) => db.delete(accounts).where(eq(accounts.id, person))),
        ...kinds.map((kind) => addPost(people[11] ?? '', kind)),
        ...Array.from({ length: 8 }, () => addVideo(people[10] ?? '', pick(['Arts', 'Law']))),
      ]);
      expect(await db.$count(posts, inArray(posts.id, theirs))).toBe(0);
    }
    await expectCountersToHold();
    await db.delete(videos);
    await db.delete(posts).where(eq(posts.authorId, people[11] ?? ''));
  });

  // [B12.5]
  test('of videos hold through changes by several people at once, bulk statements, and as people and videos go', async () => {
    const fans = await addPeople(8);
    const clips = await Promise.all(fans.slice(0, 3).map((fan) => addVideo(fan, 'Arts')));
    const toVideo = (videoId: string, accountId: string) =>
      db
        .insert(reactions)
        .values({ videoId, accountId, id: randomUUID(), type: pick(REACTION_TYPES), createdAt: now })
        .onConflictDoUpdate({
          target: [reactions.videoId, reactions.accountId],
          targetWhere: sql`video_id is not null`,
          set: { type: pick(REACTION_TYPES) },
        });
    const onVideo = (videoId: string, accountId: string) =>
      db.insert(comments).values({ id: randomUUID(), videoId, accountId, content: 'Again!', createdAt: now });
    const takenBack = (videoId: string, accountId: string) =>
      db.delete(reactions).where(and(eq(reactions.videoId, videoId), eq(reactions.accountId, accountId)));
    await runAll(
      Array.from(
        { length: 150 },
        () => () => pick([toVideo, toVideo, onVideo, takenBack])(pick(clips), pick(fans)) as PromiseLike<unknown>,
      ),
    );
    // The same person and post beside the same person and video: one is not taken for the other.
    await runAll(fans.flatMap((fan) => [() => react(postIds[1] ?? '', fan), () => toVideo(clips[2] ?? '', fan)]));
    await expectCountersToHold();
    await db.execute(sql`update reactions set type = 'wow' where video_id is not null and type in ('like', 'goal')`);
    await db.execute(sql`update comments set hidden = 'held' where id in (
      select id from comments where video_id is not null limit 3)`);
    await expectCountersToHold();
    await Promise.all([
      db.delete(videos).where(eq(videos.id, clips[0] ?? '')),
      ...[0, 1, 7].map((index) => db.delete(accounts).where(eq(accounts.id, fans[index] ?? ''))),
      toVideo(clips[1] ?? '', fans[3] ?? ''),
    ]);
    expect(await db.$count(videos)).toBe(2); // of whom two lost their uploader, and stay
    await expectCountersToHold();
    await db.delete(videos);
    await db.delete(accounts).where(inArray(accounts.id, fans));
    await expectCountersToHold();
  });

  // [B12.5]
  test('a comment or a reaction is on one thing, and a member reacts to each once', async () => {
    const [fan = ''] = await addPeople(1);
    const clip = await addVideo(fan, 'Arts');
    const reaction = { accountId: fan, type: 'like' as const, createdAt: now };
    const post = postIds[1] ?? '';
    const refused = (values: Partial<typeof reactions.$inferInsert>) =>
      expect(db.insert(reactions).values({ id: randomUUID(), ...reaction, ...values })).rejects.toThrow();
    await refused({});
    await refused({ postId: post, videoId: clip });
    await expect(
      db.insert(comments).values({ id: randomUUID(), accountId: fan, content: 'Of nothing', createdAt: now }),
    ).rejects.toThrow();
    await db.insert(reactions).values({ id: randomUUID(), ...reaction, videoId: clip });
    await refused({ videoId: clip });
    await db.insert(reactions).values({ id: randomUUID(), ...reaction, postId: post });
    await refused({ postId: post });
    expect(await db.$count(reactions, eq(reactions.accountId, fan))).toBe(2);
    await db.delete(accounts).where(eq(accounts.id, fan));
    await db.delete(videos);
    await expectCountersToHold();
  });

  test('hold through bulk statements, and when a post goes', async () => {
    await db.execute(sql`update reactions set type = 'trophy' where type in ('like', 'goal')`);
    await db.execute(sql`delete from comments where id in (select id from comments limit 7)`);
    await db.delete(posts).where(eq(posts.id, postIds[1] ?? ''));
    await expectCountersToHold();
    await db.delete(reactions);
    await expectCountersToHold();
    const rest = await db.select({ byType: posts.reactionCounts, likes: posts.likeCount }).from(posts);
    for (const post of rest) expect(post).toEqual({ byType: {}, likes: 0 });
  });

  test('of the feed and the faculties hold, whatever comes, changes and goes', async () => {
    await runAll([
      ...Array.from(
        { length: 30 },
        (_, n) => () => addPost(people[11] ?? '', pick(['general', 'sports', 'training']) ?? `${n}`),
      ),
      ...Array.from({ length: 30 }, () => () => addVideo(people[10] ?? '', pick(['Arts', 'Law', 'Science']))),
      ...Array.from({ length: 5 }, () => () => addVideo(people[10] ?? '', 'Medicine', 'stored')),
    ]);
    await expectCountersToHold();
    await db.update(videos).set({ status: 'published' }).where(eq(videos.status, 'stored'));
    await db.update(videos).set({ schoolFaculty: 'Law' }).where(eq(videos.schoolFaculty, 'Arts'));
    await db.update(feedItems).set({ category: 'fitness' }).where(eq(feedItems.category, 'sports'));
    await expectCountersToHold();
    await db.delete(accounts).where(eq(accounts.id, people[11] ?? ''));
    await db.delete(accounts).where(eq(accounts.id, people[10] ?? ''));
    expect(await db.$count(videos)).toBe(35); // they stay, without uploader
    expect(await db.$count(videos, sql`uploader_id is null`)).toBe(35);
    await db.delete(videos);
    await expectCountersToHold();
    expect(await db.$count(tallies, eq(tallies.scope, 'faculty'))).toBe(0);
  });
});

const folder = join(import.meta.dirname, 'schema');
const files = await Promise.all(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => import(join(folder, file)) as Promise<object>),
);
const schema: Record<string, unknown> = Object.assign({}, ...files);
const tables = Object.values(schema).filter((one) => is(one, PgTable)) as PgTable[];

describe('the schema', () => {
  test('is what the migrations make: nothing is left to be generated', async () => {
    const read = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
    const { entries } = read('./migrations/meta/_journal.json');
    const name = `${entries.at(-1).tag.slice(0, 4)}_snapshot.json`;
    const snapshot = read(`./migrations/meta/${name}`);
    // drizzle-kit compares with the last one alone; each has ten thousand lines.
    expect(readdirSync(join(import.meta.dirname, 'migrations/meta')).toSorted()).toEqual([name, '_journal.json']);
    expect(await generateMigration(snapshot, generateDrizzleJson(schema, snapshot.id))).toEqual([]);
  });

  test('is what stands in the database: tables, columns, indexes and rules', async () => {
    const column = (row: SQL) => db.execute<{ name: string }>(row).then(({ rows }) => rows.map(({ name }) => name));
    for (const table of tables) {
      const { name, columns, indexes, checks, foreignKeys } = getTableConfig(table);
      const found = await column(
        sql`select column_name as name from information_schema.columns where table_name = ${name}`,
      );
      expect([name, found.toSorted()]).toEqual([name, columns.map((one) => one.name).toSorted()]);
      const indexed = await column(sql`select indexname as name from pg_indexes where tablename = ${name}`);
      for (const index of indexes) expect(indexed).toContain(index.config.name);
      const rules = await column(sql`select conname as name from pg_constraint where conrelid = ${name}::regclass`);
      for (const rule of [...checks.map((one) => one.name), ...foreignKeys.map((one) => one.getName())]) {
        expect(rules).toContain(rule);
      }
    }
    const all = await column(
      sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
    );
    expect(all.toSorted()).toEqual(tables.map((table) => getTableConfig(table).name).toSorted());
  });

  test('has an index behind every foreign key, so that a deletion does not read whole tables', async () => {
    const { rows } = await db.execute(sql`
      select conrelid::regclass::text as "table", attname as "column"
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and connamespace = 'public'::regnamespace
        and not exists (select 1 from pg_index where indrelid = conrelid and indkey[0] = conkey[1])`);
    expect(rows).toEqual([]);
  });
});
