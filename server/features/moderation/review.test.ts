/** First links are held for review: REVIEW_FIRST_LINKS. */

import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Comment } from '../../../contract/comments.ts';
import type { FeedItem, FeedPost } from '../../../contract/posts.ts';
import type { CaseAct, ReportCase } from '../../../contract/reports.ts';
import { commentShown } from '../../facts/comments.ts';
import { postHidden, postRemoved, postShown } from '../../facts/posts.ts';
import { HOUR, MINUTE, SECOND } from '../../platform/clock.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { heard } from '../../testing/heard.ts';
import { textForm } from '../../testing/sending/forms.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { grantAdmin } from '../admin/people.ts';
import { feedChanged, itemsChanged } from '../feed/events.ts';

const QUEUE = '/api/admin/reports';
const TOPICS = [feedChanged, itemsChanged, postHidden, postShown, postRemoved, commentShown];
const LINK = 'Tickets: https://tickets.example/derby';

let site: Site;
let admin: TestBrowser;
let reader: TestBrowser;
let people = 0;
beforeAll(async () => {
  site = await createSite({ REVIEW_FIRST_LINKS: '1' });
  admin = await site.member('Amara');
  reader = await site.member('Reader');
  await grantAdmin(site, 'amara@uni.example');
});
beforeEach(() => {
  site.clock.advance(2 * HOUR);
});

const newcomer = () => site.member(`New${people++}`);
async function write(by: TestBrowser, content: string, more: Record<string, string> = {}): Promise<FeedPost> {
  site.clock.advance(SECOND);
  const answer = await by.post('/api/posts', textForm({ content, category: 'sports', ...more }));
  expect(answer.body.message).toBe('Post created successfully');
  return answer.body.post;
}
async function say(
  by: TestBrowser,
  postId: string,
  content: string,
): Promise<{ comment: Comment; commentCount: number }> {
  site.clock.advance(SECOND);
  return (await by.post(`/api/posts/${postId}/comments`, { content })).body;
}
const edit = (by: TestBrowser, id: string, fields: Record<string, string>) =>
  by.send('PUT', `/api/posts/${id}`, { body: textForm(fields) });
async function caseOf(id: string): Promise<ReportCase | undefined> {
  const { cases } = (await admin.get(`${QUEUE}?limit=50`)).body as { cases: ReportCase[] };
  return cases.find(({ thing }) => thing._id === id);
}
async function act(id: string, what: CaseAct) {
  const found = await caseOf(id);
  return admin.post(`${QUEUE}/${found?._id}/${what}`, { state: found?.state });
}
const newest = async () => (await reader.get('/api/posts?limit=1')).body.posts[0] as FeedItem;

describe('the first link of a member', () => {
  // [B5.4]
  test('in a post waits for an admin, who lets it come up as new', async () => {
    const by = await newcomer();
    expect(await write(by, 'No link at all')).not.toHaveProperty('hidden');
    let post: FeedPost | undefined;
    const quiet = await heard(site, TOPICS, async () => {
      post = await write(by, LINK);
    });
    expect(quiet).toEqual([]);
    const id = post?._id ?? '';
    expect(post?.hidden).toBe('held');
    expect((await newest())._id).not.toBe(id);
    expect((await reader.get(`/api/posts/${id}`)).status).toBe(404);
    expect((await by.get(`/api/posts/${id}`)).body.post.hidden).toBe('held');
    expect((await by.get('/api/reports/hidden')).body.things).toMatchObject([
      { _id: id, kind: 'post', hidden: 'held' },
    ]);
    expect(await caseOf(id)).toMatchObject({ kind: 'post', state: 'held', reportCount: 0, thing: { excerpt: LINK } });

    site.clock.advance(HOUR);
    await write(reader, 'Meanwhile');
    site.clock.advance(MINUTE);
    expect(await heard(site, TOPICS, () => act(id, 'dismiss'))).toEqual([
      ['feed-changed', { categories: ['sports'] }],
      ['posts.shown', { postId: id, authorId: by.accountId, category: 'sports', wasHidden: 'held' }],
    ]);
    expect(await newest()).toMatchObject({ _id: id, createdAt: site.clock.now().toISOString() });
    expect((await reader.get(`/api/posts/${id}`)).status).toBe(200);
    expect(await caseOf(id)).toBeUndefined();
    const [entry] = (await admin.get('/api/admin/audit?limit=1')).body.entries;
    expect(entry.text).toMatch(/^Amara approved the post “Tickets: .+” by New\d+\.$/);

    expect(await write(by, `Once more ${LINK}`)).not.toHaveProperty('hidden');
  });

  // [B5.4]
  test('in a comment waits for an admin, who lets it come in at the end', async () => {
    const by = await newcomer();
    const post = await write(reader, 'What a match');
    const held = await say(by, post._id, LINK);
    expect(held).toMatchObject({ comment: { hidden: 'held' }, commentCount: 0 });
    await say(reader, post._id, 'Second');
    const seen = async (who: TestBrowser) =>
      (await who.get(`/api/posts/${post._id}`)).body.post.comments.map(({ content }: Comment) => content);
    expect(await seen(reader)).toEqual(['Second']);
    expect(await seen(by)).toEqual([LINK, 'Second']);
    site.clock.advance(MINUTE);
    let told = '';
    const messages = await heard(site, TOPICS, async () => {
      told = (await act(held.comment._id, 'dismiss')).body.message;
    });
    expect(told).toBe('Approved. Everyone can see this comment now.');
    const comment = { _id: held.comment._id, content: LINK, createdAt: site.clock.now().toISOString() };
    expect(messages).toMatchObject([
      ['items-changed', { ids: [post._id] }],
      ['comments.shown', { postId: post._id, wasHidden: 'held', comment, publicNames: [], commentCount: 2 }],
    ]);
    expect(await seen(reader)).toEqual(['Second', LINK]);
    expect((await say(by, post._id, LINK)).commentCount).toBe(3);
  });

  test('waits however often it is sent, until one of them is approved', async () => {
    const by = await newcomer();
    const posts = await Promise.all([1, 2, 3].map((n) => write(by, `${n} ${LINK}`)));
    expect(posts.map(({ hidden }) => hidden)).toEqual(['held', 'held', 'held']);
    const [first, second] = posts.map(({ _id }) => _id) as [string, string];
    expect((await act(second, 'remove')).status).toBe(200);
    expect((await by.get(`/api/posts/${second}`)).status).toBe(404);
    expect((await write(by, LINK)).hidden).toBe('held');
    await act(first, 'dismiss');
    expect(await write(by, LINK)).not.toHaveProperty('hidden');
  });

  test('is seen in every form, and what is no link does not wait', async () => {
    const by = await newcomer();
    const links = ['http://a.example', 'WWW.a.example', 'see a-b.example/x', 'cheap.shop!', 'bit.ly', '(club.com)'];
    const none = ['3.2 to 1.5', 'end.Start again', 'a@b', '10/12', 'wwwow', 'half.time', 'e.g. this'];
    for (const text of links) expect([text, (await write(by, text)).hidden]).toEqual([text, 'held']);
    for (const text of none) expect([text, (await write(by, text)).hidden]).toEqual([text, undefined]);
    expect((await write(by, 'Tagged', { tags: 'a, cheap.shop' })).hidden).toBe('held');
  });

  test('that comes in by an edit waits, too; the edit of what was approved does not', async () => {
    const by = await newcomer();
    const post = await write(by, 'Harmless');
    const messages = await heard(site, TOPICS, () => edit(by, post._id, { content: LINK }));
    expect(messages).toEqual([
      ['feed-changed', { categories: ['sports'] }],
      [
        'posts.hidden',
        { postId: post._id, authorId: by.accountId, category: 'sports', hidden: 'held', wasHidden: null },
      ],
    ]);
    expect((await reader.get(`/api/posts/${post._id}`)).status).toBe(404);
    await edit(by, post._id, { content: `Better ${LINK}`, category: 'general' });
    expect(await caseOf(post._id)).toMatchObject({ state: 'held', thing: { excerpt: `Better ${LINK}` } });
    await act(post._id, 'dismiss');
    expect((await edit(by, post._id, { content: `Best ${LINK}` })).body.post).not.toHaveProperty('hidden');
    expect((await newest())._id).toBe(post._id);
  });

  test('is not held where an admin writes it, and a hidden one is not approved by that', async () => {
    expect(await write(admin, LINK)).not.toHaveProperty('hidden');
    const by = await newcomer();
    const post = await write(by, LINK);
    expect((await act(post._id, 'hide')).body.message).toBe('This post has been hidden.');
    expect((await by.get(`/api/posts/${post._id}`)).body.post.hidden).toBe('hidden');
    expect((await write(by, LINK)).hidden).toBe('held');
    // Taken back, it comes up as new: nobody has seen it before.
    const { cases } = (await admin.get(`${QUEUE}?status=handled`)).body as { cases: ReportCase[] };
    const id = cases.find(({ thing }) => thing._id === post._id)?._id;
    expect((await admin.post(`${QUEUE}/${id}/unhide`, { state: 'hidden' })).status).toBe(200);
    expect(await newest()).toMatchObject({ _id: post._id, createdAt: site.clock.now().toISOString() });
  });
});

// [B5.4]
test('without the setting nothing waits; with a higher number so many have to be approved', async () => {
  const free = await createSite();
  expect(await write(await free.member('Free'), LINK)).not.toHaveProperty('hidden');
  const strict = await createSite({ REVIEW_FIRST_LINKS: '2' });
  const boss = await strict.member('Boss');
  await grantAdmin(strict, 'boss@uni.example');
  const by = await strict.member('Twice');
  for (const expected of ['held', 'held', undefined]) {
    expect((await write(by, LINK)).hidden).toBe(expected);
    const { cases } = (await boss.get(QUEUE)).body as { cases: ReportCase[] };
    for (const { _id } of cases) await boss.post(`${QUEUE}/${_id}/dismiss`, { state: 'held' });
  }
});
