import { beforeAll, expect, test } from 'vitest';
import { createSite, type Site } from '../../testing/site.ts';

type Operation = {
  security?: object[];
  parameters?: { in: string; name: string }[];
  responses: Record<string, object>;
};

let site: Site;
let paths: Record<string, Record<string, Operation>>;
beforeAll(async () => {
  site = await createSite();
  paths = (await site.visitor().get('/api/docs/json')).body.paths;
});

test('it is made once, told compressed, and not again to who has it', async () => {
  const ask = (headers: Record<string, string>) => fetch(`${site.origin}/api/docs/json`, { headers });
  const [gzipped, plain] = [await ask({ 'accept-encoding': 'gzip' }), await ask({ 'accept-encoding': 'identity' })];
  expect([gzipped, plain].map(({ headers }) => headers.get('content-encoding'))).toEqual(['gzip', null]);
  expect(Number(gzipped.headers.get('content-length'))).toBeLessThan(Number(plain.headers.get('content-length')) / 5);
  expect(await gzipped.json()).toEqual(await plain.json());
  const etag = plain.headers.get('etag') ?? '';
  const again = await ask({ 'if-none-match': etag });
  expect([again.status, await again.text()]).toEqual([304, '']);
});

const statuses = (operation: Operation | undefined) => Object.keys(operation?.responses ?? {}).map(Number);

test('the description of the calls says of each what its route declares: session, key and refusals', () => {
  const add = paths['/api/posts/{id}/comments']?.post;
  expect(add?.security).toEqual([{ session: [] }]);
  expect(add?.parameters?.filter((one) => one.in === 'header').map(({ name }) => name)).toEqual(['idempotency-key']);
  expect(statuses(add)).toEqual([201, 400, 401, 404, 422, 429]);

  const list = paths['/api/posts/{id}/comments']?.get;
  expect(list?.security).toBeUndefined();
  expect(statuses(list)).toEqual([200, 400, 404, 429]);

  expect(statuses(paths['/api/admin/users/{id}/status']?.patch)).toEqual([200, 400, 401, 403, 404, 429]);
  expect(statuses(paths['/api/posts/{id}/comments/{commentId}']?.delete)).toContain(403);
});

test('an answer of a call is not cut to what the description says of refusals', async () => {
  const { status, text } = await site.visitor().get('/api/posts/nonsense');
  expect([status, JSON.parse(text)]).toEqual([
    404,
    { message: 'Post not found', code: 'not-found', text: 'posts.notFound' },
  ]);
});
