/** What members say about clips: comments, reactions, and what others hear of it. */
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { SECOND } from '../../platform/clock.ts';
import { addVideo, adminOf, sendJson } from '../../testing/admin.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { openSocket } from '../../testing/sockets.ts';
import { PATIENT } from '../../testing/traces.ts';

let site: Site;
let filmer: TestBrowser;
let fan: TestBrowser;
let admin: TestBrowser;
let id = '';
let hostVideoId = '';
let clips = 0;
beforeAll(async () => {
  site = await createSite();
  filmer = await site.member('Filmer');
  fan = await site.member('Fan');
  admin = await adminOf(site, 'Amara');
});
beforeEach(async () => {
  site.clock.advance(60 * SECOND);
  hostVideoId = `clip_talk${String(++clips).padStart(2, '0')}`;
  id = await addVideo(site, { hostVideoId, uploaderId: filmer.accountId });
});

const path = (rest: string) => `/api/videos/${id}/${rest}`;
const say = (content: string, by = fan, headers = {}) =>
  by.send('POST', path('comments'), {
    body: JSON.stringify({ content }),
    headers: { 'content-type': 'application/json', ...headers },
  });
const react = (reactionType: string, by = fan) => by.post(path('react'), { reactionType });
const page = async (by = site.visitor()) => (await by.get(`/api/videos/${id}`)).body;
const cardOf = async (by = fan) => {
  const { body, headers } = await by.get('/api/posts?limit=3');
  return { card: body.posts.find(({ _id }: { _id: string }) => _id === id), own: headers.get('viewer-reactions') };
};

describe('a clip', () => {
  // [B12.1]
  test('is commented on and reacted to as a post is; page, gallery and the feed’s cards have it', async () => {
    expect((await cardOf()).card).toMatchObject({ likeCount: 0, commentCount: 0, likes: [] });
    const first = await say('What a serve at 0:03');
    expect([first.status, first.body.commentCount]).toEqual([201, 1]);
    expect((await say('Thanks!', filmer)).body.commentCount).toBe(2);
    expect((await react('fire')).body).toMatchObject({ reaction: 'fire', likeCount: 1, reactionCounts: { fire: 1 } });
    expect((await react('goal')).body).toMatchObject({ likeCount: 1, reactionCounts: { goal: 1 } });
    expect((await react('goal', filmer)).body).toMatchObject({ likeCount: 2, reactionCounts: { goal: 2 } });

    const seen = await page(fan);
    expect(seen.thread.comments.map(({ content }: { content: string }) => content)).toEqual([
      'What a serve at 0:03',
      'Thanks!',
    ]);
    expect(seen.video).toMatchObject({ likeCount: 2, commentCount: 2 });
    expect(seen.likes.map(({ user }: { user: { username: string } }) => user.username)).toEqual(['Filmer', 'Fan']);
    expect(seen.viewerReaction).toBe('goal');
    expect(seen.can).toEqual({ edit: false, delete: false, report: true });
    expect((await page()).viewerReaction).toBeNull();
    expect((await fan.get(`/api/videos/watch/${hostVideoId}`)).body).toEqual(seen);

    const { card, own } = await cardOf();
    expect(card).toMatchObject({ kind: 'video', likeCount: 2, reactionCounts: { goal: 2 }, commentCount: 2 });
    expect(own).toContain(`${id}=goal`);
    const { videos } = (await site.visitor().get('/api/videos/get-videos')).body;
    expect(videos[0]).toMatchObject({ _id: id, likeCount: 2, commentCount: 2 });

    const commentId = first.body.comment._id;
    expect((await filmer.send('DELETE', path(`comments/${commentId}`))).status).toBe(403);
    expect((await fan.send('DELETE', path(`comments/${commentId}`))).body.commentCount).toBe(1);
    expect((await fan.send('DELETE', path('react'))).body).toMatchObject({ reaction: null, likeCount: 1 });
    expect((await cardOf()).card).toMatchObject({ likeCount: 1, commentCount: 1 });
    expect((await cardOf()).own).not.toContain(id);
  });

  // [B12.3]
  test('that is hidden, not published or gone is there for nobody, in no call', async () => {
    await say('Seen before');
    const before = id;
    const others = [
      await addVideo(site, { status: 'hidden', hostVideoId: 'clip_hidden', uploaderId: fan.accountId }),
      await addVideo(site, { status: 'stored', hostVideoId: null, uploaderId: fan.accountId }),
      '01890000-0000-7000-8000-000000000000',
    ];
    for (const other of others) {
      id = other;
      for (const by of [fan, admin]) {
        const answers = [
          await by.get(`/api/videos/${id}`),
          await by.get(path('comments')),
          await say('Nobody reads it', by),
          await react('like', by),
          await by.send('DELETE', path('react')),
        ];
        expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
      }
      const { socket: _, ...room } = await openSocket(site.origin, { browser: fan });
      expect(await room.ask('join-video', { videoId: id })).toBe(false);
    }
    // A comment on one clip is none on another.
    id = await addVideo(site, { hostVideoId: 'clip_others' });
    const [{ _id }] = (await fan.get(`/api/videos/${before}/comments`)).body.comments;
    expect((await fan.send('DELETE', path(`comments/${_id}`))).status).toBe(404);
    expect((await fan.send('DELETE', `/api/posts/${before}/comments/${_id}`)).status).toBe(404);
  });

  test('a comment that is sent twice under its key is one', async () => {
    const key = { 'idempotency-key': 'a-comment-on-a-clip-0001' };
    const [one, two] = [await say('Once', fan, key), await say('Once', fan, key)];
    expect(two.body).toEqual(one.body);
    expect((await page()).video.commentCount).toBe(1);
  });

  test('goes on at the cursor', async () => {
    for (const content of ['one', 'two', 'three']) await say(content);
    const { comments, earlier } = (await fan.get(`${path('comments')}?limit=2`)).body;
    expect(comments.map(({ content }: { content: string }) => content)).toEqual(['two', 'three']);
    const rest = (await fan.get(`${path('comments')}?limit=2&before=${earlier}`)).body;
    expect(rest.comments.map(({ content }: { content: string }) => content)).toEqual(['one']);
    expect(rest.earlier).toBeNull();
  });
});

describe('who looks at a clip', () => {
  // [B12.2]
  test('hears of comments, reactions and their own choice elsewhere, and nobody else does', async () => {
    const other = await addVideo(site, { hostVideoId: 'clip_beside' });
    const [visitor, member, beside] = await Promise.all([
      openSocket(site.origin),
      openSocket(site.origin, { browser: fan }),
      openSocket(site.origin),
    ]);
    for (const [one, videoId] of [
      [visitor, id],
      [member, id],
      [beside, other],
    ] as const)
      expect(await one.ask('join-video', { videoId })).toBe(true);
    const { comment } = (await say('Live!')).body;
    await react('clap');
    await fan.send('DELETE', path(`comments/${comment._id}`));
    const counts = ['video-reactions', { likeCount: 1, reactionCounts: { clap: 1 } }, { videoId: id }];
    await vi.waitFor(async () => {
      await visitor.settle();
      expect(visitor.heard).toHaveLength(3);
    }, PATIENT);
    expect(visitor.heard).toEqual(
      expect.arrayContaining([
        ['comment-added', comment, { videoId: id, commentCount: 1 }],
        ['comment-removed', comment._id, { videoId: id, commentCount: 0 }],
        counts,
      ]),
    );
    await member.settle();
    expect(member.heard).toContainEqual(['own-reaction', 'clap', { videoId: id }]);
    await beside.settle();
    expect(beside.heard).toEqual([]);
  });

  // [B12.2]
  test('hears that it is hidden, and then nothing more', async () => {
    const viewer = await openSocket(site.origin);
    expect(await viewer.ask('join-video', { videoId: id })).toBe(true);
    await fan.post('/api/reports', { kind: 'video', id, reason: 'spam' });
    const [first] = (await admin.get('/api/admin/reports')).body.cases;
    expect((await sendJson(admin, 'POST', `/api/admin/reports/${first._id}/hide`, { state: 'open' })).status).toBe(200);
    await vi.waitFor(async () => {
      await viewer.settle();
      expect(viewer.heard).toEqual([['video-removed', { videoId: id }]]);
    }, PATIENT);
    expect((await fan.get(`/api/videos/${id}`)).status).toBe(404);
    expect(await viewer.ask('join-video', { videoId: id })).toBe(false);
  });
});

describe('a reported comment on a clip', () => {
  // [B12.4]
  test('is hidden from others, named with its clip to its author and admins, and not counted', async () => {
    const { comment } = (await say('Rude words')).body;
    expect((await filmer.post('/api/reports', { kind: 'comment', id: comment._id, reason: 'hate' })).status).toBe(200);
    const { cases } = (await admin.get('/api/admin/reports')).body;
    const found = cases.find(({ thing }: { thing: { _id: string } }) => thing._id === comment._id);
    expect(found.thing).toMatchObject({ postId: null, videoId: id, excerpt: 'Rude words' });
    await sendJson(admin, 'POST', `/api/admin/reports/${found._id}/hide`, { state: 'open' });
    expect((await page()).thread.comments).toEqual([]);
    expect((await page()).video.commentCount).toBe(0);
    expect((await page(fan)).thread.comments).toMatchObject([{ _id: comment._id, hidden: 'hidden' }]);
    expect((await fan.get('/api/reports/hidden')).body.things).toMatchObject([{ _id: comment._id, videoId: id }]);
    await sendJson(admin, 'POST', `/api/admin/reports/${found._id}/unhide`, { state: 'hidden' });
    expect((await page()).video.commentCount).toBe(1);
  });
});

describe('when an account goes', () => {
  // [B12.5]
  test('what it said about clips goes with it; the counts follow, for who looks, too', async () => {
    const leaving = await site.member('Leaver');
    await say('Soon gone', leaving);
    await say('I stay');
    await react('wow', leaving);
    const viewer = await openSocket(site.origin);
    expect(await viewer.ask('join-video', { videoId: id })).toBe(true);
    expect((await page()).video).toMatchObject({ likeCount: 1, commentCount: 2 });
    expect((await admin.send('DELETE', `/api/admin/users/delete-user/${leaving.accountId}`)).status).toBe(200);
    expect((await page()).video).toMatchObject({ likeCount: 0, commentCount: 1 });
    await vi.waitFor(async () => {
      await viewer.settle();
      expect(viewer.heard.map(([event]) => event).sort()).toEqual(['comment-removed', 'video-reactions']);
    }, PATIENT);
    expect(viewer.heard).toContainEqual(['comment-removed', expect.any(String), { videoId: id, commentCount: 1 }]);
  });
});
