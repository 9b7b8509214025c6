/** What a proxy asks of a server. */
import { expect, test } from 'vitest';
import { createSite } from '../../testing/site.ts';
import { createHealth } from './health.ts';

test('/live and /ready are answered to anybody, as often as they ask, and a server that drains is not ready', async () => {
  const health = createHealth();
  const site = await createSite({}, () => ({ health }));
  const proxy = site.visitor();
  const asked = async (path: string) => {
    const { status, text, headers } = await proxy.get(path);
    return [status, text, headers.get('cache-control'), headers.get('set-cookie')];
  };
  expect(await asked('/live')).toEqual([200, 'live\n', 'no-store', null]);
  expect(await asked('/ready')).toEqual([200, 'ready\n', 'no-store', null]);
  const { status } = await proxy.send('HEAD', '/ready');
  expect(status).toBe(200);

  // 3,000 pages a minute are allowed from one address.
  const many = await Promise.all(
    Array.from({ length: 3100 }, async () => (await site.app.inject('/ready')).statusCode),
  );
  expect(new Set(many)).toEqual(new Set([200]));

  health.drain();
  expect(await asked('/ready')).toEqual([503, 'draining\n', 'no-store', null]);
  expect(await asked('/live')).toEqual([200, 'live\n', 'no-store', null]);
  expect((await proxy.get('/api/countries')).status).toBe(200);
});
