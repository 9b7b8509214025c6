/** How often each kind rings: the lines stand in `server/testing/told/rings.ts`. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test, vi } from 'vitest';
import type { NotificationKind } from '../../../contract/notifications/notifications.ts';
import { HOUR, MINUTE } from '../../platform/clock.ts';
import { addPost, addVideo, sendJson } from '../../testing/admin.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { addTeam, addTeamMember } from '../../testing/sports/cup.ts';
import { RINGS, type RingLine } from '../../testing/told/rings.ts';
import { post, setToldStage, type ToldStage } from '../../testing/told/stage.ts';
import { PATIENT } from '../../testing/traces.ts';
import { ringChanged } from './workflow.ts';

let at: ToldStage;
beforeAll(async () => {
  at = await setToldStage();
});

const ALL = Object.entries(RINGS) as [NotificationKind, RingLine][];

/** Has what is due ring, as it would by itself within a minute. */
async function ring(): Promise<void> {
  await at.site.jobs.enqueue(at.site.db, ringChanged, {}, { key: randomUUID() });
  await vi.waitFor(async () => {
    const { rows } = await at.site.db.execute<{ left: number }>(
      sql`select count(*)::int as left from jobs.job where state < 'completed' and name = ${ringChanged.name}`,
    );
    expect(rows[0]?.left).toBe(0);
  }, PATIENT);
}
const linesOf = async (member: TestBrowser, kind: NotificationKind) => at.linesOf(member, kind);
/** Whether there is something new of a kind, which is seen with that. */
async function hasRung(member: TestBrowser, kind: NotificationKind): Promise<boolean> {
  const isNew = (await linesOf(member, kind)).some(({ isSeen }) => !isSeen);
  if (isNew) await member.post('/api/notifications/seen');
  return isNew;
}
async function afterTheHour(member: TestBrowser, kind: NotificationKind): Promise<boolean> {
  at.site.clock.advance(HOUR);
  await ring();
  return hasRung(member, kind);
}

test.each(ALL)('%s: done, taken back and done again within the hour rings once', async (kind, line) => {
  const them = await at.people();
  const { act, back } = await line.prepare(them, at);
  await act(1);
  expect(await hasRung(them.to, kind)).toBe(true);
  for (const nth of [2, 3]) {
    await back?.();
    await at.untilTold();
    await act(nth);
    expect([nth, await hasRung(them.to, kind)]).toEqual([nth, false]);
  }
  expect(await linesOf(them.to, kind)).toHaveLength(1);
  expect(await afterTheHour(them.to, kind)).toBe(line.third === 'news');
  expect(await afterTheHour(them.to, kind)).toBe(false);
});

test.each(ALL)('%s: what is taken back when the hour is over rings no more', async (kind, line) => {
  const them = await at.people();
  const { act, back } = await line.prepare(them, at);
  if (!back) return;
  await act(1);
  expect(await hasRung(them.to, kind)).toBe(true);
  await back();
  await at.untilTold();
  await act(3);
  await at.untilTold();
  await back();
  const isState = (await linesOf(them.to, kind)).length > 0 && kind !== 'entry';
  expect(await afterTheHour(them.to, kind)).toBe(isState); // the line says that it was taken back
});

const CHANGING = ALL.filter(([kind]) => !['match-result'].includes(kind));
test.each(CHANGING)('%s: what has changed since rings once, when the hour is over', async (kind, line) => {
  const them = await at.people();
  const { act, change } = await line.prepare(them, at);
  if (!change) return;
  await act(1);
  expect(await hasRung(them.to, kind)).toBe(true);
  await change();
  expect(await hasRung(them.to, kind)).toBe(false);
  at.site.clock.advance(50 * MINUTE);
  await ring();
  expect(await hasRung(them.to, kind)).toBe(false);
  at.site.clock.advance(10 * MINUTE);
  await ring();
  expect(await hasRung(them.to, kind)).toBe(true);
  expect(await afterTheHour(them.to, kind)).toBe(false);
});

test('what has changed is no news any more to whoever has looked at it meanwhile', async () => {
  for (const kind of ['match-moved', 'result-decided', 'moderation'] as const) {
    const them = await at.people();
    const { act, change } = await RINGS[kind].prepare(them, at);
    await act(1);
    expect(await hasRung(them.to, kind)).toBe(true);
    await change?.();
    await at.untilTold();
    await them.to.post('/api/notifications/seen');
    expect([kind, await afterTheHour(them.to, kind)]).toEqual([kind, false]);
  }
});

test('a line that was not looked at is no second one, and each comment that stands is news', async () => {
  const { by, to } = await at.people();
  const path = `/api/posts/${await addPost(at.site, to.accountId)}/comments`;
  for (const content of ['I was there', 'and my brother', 'and his dog']) {
    await post(by, path, { content });
    expect([content, await hasRung(to, 'comment')]).toEqual([content, true]);
  }
});

test('of one who names somebody in many clips one rings, and all lines are there', async () => {
  const { by, to } = await at.people();
  const { matchId, ours } = await at.match({ organiser: by });
  const memberId = await addTeamMember(at.site, ours.teamId, { accountId: to.accountId });
  const name = async () => {
    const id = await addVideo(at.site, { uploaderId: by.accountId, createdAt: at.site.clock.now() });
    const pin = { matchId, minute: 63, added: null, memberIds: [memberId] };
    expect((await sendJson(by, 'PUT', `/api/videos/${id}/match`, pin)).status).toBe(200);
    return id;
  };
  const unseen = async () => (await linesOf(to, 'clip-named')).filter(({ isSeen }) => !isSeen).length;
  await name();
  expect(await hasRung(to, 'clip-named')).toBe(true);
  const others = [await name(), await name(), await name()];
  expect([(await linesOf(to, 'clip-named')).length, await unseen()]).toEqual([4, 0]);
  at.site.clock.advance(HOUR);
  await by.send('DELETE', `/api/videos/${others[2]}/match`); // the newest: another rings in its place
  await at.untilTold();
  await ring();
  expect([(await linesOf(to, 'clip-named')).length, await unseen()]).toEqual([3, 1]);
  await to.post('/api/notifications/seen');
  at.site.clock.advance(HOUR);
  await ring();
  expect(await unseen()).toBe(0);
});

test('that somebody is named in a clip is taken back when the name or the clip goes from there', async () => {
  for (const way of ['name', 'clip', 'own'] as const) {
    const { by, to } = await at.people();
    const { matchId, ours } = await at.match({ organiser: by });
    const memberId = await addTeamMember(at.site, ours.teamId, { accountId: to.accountId });
    const id = await addVideo(at.site, { uploaderId: by.accountId, createdAt: at.site.clock.now() });
    const path = `/api/videos/${id}/match`;
    const pin = (memberIds: string[]) => sendJson(by, 'PUT', path, { matchId, minute: 63, added: null, memberIds });
    await pin([memberId]);
    expect([way, (await linesOf(to, 'clip-named')).length]).toEqual([way, 1]);
    if (way === 'name') await pin([]);
    else if (way === 'clip') await by.send('DELETE', path);
    else await to.send('DELETE', `${path}/me`);
    expect([way, await linesOf(to, 'clip-named')]).toEqual([way, []]);
  }
});

test('a role that is given and taken again and again rings once, and once more for what it is in the end', async () => {
  const { by, to } = await at.people();
  const { teamId } = await addTeam(at.site, 'Volta Hall', by.accountId);
  const memberId = await addTeamMember(at.site, teamId, { accountId: to.accountId });
  let edition = 0;
  const change = async (role: string) => {
    const answer = await sendJson(by, 'PATCH', `/api/teams/${teamId}/members/${memberId}`, { edition, role });
    expect(answer.status).toBe(200);
    edition += 1;
    return hasRung(to, 'joined');
  };
  expect(await change('vice')).toBe(true);
  for (let time = 0; time < 5; time++) for (const role of ['player', 'vice']) expect(await change(role)).toBe(false);
  expect(await afterTheHour(to, 'joined')).toBe(false);
});
