/** How a withdrawal is undone, and what stays of it. */
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MatchState } from '../../../../contract/sports/core.ts';
import { DAY, HOUR, MINUTE } from '../../../platform/clock.ts';
import { competitionActs, competitions, rosterPlaces, stages } from '../../../schema/sports/competitions.ts';
import { matches, matchResults } from '../../../schema/sports/matches.ts';
import { teams } from '../../../schema/sports/teams.ts';
import type { TestBrowser } from '../../../testing/browser.ts';
import { createSite, type Site } from '../../../testing/site.ts';
import { addCup, addMatch, addTeam, addTeamMember, type Cup } from '../../../testing/sports/cup.ts';
import { organising, PLAN, played, seedOf } from '../../../testing/sports/organising.ts';
import { PATIENT } from '../../../testing/traces.ts';

let site: Site;
let organiser: TestBrowser;
let captain: TestBrowser;
let rival: TestBrowser;
let made = 0;
beforeAll(async () => {
  site = await createSite();
});
beforeEach(async () => {
  site.clock.advance(MINUTE);
  made++;
  organiser = await site.member(`Union${made}`);
  captain = await site.member(`Captain${made}`);
  rival = await site.member(`Rival${made}`);
});

const { addStage, makeFixtures, rowOf, rowsOf, decide } = organising(() => ({ site, organiser }));
const told = ({ status, body }: { status: number; body: { message?: string } }) => [status, body.message];
const entryPath = (cup: Cup, seed: number, rest: string) =>
  `/api/competitions/${cup.competitionId}/entries/${cup.entries[seed - 1]?.entryId}/${rest}`;
const withdraw = async (cup: Cup, seed: number, how: 'void' | 'award', by = organiser) =>
  expect((await by.post(entryPath(cup, seed, 'withdraw'), { how, reason: `Team ${seed} is ill` })).status).toBe(200);
const comeBack = (cup: Cup, seed: number, by = organiser) =>
  by.post(entryPath(cup, seed, 'return'), { reason: 'It was a mistake' });
const statesOf = async (cup: Cup) => (await rowsOf(cup)).map(({ state }) => state);
const entriesOf = async (cup: Cup) =>
  (await organiser.get(`/api/competitions/${cup.competitionId}`)).body.competition.entries;
const DONE = [200, undefined];

/** A league of four, of which the first two have captains, and the matches of the first in these states. */
async function league(...states: MatchState[]): Promise<Cup> {
  const captains = [captain.accountId, rival.accountId, null, null];
  const cup = await addCup(site, { organiserId: organiser.accountId, captains });
  for (const [at, state] of states.entries())
    await addMatch(site, cup, [0, 1 + (at % 3)], { number: at + 1, state, startsAt: site.clock.now() });
  return cup;
}

/** A knockout by seed: 1 plays 4, 2 plays 3, then losers, then winners. */
async function knockout(): Promise<Cup> {
  const cup = await addCup(site, { organiserId: organiser.accountId, captains: [null, null, null, null] });
  const stageId = await addStage(cup, 'knockout', 'Cup');
  await site.db.delete(stages).where(eq(stages.id, cup.stageId)); // who has entered begins
  await makeFixtures(cup, stageId, { ...PLAN, thirdPlace: true });
  return { ...cup, stageId };
}
async function standOf(cup: Cup, number: number) {
  const { homeEntryId, awayEntryId, state } = await rowOf(cup, number);
  return [seedOf(cup, homeEntryId), seedOf(cup, awayEntryId), state];
}

describe('a withdrawal that is undone', () => {
  test('brings back the matches that it had cancelled as they were, and those alone, for calendars, too', async () => {
    const before: MatchState[] = ['scheduled', 'postponed', 'cancelled', 'live', 'disputed'];
    const cup = await league(...before);
    await withdraw(cup, 1, 'void');
    expect(await statesOf(cup)).toEqual(before.map(() => 'cancelled'));
    expect((await comeBack(cup, 1)).status).toBe(200);
    expect(await statesOf(cup)).toEqual(before);
    expect((await rowsOf(cup)).map(({ sequence, nudgeAt }) => [sequence, nudgeAt !== null])).toEqual([
      ...[
        [2, true],
        [2, false],
        [0, false],
        [2, true],
        [2, false],
      ], // captains are reminded of results again
    ]);
    expect((await entriesOf(cup))[0]).toMatchObject({ state: 'entered', withdrawal: null, hasCaptain: true });
    const [act] = (await rival.get(`/api/competitions/${cup.competitionId}/acts`)).body.acts;
    expect(act).toMatchObject({ text: `Union${made} undid the withdrawal of Hall 1.`, reason: 'It was a mistake' });
  });

  test('takes its awards back, and its players have their places again', async () => {
    const cup = await league('scheduled', 'postponed', 'live');
    await withdraw(cup, 1, 'award');
    expect(await statesOf(cup)).toEqual(['decided', 'decided', 'decided']);
    expect(told(await comeBack(cup, 1))).toEqual(DONE);
    expect(await statesOf(cup)).toEqual(['scheduled', 'postponed', 'live']);
    for (const row of await rowsOf(cup)) expect(row).toMatchObject({ countingVersion: null, endedAt: null });
    const places = await site.db.select().from(rosterPlaces).where(eq(rosterPlaces.accountId, captain.accountId));
    expect(places).toMatchObject([{ entryId: cup.entries[0]?.entryId }]);
    expect(told(await decide(cup, 1, played(2, 0)))[0]).toBe(200);
  });

  test('lets a result wait for its answer as before, a whole day long', async () => {
    const cup = await league('scheduled');
    const { id } = await rowOf(cup, 1);
    expect((await captain.post(`/api/matches/${id}/result`, { result: played(2, 1), sequence: 0 })).status).toBe(200);
    await withdraw(cup, 1, 'award');
    site.clock.advance(3 * DAY);
    expect(told(await comeBack(cup, 1))).toEqual(DONE);
    const day = new Date(site.clock.now().getTime() + 24 * HOUR);
    expect(await rowOf(cup, 1)).toMatchObject({ state: 'submitted', version: 3, confirmBy: day });
    const confirmed = await rival.post(`/api/matches/${id}/result/confirm`, { version: 3 });
    expect(confirmed.status).toBe(200);
    const counts = (await site.db.select().from(matchResults).where(eq(matchResults.matchId, id))).at(-1);
    expect([(await rowOf(cup, 1)).state, counts?.score]).toEqual(['confirmed', { home: 2, away: 1 }]);
  });

  test('leaves what somebody has decided since', async () => {
    const cup = await league('scheduled', 'scheduled', 'scheduled');
    await withdraw(cup, 1, 'award');
    expect((await decide(cup, 2, played(1, 1))).status).toBe(200);
    expect(told(await comeBack(cup, 1))).toEqual(DONE);
    expect(await statesOf(cup)).toEqual(['scheduled', 'decided', 'scheduled']);
  });

  test('against others who have withdrawn, too, is settled by their withdrawal, which can be undone after it', async () => {
    const cup = await league('scheduled', 'postponed', 'scheduled');
    await withdraw(cup, 1, 'void');
    await withdraw(cup, 2, 'award');
    await withdraw(cup, 3, 'void');
    expect(told(await comeBack(cup, 1))).toEqual(DONE);
    expect(await statesOf(cup)).toEqual(['decided', 'cancelled', 'scheduled']);
    const { id } = await rowOf(cup, 1);
    expect(await site.db.select().from(matchResults).where(eq(matchResults.matchId, id))).toMatchObject([
      { kind: 'forfeit', forfeitedBy: 'away', reason: 'Team 2 is ill', accountId: organiser.accountId },
    ]);
    for (const seed of [3, 2]) expect(told(await comeBack(cup, seed))).toEqual(DONE);
    expect(await statesOf(cup)).toEqual(['scheduled', 'postponed', 'scheduled']);
  });

  test('opens what follows in a knockout again, and what the team had lost by it later', async () => {
    const cup = await knockout();
    await withdraw(cup, 4, 'award');
    expect((await decide(cup, 2, played(2, 0))).status).toBe(200);
    expect(await standOf(cup, 3)).toEqual([4, 3, 'decided']);
    expect(await standOf(cup, 4)).toEqual([1, 2, 'scheduled']);
    expect(told(await comeBack(cup, 4))).toEqual(DONE);
    expect(await standOf(cup, 1)).toEqual([1, 4, 'scheduled']);
    expect(await standOf(cup, 3)).toEqual([0, 3, 'scheduled']);
    expect(await standOf(cup, 4)).toEqual([0, 2, 'scheduled']);
  });

  test('of one of two whom a later match has lost leaves it to the other, and is as it was after both', async () => {
    const cup = await knockout();
    for (const seed of [4, 3]) await withdraw(cup, seed, 'award');
    expect(await standOf(cup, 3)).toEqual([4, 3, 'decided']);
    expect(told(await comeBack(cup, 4))).toEqual(DONE);
    expect(await standOf(cup, 3)).toEqual([0, 3, 'decided']);
    expect(told(await comeBack(cup, 3))).toEqual(DONE);
    for (const number of [1, 2]) expect((await rowOf(cup, number)).state).toBe('scheduled');
    for (const number of [3, 4]) expect(await standOf(cup, number)).toEqual([0, 0, 'scheduled']);
  });

  test('is refused where the knockout has gone on, and changes nothing then', async () => {
    const cup = await knockout();
    await withdraw(cup, 4, 'award');
    for (const number of [2, 4]) expect((await decide(cup, number, played(2, 0))).status).toBe(200);
    expect(told(await comeBack(cup, 4))).toEqual([
      409,
      'Match 4 has begun, and who plays there came from this withdrawal. It can’t be undone any more.',
    ]);
    expect(await standOf(cup, 1)).toEqual([1, 4, 'decided']);
    expect((await entriesOf(cup))[3]).toMatchObject({ state: 'withdrawn', withdrawal: 'award' });
  });

  test('is undone once, by organisers who say why, and only while the competition goes on', async () => {
    const cup = await league('scheduled');
    expect(told(await comeBack(cup, 1))).toEqual([409, 'This team has not withdrawn.']);
    await withdraw(cup, 1, 'void');
    expect((await comeBack(cup, 1, captain)).status).toBe(403);
    expect((await organiser.post(entryPath(cup, 1, 'return'), { reason: ' ' })).status).toBe(400);
    const of = eq(competitions.id, cup.competitionId);
    await site.db.update(competitions).set({ state: 'ended' }).where(of);
    expect(told(await comeBack(cup, 1))).toEqual([409, 'The competition has ended.']);
    await site.db.update(competitions).set({ state: 'running' }).where(of);
    await site.db
      .update(teams)
      .set({ endedAt: site.clock.now() })
      .where(eq(teams.id, cup.entries[0]?.teamId ?? ''));
    expect(told(await comeBack(cup, 1))).toEqual([409, 'Hall 1 has ended.']);
    await site.db
      .update(teams)
      .set({ endedAt: null })
      .where(eq(teams.id, cup.entries[0]?.teamId ?? ''));
    const answers = await Promise.all([comeBack(cup, 1), comeBack(cup, 1)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const acts = await site.db
      .select()
      .from(competitionActs)
      .where(eq(competitionActs.competitionId, cup.competitionId));
    expect(acts.filter(({ act }) => act === 'entry-returned')).toHaveLength(1);
  });

  test('is refused where one of its players plays for another team by now', async () => {
    const cup = await league('scheduled');
    await withdraw(cup, 1, 'void');
    const { teamId } = await addTeam(site, `Other ${made}`, organiser.accountId);
    await addTeamMember(site, teamId, { accountId: captain.accountId });
    const entered = await organiser.post(`/api/competitions/${cup.competitionId}/entries`, { teams: [{ teamId }] });
    expect(entered.status).toBe(201);
    const refused = await comeBack(cup, 1);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain(`Captain${made}`);
    expect(await statesOf(cup)).toEqual(['cancelled']);
  });

  test('is told to the captain; one who had taken the team out themselves is not made to play', async () => {
    const toldTo = async (by: TestBrowser) =>
      ((await by.get('/api/notifications')).body.notifications as { detail: string }[]).map(({ detail }) => detail);
    const cup = await league('scheduled');
    await withdraw(cup, 1, 'void');
    expect(told(await comeBack(cup, 1))).toEqual(DONE);
    await expect.poll(() => toldTo(captain), PATIENT).toContain('returned');
    const open = await league('scheduled');
    await site.db.update(competitions).set({ state: 'open' }).where(eq(competitions.id, open.competitionId));
    await withdraw(open, 1, 'void', captain);
    expect(told(await comeBack(open, 1))).toEqual(DONE);
    expect((await entriesOf(open))[0]).toMatchObject({
      ...{ state: 'entered', hasCaptain: false, team: { name: 'Hall 1', isPlaceholder: true } },
    });
    expect(await statesOf(open)).toEqual(['scheduled']);
  });
});

test('a team that has withdrawn and is entered again: its organiser is told how', async () => {
  const cup = await league('scheduled');
  await withdraw(cup, 1, 'void');
  const again = await organiser.post(`/api/competitions/${cup.competitionId}/entries`, { teams: [{ name: 'Hall 1' }] });
  expect(told(again)).toEqual([409, 'Hall 1 has withdrawn. Undo its withdrawal instead.']);
});

test('a match that is deleted with its stage, or whose withdrawal was never written down, is no obstacle', async () => {
  const cup = await league('scheduled', 'scheduled');
  await withdraw(cup, 1, 'void');
  await site.db.delete(matches).where(eq(matches.id, (await rowOf(cup, 1)).id));
  expect(told(await comeBack(cup, 1))).toEqual(DONE);
  expect(await statesOf(cup)).toEqual(['scheduled']);
});
