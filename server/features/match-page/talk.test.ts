/** What members say about matches: comments, reactions, and what others hear of it. */
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { SECOND } from '../../platform/clock.ts';
import { competitions } from '../../schema/sports/competitions.ts';
import { matches } from '../../schema/sports/matches.ts';
import { adminOf } from '../../testing/admin.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { openSocket } from '../../testing/sockets.ts';
import { addCup, addMatch, type Cup } from '../../testing/sports/cup.ts';
import { PATIENT } from '../../testing/traces.ts';

let site: Site;
let organiser: TestBrowser;
let captain: TestBrowser;
let fan: TestBrowser;
let admin: TestBrowser;
let cup: Cup;
let id = '';
let made = 0;
beforeAll(async () => {
  site = await createSite();
  organiser = await site.member('Organiser');
  captain = await site.member('Captain');
  fan = await site.member('Fan');
  admin = await adminOf(site, 'Amara');
  cup = await addCup(site, { organiserId: organiser.accountId, captains: [captain.accountId, null] });
});
beforeEach(async () => {
  site.clock.advance(60 * SECOND);
  id = await addMatch(site, cup, [0, 1], { number: ++made });
});

const path = (rest: string) => `/api/matches/${id}/${rest}`;
const say = (content: string, by = fan, more = {}, headers = {}) =>
  by.send('POST', path('comments'), {
    body: JSON.stringify({ content, ...more }),
    headers: { 'content-type': 'application/json', ...headers },
  });
const put = (by: TestBrowser, rest: string, body: unknown) =>
  by.send('PUT', path(rest), { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
const react = (reactionType: string, by = fan) => by.post(path('react'), { reactionType });
const counts = async () => {
  const [row] = await site.db
    .select({ likes: matches.likeCount, by: matches.reactionCounts, comments: matches.commentCount })
    .from(matches)
    .where(eq(matches.id, id));
  return row;
};
const texts = async (by = site.visitor()) =>
  (await by.get(path('comments'))).body.comments.map(({ content }: { content: string }) => content);
const told = async (by: TestBrowser) => (await by.get('/api/notifications')).body.notifications;

describe('a match', () => {
  // [B29.1]
  test('is commented on and reacted to as a post is, with its counts; visitors read it', async () => {
    const first = await say('Law are all over them');
    expect([first.status, first.body.commentCount]).toEqual([201, 1]);
    const commentId = first.body.comment._id;
    const reply = await say('Not for long', captain, { replyTo: commentId });
    expect(reply.body).toMatchObject({ commentCount: 2, replyCount: 1 });
    expect((await react('fire')).body).toMatchObject({ reaction: 'fire', likeCount: 1, reactionCounts: { fire: 1 } });
    expect((await react('goal')).body).toMatchObject({ likeCount: 1, reactionCounts: { goal: 1 } });
    expect((await react('goal', captain)).body.reactionCounts).toEqual({ goal: 2 });
    expect(await counts()).toEqual({ likes: 2, by: { goal: 2 }, comments: 2 });
    expect(await texts()).toEqual(['Law are all over them']);
    expect((await site.visitor().get(path(`comments/${commentId}/replies`))).body.replies).toHaveLength(1);

    expect((await put(fan, `comments/${commentId}`, { content: 'Law lead', edition: 0 })).status).toBe(200);
    expect((await put(captain, `comments/${commentId}/love`, { isLoved: true })).body.loveCount).toBe(1);
    expect((await captain.send('DELETE', path(`comments/${commentId}`))).status).toBe(403);
    // Its reply stays, in the place of a stub that is on the match as well.
    expect((await fan.send('DELETE', path(`comments/${commentId}`))).body.commentCount).toBe(1);
    expect((await fan.get(path('comments'))).body.comments).toMatchObject([{ isGone: true, replyCount: 1 }]);
    expect((await fan.send('DELETE', path('react'))).body).toMatchObject({ reaction: null, likeCount: 1 });
    expect(await counts()).toEqual({ likes: 1, by: { goal: 1 }, comments: 1 });
  });

  // [B29.2]
  test('a comment that is sent twice under its key is one', async () => {
    const key = { 'idempotency-key': 'a-comment-on-a-match-0001' };
    const [one, two] = [await say('Once', fan, {}, key), await say('Once', fan, {}, key)];
    expect(two.body).toEqual(one.body);
    expect((await counts())?.comments).toBe(1);
  });

  // [B29.3]
  test('of a competition that is a draft or hidden is there for its organisers and admins only, in no call for others', async () => {
    await say('Seen before');
    const of = eq(competitions.id, cup.competitionId);
    for (const change of [{ state: 'draft' }, { state: 'running', hidden: 'hidden' }] as const) {
      await site.db.update(competitions).set(change).where(of);
      for (const by of [fan, captain]) {
        const answers = [
          await by.get(path('comments')),
          await say('Nobody reads it', by),
          await react('like', by),
          await by.send('DELETE', path('react')),
        ];
        expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
      }
      expect((await site.visitor().get(path('comments'))).status).toBe(404);
      const { socket: _, ...room } = await openSocket(site.origin, { browser: fan });
      expect(await room.ask('join-match', { matchId: id })).toBe(false);
      for (const by of [organiser, admin]) expect(await texts(by)).toEqual(['Seen before']);
    }
    await site.db.update(competitions).set({ state: 'running', hidden: null }).where(of);
    id = '01890000-0000-7000-8000-000000000000';
    expect((await say('To nothing')).status).toBe(404);
  });

  // [B29.4]
  test('has the comment first that an organiser has pinned: one, and by nobody else', async () => {
    const [one, two] = [(await say('Kick-off is at 4')).body.comment._id, (await say('Late by 5')).body.comment._id];
    const pin = (by: TestBrowser, commentId: string, isPinned = true) =>
      put(by, `comments/${commentId}/pin`, { isPinned });
    for (const by of [fan, captain]) expect((await pin(by, one)).status).toBe(403);
    expect((await pin(organiser, one)).body.pinned._id).toBe(one);
    expect((await pin(admin, two)).body.pinned._id).toBe(two);
    expect((await fan.get(path('comments'))).body.pinned._id).toBe(two);
    expect((await pin(organiser, two, false)).body.pinned).toBeNull();
  });

  // [B29.6]
  test('a comment on one match is none on another, and goes with its match', async () => {
    const { _id } = (await say('Here')).body.comment;
    await react('clap');
    const here = id;
    id = await addMatch(site, cup, [1, 0], { number: ++made });
    expect((await fan.send('DELETE', path(`comments/${_id}`))).status).toBe(404);
    expect((await fan.send('DELETE', `/api/posts/${here}/comments/${_id}`)).status).toBe(404);
    expect((await fan.send('DELETE', `/api/videos/${here}/comments/${_id}`)).status).toBe(404);
    await site.db.delete(matches).where(eq(matches.id, here));
    id = here;
    expect((await fan.get(path('comments'))).status).toBe(404);
  });
});

describe('who looks at a match', () => {
  // [B29.1]
  test('hears of comments, reactions and their own choice elsewhere, and nobody else does', async () => {
    const other = await addMatch(site, cup, [1, 0], { number: ++made });
    const [visitor, member, beside] = await Promise.all([
      openSocket(site.origin),
      openSocket(site.origin, { browser: fan }),
      openSocket(site.origin),
    ]);
    for (const [one, matchId] of [
      [visitor, id],
      [member, id],
      [beside, other],
    ] as const)
      expect(await one.ask('join-match', { matchId })).toBe(true);
    const { comment } = (await say('Live!')).body;
    await react('clap');
    const reactions = ['match-reactions', { likeCount: 1, reactionCounts: { clap: 1 } }, { matchId: id }];
    await vi.waitFor(async () => {
      await Promise.all([visitor.settle(), member.settle()]);
      expect([visitor.heard.length, member.heard.length]).toEqual([2, 3]);
    }, PATIENT);
    expect(visitor.heard).toEqual(
      expect.arrayContaining([['comment-added', comment, { matchId: id, commentCount: 1 }], reactions]),
    );
    expect(member.heard).toEqual(
      expect.arrayContaining([['comment-added', comment, { matchId: id, commentCount: 1 }], reactions]),
    );
    expect(member.heard).toContainEqual(['own-reaction', 'clap', { matchId: id }]);
    expect(beside.heard).toEqual([]);
  });
});

describe('what is said of a match', () => {
  // [B29.5]
  test('is told to whom it answers and mentions, with the way to it, and to nobody whose match it might be', async () => {
    const { _id } = (await say('Who scored?')).body.comment;
    const reply = await say('Ama did', captain, { replyTo: _id });
    const mention = await say('Was that you, @captain?', organiser);
    await vi.waitFor(async () => {
      expect((await told(fan))[0]).toMatchObject({
        kind: 'reply',
        path: `/app/matches/${id}#comment-${reply.body.comment._id}`,
      });
      expect((await told(captain))[0]).toMatchObject({
        kind: 'mention',
        subject: 'match',
        path: `/app/matches/${id}#comment-${mention.body.comment._id}`,
      });
    }, PATIENT);
    // Neither captain nor organiser is told of comments.
    for (const by of [organiser, captain])
      expect((await told(by)).filter(({ kind }: { kind: string }) => kind === 'comment')).toEqual([]);
  });

  // [B29.5]
  test('can be reported, and the case leads to the match', async () => {
    const { _id } = (await say('Something nasty')).body.comment;
    expect((await captain.post('/api/reports', { kind: 'comment', id: _id, reason: 'hate' })).status).toBe(200);
    const { cases } = (await admin.get('/api/admin/reports')).body;
    const found = cases.find(({ thing }: { thing: { _id: string } }) => thing._id === _id);
    expect(found.thing).toMatchObject({ postId: null, matchId: id });
  });

  // [B29.6]
  test('goes with an account, and the counts follow', async () => {
    const leaver = await site.member('Leaver');
    await say('Bye', leaver);
    await react('wow', leaver);
    await say('I stay');
    expect(await counts()).toEqual({ likes: 1, by: { wow: 1 }, comments: 2 });
    const looking = await openSocket(site.origin);
    expect(await looking.ask('join-match', { matchId: id })).toBe(true);
    expect((await admin.send('DELETE', `/api/admin/users/delete-user/${leaver.accountId}`)).status).toBe(200);
    expect(await counts()).toEqual({ likes: 0, by: {}, comments: 1 });
    await vi.waitFor(async () => {
      await looking.settle();
      expect(looking.heard.map(([event]) => event)).toEqual(
        expect.arrayContaining(['comment-removed', 'match-reactions']),
      );
    }, PATIENT);
  });
});
