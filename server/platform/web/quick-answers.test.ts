import fastifyCookie from '@fastify/cookie';
import Fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Member } from '../sessions/sessions.ts';
import { type Asked, createQuickAnswers, type QuickAnswer, URLS_MAX } from './quick-answers.ts';

const app = Fastify();
let origin = '';
type Call = Asked<{ page: number }, { id?: string }>;
let look: (asked: Call) => QuickAnswer | undefined;
let points = 100;
const asked: Call[] = [];
const hooks: string[] = [];
let learnPath: (url: string) => void = () => {};
const MEMBER = { accountId: 'mia' } as Member;

beforeAll(async () => {
  await app.register(fastifyCookie);
  const quick = createQuickAnswers(app, {
    common: { 'x-common': 'yes' },
    sessions: {
      known: ({ session }) =>
        session === 'of-mia' ? { member: MEMBER } : session === '' ? { member: undefined } : undefined,
    },
    isAhead: ({ fresh }) => fresh === 'ahead',
    limits: {
      spendIp: async () => {
        if (points-- <= 0) throw new Error('none left');
      },
    },
    trustProxy: false,
  });
  app.addHook('onRequest', (_request, reply, done) => {
    hooks.push('ran');
    reply.header('x-common', 'yes');
    done();
  });
  const seen = (call: Call) => {
    asked.push(call);
    return look(call);
  };
  const rule = { name: 'feed', points: 1, seconds: 1 };
  for (const [path, isForVisitors] of [
    ['/feed', false],
    ['/things/:id', true],
  ] as const) {
    const learn = quick.open(rule, seen, isForVisitors);
    learnPath = (url) => learn(url, {}, {});
    app.get(path, async ({ url, params, query }) => {
      learn(url, params, { page: Number((query as { page?: string }).page ?? 1) });
      return 'from the route';
    });
  }
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

const ask = async (url = '/feed', { method = 'GET', session = 'of-mia', fresh = '' } = {}) => {
  hooks.length = 0;
  const answer = await fetch(origin + url, { method, headers: { cookie: `session=${session}; fresh=${fresh}` } });
  const [common, own] = [answer.headers.get('x-common'), answer.headers.get('etag')];
  return { status: answer.status, body: await answer.text(), common, own, hooks: hooks.length };
};
const inMemory = (): QuickAnswer => ({ status: 200, headers: { etag: '"1"' }, body: Buffer.from('of memory') });
const FROM_ROUTE = { status: 200, body: 'from the route', common: 'yes', own: null, hooks: 1 };

beforeEach(async () => {
  look = () => undefined;
  await ask(); // the route reads the query of each URL first
  await ask('/feed?page=2');
  asked.length = 0;
  points = 100;
});

test('what is found in memory is the answer, with the headers of all answers, and no hook runs', async () => {
  look = inMemory;
  for (const url of ['/feed', '/feed?page=2']) {
    expect(await ask(url)).toEqual({ status: 200, body: 'of memory', common: 'yes', own: '"1"', hooks: 0 });
  }
  expect(asked).toMatchObject([
    { member: MEMBER, query: { page: 1 } },
    { member: MEMBER, query: { page: 2 } },
  ]);
  look = () => ({ status: 304, headers: { etag: '"1"' } });
  expect(await ask()).toEqual({ status: 304, body: '', common: 'yes', own: '"1"', hooks: 0 });
});

test('where nothing is found the route answers; so it does to other methods, URLs, strangers, and who is ahead', async () => {
  expect(await ask()).toEqual(FROM_ROUTE);
  look = inMemory;
  expect(await ask('/feed', { method: 'HEAD' })).toMatchObject({ status: 200, body: '', hooks: 1 });
  expect((await ask('/feed/1')).status).toBe(404);
  expect(await ask('/feed', { session: 'unknown' })).toEqual(FROM_ROUTE);
  expect(await ask('/feed', { fresh: 'ahead' })).toEqual(FROM_ROUTE);
});

test('a URL whose query no route has read is none for the door, however short it is; a long one never is', async () => {
  look = inMemory;
  expect(await ask('/feed?page=3')).toEqual(FROM_ROUTE);
  expect((await ask('/feed?page=3')).body).toBe('of memory');
  const long = `/feed?page=4&more=${'x'.repeat(300)}`;
  await ask(long);
  expect(await ask(long)).toEqual(FROM_ROUTE);
});

test('a URL with a parameter is known by itself, also to visitors where the call is for them', async () => {
  await ask('/things/one');
  await ask('/things/two');
  asked.length = 0;
  look = ({ params, member }) => ({ ...inMemory(), body: Buffer.from(`${params.id} for ${member?.accountId}`) });
  expect((await ask('/things/one')).body).toBe('one for mia');
  expect((await ask('/things/two', { session: '' })).body).toBe('two for undefined');
  expect(await ask('/things/three', { session: '' })).toEqual(FROM_ROUTE);
  expect(await ask('/things/one', { session: 'unknown' })).toEqual(FROM_ROUTE);
  expect(await ask('/feed', { session: '' })).toEqual(FROM_ROUTE);
});

test('the URLs that were learnt first make room', async () => {
  look = inMemory;
  for (let n = 0; n < URLS_MAX; n++) learnPath(`/things/${n}`);
  expect(await ask()).toEqual(FROM_ROUTE);
  expect((await ask()).body).toBe('of memory');
});

test('who has no try left is sent to the route, which refuses', async () => {
  look = inMemory;
  points = 1;
  expect((await ask()).body).toBe('of memory');
  expect(await ask()).toEqual(FROM_ROUTE);
});

test('where looking fails, the route answers', async () => {
  look = () => {
    throw new Error('memory is full');
  };
  expect(await ask()).toEqual(FROM_ROUTE);
});
