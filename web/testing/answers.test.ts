/** What the server could not say, or would refuse, is noted; what a screen would have got from it, it gets. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession, login } from '../../contract/accounts.ts';
import { createPost, getPost } from '../../contract/posts.ts';
import { listVideos } from '../../contract/videos.ts';
import {
  answer,
  askedOf,
  beginAnswers,
  forgetAnswers,
  hold,
  NO_ANSWER,
  NO_CONNECTION,
  odd,
  refused,
  serve,
  takeFaults,
} from './answers.ts';
import { video } from './samples.ts';

const EMPTY = { videos: [], total: 0, faculties: [], nextCursor: null };
const LIST = '/api/videos/get-videos';
const PAIR = { 'x-xsrf-token': 'of-a-test' };

const call = (path: string, sent: RequestInit = {}) => serve(new URL(path, 'http://site.example'), sent);
const logIn = (body: object) => call('/api/auth/login', { method: 'POST', headers: PAIR, body: JSON.stringify(body) });

beforeEach(() => {
  vi.stubGlobal('document', { cookie: '' });
  beginAnswers();
});
afterEach(() => {
  forgetAnswers();
  vi.unstubAllGlobals();
});

test('a call gets its answer, and a refusal what the server says with it', async () => {
  answer(listVideos, ({ query }) => ({ ...EMPTY, total: Number(query.limit) }));
  expect(await (await call(`${LIST}?limit=12`)).json()).toEqual({ ...EMPTY, total: 12 });
  answer(listVideos, refused(503, { message: 'Wait', code: 'unavailable' }, 20));
  const refusal = await call(LIST);
  expect([refusal.status, refusal.headers.get('retry-after')]).toEqual([503, '20']);
  answer(listVideos, odd(502, '<html>'));
  expect(await (await call(LIST)).text()).toBe('<html>');
  answer(listVideos, NO_CONNECTION);
  await expect(call(LIST)).rejects.toThrow(TypeError);
  expect(askedOf(listVideos).map(({ query }) => query)).toEqual([{ limit: '12' }, {}, {}, {}]);
  expect(await takeFaults()).toEqual([]);
});

test('what the contract does not know is noted, in answers and in calls', async () => {
  const { createdAt: _, ...undated } = video(1);
  for (const [given, fault] of [
    [
      { ...EMPTY, videos: [undated] },
      /^The answer to GET .*get-videos: \/videos\/0 must have required properties createdAt/,
    ],
    [{ ...EMPTY, more: 1 }, /^The answer to GET .*get-videos has more than the contract/],
  ] as const) {
    answer(listVideos, given as never);
    await call(LIST);
    expect(await takeFaults()).toEqual([expect.stringMatching(fault)]);
  }
  answer(listVideos, EMPTY);
  await call(`${LIST}?limit=500`);
  expect(await takeFaults()).toEqual([expect.stringMatching(/^The query of GET .*get-videos: \/limit/)]);
  await call(`${LIST}?colour=red`);
  expect(await takeFaults()).toEqual([expect.stringMatching(/^The query of .* has more than the contract/)]);
  answer(login, refused(401, { message: 'Wrong', code: 'credentials' }));
  await logIn({ username: 'kofi' });
  expect(await takeFaults()).toEqual([expect.stringMatching(/^The body of POST \/api\/auth\/login: .*password/)]);
  answer(endSession, { message: 'Signed out' });
  await call(`/api/auth/sessions/${'x'.repeat(1000)}`, { method: 'DELETE', headers: PAIR });
  expect(await takeFaults()).toEqual([expect.stringMatching(/^The params of DELETE .*: \/id/)]);
  answer(createPost, odd(500, {}));
  const form = new FormData();
  form.set('category', 'nonsense');
  await call('/api/posts', { method: 'POST', headers: PAIR, body: form });
  expect(await takeFaults()).toEqual([expect.stringMatching(/^The fields of POST \/api\/posts: /)]);
});

test('a call that nobody has given an answer fails, and is named', async () => {
  answer(listVideos, EMPTY);
  await expect(call('/api/auth/sessions')).rejects.toThrow(TypeError);
  await expect(call('/api/nowhere')).rejects.toThrow(TypeError);
  expect(await takeFaults()).toEqual([
    'Nobody has said what answers listSessions of contract/accounts.ts (GET /api/auth/sessions)',
    'Nobody has said what answers GET /api/nowhere, which is none of ours',
  ]);
});

test('the more exact of two paths counts, whichever was given an answer last', async () => {
  answer(listVideos, EMPTY);
  answer(getPost, odd(404, {}));
  answer({ ...getPost, path: '/api/posts/mine' } as const, odd(418, {}));
  answer(getPost, odd(404, {}));
  expect((await call('/api/posts/mine')).status).toBe(418);
});

test('a call that changes something without its pair is refused once, as by the server', async () => {
  answer(login, refused(401, { message: 'Wrong', code: 'credentials' }));
  const refusal = await call('/api/auth/login', { method: 'POST', body: '{"username":"a","password":"b"}' });
  expect([refusal.status, await refusal.json()]).toEqual([403, expect.objectContaining({ code: 'csrf' })]);
  expect(document.cookie).toContain('XSRF-TOKEN=of-a-test');
  expect(askedOf(login)).toEqual([]);
});

test('answers can be held, come in another order, or never, until the caller gives up or the test ends', async () => {
  const release = hold(listVideos, { ...EMPTY, total: 1 });
  const first = call(LIST);
  answer(listVideos, { ...EMPTY, total: 2 });
  expect(await (await call(LIST)).json()).toMatchObject({ total: 2 });
  release();
  expect(await (await first).json()).toMatchObject({ total: 1 });

  answer(listVideos, NO_ANSWER);
  const patience = new AbortController();
  const given = expect(call(LIST, { signal: patience.signal })).rejects.toThrow('enough');
  patience.abort(new Error('enough'));
  await given;
  const open = expect(call(LIST)).rejects.toThrow(TypeError);
  forgetAnswers();
  await open;
});
