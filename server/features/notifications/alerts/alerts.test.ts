/** Kick-off, goals and full time, for who has asked for that. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { MATCH_ALERTS_MAX, matchAlertMessages } from '../../../../contract/notifications/match-alerts.ts';
import { notificationWords } from '../../../../contract/notifications/words.ts';
import { MINUTE, SECOND } from '../../../platform/clock.ts';
import { competitions } from '../../../schema/sports/competitions.ts';
import { matchAlerts, matches } from '../../../schema/sports/matches.ts';
import { sendJson } from '../../../testing/admin.ts';
import type { TestBrowser } from '../../../testing/browser.ts';
import { addMatch, addTeamMember } from '../../../testing/sports/cup.ts';
import { post, setToldStage, type ToldStage } from '../../../testing/told/stage.ts';

let at: ToldStage;
beforeAll(async () => {
  at = await setToldStage();
});

const words = async (member: TestBrowser) =>
  (await at.linesOf(member, 'match-alert')).map((one) => [
    notificationWords(one, ({ username }) => username),
    one.excerpt.replaceAll(/[\u2068\u2069]/g, ''),
    one.isSeen ? 'seen' : 'new',
  ]);
const look = (member: TestBrowser) => member.post('/api/notifications/seen');
const alert = (member: TestBrowser, matchId: string, isSet = true) =>
  member.send(isSet ? 'PUT' : 'DELETE', `/api/match-alerts/${matchId}`);

/** A match with its scorekeeper. */
async function kept() {
  const { by, to } = await at.people();
  const found = await at.match({ organiser: by });
  const path = `/api/matches/${found.matchId}/events`;
  /** @returns the event's id */
  async function note(kind: string, more: object = {}): Promise<string> {
    const id = randomUUID();
    const event = { id, kind, period: 1, happenedAt: at.site.clock.now().toISOString(), ...more };
    expect((await post(by, path, event)).status).toBe(200);
    await at.untilTold();
    return id;
  }
  async function undo(id: string) {
    expect((await by.send('DELETE', `${path}/${id}`)).status).toBe(200);
    await at.untilTold();
  }
  const goal = (side: 'home' | 'away') => note('goal', { side });
  return { ...found, by, to, note, undo, goal };
}
const later = () => at.site.clock.advance(2 * MINUTE);

test('a match with alerts tells its beginning, its goals and its end in one line, and nobody else', async () => {
  const { matchId, by, to, note, goal } = await kept();
  const other = await at.site.member('Passer');
  expect((await to.get(`/api/matches/${matchId}`)).body.viewerAlert).toBe(false);
  for (let n = 0; n < 2; n++) {
    expect([(await alert(to, matchId)).status, (await alert(by, matchId)).status]).toEqual([200, 200]);
  }
  expect((await to.get(`/api/matches/${matchId}`)).body.viewerAlert).toBe(true);

  await note('period-start');
  expect(await words(to)).toEqual([['A match that you follow has begun.', 'Hall 1 0–0 Prof X fakes marks', 'new']]);
  await look(to);
  later();
  await note('yellow-card', { side: 'home' });
  expect((await words(to))[0]?.[2]).toBe('seen');
  await goal('home');
  expect(await words(to)).toEqual([['Goal in a match that you follow.', 'Hall 1 1–0 Prof X fakes marks', 'new']]);
  await look(to);
  later();
  await goal('away');
  expect(await words(to)).toEqual([['Goal in a match that you follow.', 'Hall 1 1–1 Prof X fakes marks', 'new']]);
  await look(to);
  later();
  await note('period-end');
  await note('end');
  expect(await words(to)).toEqual([['Full time in a match that you follow.', 'Hall 1 1–1 Prof X fakes marks', 'new']]);
  expect([await words(by), await words(other)]).toEqual([[], []]); // who notes it knows
});

test('what was before somebody asked for alerts is no news, nor what is undone within the minute', async () => {
  const { matchId, to, note, undo, goal } = await kept();
  await goal('home');
  await alert(to, matchId);
  await note('yellow-card', { side: 'away' });
  expect(await words(to)).toEqual([]);
  const second = await goal('home');
  expect((await words(to))[0]?.[0]).toBe('Goal in a match that you follow.');
  await look(to);
  at.site.clock.advance(5 * SECOND);
  await undo(second);
  expect((await words(to))[0]).toEqual([
    'A goal in a match that you follow doesn’t count.',
    'Hall 1 1–0 Prof X fakes marks',
    'seen',
  ]);
  await goal('home');
  later();
  await note('yellow-card', { side: 'home' });
  expect((await words(to))[0]).toEqual(['Goal in a match that you follow.', 'Hall 1 2–0 Prof X fakes marks', 'seen']);
});

test('alerts that are off tell nothing more; on again, they begin with how it stands then', async () => {
  const { matchId, to, goal } = await kept();
  await alert(to, matchId);
  await goal('home');
  await look(to);
  expect((await alert(to, matchId, false)).body).toEqual({ message: matchAlertMessages.ended() });
  later();
  await goal('home');
  expect((await words(to))[0]?.[2]).toBe('seen');
  await alert(to, matchId);
  await goal('away');
  expect((await words(to))[0]).toEqual(['Goal in a match that you follow.', 'Hall 1 2–1 Prof X fakes marks', 'new']);
});

test('a result that counts is told once, to who also follows a team', async () => {
  const { matchId, by, to, ours, result } = await kept();
  await alert(to, matchId);
  await at.followTeam(to.accountId, ours.teamId);
  const fan = await at.site.member('Supporter');
  await at.followTeam(fan.accountId, ours.teamId);
  const said = { kind: 'played', score: { home: 3, away: 0 }, forfeitedBy: null };
  expect((await post(by, `${result}/decide`, { version: 0, result: said, reason: '' })).status).toBe(200);
  expect((await at.linesOf(to)).map(({ kind }) => kind)).toEqual(['match-alert']);
  expect((await at.linesOf(fan)).map(({ kind }) => kind)).toEqual(['match-result']);
  expect((await words(to))[0]?.slice(0, 2)).toEqual([
    'Full time in a match that you follow.',
    'Hall 1 3–0 Prof X fakes marks',
  ]);
  expect((await alert(to, matchId)).status).toBe(409);
});

test('who has alerts for a match is told that it was moved, postponed or cancelled, once, also who plays in it', async () => {
  const { matchId, by, to, ours, theirs } = await kept();
  const [player, fan, passer] = [
    await at.site.member('Winger'),
    await at.site.member('Drummer'),
    await at.site.member('Stranger'),
  ];
  await addTeamMember(at.site, ours.teamId, { accountId: player.accountId });
  await at.followTeam(fan.accountId, theirs.teamId);
  for (const one of [by, to, player, fan]) expect((await alert(one, matchId)).status).toBe(200);
  let edition = 0;
  const move = async (body: object) => {
    const path = `/api/matches/${matchId}`;
    expect((await sendJson(by, 'PATCH', path, { edition: edition++, anyway: true, ...body })).status).toBe(200);
  };
  const told = async (one: TestBrowser) =>
    (await at.linesOf(one)).map((line) => [line.kind, notificationWords(line, ({ username }) => username)]);
  for (const [change, said] of [
    [{ day: '2026-12-05', time: '15:00' }, 'has moved. Look at its time and place.'],
    [{ day: '', time: '' }, 'has been moved. Its new date is open.'],
    [{ state: 'postponed' }, 'is postponed.'],
    [{ state: 'cancelled' }, 'is cancelled.'],
  ] as const) {
    later();
    await move(change);
    expect(await told(to)).toEqual([['match-moved', `A match that you follow ${said}`]]);
    for (const one of [player, fan])
      expect(await told(one)).toEqual([['match-moved', `A match of your teams ${said}`]]);
    expect([await told(by), await told(passer)]).toEqual([[], []]); // who moves it knows
  }
});

test('who has alerts for a match and wants no word of moves, or has muted who moves it, is told nothing', async () => {
  for (const way of ['settings', 'mute'] as const) {
    const { matchId, by, to } = await kept();
    await alert(to, matchId);
    if (way === 'mute') await at.tie(to, by, 'mute');
    const off = { kinds: ['match-moved'], channel: 'here', on: false };
    if (way === 'settings') await sendJson(to, 'PUT', '/api/notifications/settings', off);
    const body = { edition: 0, anyway: true, day: '2026-12-05', time: '15:00' };
    expect((await sendJson(by, 'PATCH', `/api/matches/${matchId}`, body)).status).toBe(200);
    expect([way, await at.linesOf(to)]).toEqual([way, []]);
  }
});

test('nobody has alerts for a match that they don’t see, or for more than can be', async () => {
  const { matchId, competitionId, to, ...cup } = await kept();
  expect((await alert(to, randomUUID())).status).toBe(404);
  await at.site.db.update(competitions).set({ state: 'draft' }).where(eq(competitions.id, competitionId));
  expect((await alert(to, matchId)).status).toBe(404);
  await at.site.db.update(competitions).set({ state: 'running' }).where(eq(competitions.id, competitionId));

  const ids: string[] = [];
  for (let n = 0; n < MATCH_ALERTS_MAX; n++)
    ids.push(await addMatch(at.site, { ...cup, competitionId }, [0, 1], { number: 100 + n, startsAt: null }));
  const createdAt = at.site.clock.now();
  const rows = ids.map((id) => ({ accountId: to.accountId, matchId: id, known: 'open', createdAt }));
  await at.site.db.insert(matchAlerts).values(rows);
  expect((await alert(to, matchId)).status).toBe(409);
  await at.site.db
    .update(matches)
    .set({ state: 'cancelled' })
    .where(eq(matches.id, ids[0] ?? ''));
  expect((await alert(to, matchId)).status).toBe(200);
});
