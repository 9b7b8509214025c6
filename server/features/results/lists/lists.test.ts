/** Results as lists, over HTTP: out, in after a preview, and back. */
import { randomUUID } from 'node:crypto';
import { and, asc, eq, ne } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { notificationWords } from '../../../../contract/notifications/words.ts';
import { competitionChanged } from '../../../facts/competitions.ts';
import { matchChanged } from '../../../facts/matches.ts';
import { resultsListed } from '../../../facts/results.ts';
import { HOUR } from '../../../platform/clock.ts';
import { notifications } from '../../../schema/notifications.ts';
import { competitionActs, stages } from '../../../schema/sports/competitions.ts';
import { matches, matchResults } from '../../../schema/sports/matches.ts';
import type { TestBrowser } from '../../../testing/browser.ts';
import { heard, untilHeard } from '../../../testing/heard.ts';
import { UNLIMITED } from '../../../testing/server.ts';
import { createSite, type Site } from '../../../testing/site.ts';
import { addCup, addMatch, type Cup } from '../../../testing/sports/cup.ts';
import { PATIENT } from '../../../testing/traces.ts';

let site: Site;
let ama: TestBrowser;
let kofi: TestBrowser;
beforeAll(async () => {
  site = await createSite({}, () => ({ limits: UNLIMITED }));
  [ama, kofi] = [await site.member('Ama'), await site.member('Kofi')];
});

const cupOf = (teams: number, more: object = {}): Promise<Cup> =>
  addCup(site, {
    organiserId: ama.accountId,
    captains: Array.from({ length: teams }, (_, at) => (at === 0 ? kofi.accountId : null)),
    ...more,
  });
const of = ({ competitionId }: Cup) => `/api/competitions/${competitionId}/results.csv`;
const lists = ({ competitionId }: Cup) => `/api/competitions/${competitionId}/result-lists`;
const send = async (cup: Cup, text: string, more: object = {}) =>
  (await ama.post(of(cup), { text, isPreview: false, ...more })).body;
const preview = (cup: Cup, text: string) => send(cup, text, { isPreview: true });
const rowsOf = ({ competitionId }: Cup) =>
  site.db.select().from(matches).where(eq(matches.competitionId, competitionId)).orderBy(asc(matches.number));
const scoresOf = async (cup: Cup) => {
  const rows = await site.db
    .select({ number: matches.number, score: matchResults.score })
    .from(matches)
    .innerJoin(matchResults, and(eq(matchResults.matchId, matches.id), eq(matchResults.version, matches.countingVersion))) // biome-ignore format: one join
    .where(eq(matches.competitionId, cup.competitionId))
    .orderBy(asc(matches.number));
  return rows.map(({ number, score }) => [number, score?.home, score?.away]);
};
const actsOf = async ({ competitionId }: Cup) =>
  (
    await site.db
      .select()
      .from(competitionActs)
      .where(eq(competitionActs.competitionId, competitionId))
      .orderBy(asc(competitionActs.createdAt), asc(competitionActs.id))
  ).map(({ act, details }) => [act, details.count]);
/** Of results, as they are written: who plays next is told by a job, and what a member is shown hears of both later. */
async function noticesOf({ accountId }: TestBrowser): Promise<number> {
  await untilHeard(site);
  const ofResults = ne(notifications.kind, 'match-moved');
  return site.db.$count(notifications, and(eq(notifications.accountId, accountId), ofResults));
}
const takeBack = async (cup: Cup, at = 0, by = ama) => {
  const [{ _id: id } = { _id: randomUUID() }] = (await ama.get(lists(cup))).body.lists.slice(at);
  return by.post(`${lists(cup)}/${id}/take-back`);
};

test('a list of results is entered in one act after a preview, found by number or by round and sides', async () => {
  const cup = await cupOf(3);
  for (const [at, sides] of ([[0, 1], [1, 2], [2, 0]] as const).entries()) await addMatch(site, cup, sides, { number: at + 1 }); // biome-ignore format: matches
  const text =
    '\uFEFFNumber;Heim;Gast;Home score;Away score\r\n1;Hall 1;Hall 2;2;1\r\n;Hall 2;Hall 3;0;0\r\n3;;;-;\r\n';
  const seen = await preview(cup, text);
  expect(seen).toMatchObject({
    message: '2 results are entered.',
    added: 2,
    changed: 0,
    same: 0,
    flaws: [],
    notes: [],
  });
  expect(await scoresOf(cup)).toEqual([]);
  const stale = await ama.post(of(cup), { text: text.replace(';2;1', ';3;1'), isPreview: false, seen: seen.seen });
  expect([stale.status, stale.body.field]).toEqual([409, 'seen']);
  expect(await send(cup, text, { seen: seen.seen })).toMatchObject({ added: 2 });
  expect(await scoresOf(cup)).toEqual([[1, 2, 1], [2, 0, 0]]); // biome-ignore format: scores
  expect((await rowsOf(cup)).map(({ state }) => state)).toEqual(['decided', 'decided', 'scheduled']);
  expect(await actsOf(cup)).toEqual([['results-imported', 2]]);
  const { stages: tables } = (await ama.get(`/api/competitions/${cup.competitionId}/tables`)).body;
  expect(JSON.stringify(tables)).toContain('"points":3');
  expect(await noticesOf(kofi)).toBe(0);
  expect(await preview(cup, text)).toMatchObject({ added: 0, changed: 0, same: 2, flaws: [] });
  expect((await kofi.post(of(cup), { text, isPreview: true })).status).toBe(403);
});

test('what is wrong is told by line and column, and then nothing is entered', async () => {
  const cup = await cupOf(3);
  await addMatch(site, cup, [0, 1], { number: 1, state: 'cancelled' });
  await addMatch(site, cup, [1, 2], { number: 2, state: 'live' });
  await addMatch(site, cup, [2, 0], { number: 3, result: { kind: 'played', score: { home: 1, away: 0 }, forfeitedBy: null } }); // biome-ignore format: one match
  await addMatch(site, cup, [0, 2], { number: 4 });
  const list = [
    'Number,Home,Away,Score,Penalties,Outcome,Forfeited by,Reason',
    '1,,,2-1,,,,',
    '2,,,2:1,,,,',
    '3,Hall 3,Hall 1,2–2,,,,',
    '4,Hall 3,Hall 1,2–2,,,,',
    '9,,,1–0,,,,',
    ',Hall 2,Hall 1,1–0,,,,',
    '4,,,two,,,,',
    '4,,,1–1,4–2,,,',
    '4,,,,,lost,,',
    '4,,,,,no-show,Hall 9,',
    '4,,,1–0,,,,',
  ].join('\n');
  expect((await send(cup, list)).flaws).toEqual([
    { line: 5, column: 'Home', message: 'Match 4 is Hall 1 – Hall 3.' },
    { line: 6, column: 'Number', message: 'There is no match 9 in this competition.' },
    { line: 7, column: 'Home', message: 'These two have no match there. Check the round, and who is at home.' },
    { line: 8, column: 'Score', message: '“two” is not a score. Write it as 2–1.' },
    {
      line: 10,
      column: 'Outcome',
      message: expect.stringContaining('“lost” isn’t an outcome. Known are: played, no-show'),
    },
    { line: 11, column: 'Forfeited by', message: '“Hall 9” is none of its sides. Write home or away.' },
    { line: 12, column: '', message: 'This match is in line 9, too.' },
    { line: 2, column: '', message: 'This match has been cancelled.' },
    { line: 3, column: '', message: 'This match is being played. End it first.' },
    { line: 4, column: 'Reason', message: 'Another result counts: 1–0. Say in the column Reason why it’s corrected.' },
    { line: 9, column: '', message: 'There are no penalties in this match.' },
  ]);
  expect(await actsOf(cup)).toEqual([]);
  expect(await send(cup, 'Number,Score,Reason\n3,2–2,Miscounted')).toMatchObject({ added: 0, changed: 1 });
  expect(await scoresOf(cup)).toEqual([[3, 2, 2]]);
});

test('of sets that are none a line is told once, and a megabyte of them is no work', async () => {
  const cup = await cupOf(2, { sport: 'volleyball' });
  await addMatch(site, cup, [0, 1], { number: 1 });
  const text = `Number,Score,Sets\n1,3-1,${'a '.repeat(500_000)}`;
  expect((await preview(cup, text)).flaws).toMatchObject([{ line: 2, column: 'Sets' }]);
});

test('unusual scores are asked about in the preview, and importing says yes', async () => {
  const cup = await cupOf(2);
  await addMatch(site, cup, [0, 1], { number: 1 });
  const text = 'Number,Home score,Away score\n1,149,0';
  expect((await preview(cup, text)).notes).toEqual(['Line 2: Is that right? A score of this sport goes up to 99.']);
  expect(await send(cup, text)).toMatchObject({ added: 1 });
  expect(await send(cup, text.replace('149', '1490'))).toMatchObject({ flaws: [{ line: 2 }] });
});

test('what goes out comes back as the same: sets, no-shows, times and extra time', async () => {
  const volley = await cupOf(2, { sport: 'volleyball' });
  for (const number of [1, 2, 3]) await addMatch(site, volley, [0, 1], { number });
  const text =
    'Number,Score,Sets,Outcome,Forfeited by\n1,3-1,25-20 23-25 25:18 25–22,,\n2,,,no-show,Hall 1\n3,,,double no-show,';
  expect(await send(volley, text)).toMatchObject({ added: 3, flaws: [] });
  const out = await ama.get(of(volley));
  expect(out.headers.get('content-disposition')).toContain('results.csv');
  expect(out.text).toContain('1,League,,1,Hall 1,Hall 2,3,1,25–20 23–25 25–18 25–22,,,,,,,\r\n');
  expect(out.text).toContain('2,League,,1,Hall 1,Hall 2,,,,,,no-show,home,,,\r\n');
  expect(await preview(volley, out.text)).toMatchObject({ added: 0, changed: 0, same: 3, flaws: [], notes: [] });
  expect((await send(volley, 'Number,Score,Reason\n1,4–1,x')).flaws).toMatchObject([{ message: expect.stringContaining('Best of') }]); // biome-ignore format: one claim
  const race = await cupOf(2, { sport: 'athletics' });
  await addMatch(site, race, [0, 1], { number: 1 });
  expect(await send(race, 'Number,Home score,Away score\n1,1:40.91,"1:41,5"')).toMatchObject({ added: 1, flaws: [] });
  expect(await scoresOf(race)).toEqual([[1, 100_910, 101_500]]);
  expect(await preview(race, (await ama.get(of(race))).text)).toMatchObject({ same: 1, flaws: [] });
});

test('a knockout is entered as far as its sides are known, and the rest once they are', async () => {
  const cup = await cupOf(4);
  await site.db.update(stages).set({ kind: 'knockout' }).where(eq(stages.id, cup.stageId));
  const [one, two] = [
    await addMatch(site, cup, [0, 1], { number: 1 }),
    await addMatch(site, cup, [2, 3], { number: 2 }),
  ];
  const final = await addMatch(site, cup, [0, 2], { number: 3 });
  await site.db.update(matches).set({ groupId: null }).where(eq(matches.competitionId, cup.competitionId));
  await site.db
    .update(matches)
    .set({ homeEntryId: null, awayEntryId: null, homeSource: { from: 'winner', match: 1 }, awaySource: { from: 'winner', match: 2 }, round: 2 }) // biome-ignore format: one match
    .where(eq(matches.id, final));
  const text = 'Round,Home,Away,Score,Penalties\n1,Hall 1,Hall 2,2–0,\n1,Hall 3,Hall 4,1–1,4–3\n2,Hall 1,Hall 3,0–1,';
  expect(await send(cup, text)).toMatchObject({
    ...{ added: 2, flaws: [] },
    notes: ['Line 4 is left out: who plays that match isn’t known yet. Import the list again then.'],
  });
  expect(await send(cup, text)).toMatchObject({ added: 1, same: 2, flaws: [], notes: [] });
  expect(await scoresOf(cup)).toEqual([[1, 2, 0], [2, 1, 1], [3, 0, 1]]); // biome-ignore format: scores
  // The first list has filled the final, which the second has decided: it is taken back only after that.
  const early = (await takeBack(cup, 1)).body;
  expect(early).toMatchObject({ message: 'No result is taken back.', takenBack: 0, stayed: 2 });
  expect(early.stays[0]).toEqual({
    number: 1,
    match: 'Hall 1 – Hall 2',
    why: 'Match 3, which depends on it, has begun.',
  });
  expect((await takeBack(cup)).body).toMatchObject({ takenBack: 1, stayed: 0 });
  expect((await takeBack(cup)).body).toMatchObject({ takenBack: 2, stayed: 0 });
  expect((await rowsOf(cup)).map(({ id, state, version, homeEntryId }) => [id, state, version, homeEntryId])).toEqual([
    [one, 'scheduled', null, cup.entries[0]?.entryId],
    [two, 'scheduled', null, cup.entries[2]?.entryId],
    [final, 'scheduled', null, null],
  ]);
});

test('a list is taken back in one act, but what was corrected since; what counted before counts again', async () => {
  const cup = await cupOf(3);
  const counts = { kind: 'played', score: { home: 1, away: 0 }, forfeitedBy: null } as const;
  await addMatch(site, cup, [0, 1], { number: 1, result: counts });
  const corrected = await addMatch(site, cup, [1, 2], { number: 2 });
  await addMatch(site, cup, [2, 0], { number: 3 });
  const before = await noticesOf(kofi);
  await send(cup, 'Number,Score,Reason\n1,4–0,Miscounted\n2,1–1,\n3,2–2,');
  expect(await noticesOf(kofi)).toBe(before + 1); // a result of his counted already
  expect((await ama.get(lists(cup))).body.lists).toMatchObject([{ count: 3, by: { _id: ama.accountId } }]);
  await ama.post(`/api/matches/${corrected}/result/decide`, {
    ...{ version: 1, result: { ...counts, score: { home: 5, away: 1 } }, reason: 'Protest' },
  });
  expect((await takeBack(cup, 0, kofi)).status).toBe(403);
  expect((await takeBack(cup)).body).toEqual({
    ...{ message: '2 results are taken back.', takenBack: 2, stayed: 1 },
    stays: [{ number: 2, match: 'Hall 2 – Hall 3', why: 'Its result has changed since.' }],
  });
  expect(await scoresOf(cup)).toEqual([[1, 1, 0], [2, 5, 1]]); // biome-ignore format: scores
  expect((await rowsOf(cup)).map(({ state, version }) => [state, version])).toEqual([['confirmed', 1], ['decided', 2], ['scheduled', null]]); // biome-ignore format: states
  expect((await actsOf(cup)).at(-1)).toEqual(['results-taken-back', 2]);
  expect((await ama.post(`${lists(cup)}/${randomUUID()}/take-back`)).status).toBe(404);
  expect(await send(cup, 'Number,Score\n3,2–2')).toMatchObject({ added: 1 });
});

const entryOf = (cup: Cup, at: number, rest: string) =>
  `/api/competitions/${cup.competitionId}/entries/${cup.entries[at]?.entryId}/${rest}`;
const statesOf = async (cup: Cup) => (await rowsOf(cup)).map(({ state }) => state);

test.each([
  ['award', 'decided'],
  ['void', 'cancelled'],
] as const)(
  'taken back, a list leaves no match of a team that has withdrawn since to be played: %s',
  async (how, state) => {
    const cup = await cupOf(3);
    for (const [at, sides] of ([[0, 1], [1, 2], [2, 0]] as const).entries()) await addMatch(site, cup, sides, { number: at + 1 }); // biome-ignore format: matches
    await send(cup, 'Number,Score\n1,2–1\n2,0–0\n3,1–1');
    expect((await ama.post(entryOf(cup, 0, 'withdraw'), { how, reason: 'Too few players' })).status).toBe(200);
    expect(await statesOf(cup)).toEqual(['decided', 'decided', 'decided']);
    expect((await takeBack(cup)).body).toMatchObject({ takenBack: 3 });
    expect(await statesOf(cup)).toEqual([state, 'scheduled', state]);
    expect((await ama.post(entryOf(cup, 0, 'return'), { reason: 'They found some' })).status).toBe(200);
    expect(await statesOf(cup)).toEqual(['scheduled', 'scheduled', 'scheduled']);
  },
);

test('a season’s list has the matches of who has withdrawn, too, by their names', async () => {
  const cup = await cupOf(3);
  for (const [at, sides] of ([[0, 1], [1, 2], [2, 0]] as const).entries()) await addMatch(site, cup, sides, { number: at + 1 }); // biome-ignore format: matches
  const text = 'Home,Away,Score\nHall 1,Hall 2,2–1\nHall 2,Hall 3,0–0';
  expect(await send(cup, text)).toMatchObject({ added: 2 });
  expect((await ama.post(entryOf(cup, 0, 'withdraw'), { how: 'award', reason: 'Ill' })).status).toBe(200);
  expect(await preview(cup, text)).toMatchObject({ flaws: [], same: 2 });
});

test('a list that has decided over the award of a withdrawal leaves the match open once both are taken back', async () => {
  const cup = await cupOf(2);
  await addMatch(site, cup, [0, 1], { number: 1 });
  expect((await ama.post(entryOf(cup, 0, 'withdraw'), { how: 'award', reason: 'Ill' })).status).toBe(200);
  expect(await send(cup, 'Number,Score,Reason\n1,2–1,Played after all')).toMatchObject({ changed: 1 });
  expect((await ama.post(entryOf(cup, 0, 'return'), { reason: 'Well again' })).status).toBe(200);
  expect(await scoresOf(cup)).toEqual([[1, 2, 1]]);
  expect((await takeBack(cup)).body).toMatchObject({ takenBack: 1 });
  expect(await rowsOf(cup)).toMatchObject([{ state: 'scheduled', countingVersion: null, endedAt: null }]);
});

test('a season of 380 results is entered at once, by one act, one line in the log and no notice', async () => {
  const cup = await cupOf(20);
  const pairs = Array.from({ length: 20 }, (_, home) => Array.from({ length: 20 }, (__, away) => [home, away] as const))
    .flat()
    .filter(([home, away]) => home !== away);
  const now = site.clock.now();
  await site.db.insert(matches).values(
    pairs.map(([home, away], at) => ({
      ...{ id: randomUUID(), competitionId: cup.competitionId, stageId: cup.stageId, groupId: cup.groupId },
      ...{ number: at + 1, round: 1, homeEntryId: cup.entries[home]?.entryId, awayEntryId: cup.entries[away]?.entryId },
      ...{ createdAt: now, changedAt: now },
    })),
  );
  const text = `Home,Away,Score\n${pairs.map(([home, away]) => `Hall ${home + 1},Hall ${away + 1},${home % 5}–${away % 4}`).join('\n')}`;
  const before = await noticesOf(kofi);
  // Who looks at it is told once, not of each match.
  const told = await heard(site, [competitionChanged, matchChanged, resultsListed], async () => {
    expect(await send(cup, text)).toMatchObject({ added: 380, flaws: [] });
    await untilHeard(site);
  });
  expect(told.map(([name]) => name).sort()).toEqual([competitionChanged.name, ...Array(4).fill(resultsListed.name)]);
  expect(await scoresOf(cup)).toHaveLength(380);
  expect(await actsOf(cup)).toEqual([['results-imported', 380]]);
  expect(await noticesOf(kofi)).toBe(before);
  expect((await takeBack(cup)).body).toMatchObject({ takenBack: 380, stayed: 0 });
  expect(await scoresOf(cup)).toEqual([]);
});

test('a captain whose word a list passes over is told once, however many results these are', async () => {
  const cup = await cupOf(3);
  for (const number of [1, 2, 3]) await addMatch(site, cup, [0, 1], { number });
  site.clock.advance(3 * HOUR);
  for (const { id } of (await rowsOf(cup)).slice(0, 2)) {
    const result = { kind: 'played', score: { home: 9, away: 0 }, forfeitedBy: null };
    expect((await kofi.post(`/api/matches/${id}/result`, { result, sequence: 0 })).status).toBe(200);
  }
  const before = await noticesOf(kofi);
  expect(await send(cup, 'Number,Score\n1,1–0\n2,1–0\n3,1–0')).toMatchObject({ added: 3, flaws: [] });
  expect(await noticesOf(kofi)).toBe(before + 1);
  const newest = async () => (await kofi.get('/api/notifications')).body.notifications[0];
  await expect.poll(newest, PATIENT).toMatchObject({
    ...{ kind: 'result-decided', subject: 'competition', count: 2, excerpt: 'Hall Cup' },
    path: `/app/competitions/${cup.competitionId}`,
  });
  expect(notificationWords(await newest(), ({ username }) => username)).toBe(
    'An organiser has decided 2 results of your matches.',
  );
  // Taken back, what he has said waits for an answer again.
  expect((await takeBack(cup)).body).toMatchObject({ takenBack: 3 });
  expect((await rowsOf(cup)).map(({ state, version }) => [state, version])).toEqual([['submitted', 1], ['submitted', 1], ['scheduled', null]]); // biome-ignore format: states
});

test('both legs of a tie in one list are judged by their aggregate', async () => {
  const cup = await cupOf(2);
  await site.db.update(stages).set({ kind: 'knockout', legs: 2 }).where(eq(stages.id, cup.stageId));
  for (const [number, sides] of [
    [1, [0, 1]],
    [2, [1, 0]],
  ] as const) {
    const id = await addMatch(site, cup, sides, { number });
    await site.db
      .update(matches)
      .set({ groupId: null, leg: number, otherLeg: 3 - number })
      .where(eq(matches.id, id));
  }
  const text = 'Number,Score,Penalties\n2,1–0,\n1,2–1,';
  expect((await preview(cup, text)).flaws).toEqual([
    { line: 2, column: '', message: 'The two legs can’t end level on aggregate. Say how it was decided.' },
  ]);
  expect(await send(cup, text.replace('1–0,', '1–0,4–3'))).toMatchObject({ added: 2, flaws: [] });
  expect(await preview(cup, (await ama.get(of(cup))).text)).toMatchObject({ same: 2, flaws: [] });
});
