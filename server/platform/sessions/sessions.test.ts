/** Cached sessions: what a check costs, and how soon it notices changes. */
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { accounts, sessions } from '../../schema/accounts.ts';
import { statements } from '../../testing/access/statements.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { SECOND } from '../clock.ts';
import { sessionsChanged } from './events.ts';

let site: Site;
beforeAll(async () => {
  site = await createSite();
});

const isIn = async (browser: TestBrowser) => (await browser.post('/api/auth/check')).body.authenticated as boolean;

describe('a check of the session', () => {
  test('asks the database once in five seconds, however often it is made', async () => {
    const member = await site.signUp('Often');
    expect(await statements(site, () => isIn(member))).toBeGreaterThan(0);
    expect(await statements(site, () => Promise.all(Array.from({ length: 20 }, () => isIn(member))))).toBe(0);
    site.clock.advance(5 * SECOND);
    expect(await statements(site, () => isIn(member))).toBeGreaterThan(0);
  });

  test('asks every time where nothing is to be kept', async () => {
    const own = await createSite({ CACHE_MB: '0' });
    const member = await own.signUp('Always');
    await isIn(member);
    expect(await statements(own, () => isIn(member))).toBeGreaterThan(0);
  });

  // [D.5]
  test('notices at once what the bus tells: the account is not what it was', async () => {
    const member = await site.signUp('Told');
    const other = await site.signUp('Untold');
    expect([await isIn(member), await isIn(other)]).toEqual([true, true]);
    await site.db.update(accounts).set({ isActive: false }).where(eq(accounts.id, member.accountId));
    site.bus.publish(sessionsChanged, { accountId: member.accountId });
    expect(await isIn(member)).toBe(false);
    expect(await statements(site, () => isIn(other))).toBe(0); // nobody else's is forgotten
    await site.db.update(accounts).set({ isActive: true }).where(eq(accounts.id, member.accountId));
    expect(await isIn(member)).toBe(true); // a refusal is never cached
  });

  test('notices within five seconds what nobody told', async () => {
    const member = await site.signUp('Silent');
    await isIn(member);
    await site.db.update(accounts).set({ role: 'admin' }).where(eq(accounts.id, member.accountId));
    site.clock.advance(5 * SECOND);
    expect((await member.post('/api/auth/check')).body.data.role).toBe('admin');
  });

  test('notices the end of the session’s time by the clock alone', async () => {
    const member = await site.signUp('Late');
    const expiresAt = new Date(site.clock.now().getTime() + 2 * SECOND);
    await site.db.update(sessions).set({ expiresAt }).where(eq(sessions.accountId, member.accountId));
    site.bus.publish(sessionsChanged, { accountId: member.accountId });
    expect(await isIn(member)).toBe(true);
    site.clock.advance(2 * SECOND);
    expect(await statements(site, async () => expect(await isIn(member)).toBe(false))).toBe(0);
  });
});
