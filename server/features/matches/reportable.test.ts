/** A match and its result are reported, and an admin sees what it is about and closes the case. */
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type ReportCase, reportMessages } from '../../../contract/reports.ts';
import type { Result } from '../../../contract/sports/core.ts';
import { HOUR } from '../../platform/clock.ts';
import { reportCases } from '../../schema/moderation.ts';
import { competitions } from '../../schema/sports/competitions.ts';
import { matches } from '../../schema/sports/matches.ts';
import { teams } from '../../schema/sports/teams.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { openSocket } from '../../testing/sockets.ts';
import { addCup, addMatch, type Cup } from '../../testing/sports/cup.ts';
import { PLAN } from '../../testing/sports/organising.ts';
import { PATIENT } from '../../testing/traces.ts';
import { grantAdmin } from '../admin/people.ts';
import { reportableMatches } from './reportable.ts';

let site: Site;
let admin: TestBrowser;
let captain: TestBrowser;
let reader: TestBrowser;
let cup: Cup;
let number = 0;
beforeAll(async () => {
  site = await createSite();
  admin = await site.member('Amara');
  captain = await site.member('Kofi');
  reader = await site.member('Esi');
  await grantAdmin(site, 'amara@uni.example');
});
beforeEach(async () => {
  site.clock.advance(2 * HOUR); // limits are counted anew
  const organiserId = (await site.member(`Efua${++number}`)).accountId;
  cup = await addCup(site, { organiserId, captains: [captain.accountId, null] });
});

const RESULT: Result = { kind: 'played', score: { home: 9, away: 0 }, forfeitedBy: null };
const toCome = () => addMatch(site, cup, [0, 1], { number: ++number });
const settled = () => addMatch(site, cup, [0, 1], { number: ++number, result: RESULT });
const tell = (by: TestBrowser, kind: 'match' | 'result', id: string, reason = 'result') =>
  by.post('/api/reports', { kind, id, reason });
const casesOf = async (id: string, status = 'waiting'): Promise<ReportCase[]> =>
  (await admin.get(`/api/admin/reports?status=${status}&limit=50`)).body.cases.filter(
    ({ thing }: ReportCase) => thing._id === id,
  );
const act = (one: ReportCase | undefined, what: string) =>
  admin.post(`/api/admin/reports/${one?._id}/${what}`, { state: one?.state });

test('an admin sees who plays, when, and the score as it stands, also where a team is hidden from others', async () => {
  const id = await settled();
  await site.db
    .update(teams)
    .set({ hidden: 'hidden' })
    .where(eq(teams.id, cup.entries[1]?.teamId ?? ''));
  for (const kind of ['match', 'result'] as const) {
    const { status, body } = await tell(reader, kind, id);
    expect([status, body]).toEqual([200, { message: reportMessages.thanks() }]);
  }
  const found = await casesOf(id);
  expect(found.map(({ kind }) => kind)).toEqual(['match', 'result']);
  for (const { thing, author, reports } of found) {
    expect(thing).toMatchObject({
      ...{ excerpt: 'Hall 1 9–0 Hall 2', postId: null },
      match: { competition: 'Hall Cup', startsAt: site.clock.now().toISOString(), timeZone: 'Africa/Accra' },
    });
    expect([author, reports.map(({ by, reason }) => [by, reason])]).toEqual([null, [['Esi', 'result']]]);
  }
  const corrected = { version: 1, result: { ...RESULT, score: { home: 1, away: 0 } }, reason: 'Made up' };
  expect((await admin.post(`/api/matches/${id}/result/decide`, corrected)).status).toBe(200); // an admin decides it
  expect((await casesOf(id))[0]?.thing.excerpt).toBe('Hall 1 1–0 Hall 2'); // as it stands now
});

test('who reported it hears that an admin has looked, and nothing else; the log has it; a new report opens it again', async () => {
  const id = await settled();
  await tell(captain, 'result', id); // also of a side: a result is nobody's own
  const [one] = await casesOf(id);
  for (const what of ['hide', 'remove', 'unhide', 'blank'])
    expect([what, (await act(one, what)).status]).toEqual([what, 409]);
  expect((await act(one, 'dismiss')).body).toEqual({ message: 'Report closed' });
  expect(await casesOf(id)).toEqual([]);
  expect(await casesOf(id, 'handled')).toMatchObject([
    { kind: 'result', state: 'dismissed', handled: { by: 'Amara' } },
  ]);
  const told = async () => (await captain.get('/api/notifications')).body.notifications;
  await expect.poll(told, PATIENT).toContainEqual(expect.objectContaining({ kind: 'report', detail: 'stays result' }));
  expect((await admin.get('/api/admin/audit?limit=1')).body.entries[0].text).toBe(
    'Amara closed the reports of the result “Hall 1 9–0 Hall 2”.',
  );
  await tell(reader, 'result', id);
  expect(await casesOf(id)).toMatchObject([{ state: 'open', reportCount: 1 }]);
});

test('what others don’t see is not reported, nor a result that nobody has entered; visitors report nothing', async () => {
  const id = await toCome();
  const gone = [404, reportMessages.gone()];
  const answerOf = async (kind: 'match' | 'result', of = id) => {
    const { status, body } = await tell(reader, kind, of);
    return [status, body.message];
  };
  expect(await answerOf('result')).toEqual(gone);
  expect(await answerOf('match', cup.competitionId)).toEqual(gone);
  expect((await tell(site.visitor(), 'match', id)).status).toBe(401);
  expect((await answerOf('match'))[0]).toBe(200);
  const { competitionId } = cup;
  await site.db.update(competitions).set({ hidden: 'hidden' }).where(eq(competitions.id, competitionId));
  expect(await answerOf('match')).toEqual(gone);
  expect((await act((await casesOf(id))[0], 'dismiss')).status).toBe(200); // by an admin, still
});

test('a case goes with its match, of which the open queue hears, and not of what is noted in others', async () => {
  const id = await settled();
  for (const kind of ['match', 'result'] as const) await tell(reader, kind, id);
  const [one] = await casesOf(id);
  await site.db.delete(matches).where(eq(matches.id, id));
  expect(await site.db.$count(reportCases, eq(reportCases.thingId, id))).toBe(0);
  const late = await act(one, 'dismiss');
  expect([late.status, late.body.message]).toEqual([404, reportMessages.caseGone()]);

  const reported = await toCome();
  const socket = await openSocket(site.origin, { browser: admin });
  expect(await socket.ask('join-review-queue', null)).toBe(true);
  const NEWS = ['review-queue-changed'];
  await tell(reader, 'match', reported);
  await expect.poll(() => socket.heard, PATIENT).toContainEqual(NEWS);
  socket.heard.length = 0;
  const plan = { ...PLAN, existing: 'replace', days: [] };
  const path = `/api/competitions/${cup.competitionId}/stages/${cup.stageId}/fixtures`;
  expect((await admin.post(path, plan)).status).toBe(201);
  await expect.poll(() => socket.heard, PATIENT).toContainEqual(NEWS);
  expect(await casesOf(reported)).toEqual([]);
  for (const { isRemoval } of reportableMatches(site)) {
    expect(isRemoval?.({ what: 'removed' })).toBe(true);
    expect(isRemoval?.({ what: 'score' })).toBe(false); // or every goal would let every admin ask again
  }
});
