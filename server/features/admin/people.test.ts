/** The accounts in the admin panel: deactivating and activating, promoting and demoting, and the log of it. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { accountMessages } from '../../../contract/accounts.ts';
import { adminMessages } from '../../../contract/admin.ts';
import { sessionsChanged } from '../../platform/sessions/events.ts';
import { changedTables } from '../../testing/access/tables.ts';
import { addPerson, adminOf, sendJson } from '../../testing/admin.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { heard } from '../../testing/heard.ts';
import { createSite, PASSWORD, type Site } from '../../testing/site.ts';
import { openSocket } from '../../testing/sockets.ts';
import { findPerson } from './people-queries.ts';

let site: Site;
let admin: TestBrowser;
beforeAll(async () => {
  site = await createSite();
  admin = await adminOf(site, 'Amara');
});

const setStatus = (browser: TestBrowser, id: string, isActive: unknown) =>
  sendJson(browser, 'PATCH', `/api/admin/users/${id}/status`, { isActive });
const setRole = (browser: TestBrowser, id: string, role: unknown) =>
  sendJson(browser, 'PATCH', `/api/admin/users/${id}/role`, { role });
const isIn = async (browser: TestBrowser) => (await browser.post('/api/auth/check')).body.authenticated;
const newest = async () => (await admin.get('/api/admin/audit?limit=1')).body.entries[0];
const countActs = async () => (await admin.get('/api/admin/audit?limit=100')).body.entries.length;

describe('switching somebody off', () => {
  // [S2-2.126, D.19]
  test('ends their sessions on all devices at once, and they can not come in again', async () => {
    const phone = await site.member('Kofi');
    const laptop = site.visitor();
    await laptop.post('/api/auth/login', { username: 'kofi', password: PASSWORD });
    expect([await isIn(phone), await isIn(laptop)]).toEqual([true, true]);
    const socket = await openSocket(site.origin, { browser: laptop });
    const messages = await heard(site, [sessionsChanged], async () => {
      const answer = await setStatus(admin, phone.accountId, false);
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({
        message: 'User deactivated successfully',
        user: { _id: phone.accountId, isActive: false, lastSeenAt: null },
      });
    });
    expect([await isIn(phone), await isIn(laptop)]).toEqual([false, false]);
    expect(await socket.ended).toBe('transport close');
    expect(messages).toEqual([['sessions-changed', { accountId: phone.accountId }]]);
    const login = await phone.post('/api/auth/login', { username: 'kofi', password: PASSWORD });
    expect(login.status).toBe(403);
    expect(login.body).toEqual({ code: 'deactivated', message: accountMessages.deactivated() });
    expect(await newest()).toMatchObject({
      act: 'deactivate-user',
      who: { _id: admin.accountId, name: 'Amara' },
      whom: { kind: 'user', _id: phone.accountId, name: 'Kofi' },
      text: 'Amara deactivated Kofi.',
      details: { sessions: 2 },
      at: site.clock.now().toISOString(),
    });
  });

  // [S2-2.126]
  test('is undone by switching on: they log in anew, and no former session lives again', async () => {
    const esi = await site.member('Esi');
    await setStatus(admin, esi.accountId, false);
    const answer = await setStatus(admin, esi.accountId, true);
    expect(answer.body).toMatchObject({ message: 'User activated successfully', user: { isActive: true } });
    expect(await isIn(esi)).toBe(false);
    expect((await esi.post('/api/auth/login', { username: 'esi', password: PASSWORD })).status).toBe(200);
    expect(await newest()).toMatchObject({ text: 'Amara activated Esi.' });
  });

  // [S2-2.126]
  test('twice is once: the same answer, and one entry in the log', async () => {
    const id = await addPerson(site, 'Twice');
    const before = await countActs();
    const answers = await Promise.all([setStatus(admin, id, false), setStatus(admin, id, false)]);
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(body.message).toBe('User deactivated successfully');
    }
    expect(await countActs()).toBe(before + 1);
  });

  // [S2-2.126]
  test('takes true or false, and nothing else', async () => {
    const id = await addPerson(site, 'Strict');
    for (const isActive of ['false', 0, null, undefined]) {
      const { result, changed } = await changedTables(site.db, () => setStatus(admin, id, isActive));
      expect(result.status).toBe(400);
      expect(result.body).toMatchObject({ code: 'invalid', field: 'isActive' });
      expect(changed).toEqual([]);
    }
  });
});

describe('promoting and demoting', () => {
  test('a promoted member is an admin at once, without logging in again; a demoted one is none', async () => {
    const yaw = await site.member('Yaw');
    expect((await yaw.get('/api/admin/overview')).status).toBe(403);
    const promoted = await setRole(admin, yaw.accountId, 'admin');
    expect(promoted.body).toMatchObject({ message: adminMessages.promoted(), user: { role: 'admin' } });
    expect((await yaw.get('/api/admin/overview')).status).toBe(200);
    expect(await newest()).toMatchObject({ act: 'promote-user', text: 'Amara made Yaw an admin.' });
    const demoted = await setRole(admin, yaw.accountId, 'user');
    expect(demoted.body).toMatchObject({ message: adminMessages.demoted(), user: { role: 'user' } });
    expect((await yaw.get('/api/admin/overview')).status).toBe(403);
    expect(await isIn(yaw)).toBe(true);
    expect(await newest()).toMatchObject({ act: 'demote-user', text: 'Amara removed the admin rights of Yaw.' });
    const messages = await heard(site, [sessionsChanged], () => setRole(admin, yaw.accountId, 'admin'));
    expect(messages).toEqual([['sessions-changed', { accountId: yaw.accountId }]]);
    await setRole(admin, yaw.accountId, 'user');
  });

  test('the first admin hands over: the second can switch the first off, and not the other way any more', async () => {
    const [first, second] = [await adminOf(site, 'First'), await site.member('Second')];
    await setRole(first, second.accountId, 'admin');
    expect((await setRole(second, first.accountId, 'user')).status).toBe(200);
    expect((await setStatus(second, first.accountId, false)).status).toBe(200);
    expect((await setRole(first, second.accountId, 'user')).status).toBe(401);
    await setRole(admin, second.accountId, 'user');
  });

  test('who can not come in is not made an admin', async () => {
    const people = [
      await addPerson(site, 'Unverified', { verifiedAt: null }),
      await addPerson(site, 'Inactive', { isActive: false }),
    ];
    for (const id of people) {
      const { result, changed } = await changedTables(site.db, () => setRole(admin, id, 'admin'));
      expect(result.status).toBe(409);
      expect(result.body.message).toBe(adminMessages.notEligible());
      expect(changed).toEqual([]);
    }
  });

  test('there are no other roles', async () => {
    const id = await addPerson(site, 'Roles');
    for (const role of ['owner', '', null]) expect((await setRole(admin, id, role)).status).toBe(400);
  });
});

describe('power that can not be taken away', () => {
  const acts = {
    status: (browser: TestBrowser, id: string) => setStatus(browser, id, false),
    role: (browser: TestBrowser, id: string) => setRole(browser, id, 'user'),
    deletion: (browser: TestBrowser, id: string) => browser.send('DELETE', `/api/admin/users/delete-user/${id}`),
  };
  const own = {
    status: adminMessages.notYourStatus(),
    role: adminMessages.notYourRole(),
    deletion: adminMessages.notYourself(),
  };

  for (const name of Object.keys(acts) as (keyof typeof acts)[]) {
    // [D.18]
    test(`one’s own, while there is another admin: ${name}`, async () => {
      const second = await adminOf(site, `own_${name}`);
      const { result, changed } = await changedTables(site.db, () => acts[name](second, second.accountId));
      expect(result.status).toBe(403);
      expect(result.body).toEqual({ code: 'forbidden', message: own[name] });
      expect(changed).toEqual([]);
      await setRole(admin, second.accountId, 'user');
    });

    // [D.18]
    test(`the last admin’s: ${name}`, async () => {
      // An admin who has never verified their email can't log in, and does not count.
      await addPerson(site, `ghost_${name}`, { role: 'admin', verifiedAt: null });
      const { result, changed } = await changedTables(site.db, () => acts[name](admin, admin.accountId));
      expect(result.status).toBe(409);
      expect(result.body).toEqual({ code: 'conflict', message: adminMessages.lastAdmin() });
      expect(changed).toEqual([]);
    });

    // [D.18]
    test(`of two admins who do it to each other at the same moment, one stays: ${name}`, async () => {
      const pair = [await adminOf(site, `left_${name}`), await adminOf(site, `right_${name}`)] as const;
      const [left, right] = pair;
      const answers = await Promise.all([acts[name](left, right.accountId), acts[name](right, left.accountId)]);
      const [done, refused] = answers.map(({ status }) => status).sort();
      expect(done).toBe(200);
      expect([401, 403]).toContain(refused); // 401 if their session ends before the request is handled
      const standing = await Promise.all(pair.map(({ accountId }) => findPerson(site.db, accountId, new Date())));
      const working = standing.filter((person) => person?.role === 'admin' && person.isActive);
      expect(working).toHaveLength(1);
      await setRole(admin, working[0]?.id ?? '', 'user');
    });
  }
});

describe('people who are not there', () => {
  for (const id of [randomUUID(), 'none', "'; drop table accounts; --"]) {
    test(`are gone: ${id}`, async () => {
      const gone = { code: 'not-found', message: adminMessages.userGone() };
      const path = encodeURIComponent(id);
      for (const answer of [
        await setStatus(admin, path, false),
        await setRole(admin, path, 'admin'),
        await admin.send('DELETE', `/api/admin/users/delete-user/${path}`),
      ]) {
        expect(answer.status).toBe(404);
        expect(answer.body).toEqual(gone);
      }
    });
  }
});
