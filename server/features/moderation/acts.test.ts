/** What admins do about reports: hide, show again, remove, dismiss; and what others then see. */
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Comment } from '../../../contract/comments.ts';
import type { FeedItem, FeedPost } from '../../../contract/posts.ts';
import type { CaseAct, CaseState, ReportCase } from '../../../contract/reports.ts';
import type { Video } from '../../../contract/videos.ts';
import { commentHidden, commentRemoved, commentShown } from '../../facts/comments.ts';
import { postHidden, postRemoved, postShown } from '../../facts/posts.ts';
import { HOUR, SECOND } from '../../platform/clock.ts';
import { sessionsChanged } from '../../platform/sessions/events.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { heard } from '../../testing/heard.ts';
import { appendFile, seedMedia, textForm, videoForm } from '../../testing/sending/forms.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { openSocket } from '../../testing/sockets.ts';
import { grantAdmin } from '../admin/people.ts';
import { feedChanged, itemsChanged } from '../feed/events.ts';

const QUEUE = '/api/admin/reports';
const POSTS = [postHidden, postShown, postRemoved];
const TOPICS = [feedChanged, itemsChanged, ...POSTS, commentHidden, commentShown, commentRemoved, sessionsChanged];

let site: Site;
let admin: TestBrowser;
let second: TestBrowser;
let author: TestBrowser;
let reader: TestBrowser;
beforeAll(async () => {
  site = await createSite();
  admin = await site.member('Amara');
  second = await site.member('Zuri');
  author = await site.member('Author');
  reader = await site.member('Reader');
  await grantAdmin(site, 'amara@uni.example');
  await grantAdmin(site, 'zuri@uni.example');
});
beforeEach(() => {
  site.clock.advance(2 * HOUR);
});

async function write(content = 'What a match', category = 'sports', pictures = 0): Promise<FeedPost> {
  site.clock.advance(SECOND);
  const form = textForm({ content, category });
  for (let n = 0; n < pictures; n++) {
    appendFile(form, {
      field: 'image',
      bytes: seedMedia('trophy-on-the-bench.jpg'),
      name: 'a.jpg',
      type: 'image/jpeg',
    });
  }
  return (await author.post('/api/posts', form)).body.post;
}
async function say(postId: string, content: string, by = author): Promise<Comment> {
  site.clock.advance(SECOND);
  return (await by.post(`/api/posts/${postId}/comments`, { content })).body.comment;
}
const film = async (): Promise<Video> =>
  (await author.post('/api/videos/upload-youtube', videoForm({ title: `Clip ${randomUUID()}`, eventType: 'Training' })))
    .body.video;

/** Has something reported. @returns its case's id */
async function reported(kind: ReportCase['kind'], id: string): Promise<string> {
  expect((await reader.post('/api/reports', { kind, id, reason: 'spam' })).status).toBe(200);
  return (await caseOf(id))?._id ?? '';
}
async function cases(): Promise<ReportCase[]> {
  const pages = ['waiting', 'handled'].map(
    async (status) => (await admin.get(`${QUEUE}?status=${status}&limit=50`)).body,
  );
  return (await Promise.all(pages)).flatMap((page: { cases: ReportCase[] }) => page.cases);
}
const caseOf = async (id: string) => (await cases()).find(({ thing }) => thing._id === id);
/** Acts as an admin who sees the case as it is, or as `seen` says. */
async function act(caseId: string, what: CaseAct, by = admin, seen?: CaseState) {
  const state = seen ?? (await cases()).find(({ _id }) => _id === caseId)?.state ?? 'open';
  return by.post(`${QUEUE}/${caseId}/${what}`, { state });
}
const feed = async (category?: string) => {
  const { body } = await reader.get(`/api/posts?limit=50${category ? `&category=${category}` : ''}`);
  return { ids: (body.posts as FeedItem[]).map(({ _id }) => _id), total: body.total as number };
};
const statuses = async (path: string) =>
  Promise.all([site.visitor(), reader, author, admin].map(async (by) => (await by.get(path)).status));
const lastActs = async (count: number): Promise<string[]> =>
  (await admin.get(`/api/admin/audit?limit=${count}`)).body.entries.map(({ text }: { text: string }) => text);

describe('a hidden post', () => {
  // [B5.3]
  test('is gone for everybody but its author and admins, who see that it is hidden', async () => {
    const before = await write('Before');
    const post = await write('A bad word');
    const after = await write('After');
    await say(post._id, 'Beneath', reader);
    const { total } = await feed();
    const sitemap = async () => (await reader.get(`/sitemaps/${post.createdAt.slice(0, 7)}.xml`)).text;
    expect(await sitemap()).toContain(post._id);
    const caseId = await reported('post', post._id);
    const of = { postId: post._id, authorId: author.accountId, category: 'sports' };
    let told: unknown;
    const messages = await heard(site, TOPICS, async () => {
      told = (await act(caseId, 'hide')).body;
    });
    expect(told).toEqual({ message: 'This post has been hidden.' });
    expect(messages).toEqual([
      ['feed-changed', { categories: ['sports'] }],
      ['posts.hidden', { ...of, hidden: 'hidden', wasHidden: null }],
    ]);
    expect((await feed()).total).toBe(total - 1);
    expect((await feed('sports')).ids).not.toContain(post._id);
    for (const path of [`/api/posts/${post._id}`, `/api/posts/${post._id}/comments`, `/app/${post._id}`]) {
      expect([path, await statuses(path)]).toEqual([path, [404, 404, 200, 200]]);
    }
    expect((await author.get(`/api/posts/${post._id}`)).body.post.hidden).toBe('hidden');
    expect((await reader.post(`/api/posts/${post._id}/react`, { reactionType: 'goal' })).status).toBe(404);
    expect((await reader.post(`/api/posts/${post._id}/comments`, { content: 'Still' })).status).toBe(404);
    expect((await reader.post('/api/reports', { kind: 'post', id: post._id, reason: 'spam' })).status).toBe(404);
    expect(await sitemap()).not.toContain(post._id);
    expect(await caseOf(post._id)).toMatchObject({ state: 'hidden', handled: { by: 'Amara' } });

    const own = (await author.get('/api/reports/hidden')).body.things;
    expect(own).toEqual([{ _id: post._id, kind: 'post', hidden: 'hidden', postId: post._id, excerpt: 'A bad word' }]);
    expect((await reader.get('/api/reports/hidden')).body.things).toEqual([]);
    expect((await site.visitor().get('/api/reports/hidden')).status).toBe(401);

    // Once shown again, the post is back in its place.
    expect(await heard(site, TOPICS, () => act(caseId, 'unhide'))).toEqual([
      ['feed-changed', { categories: ['sports'] }],
      ['posts.shown', { ...of, wasHidden: 'hidden' }],
    ]);
    expect((await feed()).ids.slice(0, 3)).toEqual([after._id, post._id, before._id]);
    const shown = (await reader.get(`/api/posts/${post._id}`)).body.post;
    expect(shown).toMatchObject({ createdAt: post.createdAt, commentCount: 1 });
    expect(shown).not.toHaveProperty('hidden');
    expect(await caseOf(post._id)).toMatchObject({ state: 'dismissed' });
    expect(await lastActs(2)).toEqual([
      'Amara showed the post “A bad word” by Author again.',
      'Amara hid the post “A bad word” by Author.',
    ]);
  });

  test('can be changed and deleted by its author, and stays hidden', async () => {
    const post = await write();
    await act(await reported('post', post._id), 'hide');
    const change = { body: textForm({ content: 'Better', category: 'general' }) };
    const messages = await heard(site, [feedChanged], () => author.send('PUT', `/api/posts/${post._id}`, change));
    expect(messages).toEqual([]);
    expect((await author.get(`/api/posts/${post._id}`)).body.post).toMatchObject({
      content: 'Better',
      hidden: 'hidden',
    });
    expect((await feed('general')).ids).not.toContain(post._id);
    expect((await author.send('DELETE', `/api/posts/${post._id}`)).status).toBe(200);
    expect(await caseOf(post._id)).toBeUndefined();
  });

  // [B5.3]
  test('is left by those who look at it live, and can’t be joined any more', async () => {
    const post = await write();
    const caseId = await reported('post', post._id);
    const visitor = await openSocket(site.origin);
    const own = await openSocket(site.origin, { browser: author });
    expect(await visitor.ask('join-post', { postId: post._id })).toBe(true);
    await act(caseId, 'hide');
    await visitor.settle();
    expect(visitor.heard).toEqual([['post-removed', { postId: post._id }]]);
    expect(await visitor.ask('join-post', { postId: post._id })).toBe(false);
    expect(await own.ask('join-post', { postId: post._id })).toBe(true);
  });
});

describe('a hidden comment', () => {
  // [B5.3]
  test('is gone for everybody but its author and admins, and is not counted', async () => {
    const post = await write();
    const [first, bad, last] = [await say(post._id, 'One'), await say(post._id, 'Two'), await say(post._id, 'Three')];
    const of = { postId: post._id, commentId: bad._id, authorId: author.accountId };
    const caseId = await reported('comment', bad._id);
    expect(await heard(site, TOPICS, () => act(caseId, 'hide'))).toEqual([
      ['items-changed', { ids: [post._id] }],
      ['comments.hidden', { ...of, hidden: 'hidden', wasHidden: null, commentCount: 2 }],
    ]);
    const seen = async (by: TestBrowser) => (await by.get(`/api/posts/${post._id}`)).body.post;
    for (const by of [site.visitor(), reader]) {
      expect(await seen(by)).toMatchObject({ comments: [first, last], commentCount: 2 });
      expect((await by.get(`/api/posts/${post._id}/comments`)).body.comments).toEqual([first, last]);
    }
    for (const by of [author, admin]) {
      expect((await seen(by)).comments).toEqual([first, { ...bad, hidden: 'hidden' }, last]);
    }
    expect((await reader.post('/api/reports', { kind: 'comment', id: bad._id, reason: 'spam' })).status).toBe(404);

    expect(await heard(site, TOPICS, () => act(caseId, 'unhide'))).toEqual([
      ['items-changed', { ids: [post._id] }],
      ['comments.shown', { ...of, wasHidden: 'hidden', comment: bad, publicNames: [], commentCount: 3 }],
    ]);
    expect(await seen(reader)).toMatchObject({ comments: [first, bad, last], commentCount: 3 });
    expect(await lastActs(1)).toEqual(['Amara showed the comment “Two” by Author again.']);
  });

  test('counts right when it goes with its post, its author or by itself', async () => {
    const guest = await site.member('Guest');
    const post = await write();
    const kept = await say(post._id, 'Kept');
    for (const by of [guest, author, author])
      await act(await reported('comment', (await say(post._id, 'x', by))._id), 'hide');
    const count = async () => (await reader.get(`/api/posts/${post._id}`)).body.post.commentCount;
    expect(await count()).toBe(1);
    const { comments } = (await author.get(`/api/posts/${post._id}`)).body.post;
    expect(comments).toHaveLength(3);
    expect((await author.send('DELETE', `/api/posts/${post._id}/comments/${comments[1]._id}`)).body.commentCount).toBe(
      1,
    );
    await admin.send('DELETE', `/api/admin/users/delete-user/${guest.accountId}`);
    expect(await count()).toBe(1);
    expect((await author.send('DELETE', `/api/posts/${post._id}/comments/${kept._id}`)).body.commentCount).toBe(0);
    expect((await author.send('DELETE', `/api/posts/${post._id}`)).status).toBe(200);
  });
});

describe('a hidden video', () => {
  // [B5.3]
  test('is gone from feed, gallery and players, with its poster, and comes back to where it stood', async () => {
    const video = await film();
    await write('Later');
    const caseId = await reported('video', video._id);
    const hostId = new URL(video.youtubeLink).searchParams.get('v') ?? '';
    const places = [`/watch?v=${hostId}`, `/embed/${hostId}`, `/media/${hostId}`];
    const gallery = async () => (await site.visitor().get('/api/videos/get-videos')).body;
    const before = { feed: await feed(), training: await feed('training'), gallery: await gallery() };

    expect(await heard(site, TOPICS, () => act(caseId, 'hide'))).toEqual([
      ['feed-changed', { categories: ['training'] }],
    ]);
    expect((await feed()).total).toBe(before.feed.total - 1);
    expect((await feed('training')).ids).not.toContain(video._id);
    const now = await gallery();
    expect(now.total).toBe(before.gallery.total - 1);
    expect(now.videos.map(({ _id }: Video) => _id)).not.toContain(video._id);
    for (const path of places) expect([path, await statuses(path)]).toEqual([path, [404, 404, 404, 404]]);
    expect(await statuses(video.posterUrl)).toEqual([404, 404, 200, 200]);
    expect((await admin.get(video.posterUrl)).headers.get('cache-control')).toBe('private, no-store');
    expect((await admin.get('/api/admin/overview')).body.queue).toMatchObject({ total: 0, videos: [] });
    expect((await caseOf(video._id))?.thing.watchLink).toBeNull();

    await act(caseId, 'unhide');
    expect({ feed: await feed(), training: await feed('training'), gallery: await gallery() }).toEqual(before);
    for (const path of places) expect([path, (await reader.get(path)).status]).toEqual([path, 200]);
  });

  test('is removed with its files', async () => {
    const video = await film();
    const caseId = await reported('video', video._id);
    await act(caseId, 'hide');
    expect((await act(caseId, 'remove')).body).toEqual({ message: 'This clip has been removed.' });
    await expect.poll(async () => (await site.filesIn('videos')).length).toBe(1); // the other test's file
    expect(await lastActs(1)).toEqual([`Amara deleted the clip “${video.title}”.`]);
  });
});

describe('a person', () => {
  test('is deactivated, activated and deleted as in the list of users', async () => {
    const person = await site.member('Troll');
    const caseId = await reported('person', person.accountId);
    expect(await heard(site, TOPICS, () => act(caseId, 'hide'))).toEqual([
      ['sessions-changed', { accountId: person.accountId }],
    ]);
    expect((await person.get('/api/posts')).status).toBe(401);
    expect(await caseOf(person.accountId)).toMatchObject({ state: 'hidden', author: { isActive: false } });
    expect((await reader.post('/api/reports', { kind: 'person', id: person.accountId, reason: 'spam' })).status).toBe(
      404,
    );
    expect((await act(caseId, 'unhide')).body).toEqual({ message: 'User activated' });
    const again = await reported('person', person.accountId);
    expect((await act(again, 'remove')).body).toEqual({ message: 'User deleted' });
    expect(await caseOf(person.accountId)).toBeUndefined();
    expect(await lastActs(3)).toEqual([
      'Amara deleted the user Troll.',
      'Amara activated Troll.',
      'Amara deactivated Troll.',
    ]);
  });

  test('who is the admin that acts can’t be hidden or removed by it', async () => {
    const caseId = await reported('person', admin.accountId);
    const messages: [CaseAct, string][] = [
      ['hide', 'You can’t deactivate your own account. Ask another admin to do it.'],
      ['remove', 'You can’t delete your own account here. Ask another admin to do it.'],
    ];
    for (const [what, message] of messages) {
      const answer = await act(caseId, what);
      expect([what, answer.status, answer.body]).toEqual([what, 403, { code: 'forbidden', message }]);
    }
    expect(await caseOf(admin.accountId)).toMatchObject({ state: 'open' });
    expect((await act(caseId, 'dismiss', second)).status).toBe(200);
  });
});

describe('an act', () => {
  // [B5.2]
  test('that dismisses leaves the thing as it is; a new report opens the case again, alone', async () => {
    const post = await write();
    const caseId = await reported('post', post._id);
    expect(await heard(site, TOPICS, () => act(caseId, 'dismiss'))).toEqual([]);
    expect((await feed()).ids).toContain(post._id);
    expect(await caseOf(post._id)).toMatchObject({ state: 'dismissed', reportCount: 1, handled: { by: 'Amara' } });
    expect(await lastActs(1)).toEqual(['Amara dismissed the reports of the post “What a match” by Author.']);
    site.clock.advance(SECOND);
    await second.post('/api/reports', { kind: 'post', id: post._id, reason: 'hate' });
    expect(await caseOf(post._id)).toMatchObject({
      _id: caseId,
      state: 'open',
      handled: null,
      since: site.clock.now().toISOString(),
      reports: [{ by: 'Zuri', reason: 'hate' }],
    });
  });

  test('that removes takes a post with its pictures, comments and case', async () => {
    const post = await write('Short-lived', 'achievement', 1);
    await say(post._id, 'Beneath', reader);
    const caseId = await reported('post', post._id);
    const files = (await site.filesIn('images')).length;
    expect((await caseOf(post._id))?.thing.pictureUrl).toBe(post.images[0]?.sources[0]?.url);
    expect(await heard(site, TOPICS, () => act(caseId, 'remove'))).toEqual([
      ['feed-changed', { categories: ['achievement'] }],
      ['posts.removed', { postId: post._id, authorId: author.accountId, category: 'achievement', hidden: null }],
    ]);
    expect((await author.get(`/api/posts/${post._id}`)).status).toBe(404);
    expect((await site.filesIn('images')).length).toBe(files - (post.images[0]?.sources.length ?? 0));
    expect(await caseOf(post._id)).toBeUndefined();
    const [entry] = (await admin.get('/api/admin/audit?limit=1')).body.entries;
    expect(entry).toMatchObject({
      text: 'Amara removed the post “Short-lived” by Author.',
      whom: { kind: 'post', _id: post._id },
      details: { author: 'Author', reports: 1, reasons: 'spam' },
    });
    const late = await act(caseId, 'hide', second);
    expect([late.status, late.body.message]).toEqual([404, 'What was reported has already been deleted.']);
  });

  test('that removes a comment tells its post', async () => {
    const post = await write();
    const comment = await say(post._id, 'Bad');
    const caseId = await reported('comment', comment._id);
    expect(await heard(site, TOPICS, () => act(caseId, 'remove'))).toEqual([
      ['items-changed', { ids: [post._id] }],
      [
        'comments.removed',
        { postId: post._id, commentId: comment._id, authorId: author.accountId, hidden: null, commentCount: 0 },
      ],
    ]);
  });

  // [B5.2]
  test('of two admins at once is done once, and the second is told what the first did', async () => {
    const pairs: [CaseAct, CaseAct][] = [
      ['hide', 'hide'],
      ['hide', 'dismiss'],
      ['dismiss', 'dismiss'],
    ];
    for (const [one, two] of pairs) {
      const post = await write();
      const caseId = await reported('post', post._id);
      const answers = await Promise.all([act(caseId, one, admin, 'open'), act(caseId, two, second, 'open')]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const slower = answers.find(({ status }) => status === 409);
      const faster = answers[0] === slower ? 'Zuri' : 'Amara';
      const { state } = (await caseOf(post._id)) ?? {};
      expect(slower?.body).toEqual({ code: 'conflict', message: `${faster} has already ${state} this.`, state });
      const { entries } = (await admin.get('/api/admin/audit?limit=50')).body;
      expect(entries.filter(({ whom }: { whom: { _id: string } }) => whom._id === post._id)).toHaveLength(1);
    }
    const post = await write();
    const caseId = await reported('post', post._id);
    const removals = await Promise.all([act(caseId, 'remove', admin, 'open'), act(caseId, 'remove', second, 'open')]);
    expect(removals.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  });

  test('meets a thing that goes at the same moment, and one of them is told', async () => {
    for (let n = 0; n < 5; n++) {
      const post = await write();
      const comment = await say(post._id, 'Bad', reader);
      await say(post._id, 'More', author);
      expect((await author.post('/api/reports', { kind: 'comment', id: comment._id, reason: 'spam' })).status).toBe(
        200,
      );
      const caseId = (await caseOf(comment._id))?._id ?? '';
      const [hidden, gone] = await Promise.all([
        act(caseId, 'hide', admin, 'open'),
        reader.send('DELETE', `/api/posts/${post._id}/comments/${comment._id}`),
      ]);
      expect([200, 404]).toContain(hidden.status);
      expect(gone.status).toBe(200);
      expect((await site.visitor().get(`/api/posts/${post._id}`)).body.post.commentCount).toBe(1);
    }
  });

  test('is refused where it does not fit, by its name or by how the case stands', async () => {
    const post = await write();
    const caseId = await reported('post', post._id);
    expect((await act(caseId, 'burn' as CaseAct)).status).toBe(400);
    expect((await act(caseId, 'hide', admin, 'gone' as CaseState)).status).toBe(400);
    expect((await admin.post(`${QUEUE}/${caseId}/hide`)).status).toBe(400);
    expect((await act(caseId, 'unhide')).body).toMatchObject({
      code: 'conflict',
      message: 'Back in the review queue.',
    });
    for (const id of [randomUUID(), 'nothing']) expect((await act(id, 'hide')).status).toBe(404);
    await act(caseId, 'hide');
    expect((await act(caseId, 'dismiss')).body.message).toBe('Amara has already hidden this.');
    expect((await act(caseId, 'remove', second, 'open')).body.message).toBe('Amara has already hidden this.');
    await act(caseId, 'unhide');
    expect((await act(caseId, 'hide')).status).toBe(200); // on second thoughts
    expect((await act(caseId, 'remove')).status).toBe(200);
  });
});
