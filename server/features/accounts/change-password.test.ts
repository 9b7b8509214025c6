/** A member who is signed in changes the password. */
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { accountMessages } from '../../../contract/accounts.ts';
import { accounts } from '../../schema/accounts.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { createSite, PASSWORD, type Site } from '../../testing/site.ts';
import { openSocket } from '../../testing/sockets.ts';
import { hashPassword } from './passwords.ts';

let site: Site;
beforeAll(async () => {
  site = await createSite();
});

const NEW = 'second-half-90';
const change = (browser: TestBrowser, oldPassword: string, newPassword = NEW) =>
  browser.post('/api/auth/change-password', { oldPassword, newPassword });
const isIn = async (browser: TestBrowser) => (await browser.post('/api/auth/check')).body.authenticated as boolean;
const tokenOf = (link: string) => link.split(/[/=]/).pop() ?? '';

async function logIn(username: string, password = PASSWORD): Promise<TestBrowser> {
  const browser = site.visitor();
  expect((await browser.post('/api/auth/login', { username, password })).status).toBe(200);
  return browser;
}
const isPasswordOf = async (username: string, password: string) =>
  (await site.visitor().post('/api/auth/login', { username, password })).status === 200;

describe('a changed password', () => {
  test('is the one to log in with, and ends every other session and mailed link', async () => {
    const here = await site.signUp('Abena');
    const elsewhere = await logIn('abena');
    const thief = site.visitor();
    for (const [name, value] of here.cookies) thief.cookies.set(name, value);
    expect([await isIn(elsewhere), await isIn(thief)]).toEqual([true, true]); // so that both sessions are cached
    const { ended } = await openSocket(site.origin, { browser: elsewhere });
    await site.visitor().post('/api/auth/forgot-password', { email: 'abena@uni.example' });
    const { link } = await site.mailTo('abena@uni.example');

    const answer = await change(here, PASSWORD);
    expect([answer.status, answer.body]).toEqual([200, { message: accountMessages.passwordChanged() }]);
    expect(await isIn(here)).toBe(true);
    expect([await isIn(elsewhere), await isIn(thief)]).toEqual([false, false]);
    await ended;
    const { sessions } = (await here.get('/api/auth/sessions')).body;
    expect(sessions).toHaveLength(1);
    const reset = { token: tokenOf(link), newPassword: 'by-the-old-link' };
    expect((await site.visitor().post('/api/auth/reset-password', reset)).body.code).toBe('link-invalid');
    expect(await isPasswordOf('abena', PASSWORD)).toBe(false);
    expect(await isPasswordOf('abena', NEW)).toBe(true);
  });

  test('is told to the member by mail, with a way to act if it was somebody else', async () => {
    const member = await site.signUp('Afua');
    await change(member, PASSWORD);
    const mail = await site.mailTo('afua@uni.example');
    expect(mail.subject).toContain('Your Touchline password was changed');
    expect(mail.link).toBe('http://localhost:3000/forgot-password');
    expect(mail.text).toContain(mail.link);
    expect(mail.text).not.toContain(NEW);
  });

  test('is not got by a login with the old one that is under way', async () => {
    const member = await site.signUp('Akua');
    const other = await hashPassword(NEW);
    const waits = async () => {
      const { rows } = await site.db.execute(sql`select 1 from pg_locks where not granted`);
      return rows.length > 0;
    };
    let login: ReturnType<TestBrowser['post']> | undefined;
    const visitor = site.visitor();
    await visitor.get('/api/countries');
    await site.db.transaction(async (tx) => {
      await tx.update(accounts).set({ passwordHash: other }).where(eq(accounts.id, member.accountId));
      let done = false;
      login = visitor.post('/api/auth/login', { username: 'akua', password: PASSWORD }).finally(() => {
        done = true;
      });
      await expect.poll(async () => done || (await waits()), { interval: 10 }).toBe(true);
    });
    expect((await login)?.status).toBe(401);
  });

  test('is one, when two are chosen at once', async () => {
    const member = await site.signUp('Araba');
    const other = await logIn('araba');
    const answers = await Promise.all([change(member, PASSWORD, 'mine-alone'), change(other, PASSWORD, 'yours-alone')]);
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    const [mine] = answers;
    expect(await isPasswordOf('araba', mine?.status === 200 ? 'mine-alone' : 'yours-alone')).toBe(true);
    expect(await isPasswordOf('araba', mine?.status === 200 ? 'yours-alone' : 'mine-alone')).toBe(false);
  });
});

describe('a password is not changed', () => {
  test('without the old one, nor to one that nobody may choose', async () => {
    const member = await site.signUp('Ekow');
    const other = await logIn('ekow');
    const mails = site.mails.length;
    const cases = [
      ['wrong-one', NEW, 'oldPassword', accountMessages.oldPasswordWrong()],
      ['', NEW, 'oldPassword', accountMessages.oldPasswordMissing()],
      [PASSWORD, '12345', 'newPassword', accountMessages.passwordTooShort()],
      [PASSWORD, 'Password123', 'newPassword', accountMessages.passwordCommon()],
      [PASSWORD, 'EKOW@uni.example', 'newPassword', accountMessages.passwordOwn()],
      [PASSWORD, PASSWORD, 'newPassword', accountMessages.passwordSame()],
    ] as const;
    for (const [old, chosen, field, message] of cases) {
      const answer = await change(member, old, chosen);
      expect([answer.status, answer.body]).toEqual([400, { code: 'invalid', field, message }]);
    }
    expect((await change(site.visitor(), PASSWORD)).status).toBe(401);
    expect([await isIn(member), await isIn(other)]).toEqual([true, true]);
    expect(site.mails.length).toBe(mails);
    expect(await isPasswordOf('ekow', PASSWORD)).toBe(true);
  });

  test('where there is none: the member is told of the mailed link', async () => {
    const member = await site.signUp('Efe');
    expect((await member.post('/api/auth/check')).body.data.hasPassword).toBe(true);
    await site.db.update(accounts).set({ passwordHash: null }).where(eq(accounts.id, member.accountId));
    site.clock.advance(5000); // by hand, past the server
    expect((await member.post('/api/auth/check')).body.data.hasPassword).toBe(false);
    const { status, body } = await change(member, PASSWORD);
    expect([status, body]).toEqual([
      400,
      { code: 'invalid', field: 'oldPassword', message: accountMessages.passwordNone() },
    ]);
  });
});

describe('tries are limited', () => {
  test('by session and account: thirteen an hour from one, and the member is not locked out by them', async () => {
    const thief = await site.signUp('Fiifi');
    const member = await logIn('fiifi');
    const statuses: number[] = [];
    for (let i = 0; i < 14; i++) statuses.push((await change(thief, 'wrong-one')).status);
    expect(statuses).toEqual([...Array(13).fill(400), 429]);
    const refused = await change(thief, PASSWORD);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    // Sessions that the thief does not have count tries of their own, and so does the login.
    expect((await change(member, 'wrong-one')).status).toBe(400);
    expect((await change(member, PASSWORD)).status).toBe(200);
    expect(await isPasswordOf('fiifi', NEW)).toBe(true);
  });

  test('also of many at once', async () => {
    const thief = await site.signUp('Kobina');
    const answers = await Promise.all(Array.from({ length: 20 }, () => change(thief, 'wrong-one')));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
  });
});
