/** The cookies of a site on https, and cookies that no site of ours has set. */
import { beforeAll, describe, expect, test } from 'vitest';
import { statements } from '../../testing/access/statements.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { openSocket } from '../../testing/sockets.ts';
import { newSecret } from './sessions.ts';

const isIn = async (browser: TestBrowser) => (await browser.post('/api/auth/check')).body.authenticated as boolean;

describe('on https', () => {
  let site: Site;
  beforeAll(async () => {
    site = await createSite({ PUBLIC_URL: 'https://sports.example.edu', GOOGLE_CLIENT_ID: 'touchline' });
  });

  // [D.23]
  test('names begin with __Host-, so that no neighbouring host can set them', async () => {
    const member = await site.member('Pavel');
    await member.post('/api/auth/google/start');
    const names = ['XSRF-TOKEN', 'browser', 'google-nonce', 'known-browser', 'token'];
    expect([...member.cookies.keys()].sort()).toEqual(names.map((name) => `__Host-${name}`));
    expect(await isIn(member)).toBe(true);
    expect((await member.get('/api/posts')).status).toBe(200);
    expect((await member.get('/api/posts')).status).toBe(200); // from memory
    expect((await member.post('/api/auth/logout')).status).toBe(200);
    expect([...member.cookies.keys()]).not.toContain('__Host-token');
  });

  test('a session that somebody planted under the name without it is nobody’s', async () => {
    const mallory = await site.member('Mallory');
    const victim = site.visitor();
    await victim.get('/api/countries');
    victim.cookies.set('token', mallory.cookies.get('__Host-token') ?? '');
    expect(await isIn(victim)).toBe(false);
    expect((await victim.get('/api/posts')).status).toBe(401);
    const socket = await openSocket(site.origin, { browser: victim });
    expect(await isIn(mallory)).toBe(true);
    // An end of Mallory's session does not concern the victim's socket, which is a visitor's.
    await mallory.post('/api/auth/logout');
    await socket.settle();
    expect(socket.socket.connected).toBe(true);
  });

  test('nor is a double-submit value planted: it guards nothing, and stops nobody', async () => {
    const visitor = site.visitor();
    visitor.cookies.set('XSRF-TOKEN', 'planted');
    const forged = await visitor.send('POST', '/api/auth/logout', { headers: { 'x-xsrf-token': 'planted' } });
    expect([forged.status, forged.body.code]).toEqual([403, 'csrf']);
    visitor.cookies.set('XSRF-TOKEN', 'planted again');
    expect((await visitor.post('/api/auth/logout')).status).toBe(200);
  });

  test('cookies from when the site was on http are taken out of the browser', async () => {
    const visitor = site.visitor();
    visitor.cookies.set('token', newSecret()).set('XSRF-TOKEN', newSecret());
    await visitor.get('/api/countries');
    expect([...visitor.cookies.keys()]).toEqual(['__Host-XSRF-TOKEN']);
  });
});

describe('a session’s cookie', () => {
  let site: Site;
  beforeAll(async () => {
    site = await createSite();
  });

  test('of another form than ours is none: nothing is looked up for it', async () => {
    const visitor = site.visitor();
    for (const odd of ['x', `${newSecret()}x`, newSecret().slice(1), 'A'.repeat(12_000), '%C3%A9'.repeat(43)]) {
      visitor.cookies.clear();
      await visitor.get('/api/countries'); // a visitor's half of the pair
      visitor.cookies.set('token', odd);
      const asked = await statements(site, async () => expect(await isIn(visitor)).toBe(false));
      expect([odd.slice(0, 50), asked]).toEqual([odd.slice(0, 50), 0]);
    }
  });
});
