/** The guard before all of /api/admin, existing route or not. Who may make which call: server/access.test.ts. */
import { beforeAll, describe, expect, test } from 'vitest';
import { adminOf } from '../../testing/admin.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { createSite, type Site } from '../../testing/site.ts';

let site: Site;
let admin: TestBrowser;
let member: TestBrowser;
beforeAll(async () => {
  site = await createSite();
  admin = await adminOf(site, 'Amara');
  member = await site.member('Kofi');
});

const denied = { code: 'forbidden', message: 'Access denied. Admin privileges required.' };

describe('the guard', () => {
  const urls = [
    '/api/admin',
    '/api/admin/',
    '/api/admin?x=1',
    '/api/admin/nothing',
    '/api/%61dmin/audit',
    '/api/admin/users/all-user?limit=none',
  ];
  for (const url of urls) {
    // [S2-2.118]
    test(`stands before ${url}`, async () => {
      expect((await site.visitor().get(url)).status).toBe(401);
      const answer = await member.get(url);
      expect(answer.status).toBe(403);
      expect(answer.body).toEqual(denied);
    });
  }

  test('lets an admin read that there is no such call', async () => {
    expect((await admin.get('/api/admin/nothing')).status).toBe(404);
    expect((await site.visitor().get('/api/administration')).status).toBe(404);
  });
});
