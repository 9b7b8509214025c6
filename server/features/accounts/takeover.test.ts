/**
 * Whoever signs up with somebody else's email gets nothing by it: not the account that its owner makes, nor one that
 * they verify unawares. The kinds are those of Sudhodanan and Paverd, "Pre-hijacked Accounts" (USENIX Security 2022).
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountMessages } from '../../../contract/accounts.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { visitorFrom } from '../../testing/elsewhere.ts';
import { type OpenIdProvider, startOpenIdProvider, tokenFromProvider } from '../../testing/services/openid.ts';
import { createSite, PASSWORD, type Site } from '../../testing/site.ts';

const STRANGERS = 'six-nil-away-win'; // the password that the stranger chooses
const CHROME =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';

let provider: OpenIdProvider;
let site: Site;
beforeAll(async () => {
  provider = await startOpenIdProvider(['http://localhost:3000/auth/callback']);
  site = await createSite({ ...provider.env(), ADMIN_EMAIL: 'chair@uni.example', TRUST_PROXY: '127.0.0.1' });
});
afterAll(() => provider.stop());

const tokenOf = (link: string) => link.split(/[/=]/).pop() ?? '';
const open = (browser: TestBrowser, link: string) => browser.get(`/api/auth/verify-email/${tokenOf(link)}`);
const openWith = (browser: TestBrowser, link: string, password: string) =>
  browser.post('/api/auth/verify-email', { token: tokenOf(link), password });
const notMe = (link: string) => site.visitor().post('/api/auth/verify-email/not-me', { token: tokenOf(link) });
const login = (browser: TestBrowser, by: { username?: string; email?: string }, password: string) =>
  browser.post('/api/auth/login', { ...by, password });
const isIn = async (browser: TestBrowser) => (await browser.post('/api/auth/check')).body.authenticated;

/** Signs up in a browser, and reads the mail. */
async function signUp(browser: TestBrowser, username: string, email: string, password: string) {
  expect((await browser.post('/api/auth/signup', { username, email, password })).status).toBe(201);
  return site.mailTo(email);
}

/** A stranger has signed up with somebody's email, and then its owner has. */
async function both(name: string) {
  const email = `${name.toLowerCase()}@uni.example`;
  const stranger = site.visitor();
  const owner = site.visitor();
  const strangers = await signUp(stranger, `Not_${name}`, email, STRANGERS);
  const owners = await signUp(owner, name, email, PASSWORD);
  return { email, stranger, owner, strangers, owners };
}

async function withGoogle(browser: TestBrowser, name: string) {
  const { url } = (await browser.post('/api/auth/google/start')).body;
  return browser.post('/api/auth/google', { token: await tokenFromProvider(url, name) });
}

describe('an email that somebody else has signed up with before', () => {
  test('is the owner’s who opens their link: with their name and password, and no other', async () => {
    const { email, stranger, owner, strangers, owners } = await both('Mia');
    expect(owners.link).not.toBe(strangers.link);
    expect([strangers.text, owners.text]).toEqual([
      expect.stringContaining('Hello Not_Mia,'),
      expect.stringContaining('Hello Mia,'),
    ]);
    expect((await open(owner, owners.link)).status).toBe(200);
    expect((await login(owner, { email }, PASSWORD)).body.data).toMatchObject({ username: 'Mia', email });
    // Nothing that the stranger sees has changed, and their link, should it be opened, verifies nothing.
    for (const by of [{ username: 'not_mia' }, { email }])
      expect((await login(stranger, by, STRANGERS)).body).toMatchObject({ code: 'unverified', email });
    const late = await open(stranger, strangers.link);
    expect([late.status, late.body.alreadyVerified]).toEqual([400, true]);
    const forced = await openWith(stranger, strangers.link, STRANGERS);
    expect([forced.status, forced.body.alreadyVerified]).toEqual([400, true]);
    expect((await login(stranger, { username: 'not_mia' }, STRANGERS)).status).toBe(403);
  });

  test('is not verified by a program that opens every link of a mail, nor by the owner in good faith', async () => {
    const { email, stranger, owner, strangers, owners } = await both('Noor');
    const scanner = site.visitor();
    for (const { link } of [strangers, owners]) {
      const answer = await open(scanner, link);
      expect([answer.status, answer.body.code]).toEqual([403, 'password-needed']);
    }
    const asked = await open(owner, strangers.link);
    expect(asked.body).toEqual({
      code: 'password-needed',
      message: accountMessages.passwordFirst({ name: 'Not_Noor' }),
      username: 'Not_Noor',
    });
    const wrong = await openWith(owner, strangers.link, PASSWORD);
    expect(wrong.body).toEqual({
      code: 'invalid',
      field: 'password',
      message: accountMessages.signupPasswordWrong(),
    });
    expect((await login(stranger, { email }, STRANGERS)).status).toBe(403);
    // The link still works, where the password is known: on the owner's phone.
    expect((await openWith(site.visitor(), owners.link, PASSWORD)).body).toEqual({
      message: accountMessages.verified(),
      username: 'Noor',
    });
    expect((await login(site.visitor(), { email }, PASSWORD)).body.data.username).toBe('Noor');
  });

  test('of two links that are opened at once one is right', async () => {
    const { email, stranger, owner, strangers, owners } = await both('Otis');
    const answers = await Promise.all([
      ...[open(stranger, strangers.link), open(owner, owners.link)],
      ...[openWith(stranger, strangers.link, STRANGERS), openWith(owner, owners.link, PASSWORD)],
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    const entered = await Promise.all([
      login(site.visitor(), { email }, STRANGERS),
      login(site.visitor(), { email }, PASSWORD),
    ]);
    expect(entered.map(({ status }) => status).sort()).toEqual([200, 403]);
  });

  test('that nobody else has signed up with is verified by its link anywhere, as it was', async () => {
    const mail = await signUp(site.visitor(), 'Pia', 'pia@uni.example', PASSWORD);
    expect((await open(site.visitor(), mail.link)).body).toEqual({
      message: accountMessages.verified(),
      username: 'Pia',
    });
  });

  test('can be had again: who logs in with the right password gets the link of their own sign-up', async () => {
    const { email, owners } = await both('Quentin');
    const phone = site.visitor();
    for (let n = 0; n < 4; n++) await signUp(visitorFrom(site, '203.0.113.9'), `Crowd_${n}`, email, STRANGERS);
    expect((await login(phone, { username: 'quentin' }, PASSWORD)).body).toMatchObject({ needsVerification: true });
    expect((await login(phone, { email }, PASSWORD)).body).toMatchObject({ needsVerification: true });
    await phone.post('/api/auth/resend-verification', { email });
    const again = await site.mailTo(email);
    expect(again.text).toContain('Hello Quentin,');
    expect(again.link).not.toBe(owners.link);
    expect((await open(phone, again.link)).status).toBe(200);
    expect((await login(phone, { email }, PASSWORD)).body.data.username).toBe('Quentin');
  });
});

describe('the address of ADMIN_EMAIL', () => {
  test('makes nobody admin in whose browser it was not signed up with, and who does not know the password', async () => {
    const email = 'chair@uni.example';
    const stranger = site.visitor();
    const strangers = await signUp(stranger, 'Impostor', email, STRANGERS);
    const asked = await open(site.visitor(), strangers.link);
    expect([asked.status, asked.body.code]).toEqual([403, 'password-needed']);
    const owner = site.visitor();
    const owners = await signUp(owner, 'Chair', email, PASSWORD);
    expect((await open(owner, strangers.link)).status).toBe(403);
    expect((await open(owner, owners.link)).status).toBe(200);
    expect((await login(owner, { email }, PASSWORD)).body.data).toMatchObject({ username: 'Chair', role: 'admin' });
    expect((await login(stranger, { username: 'impostor' }, STRANGERS)).status).toBe(403);
  });
});

describe('the mail', () => {
  test('says who signed up, when and with what, and nothing that the caller made up', async () => {
    const signUpWith = async (username: string, agent: string) => {
      const browser = site.visitor();
      const email = `${username.toLowerCase()}@uni.example`;
      await browser.get('/api/countries');
      await browser.send('POST', '/api/auth/signup', {
        body: JSON.stringify({ username, email, password: PASSWORD }),
        headers: { 'content-type': 'application/json', 'user-agent': agent },
      });
      return (await site.mailTo(email)).text;
    };
    const text = await signUpWith('Rhona', CHROME);
    const when = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
    expect(text).toContain(
      `Username: Rhona. Signed up: ${when.format(site.clock.now())} UTC, with: Chrome on Android.`,
    );
    expect(text).toMatch(/End this sign-up here:\n\nhttp:\/\/localhost:3000\/verify-email\/[\w-]{43}\?not-me\n/);
    for (const [n, agent] of ['evil.example/win/1.0', 'http://evil.example', 'x'.repeat(300), ''].entries())
      expect(await signUpWith(`Agent${n}`, agent)).not.toMatch(/evil|xxxx/);
  });

  test('ends a sign-up by ‘It wasn’t me’: the name is free, the link dead, and the owner’s own goes on', async () => {
    const { email, stranger, owner, strangers, owners } = await both('Sven');
    expect((await notMe(strangers.link)).body).toEqual({ message: accountMessages.signupEnded() });
    expect((await login(stranger, { username: 'not_sven' }, STRANGERS)).status).toBe(401);
    expect((await open(stranger, strangers.link)).body.message).toBe(accountMessages.linkInvalid());
    expect((await notMe(strangers.link)).status).toBe(400); // twice
    await signUp(site.visitor(), 'Not_Sven', 'another@uni.example', PASSWORD);
    expect((await open(owner, owners.link)).status).toBe(200);
    expect((await login(owner, { email }, PASSWORD)).status).toBe(200);
  });

  test('ends it as well after a scanner has verified it: whoever knows the password is out', async () => {
    const email = 'tara@uni.example';
    const stranger = site.visitor();
    const { link } = await signUp(stranger, 'Not_Tara', email, STRANGERS);
    expect((await open(site.visitor(), link)).status).toBe(200);
    expect((await login(stranger, { email }, STRANGERS)).status).toBe(200);
    expect(await isIn(stranger)).toBe(true);
    expect((await notMe(link)).status).toBe(200);
    expect(await isIn(stranger)).toBe(false);
    expect((await login(stranger, { email }, STRANGERS)).status).toBe(401);
    await site.visitor().post('/api/auth/forgot-password', { email });
    const token = tokenOf((await site.mailTo(email)).link);
    expect((await site.visitor().post('/api/auth/reset-password', { token, newPassword: PASSWORD })).status).toBe(200);
  });

  test('comes for five sign-ups of one caller in an hour, and for the owner’s all the same', async () => {
    const email = 'uma@uni.example';
    const crowd = visitorFrom(site, '203.0.113.7');
    for (let n = 0; n < 8; n++)
      expect((await crowd.post('/api/auth/signup', { username: `Rings${n}`, email, password: STRANGERS })).status).toBe(
        201,
      );
    const own = await visitorFrom(site, '198.51.100.1').post('/api/auth/signup', {
      username: 'Uma',
      email,
      password: PASSWORD,
    });
    expect(own.status).toBe(201);
    await signUp(site.visitor(), 'Behind', 'behind@uni.example', PASSWORD); // whose mail comes after theirs
    const names = site.mails.filter(({ to }) => to === email).map(({ text }) => /Hello (\w+),/.exec(text)?.[1]);
    expect(names).toEqual(['Rings0', 'Rings1', 'Rings2', 'Rings3', 'Rings4', 'Uma']);
  });
});

describe('the five kinds of pre-hijacking', () => {
  test('merge: who comes with Google gets an account of their own, beside what strangers have signed up', async () => {
    const { email, stranger } = await both('Vera');
    provider.people.set('vera', { given_name: 'Vera Lynn' });
    const entered = await withGoogle(site.visitor(), 'vera');
    expect(entered.body.data).toMatchObject({ username: 'Vera_lynn', email });
    expect((await login(stranger, { email }, STRANGERS)).status).toBe(403);
    expect((await login(stranger, { email }, PASSWORD)).status).toBe(403);
  });

  test('merge: one stranger’s sign-up loses its password, links and sessions by it', async () => {
    const email = 'wanda@uni.example';
    const stranger = site.visitor();
    const { link } = await signUp(stranger, 'Wanda', email, STRANGERS);
    expect((await withGoogle(site.visitor(), 'wanda')).body.data).toMatchObject({ email });
    expect((await login(stranger, { email }, STRANGERS)).status).toBe(401);
    expect((await open(stranger, link)).status).toBe(400);
    expect((await openWith(stranger, link, STRANGERS)).status).toBe(400);
  });

  test('open session: none can be there before the email is verified, and a new password ends those that are', async () => {
    const email = 'xenia@uni.example';
    const stranger = site.visitor();
    const { link } = await signUp(stranger, 'Xenia', email, STRANGERS);
    expect((await login(stranger, { email }, STRANGERS)).status).toBe(403);
    expect(stranger.cookies.has('token')).toBe(false);
    await open(site.visitor(), link); // a scanner
    await login(stranger, { email }, STRANGERS);
    expect(await isIn(stranger)).toBe(true);
    await site.visitor().post('/api/auth/forgot-password', { email });
    const token = tokenOf((await site.mailTo(email)).link);
    await site.visitor().post('/api/auth/reset-password', { token, newPassword: PASSWORD });
    expect(await isIn(stranger)).toBe(false);
    expect((await login(stranger, { email }, STRANGERS)).status).toBe(401);
  });

  test('second identifier, and a provider that does not verify: a Google account is joined to what Google vouches for', async () => {
    const { email, owner, owners } = await both('Yoko');
    provider.people.set('trojan', { email, email_verified: false });
    expect((await withGoogle(site.visitor(), 'trojan')).status).toBe(403);
    await open(owner, owners.link);
    expect((await withGoogle(site.visitor(), 'trojan')).status).toBe(403);
    provider.people.set('yoko', { email });
    expect((await withGoogle(site.visitor(), 'yoko')).body.data.username).toBe('Yoko');
    provider.people.set('trojan', { email });
    expect((await withGoogle(site.visitor(), 'trojan')).status).toBe(409); // vouched for twice: the first stays
  });

  test('pending change: a link that was asked for before is worth nothing once the owner has verified theirs', async () => {
    const email = 'zelda@uni.example';
    const stranger = site.visitor();
    const strangers = await signUp(stranger, 'Not_Zelda', email, STRANGERS);
    await stranger.post('/api/auth/forgot-password', { email });
    const reset = await site.mailTo(email);
    const owner = site.visitor();
    const owners = await signUp(owner, 'Zelda', email, PASSWORD);
    await open(owner, owners.link);
    const done = await stranger.post('/api/auth/reset-password', {
      token: tokenOf(reset.link),
      newPassword: STRANGERS,
    });
    expect(done.status).toBe(400);
    expect((await open(stranger, strangers.link)).status).toBe(400);
    await stranger.post('/api/auth/resend-verification', { email });
    await stranger.post('/api/auth/forgot-password', { email });
    const next = await site.mailTo(email);
    expect(next.text).toContain('Hello Zelda,'); // a new password for the account, and no link of the stranger's
    expect((await login(owner, { email }, PASSWORD)).body.data.username).toBe('Zelda');
  });
});
