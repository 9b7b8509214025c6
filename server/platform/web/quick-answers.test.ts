import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createQuickAnswers, type QuickAnswer } from './quick-answers.ts';

const app = Fastify();
let found: Promise<QuickAnswer | undefined> | undefined;
const hooks: string[] = [];

beforeAll(async () => {
  const quick = createQuickAnswers(app, () => ({ 'x-common': 'yes' }));
  app.addHook('onRequest', (_request, reply, done) => {
    hooks.push('ran');
    reply.header('x-common', 'yes');
    done();
  });
  app.get('/feed', async () => 'from the route');
  quick.add('/feed', () => found);
});
afterAll(() => app.close());

const ask = async (url = '/feed', method: 'GET' | 'HEAD' = 'GET') => {
  hooks.length = 0;
  const { statusCode, body, headers } = await app.inject({ method, url });
  return { statusCode, body, common: headers['x-common'], own: headers.etag, hooks: hooks.length };
};
const inMemory = () =>
  Promise.resolve<QuickAnswer>({ status: 200, headers: { etag: '"1"' }, body: Buffer.from('kept') });

test('what is found in memory is the answer, with the headers of all answers, and no hook runs', async () => {
  for (const url of ['/feed', '/feed?page=2']) {
    found = inMemory();
    expect(await ask(url)).toEqual({ statusCode: 200, body: 'kept', common: 'yes', own: '"1"', hooks: 0 });
  }
  found = Promise.resolve({ status: 304, headers: { etag: '"1"' } });
  expect(await ask()).toEqual({ statusCode: 304, body: '', common: 'yes', own: '"1"', hooks: 0 });
});

test('where nothing is found, at once or later, the route answers; so it does to other methods and addresses', async () => {
  for (const nothing of [undefined, Promise.resolve(undefined)]) {
    found = nothing;
    expect(await ask()).toEqual({ statusCode: 200, body: 'from the route', common: 'yes', own: undefined, hooks: 1 });
  }
  found = inMemory();
  expect(await ask('/feed', 'HEAD')).toMatchObject({ statusCode: 200, body: '', hooks: 1 });
  expect((await ask('/feed/1')).statusCode).toBe(404);
});

test('a failure is answered as any other', async () => {
  found = Promise.reject(new Error('memory is full'));
  expect((await ask()).statusCode).toBe(500);
});
