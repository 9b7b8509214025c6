/** Who is ahead of a server is so while their request is answered, for whatever is done in it, and for nobody else. */
import { AsyncLocalStorage } from 'node:async_hooks';
import fastifyCookie from '@fastify/cookie';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { PATIENT } from '../../testing/traces.ts';
import { systemClock } from '../clock.ts';
import { logSlowRequests } from '../http/slow-requests.ts';
import { isAhead } from '../request-context.ts';
import { createAhead, type IsAhead } from './ahead.ts';

const app = Fastify();
const HEARD = 'abcdefgh.5';
const UNHEARD = 'abcdefgh.6';
let origin = '';
let isAheadBy: IsAhead;
/** Asked after the answer by what the request has left behind. */
let later: () => boolean;

beforeAll(async () => {
  logSlowRequests(app, systemClock);
  await app.register(fastifyCookie);
  const stamp = () => ({ origin: 'ijklmnop', counter: 1 });
  isAheadBy = createAhead(app, { stamp, hasHeard: ({ counter }) => counter <= 5, isProven: () => true }, false);
  app.all('/', async () => {
    const before = isAhead();
    await new Promise(setImmediate);
    return [before, isAhead()];
  });
  app.get('/later', async () => {
    later = AsyncLocalStorage.bind(isAhead);
    return later();
  });
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

const ask = async (fresh: string, { path = '/', ...init }: RequestInit & { path?: string } = {}) => {
  const answer = await fetch(origin + path, { ...init, headers: { ...init.headers, cookie: `fresh=${fresh}` } });
  return answer.json();
};

test('a request is, whatever its body, by a stamp that has not been heard', async () => {
  expect(await ask(UNHEARD)).toEqual([true, true]);
  expect(await ask(HEARD)).toEqual([false, false]);
  const body = JSON.stringify({ long: 'x'.repeat(200_000) });
  const sending = { method: 'POST', body, headers: { 'content-type': 'application/json' } };
  expect(await ask(UNHEARD, sending)).toEqual([true, true]);
  expect(await ask(HEARD, sending)).toEqual([false, false]);
  expect([isAhead(), isAheadBy({ fresh: UNHEARD }), isAheadBy({ fresh: HEARD })]).toEqual([false, true, false]);
});

test('each of many at the same moment is by its own', async () => {
  const all = Array.from({ length: 40 }, (_, n) => (n % 2 ? UNHEARD : HEARD));
  const found = await Promise.all(all.map((fresh) => ask(fresh)));
  expect(found).toEqual(all.map((fresh) => [fresh === UNHEARD, fresh === UNHEARD]));
});

test('what a request leaves behind is not', async () => {
  expect(await ask(UNHEARD, { path: '/later' })).toBe(true);
  await vi.waitFor(() => expect(later()).toBe(false), PATIENT);
});
