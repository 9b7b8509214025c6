/** The name of a request, in its answer when that is an error. */
import { expect, test } from 'vitest';
import { createSite } from '../../testing/site.ts';
import { REQUEST_ID } from './request-id.ts';

const OWN = /^[\w-]{8}-[0-9a-z]+$/;

test('each refusal names its request, and no two have one name', async () => {
  const visitor = (await createSite()).visitor();
  const name = async (path: string, given?: string) =>
    (await visitor.get(path, given === undefined ? {} : { [REQUEST_ID]: given })).headers.get(REQUEST_ID);
  const [one, other] = [await name('/api/posts'), await name('/api/nowhere', 'chosen-by-a-stranger')];
  expect([one, other]).toEqual([expect.stringMatching(OWN), expect.stringMatching(OWN)]);
  expect(one).not.toBe(other);
  expect(await name('/api/countries')).toBeNull(); // nothing to complain of
});

test('a proxy that is trusted may give the name, if it is harmless', async () => {
  const visitor = (await createSite({ TRUST_PROXY: '127.0.0.1' })).visitor();
  const name = async (given: string) =>
    (await visitor.get('/api/posts', { [REQUEST_ID]: given })).headers.get(REQUEST_ID);
  expect(await name('7f000001:c3b2_0:65a1')).toBe('7f000001:c3b2_0:65a1');
  for (const given of ['<script>', 'a b', 'x'.repeat(101), '']) expect(await name(given)).toMatch(OWN);
});
