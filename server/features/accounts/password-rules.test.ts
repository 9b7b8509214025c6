/** Which passwords nobody may choose, wherever one is chosen. */
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { accountMessages } from '../../../contract/accounts.ts';
import { accounts } from '../../schema/accounts.ts';
import { createSite, PASSWORD, type Site } from '../../testing/site.ts';
import { hashPassword } from './passwords.ts';

let site: Site;
beforeAll(async () => {
  site = await createSite();
});

/** Commonest first; the last one is the ten thousandth. */
const COMMON = ['123456', 'password', 'PassWord123', 'QWERTY', 'liverpool1', '14111984'];
const refusedAt = (field: string, message: string) => ({ code: 'invalid', field, message });
const tokenOf = (link: string) => link.split(/[/=]/).pop() ?? '';

const countOf = async (username: string) =>
  (await site.db.select().from(accounts).where(eq(accounts.username, username))).length;

describe('at sign-up', () => {
  test('the commonest are refused, whatever their case, and nothing is kept', async () => {
    for (const password of COMMON) {
      const answer = await site.visitor().post('/api/auth/signup', {
        ...{ username: 'Ama', email: 'ama@uni.example', password },
      });
      expect([password, answer.status]).toEqual([password, 400]);
      expect(answer.body).toEqual(refusedAt('password', accountMessages.passwordCommon()));
    }
    expect(await countOf('Ama')).toBe(0);
  });

  test('so are one’s own name and address, and what stands before the @', async () => {
    for (const password of ['Kwabena.Osei', 'KWABENA@uni.example', 'kwabena']) {
      const answer = await site.visitor().post('/api/auth/signup', {
        ...{ username: 'kwabena.osei', email: 'Kwabena@Uni.example', password },
      });
      expect(answer.body).toEqual(refusedAt('password', accountMessages.passwordOwn()));
    }
    expect(await countOf('kwabena.osei')).toBe(0);
  });

  // [S1-9.7]
  test('six characters are enough for any other', async () => {
    const answer = await site.visitor().post('/api/auth/signup', {
      ...{ username: 'Esi', email: 'esi@uni.example', password: 'ko19ri' },
    });
    expect(answer.status).toBe(201);
  });
});

test('by a mailed link they are refused as well, and the link still works', async () => {
  await site.member('Adjoa');
  await site.visitor().post('/api/auth/forgot-password', { email: 'adjoa@uni.example' });
  const token = tokenOf((await site.mailTo('adjoa@uni.example')).link);
  const reset = (newPassword: string) => site.visitor().post('/api/auth/reset-password', { token, newPassword });
  expect((await reset('Football1')).body).toEqual(refusedAt('newPassword', accountMessages.passwordCommon()));
  for (const own of ['adjoa@UNI.example', 'Adjoa@uni.example'])
    expect((await reset(own)).body).toEqual(refusedAt('newPassword', accountMessages.passwordOwn()));
  const before = await site.visitor().post('/api/auth/login', { username: 'adjoa', password: PASSWORD });
  expect(before.status).toBe(200);
  expect((await reset('mine-alone')).status).toBe(200);
});

test('who has one since before can log in with it', async () => {
  const member = await site.member('Yaw');
  const passwordHash = await hashPassword('password123');
  await site.db.update(accounts).set({ passwordHash }).where(eq(accounts.id, member.accountId));
  const login = await site.visitor().post('/api/auth/login', { username: 'yaw', password: 'password123' });
  expect(login.status).toBe(200);
});
