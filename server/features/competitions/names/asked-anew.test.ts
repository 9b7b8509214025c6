/** A yes is to what was shown: where that is called otherwise, captains are asked anew, and their team is only a name until then. */
import { randomUUIDv7 } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { teamCalendarPath } from '../../../../contract/sports/calendars.ts';
import { HOUR } from '../../../platform/clock.ts';
import { entries, entryInvitations } from '../../../schema/sports/competitions.ts';
import { matches } from '../../../schema/sports/matches.ts';
import { teamFollows } from '../../../schema/sports/teams.ts';
import { addVideo, adminOf, sendJson } from '../../../testing/admin.ts';
import type { TestBrowser } from '../../../testing/browser.ts';
import { createSite, type Site } from '../../../testing/site.ts';
import { addTeam } from '../../../testing/sports/cup.ts';
import { answerInvitation, invitationsOf } from '../../../testing/sports/invitations.ts';
import { PATIENT } from '../../../testing/traces.ts';
import { blankWords } from '../../words/queries.ts';

const LEFT = `select (select count(*) from fact_deliveries)::int
  + (select count(*) from jobs.job where state < 'completed' and name like 'tell-%')::int as left`;

let site: Site;
let organiser: TestBrowser;
let captain: TestBrowser;
let follower: TestBrowser;
let made = 0;
let id: string;
let teamId: string;
let opponent: string;
let stageId: string;
let stageName: string;
let opponentEntry: string;
let matchId: string;
beforeAll(async () => {
  site = await createSite();
});

const url = (rest = '') => `/api/competitions/${id}${rest}`;
/** Waits until everybody is told of what has happened so far. */
const untilHeard = () =>
  expect.poll(async () => (await site.db.execute<{ left: number }>(LEFT)).rows[0]?.left, PATIENT).toBe(0);
const act = (by: TestBrowser, method: string, rest: string, body: unknown = {}) =>
  sendJson(by, method, url(rest), body);
const asked = () => invitationsOf(captain);
async function rename(name: string) {
  const { edition } = (await organiser.get(url())).body.competition;
  expect((await act(organiser, 'PUT', '', { edition, name })).status).toBe(200);
}
const renameStage = () => act(organiser, 'PUT', `/stages/${stageId}`, { name: 'Round of thieves' });
async function renameOpponent(name = 'Thieves and rapists') {
  const { of, ofName, about, edition } = (await organiser.get(`/api/teams/${opponent}`)).body.team;
  const body = { name, of, ofName, about, edition };
  expect((await sendJson(organiser, 'PUT', `/api/teams/${opponent}`, body)).status).toBe(200);
}

beforeEach(async () => {
  made++;
  organiser = await site.member(`Union${made}`);
  captain = await site.member(`Captain${made}`);
  follower = await site.member(`Follower${made}`);
  const cup = { name: 'Friendly Easter Cup', sport: 'football', form: 'league', preset: 'intramural' };
  id = (await organiser.post('/api/competitions', { ...cup, timeZone: 'Africa/Accra' })).body.competition._id;
  ({ teamId } = await addTeam(site, `Volta ${made}`, captain.accountId));
  await site.db.insert(teamFollows).values({ accountId: follower.accountId, teamId, createdAt: site.clock.now() });
  await act(organiser, 'POST', '/entries', { teams: [{ teamId }, { name: 'Legon' }] });
  await act(organiser, 'POST', '/state', { state: 'open' });
  expect((await answerInvitation(captain, { accepts: true })).status).toBe(200);
  const { competition } = (await organiser.get(url())).body;
  ({ _id: stageId, name: stageName } = competition.stages[0]);
  const legon = competition.entries.find(({ team }: { team: { name: string } }) => team.name === 'Legon');
  [opponent, opponentEntry, matchId] = [legon.team._id, legon._id, randomUUIDv7()];
  await site.db.insert(matches).values({
    ...{ id: matchId, competitionId: id, stageId, number: 1, round: 1, state: 'scheduled' as const },
    ...{ groupId: competition.stages[0].groups[0]._id, startsAt: new Date(site.clock.now().getTime() + HOUR) },
    ...{ homeEntryId: competition.entries[0]._id, awayEntryId: competition.entries[1]._id },
    ...{ createdAt: site.clock.now(), changedAt: site.clock.now() },
  });
  expect((await act(organiser, 'POST', '/state', { state: 'running' })).status).toBe(200);
});

/** Where others meet the team in the competition: its page, its calendar, what its followers see today, and the entry itself. */
async function shownAs() {
  const visitor = site.visitor();
  const now = site.clock.now().getTime();
  const page = (await visitor.get(`/api/teams/${teamId}/season`)).text;
  const calendar = (await visitor.get(teamCalendarPath(teamId))).text;
  const today = (await follower.get(`/api/today?from=${now - 12 * HOUR}&until=${now + 12 * HOUR}`)).body.matches;
  const shown = (await visitor.get(url())).body.competition;
  const entry = shown.entries.find(({ team }: { team: { name: string } }) => team.name === `Volta ${made}`);
  return {
    page: page.includes(id),
    calendar: calendar.includes('BEGIN:VEVENT'),
    today: today.some(({ competition }: { competition: { _id: string } }) => competition._id === id),
    link: entry.team.isPlaceholder !== true,
  };
}
const TEAM = { page: true, calendar: true, today: true, link: true };
const NAME = { page: false, calendar: false, today: false, link: false };

const WAYS = {
  'the competition is renamed': () => rename('Thieves and rapists cup'),
  'its stage is renamed': renameStage,
  'an opponent without an account is renamed': () => renameOpponent(),
};

describe.each(Object.keys(WAYS) as (keyof typeof WAYS)[])('when %s', (way) => {
  test('its captain is asked anew and told; until they say yes, others see only a name', async () => {
    expect(await shownAs()).toEqual(TEAM);
    await WAYS[way]();
    expect(await shownAs()).toEqual(NAME);
    const { name } = (await captain.get(url())).body.competition;
    expect(await asked()).toMatchObject([{ isAnew: true, competition: { name }, team: { _id: teamId } }]);
    // It is theirs all the same: nothing that they play in is taken from them.
    expect((await captain.get('/api/my-matches?list=coming')).text).toContain(id);
    expect((await captain.get(url())).body.viewer.actsFor).toHaveLength(1);
    expect((await answerInvitation(captain, { accepts: true })).status).toBe(200);
    expect(await shownAs()).toEqual(TEAM);
    expect(await asked()).toEqual([]);
    const [line] = (await site.visitor().get(url('/acts'))).body.acts;
    expect(line.text).toBe(`Captain${made} agreed to the new names for Volta ${made}.`);
  });

  test('a no takes the team out, and its name goes on', async () => {
    await WAYS[way]();
    expect((await answerInvitation(captain, { accepts: false })).body.message).toBe(
      'Your team doesn’t take part any more. Its name goes on playing.',
    );
    expect(await shownAs()).toEqual(NAME);
    expect((await captain.get(url())).body.viewer.actsFor).toEqual([]);
    expect(await asked()).toEqual([]);
    await WAYS[way]();
    expect(await asked()).toEqual([]);
  });

  test('who has blocked the organiser is asked nothing, and stays a name', async () => {
    await sendJson(captain, 'PUT', `/api/ties/block/${organiser.accountId}`, {});
    await WAYS[way]();
    expect([await asked(), await shownAs()]).toEqual([[], NAME]);
    const { viewer } = (await captain.get(url())).body;
    expect(viewer.canLeave).toHaveLength(1);
  });
});

test.each(Object.keys(WAYS) as (keyof typeof WAYS)[])('a yes to what was shown before %s is none', async (way) => {
  await rename('Legon Cup');
  const [shown] = await asked();
  expect(shown).toMatchObject({ before: 'Friendly Easter Cup', competition: { name: 'Legon Cup' } });
  await WAYS[way]();
  const late = await answerInvitation(captain, { accepts: true }, shown);
  expect([late.status, late.body.message]).toEqual([
    409,
    'Something here was renamed meanwhile. Look at the invitation again.',
  ]);
  expect(await shownAs()).toEqual(NAME);
  expect(await asked()).toMatchObject([
    { before: way === 'the competition is renamed' ? 'Friendly Easter Cup' : null },
  ]);
  // Nor one that was answered, and stands open somewhere.
  await answerInvitation(captain, { accepts: true });
  expect(await shownAs()).toEqual(TEAM);
  await rename('Rapists’ Cup');
  expect((await answerInvitation(captain, { accepts: true }, shown)).status).toBe(409);
  expect(await shownAs()).toEqual(NAME);
});

test('where a mark covers the names, it is asked once an organiser lets the opponent’s new one be seen', async () => {
  const admin = await adminOf(site, `Amara${made}`);
  const vouched = await sendJson(admin, 'PUT', `/api/admin/vouching/competition/${id}`, { as: 'Run by the union' });
  expect(vouched.status).toBeLessThan(300);
  await renameOpponent();
  expect([await shownAs(), await asked()]).toEqual([TEAM, []]);
  const agreed = await act(organiser, 'POST', `/entries/${opponentEntry}/name`, { name: 'Thieves and rapists' });
  expect(agreed.status).toBe(200);
  // All see today's matches of what is vouched for, also who follows nobody.
  expect([await shownAs(), (await asked()).length]).toEqual([{ ...NAME, today: true }, 1]);
});

test('where a mark is taken back, it is asked about what was kept under it', async () => {
  const admin = await adminOf(site, `Adwoa${made}`);
  const mark = `/api/admin/vouching/competition/${id}`;
  expect((await sendJson(admin, 'PUT', mark, { as: 'Run by the union' })).status).toBeLessThan(300);
  await renameOpponent();
  expect([await shownAs(), await asked()]).toEqual([TEAM, []]);
  expect((await sendJson(admin, 'DELETE', mark, {})).status).toBeLessThan(300);
  expect([await shownAs(), (await asked()).length]).toEqual([NAME, 1]);
});

test('a stage or an opponent with a comma more is no other one', async () => {
  await act(organiser, 'PUT', `/stages/${stageId}`, { name: `${stageName}!` });
  await renameOpponent('LEGON');
  expect([await shownAs(), await asked()]).toEqual([TEAM, []]);
});

test('who follows the team hears of no move and no result, and sees no clip of it, until it has agreed', async () => {
  const videoId = await addVideo(site, {
    hostVideoId: `agreed_${String(made).padStart(4, '0')}`,
    uploaderId: organiser.accountId,
  });
  const body = { matchId, minute: 3, added: null, memberIds: [] };
  expect((await sendJson(organiser, 'PUT', `/api/videos/${videoId}/match`, body)).status).toBe(200);
  const feed = async () => (await follower.get('/api/feed/following')).body.posts.length;
  expect(await feed()).toBe(1);
  await untilHeard();
  await follower.post('/api/notifications/seen');
  await renameStage();
  expect(await feed()).toBe(0);

  const [{ edition = 0 } = {}] = await site.db.select().from(matches).where(eq(matches.id, matchId));
  const moved = { edition, day: '2030-01-05', time: '15:00', anyway: true };
  expect((await sendJson(organiser, 'PATCH', `/api/matches/${matchId}`, moved)).status).toBe(200);
  const kinds = async (by: TestBrowser) => {
    await untilHeard();
    const { notifications } = (await by.get('/api/notifications')).body;
    return notifications.map(({ kind }: { kind: string }) => kind);
  };
  expect(await kinds(captain)).toContain('match-moved');
  expect(await kinds(follower)).toEqual(['clip']);
  const result = { kind: 'played', score: { home: 0, away: 9 }, forfeitedBy: null };
  const decide = { result, reason: 'Losers', version: 0 };
  expect((await sendJson(organiser, 'POST', `/api/matches/${matchId}/result/decide`, decide)).status).toBe(200);
  expect(await kinds(follower)).toEqual(['clip']);

  await answerInvitation(captain, { accepts: true });
  expect(await feed()).toBe(1);
  const again = { result: { ...result, score: { home: 1, away: 9 } }, reason: 'Counted again', version: 1 };
  expect((await sendJson(organiser, 'POST', `/api/matches/${matchId}/result/decide`, again)).status).toBe(200);
  expect(await kinds(follower)).toContain('match-result');

  // Who has left is followed there no more.
  const entry = (await captain.get(url())).body.viewer.canLeave[0];
  expect((await act(captain, 'POST', `/entries/${entry}/withdraw`, { how: 'void', reason: '' })).status).toBe(200);
  expect(await feed()).toBe(0);
});

test('who leaves while the question waits has declined, as by a no to it', async () => {
  const other = await site.member(`Other${made}`);
  await rename('Thieves’ Cup');
  const entry = (await captain.get(url())).body.viewer.canLeave[0];
  expect((await act(captain, 'POST', `/entries/${entry}/withdraw`, { how: 'void', reason: '' })).status).toBe(200);
  expect(await asked()).toEqual([]);
  const [invitation] = await site.db.select().from(entryInvitations).where(eq(entryInvitations.teamId, teamId));
  expect(invitation).toMatchObject({ state: 'declined', answeredBy: captain.accountId });
  const next = async (by: TestBrowser) => {
    const cup = { name: 'Next Cup', sport: 'football', form: 'league', preset: 'intramural', timeZone: 'Africa/Accra' };
    const { _id } = (await by.post('/api/competitions', cup)).body.competition;
    return (await by.post(`/api/competitions/${_id}/entries`, { teams: [{ teamId }] })).status;
  };
  expect([await next(organiser), await next(other)]).toEqual([409, 201]);
});

test('a comma more is no other name, and a name that comes back was agreed to', async () => {
  await rename('Friendly, Easter cup!');
  expect([await shownAs(), await asked()]).toEqual([TEAM, []]);
  await rename('Thieves’ Cup');
  expect(await shownAs()).toEqual(NAME);
  await rename('Friendly, Easter cup!');
  expect([await shownAs(), await asked()]).toEqual([TEAM, []]);
});

test('a name that moderation takes away asks nobody, and is kept nowhere', async () => {
  await rename('Thieves’ Cup');
  await answerInvitation(captain, { accepts: true });
  await site.db.transaction((tx) => blankWords(tx, { place: 'competition', rowId: id, part: '' }));
  expect([await asked(), (await shownAs()).page]).toEqual([[], true]);
  const kept = await site.db.select().from(entries).where(eq(entries.competitionId, id));
  expect(JSON.stringify(kept)).not.toContain('Thieves');
});

test('an organiser’s own team goes on as it is, whatever they call the competition', async () => {
  const own = await addTeam(site, `Own ${made}`, organiser.accountId);
  await act(organiser, 'POST', '/entries', { teams: [{ teamId: own.teamId }] });
  await rename('Thieves’ Cup');
  const { competition } = (await site.visitor().get(url())).body;
  const entry = competition.entries.find(({ team }: { team: { _id: string } }) => team._id === own.teamId);
  expect(entry.team.isPlaceholder).toBeUndefined();
});

test('renaming to and fro rings once a day', async () => {
  const rung = async () =>
    (await site.db.select().from(entryInvitations).where(eq(entryInvitations.teamId, teamId))).map(
      ({ toldAt }) => toldAt,
    );
  const bell = async () =>
    (await captain.get('/api/notifications')).body.notifications.filter(
      ({ kind }: { kind: string }) => kind === 'entry-invited',
    );
  site.clock.advance(25 * HOUR); // since it was invited
  await rename('Thieves’ Cup');
  await expect.poll(bell, PATIENT).toHaveLength(1);
  const [first] = await rung();
  await answerInvitation(captain, { accepts: true });
  site.clock.advance(HOUR);
  await rename('Rapists’ Cup');
  expect(await rung()).toEqual([first]);
  expect(await asked()).toHaveLength(1); // it is in the list all the same
});
