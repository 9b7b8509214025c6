/** Deleting somebody who wrote very much: gone at once for everybody, portion by portion in the database. */
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { adminMessages } from '../../../contract/admin.ts';
import { posts } from '../../schema/posts.ts';
import { addPost, addVideo, adminOf, COMMENTS, NOTHING, REACTIONS, rowsOf, writeMuch } from '../../testing/admin.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { PATIENT } from '../../testing/traces.ts';

const PORTION = 500; // as in leaving/leaving.ts
const REST = 'remove-rest-of-person';

let site: Site;
let admin: TestBrowser;
beforeAll(async () => {
  site = await createSite();
  admin = await adminOf(site, 'Amara');
});
afterEach(() => vi.restoreAllMocks());

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
