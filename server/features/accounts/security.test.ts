/** What somebody might try against accounts and sessions, one test each. */
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { accountMessages } from '../../../contract/accounts.ts';
import { MINUTE, SECOND } from '../../platform/clock.ts';
import { accounts } from '../../schema/accounts.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { createSite, PASSWORD, type Site } from '../../testing/site.ts';

let site: Site;
beforeAll(async () => {
  site = await createSite();
});

const tokenOf = (link: string) => link.split(/[/=]/).pop() ?? '';
const isIn = async (browser: TestBrowser) => (await browser.post('/api/auth/check')).body.authenticated as boolean;
/** A browser of somebody else who got hold of the cookies. */
function thiefOf(victim: TestBrowser): TestBrowser {
  const thief = site.visitor();
  for (const [name, value] of victim.cookies) thief.cookies.set(name, value);
  return thief;
}

describe('whether an address is known can’t be found out', () => {
  const password = 'wrong-one';
  let visitor: TestBrowser;
  beforeAll(async () => {
    await site.signUp('Known');
    visitor = site.visitor();
    await visitor.post('/api/auth/signup', { username: 'Early', email: 'early@uni.example', password: PASSWORD });
  });

  test.each([
    ['/api/auth/login', { username: 'known', password }, { username: 'nobody', password }],
    ['/api/auth/login', { email: 'known@uni.example', password }, { email: 'nobody@uni.example', password }],
    ['/api/auth/forgot-password', { email: 'known@uni.example' }, { email: 'nobody@uni.example' }],
    ['/api/auth/resend-verification', { email: 'early@uni.example' }, { email: 'nobody@uni.example' }],
    ['/api/auth/resend-verification', { email: 'known@uni.example' }, { email: 'nobody@uni.example' }],
  ])('by what %s answers', async (path, known, unknown) => {
    const [one, other] = [await visitor.post(path, known), await visitor.post(path, unknown)];
    expect([one.status, one.text]).toEqual([other.status, other.text]);
  });

  test('by a wrong password: an unverified or deactivated account says so only to who knows it', async () => {
    await site.db.update(accounts).set({ isActive: false }).where(eq(accounts.username, 'Known'));
    for (const username of ['early', 'known', 'nobody']) {
      const answer = await visitor.post('/api/auth/login', { username, password });
      expect(answer.body).toEqual({ code: 'credentials', message: accountMessages.wrongCredentials() });
    }
    const right = await visitor.post('/api/auth/login', { username: 'known', password: PASSWORD });
    expect(right.body).toEqual({ code: 'deactivated', message: accountMessages.deactivated() });
  });
});

describe('a mailed link', () => {
  const ask = (email: string) => site.visitor().post('/api/auth/forgot-password', { email });
  const reset = (link: string, newPassword: string) =>
    site.visitor().post('/api/auth/reset-password', { token: tokenOf(link), newPassword });

  // [D.22]
  test('works once', async () => {
    await site.signUp('Once');
    await ask('once@uni.example');
    const { link } = await site.mailTo('once@uni.example');
    expect((await reset(link, 'first-choice')).status).toBe(200);
    expect((await reset(link, 'second-choice')).body).toEqual({
      code: 'link-invalid',
      message: accountMessages.linkUsed(),
    });
    const login = await site.visitor().post('/api/auth/login', { username: 'once', password: 'first-choice' });
    expect(login.status).toBe(200);
  });

  // [D.22]
  test('works when a newer one has been asked for, which ends when it is used', async () => {
    await site.signUp('Newer');
    await ask('newer@uni.example');
    const older = await site.mailTo('newer@uni.example');
    await ask('newer@uni.example');
    const newer = await site.mailTo('newer@uni.example');
    expect((await reset(older.link, 'by-the-older')).status).toBe(200);
    expect((await reset(newer.link, 'by-the-newer')).body.message).toBe(accountMessages.linkUsed());
  });

  test('of a lost password tells nobody whose it was', async () => {
    await site.signUp('Quiet');
    await ask('quiet@uni.example');
    const { link } = await site.mailTo('quiet@uni.example');
    await reset(link, 'something-new');
    expect((await reset(link, 'something-else')).text).not.toContain('quiet@');
  });
});

describe('a session', () => {
  test('is not the one that somebody planted before the login', async () => {
    const victim = await site.signUp('Nadia');
    const other = await site.signUp('Mallory');
    const planted = other.cookies.get('token') ?? '';
    victim.cookies.set('token', planted);
    await victim.get('/api/countries'); // hands out the double-submit value for the planted session

    const login = await victim.post('/api/auth/login', { username: 'nadia', password: PASSWORD });
    expect(login.body.data.username).toBe('Nadia');
    expect(victim.cookies.get('token')).not.toBe(planted);
    expect(await isIn(other)).toBe(false); // and the planted one has ended
  });

  // [S1-4.2, S1-7.8]
  test('is worth nothing to a thief after the logout', async () => {
    const victim = await site.signUp('Omar');
    const thief = thiefOf(victim);
    expect(await isIn(thief)).toBe(true);
    expect((await victim.post('/api/auth/logout')).status).toBe(200);
    expect(victim.cookies.has('token')).toBe(false);
    expect(await isIn(thief)).toBe(false);
    expect((await thief.get('/api/posts')).status).toBe(401);
  });

  // [D.24]
  test('is worth nothing to a thief after a new password was chosen', async () => {
    const victim = await site.signUp('Petra');
    const thief = thiefOf(victim);
    await site.visitor().post('/api/auth/forgot-password', { email: 'petra@uni.example' });
    const { link } = await site.mailTo('petra@uni.example');
    await site.visitor().post('/api/auth/reset-password', { token: tokenOf(link), newPassword: 'my-own-again' });
    expect(await isIn(thief)).toBe(false);
    expect((await thief.get('/api/posts')).status).toBe(401);
  });

  // [D.20]
  test('is worth nothing to a thief after the account was deactivated', async () => {
    const victim = await site.signUp('Quinn');
    const thief = thiefOf(victim);
    expect(await isIn(thief)).toBe(true);
    await site.db.update(accounts).set({ isActive: false }).where(eq(accounts.id, victim.accountId));
    // By SQL, without the server, which checks again every few seconds.
    site.clock.advance(5 * SECOND);
    expect(await isIn(thief)).toBe(false);
    expect((await thief.get('/api/posts')).status).toBe(401);
    expect((await thief.get('/api/auth/sessions')).status).toBe(401);
  });

  // [D.23]
  test('stands in the database as nothing that could be used', async () => {
    const member = await site.signUp('Rhea');
    const token = member.cookies.get('token') ?? '';
    expect(token).toMatch(/^[\w-]{43}$/); // 256 bits
    const { rows } = await site.db.execute('select * from sessions');
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows.length).toBeGreaterThan(0);
  });
});

describe('the double-submit pair', () => {
  const login = JSON.stringify({ username: 'kofi', password: PASSWORD });
  const json = { 'content-type': 'application/json' };

  // [S1-7.1]
  test('is missing: refused, and the answer brings it', async () => {
    await site.signUp('Kofi');
    const visitor = site.visitor();
    const bare = await visitor.send('POST', '/api/auth/login', { body: login, headers: json });
    expect([bare.status, bare.body.code]).toEqual([403, 'csrf']);
    const second = await visitor.send('POST', '/api/auth/login', { body: login, headers: json });
    expect(second.status).toBe(200);
  });

  // [S1-7.1]
  test('is foreign: refused', async () => {
    const member = await site.signUp('Bea');
    for (const [cookie, header] of [
      ['foreign', 'foreign'], // planted by a neighbouring host: equal, but not of this session
      [member.cookies.get('XSRF-TOKEN') ?? '', 'foreign'],
      ['foreign', member.cookies.get('XSRF-TOKEN') ?? ''],
    ] as const) {
      const forged = site.visitor();
      forged.cookies.set('token', member.cookies.get('token') ?? '').set('XSRF-TOKEN', cookie);
      const answer = await forged.send('POST', '/api/auth/logout', { headers: { 'x-xsrf-token': header } });
      expect([answer.status, answer.body.code]).toEqual([403, 'csrf']);
    }
    expect(await isIn(member)).toBe(true);
  });

  test('is of another session: refused', async () => {
    const member = await site.signUp('Cem');
    const other = await site.signUp('Dora');
    const forged = site.visitor();
    forged.cookies.set('token', member.cookies.get('token') ?? '');
    forged.cookies.set('XSRF-TOKEN', other.cookies.get('XSRF-TOKEN') ?? '');
    expect((await forged.send('POST', '/api/auth/logout')).status).toBe(403);
    expect(await isIn(member)).toBe(true);
  });
});

describe('cookies', () => {
  async function cookiesOf(publicUrl: string) {
    const one = await createSite({ PUBLIC_URL: publicUrl, GOOGLE_CLIENT_ID: 'touchline' });
    const member = await one.signUp('Pavel');
    const login = await member.post('/api/auth/login', { username: 'pavel', password: PASSWORD });
    const google = await member.post('/api/auth/google/start');
    const lines = [...login.headers.getSetCookie(), ...google.headers.getSetCookie()];
    const flags = (name: string) => {
      const [, ...parts] = lines.find((line) => line.startsWith(`${name}=`))?.split('; ') ?? [];
      return parts.filter((part) => !part.startsWith('Max-Age')).sort();
    };
    const before = publicUrl.startsWith('https:') ? '__Host-' : '';
    const [token, pair, nonce] = ['token', 'XSRF-TOKEN', 'google-nonce'].map((name) => flags(before + name));
    return { token, pair, nonce, known: flags(`${before}known-browser`), browser: flags(`${before}browser`) };
  }

  // [D.23]
  test('on http are seen by no script but the one that is meant for scripts', async () => {
    expect(await cookiesOf('http://localhost:3000')).toEqual({
      token: ['HttpOnly', 'Path=/', 'SameSite=Lax'],
      pair: ['Path=/', 'SameSite=Lax'],
      nonce: ['HttpOnly', 'Path=/api/auth/google', 'SameSite=Lax'],
      known: ['HttpOnly', 'Path=/api/auth', 'SameSite=Lax'],
      browser: ['HttpOnly', 'Path=/api/auth', 'SameSite=Lax'],
    });
  });

  // [D.23]
  test('on https never travel without it', async () => {
    expect(await cookiesOf('https://sports.example.edu')).toEqual({
      token: ['HttpOnly', 'Path=/', 'SameSite=Lax', 'Secure'],
      pair: ['Path=/', 'SameSite=Lax', 'Secure'],
      nonce: ['HttpOnly', 'Path=/', 'SameSite=Lax', 'Secure'],
      known: ['HttpOnly', 'Path=/', 'SameSite=Lax', 'Secure'],
      browser: ['HttpOnly', 'Path=/', 'SameSite=Lax', 'Secure'],
    });
  });
});

describe('tries are limited', () => {
  // [D.30]
  test('by account and caller: ten, and the wait grows', async () => {
    await site.signUp('Zoe');
    const visitor = site.visitor();
    const attempt = (password: string) => visitor.post('/api/auth/login', { username: 'zoe', password });
    for (let i = 0; i < 10; i++) expect((await attempt('wrong-one')).status).toBe(401);
    const refused = await attempt(PASSWORD);
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({ code: 'rate-limited', message: expect.stringContaining('15 minutes') });
    const first = Number(refused.headers.get('retry-after'));
    expect(first).toBeGreaterThan(14 * 60);
    expect(first).toBeLessThanOrEqual((15 * MINUTE) / 1000);
    const later = Number((await attempt(PASSWORD)).headers.get('retry-after'));
    expect(later).toBeGreaterThan(first * 1.5);
    // Others are not held up by it.
    await site.signUp('Yara');
    expect((await visitor.post('/api/auth/login', { username: 'yara', password: PASSWORD })).status).toBe(200);
  });

  test('by who asks and the address that mail goes to: five links an hour', async () => {
    const visitor = site.visitor();
    const ask = (path: string) => visitor.post(path, { email: 'busy@uni.example' });
    for (const path of ['/api/auth/forgot-password', '/api/auth/resend-verification']) {
      const statuses = [];
      for (let i = 0; i < 6; i++) statuses.push((await ask(path)).status);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
      expect(Number((await ask(path)).headers.get('retry-after'))).toBeGreaterThan(3000);
    }
  });

  // [D.30]
  test('by address that they come from: generous, since a campus may share one', async () => {
    const crowd = await createSite();
    const visitor = crowd.visitor();
    await visitor.get('/api/countries');
    const statuses: number[] = [];
    let wait: string | null = null;
    for (let i = 0; i < 301; i++) {
      const answer = await visitor.post('/api/auth/logout');
      statuses.push(answer.status);
      wait = answer.headers.get('retry-after');
    }
    expect(statuses.indexOf(429)).toBe(300);
    expect(Number(wait)).toBeGreaterThan(0);
    expect(Number(wait)).toBeLessThanOrEqual(60);
  });
});
