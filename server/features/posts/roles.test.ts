/** Who may do what with posts, reactions and comments: each call for each role, with its status and its effect. */
import { randomUUIDv7 } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { accounts } from '../../schema/accounts.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { textForm } from '../../testing/sending/forms.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { insertComment } from '../comments/write-queries.ts';
import { feedChanged } from '../feed/events.ts';
import { setReaction } from '../reactions/queries.ts';
import { insertPost } from './queries.ts';

const ROLES = ['visitor', 'author', 'commenter', 'other', 'admin', 'deactivated'] as const;
type Role = (typeof ROLES)[number];

let site: Site;
let browsers: Record<Role, TestBrowser>;
beforeAll(async () => {
  site = await createSite();
  const [author, commenter, other, admin, deactivated] = await Promise.all(
    ['Author', 'Commenter', 'Other', 'Umpire', 'Gone'].map((name) => site.member(name)),
  );
  if (!author || !commenter || !other || !admin || !deactivated) throw new Error('somebody did not come in');
  await site.db.update(accounts).set({ role: 'admin' }).where(eq(accounts.id, admin.accountId));
  await site.db.update(accounts).set({ isActive: false }).where(eq(accounts.id, deactivated.accountId));
  const visitor = site.visitor();
  await visitor.get('/api/countries'); // for the double-submit pair
  browsers = { visitor, author, commenter, other, admin, deactivated };
});

type Scene = { post: string; comment: string };

/** A post by 'author' with a comment by 'commenter', and a reaction of everybody who may react. */
async function scene(): Promise<Scene> {
  const { author, commenter, other, admin } = browsers;
  const [post, comment, createdAt] = [randomUUIDv7(), randomUUIDv7(), site.clock.now()];
  const said = { content: 'As it was', category: 'general' as const, tags: [], images: [] };
  await insertPost(site.db, { id: post, authorId: author.accountId, ...said, createdAt });
  const first = { id: comment, accountId: commenter.accountId, content: 'First', now: createdAt };
  await insertComment(site.db, { kind: 'post', id: post }, first);
  for (const { accountId } of [author, commenter, other, admin]) {
    await setReaction(site.db, { kind: 'post', id: post }, { accountId, id: randomUUIDv7(), type: 'like', createdAt });
  }
  site.bus.publish(feedChanged, { categories: ['general'] }); // as whoever writes does
  return { post, comment };
}

/** All that a call could have changed. */
async function state({ post }: Scene) {
  const { body } = await browsers.other.get(`/api/posts/${post}`);
  const total = (await browsers.other.get('/api/posts')).body.total as number;
  if (!body.post) return { total, there: false };
  const { content, likeCount, reactionCounts, comments } = body.post;
  const said = comments.map((comment: { content: string }) => comment.content);
  return { total, there: true, content, likeCount, reactionCounts, said };
}

const refused = (code: string) => ({ visitor: `401 ${code}`, deactivated: `401 ${code}` });
const nobody = refused('unauthenticated');
const all = (answer: string) => ({ author: answer, commenter: answer, other: answer, admin: answer });
const everyone = (answer: string) => ({ ...all(answer), visitor: answer, deactivated: answer });

const AS_IT_WAS = { content: 'As it was', likeCount: 4, reactionCounts: { like: 4 }, said: ['First'] };

type Case = {
  call: string;
  act: (browser: TestBrowser, scene: Scene) => ReturnType<TestBrowser['get']>;
  answers: Record<Role, string>;
  /** What differs afterwards for who may. */
  effect?: object;
};

const cases: Case[] = [
  { call: 'GET posts', act: (b) => b.get('/api/posts'), answers: { ...nobody, ...all('200') } },
  { call: 'GET post', act: (b, s) => b.get(`/api/posts/${s.post}`), answers: everyone('200') },
  { call: 'GET comments', act: (b, s) => b.get(`/api/posts/${s.post}/comments`), answers: everyone('200') },
  {
    call: 'POST post',
    act: (b) => b.post('/api/posts', textForm({ content: 'New' })),
    answers: { ...nobody, ...all('201') },
    effect: { added: 1 },
  },
  {
    call: 'PUT post',
    act: (b, s) => b.send('PUT', `/api/posts/${s.post}`, { body: textForm({ content: 'Edited' }) }),
    answers: { ...nobody, ...all('403 forbidden'), author: '200' },
    effect: { content: 'Edited' },
  },
  {
    call: 'DELETE post',
    act: (b, s) => b.send('DELETE', `/api/posts/${s.post}`),
    answers: { ...nobody, ...all('403 forbidden'), author: '200' },
    effect: { added: -1, there: false },
  },
  {
    call: 'POST react',
    act: (b, s) => b.post(`/api/posts/${s.post}/react`, { reactionType: 'goal' }),
    answers: { ...nobody, ...all('200') },
    effect: { reactionCounts: { like: 3, goal: 1 } },
  },
  {
    call: 'DELETE react',
    act: (b, s) => b.send('DELETE', `/api/posts/${s.post}/react`),
    answers: { ...nobody, ...all('200') },
    effect: { likeCount: 3, reactionCounts: { like: 3 } },
  },
  {
    call: 'POST comment',
    act: (b, s) => b.post(`/api/posts/${s.post}/comments`, { content: 'Second' }),
    answers: { ...nobody, ...all('201') },
    effect: { said: ['First', 'Second'] },
  },
  {
    call: 'DELETE comment',
    act: (b, s) => b.send('DELETE', `/api/posts/${s.post}/comments/${s.comment}`),
    answers: { ...nobody, ...all('403 forbidden'), commenter: '200' },
    effect: { said: [] },
  },
];

describe('each call', () => {
  for (const { call, act, answers, effect = {} } of cases) {
    // [S2-6.1, S2-6.2, S2-6.3, S2-6.4]
    test(`${call}: is answered by who asks, and changes what it says`, async () => {
      for (const role of ROLES) {
        site.clock.advance(1000);
        const before = await scene();
        const { total } = await state(before);
        const { status, body } = await act(browsers[role], before);
        const answer = [status, body.code].filter(Boolean).join(' ');
        expect([role, answer]).toEqual([role, answers[role]]);
        const { added = 0, ...changed }: { added?: number; there?: boolean } = status < 300 ? effect : {};
        const rest = changed.there === false ? {} : { ...AS_IT_WAS, there: true };
        expect([role, await state(before)]).toEqual([role, { total: total + added, ...rest, ...changed }]);
      }
    });
  }
});

test('a call without the double-submit pair changes nothing', async () => {
  const before = await scene();
  const was = await state(before);
  const headers = { 'x-xsrf-token': 'wrong', 'content-type': 'application/json' };
  const calls: [string, string, string?][] = [
    ['PUT', `/api/posts/${before.post}`],
    ['DELETE', `/api/posts/${before.post}`],
    ['POST', `/api/posts/${before.post}/react`, '{"reactionType":"wow"}'],
    ['DELETE', `/api/posts/${before.post}/react`],
    ['POST', `/api/posts/${before.post}/comments`, '{"content":"x"}'],
    ['DELETE', `/api/posts/${before.post}/comments/${before.comment}`],
  ];
  for (const [method, path, body = '{}'] of calls) {
    for (const browser of [browsers.author, browsers.commenter]) {
      const answer = await browser.send(method, path, { headers, body });
      expect([method, path, answer.status, answer.body.code]).toEqual([method, path, 403, 'csrf']);
    }
  }
  expect(await state(before)).toEqual(was);
});

// [D.21]
test('a member who does too much is asked to wait, and others are not', async () => {
  const { post } = await scene();
  const eager = await site.member('Eager');
  const calls: [string, number, () => ReturnType<TestBrowser['get']>][] = [
    ['comment', 30, () => eager.post(`/api/posts/${post}/comments`, { content: 'Again' })],
    ['react', 120, () => eager.post(`/api/posts/${post}/react`, { reactionType: 'wow' })],
    ['delete a comment', 60, () => eager.send('DELETE', `/api/posts/${post}/comments/nothing`)],
    ['change a post', 120, () => eager.send('DELETE', '/api/posts/nothing')],
  ];
  for (const [name, points, act] of calls) {
    const statuses: number[] = [];
    for (let n = 0; n <= points; n++) statuses.push((await act()).status);
    expect([name, statuses.indexOf(429)]).toEqual([name, points]);
  }
  const last = await eager.post(`/api/posts/${post}/comments`, { content: 'Again' });
  expect(last.body).toMatchObject({
    code: 'rate-limited',
    message: expect.stringMatching(/^Too many attempts\. Please wait/),
  });
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await browsers.other.post(`/api/posts/${post}/comments`, { content: 'Not me' })).status).toBe(201);
});
