/** Whoever is removed from a team, or whose account is taken off a name on its roster, is told. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { notificationWords } from '../../../contract/notifications/words.ts';
import { teamPath } from '../../../contract/pages/sports-pages.ts';
import { HOUR } from '../../platform/clock.ts';
import { teamMembers, teams } from '../../schema/sports/teams.ts';
import { sendJson } from '../../testing/admin.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { addTeam, addTeamMember } from '../../testing/sports/cup.ts';
import { setToldStage, type ToldStage } from '../../testing/told/stage.ts';
import { PATIENT } from '../../testing/traces.ts';
import { ringChanged } from '../notifications/workflow.ts';

let at: ToldStage;
beforeAll(async () => {
  at = await setToldStage();
});

/** A captain (`by`), and somebody who has claimed a name on the roster of their team (`to`). */
async function aTeam() {
  const { by, to } = await at.people();
  const { teamId } = await addTeam(at.site, 'Volta Hall', by.accountId);
  const add = async () => {
    const memberId = await addTeamMember(at.site, teamId, { accountId: to.accountId });
    await at.site.db.update(teamMembers).set({ claimedName: 'Ama Serwaa' }).where(eq(teamMembers.id, memberId));
    return memberId;
  };
  const path = (memberId: string) => `/api/teams/${teamId}/members/${memberId}`;
  return { by, to, teamId, add, path, pathOf: { removed: path, 'taken-off': (id: string) => `${path(id)}/account` } };
}
async function drop(by: TestBrowser, path: string): Promise<void> {
  expect((await by.send('DELETE', path)).status).toBe(200);
}
const words = async (who: TestBrowser) =>
  (await at.linesOf(who)).map((one) => [one.path, notificationWords(one, () => 'Kofi')]);

const WAYS = {
  removed: 'You’re no longer in the team. Kofi removed you.',
  'taken-off': 'You’re no longer in the team. Kofi took your account off a name there.',
} as const;

test.each(Object.entries(WAYS) as [keyof typeof WAYS, string][])(
  'somebody who is %s is told once, by whom; who goes by themselves is not',
  async (way, text) => {
    const { by, to, teamId, add, pathOf } = await aTeam();
    await drop(by, pathOf[way](await add()));
    expect(await words(to)).toEqual([[teamPath(teamId), text]]);
    expect(await words(by)).toEqual([]);
    const other = await aTeam();
    await drop(other.to, other.pathOf[way](await other.add()));
    expect(await words(other.to)).toEqual([]);
  },
);

test.each(Object.keys(WAYS) as (keyof typeof WAYS)[])(
  'nobody is told that they were %s by whom they have muted or blocked, nor by the name of a hidden team',
  async (way) => {
    for (const tie of ['mute', 'block'] as const) {
      const { by, to, add, pathOf } = await aTeam();
      await at.tie(to, by, tie);
      await drop(by, pathOf[way](await add()));
      expect([tie, await words(to)]).toEqual([tie, []]);
    }
    const { by, to, teamId, add, pathOf } = await aTeam();
    await at.site.db.update(teams).set({ hidden: 'hidden' }).where(eq(teams.id, teamId));
    await drop(by, pathOf[way](await add()));
    expect(await words(to)).toEqual([]);
  },
);

test('a captain who invites and removes somebody again and again makes one line, which rings once an hour', async () => {
  const { by, to, teamId, path } = await aTeam();
  await sendJson(to, 'PUT', '/api/free-agents/football', { about: '' });
  const invite = () => by.post(`/api/teams/${teamId}/invitations`, { accountId: to.accountId });
  const memberId = async () => (await to.get(`/api/teams/${teamId}`)).body.viewer.memberId as string;
  const come = async () => expect((await to.post(`${path(await memberId())}/confirm`)).status).toBe(200);
  async function rings(): Promise<boolean> {
    await at.untilTold();
    const lines = await at.linesOf(to, 'joined');
    expect(lines.length).toBeLessThanOrEqual(1);
    const isNew = lines.some(({ isSeen }) => !isSeen);
    if (isNew) await to.post('/api/notifications/seen'); // what is looked at is no news later
    return isNew;
  }
  expect((await invite()).status).toBe(200);
  expect(await rings()).toBe(true);
  for (let time = 0; time < 3; time++) {
    await come(); // nobody can be removed who has not said yes before
    await drop(by, path(await memberId()));
    expect(await rings()).toBe(false);
    if (time < 2) expect((await invite()).status).toBe(200);
  }
  expect(await words(to)).toEqual([[teamPath(teamId), WAYS.removed]]);
  at.site.clock.advance(HOUR);
  await at.site.jobs.enqueue(at.site.db, ringChanged, {}, { key: randomUUID() });
  await expect.poll(async () => (await at.linesOf(to, 'joined')).map(({ isSeen }) => isSeen), PATIENT).toEqual([false]);
  // Who has had enough of it declines once, and is invited no more.
  await invite();
  await to.send('DELETE', path(await memberId()));
  expect((await invite()).status).toBe(409);
});
