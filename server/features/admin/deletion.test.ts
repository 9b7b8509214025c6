/** Deleting an account: what goes, what stays, what others hear, and that it happens entirely or not at all. */
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test, vi } from 'vitest';
import { adminMessages } from '../../../contract/admin.ts';
import { accountRemoved } from '../../facts/accounts.ts';
import { commentRemoved } from '../../facts/comments.ts';
import { postRemoved } from '../../facts/posts.ts';
import { sessionsChanged } from '../../platform/sessions/events.ts';
import { posts } from '../../schema/posts.ts';
import { changedTables } from '../../testing/access/tables.ts';
import { addComment, addPerson, addPost, addReaction, adminOf } from '../../testing/admin.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { heard, untilHeard } from '../../testing/heard.ts';
import { appendFile, seedMedia, textForm, videoForm } from '../../testing/sending/forms.ts';
import { uploadWhole } from '../../testing/sending/uploads.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { PATIENT, traces } from '../../testing/traces.ts';
import { feedChanged, itemsChanged } from '../feed/events.ts';

let site: Site;
let admin: TestBrowser;
beforeAll(async () => {
  site = await createSite();
  admin = await adminOf(site, 'Amara');
});

const remove = (id: string, browser = admin) => browser.send('DELETE', `/api/admin/users/delete-user/${id}`);
const postOf = async (id: string) => (await site.db.select().from(posts).where(eq(posts.id, id)))[0];

// [S2-2.125, D.19]
test('takes posts, comments, reactions, sessions and files along, and leaves videos without uploader', async () => {
  const before = await traces(site);
  const kofi = await site.member('Kofi');
  const form = textForm({ content: 'Derby day', category: 'sports' });
  appendFile(form, { field: 'image', bytes: seedMedia('rugby-try.jpg'), name: 'p.jpg', type: 'image/jpeg' });
  const own = (await kofi.post('/api/posts', form)).body.post._id;
  const { _id: video } = (await kofi.post('/api/videos/upload-youtube', videoForm())).body.video;
  await uploadWhole(kofi, Buffer.alloc(1000));
  const friend = await addPerson(site, 'Friend');
  const theirs = await addPost(site, friend, 'training');
  const untouched = await addPost(site, friend);
  const said = await addComment(site, theirs, kofi.accountId);
  await addComment(site, theirs, friend);
  await addComment(site, own, friend);
  for (const [post, who] of [
    [theirs, kofi.accountId],
    [theirs, friend],
    [own, friend],
    [untouched, friend],
  ] as const) {
    await addReaction(site, post, who);
  }
  const topics = [sessionsChanged, feedChanged, postRemoved, itemsChanged, commentRemoved, accountRemoved];
  const messages = await heard(site, topics, async () => {
    const answer = await remove(kofi.accountId);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ message: 'User deleted successfully' });
  });

  expect((await kofi.get('/api/posts')).status).toBe(401);
  const { body } = await admin.get('/api/posts');
  expect(body.posts.map(({ _id }: { _id: string }) => _id).sort()).toEqual([theirs, untouched, video].sort());
  expect((await admin.get(`/api/posts/${own}`)).status).toBe(404);
  expect(await postOf(theirs)).toMatchObject({ likeCount: 1, reactionCounts: { goal: 1 }, commentCount: 1 });
  expect(await postOf(untouched)).toMatchObject({ likeCount: 1, commentCount: 0 });
  const [kept] = (await admin.get('/api/admin/videos')).body.videos;
  expect(kept).toMatchObject({ _id: video, uploadedBy: null });
  await vi.waitFor(async () => {
    const left = (await traces(site)).files.filter((key) => !before.files.includes(key));
    expect(left).toEqual([expect.stringMatching(/^videos\//)]);
  }, PATIENT);

  expect(messages).toEqual([
    ['sessions-changed', { accountId: kofi.accountId }],
    ['items-changed', { ids: [theirs] }],
    [
      'accounts.removed',
      {
        accountId: kofi.accountId,
        ...{ changedPostIds: [theirs], changedVideoIds: [], changedMatchIds: [] },
        hasMore: false,
      },
    ],
    ['feed-changed', { categories: ['sports'] }],
    ['posts.removed', { postId: own, authorId: kofi.accountId, category: 'sports', hidden: null }],
    ['items-changed', { ids: [theirs] }],
    ['comments.removed', { postId: theirs, commentId: said, authorId: kofi.accountId, hidden: null, commentCount: 1 }],
  ]);
  const [entry] = (await admin.get('/api/admin/audit')).body.entries;
  expect(entry).toMatchObject({
    text: 'Amara deleted the user Kofi.',
    whom: { kind: 'user', _id: kofi.accountId, name: 'Kofi' },
    details: { role: 'user', posts: 1, comments: 1, reactions: 1, videosKept: 1 },
  });
  expect(JSON.stringify(entry)).not.toContain('uni.example'); // the log stores names, and no emails
  await site.member('Kofi'); // name and email are free again
});

test('the log keeps the name of an admin who is gone, too', async () => {
  const efua = await adminOf(site, 'Efua');
  const target = await addPerson(site, 'Target');
  expect((await remove(target, efua)).status).toBe(200);
  expect((await remove(efua.accountId)).status).toBe(200);
  const { entries } = (await admin.get('/api/admin/audit?limit=2')).body;
  expect(entries.map(({ text }: { text: string }) => text)).toEqual([
    'Amara deleted the user Efua.',
    'Efua deleted the user Target.',
  ]);
  expect(entries[1].who).toEqual({ _id: efua.accountId, name: 'Efua' });
});

// [S2-2.125]
test('of two deletions at once one finds somebody', async () => {
  const id = await addPerson(site, 'Once');
  const answers = await Promise.all([remove(id), remove(id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect(answers.find(({ status }) => status === 404)?.body.message).toBe(adminMessages.userGone());
});

// [S2-2.125]
test('what fails on the way leaves everything as it was, and tells nobody', async () => {
  const id = await addPerson(site, 'Whole', { profilePicture: 'images/whole' }); // so that there is a file to remove
  await addPost(site, id);
  await untilHeard(site); // which enqueues, too
  const enqueue = vi.spyOn(site.jobs, 'enqueue').mockRejectedValueOnce(new Error('out of order'));
  const messages = await heard(site, [sessionsChanged, postRemoved], async () => {
    const { result, changed } = await changedTables(site.db, () => remove(id));
    expect(result.status).toBe(500);
    expect(changed).toEqual([]);
  });
  enqueue.mockRestore();
  expect(messages).toEqual([]);
  expect((await remove(id)).status).toBe(200);
});

test('is tried again when PostgreSQL ends it for a deadlock, and not for ever', async () => {
  const id = await addPerson(site, 'Crosswise');
  await addPost(site, id);
  // A sequence keeps its count when a transaction is rolled back.
  await site.db.execute(sql`
    create sequence tries;
    create function refuse() returns trigger language plpgsql as $$
    begin
      if nextval('tries') <= 7 then raise exception 'deadlock detected' using errcode = '40P01'; end if;
      return old;
    end $$;
    create trigger refusing before delete on accounts for each row execute function refuse()`);
  const { result, changed } = await changedTables(site.db, () => remove(id));
  expect(result.status).toBe(500);
  expect(changed).toEqual([]);
  expect((await remove(id)).status).toBe(200);
  const { rows } = await site.db.execute(sql`select last_value as tries from tries`);
  expect(rows).toEqual([{ tries: 5 + 3 }]);
  await site.db.execute(sql`drop trigger refusing on accounts; drop function refuse; drop sequence tries`);
});

test('while others write under the same posts, none of them is lost or refused', async () => {
  const friend = await addPerson(site, 'Chatty');
  const own = await Promise.all(Array.from({ length: 10 }, () => addPost(site, friend)));
  const leaving = await Promise.all([1, 2, 3].map((n) => addPerson(site, `Leaving${n}`)));
  for (const id of leaving) for (const post of own) await addReaction(site, post, id);
  for (const id of leaving) for (const post of own) await addComment(site, post, id);
  const writers = own.map(async (post) => {
    for (let n = 0; n < 5; n++) await addComment(site, post, friend);
  });
  const answers = await Promise.all(leaving.map((id) => remove(id)));
  await Promise.all(writers);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  for (const post of own) expect(await postOf(post)).toMatchObject({ likeCount: 0, commentCount: 5 });
});
