/** Marks for sportsmanship and cards: who says them, who sees them, and what of them the table counts. */
import { randomUUIDv7 } from 'node:crypto';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { rulesOf } from '../../../contract/sports/presets.ts';
import {
  type CaptainsConduct,
  type Cards,
  type Conduct,
  type EnteredResult,
  type MatchOutcome,
  resultMessages,
} from '../../../contract/sports/results.ts';
import type { Criterion } from '../../../contract/sports/rules.ts';
import type { GroupTable } from '../../../contract/sports/tables.ts';
import { HOUR, MINUTE } from '../../platform/clock.ts';
import { matchEvents } from '../../schema/sports/matches.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { addCup, addMatch, addTeamMember, type Cup } from '../../testing/sports/cup.ts';
import { PATIENT } from '../../testing/traces.ts';
import { marksOf, type SaidConduct } from './conduct.ts';
import { lookAtResults } from './due.ts';

let site: Site;
let organiser: TestBrowser;
let ada: TestBrowser;
let kofi: TestBrowser;
let cup: Cup;
let id: string;

const CRITERIA: Criterion[] = [
  { by: 'points', over: 'all' },
  { by: 'conduct', over: 'all' },
  { by: 'spirit', over: 'all' },
];

beforeAll(async () => {
  site = await createSite();
  organiser = await site.member('Efua');
  ada = await site.member('Ada');
  kofi = await site.member('Kofi');
});
beforeEach(async () => {
  site.clock.advance(MINUTE); // nobody is stopped by a limit
  await begin(CRITERIA);
});

async function begin(criteria: Criterion[]): Promise<void> {
  const rules = { ...rulesOf('intramural', 'football'), criteria };
  const captains = [ada.accountId, kofi.accountId];
  cup = await addCup(site, { organiserId: organiser.accountId, captains, rules });
  id = await addMatch(site, cup, [0, 1], { number: 1, startsAt: new Date(site.clock.now().getTime() - 2 * HOUR) });
}

const LEVEL: EnteredResult = { kind: 'played', score: { home: 1, away: 1 }, forfeitedBy: null };
const cards = (yellow: number, red = 0, secondYellow = 0): Cards => ({ yellow, secondYellow, red });
const NONE = cards(0);
const at = (rest = '') => `/api/matches/${id}/result${rest}`;
const submit = (by: TestBrowser, conduct?: CaptainsConduct, result = LEVEL) =>
  by.post(at(), { result, sequence: 0, ...(conduct && { conduct }) });
const confirm = (by: TestBrowser, version: number, spirit?: number) =>
  by.post(at('/confirm'), { version, ...(spirit !== undefined && { conduct: { spirit } }) });
const decide = (version: number, conduct: Conduct, reason = 'The referee’s sheet') =>
  organiser.post(at('/decide'), { version, result: LEVEL, reason, conduct });
const outcome = async (viewer = site.visitor()): Promise<MatchOutcome> => (await viewer.get(at())).body;
const newest = async (viewer?: TestBrowser) => (await outcome(viewer)).versions.at(-1)?.conduct;
/** The table's first reason: by what, and the figures of both. */
async function reason() {
  const { stages } = (await site.visitor().get(`/api/competitions/${cup.competitionId}/tables`)).body;
  const [table]: GroupTable[] = stages[0].groups;
  const by = table?.rows[0]?.reason;
  return by && [table.rows[0]?.team?.name, by.by, by.mine, by.theirs];
}

// [B25.7]
test('a mark is not seen by the other side before it has given its own; cards are; and the table says both', async () => {
  expect((await outcome(ada)).asks).toEqual({ spirit: true, cards: true });
  expect((await submit(ada, { spirit: 2, cards: { home: cards(1), away: cards(1) } })).status).toBe(200);
  const said = { home: { cards: cards(1) }, away: { cards: cards(1) } };
  const withMark = { ...said, away: { ...said.away, spirit: 2 } };
  for (const viewer of [kofi, site.visitor()]) expect(await newest(viewer)).toEqual(said);
  for (const viewer of [ada, organiser]) expect(await newest(viewer)).toEqual(withMark);

  expect((await confirm(kofi, 1, 4)).body.message).toBe(resultMessages.confirmed());
  const counts = { ...withMark, home: { ...said.home, spirit: 4 } };
  expect(await newest()).toEqual(counts);
  expect(await reason()).toEqual(['Hall 1', 'spirit', [4, 1], [2, 1]]);
  // A second press says the same; another mark comes too late, and is said to.
  expect((await confirm(kofi, 1, 4)).body.message).toBe(resultMessages.confirmed());
  expect((await confirm(kofi, 1, 0)).body.message).toBe(resultMessages.marksClosed());
  expect((await submit(ada, { spirit: 0 })).body.message).toBe(resultMessages.marksClosed());
  expect(await newest()).toEqual(counts);
});

// [B25.7]
test('an organiser who is captain of a side sees the other’s mark no earlier than anybody else', async () => {
  await addTeamMember(site, cup.entries[1]?.teamId ?? '', { accountId: organiser.accountId, role: 'vice' });
  await submit(ada, { spirit: 1 });
  expect(await newest(organiser)).toEqual({ home: {}, away: {} });
});

// [B25.7]
test('a captain changes a mark without changing the score, and the day of silence goes on', async () => {
  await submit(ada, { spirit: 2 });
  const { confirmBy } = await outcome();
  site.clock.advance(HOUR);
  expect((await submit(ada, { spirit: 2 })).body.message).toBe(resultMessages.same());
  expect((await submit(ada, { spirit: 3 })).body.message).toBe(resultMessages.submitted());
  expect(await outcome(ada)).toMatchObject({ version: 2, confirmBy });
  expect(await newest(ada)).toEqual({ home: {}, away: { spirit: 3 } });
});

// [B25.8]
test('who lets a day pass agrees with the cards; who says the same score by themselves is believed of their own', async () => {
  await submit(ada, { cards: { home: NONE, away: cards(2, 1, 1) } });
  site.clock.advance(25 * HOUR);
  await site.jobs.enqueue(site.db, lookAtResults, {}, { key: randomUUIDv7() });
  await vi.waitFor(async () => expect((await outcome()).state).toBe('confirmed'), PATIENT);
  expect(await reason()).toEqual(['Hall 1', 'conduct', [0], [-9]]);

  await begin(CRITERIA);
  await submit(ada, { cards: { home: cards(1), away: cards(0, 5) } });
  await submit(kofi, { cards: { home: cards(0, 5), away: NONE } });
  expect(await newest()).toEqual({ home: { cards: cards(1) }, away: { cards: NONE } });
  expect(await reason()).toEqual(['Hall 2', 'conduct', [0], [-1]]);
});

// [B25.8]
test('cards of the timeline count, and captains’ only where there is none; an organiser’s word counts over both', async () => {
  await submit(ada, { spirit: 3, cards: { home: NONE, away: cards(0, 1) } });
  await confirm(kofi, 1);
  expect(await reason()).toEqual(['Hall 1', 'conduct', [0], [-4]]);
  const moment = site.clock.now();
  await site.db.insert(matchEvents).values({
    ...{ id: randomUUIDv7(), matchId: id, kind: 'yellow-card', side: 'home', period: 1 },
    ...{ happenedAt: moment, createdAt: moment },
  });
  site.clock.advance(MINUTE); // a card that is noted later changes the table within half a minute
  expect(await outcome()).toMatchObject({ hasTimeline: true });
  expect(await reason()).toEqual(['Hall 2', 'conduct', [0], [-1]]);

  const words = { home: { spirit: 4, cards: cards(2) }, away: { spirit: 3, cards: cards(3) } };
  expect(await decide(2, words, '')).toMatchObject({ status: 400, body: { message: resultMessages.reasonMissing() } });
  expect((await decide(2, words)).body.message).toBe(resultMessages.corrected());
  expect(await newest()).toEqual(words);
  expect(await reason()).toEqual(['Hall 1', 'conduct', [-2], [-3]]);
  // Sent again it changes nothing; another score keeps what was decided.
  expect((await outcome()).version).toBe(3);
  await decide(3, words);
  expect((await outcome()).version).toBe(3);
  const result = { ...LEVEL, score: { home: 2, away: 2 } };
  expect((await organiser.post(at('/decide'), { version: 3, result, reason: 'It was 2–2' })).status).toBe(200);
  expect(await newest()).toEqual(words);
});

// [B25.7]
test('what the rules do not rank by is not asked for, and not kept', async () => {
  await begin([{ by: 'points', over: 'all' }]);
  expect((await outcome(ada)).asks).toEqual({ spirit: false, cards: false });
  await submit(ada, { spirit: 0, cards: { home: NONE, away: cards(9) } });
  expect(await newest(ada)).toBe(undefined);
});

// [B25.7]
test('marks and cards that cannot be are refused', async () => {
  for (const conduct of [{ spirit: 5 }, { spirit: -1 }, { spirit: 2.5 }, { cards: { home: NONE, away: cards(31) } }])
    expect((await submit(ada, conduct)).status).toBe(400);
  expect((await outcome()).version).toBe(0);
});

// [B25.8]
test('once a result counts, a captain adds cards of their own side and takes none away; the rest is for organisers', async () => {
  await submit(ada);
  await confirm(kofi, 1);
  const card = (by: TestBrowser, side: 'home' | 'away') =>
    by.post(`/api/matches/${id}/events`, {
      ...{ id: randomUUIDv7(), kind: 'red-card', side, period: 1, minute: 50 },
      happenedAt: site.clock.now().toISOString(),
    });
  expect((await card(ada, 'away')).status).toBe(403);
  const own = await card(ada, 'home');
  expect(own.status).toBe(200);
  const path = `/api/matches/${id}/events/${own.body.event._id}`;
  expect((await ada.send('DELETE', path)).status).toBe(403);
  expect((await organiser.send('DELETE', path)).status).toBe(200);
  expect((await card(organiser, 'away')).status).toBe(200);
});

// [B25.7]
test('once both have given their mark neither changes its own', () => {
  const version = (side: 'home' | 'away', conduct: SaidConduct) => ({
    ...{ act: 'submitted' as const, side, result: LEVEL, conduct },
  });
  const both = [version('home', { away: { spirit: 4 } }), version('away', { home: { spirit: 1 } })];
  expect(marksOf([...both, version('home', { away: { spirit: 0 } })])).toEqual({ home: 1, away: 4 });
  expect(marksOf([version('home', { away: { spirit: 4 } }), version('home', { away: {} })])).toEqual({});
});
