/** What captains and organisers try with results and timelines that others have to rely on. */
import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { matchMessages } from '../../../contract/sports/match-calls.ts';
import { resultMessages } from '../../../contract/sports/results.ts';
import { matchChanged } from '../../facts/matches.ts';
import { DAY, HOUR, MINUTE } from '../../platform/clock.ts';
import { accounts } from '../../schema/accounts.ts';
import { ties } from '../../schema/follow.ts';
import { competitionRules, competitions, stages } from '../../schema/sports/competitions.ts';
import { matchEvents, matches, matchResults } from '../../schema/sports/matches.ts';
import { teamMembers } from '../../schema/sports/teams.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { heard, untilHeard } from '../../testing/heard.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { addCup, addMatch, addTeamMember, type Cup } from '../../testing/sports/cup.ts';
import { PATIENT } from '../../testing/traces.ts';
import { lookAtResults } from './due.ts';

let site: Site;
let organiser: TestBrowser;
let ada: TestBrowser;
let kofi: TestBrowser;
let cup: Cup;
let id: string;
let number = 0;

beforeAll(async () => {
  site = await createSite();
  organiser = await site.member('Efua');
  ada = await site.member('Ada');
  kofi = await site.member('Kofi');
});
beforeEach(async () => {
  site.clock.advance(MINUTE); // nobody is stopped by a limit
  cup = await addCup(site, { organiserId: organiser.accountId, captains: [ada.accountId, kofi.accountId, null, null] });
  number = 0;
  id = await begun();
});

/** A match that is over by now. */
const begun = () =>
  addMatch(site, cup, [0, 1], { number: ++number, startsAt: new Date(site.clock.now().getTime() - 2 * HOUR) });
const played = (home: number, away: number) => ({ kind: 'played', score: { home, away }, forfeitedBy: null });
const say = (captain: TestBrowser, result: object, rest = '', more: object = {}) =>
  captain.post(`/api/matches/${id}/result${rest}`, { result, sequence: 0, ...more });
const confirm = (captain: TestBrowser, version: number) =>
  captain.post(`/api/matches/${id}/result/confirm`, { version });
const decide = (result: object, matchId = id) =>
  organiser.post(`/api/matches/${matchId}/result/decide`, { result, version: 0, reason: '' });
const stateOf = async (matchId = id) => {
  const [row] = await site.db.select().from(matches).where(eq(matches.id, matchId));
  return row;
};
const goal = (captain: TestBrowser, side: 'home' | 'away', eventId: string = randomUUID()) =>
  captain.post(`/api/matches/${id}/events`, {
    ...{ id: eventId, kind: 'goal', side, period: 1, minute: 12, happenedAt: site.clock.now().toISOString() },
  });
const card = (captain: TestBrowser, side: 'home' | 'away') =>
  captain.post(`/api/matches/${id}/events`, {
    ...{ id: randomUUID(), kind: 'red-card', side, period: 1, minute: 80, happenedAt: site.clock.now().toISOString() },
  });
const put = (captain: TestBrowser, path: string, body: object) =>
  captain.send('PUT', `/api/matches/${id}/${path}`, {
    ...{ body: JSON.stringify(body), headers: { 'content-type': 'application/json' } },
  });

// [B25.12]
test('who changes an event changes what the call is for, and nothing else of its row', async () => {
  const elsewhere = await begun();
  const eventId = randomUUID();
  await goal(ada, 'home', eventId);
  const sent = { minute: 13, value: 50, side: 'away', kind: 'own-goal', accountId: kofi.accountId, matchId: elsewhere };
  expect((await put(ada, `events/${eventId}`, { ...sent, undoneAt: null, period: 9 })).body).toMatchObject({
    ...{ running: { home: 1, away: 0 }, period: 1 },
    event: { kind: 'goal', side: 'home', value: 1, minute: 13 },
  });
  const [row] = await site.db.select().from(matchEvents).where(eq(matchEvents.id, eventId));
  expect(row).toMatchObject({ accountId: ada.accountId, matchId: id, period: 1 });
});

// [B25.12]
test('of a result nothing is stored, and shown to others, but what a result has', async () => {
  const more = { note: 'x'.repeat(9000), inner: [{ more: 'x' }] };
  const sent = { ...played(2, 1), score: { home: 2, away: 1, ...more, penalties: undefined } };
  const criteria = ['points', 'spirit'].map((by) => ({ by, over: 'all' }));
  await site.db
    .update(competitionRules)
    .set({ rules: sql`jsonb_set(rules, '{criteria}', ${JSON.stringify(criteria)}::jsonb)` })
    .where(eq(competitionRules.competitionId, cup.competitionId));
  expect((await say(ada, sent, '', { conduct: { spirit: 3, home: { spirit: 3 }, ...more } })).status).toBe(200);
  const [row] = await site.db.select().from(matchResults).where(eq(matchResults.matchId, id));
  expect(row).toMatchObject({ score: { home: 2, away: 1 }, conduct: { home: {}, away: { spirit: 3 } } });
  expect(JSON.stringify(row)).not.toContain('xxx');
});

// [B25.9]
test('who is captain of both sides can neither confirm nor contradict themselves by entering it again', async () => {
  await addTeamMember(site, cup.entries[0]?.teamId ?? '', { accountId: kofi.accountId, role: 'vice' });
  expect((await say(kofi, played(5, 0))).body.message).toBe(resultMessages.submitted());
  expect((await say(kofi, played(5, 0))).body.message).toBe(resultMessages.same());
  expect(await stateOf()).toMatchObject({ state: 'submitted', version: 1, countingVersion: null });
  // A slip that they mend is a new submission, and no quarrel with themselves.
  expect((await say(kofi, played(4, 0))).body.message).toBe(resultMessages.submitted());
  expect(await stateOf()).toMatchObject({ state: 'submitted', version: 2 });
});

/** Runs the look for what is due, as it runs each minute. */
async function look(): Promise<void> {
  await site.jobs.enqueue(site.db, lookAtResults, {}, { key: randomUUID() });
  await vi.waitFor(async () => {
    const { rowCount } = await site.db.execute(
      sql`select from jobs.job where name = ${lookAtResults.name} and state < 'completed'`,
    );
    expect(rowCount).toBe(0);
  }, PATIENT);
}

const block = (from: TestBrowser, to: TestBrowser, kind: 'block' | 'mute' = 'block') =>
  site.db.insert(ties).values({
    ...{ id: randomUUID(), accountId: from.accountId, otherId: to.accountId },
    ...{ kind, createdAt: site.clock.now() },
  });
const setActive = (isActive: boolean) =>
  site.db.update(accounts).set({ isActive }).where(eq(accounts.id, kofi.accountId));

const SPEECHLESS: [string, () => Promise<unknown>][] = [
  ['nobody', async () => void (await site.db.delete(teamMembers).where(eq(teamMembers.accountId, kofi.accountId)))],
  ['nobody but who is deactivated', async () => void (await setActive(false))],
  ['nobody but who has blocked them', async () => void (await block(kofi, ada))],
  ['nobody but whom they have blocked', async () => void (await block(ada, kofi))],
  [
    'nobody but themselves',
    async () => {
      await site.db.delete(teamMembers).where(eq(teamMembers.accountId, kofi.accountId));
      const teamId = cup.entries[1]?.teamId ?? '';
      await addTeamMember(site, teamId, { accountId: ada.accountId, role: 'captain' });
    },
  ],
];

test.each(SPEECHLESS)(
  'silence confirms nothing against a team for which %s speaks: its organisers are told at once',
  async (_who, part) => {
    const waiting = async () => {
      const { body } = await organiser.get(`/api/competitions/${cup.competitionId}/results/waiting`);
      const idsOf = (all: { _id: string }[]) => all.map(({ _id }) => _id);
      return { unanswered: idsOf(body.unanswered), submitted: idsOf(body.submitted) };
    };
    const toldOf = async (matchId: string) => {
      await untilHeard(site);
      const { rows } = await site.db.execute<{ kind: string; detail: string }>(sql`
      select kind, detail from notifications where account_id = ${organiser.accountId} and subject_id = ${matchId}`);
      return rows.map(({ kind, detail }) => `${kind} ${detail}`);
    };
    const before = await begun();
    expect((await ada.post(`/api/matches/${before}/result`, { result: played(3, 0), sequence: 0 })).status).toBe(200);
    expect(await waiting()).toEqual({ unanswered: [], submitted: [before] });
    await part();
    expect((await say(ada, played(90, 0))).status).toBe(200);
    expect(await stateOf()).toMatchObject({ state: 'submitted', confirmBy: null });
    expect(await toldOf(id)).toEqual(['result-submitted organiser']);
    expect(await waiting()).toEqual({ unanswered: [id], submitted: [before] });
    site.clock.advance(DAY + MINUTE);
    await look();
    expect(await stateOf()).toMatchObject({ state: 'submitted', version: 1 });
    // Of what was said before that, the organisers are told when silence would have confirmed it.
    expect(await stateOf(before)).toMatchObject({ state: 'submitted', confirmBy: null });
    expect(await toldOf(before)).toEqual(['result-submitted organiser']);
    expect((await waiting()).submitted).toEqual([]);
    await setActive(true);
    await site.db.delete(ties);
  },
);

test('silence confirms against a captain who has muted the other one: whoever mutes can still speak', async () => {
  await block(kofi, ada, 'mute');
  await say(ada, played(2, 0));
  expect((await stateOf())?.confirmBy).not.toBeNull();
  site.clock.advance(DAY + MINUTE);
  await look();
  expect(await stateOf()).toMatchObject({ state: 'confirmed' });
  expect((await say(kofi, played(2, 2))).body.message).toBe(resultMessages.late());
  await site.db.delete(ties);
});

// [B25.10]
test('silence confirms nothing while nobody can object: what is hidden waits a day anew', async () => {
  const hide = (hidden: 'held' | null) =>
    site.db.update(competitions).set({ hidden }).where(eq(competitions.id, cup.competitionId));
  await say(ada, played(9, 0));
  await hide('held');
  expect((await confirm(kofi, 1)).status).toBe(404);
  site.clock.advance(DAY + MINUTE);
  await look();
  expect(await stateOf()).toMatchObject({ state: 'submitted', version: 1 });
  await hide(null);
  site.clock.advance(DAY - 2 * MINUTE);
  await look();
  expect(await stateOf()).toMatchObject({ state: 'submitted' });
  site.clock.advance(3 * MINUTE);
  await look();
  expect(await stateOf()).toMatchObject({ state: 'confirmed', countingVersion: 2 });
});

test('a draft is hidden as well: whoever opens it again in time gains no silence by it', async () => {
  const go = (state: string) => organiser.post(`/api/competitions/${cup.competitionId}/state`, { state });
  await say(ada, played(9, 0));
  expect([(await go('open')).status, (await go('draft')).status]).toEqual([200, 200]);
  expect((await confirm(kofi, 1)).status).toBe(404);
  site.clock.advance(DAY - 5 * MINUTE);
  expect((await go('open')).status).toBe(200);
  await vi.waitFor(async () => {
    const due = (await stateOf())?.confirmBy ?? new Date(0);
    expect(due.getTime()).toBeGreaterThan(site.clock.now().getTime() + DAY - HOUR);
  }, PATIENT);
  site.clock.advance(HOUR);
  await look();
  expect(await stateOf()).toMatchObject({ state: 'submitted', version: 1 });
});

test('a captain takes no running match from those who follow it by saying that it was none', async () => {
  id = await addMatch(site, cup, [0, 1], { number: ++number, startsAt: site.clock.now(), state: 'live' });
  const none = { score: null, forfeitedBy: null };
  for (const kind of ['abandoned', 'void', 'postponed', 'double-forfeit'])
    expect((await say(ada, { ...none, kind })).body.message).toBe(resultMessages.stillPlayed());
  const gaveUp = (forfeitedBy: 'home' | 'away') => say(ada, { ...none, kind: 'default', forfeitedBy });
  expect([(await gaveUp('away')).status, await stateOf()]).toMatchObject([409, { state: 'live' }]);
  expect((await gaveUp('home')).status).toBe(200); // they can't go on themselves
});

// [B26.6]
test('what others have noted is theirs as soon as a side has said how it ended', async () => {
  const kofis = randomUUID();
  await goal(kofi, 'away', kofis);
  await say(ada, played(1, 0));
  const undone = await ada.send('DELETE', `/api/matches/${id}/events/${kofis}`);
  expect(undone.status).toBe(403);
  expect((await organiser.send('DELETE', `/api/matches/${id}/events/${kofis}`)).status).toBe(200);
});

// [B26.6]
test('once a result counts, captains add no goals beyond it, no cards to the others, and no scorers who would', async () => {
  await decide(played(1, 0));
  expect((await goal(ada, 'home')).status).toBe(200);
  const beyond = { status: 409, body: { message: matchMessages.beyondResult() } };
  expect(await goal(ada, 'home')).toMatchObject(beyond);
  expect(await goal(kofi, 'away')).toMatchObject(beyond);
  expect((await card(kofi, 'home')).status).toBe(403);
  expect((await card(kofi, 'away')).status).toBe(200);
  const scorer = { username: 'Kofi' };
  expect((await ada.post(`/api/matches/${id}/scorers`, scorer)).status).toBe(403);
  expect((await organiser.post(`/api/matches/${id}/scorers`, scorer)).status).toBe(200);
  expect((await card(organiser, 'home')).status).toBe(200);
});

// [B25.11]
test('whoever comes to play somebody who has withdrawn stands in that match, and goes on', async () => {
  await site.db.update(stages).set({ kind: 'knockout' }).where(eq(stages.id, cup.stageId));
  const semi = await addMatch(site, cup, [2, 3], { number: ++number });
  const after = async (from: [object, object]) => {
    const made = await addMatch(site, cup, [0, 1], { number: ++number });
    const [homeSource, awaySource] = from;
    const open = { homeEntryId: null, awayEntryId: null, groupId: null, homeSource, awaySource };
    await site.db
      .update(matches)
      .set(open as object)
      .where(eq(matches.id, made));
    return made;
  };
  const final = await after([{ from: 'winner', match: 1 }, { from: 'winner', match: 2 }]); // biome-ignore format: sources
  const champion = await after([{ from: 'winner', match: 3 }, { from: 'winner', match: 9 }]); // biome-ignore format: sources
  await decide(played(2, 0));
  const [first, , third] = cup.entries;
  expect(await stateOf(final)).toMatchObject({ homeEntryId: first?.entryId, awayEntryId: null });
  const gone = { how: 'award', reason: 'Ill' };
  const path = `/api/competitions/${cup.competitionId}/entries/${first?.entryId}/withdraw`;
  expect((await organiser.post(path, gone)).status).toBe(200);
  await decide(played(1, 0), semi);
  expect(await stateOf(final)).toMatchObject({ state: 'decided', awayEntryId: third?.entryId });
  expect(await stateOf(champion)).toMatchObject({ homeEntryId: third?.entryId });
});

// [B26.7]
test('who stands in for a captain keeps the score and names the line-up, too, and is nobody once there is one again', async () => {
  const teamId = cup.entries[2]?.teamId ?? '';
  const [abena, yaa] = [await site.member('Abena'), await site.member('Yaa')];
  const first = await addTeamMember(site, teamId, { accountId: abena.accountId });
  site.clock.advance(1000); // Abena has belonged to it longer
  await addTeamMember(site, teamId, { accountId: yaa.accountId });
  id = await addMatch(site, cup, [2, 3], { number: ++number });
  const can = async () => (await abena.get(`/api/matches/${id}`)).body.can;
  expect(await can()).toMatchObject({ score: true, lineUp: ['home'], nameScorers: true });
  expect((await goal(abena, 'home')).status).toBe(200);
  expect((await put(abena, 'line-ups/home', { players: [{ memberId: first, starts: true }] })).status).toBe(200);
  expect((await goal(yaa, 'home')).status).toBe(403);
  await site.db.update(teamMembers).set({ role: 'vice' }).where(eq(teamMembers.accountId, yaa.accountId));
  expect(await can()).toMatchObject({ score: false, lineUp: [] });
});

// [B26.7]
test('cards of clips hear of a goal, and tables only of what is over', async () => {
  const kinds = async (act: () => Promise<unknown>) =>
    (await heard(site, [matchChanged], act)).map(([, message]) => (message as { what: string }).what);
  expect(await kinds(() => goal(ada, 'home'))).toEqual(['state']);
  expect(await kinds(() => goal(ada, 'home'))).toEqual(['score']);
  expect(await kinds(() => card(ada, 'away'))).toEqual(['events']);
});

// [B25.10]
test('where the date is open nobody can have failed to come, so that no captain says so of the others', async () => {
  await site.db.update(matches).set({ state: 'postponed', startsAt: null }).where(eq(matches.id, id));
  const absent = (kind: string, forfeitedBy: string | null) => say(ada, { kind, score: null, forfeitedBy });
  for (const claim of [absent('forfeit', 'away'), absent('double-forfeit', null)])
    expect(await claim).toMatchObject({ status: 409, body: { message: resultMessages.notBegun() } });
  expect(await stateOf()).toMatchObject({ state: 'postponed', version: null });
  expect((await say(ada, played(2, 1))).status).toBe(200); // they have met all the same
});

test('a match that was played before its planned kick-off gets its result; silence confirms it a day after that', async () => {
  const startsAt = new Date(site.clock.now().getTime() + 3 * HOUR);
  id = await addMatch(site, cup, [0, 1], { number: ++number, startsAt, state: 'live' });
  await site.db.update(matches).set({ endedAt: site.clock.now() }).where(eq(matches.id, id));
  const absent = { kind: 'forfeit', score: null, forfeitedBy: 'away' };
  expect((await say(ada, absent)).body.message).toBe(resultMessages.notBegun());
  expect((await say(ada, played(2, 0))).status).toBe(200);
  expect(await stateOf()).toMatchObject({ state: 'submitted', confirmBy: new Date(startsAt.getTime() + DAY) });
  expect((await say(kofi, played(2, 1))).body.message).toBe(resultMessages.apart());
});

test('a vice-captain’s dispute is not passed over by a captain who has not seen it', async () => {
  const vice = await site.member('Yaw');
  await addTeamMember(site, cup.entries[1]?.teamId ?? '', { accountId: vice.accountId, role: 'vice' });
  await say(ada, played(2, 1));
  const dispute = { version: 1, reason: 'It was 2–2' };
  expect((await vice.post(`/api/matches/${id}/result/dispute`, dispute)).status).toBe(200);
  expect(await confirm(kofi, 1)).toMatchObject({ status: 409, body: { message: resultMessages.changed() } });
  expect(await stateOf()).toMatchObject({ state: 'disputed', countingVersion: null });
  const seen = { version: 1, seen: 2 };
  expect((await kofi.post(`/api/matches/${id}/result/confirm`, seen)).status).toBe(200);
  expect(await stateOf()).toMatchObject({ state: 'confirmed' });
});
