import { eq } from 'drizzle-orm';
import { exportSPKI, importJWK, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountMessages } from '../../../contract/accounts.ts';
import { HOUR, MINUTE } from '../../platform/clock.ts';
import { accounts } from '../../schema/accounts.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import {
  CLIENT,
  type OpenIdProvider,
  OTHER_CLIENT,
  startOpenIdProvider,
  tokenFromProvider,
} from '../../testing/services/openid.ts';
import { createSite, PASSWORD, type Site } from '../../testing/site.ts';
import { usernameFrom } from './google-account.ts';

const CALLBACK = 'http://localhost:3000/auth/callback';
const refused = { code: 'credentials', message: accountMessages.googleRefused() };

let provider: OpenIdProvider;
let site: Site;
beforeAll(async () => {
  provider = await startOpenIdProvider([CALLBACK]);
  site = await createSite({ ...provider.env(), ADMIN_EMAIL: 'chair@uni.example' });
});
afterAll(() => provider.stop());

/** Presses the button. @returns the url that the browser goes to */
const start = async (browser: TestBrowser) => (await browser.post('/api/auth/google/start')).body.url as string;
const finish = (browser: TestBrowser, token: string) => browser.post('/api/auth/google', { token });
/** A whole sign-in, in a browser. */
async function enter(browser: TestBrowser, name: string) {
  return finish(browser, await tokenFromProvider(await start(browser), name));
}
const rowOf = async (email: string) => (await site.db.select().from(accounts)).find((row) => row.email === email);

describe('sign-in with Google', () => {
  // [S1-7.14]
  test('sends the browser to the authorisation page with a nonce that a cookie binds to it', async () => {
    const browser = site.visitor();
    const answer = await browser.post('/api/auth/google/start');
    const url = new URL(answer.body.url);
    expect(url.origin + url.pathname).toBe(provider.authorizeUrl);
    const { nonce, ...rest } = Object.fromEntries(url.searchParams);
    expect(rest).toEqual({
      response_type: 'id_token',
      scope: 'openid profile email',
      client_id: CLIENT,
      redirect_uri: CALLBACK,
    });
    const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('google-nonce='));
    expect(cookie).toMatch(/Max-Age=600; Path=\/api\/auth\/google; HttpOnly; SameSite=Lax$/);
    expect(nonce).toMatch(/^[\w-]{43}$/);
    expect(cookie).not.toContain(nonce);
    expect(await start(browser)).not.toContain(nonce);
  });

  // [S2-2.9, S2-3.14]
  test('makes a verified account for somebody new, who can go on at once', async () => {
    const browser = site.visitor();
    const answer = await enter(browser, 'ada');
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      success: true,
      message: accountMessages.googleSignedIn(),
      data: { username: 'Ada', email: 'ada@uni.example', role: 'user' },
      isNew: true,
    });
    expect((await browser.post('/api/auth/check')).body).toMatchObject({ authenticated: true });
    expect((await browser.get('/api/posts')).status).toBe(200);
  });

  test('finds the same account again, whatever the address has become', async () => {
    const first = await enter(site.visitor(), 'grace');
    provider.people.set('grace', { email: 'hopper@uni.example' });
    const second = await enter(site.visitor(), 'grace');
    expect(second.body.data._id).toBe(first.body.data._id);
    expect(second.body).not.toHaveProperty('isNew');
    expect(second.body.data.email).toBe('grace@uni.example');
  });

  // [D.28]
  test('joins the account that has the same verified address, which keeps its password', async () => {
    const member = await site.member('Joan');
    provider.people.set('joan', { email: 'JOAN@uni.example' });
    const answer = await enter(site.visitor(), 'joan');
    expect(answer.body.data).toMatchObject({ _id: member.accountId, username: 'Joan' });
    expect(answer.body).not.toHaveProperty('isNew');
    const login = await site.visitor().post('/api/auth/login', { username: 'joan', password: PASSWORD });
    expect(login.status).toBe(200);
  });

  // [D.28]
  test('takes an account over that nobody verified: its password is worth nothing any more', async () => {
    const stranger = site.visitor();
    await stranger.post('/api/auth/signup', { username: 'Early', email: 'rosa@uni.example', password: PASSWORD });
    const { link } = await site.mailTo('rosa@uni.example');
    const answer = await enter(site.visitor(), 'rosa');
    expect(answer.body.data).toMatchObject({ username: 'Early', email: 'rosa@uni.example' });
    const login = await stranger.post('/api/auth/login', { email: 'rosa@uni.example', password: PASSWORD });
    expect(login.body).toEqual({ code: 'credentials', message: accountMessages.wrongCredentials() });
    const late = await stranger.get(`/api/auth/verify-email/${link.split('/').pop()}`);
    expect(late.body).toEqual({ code: 'link-invalid', message: accountMessages.linkInvalid() });
  });

  test('refuses claims that cannot be kept: as a wrong token, and not as an error of ours', async () => {
    const long = 'x'.repeat(900);
    provider.people.set('nul', { email: 'nul\u0000@uni.example' });
    provider.people.set('half', { email: 'half\ud800@uni.example' });
    provider.people.set('long', { email: `${long}@uni.example` });
    for (const name of ['nul', 'half', 'long', 'x'.repeat(256)]) {
      const answer = await enter(site.visitor(), name);
      expect([name.slice(0, 9), answer.status, answer.body]).toEqual([name.slice(0, 9), 401, refused]);
    }
    // Whatever a name contains, it becomes a valid username.
    provider.people.set('named', { given_name: `Na\u0000\ud800med${'\u0301'.repeat(400)}`, name: long });
    expect((await enter(site.visitor(), 'named')).body.data).toMatchObject({ username: 'Na_med' });
  });

  test('refuses an address whose account belongs to a different Google account', async () => {
    await enter(site.visitor(), 'mira');
    provider.people.set('mira2', { email: 'mira@uni.example' });
    const answer = await enter(site.visitor(), 'mira2');
    expect(answer.status).toBe(409);
    expect(answer.body.message).toBe(accountMessages.googleOther());
  });

  test('lets somebody without a password choose one by mail', async () => {
    await enter(site.visitor(), 'sofia');
    await site.visitor().post('/api/auth/forgot-password', { email: 'sofia@uni.example' });
    const { link } = await site.mailTo('sofia@uni.example');
    const token = link.split('=').pop();
    await site.visitor().post('/api/auth/reset-password', { token, newPassword: PASSWORD });
    const login = await site.visitor().post('/api/auth/login', { username: 'sofia', password: PASSWORD });
    expect(login.status).toBe(200);
  });

  test('makes a username that is free, out of whatever the name is', async () => {
    await site.member('Bo_li');
    provider.people.set('bo1', { given_name: 'Bo Li', name: 'Bo Li' });
    provider.people.set('wang', { given_name: '伟', name: '王伟', email: '42@uni.example' });
    expect((await enter(site.visitor(), 'bo1')).body.data.username).toBe('Bo1');
    expect((await enter(site.visitor(), 'wang')).body.data.username).toMatch(/^Member\d+$/);
    expect(usernameFrom('José María O’Neill-Ñandú')).toBe('Jose_maria_o_neill_nandu');
    expect(usernameFrom('x'.repeat(99))).toHaveLength(24);
    expect(usernameFrom('"><script>top.pwned=1</script>')).toMatch(/^[A-Za-z0-9_.]+$/);
    expect(usernameFrom('..a..')).toBeUndefined();
  });

  test('of somebody new in two tabs at once makes one account', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => enter(site.visitor(), 'twin')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.data._id)).size).toBe(1);
  });

  test('makes the address of ADMIN_EMAIL admin, and notes it in the audit log, once', async () => {
    const chair = site.visitor();
    for (let n = 0; n < 2; n++) expect((await enter(chair, 'chair')).body.data.role).toBe('admin');
    const { entries } = (await chair.get('/api/admin/audit')).body;
    expect(entries.map(({ text }: { text: string }) => text)).toEqual([
      expect.stringMatching(/^The setting ADMIN_EMAIL made .+ an admin\.$/),
    ]);
  });

  test('is refused for a deactivated account, and works again when it is active', async () => {
    await enter(site.visitor(), 'vera');
    const setActive = (active: boolean) =>
      site.db.update(accounts).set({ isActive: active }).where(eq(accounts.email, 'vera@uni.example'));
    await setActive(false);
    const browser = site.visitor();
    const answer = await enter(browser, 'vera');
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({ code: 'deactivated', message: accountMessages.deactivated() });
    expect(browser.cookies.has('token')).toBe(false);
    await setActive(true);
    expect((await enter(browser, 'vera')).status).toBe(200);
  });

  test('is refused for an address that Google has not verified, and nothing is made', async () => {
    for (const email_verified of [false, 'true', undefined]) {
      provider.people.set('carol', { email_verified });
      const answer = await enter(site.visitor(), 'carol');
      expect(answer.status).toBe(403);
      expect(answer.body).toEqual({ code: 'unverified', message: accountMessages.googleUnverified() });
    }
    expect(await rowOf('carol@uni.example')).toBeUndefined();
  });
});

describe('a token is refused', () => {
  /** Begins in a browser and hands it a token from elsewhere. */
  async function withToken(make: (url: string) => Promise<string>, name = 'eve') {
    const browser = site.visitor();
    const answer = await finish(browser, await make(await start(browser)));
    expect(answer.body).toEqual(refused);
    expect(answer.status).toBe(401);
    expect(browser.cookies.has('token')).toBe(false);
    expect(await rowOf(`${name}@uni.example`)).toBeUndefined();
  }

  // [D.27]
  test('with a wrong signature', async () => {
    const forger = await startOpenIdProvider([CALLBACK]);
    // The forger claims to be the right issuer, and its key has the right id.
    await withToken(async (url) => {
      const token = await tokenFromProvider(url.replace(provider.issuer, forger.issuer), 'eve');
      const [head, body, signature] = token.split('.');
      const claims = JSON.parse(Buffer.from(body ?? '', 'base64url').toString());
      expect(claims.iss).toBe(forger.issuer);
      const forged = Buffer.from(JSON.stringify({ ...claims, iss: provider.issuer })).toString('base64url');
      return `${head}.${forged}.${signature}`;
    });
    const trusting = await createSite({ ...provider.env(), GOOGLE_JWKS_URL: forger.jwksUrl });
    const browser = trusting.visitor();
    const token = await tokenFromProvider(await start(browser), 'eve');
    expect((await finish(browser, token)).body).toEqual(refused); // the keys of one, the signature of the other
    await forger.stop();
  });

  // [D.27]
  test('of another issuer', async () => {
    const picky = await createSite({ ...provider.env(), GOOGLE_ISSUER: 'https://accounts.example' });
    const browser = picky.visitor();
    const token = await tokenFromProvider(await start(browser), 'eve');
    expect((await finish(browser, token)).body).toEqual(refused);
  });

  // [D.27]
  test('for another audience', () =>
    withToken((url) => tokenFromProvider(url.replace(`client_id=${CLIENT}`, `client_id=${OTHER_CLIENT}`), 'eve')));

  // [D.27]
  test('that has expired', async () => {
    const late = await createSite(provider.env());
    const browser = late.visitor();
    const token = await tokenFromProvider(await start(browser), 'eve');
    late.clock.advance(HOUR + 2 * MINUTE);
    expect((await finish(browser, token)).body).toEqual(refused);
  });

  // [D.27]
  test('with the nonce of another browser, or none', async () => {
    await withToken(async () => tokenFromProvider(await start(site.visitor()), 'eve'));
    await withToken(async (url) => tokenFromProvider(url.replace(/nonce=[^&]*/, 'nonce=guessed'), 'eve'));
  });

  // [S2-2.7]
  test('where nobody has begun to sign in, and who is logged in stays so', async () => {
    const member = await site.member('Stay');
    const token = await tokenFromProvider(await start(site.visitor()), 'eve');
    const answer = await finish(member, token);
    expect(answer.status).toBe(401);
    expect((await member.post('/api/auth/check')).body.authenticated).toBe(true);
  });

  test('a second time', async () => {
    const browser = site.visitor();
    const token = await tokenFromProvider(await start(browser), 'lena');
    expect((await finish(browser, token)).status).toBe(200);
    expect(browser.cookies.has('google-nonce')).toBe(false);
    expect((await finish(browser, token)).status).toBe(401);
  });

  test('without a signature, or with one made of the public key', async () => {
    const claims = (url: string) => ({
      iss: provider.issuer,
      aud: CLIENT,
      sub: 'eve',
      email: 'eve@uni.example',
      email_verified: true,
      nonce: new URL(url).searchParams.get('nonce'),
    });
    await withToken(async (url) => new UnsecuredJWT(claims(url)).setIssuedAt().setExpirationTime('1h').encode());
    const { keys } = await (await fetch(provider.jwksUrl)).json();
    const publicKey = await importJWK({ ...keys[0], ext: true }, 'RS256', { extractable: true });
    const pem = await exportSPKI(publicKey as CryptoKey);
    await withToken((url) =>
      new SignJWT(claims(url))
        .setProtectedHeader({ alg: 'HS256', kid: 'match-day' })
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(new TextEncoder().encode(pem)),
    );
    await withToken(async () => 'not a token');
  });
});

describe('a site', () => {
  test('without Google says that it is not set up', async () => {
    const plain = await createSite();
    const browser = plain.visitor();
    const off = { code: 'unavailable', message: accountMessages.googleNotSetUp() };
    const began = await browser.post('/api/auth/google/start');
    expect([began.status, began.body]).toEqual([503, off]);
    expect((await finish(browser, 'x.y.z')).body).toEqual(off);
    expect((await browser.get('/login')).text).toContain('<meta name="touchline-google" content="off">');
    expect((await site.visitor().get('/login')).text).toContain('<meta name="touchline-google" content="on">');
  });

  test('that can’t reach the keys says so, and works when it can', async () => {
    const second = await startOpenIdProvider([CALLBACK]);
    const lonely = await createSite({ ...second.env(), GOOGLE_JWKS_URL: 'http://127.0.0.1:9/jwks' });
    const browser = lonely.visitor();
    const answer = await enter(browser, 'far');
    expect(answer.status).toBe(503);
    expect(answer.body).toEqual({ code: 'unavailable', message: accountMessages.googleUnreachable() });
    await second.stop();
  });

  // [S2-2.7]
  test('ends a stale login of the same browser first', async () => {
    const browser = await site.member('Former');
    const stale = browser.cookies.get('token') ?? '';
    const answer = await enter(browser, 'newcomer');
    expect(answer.body.data.username).toBe('Newcomer');
    const thief = site.visitor();
    thief.cookies.set('token', stale);
    expect((await thief.get('/api/posts')).status).toBe(401);
  });
});
