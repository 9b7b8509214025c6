import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createQuickAnswers, type QuickAnswer } from './quick-answers.ts';

const app = Fastify();
let origin = '';
let look: () => Promise<QuickAnswer | undefined> | undefined;
const hooks: string[] = [];

beforeAll(async () => {
  const quick = createQuickAnswers(app, { 'x-common': 'yes' });
  app.addHook('onRequest', (_request, reply, done) => {
    hooks.push('ran');
    reply.header('x-common', 'yes');
    done();
  });
  app.get('/feed', async () => 'from the route');
  quick.add('/feed', () => look());
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

const ask = async (url = '/feed', method: 'GET' | 'HEAD' = 'GET') => {
  hooks.length = 0;
  const answer = await fetch(origin + url, { method });
  const [common, own] = [answer.headers.get('x-common'), answer.headers.get('etag')];
  return { status: answer.status, body: await answer.text(), common, own, hooks: hooks.length };
};
const inMemory = () =>
  Promise.resolve<QuickAnswer>({ status: 200, headers: { etag: '"1"' }, body: Buffer.from('kept') });

test('what is found in memory is the answer, with the headers of all answers, and no hook runs', async () => {
  for (const url of ['/feed', '/feed?page=2']) {
    look = inMemory;
    expect(await ask(url)).toEqual({ status: 200, body: 'kept', common: 'yes', own: '"1"', hooks: 0 });
  }
  look = () => Promise.resolve({ status: 304, headers: { etag: '"1"' } });
  expect(await ask()).toEqual({ status: 304, body: '', common: 'yes', own: '"1"', hooks: 0 });
});

test('where nothing is found, at once or later, the route answers; so it does to other methods and addresses', async () => {
  for (const nothing of [undefined, Promise.resolve(undefined)]) {
    look = () => nothing;
    expect(await ask()).toEqual({ status: 200, body: 'from the route', common: 'yes', own: null, hooks: 1 });
  }
  look = inMemory;
  expect(await ask('/feed', 'HEAD')).toMatchObject({ status: 200, body: '', hooks: 1 });
  expect((await ask('/feed/1')).status).toBe(404);
});

test('where looking fails, the route answers', async () => {
  look = () => Promise.reject(new Error('memory is full'));
  expect(await ask()).toMatchObject({ status: 200, body: 'from the route' });
});
