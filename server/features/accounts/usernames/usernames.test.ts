/** Another username: how often, with what, and whose the old one is. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { accountMessages } from '../../../../contract/accounts.ts';
import { profileMessages } from '../../../../contract/people/profile.ts';
import { DAY } from '../../../platform/clock.ts';
import { adminOf } from '../../../testing/admin.ts';
import type { TestBrowser } from '../../../testing/browser.ts';
import { textForm } from '../../../testing/sending/forms.ts';
import { createSite, PASSWORD, type Site } from '../../../testing/site.ts';

let site: Site;
let fan: TestBrowser;
beforeAll(async () => {
  site = await createSite();
  fan = await site.member('Fan');
});
beforeEach(() => site.clock.advance(DAY / 4)); // limits

const change = (by: TestBrowser, username: string, password: string | undefined = PASSWORD) =>
  by.post('/api/auth/change-username', { username, ...(password !== undefined && { password }) });
const signup = (username: string) =>
  site
    .visitor()
    .post('/api/auth/signup', { username, email: `${username.toLowerCase()}2@uni.example`, password: PASSWORD });

// [B11.5]
test('changes everywhere at once, and the old address leads on', async () => {
  const ada = await site.member('Ada');
  await ada.post('/api/posts', textForm({ content: 'Mine' }));
  expect((await fan.get('/api/posts')).body.posts[0].author.username).toBe('Ada');
  const { status, body } = await change(ada, 'Lovelace');
  expect([status, body.message, body.data.username]).toEqual([200, profileMessages.renamed(), 'Lovelace']);
  expect((await fan.get('/api/posts')).body.posts[0].author.username).toBe('Lovelace');
  expect((await ada.post('/api/auth/check')).body.data.username).toBe('Lovelace');
  expect((await site.visitor().post('/api/auth/login', { username: 'lovelace', password: PASSWORD })).status).toBe(200);
  expect((await site.visitor().post('/api/auth/login', { username: 'ada', password: PASSWORD })).status).toBe(401);

  const old = await site.app.inject({
    url: '/app/people/ADA',
    headers: { cookie: [...fan.cookies].map((pair) => pair.join('=')).join('; ') },
  });
  expect([old.statusCode, old.headers.location]).toEqual([301, '/app/people/Lovelace']);
  const moved = await fan.get('/api/people/ada');
  expect([moved.status, moved.headers.get('location')]).toEqual([307, '/api/people/Lovelace']);
  expect((await site.visitor().get('/app/people/ada')).status).toBe(404); // it is for members
});

// [B11.5]
test('takes the password, and not every day', async () => {
  const kofi = await site.member('Kofi');
  expect((await change(kofi, 'Kofi')).body.message).toBe(profileMessages.nameSame());
  expect((await change(kofi, 'Kofi2', '')).body).toMatchObject({
    field: 'password',
    message: accountMessages.oldPasswordMissing(),
  });
  expect((await change(kofi, 'Kofi2', 'wrong-one')).body).toMatchObject({
    field: 'password',
    message: accountMessages.oldPasswordWrong(),
  });
  expect((await change(kofi, 'x')).body).toMatchObject({ field: 'username', message: accountMessages.usernameRule() });
  const both = await Promise.all([change(kofi, 'Kofi_one'), change(kofi, 'Kofi_two')]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const again = await change(kofi, 'Kofi_three');
  expect([again.status, again.body.message]).toEqual([409, profileMessages.renamedLately({ count: 30 })]);
  const { renamableAt } = (await kofi.get('/api/people/me')).body;
  expect(new Date(renamableAt).getTime() - site.clock.now().getTime()).toBe(30 * DAY);
  site.clock.advance(29 * DAY);
  expect((await change(kofi, 'Kofi_three')).status).toBe(409);
  site.clock.advance(DAY);
  expect((await change(kofi, 'KOFI_THREE')).status).toBe(200);
});

// [B11.5]
test('holds the old name for its owner, who may have it back, and then for whoever takes it', async () => {
  const yaw = await site.member('Yaw');
  expect((await change(yaw, 'Yawson')).status).toBe(200);
  for (const taken of [await signup('YAW'), await change(await site.member('Rival'), 'yaw')]) {
    expect([taken.status, taken.body.message]).toEqual([409, accountMessages.usernameTaken()]);
  }
  site.clock.advance(30 * DAY);
  const later = site.visitor();
  await later.post('/api/auth/login', { username: 'yawson', password: PASSWORD });
  expect((await change(later, 'Yaw')).status).toBe(200); // it is still theirs
  expect((await later.get('/api/people/yawson')).headers.get('location')).toBe('/api/people/Yaw');
  site.clock.advance(90 * DAY);
  expect((await signup('Yawson')).status).toBe(201);
});

test('is nobody else’s, and may be one’s own written differently', async () => {
  const [admin, somebody] = [await adminOf(site, 'Amara'), await site.member('Somebody')];
  expect((await change(somebody, 'fan')).body.message).toBe(accountMessages.usernameTaken());
  expect((await change(admin, 'amara')).status).toBe(200); // which looks like an admin’s
  expect((await change(somebody, 'SomeBody')).status).toBe(200);
});
