/** Results that are rare and right: very high ones, a forfeit after a larger defeat, fewer runs that have won. */
import { readFile } from 'node:fs/promises';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Side } from '../../../contract/sports/core.ts';
import { type MatchOutcome, resultMessages } from '../../../contract/sports/results.ts';
import type { Sport } from '../../../contract/sports/sports.ts';
import type { CompetitionTables } from '../../../contract/sports/tables.ts';
import { HOUR, MINUTE } from '../../platform/clock.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { addCup, addMatch, type Cup } from '../../testing/sports/cup.ts';

type Refused = { sport: Sport; kind?: 'forfeit'; score: [number, number]; forfeitedBy?: Side; winner?: Side };
const { refused } = JSON.parse(
  await readFile(new URL('../../testing/sports/matchday/results-that-are-refused.json', import.meta.url), 'utf8'),
) as { refused: Refused[] };
const ofSport = (sport: Sport, one: (refused: Refused) => boolean) => {
  const found = refused.find((line) => line.sport === sport && one(line));
  if (!found) throw new Error(`the list has no such result of ${sport}`);
  const [home, away] = found.score;
  const { kind = 'played', forfeitedBy = null, winner } = found;
  return { kind, score: { home, away, ...(winner && { winner }) }, forfeitedBy };
};

let site: Site;
let organiser: TestBrowser;
let ada: TestBrowser;
let kofi: TestBrowser;
beforeAll(async () => {
  site = await createSite();
  [organiser, ada, kofi] = [await site.member('Efua'), await site.member('Ada'), await site.member('Kofi')];
});
beforeEach(() => site.clock.advance(MINUTE));

const cupOf = (sport: Sport) =>
  addCup(site, { organiserId: organiser.accountId, captains: [ada.accountId, kofi.accountId], sport });
const begun = (cup: Cup) =>
  addMatch(site, cup, [0, 1], { number: 1, startsAt: new Date(site.clock.now().getTime() - 2 * HOUR) });
const decide = (id: string, result: object, reason = '') =>
  organiser.post(`/api/matches/${id}/result/decide`, { version: 0, result, reason });
const submit = (id: string, result: object, reason?: string) =>
  ada.post(`/api/matches/${id}/result`, { result, sequence: 0, ...(reason !== undefined && { reason }) });
const confirm = (id: string) => kofi.post(`/api/matches/${id}/result/confirm`, { version: 1 });
const outcome = async (id: string): Promise<MatchOutcome> => (await kofi.get(`/api/matches/${id}/result`)).body;
const rowsOf = async ({ competitionId }: Cup) => {
  const { stages } = (await kofi.get(`/api/competitions/${competitionId}/tables`)).body as CompetitionTables;
  return stages[0]?.groups[0]?.rows.map(({ team, won, lost, scored, conceded }) => [team?.name, won, lost, scored, conceded]); // biome-ignore format: one row
};

// [B28.15]
test('a score that is asked about counts once somebody says that it is right', async () => {
  for (const sport of ['football', 'cricket'] as const) {
    const [cup, max] = [await cupOf(sport), sport === 'football' ? 99 : 999];
    const id = await begun(cup);
    const result = ofSport(sport, ({ score }) => score[0] > max);
    for (const asked of [await submit(id, result), await decide(id, { ...result, isSure: false })])
      expect([asked.status, asked.body.message]).toEqual([400, resultMessages.tooHigh({ max })]);
    expect((await submit(id, { ...result, isSure: true })).status).toBe(200);
    expect((await confirm(id)).status).toBe(200);
    expect(await outcome(id)).toMatchObject({ state: 'confirmed', match: { result: { score: result.score } } });
    expect((await outcome(id)).versions[0]?.result).not.toHaveProperty('isSure');
    const { home, away } = result.score;
    expect(await rowsOf(cup)).toEqual([
      ['Hall 1', 1, 0, home, away],
      ['Hall 2', 0, 1, away, home],
    ]);
    const beyond = { ...result, score: { home: max * 10 + 1, away: 0 }, isSure: true };
    expect((await decide(await begun(await cupOf(sport)), beyond)).body.message).toBe(resultMessages.beyond({ max: max * 10 })); // biome-ignore format: one claim
  }
  const volley = await begun(await cupOf('volleyball'));
  const sets = [{ home: 201, away: 199 }, { home: 25, away: 0 }]; // biome-ignore format: sets
  const long = { kind: 'played', score: { home: 2, away: 0, sets }, forfeitedBy: null };
  expect((await decide(volley, long)).body.message).toBe(resultMessages.setTooHigh({ max: 199 }));
  expect((await decide(volley, { ...long, isSure: true })).status).toBe(200);
});

// [B28.15]
test('a larger defeat stands in place of a forfeit, with a reason, as an organiser says', async () => {
  const result = ofSport('football', ({ kind }) => kind === 'forfeit');
  const cup = await cupOf('football');
  const id = await begun(cup);
  expect((await outcome(id)).forfeitScore).toEqual({ won: 3, lost: 0 });
  expect((await submit(id, result)).body.message).toBe(resultMessages.noScore());
  expect(await decide(id, result)).toMatchObject({ status: 400, body: { message: resultMessages.reasonMissing(), field: 'reason' } }); // biome-ignore format: one claim
  for (const [home, away] of [[0, 2], [0, 0], [5, 0], [1, 3]]) // biome-ignore format: scores
    expect((await decide(id, { ...result, score: { home, away } }, 'Ineligible')).body.message).toBe(resultMessages.forfeitLarger({ won: 3, lost: 0 })); // biome-ignore format: one claim
  expect((await decide(id, result, 'A player was ineligible')).status).toBe(200);
  expect(await rowsOf(cup)).toEqual([['Hall 2', 1, 0, 5, 0], ['Hall 1', 0, 1, 0, 5]]); // biome-ignore format: rows
  const plain = await cupOf('football');
  expect((await decide(await begun(plain), { ...result, score: null })).status).toBe(200);
  expect(await rowsOf(plain)).toEqual([['Hall 2', 1, 0, 3, 0], ['Hall 1', 0, 1, 0, 3]]); // biome-ignore format: rows
  const same = { ...result, score: { home: 1, away: 4 } };
  expect((await decide(await begun(await cupOf('football')), same, 'Ineligible')).status).toBe(200);
});

// [B28.15]
test('fewer runs have won where a target was reset, with a reason, in the table and in a knockout', async () => {
  const result = ofSport('cricket', ({ winner }) => winner !== undefined);
  const cup = await cupOf('cricket');
  const id = await begun(cup);
  expect((await submit(id, result)).body.message).toBe(resultMessages.reasonMissing());
  expect((await submit(id, result, '  ')).status).toBe(400);
  expect((await submit(id, result, 'Rain: a target of 175 in 30 overs')).status).toBe(200);
  // Another word of the other side is another result.
  const other = { ...result, score: { home: 250, away: 180 } };
  expect((await kofi.post(`/api/matches/${id}/result/dispute`, { version: 1, reason: 'No', result: result })).body.message).toBe(resultMessages.sameScore()); // biome-ignore format: one claim
  expect((await kofi.post(`/api/matches/${id}/result/dispute`, { version: 1, reason: 'No', result: other })).status).toBe(200); // biome-ignore format: one claim
  expect((await organiser.post(`/api/matches/${id}/result/decide`, { version: 2, result, reason: 'Rain' })).status).toBe(200); // biome-ignore format: one claim
  expect(await rowsOf(cup)).toEqual([['Hall 2', 1, 0, 180, 250], ['Hall 1', 0, 1, 250, 180]]); // biome-ignore format: rows
  expect((await outcome(id)).match.result?.score).toEqual(result.score);
  const level = { ...result, score: { home: 180, away: 180, winner: 'home' } };
  expect((await decide(await begun(await cupOf('cricket')), level, 'Rain')).status).toBe(200);
  for (const [sport, wrong] of [
    ['cricket', { ...result, score: { home: 180, away: 250, winner: 'away' } }],
    ['cricket', { ...result, kind: 'abandoned' }],
    ['football', { ...result, score: { home: 2, away: 1, winner: 'away' } }],
  ] as const)
    expect((await decide(await begun(await cupOf(sport)), wrong, 'Rain')).body.message).toBe(resultMessages.winnerNeedless()); // biome-ignore format: one claim
});
