/** Emails and names are compared as they are stored: no case folding merges two accounts. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountMessages } from '../../../contract/accounts.ts';
import { DAY } from '../../platform/clock.ts';
import { accounts, mailTokens } from '../../schema/accounts.ts';
import { addPerson } from '../../testing/admin.ts';
import { type OpenIdProvider, startOpenIdProvider, tokenFromProvider } from '../../testing/services/openid.ts';
import { createSite, PASSWORD, type Site } from '../../testing/site.ts';
import { grantAdmin } from '../admin/people.ts';
import { deleteStaleSignups, listSignups } from './queries.ts';

let site: Site;
let provider: OpenIdProvider;
beforeAll(async () => {
  provider = await startOpenIdProvider(['http://localhost:3000/auth/callback']);
  site = await createSite({ ...provider.env(), ADMIN_EMAIL: 'Root@UNI.example' });
});
afterAll(() => provider.stop());

const tokenOf = (link: string) => link.split(/[/=]/).pop() ?? '';
const signUp = (username: string, email: string) =>
  site.visitor().post('/api/auth/signup', { username, email, password: PASSWORD });

describe('an address', () => {
  // PostgreSQL makes İ an i; JavaScript an i with a dot above.
  test('of another domain, which a fold would make the operator’s, makes nobody admin', async () => {
    for (const [username, email, kept] of [
      ['Ilker', 'root@unİ.example', 'root@xn--uni-bec.example'],
      ['Kelvin', 'root@un\u0131.example', 'root@xn--un-ipa.example'],
    ] as const) {
      expect((await signUp(username, email)).status).toBe(201);
      const browser = site.visitor();
      await browser.get(`/api/auth/verify-email/${tokenOf((await site.mailTo(kept)).link)}`);
      const login = await browser.post('/api/auth/login', { email, password: PASSWORD });
      expect(login.body.data).toMatchObject({ email: kept, role: 'user' });
    }
    expect(await grantAdmin(site, 'nobody@un\u0131.example')).toBe(false);
  });

  test('of the operator makes them admin, however they type it, and is kept in one way', async () => {
    const browser = site.visitor();
    const operating = { username: 'Operating', email: 'ROOT@uni.EXAMPLE', password: PASSWORD };
    expect((await browser.post('/api/auth/signup', operating)).status).toBe(201);
    await browser.get(`/api/auth/verify-email/${tokenOf((await site.mailTo('root@uni.example')).link)}`);
    const login = await browser.post('/api/auth/login', { email: 'rOOt@Uni.Example', password: PASSWORD });
    expect(login.body.data).toMatchObject({ email: 'root@uni.example', role: 'admin' });
    expect((await signUp('Another', 'root@ｕｎｉ.example')).status).toBe(201);
    expect((await site.mailTo('root@uni.example')).subject).toMatch(/^Somebody tried to sign up/);
  });

  test('that more than one could be meant by, or that a terminal would obey, is none', async () => {
    const bad = [
      '1,mia@uni.example',
      'a;mia@uni.example',
      'g:mia@uni.example',
      'm(x)ia@uni.example',
      '"mia"@uni.example',
    ];
    const more = [
      'mi\u001b[2Ja@uni.example',
      'mia\u009b@uni.example',
      'mía@uni.example',
      'mia@uni.example\u202e',
      'mia@127.0.0.1',
      'mia@[::1].x',
    ];
    for (const email of [...bad, ...more]) {
      const answer = await signUp('Mia', email);
      expect([email, answer.status, answer.body]).toEqual([
        email,
        400,
        { code: 'invalid', field: 'email', message: accountMessages.emailRule() },
      ]);
      for (const path of ['/api/auth/forgot-password', '/api/auth/resend-verification'])
        expect((await site.visitor().post(path, { email })).status).toBe(400);
      const login = await site.visitor().post('/api/auth/login', { email, password: PASSWORD });
      expect([401, 400]).toContain(login.status);
    }
    expect(site.mails.filter(({ to }) => to.includes('mia'))).toEqual([]);
  });

  test('from Google is taken in the same way', async () => {
    const enter = async (name: string, email: string) => {
      provider.people.set(name, { email });
      const browser = site.visitor();
      const { url } = (await browser.post('/api/auth/google/start')).body;
      return browser.post('/api/auth/google', { token: await tokenFromProvider(url, name) });
    };
    const ines = await site.member('Ines');
    expect((await enter('g-ines', 'INES@Uni.example')).body.data._id).toBe(ines.accountId);
    const folded = await enter('g-folded', 'root@unİ.example');
    expect(folded.body.data).toMatchObject({ username: 'Ilker', role: 'user' }); // the account with that email
    const bad = await enter('g-bad', '1,mia@uni.example');
    expect([bad.status, bad.body]).toEqual([403, { code: 'forbidden', message: accountMessages.googleAddress() }]);
  });
});

describe('a username', () => {
  test('is not found by letters that only become its own when they are folded', async () => {
    await site.member('Kofi');
    const login = (username: string) => site.visitor().post('/api/auth/login', { username, password: PASSWORD });
    expect((await login('KOFI')).status).toBe(200);
    expect((await login('\u212Aofi')).status).toBe(401);
  });
});

describe('a sign-up that nobody verifies', () => {
  test('gives name and address free after a week, and nothing else goes', async () => {
    await signUp('Squatter', 'squatted@uni.example');
    await signUp('Waiting', 'waiting@uni.example');
    const verified = await site.member('Verified');
    const switchedOff = await addPerson(site, 'SwitchedOff', { verifiedAt: null, isActive: false });
    const promoted = await addPerson(site, 'Promoted', { verifiedAt: null, role: 'admin' });
    await site.mailTo('squatted@uni.example');
    await site.mailTo('waiting@uni.example');
    const now = () => site.clock.now();
    const tidy = () => deleteStaleSignups(site.db, new Date(now().getTime() - 7 * DAY), now());
    site.clock.advance(6 * DAY);
    expect(await tidy()).toBe(0);
    site.clock.advance(DAY + 1);
    await site.visitor().post('/api/auth/resend-verification', { email: 'waiting@uni.example' });
    await site.mailTo('waiting@uni.example'); // has a link that works
    expect(await tidy()).toBe(2); // and a signup of above, with an email that has an account
    expect(await listSignups(site.db, 'squatted@uni.example', 9)).toEqual([]);
    expect((await signUp('Squatter', 'squatted@uni.example')).status).toBe(201);
    for (const id of [verified.accountId, switchedOff, promoted])
      expect(await site.db.select().from(accounts).where(eq(accounts.id, id))).toHaveLength(1);
    expect(await listSignups(site.db, 'waiting@uni.example', 9)).toHaveLength(1);
    expect((await site.db.select().from(mailTokens)).length).toBeGreaterThan(0);
  });
});
