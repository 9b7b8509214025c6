/** What captains and organisers say of how matches ended, over HTTP, and what follows from it. */
import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Notification } from '../../../contract/notifications/notifications.ts';
import { type EnteredResult, type MatchOutcome, resultMessages } from '../../../contract/sports/results.ts';
import { matchChanged } from '../../facts/matches.ts';
import { DAY, HOUR, MINUTE } from '../../platform/clock.ts';
import { accounts } from '../../schema/accounts.ts';
import { competitionFollows, competitions, stages } from '../../schema/sports/competitions.ts';
import { matches } from '../../schema/sports/matches.ts';
import { teamFollows } from '../../schema/sports/teams.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { heard } from '../../testing/heard.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { addCup, addMatch, addTeamMember, type Cup } from '../../testing/sports/cup.ts';
import { PATIENT } from '../../testing/traces.ts';
import { lookAtResults } from './due.ts';

let site: Site;
let organiser: TestBrowser;
let ada: TestBrowser;
let kofi: TestBrowser;
let fan: TestBrowser;
let cup: Cup;
let id: string;
let number = 0;

beforeAll(async () => {
  site = await createSite();
  organiser = await site.member('Efua');
  ada = await site.member('Ada');
  kofi = await site.member('Kofi');
  fan = await site.member('Fan');
});
beforeEach(async () => {
  site.clock.advance(MINUTE); // nobody is stopped by a limit
  cup = await addCup(site, { organiserId: organiser.accountId, captains: [ada.accountId, kofi.accountId, null, null] });
  number = 0;
  id = await begun([0, 1]);
});

/** A match that is over by now. */
const begun = (sides: [number, number]) =>
  addMatch(site, cup, sides, { number: ++number, startsAt: new Date(site.clock.now().getTime() - 2 * HOUR) });
const played = (home: number, away: number, more: object = {}): EnteredResult => ({
  ...{ kind: 'played', score: { home, away, ...more }, forfeitedBy: null },
});
const at = (matchId: string, rest = '') => `/api/matches/${matchId}/result${rest}`;
const outcome = async (matchId = id, viewer = site.visitor()): Promise<MatchOutcome> =>
  (await viewer.get(at(matchId))).body;
const submit = (captain: TestBrowser, result: unknown, { matchId = id, sequence = 0, key = '' } = {}) =>
  captain.send('POST', at(matchId), {
    body: JSON.stringify({ result, sequence }),
    headers: { 'content-type': 'application/json', ...(key && { 'idempotency-key': `"${key}"` }) },
  });
const confirm = (captain: TestBrowser, version: number, matchId = id) =>
  captain.post(at(matchId, '/confirm'), { version });
const dispute = (captain: TestBrowser, body: object, matchId = id) => captain.post(at(matchId, '/dispute'), body);
const decide = (by: TestBrowser, body: object, matchId = id) => by.post(at(matchId, '/decide'), body);
const saidOf = ({ versions }: MatchOutcome) =>
  versions.map(({ act, side, result }) => [act, side, result?.score ?? null]);
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
async function toldTo(member: TestBrowser, matchId = id): Promise<[string, string | null][]> {
  await vi.waitFor(async () => {
    const { rows } = await site.db.execute<{ left: number }>(sql`
      select (select count(*) from fact_deliveries)::int + (
        select count(*) from jobs.job where name = 'tell-match-followers' and state < 'completed')::int as left`);
    expect(rows[0]?.left).toBe(0);
  }, PATIENT);
  const all: Notification[] = (await member.get('/api/notifications?limit=50')).body.notifications;
  return all.filter(({ path }) => path.includes(matchId)).map(({ kind, detail }) => [kind, detail]);
}

// [B25.1]
test('a captain submits, the other confirms, and everybody reads who said what', async () => {
  const messages = await heard(site, [matchChanged], async () => {
    const answer = await submit(ada, played(2, 1));
    expect(answer).toMatchObject({ status: 200, body: { message: resultMessages.submitted() } });
  });
  expect(messages).toContainEqual([matchChanged.name, expect.objectContaining({ matchId: id, what: 'result' })]);
  expect(await outcome()).toMatchObject({
    ...{ state: 'submitted', version: 1, countingVersion: null, side: null, isOrganiser: false },
    confirmBy: new Date(site.clock.now().getTime() + DAY).toISOString(),
    match: { result: null, score: { home: 2, away: 1 } },
  });
  expect(await outcome(id, kofi)).toMatchObject({ side: 'away' });
  expect(await toldTo(kofi)).toEqual([['result-submitted', 'submitted']]);
  expect(await toldTo(ada)).toEqual([]);
  expect((await confirm(kofi, 1)).body.message).toBe(resultMessages.confirmed());
  const after = await outcome();
  expect(after).toMatchObject({
    state: 'confirmed',
    countingVersion: 2,
    confirmBy: null,
    match: { result: played(2, 1) },
  });
  expect(after.versions.map(({ act, by }) => [act, by?.username])).toEqual([
    ['submitted', 'Ada'],
    ['confirmed', 'Kofi'],
  ]);
  expect(await toldTo(ada)).toEqual([['result-confirmed', 'confirmed']]);
  const { rows } = await site.db.execute(
    sql`select act, subject_name from competition_acts where competition_id = ${cup.competitionId} order by created_at, id`,
  );
  expect(rows).toEqual([
    { act: 'result-submitted', subject_name: 'Hall 1 – Hall 2' },
    { act: 'result-confirmed', subject_name: 'Hall 1 – Hall 2' },
  ]);
});

// [B25.2]
test('two captains submit in the same second: the same score counts, different ones are disputed, and none is lost', async () => {
  const same = await Promise.all([submit(ada, played(3, 1)), submit(kofi, played(3, 1))]);
  expect(same.map(({ status }) => status)).toEqual([200, 200]);
  expect(await outcome()).toMatchObject({ state: 'confirmed', versions: [{ act: 'submitted' }, { act: 'confirmed' }] });

  const other = await begun([0, 1]);
  const apart = await Promise.all([
    submit(ada, played(3, 1), { matchId: other }),
    submit(kofi, played(1, 1), { matchId: other }),
  ]);
  expect(apart.map(({ status }) => status)).toEqual([200, 200]);
  const after = await outcome(other);
  expect(after).toMatchObject({ state: 'disputed', countingVersion: null, confirmBy: null });
  expect(after.versions.map(({ result }) => result?.score?.home).sort()).toEqual([1, 3].sort());
  expect(after.versions).toHaveLength(2);
  expect(await toldTo(organiser, other)).toEqual([['result-disputed', 'organiser']]);
});

// [B25.3]
test('a double click, and the same key from another tab, say it once', async () => {
  const key = randomUUID();
  const answers = await Promise.all([1, 2, 3].map(() => submit(ada, played(2, 0), { key })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await submit(ada, played(2, 0))).body.message).toBe(resultMessages.same());
  expect((await outcome()).versions).toHaveLength(1);
  await Promise.all([confirm(kofi, 1), confirm(kofi, 1)]);
  expect((await outcome()).versions).toHaveLength(2);
});

// [B25.4]
test('a dispute has a reason that everybody reads; an organiser decides with one; it can be corrected', async () => {
  await submit(ada, played(2, 1));
  expect(await dispute(kofi, { version: 1, reason: ' ' })).toMatchObject({
    ...{ status: 400, body: { message: resultMessages.reasonMissing(), field: 'reason' } },
  });
  await dispute(kofi, { version: 1, reason: 'The second was offside', result: played(1, 1) });
  expect(await outcome()).toMatchObject({ state: 'disputed', versions: [{}, { reason: 'The second was offside' }] });
  expect(await decide(ada, { version: 2, result: played(2, 1), reason: 'I say so' })).toMatchObject({ status: 403 });
  expect(await decide(organiser, { version: 2, result: played(2, 1), reason: '' })).toMatchObject({
    ...{ status: 400, body: { message: resultMessages.reasonMissing() } },
  });
  expect(await decide(organiser, { version: 1, result: played(2, 1), reason: 'Seen' })).toMatchObject({
    ...{ status: 409, body: { message: resultMessages.changed() } },
  });
  const decided = await decide(organiser, { version: 2, result: played(2, 1), reason: 'The referee says so' });
  expect(decided.body).toMatchObject({ message: resultMessages.decided(), outcome: { state: 'decided' } });
  expect(await toldTo(kofi)).toContainEqual(['result-decided', 'decided']);
  const corrected = await decide(organiser, { version: 3, result: played(1, 1), reason: 'Film' });
  expect(corrected.body).toMatchObject({ message: resultMessages.corrected() });
  expect(saidOf(await outcome())).toEqual([
    ['submitted', 'home', { home: 2, away: 1 }],
    ['disputed', 'away', { home: 1, away: 1 }],
    ['decided', null, { home: 2, away: 1 }],
    ['corrected', null, { home: 1, away: 1 }],
  ]);
});

test('only captains, vice-captains and organisers speak; drafts and what is hidden are there for nobody else', async () => {
  expect(await submit(fan, played(1, 0))).toMatchObject({
    status: 403,
    body: { message: resultMessages.notCaptain() },
  });
  const vice = await site.member('Vice');
  await addTeamMember(site, cup.entries[1]?.teamId ?? '', { accountId: vice.accountId, role: 'vice' });
  expect((await submit(vice, played(1, 0))).status).toBe(200);
  await site.db.update(competitions).set({ state: 'draft' }).where(eq(competitions.id, cup.competitionId));
  expect((await fan.get(at(id))).status).toBe(404);
  expect((await confirm(ada, 1)).status).toBe(404);
  expect((await organiser.get(at(id))).status).toBe(200);
  expect((await fan.get(`/api/competitions/${cup.competitionId}/results/waiting`)).status).toBe(404);
});

// [B25.5]
test('who is captain of both sides does not confirm their own word', async () => {
  await addTeamMember(site, cup.entries[1]?.teamId ?? '', { accountId: ada.accountId, role: 'vice' });
  await submit(ada, played(5, 0));
  expect(await confirm(ada, 1)).toMatchObject({ status: 403, body: { message: resultMessages.ownWord() } });
  expect((await confirm(kofi, 1)).status).toBe(200);
});

// [B25.15]
test('scores that cannot be are refused in words: 10,000, below 0, fractions, a score of what was not played', async () => {
  const wordsOf = async (result: unknown) => {
    const { status, body } = await submit(ada, result);
    return [status, body.message];
  };
  expect(await wordsOf(played(10_000, 0))).toEqual([400, resultMessages.tooHigh({ max: 99 })]);
  expect(await wordsOf(played(10_000_000_000, 0))).toEqual([400, resultMessages.whole()]);
  expect(await wordsOf(played(-1, 0))).toEqual([400, resultMessages.whole()]);
  expect(await wordsOf(played(1.5, 0))).toEqual([400, resultMessages.whole()]);
  expect(await wordsOf({ kind: 'forfeit', score: null, forfeitedBy: null })).toEqual([
    400,
    resultMessages.whoMissing(),
  ]);
  expect((await outcome()).versions).toEqual([]);
});

// [B25.20]
test('a match that has not begun has no score yet; that it is postponed can be said', async () => {
  const soon = await addMatch(site, cup, [0, 1], {
    number: ++number,
    startsAt: new Date(site.clock.now().getTime() + HOUR),
  });
  const none = { kind: 'double-forfeit', score: null, forfeitedBy: null } as const;
  for (const result of [played(1, 0), none, { ...none, kind: 'forfeit', forfeitedBy: 'away' } as const])
    expect(await submit(ada, result, { matchId: soon })).toMatchObject({
      ...{ status: 409, body: { message: resultMessages.notBegun() } },
    });
  await submit(ada, { kind: 'postponed', score: null, forfeitedBy: null }, { matchId: soon });
  await confirm(kofi, 1, soon);
  expect(await outcome(soon)).toMatchObject({
    state: 'postponed',
    sequence: 1,
    countingVersion: null,
    match: { startsAt: null },
  });
});

test('a captain does not end a match that is being scored before its time is over, unless the scorer has', async () => {
  const now = site.clock.now();
  const live = await addMatch(site, cup, [0, 1], { number: ++number, startsAt: now, state: 'live' });
  expect(await submit(ada, played(1, 0), { matchId: live })).toMatchObject({
    ...{ status: 409, body: { message: resultMessages.stillPlayed() } },
  });
  await site.db.update(matches).set({ endedAt: now }).where(eq(matches.id, live));
  expect((await submit(ada, played(1, 0), { matchId: live })).status).toBe(200);
});

test('an organiser postpones a match that had a result: nothing of it counts any more', async () => {
  await decide(organiser, { version: 0, result: played(1, 0), reason: '' });
  const off: EnteredResult = { kind: 'postponed', score: null, forfeitedBy: null };
  await decide(organiser, { version: 1, result: off, reason: 'Played with the wrong ball' });
  expect(await outcome()).toMatchObject({ state: 'postponed', countingVersion: null, match: { result: null } });
});

// [B25.16]
test('a result for a match that was moved meanwhile is refused in words, and one that stands already is not', async () => {
  await site.db.update(matches).set({ sequence: 1, edition: 1 }).where(eq(matches.id, id));
  expect(await submit(ada, played(1, 0))).toMatchObject({ status: 409, body: { message: resultMessages.moved() } });
  expect((await submit(ada, played(1, 0), { sequence: 1 })).status).toBe(200);
  expect((await submit(ada, played(1, 0))).body.message).toBe(resultMessages.same());
});

// [B25.16]
test('a captain’s account is deleted: what they said stays, without their name, and the other can still confirm it', async () => {
  const gone = await site.member('Gone');
  await addTeamMember(site, cup.entries[0]?.teamId ?? '', { accountId: gone.accountId, role: 'vice' });
  await submit(gone, played(2, 2));
  await site.db.delete(accounts).where(eq(accounts.id, gone.accountId));
  expect((await outcome()).versions).toMatchObject([{ act: 'submitted', side: 'home', by: null }]);
  expect((await confirm(kofi, 1)).status).toBe(200);
});

// [B25.13]
test('a day of silence confirms, once, and whoever comes back after it is heard', async () => {
  await submit(ada, played(4, 0));
  site.clock.advance(DAY - MINUTE);
  await look();
  expect((await outcome()).state).toBe('submitted');
  site.clock.advance(MINUTE);
  await look();
  await look();
  expect(await outcome()).toMatchObject({
    state: 'confirmed',
    versions: [{}, { act: 'silence', by: null, side: null }],
  });
  expect(await toldTo(ada)).toEqual([['result-confirmed', 'silence']]);
  const late = await submit(kofi, played(4, 1));
  expect(late.body.message).toBe(resultMessages.late());
  expect(await outcome()).toMatchObject({
    state: 'confirmed',
    countingVersion: 2,
    match: { score: { home: 4, away: 0 } },
  });
  expect(await toldTo(organiser)).toEqual([['result-disputed', 'late']]);
});

// [B25.14]
test('captains are reminded two and eighteen hours after the whistle and two before the deadline; nothing becomes void', async () => {
  const whistle = site.clock.now().getTime() - 2 * HOUR + 90 * MINUTE;
  const nth = async (hours: number) => {
    site.clock.set(new Date(whistle + hours * HOUR));
    await look();
    return (await toldTo(ada)).map(([, detail]) => detail);
  };
  expect(await nth(1.9)).toEqual([]);
  expect(await nth(2)).toEqual(['first']);
  expect(await nth(17)).toEqual(['first']);
  expect(await nth(18)).toEqual(['again']);
  expect(await nth(22)).toEqual(['last']);
  expect(await toldTo(organiser)).toEqual([]);
  expect(await nth(24)).toEqual(['missing']);
  expect(await toldTo(organiser)).toEqual([['result-due', 'missing organiser']]);
  expect(await nth(500)).toEqual(['missing']);
  expect(await outcome()).toMatchObject({ state: 'scheduled', versions: [], match: { isMissing: true } });
  // A result from a phone that was offline all the while is taken, and marked.
  expect((await submit(kofi, played(0, 2))).status).toBe(200);
  expect(await outcome()).toMatchObject({ state: 'submitted', versions: [{ isLate: true }] });
  const { body } = await organiser.get(`/api/competitions/${cup.competitionId}/results/waiting`);
  expect(body.submitted.map(({ _id }: { _id: string }) => _id)).toEqual([id]);
});

// [B25.14]
test('a match that is moved is reminded of by its new time; reminders that were missed are not made up for', async () => {
  const later = new Date(site.clock.now().getTime() + 10 * HOUR);
  await site.db.update(matches).set({ startsAt: later }).where(eq(matches.id, id));
  site.clock.advance(3 * HOUR);
  await look();
  expect(await toldTo(ada)).toEqual([]);
  site.clock.set(new Date(later.getTime() + 90 * MINUTE + 30 * HOUR)); // no server has run for a day
  await look();
  await look();
  expect(await toldTo(ada)).toEqual([['result-due', 'missing']]);
});

// [B25.24]
test('those who follow a team or the competition are told once when a result counts', async () => {
  const [createdAt, { accountId }] = [site.clock.now(), fan];
  const [, away] = cup.entries;
  await site.db.insert(teamFollows).values({ accountId, teamId: away?.teamId ?? '', createdAt });
  await site.db.insert(competitionFollows).values({ accountId, competitionId: cup.competitionId, createdAt });
  await submit(ada, played(2, 1));
  expect(await toldTo(fan)).toEqual([]);
  await confirm(kofi, 1);
  expect(await toldTo(fan)).toEqual([['match-result', null]]);
  const [one] = (await fan.get('/api/notifications')).body.notifications;
  expect(one).toMatchObject({
    subject: 'match',
    path: `/app/matches/${id}`,
    excerpt: '\u2068Hall 1\u2069 2–1 \u2068Hall 2\u2069',
  });
});

const sourced = async (homeSource: object, awaySource: object) => {
  const semi = await addMatch(site, cup, [0, 1], {
    number: ++number,
    startsAt: new Date(site.clock.now().getTime() + DAY),
  });
  await site.db
    .update(matches)
    .set({ homeEntryId: null, awayEntryId: null, groupId: null, homeSource, awaySource } as object)
    .where(eq(matches.id, semi));
  return { semi, number };
};
const sides = async (matchId: string) => {
  const { home, away } = (await outcome(matchId)).match;
  return [home.team?.name ?? null, away.team?.name ?? null];
};

// [B25.18]
test('the winner goes on; a correction asks what is to become of later matches, and redraws or keeps them', async () => {
  const other = await begun([2, 3]);
  const { semi } = await sourced({ from: 'winner', match: 1 }, { from: 'winner', match: 2 });
  const { semi: third } = await sourced({ from: 'loser', match: 1 }, { from: 'loser', match: 2 });
  await submit(ada, played(2, 1));
  await confirm(kofi, 1);
  expect(await sides(semi)).toEqual(['Hall 1', null]);
  expect((await outcome(id, organiser)).dependents).toMatchObject([{ home: 'Hall 1', away: 'Winner of match 2' }, {}]);
  expect((await outcome(semi)).sequence).toBe(1);
  await decide(organiser, { version: 0, result: played(0, 1), reason: '' }, other);
  expect(await sides(semi)).toEqual(['Hall 1', 'Hall 4']);
  expect(await sides(third)).toEqual(['Hall 2', 'Hall 3']);
  const seen = await outcome(id, organiser);
  expect(seen.dependents.map(({ _id, home, away }) => `${_id} ${home} ${away}`)).toEqual([`${semi} Hall 1 Hall 4`, `${third} Hall 2 Hall 3`]); // biome-ignore format: rows
  expect((await outcome(id, ada)).dependents).toEqual([]);

  const correction = { version: 2, result: played(1, 2), reason: 'Mistyped' };
  expect(await decide(organiser, correction)).toMatchObject({
    status: 409,
    body: { message: resultMessages.chooseLater() },
  });
  expect((await outcome()).versions).toHaveLength(2);
  // The match for the third place has begun: it stays as it is, and the organiser is shown it.
  await site.db.update(matches).set({ state: 'live' }).where(eq(matches.id, third));
  expect((await decide(organiser, { ...correction, later: 'redraw' })).status).toBe(200);
  expect(await sides(semi)).toEqual(['Hall 2', 'Hall 4']);
  expect(await sides(third)).toEqual(['Hall 2', 'Hall 3']);
  const { body } = await organiser.get(`/api/competitions/${cup.competitionId}/results/waiting`);
  expect(body.misplaced.map(({ _id }: { _id: string }) => _id)).toEqual([third]);
  await decide(organiser, { version: 3, result: played(3, 2), reason: 'After all', later: 'keep' });
  expect(await sides(semi)).toEqual(['Hall 2', 'Hall 4']);
});

// [B25.17]
test('whom an organiser awards a knockout match goes on, and the one who did not come is out', async () => {
  await site.db.update(stages).set({ kind: 'knockout' }).where(eq(stages.id, cup.stageId));
  const { semi } = await sourced({ from: 'winner', match: 1 }, { from: 'loser', match: 1 });
  await decide(organiser, { version: 0, result: { kind: 'forfeit', score: null, forfeitedBy: 'home' }, reason: '' });
  expect(await sides(semi)).toEqual(['Hall 2', 'Hall 1']);
});

// [B25.18]
test('places of a table fill a knockout once its last match counts', async () => {
  const place = (at: number) => ({ from: 'place', group: cup.groupId, place: at });
  const rest = [await begun([2, 3]), await begun([0, 2])];
  const { semi } = await sourced(place(1), place(2));
  await decide(organiser, { version: 0, result: played(3, 0), reason: '' });
  await decide(organiser, { version: 0, result: played(2, 0), reason: '' }, rest[0]);
  expect(await sides(semi)).toEqual([null, null]);
  await decide(organiser, { version: 0, result: played(1, 0), reason: '' }, rest[1]);
  expect(await sides(semi)).toEqual(['Hall 1', 'Hall 3']);
});

// [B25.19]
test('what is level fills nothing until lots are drawn, and then does', async () => {
  const place = (at: number) => ({ from: 'place', group: cup.groupId, place: at });
  const rest = [
    await begun([2, 3]),
    await begun([0, 2]),
    await begun([1, 3]),
    await begun([0, 3]),
    await begun([1, 2]),
  ];
  const { semi } = await sourced(place(1), place(2));
  for (const matchId of [id, ...rest])
    await decide(organiser, { version: 0, result: played(1, 1), reason: '' }, matchId);
  expect(await sides(semi)).toEqual([null, null]);
  const level = { stage: cup.stageId, group: cup.groupId, entries: cup.entries.map(({ entryId }) => entryId) };
  const drawn = await organiser.post(`/api/competitions/${cup.competitionId}/draws`, {
    ...level,
    by: 'lot',
    reason: '',
  });
  expect(drawn.status).toBeLessThan(300);
  await vi.waitFor(async () => expect(await sides(semi)).not.toContain(null), PATIENT);
});

// [B25.17]
test('in a knockout a level score is no result, and when both are absent an organiser says who goes on', async () => {
  await site.db.update(stages).set({ kind: 'knockout' }).where(eq(stages.id, cup.stageId));
  await site.db.update(matches).set({ groupId: null }).where(eq(matches.id, id));
  const { semi } = await sourced({ from: 'winner', match: 1 }, { from: 'winner', match: 9 });
  expect((await submit(ada, played(1, 1))).body.message).toBe(resultMessages.mustWin());
  const nobody: EnteredResult = { kind: 'double-forfeit', score: null, forfeitedBy: null };
  await submit(ada, nobody);
  await confirm(kofi, 1);
  expect(await sides(semi)).toEqual([null, null]);
  expect(await toldTo(organiser)).toEqual([['result-disputed', 'undecided']]);
  const { body } = await organiser.get(`/api/competitions/${cup.competitionId}/results/waiting`);
  expect(body.undecided.map(({ _id }: { _id: string }) => _id)).toEqual([id]);
  expect((await decide(organiser, { version: 2, result: nobody, reason: 'Lots' })).body.message).toBe(
    resultMessages.goesOn(),
  );
  await decide(organiser, { version: 2, result: { ...nobody, goesOn: 'away' }, reason: 'By lot' });
  expect(await sides(semi)).toEqual(['Hall 2', null]);
  expect(await submit(ada, { ...nobody, goesOn: 'home' })).toMatchObject({ status: 400 });
});
