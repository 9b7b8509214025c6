/** Deleting somebody who wrote very much: gone at once for everybody, portion by portion in the database. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { adminMessages } from '../../../contract/admin.ts';
import { systemClock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { connect } from '../../platform/database/database.ts';
import { accounts } from '../../schema/accounts.ts';
import { posts } from '../../schema/posts.ts';
import { addPerson, addPost, addVideo, adminOf } from '../../testing/admin.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { createDatabase, createSite, type Site } from '../../testing/site.ts';
import { PATIENT } from '../../testing/traces.ts';

const PORTION = 500; // as in leaving/leaving.ts
const COMMENTS = 1500;
const REACTIONS = 1300;
const REST = 'remove-rest-of-person';

let site: Site;
let admin: TestBrowser;
beforeAll(async () => {
  site = await createSite();
  admin = await adminOf(site, 'Amara');
});
afterEach(() => vi.restoreAllMocks());

/** Comments on a post, reactions to as many posts of `friend`, and own posts, one with more below it than a portion. */
async function writeMuch(db: Db, person: string, friend: string, talked: string): Promise<void> {
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
    from ${many(PORTION + 400)}`);
}

/** How much of somebody is still in the database. */
async function rowsOf(db: Db, id: string) {
  const { rows } = await db.execute<Record<'accounts' | 'posts' | 'comments' | 'reactions', number>>(sql`
    select (select count(*) from accounts where id = ${id}) as accounts,
      (select count(*) from posts where author_id = ${id}) as posts,
      (select count(*) from comments where account_id = ${id}) as comments,
      (select count(*) from reactions where account_id = ${id}) as reactions`);
  return rows[0];
}
const NOTHING = { accounts: 0, posts: 0, comments: 0, reactions: 0 };

// [S2-2.125]
test('nobody sees anything of them any more at once, and the rest goes in portions', async () => {
  const popular = await site.member('Popular');
  const friend = await site.member('Friend');
  const talked = await addPost(site, friend.accountId, 'training');
  const video = await addVideo(site, { uploaderId: popular.accountId });
  await writeMuch(site.db, popular.accountId, friend.accountId, talked);
  const [own] = await site.db.select({ id: posts.id }).from(posts).where(eq(posts.authorId, popular.accountId));
  await friend.post('/api/reports', { kind: 'post', id: own?.id, reason: 'spam' });
  expect((await friend.get('/api/posts?category=sports')).body.posts).toHaveLength(5);
  const before = (await admin.get('/api/admin/users/all-user')).body.total;

  // As if the server were killed right after the commit.
  const enqueue = site.jobs.enqueue.bind(site.jobs);
  vi.spyOn(site.jobs, 'enqueue').mockImplementation(async (tx, kind, ...rest) => {
    if (kind.name !== REST) await enqueue(tx, kind, ...rest);
  });
  const answer = await admin.send('DELETE', `/api/admin/users/delete-user/${popular.accountId}`);
  expect([answer.status, answer.body]).toEqual([200, { message: adminMessages.userDeleted() }]);
  expect(await rowsOf(site.db, popular.accountId)).toMatchObject({ accounts: 1, comments: COMMENTS });

  const [entry] = (await admin.get('/api/admin/audit')).body.entries;
  const details = { role: 'user', posts: 5, comments: COMMENTS, reactions: REACTIONS, videosKept: 1 };
  expect(entry).toMatchObject({ whom: { name: 'Popular' }, details });
  expect((await popular.get('/api/posts')).status).toBe(401);
  expect((await friend.get('/api/posts?category=sports')).body).toMatchObject({ posts: [], total: 0 });
  expect((await friend.get(`/api/posts/${own?.id}`)).status).toBe(404);
  expect((await friend.get(`/api/posts/${own?.id}/comments`)).status).toBe(404);
  expect((await friend.post(`/api/posts/${own?.id}/comments`, { content: 'Hello?' })).status).toBe(404);
  expect((await friend.post(`/api/posts/${own?.id}/react`, { reactionType: 'goal' })).status).toBe(404);
  expect((await friend.post('/api/reports', { kind: 'post', id: own?.id, reason: 'spam' })).status).toBe(404);
  expect((await friend.get(`/api/posts/${talked}`)).body.post.comments).toEqual([]);
  const [liked] = await site.db.select({ id: posts.id }).from(posts).where(eq(posts.content, 'Liked'));
  expect((await friend.get(`/api/posts/${liked?.id}`)).body.post.likes).toEqual([]);
  const users = (await admin.get('/api/admin/users/all-user')).body;
  expect([users.total, users.users.map(({ username }: { username: string }) => username).sort()]).toEqual([
    before - 1,
    ['Amara', 'Friend'],
  ]);
  expect((await admin.get('/api/admin/reports')).body.cases).toEqual([]);
  const again = await admin.send('DELETE', `/api/admin/users/delete-user/${popular.accountId}`);
  expect([again.status, again.body.message]).toEqual([404, adminMessages.userGone()]);
  const [kept] = (await admin.get('/api/admin/videos')).body.videos;
  expect(kept).toMatchObject({ _id: video, uploadedBy: null });
  await site.member('Popular'); // name and email are free again

  // By its own hour, whatever has become of the job; others go on writing.
  await enqueue(site.db, { name: REST }, {});
  await vi.waitFor(async () => {
    expect((await friend.post(`/api/posts/${talked}/comments`, { content: 'I am still here' })).status).toBe(201);
    expect(await rowsOf(site.db, popular.accountId)).toEqual(NOTHING);
  }, PATIENT);
  const said = (await friend.get(`/api/posts/${talked}`)).body.post;
  expect(said.commentCount).toBe(said.comments.length);
  const { rows: left } = await site.db.execute(sql`select sum(like_count)::int as likes from posts`);
  expect(left).toEqual([{ likes: 0 }]);
  expect(await site.db.execute(sql`select from report_cases`)).toMatchObject({ rowCount: 0 });
  // Every fact was told once, and no transaction was a long one.
  const { rows: told } = await site.db.execute(sql`
    select name, sum(n)::int as n, max(n) <= ${PORTION} as short from (
      select name, count(*) as n from facts where data->>'authorId' = ${popular.accountId} and name like '%.removed'
      group by name, xmin
    ) as by_transaction group by name order by name`);
  expect(told).toEqual([
    { name: 'comments.removed', n: COMMENTS, short: true },
    { name: 'posts.removed', n: 5, short: true },
  ]);
});

const SERVER = fileURLToPath(new URL('../../testing/machine/removal-server.ts', import.meta.url));

// [S2-2.125]
test('a server that is killed on the way is followed by one that goes on', async () => {
  const { connection, drop } = await createDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'touchline-removal-'));
  const { db, close } = connect(connection, () => {});
  const rows = { db, clock: systemClock };
  const adminId = await addPerson(rows, 'Amara', { role: 'admin' });
  const friend = await addPerson(rows, 'Friend');
  const popular = await addPerson(rows, 'Popular');
  await writeMuch(db, popular, friend, await addPost(rows, friend));
  const begin = (...ids: string[]): ChildProcess =>
    spawn(process.execPath, [SERVER, JSON.stringify(connection), folder, ...ids], { stdio: 'inherit' });

  const [, signal] = await once(begin(adminId, popular), 'exit');
  expect(signal).toBe('SIGKILL');
  const left = await rowsOf(db, popular);
  expect(left).toMatchObject({ accounts: 1, reactions: REACTIONS });
  const [leaving] = await db.select({ leavingAt: accounts.leavingAt }).from(accounts).where(eq(accounts.id, popular));
  expect(leaving?.leavingAt).toBeInstanceOf(Date);

  const next = begin();
  try {
    await vi.waitFor(async () => expect(await rowsOf(db, popular)).toEqual(NOTHING), PATIENT);
  } finally {
    next.kill('SIGKILL');
    await once(next, 'exit');
    await close();
    await drop();
    rmSync(folder, { recursive: true });
  }
});
