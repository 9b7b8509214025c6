/** How long a member stays signed in: 30 days since the last use, and at most 180. */
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { sessions } from '../../schema/accounts.ts';
import { statements } from '../../testing/access/statements.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { createSite, PASSWORD, type Site } from '../../testing/site.ts';
import { openSocket } from '../../testing/sockets.ts';
import { DAY, SECOND } from '../clock.ts';

let site: Site;
beforeAll(async () => {
  site = await createSite();
});

const isIn = async (browser: TestBrowser) => (await browser.post('/api/auth/check')).body.authenticated as boolean;

/** Somebody who has used the site every 20 days, until a second before the 180 days are over. */
async function faithful(username: string): Promise<TestBrowser> {
  const member = await site.member(username);
  for (let day = 20; day < 180; day += 20) {
    site.clock.advance(20 * DAY);
    expect([day, await isIn(member)]).toEqual([day, true]);
  }
  site.clock.advance(20 * DAY - SECOND);
  return member;
}

test('a session that is used all the time ends after 180 days, also where it lies in memory', async () => {
  const member = await faithful('Ama');
  expect(await isIn(member)).toBe(true);
  expect((await member.get('/api/posts')).status).toBe(200);
  expect((await member.get('/api/posts')).status).toBe(200); // a quick answer
  site.clock.advance(SECOND);
  expect(await statements(site, async () => expect(await isIn(member)).toBe(false))).toBe(0);
  expect((await member.get('/api/posts')).status).toBe(401);
});

test('one that is not used ends after 30 days, as ever', async () => {
  const member = await site.member('Esi');
  site.clock.advance(30 * DAY - SECOND);
  expect(await isIn(member)).toBe(true);
  site.clock.advance(30 * DAY);
  expect(await isIn(member)).toBe(false);
});

test('one that is used all day writes when it was last used once an hour, and its end once a day', async () => {
  const member = await site.member('Abena');
  const rows = site.db.select().from(sessions).where(eq(sessions.accountId, member.accountId));
  const [lastSeen, ends] = [new Set<number>(), new Set<number>()];
  for (let halfHours = 0; halfHours < 3 * 48; halfHours++) {
    expect(await isIn(member)).toBe(true);
    const [row] = await rows;
    lastSeen.add(row?.lastSeenAt.getTime() ?? 0);
    ends.add(row?.expiresAt.getTime() ?? 0);
    site.clock.advance(DAY / 48);
  }
  expect([lastSeen.size, ends.size]).toEqual([3 * 24, 3]);
});

test('the browser throws the cookie away by then', async () => {
  const member = await site.member('Yaa');
  const login = await member.post('/api/auth/login', { username: 'yaa', password: PASSWORD });
  const [cookie] = login.headers.getSetCookie().filter((line) => line.startsWith('token='));
  expect(cookie).toContain(`Max-Age=${180 * 24 * 60 * 60};`);
});

test('a socket ends with it: at the next thing that comes through it, which is not listened to', async () => {
  const member = await faithful('Yaw');
  const { socket, ended } = await openSocket(site.origin, { browser: member });
  const visitor = await openSocket(site.origin);
  site.clock.advance(SECOND);
  socket.emit('leave-post', {});
  await ended;
  await visitor.settle();
});
