/** Matches that are won by sets or by rubbers: how many of them, and whether a draw can be, is the competition's to say. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { competitionMessages } from '../../../contract/sports/competition-texts.ts';
import { type Preset, presetsOf, rulesOf } from '../../../contract/sports/presets.ts';
import { type MatchOutcome, resultMessages } from '../../../contract/sports/results.ts';
import type { MatchFormat } from '../../../contract/sports/rules.ts';
import type { Sport } from '../../../contract/sports/sports.ts';
import type { CompetitionTables } from '../../../contract/sports/tables.ts';
import { HOUR, MINUTE } from '../../platform/clock.ts';
import { stages } from '../../schema/sports/competitions.ts';
import { sendJson } from '../../testing/admin.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { addCup, addMatch, type Cup } from '../../testing/sports/cup.ts';

type Refused = { sport: Sport; score: [number, number] };
const { refused } = JSON.parse(
  await readFile(new URL('../../testing/sports/matchday/results-that-are-refused.json', import.meta.url), 'utf8'),
) as { refused: Refused[] };

let site: Site;
let organiser: TestBrowser;
let ada: TestBrowser;
let kofi: TestBrowser;
beforeAll(async () => {
  site = await createSite();
  [organiser, ada, kofi] = [await site.member('Efua'), await site.member('Ada'), await site.member('Kofi')];
});
beforeEach(() => site.clock.advance(MINUTE));

const sets = (bestOf: number): MatchFormat => ({ unit: 'sets', bestOf, playsAll: false });
const rubbers = (bestOf: number, playsAll = true): MatchFormat => ({ unit: 'rubbers', bestOf, playsAll });
const cupOf = (sport: Sport, preset: Preset, format?: MatchFormat, captains = [ada.accountId, kofi.accountId]) =>
  addCup(site, { organiserId: organiser.accountId, captains, sport, rules: rulesOf(preset, sport, format) });
let numbers = 0;
const matchIn = (cup: Cup, sides: readonly [number, number] = [0, 1]) =>
  addMatch(site, cup, sides, { number: ++numbers, startsAt: new Date(site.clock.now().getTime() - 2 * HOUR) });
const played = (home: number, away: number, of?: [number, number][]) => ({
  kind: 'played',
  score: { home, away, ...(of && { sets: of.map(([one, other]) => ({ home: one, away: other })) }) },
  forfeitedBy: null,
});
const submit = (id: string, result: object, by = ada) => by.post(`/api/matches/${id}/result`, { result, sequence: 0 });
const confirm = (id: string, by = kofi) => by.post(`/api/matches/${id}/result/confirm`, { version: 1 });
const decide = (id: string, result: object) =>
  organiser.post(`/api/matches/${id}/result/decide`, { version: 0, result, reason: '' });
const outcome = async (id: string): Promise<MatchOutcome> => (await kofi.get(`/api/matches/${id}/result`)).body;
const rowsOf = async ({ competitionId }: Cup) => {
  const { stages } = (await kofi.get(`/api/competitions/${competitionId}/tables`)).body as CompetitionTables;
  return stages[0]?.groups[0]?.rows.map(({ team, won, drawn, lost, scored, conceded, points }) => [
    ...[team?.name, won, drawn, lost, scored, conceded, points],
  ]);
};

test('published results of rackets count, by the length that the competition has', async () => {
  const formats: Record<string, MatchFormat> = {
    'tableTennis 4-3': sets(7),
    'tennis 3-2': sets(5),
    'tennis 4-2': rubbers(6),
    'badminton 5-3': rubbers(8),
    'tableTennis 9-8': rubbers(17),
  };
  const found = refused.filter(({ sport, score }) => formats[`${sport} ${score.join('-')}`]);
  expect(found.length).toBe(5);
  for (const { sport, score } of found) {
    const format = formats[`${sport} ${score.join('-')}`];
    const cup = await cupOf(sport, 'intramural', format);
    const id = await matchIn(cup);
    const result = played(...score);
    expect([sport, score, (await submit(id, result)).body.message]).toEqual([sport, score, resultMessages.submitted()]);
    expect((await confirm(id)).status).toBe(200);
    expect(await outcome(id)).toMatchObject({ format, match: { result } });
    const [home, away] = score;
    expect(await rowsOf(cup)).toEqual([['Hall 1', 1, 0, 0, home, away, 3], ['Hall 2', 0, 0, 1, away, home, 0]]); // biome-ignore format: rows
  }
});

test('an even number can end level, and both sides get the points of a draw', async () => {
  for (const [sport, format, level] of [
    ['tennis', rubbers(6), 3],
    ['badminton', rubbers(8), 4],
    ['tableTennis', rubbers(16, false), 8],
    ['volleyball', { ...sets(2), playsAll: true }, 1],
  ] as const) {
    const cup = await cupOf(sport, sport === 'volleyball' ? 'intramural' : 'bucs', format);
    const id = await matchIn(cup);
    expect([sport, (await submit(id, played(level, level))).status]).toEqual([sport, 200]);
    expect((await confirm(id)).status).toBe(200);
    expect(await rowsOf(cup)).toEqual([['Hall 1', 0, 1, 0, level, level, 1], ['Hall 2', 0, 1, 0, level, level, 1]]); // biome-ignore format: rows
  }
});

test('what does not end a match of this length is refused, in words', async () => {
  const said = async (sport: Sport, format: MatchFormat, result: object) =>
    (await submit(await matchIn(await cupOf(sport, 'intramural', format)), result)).body.message;
  expect(await said('tableTennis', sets(7), played(3, 2))).toBe('Best of 7: the winner takes 4.');
  expect(await said('tableTennis', sets(7), played(5, 2))).toBe('Best of 7: the winner takes 4.');
  expect(await said('tableTennis', sets(7), played(4, 4))).toBe(resultMessages.tooManySets({ max: 7 }));
  expect(await said('tennis', sets(5), played(2, 0))).toBe('Best of 5: the winner takes 3.');
  expect(await said('badminton', sets(1), played(2, 0))).toBe(resultMessages.tooManySets({ max: 1 }));
  expect(await said('squash', sets(3), played(1, 1))).toBe('Best of 3: the winner takes 2.');
  expect(await said('tableTennis', rubbers(16, false), played(8, 7))).toBe(
    'Best of 16: the winner takes 9, or it ends 8–8.',
  );
  expect(await said('tennis', rubbers(6), played(5, 2))).toBe(resultMessages.tooManyRubbers({ max: 6 }));
  expect(await said('squash', rubbers(5), played(2, 2))).toBe(resultMessages.fewerPlayed({ max: 5 }));
  expect(await said('squash', rubbers(5), { ...played(2, 2), isSure: true })).toBe(resultMessages.mustWinSport());
  // A rubber that neither side could play.
  expect(await said('squash', rubbers(5), { ...played(3, 1), isSure: true })).toBe(resultMessages.submitted());
  const rows: [number, number][] = [[3, 1], [2, 2]]; // biome-ignore format: rubbers
  expect(await said('squash', rubbers(2), played(1, 1, rows))).toBe(resultMessages.rubberLevel({ number: 2 }));
  expect(await said('squash', sets(3), played(2, 0, [[11, 9], [12, 12]]))).toBe(resultMessages.setLevel({ number: 2 })); // biome-ignore format: sets
});

test('rubbers with their sets: seventeen of them are kept, and rank by their sets', async () => {
  const cup = await cupOf('tableTennis', 'bucs');
  const id = await matchIn(cup);
  const all = Array.from({ length: 17 }, (_, at): [number, number] => (at < 9 ? [3, 1] : [0, 3]));
  const result = played(9, 8, all);
  expect((await submit(id, result)).status).toBe(200);
  expect((await submit(id, result, kofi)).body.message).toBe(resultMessages.agreed());
  expect((await outcome(id)).match.result?.score?.sets).toHaveLength(17);
  expect((await submit(await matchIn(cup), played(9, 7, all))).body.message).toBe(
    resultMessages.setsApart({ home: 9, away: 8 }),
  );
});

test('a team match of a knockout that ends level: an organiser says who goes on', async () => {
  const cup = await cupOf('badminton', 'bucs');
  await site.db.update(stages).set({ kind: 'knockout' }).where(eq(stages.id, cup.stageId));
  const id = await matchIn(cup);
  expect((await submit(id, played(4, 4))).status).toBe(200);
  expect((await decide(id, played(4, 4))).body.message).toBe(resultMessages.goesOn());
  expect((await confirm(id)).status).toBe(200);
  const waiting = await organiser.get(`/api/competitions/${cup.competitionId}/results/waiting`);
  expect(waiting.body.undecided).toMatchObject([{ _id: id }]);
  const word = { version: 2, result: { ...played(4, 4), goesOn: 'away' }, reason: '9 sets to 10' };
  expect((await organiser.post(`/api/matches/${id}/result/decide`, word)).status).toBe(200);
  expect((await outcome(id)).match.result).toMatchObject({ score: { home: 4, away: 4 }, goesOn: 'away' });
});

test('a forfeit counts all rubbers that are played, or as many as win', () => {
  expect(rulesOf('bucs', 'badminton').forfeitScore).toEqual({ won: 8, lost: 0 });
  expect(rulesOf('table-tennis-singles', 'tableTennis')).toMatchObject({ forfeitScore: { won: 4 }, forfeitSetPoints: 11 }); // biome-ignore format: one claim
  expect(rulesOf('table-tennis-team', 'tableTennis', rubbers(16, false)).forfeitScore).toEqual({ won: 9, lost: 0 });
  expect(rulesOf('table-tennis-team', 'tableTennis', sets(5))).not.toHaveProperty('forfeitSetPoints');
  expect(rulesOf('intramural', 'tableTennis')).not.toHaveProperty('format');
  for (const sport of ['badminton', 'tableTennis', 'tennis', 'squash'] as const)
    expect(presetsOf(sport).map((preset) => rulesOf(preset, sport).format?.unit)).toEqual([
      ...[undefined, 'rubbers', 'sets', 'rubbers'],
    ]);
});

describe('an organiser', () => {
  const NEW = { name: 'Hall Cup', sport: 'tableTennis', form: 'league', timeZone: 'Africa/Accra' };

  test('chooses the length with the rules, and changes it', async () => {
    const format = rubbers(10, false);
    const maker = await site.member('Union');
    const made = await maker.post('/api/competitions', { ...NEW, preset: 'table-tennis-team', format });
    expect(made.status).toBe(201);
    const at = `/api/competitions/${made.body.competition._id}/rules`;
    const versions = async () => (await maker.get(at)).body.versions;
    expect(await versions()).toMatchObject([{ preset: 'table-tennis-team', format }]);
    const change = (body: object) => sendJson(maker, 'PUT', at, { reason: 'Asked for', ...body });
    expect((await change({ version: 1, preset: 'table-tennis-team' })).status).toBe(200);
    expect((await change({ version: 2, preset: 'intramural', format: sets(7) })).status).toBe(200);
    expect((await versions()).map((one: { format: MatchFormat }) => one.format)).toEqual([sets(7), rubbers(5, false), format]); // biome-ignore format: one claim
  });

  test('is told what makes no sense', async () => {
    const other = await site.member('Other');
    const refusedWith = async (change: object) =>
      (await other.post('/api/competitions', { ...NEW, preset: 'intramural', ...change })).body.message;
    expect(await refusedWith({ sport: 'football', format: sets(3) })).toBe(competitionMessages.noFormat());
    expect(await refusedWith({ preset: 'tennis-team' })).toBe(competitionMessages.unknownPreset());
    for (const bestOf of [0, 26, 2.5]) expect(await refusedWith({ format: sets(bestOf) })).toBeTruthy();
  });
});

test('rubbers are scored while they are played, as many as there are', async () => {
  const cup = await cupOf('tableTennis', 'bucs');
  const id = await matchIn(cup);
  for (const [kind, period] of [
    ['period-start', 1],
    ['set-point', 1],
    ['period-end', 1],
    ['set-point', 17],
    ['period-end', 17],
  ] as const) {
    // biome-ignore format: events
    site.clock.advance(MINUTE);
    const event = { id: randomUUID(), kind, period, ...(kind === 'set-point' && { side: 'home' }) };
    const noted = await ada.post(`/api/matches/${id}/events`, { ...event, happenedAt: site.clock.now().toISOString() });
    expect([kind, noted.status]).toEqual([kind, 200]);
  }
  const { format, running } = (await kofi.get(`/api/matches/${id}`)).body;
  expect([format, running.home, running.sets.length]).toEqual([rubbers(17), 2, 17]);
});

test('a table-tennis league of four teams, to its table', async () => {
  const who = [ada, kofi, await site.member('Yaw'), await site.member('Abena')] as const;
  const captains = who.map(({ accountId }) => accountId);
  const cup = await cupOf('tableTennis', 'table-tennis-team', undefined, captains);
  const results: [number, number, number, number][] = [[0, 1, 3, 2], [2, 3, 3, 0], [1, 2, 3, 1], [0, 3, 3, 1], [2, 0, 3, 2], [1, 3, 3, 0]]; // biome-ignore format: who plays, and how it ended
  for (const [home, away, mine, theirs] of results) {
    const id = await matchIn(cup, [home, away]);
    expect((await submit(id, played(mine, theirs), who[home])).status).toBe(200);
    expect((await confirm(id, who[away])).status).toBe(200);
  }
  // Three have won two of three: between them rubbers of 5–4 (Hall 2), 5–5 (Hall 1) and 4–5 (Hall 3) decide.
  expect(await rowsOf(cup)).toEqual([
    ['Hall 2', 2, 0, 1, 8, 4, 5],
    ['Hall 1', 2, 0, 1, 8, 6, 5],
    ['Hall 3', 2, 0, 1, 7, 5, 5],
    ['Hall 4', 0, 0, 3, 1, 9, 3],
  ]);
});
