/** Two servers of one site, on one database and one folder of files. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSite, type Site } from './testing/site.ts';

let site: Site;
beforeEach(async () => {
  site = await createSite();
});
afterEach(() => site.close());

test('know the same members', async () => {
  const member = await site.member('Kofi');
  const other = await site.another();
  expect(other.origin).not.toBe(site.origin);
  expect((await member.at(other).post('/api/auth/check')).body.authenticated).toBe(true);
});
