/** What scorers note: who may, what can't have happened, what is noted once, and how the match stands by that. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '../../platform/clock.ts';
import { competitionActs, competitions, entries } from '../../schema/sports/competitions.ts';
import { matchEvents, matches } from '../../schema/sports/matches.ts';
import { teamMembers } from '../../schema/sports/teams.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { addCup, addMatch, addTeamMember, type Cup } from '../../testing/sports/cup.ts';

let site: Site;
let [ama, kofi, yaa, esi]: TestBrowser[] = [];
let cup: Cup;
let matchId = '';
let number = 0;
beforeAll(async () => {
  site = await createSite();
  [ama, kofi, yaa, esi] = [
    await site.member('Ama'),
    await site.member('Kofi'),
    await site.member('Yaa'),
    await site.member('Esi'),
  ];
  cup = await addCup(site, {
    organiserId: ama?.accountId ?? '',
    captains: [kofi?.accountId ?? '', yaa?.accountId ?? ''],
  });
});
beforeEach(async () => {
  matchId = await addMatch(site, cup, [0, 1], { number: ++number });
});

const note = (browser: TestBrowser | undefined, event: object, id = matchId) =>
  (browser ?? site.visitor()).post(`/api/matches/${id}/events`, {
    ...{ id: randomUUID(), period: 1, happenedAt: site.clock.now().toISOString() },
    ...event,
  });
/** Sends JSON by another method than POST. */
const send = (browser: TestBrowser | undefined, method: 'PUT' | 'DELETE', path: string, body?: object) =>
  (browser ?? site.visitor()).send(method, `/api/matches/${path}`, {
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
const undo = (browser: TestBrowser | undefined, eventId: string) =>
  send(browser, 'DELETE', `${matchId}/events/${eventId}`);
const goal = (side: 'home' | 'away', more: object = {}) => ({ kind: 'goal', side, minute: 12, ...more });
const view = async (browser: TestBrowser = site.visitor(), id = matchId) =>
  (await browser.get(`/api/matches/${id}`)).body;
const scoreOf = async (id = matchId) => {
  const { match } = await view(undefined, id);
  return match.score && [match.score.home, match.score.away];
};

describe('a match that is played', () => {
  // [B26.1]
  test('begins, is scored, pauses and ends, and all of it can be undone', async () => {
    expect(await view()).toMatchObject({ match: { state: 'scheduled', score: null }, timeline: [], period: 0 });
    const start = randomUUID();
    const began = site.clock.now().toISOString();
    expect((await note(kofi, { id: start, kind: 'period-start' })).body).toMatchObject({
      message: 'Noted.',
      period: 1,
      clockSince: began,
    });
    site.clock.advance(47 * MINUTE);
    await note(kofi, goal('home', { minute: 45, added: 2 }));
    site.clock.advance(5 * MINUTE);
    await note(kofi, { kind: 'own-goal', side: 'away', minute: 45, added: 7 });
    site.clock.advance(MINUTE);
    await note(kofi, { kind: 'yellow-card', side: 'away', minute: 46 });
    site.clock.advance(MINUTE);
    await note(kofi, { kind: 'period-end' });
    const { match, timeline, clockSince } = await view();
    expect(match).toMatchObject({ state: 'live', score: { home: 1, away: 1 } });
    expect(clockSince).toBeNull();
    expect(
      timeline.map((one: { kind: string; minute: number; added: number }) => [one.kind, one.minute, one.added]),
    ).toEqual([
      ['period-start', null, null],
      ['goal', 45, 2],
      ['own-goal', 45, 7],
      ['yellow-card', 46, null],
      ['period-end', null, null],
    ]);
    const end = (await note(ama, { kind: 'end', period: 2 })).body;
    expect(end.endedAt).toBe(site.clock.now().toISOString());
    const card = async () => {
      const list = `/api/competitions/${cup.competitionId}/matches?list=coming`;
      return (await site.visitor().get(list)).body.matches.find(({ _id }: { _id: string }) => _id === matchId);
    };
    expect(await card()).toMatchObject({ state: 'live', isOver: true, result: null }); // a card says 'Full time'
    const undone = await undo(kofi, end.event._id);
    expect(await card()).not.toHaveProperty('isOver');
    expect(undone.body).toMatchObject({ message: 'Undone.', endedAt: null });
    const kept = await site.db.select().from(matchEvents).where(eq(matchEvents.id, end.event._id));
    expect(kept[0]?.undoneAt).toEqual(site.clock.now()); // it is marked, and stays
    for (const { _id } of (await view()).timeline) await undo(kofi, _id);
    expect(await view()).toMatchObject({ match: { state: 'scheduled', score: null }, timeline: [], period: 0 });
    const acts = await site.db.select().from(competitionActs).where(eq(competitionActs.subjectId, matchId));
    expect(acts.map(({ act, subjectName }) => [act, subjectName])).toEqual([['match-began', 'Hall 1 – Hall 2']]);
  });

  // [B26.2]
  test('is noted once by each id, however often and by however many at once it is sent', async () => {
    const id = randomUUID();
    const event = goal('home', { id });
    const answers = await Promise.all([note(kofi, event), note(kofi, event), note(kofi, event)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await view()).timeline).toHaveLength(1);
    expect(await scoreOf()).toEqual([1, 0]);
    const other = await addMatch(site, cup, [1, 0], { number: ++number });
    expect((await note(kofi, event, other)).body.message).toBe('This event belongs to another match.');
    await undo(kofi, id);
    expect((await note(kofi, event)).status).toBe(200); // a late repetition does not bring it back
    expect(await scoreOf()).toBeNull();
  });

  // [B26.2]
  test('takes what was noted offline by its own time, and nothing from the future', async () => {
    const began = site.clock.now();
    await note(kofi, { kind: 'period-start' });
    site.clock.advance(HOUR);
    await note(kofi, goal('away', { minute: 60 }));
    const at = (after: number) => new Date(began.getTime() + after).toISOString();
    await note(yaa, goal('home', { minute: 10, happenedAt: at(10 * MINUTE) }));
    await note(yaa, goal('home', { minute: 61, happenedAt: at(5 * HOUR) }));
    const { timeline } = await view();
    expect(timeline.map((one: { happenedAt: string }) => one.happenedAt)).toEqual([
      at(0),
      at(10 * MINUTE),
      at(HOUR),
      at(HOUR),
    ]);
    expect(await scoreOf()).toEqual([2, 1]);
  });

  // [B26.5]
  test('keeps what others have noted once its result counts, and all of it when its timeline is closed', async () => {
    const { event: kofis } = (await note(kofi, goal('home'))).body;
    const { event: yaas } = (await note(yaa, goal('away', { minute: 30 }))).body;
    await site.db.update(matches).set({ state: 'confirmed', endedAt: site.clock.now() }).where(eq(matches.id, matchId));
    const refused = await undo(yaa, kofis._id);
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'Once a result is entered, only organisers can change what others have noted.',
    ]);
    expect((await send(yaa, 'PUT', `${matchId}/events/${kofis._id}`, { minute: 90 })).status).toBe(403);
    expect((await send(yaa, 'PUT', `${matchId}/events/${yaas._id}`, { minute: 31 })).status).toBe(200);
    expect((await send(yaa, 'PUT', `${matchId}/events/${yaas._id}`, {})).status).toBe(200); // nothing to change
    expect((await undo(ama, kofis._id)).status).toBe(200);
    site.clock.advance(8 * DAY);
    expect((await undo(yaa, yaas._id)).status).toBe(409);
    expect((await send(ama, 'PUT', `${matchId}/events/${yaas._id}`, { minute: 32 })).status).toBe(409);
    expect((await view()).timeline).toMatchObject([{ _id: yaas._id, minute: 31 }]);
  });

  test('goes on being told after its result counts, which stays as it is', async () => {
    const id = await addMatch(site, cup, [0, 1], {
      number: ++number,
      result: { kind: 'played', score: { home: 2, away: 0 }, forfeitedBy: null },
    });
    expect((await note(kofi, goal('home'), id)).status).toBe(200);
    expect((await view(undefined, id)).match).toMatchObject({ state: 'confirmed', score: { home: 2, away: 0 } });
    const row = await site.db.select().from(matches).where(eq(matches.id, id));
    expect(row[0]).toMatchObject({ homeScore: 2, edition: 1, sequence: 0 });
    site.clock.advance(8 * 24 * HOUR);
    expect((await note(kofi, goal('home'), id)).body.message).toBe('The timeline of this match has been closed.');
  });
});

describe('two scorers at once', () => {
  const standing = async () =>
    (await view()).timeline.map((one: { _id: string; sameAs?: string }) => [one._id, one.sameAs]);

  // [B26.4]
  test('note one goal once; either says that it was another one, and undoing it undoes it for both', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    await note(kofi, goal('home', { id: first }));
    site.clock.advance(40 * SECOND);
    const { body } = await note(yaa, goal('home', { id: second, minute: 13 }));
    expect(body).toMatchObject({ event: { sameAs: first }, running: { home: 1, away: 0 } });
    expect(await standing()).toEqual([
      [first, undefined],
      [second, first],
    ]);
    const another = (browser: TestBrowser | undefined, id: string) =>
      send(browser, 'PUT', `${matchId}/events/${id}`, { isAnother: true });
    expect((await another(yaa, second)).body.running).toEqual({ home: 2, away: 0 });
    await undo(kofi, second);
    const third = randomUUID();
    await note(yaa, goal('home', { id: third }));
    expect(await scoreOf()).toEqual([1, 0]);
    expect((await another(kofi, first)).body.running).toEqual({ home: 2, away: 0 });
    await note(kofi, goal('away', { id: first.replace(/^./, 'a').replace(/.$/, '0') }));
    const fourth = randomUUID();
    await note(yaa, goal('away', { id: fourth }));
    expect(await scoreOf()).toEqual([2, 1]);
    await undo(yaa, fourth);
    expect(await scoreOf()).toEqual([2, 0]);
  });

  // [B26.4]
  test('press the same at the same moment, and it happens once', async () => {
    const answers = await Promise.all([note(kofi, { kind: 'period-start' }), note(yaa, { kind: 'period-start' })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await Promise.all([note(kofi, goal('home')), note(yaa, goal('home')), note(ama, goal('home'))]);
    expect(await scoreOf()).toEqual([1, 0]);
  });

  test('whom one has named, the other’s event names, too', async () => {
    const teamId = cup.entries[0]?.teamId ?? '';
    const memberId = await addTeamMember(site, teamId, { name: 'Kwesi', number: 9 });
    const [first, second] = [randomUUID(), randomUUID()];
    await note(kofi, goal('home', { id: first }));
    await note(yaa, goal('home', { id: second }));
    await send(yaa, 'PUT', `${matchId}/events/${second}`, { memberId });
    const { timeline } = await view();
    expect(timeline[0].player).toEqual({ memberId, name: 'Kwesi', number: 9 });
  });
});

describe('what is refused, in words', () => {
  // [B26.3]
  test('minutes that are none, other sports’ events, people of other teams', async () => {
    const refused = async (event: object) => {
      const { status, body } = await note(kofi, event);
      return [status, body.message];
    };
    expect(await refused(goal('home', { minute: -1 }))).toEqual([400, 'A minute is a number from 0 to 200.']);
    expect(await refused(goal('home', { minute: 201 }))).toEqual([400, 'A minute is a number from 0 to 200.']);
    expect(await refused(goal('home', { minute: 45, added: 61 }))).toEqual([
      400,
      'Added time is a number from 1 to 60, behind a minute: 45+2.',
    ]);
    expect(await refused(goal('home', { minute: null, added: 2 }))).toEqual([
      400,
      'Added time is a number from 1 to 60, behind a minute: 45+2.',
    ]);
    expect((await note(kofi, goal('home', { minute: 200 }))).status).toBe(200);
    expect(await refused({ kind: 'set-point', side: 'home' })).toEqual([400, 'This sport has no such event.']);
    expect(await refused({ kind: 'points', side: 'home', value: 10_000 })).toEqual([
      400,
      'This sport has no such event.',
    ]);
    expect(await refused({ kind: 'goal' })).toEqual([400, 'Please say for which side it counts.']);
    expect(await refused({ kind: 'end', side: 'home' })).toEqual([400, 'This happens to both sides.']);
    const memberId = await addTeamMember(site, cup.entries[1]?.teamId ?? '', { name: 'Kwame' });
    expect(await refused(goal('home', { memberId }))).toEqual([400, 'This person isn’t in the team.']);
    expect(await refused(goal('away', { memberId, kind: 'own-goal' }))).toEqual([
      400,
      'This person isn’t in the team.',
    ]);
    expect((await note(kofi, goal('home', { memberId, kind: 'own-goal' }))).status).toBe(200); // theirs, for the others
    expect(await note(kofi, goal('home', { happenedAt: 'yesterday' }))).toMatchObject({
      ...{ status: 400, body: { field: 'happenedAt', message: 'When it happened is not a date and time.' } },
    });
    expect((await note(kofi, goal('home', { happenedAt: '0000-01-01T00:00:00Z' }))).status).toBe(400);
    expect((await note(kofi, goal('home', { id: 'x' }))).status).toBe(400);
  });

  test('matches that are not played, not yet, or without sides', async () => {
    const said = async (change: object) => {
      await site.db.update(matches).set(change).where(eq(matches.id, matchId));
      const { status, body } = await note(kofi, goal('home'));
      return [status, body.message];
    };
    expect(await said({ state: 'cancelled' })).toEqual([409, 'This match was postponed or cancelled.']);
    expect(await said({ state: 'postponed' })).toEqual([409, 'This match was postponed or cancelled.']);
    const startsAt = new Date(site.clock.now().getTime() + 7 * HOUR);
    expect(await said({ state: 'scheduled', startsAt })).toEqual([
      409,
      'A match can start at most 6 hours before its time.',
    ]);
    expect(await said({ awayEntryId: null, startsAt: null })).toEqual([
      409,
      'Who plays in this match is not known yet.',
    ]);
    expect((await note(kofi, goal('home'), randomUUID())).status).toBe(404);
  });

  // [B26.7]
  test('who does not keep the score, and matches that are not there for them', async () => {
    expect((await note(undefined, goal('home'))).status).toBe(401);
    expect((await note(esi, goal('home'))).body.message).toBe(
      'Only the captains, the organisers and the scorekeepers of this match can keep its score.',
    );
    const named = await kofi?.post(`/api/matches/${matchId}/scorers`, { username: 'esi' });
    expect(named?.body).toEqual({ message: 'Esi can keep the score now.', scorers: [{ username: 'Esi' }] });
    expect((await view(esi)).can).toEqual({ score: true, lineUp: [], nameScorers: false, organise: false });
    expect((await note(esi, goal('home'))).status).toBe(200);
    expect((await esi?.post(`/api/matches/${matchId}/scorers`, { username: 'Ama' }))?.status).toBe(403);
    expect((await kofi?.post(`/api/matches/${matchId}/scorers`, { username: 'nobody' }))?.body.message).toBe(
      'There is no member of that name.',
    );
    await yaa?.post(`/api/matches/${matchId}/scorers/remove`, { username: 'Esi' });
    expect((await note(esi, goal('home'))).status).toBe(403);
    // Who belongs to one of the teams keeps the score for it; who belongs to none stays what they were named.
    const { teamId = '' } = cup.entries[0] ?? {};
    const memberId = await addTeamMember(site, teamId, { accountId: esi?.accountId ?? '' });
    const efua = await site.member('Efua');
    for (const username of ['Esi', 'Efua']) await kofi?.post(`/api/matches/${matchId}/scorers`, { username });
    expect((await note(esi, goal('home'))).status).toBe(200);
    expect((await esi?.send('DELETE', `/api/teams/${teamId}/members/${memberId}`))?.status).toBe(200);
    expect((await note(esi, goal('home'))).status).toBe(403);
    expect((await note(efua, goal('home'))).status).toBe(200);
    await site.db.update(competitions).set({ hidden: 'hidden' }).where(eq(competitions.id, cup.competitionId));
    expect((await note(kofi, goal('home'))).status).toBe(404);
    expect((await site.visitor().get(`/api/matches/${matchId}`)).body.message).toBe('There is no such match.');
    expect((await view(ama)).can).toEqual({ score: true, lineUp: ['home', 'away'], nameScorers: true, organise: true });
    await site.db.update(competitions).set({ hidden: null }).where(eq(competitions.id, cup.competitionId));
  });
});

// [B26.8]
test('sets are won by points, and a set that runs counts for nobody yet', async () => {
  const own = await addCup(site, {
    organiserId: ama?.accountId ?? '',
    captains: [kofi?.accountId ?? '', null],
    sport: 'volleyball',
  });
  const id = await addMatch(site, own, [0, 1], { number: 1 });
  const points = async (period: number, home: number, away: number) => {
    await note(kofi, { kind: 'period-start', period }, id);
    for (let one = 0; one < home; one++) await note(kofi, { kind: 'set-point', side: 'home', period }, id);
    for (let one = 0; one < away; one++) await note(kofi, { kind: 'set-point', side: 'away', period }, id);
  };
  await points(1, 3, 2);
  expect(await view(undefined, id)).toMatchObject({ running: { home: 0, away: 0, sets: [{ home: 3, away: 2 }] } });
  await note(kofi, { kind: 'period-end' }, id);
  await points(2, 1, 2);
  const ended = (await note(kofi, { kind: 'end', period: 2 }, id)).body;
  expect(ended.running).toEqual({
    home: 1,
    away: 1,
    sets: [
      { home: 3, away: 2 },
      { home: 1, away: 2 },
    ],
  });
});

describe('line-ups', () => {
  const set = (browser: TestBrowser | undefined, side: string, players: object[], id = matchId) =>
    send(browser, 'PUT', `${id}/line-ups/${side}`, { players });

  // [B26.9]
  test('are named by captains, of their own team, with numbers, before and during', async () => {
    const teamId = cup.entries[0]?.teamId ?? '';
    const keeper = await addTeamMember(site, teamId, { name: 'Abena', number: 1 });
    const striker = await addTeamMember(site, teamId, { name: 'Adwoa', number: 11 });
    const captain = cup.entries[0]?.captainMemberId ?? '';
    const { body } = await set(kofi, 'home', [
      { memberId: keeper, starts: false },
      { memberId: striker, starts: true, number: 10 },
      { memberId: captain, starts: true, number: 8 },
    ]);
    expect(body).toEqual({
      message: 'The line-up is saved.',
      lineUp: [
        { memberId: striker, name: 'Adwoa', number: 10, starts: true },
        { memberId: captain, name: 'Kofi', username: 'Kofi', number: 8, starts: true }, // it leads to their page
        { memberId: keeper, name: 'Abena', number: 1, starts: false },
      ],
    });
    expect((await view()).lineUps).toEqual({ home: body.lineUp, away: [] });
    expect((await kofi?.get(`/api/matches/${matchId}/rosters`))?.body.home).toContainEqual({
      memberId: keeper,
      name: 'Abena',
      number: 1,
    });
    const told = async (browser: TestBrowser | undefined, side: string, players: object[]) =>
      (await set(browser, side, players)).body.message;
    const one = { memberId: keeper, starts: true };
    expect(await told(kofi, 'home', [one, one])).toBe('Nobody can be in a line-up twice.');
    expect(
      await told(kofi, 'home', [
        { ...one, number: 7 },
        { memberId: striker, starts: true, number: 7 },
      ]),
    ).toBe('Two players have the number 7.');
    expect(await told(kofi, 'away', [])).toBe('Only the captains of this team can name its line-up.');
    expect(await told(yaa, 'away', [one])).toBe('This person isn’t in the team.');
    expect(await told(esi, 'home', [one])).toBe('Only the captains of this team can name its line-up.');
    await site.db.update(matches).set({ state: 'confirmed' }).where(eq(matches.id, matchId));
    expect(await told(kofi, 'home', [one])).toBe('The result of this match counts, so its line-up stays as it is.');
    expect((await set(ama, 'home', [one])).status).toBe(200);
  });

  test('can be as in the last match that has one, without who has left since, for who names it', async () => {
    const teamId = cup.entries[1]?.teamId ?? '';
    const [keeper, striker, gone] = [
      await addTeamMember(site, teamId, { name: 'Esi', number: 1 }),
      await addTeamMember(site, teamId, { name: 'Afia', number: 9 }),
      await addTeamMember(site, teamId, { name: 'Aku', number: 5 }),
    ];
    const day = (days: number) => new Date(site.clock.now().getTime() + days * DAY);
    const next = await addMatch(site, cup, [1, 0], { number: 50, startsAt: day(3) });
    const last = async (browser: TestBrowser | undefined, side = 'home') => {
      const { status, body } = (await browser?.get(`/api/matches/${next}/line-ups/${side}/last`)) ?? {
        status: 0,
        body: {},
      };
      return status === 200 ? body.players : [status, body.message];
    };
    expect(await last(yaa)).toEqual([]);
    const older = await addMatch(site, cup, [0, 1], { number: 51, startsAt: day(1) });
    const newer = await addMatch(site, cup, [0, 1], { number: 52, startsAt: day(2) });
    await addMatch(site, cup, [0, 1], { number: 53, startsAt: day(2.5) }); // without a line-up
    const later = await addMatch(site, cup, [0, 1], { number: 54, startsAt: day(4) });
    await set(yaa, 'away', [{ memberId: keeper, starts: true }], older);
    await set(yaa, 'away', [{ memberId: gone, starts: true }], later);
    const players = [
      { memberId: striker, starts: false, number: 19 },
      { memberId: keeper, starts: true, number: 1 },
      { memberId: gone, starts: true, number: 5 },
    ];
    expect((await set(yaa, 'away', players, newer)).status).toBe(200);
    await site.db
      .update(teamMembers)
      .set({ until: site.clock.now().toISOString().slice(0, 10) })
      .where(eq(teamMembers.id, gone));
    expect(await last(yaa)).toEqual([
      { memberId: keeper, starts: true, number: 1 },
      { memberId: striker, starts: false, number: 19 },
    ]);
    expect(await last(kofi)).toEqual([403, 'Only the captains of this team can name its line-up.']);
    expect(await last(ama)).toHaveLength(2); // who organises names all

    // Who organises one competition reads nothing of another that only its own organisers see.
    const hidden = await addCup(site, { organiserId: esi?.accountId ?? '', captains: [null, null] });
    await site.db
      .update(entries)
      .set({ teamId })
      .where(eq(entries.id, hidden.entries[0]?.entryId ?? ''));
    const there = await addMatch(site, hidden, [0, 1], { number: 1, startsAt: day(2.7) });
    expect((await set(yaa, 'home', [{ memberId: striker, starts: true }], there)).status).toBe(200);
    expect(await last(ama)).toHaveLength(1);
    await site.db.update(competitions).set({ state: 'draft' }).where(eq(competitions.id, hidden.competitionId));
    expect(await last(ama)).toHaveLength(2);
  });
});
