/** Lists of competitions, of their matches and scorers, of a member's own matches, and of today's. */
import { randomUUIDv7 } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Entry } from '../../../contract/sports/competitions.ts';
import type { MatchCard } from '../../../contract/sports/core.ts';
import { COMPETITIONS_PER_PAGE, SCORERS_PER_PAGE, TODAY_MAX } from '../../../contract/sports/lists.ts';
import { competitionChanged } from '../../facts/competitions.ts';
import { DAY, HOUR } from '../../platform/clock.ts';
import { schoolFollows } from '../../schema/follow.ts';
import { profiles } from '../../schema/people.ts';
import { competitionFollows, competitions, stages } from '../../schema/sports/competitions.ts';
import { matchEvents, matches, matchResults } from '../../schema/sports/matches.ts';
import { teamFollows, teamMembers, teams } from '../../schema/sports/teams.ts';
import { adminOf, sendJson } from '../../testing/admin.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { addCup, addMatch, addTeamMember, type Cup } from '../../testing/sports/cup.ts';

let site: Site;
let organiser: TestBrowser;
let captain: TestBrowser;
let other: TestBrowser;
let cup: Cup;
beforeAll(async () => {
  site = await createSite();
  [organiser, captain, other] = [await site.member('Efua'), await site.member('Ama'), await site.member('Kofi')];
  cup = await addCup(site, { organiserId: organiser.accountId, captains: [captain.accountId, other.accountId, null] });
});

const at = (hours: number) => new Date(site.clock.now().getTime() + hours * HOUR);
const teamOf = (place: number, of = cup) => of.entries[place]?.teamId ?? '';
const numbers = (answer: { body: { matches: MatchCard[] } }) => answer.body.matches.map(({ number }) => number);
/** Changes a competition by hand, which nothing tells. */
async function set(of: Cup, values: Partial<typeof competitions.$inferInsert>) {
  await site.db.update(competitions).set(values).where(eq(competitions.id, of.competitionId));
  site.bus.publish(competitionChanged, { competitionId: of.competitionId });
}

describe('competitions', () => {
  // [B31.1]
  test('are listed newest first, by state, sport and school, page by page; drafts and hidden ones are not', async () => {
    const list = async (query: string, browser = site.visitor()) =>
      (await browser.get(`/api/competitions?${query}`)).body;
    const school = 'University of Cape Coast';
    const made: Cup[] = [];
    for (let n = 0; n < COMPETITIONS_PER_PAGE + 2; n++) {
      site.clock.advance(1000);
      made.push(
        await addCup(site, { organiserId: organiser.accountId, captains: [null], name: `Cup ${n}`, sport: 'rugby' }),
      );
      await set(made[n] as Cup, { school });
    }
    const [draft, hidden] = made as [Cup, Cup];
    await set(draft, { state: 'draft' });
    await set(hidden, { hidden: 'hidden' });
    const first = await list('sport=rugby');
    expect(first.competitions).toHaveLength(COMPETITIONS_PER_PAGE);
    expect(first.competitions[0]).toMatchObject({ name: `Cup ${made.length - 1}`, teams: 1, school, state: 'running' });
    expect(first.nextCursor).toBe(null);
    await set(hidden, { hidden: null });
    const cut = await list('sport=rugby');
    const rest = await list(`sport=rugby&cursor=${cut.nextCursor}`);
    expect(rest.competitions.map(({ name }: { name: string }) => name)).toEqual(['Cup 1']);
    expect((await list(`school=${encodeURIComponent(school)}&state=ended`)).competitions).toEqual([]);
    expect((await list('state=draft', organiser)).competitions).toEqual([]);
    expect((await site.visitor().get('/api/competitions?cursor=x')).status).toBe(400);
    expect((await site.visitor().get('/api/competitions?sport=chess')).status).toBe(400);
  });

  test('of a member are those that they follow, look after or play in', async () => {
    const mine = async (browser: TestBrowser) =>
      (await browser.get('/api/competitions?mine=yes&sport=hockey')).body.competitions.map(
        ({ name }: { name: string }) => name,
      );
    const make = (name: string, captains: (string | null)[], organiserId = other.accountId) =>
      addCup(site, { organiserId, captains, name, sport: 'hockey' });
    const fan = await site.member('Abena');
    const followed = await make('Followed', [null]);
    await make('Played', [fan.accountId]);
    const drafted = await make('Drafted', [null], fan.accountId);
    await set(drafted, { state: 'draft' });
    await make('Another', [null]);
    const createdAt = site.clock.now();
    await site.db
      .insert(competitionFollows)
      .values({ accountId: fan.accountId, competitionId: followed.competitionId, createdAt });
    expect((await mine(fan)).toSorted()).toEqual(['Drafted', 'Followed', 'Played']);
    await set(followed, { state: 'draft' });
    expect((await mine(fan)).toSorted()).toEqual(['Drafted', 'Played']);
    expect(await mine(site.visitor() as TestBrowser)).toEqual([]);
  });

  // [B31.1]
  test("'s page has a head for search engines; a draft's is there for its organisers only", async () => {
    const own = await addCup(site, { organiserId: organiser.accountId, captains: [], name: 'كأس <b>"Halls"</b>' });
    const url = `/app/competitions/${own.competitionId}`;
    const page = await site.visitor().get(url);
    expect(page.status).toBe(200);
    expect(page.text).toContain('&#60;b&#62;');
    expect(page.text).not.toContain('<b>"Halls"');
    expect(page.text).toContain('"@type":"EventSeries"');
    expect(page.text).not.toContain('noindex');
    await set(own, { state: 'draft' });
    expect((await site.visitor().get(url)).status).toBe(404);
    const seen = await organiser.get(url);
    expect([seen.status, seen.text.includes('noindex')]).toEqual([200, true]);
    expect((await site.visitor().get('/app/competitions/nothing')).status).toBe(404);
  });
});

describe('the matches of a competition', () => {
  // [B31.1]
  test('are those to come and those that were played, by team and page by page', async () => {
    const own = await addCup(site, { organiserId: organiser.accountId, captains: [null, null, null] });
    const result = { kind: 'played', score: { home: 1, away: 0 }, forfeitedBy: null } as const;
    await addMatch(site, own, [0, 1], { number: 1, startsAt: at(-48), result });
    await addMatch(site, own, [1, 2], { number: 2, startsAt: at(-24), result });
    await addMatch(site, own, [0, 2], { number: 3, startsAt: at(-1), state: 'live' });
    await addMatch(site, own, [1, 0], { number: 4, startsAt: at(5) });
    await addMatch(site, own, [2, 1], { number: 5, startsAt: null, state: 'postponed' });
    const ask = (query: string, browser = site.visitor()) =>
      browser.get(`/api/competitions/${own.competitionId}/matches?${query}`);
    expect(numbers(await ask('list=coming'))).toEqual([3, 4, 5]);
    expect(numbers(await ask('list=past'))).toEqual([2, 1]);
    expect(numbers(await ask(`list=coming&team=${teamOf(1, own)}`))).toEqual([4, 5]);
    expect(numbers(await ask(`list=past&team=${teamOf(0, own)}`))).toEqual([1]);
    expect(numbers(await ask(`list=past&team=nothing`))).toEqual([]);
    for (const cursor of ['x', '1_x', `_${own.competitionId}`, '99999999999999999_x'])
      expect((await ask(`list=past&cursor=${cursor}`)).status).toBe(400);
    for (let number = 6; number < 40; number++) await addMatch(site, own, [0, 1], { number, startsAt: null });
    await set(own, { state: 'running' }); // what was added by hand is told
    const first = (await ask('list=coming')).body;
    const next = (await ask(`list=coming&cursor=${first.nextCursor}`)).body;
    const all = [...first.matches, ...next.matches].map(({ number }: MatchCard) => number);
    expect([new Set(all).size, next.nextCursor]).toEqual([37, null]);
    await set(own, { state: 'draft' });
    expect((await ask('list=coming')).status).toBe(404);
    expect((await ask('list=coming', organiser)).status).toBe(200);
  });

  // [B31.5]
  test('of a knockout say where their winners and losers go on to', async () => {
    const own = await addCup(site, { organiserId: organiser.accountId, captains: [null, null, null, null] });
    const stageId = randomUUIDv7();
    const { competitionId } = own;
    await site.db.insert(stages).values({ id: stageId, competitionId, position: 2, kind: 'knockout', name: 'Finals' });
    const knockout = { ...own, stageId, groupId: null as unknown as string };
    await addMatch(site, own, [0, 1], { number: 9 }); // of the league
    await addMatch(site, knockout, [0, 1], { number: 1 });
    await addMatch(site, knockout, [2, 3], { number: 2 });
    for (const [number, from] of [
      [3, 'loser'],
      [4, 'winner'],
    ] as const) {
      const id = await addMatch(site, { ...knockout, entries: [] }, [0, 1], { number });
      await site.db
        .update(matches)
        .set({ round: 2, homeSource: { from, match: 1 }, awaySource: { from, match: 2 } })
        .where(eq(matches.id, id));
    }
    const { stages: shown } = (await site.visitor().get(`/api/competitions/${competitionId}/bracket`)).body;
    expect(shown).toMatchObject([
      {
        name: 'Finals',
        matches: [
          { match: { number: 1 }, winnerTo: 4, loserTo: 3 },
          { match: { number: 2 }, winnerTo: 4, loserTo: 3 },
          { match: { number: 3, home: { comesFrom: 'Loser of match 1' } }, winnerTo: null, loserTo: null },
          { match: { number: 4, away: { comesFrom: 'Winner of match 2' } }, winnerTo: null, loserTo: null },
        ],
      },
    ]);
  });
});

// [B31.6]
test('scorers are listed by what they have scored; own goals, what was undone and what became void count for nobody', async () => {
  const own = await addCup(site, { organiserId: organiser.accountId, captains: [captain.accountId, null] });
  const played = await addMatch(site, own, [0, 1], { number: 1, state: 'live' });
  const result = { kind: 'void', score: null, forfeitedBy: null } as const;
  const voided = await addMatch(site, own, [0, 1], { number: 2, result });
  const said = await site.db.select().from(matchResults).where(eq(matchResults.matchId, voided));
  expect(said).toHaveLength(1);
  const ama = own.entries[0]?.captainMemberId ?? '';
  const named = await addTeamMember(site, teamOf(1, own), { name: 'ليلى' });
  const left = await addTeamMember(site, teamOf(1, own), {});
  const note = (memberId: string, more: Partial<typeof matchEvents.$inferInsert> = {}) => {
    const createdAt = site.clock.now();
    return site.db.insert(matchEvents).values({
      ...{ id: randomUUIDv7(), matchId: played, kind: 'goal', side: 'home', period: 1, value: 1, memberId },
      ...{ happenedAt: createdAt, createdAt, ...more },
    });
  };
  await note(ama);
  await note(ama, { kind: 'penalty-goal' });
  await note(ama, { kind: 'own-goal' });
  await note(ama, { undoneAt: site.clock.now() });
  await note(ama, { sameAs: randomUUIDv7() });
  await note(ama, { matchId: voided });
  await note(named, { kind: 'points', value: 5 });
  await note(left);
  const url = `/api/competitions/${own.competitionId}/scorers`;
  const { scorers, nextCursor } = (await site.visitor().get(url)).body;
  expect(scorers).toMatchObject([
    { name: 'ليلى', username: null, scored: 5, matches: 1, team: { name: 'Hall 2' } },
    { name: 'Ama', username: 'Ama', scored: 2, matches: 1, team: { name: 'Hall 1' } },
    { name: 'A former player', username: null, scored: 1 },
  ]);
  expect(nextCursor).toBe(null);
  for (let n = 0; n < SCORERS_PER_PAGE; n++)
    await note(await addTeamMember(site, teamOf(1, own), { name: `Player ${n}` }));
  const first = (await site.visitor().get(url)).body;
  const rest = (await site.visitor().get(`${url}?cursor=${first.nextCursor}`)).body;
  const ids = [...first.scorers, ...rest.scorers].map(({ memberId }: { memberId: string }) => memberId);
  expect([first.scorers.length, rest.scorers.length, new Set(ids).size]).toEqual([SCORERS_PER_PAGE, 3, 23]);
  expect((await site.visitor().get(`${url}?cursor=1`)).status).toBe(400);
});

describe('my matches', () => {
  // [B31.7]
  test('are those of the teams that I belong to, and none of others', async () => {
    const player = await site.member('Esi');
    const ask = async (list: string) => (await player.get(`/api/my-matches?list=${list}`)).body;
    expect(await ask('coming')).toEqual({ matches: [], nextCursor: null, hasTeams: false });
    const own = await addCup(site, { organiserId: organiser.accountId, captains: [player.accountId, null, null] });
    await addMatch(site, own, [1, 2], { number: 1, startsAt: at(1) });
    await addMatch(site, own, [0, 2], { number: 2, startsAt: at(2) });
    const result = { kind: 'played', score: { home: 1, away: 0 }, forfeitedBy: null } as const;
    await addMatch(site, own, [1, 0], { number: 3, startsAt: at(-50), result });
    expect(await ask('coming')).toMatchObject({ matches: [{ number: 2 }], hasTeams: true });
    expect(await ask('past')).toMatchObject({ matches: [{ number: 3 }] });
    expect((await site.visitor().get('/api/my-matches?list=past')).status).toBe(401);
  });

  // [B31.7]
  test('that await my word are told with what for, to whoever acts for the team', async () => {
    const [ama, yaw, player] = [await site.member('Adwoa'), await site.member('Yaw'), await site.member('Kwesi')];
    const own = await addCup(site, { organiserId: organiser.accountId, captains: [ama.accountId, yaw.accountId] });
    await addTeamMember(site, teamOf(0, own), { accountId: player.accountId });
    const over = await addMatch(site, own, [0, 1], { number: 1, startsAt: at(-3) });
    await addMatch(site, own, [0, 1], { number: 2, startsAt: at(-1) }); // 90 minutes are not over
    const awaited = async (browser: TestBrowser) =>
      (await browser.get('/api/my-matches/awaited')).body.awaited.map(
        ({ match, waitsFor }: { match: MatchCard; waitsFor: string }) => `${match.number} ${waitsFor}`,
      );
    expect([await awaited(ama), await awaited(yaw), await awaited(player)]).toEqual([['1 submit'], ['1 submit'], []]);
    await site.db.insert(matchResults).values({
      ...{ matchId: over, version: 1, act: 'submitted', kind: 'played', score: { home: 1, away: 0 }, side: 'home' },
      createdAt: site.clock.now(),
    });
    await site.db.update(matches).set({ state: 'submitted', version: 1 }).where(eq(matches.id, over));
    expect([await awaited(ama), await awaited(yaw)]).toEqual([[], ['1 confirm']]);
  });

  test('that I organise and nobody else can settle await my word, too, each once', async () => {
    const [ama, both] = [await site.member('Araba'), await site.member('Nii')];
    const own = await addCup(site, { organiserId: both.accountId, captains: [ama.accountId, both.accountId] });
    const add = async (number: number, change: Partial<typeof matches.$inferInsert>) => {
      const startsAt = at(-9 + number);
      const id = await addMatch(site, own, [0, 1], { number, startsAt });
      await site.db.insert(matchResults).values({
        ...{ matchId: id, version: 1, act: 'submitted', kind: 'played', score: { home: 1, away: 0 }, side: 'home' },
        createdAt: site.clock.now(),
      });
      await site.db
        .update(matches)
        .set({ version: 1, ...change })
        .where(eq(matches.id, id));
    };
    await add(1, { state: 'disputed' });
    await add(2, { state: 'submitted', confirmBy: null });
    await add(3, { state: 'submitted', confirmBy: at(24) });
    await add(4, { state: 'confirmed' });
    const awaited = async (browser: TestBrowser) =>
      (await browser.get('/api/my-matches/awaited')).body.awaited.map(
        ({ match, waitsFor }: { match: MatchCard; waitsFor: string }) => `${match.number} ${waitsFor}`,
      );
    // Whoever plays in what they organise says it as the captain that they are, where a captain can.
    expect([await awaited(both), await awaited(ama)]).toEqual([['1 decide', '2 confirm', '3 confirm'], []]);
    const neither = await addCup(site, { organiserId: both.accountId, captains: [null, null] });
    await addMatch(site, neither, [0, 1], { number: 5, startsAt: at(-8.5), state: 'disputed' });
    expect(await awaited(both)).toEqual(['5 decide', '1 decide', '2 confirm', '3 confirm']); // the oldest first
    await site.db.update(competitions).set({ state: 'ended' }).where(eq(competitions.id, neither.competitionId));
    expect(await awaited(both)).toEqual(['1 decide', '2 confirm', '3 confirm']);
  });
});

describe('today', () => {
  const asked = async (browser: TestBrowser, from = at(-12), until = at(12)) =>
    (await browser.get(`/api/today?from=${from.getTime()}&until=${until.getTime()}`)).body;

  // [B31.8]
  test('has what I follow or play for; else what is of my school; else all; live first', async () => {
    site.clock.advance(30 * DAY);
    const fan = await site.member('Akosua');
    const captains = [captain.accountId, other.accountId, null];
    const own = await addCup(site, { organiserId: organiser.accountId, captains });
    await set(own, { vouchedAs: 'Run by the union', vouchedAt: site.clock.now() });
    await addMatch(site, own, [0, 1], { number: 1, startsAt: at(2) });
    await addMatch(site, own, [1, 2], { number: 2, startsAt: at(-1), state: 'live' });
    await addMatch(site, own, [0, 2], { number: 3, startsAt: at(-14), state: 'live' }); // begun yesterday
    await addMatch(site, own, [0, 2], { number: 4, startsAt: at(-13) });
    await addMatch(site, own, [0, 2], { number: 5, startsAt: at(13) });
    await addMatch(site, own, [0, 2], { number: 6, startsAt: at(1), state: 'cancelled' });
    const told = async () => {
      const { matches: shown, of } = await asked(fan);
      return [of, ...shown.map(({ number }: MatchCard) => number)];
    };
    expect(await told()).toEqual(['all', 3, 2]);
    const createdAt = site.clock.now();
    const school = 'University of Ghana';
    await site.db
      .update(teams)
      .set({ school })
      .where(eq(teams.id, teamOf(1, own)));
    await site.db.insert(schoolFollows).values({ accountId: fan.accountId, school, createdAt });
    expect(await told()).toEqual(['mine', 2, 1]);
    await site.db.delete(schoolFollows).where(eq(schoolFollows.accountId, fan.accountId));
    await site.db.insert(teamFollows).values({ accountId: fan.accountId, teamId: teamOf(0, own), createdAt });
    expect(await told()).toEqual(['mine', 3, 1]);
    await site.db.delete(teamFollows).where(eq(teamFollows.accountId, fan.accountId));
    await addTeamMember(site, teamOf(2, own), { accountId: fan.accountId });
    expect(await told()).toEqual(['mine', 3, 2]);
    await set(own, { hidden: 'held' });
    expect(await told()).toEqual(['all']);
    await set(own, { hidden: null });
    await site.db.delete(teamMembers).where(eq(teamMembers.accountId, fan.accountId));
  });

  // [B31.8]
  test('has of strangers only what an admin vouches for, and two matches of each competition', async () => {
    site.clock.advance(30 * DAY);
    const school = 'University of Education';
    const admin = await adminOf(site, 'Dean');
    const [rude, fan, same, stranger, player] = [
      ...[await site.member('Rude'), await site.member('Fan'), await site.member('Schoolmate')],
      ...[await site.member('Stranger'), await site.member('Player')],
    ] as const;
    const createdAt = site.clock.now();
    await site.db.insert(profiles).values({ accountId: same.accountId, school, updatedAt: createdAt });
    await site.db.insert(schoolFollows).values({ accountId: fan.accountId, school, createdAt });

    // Somebody, and two accounts of theirs, who enter their own teams and play.
    const form = { name: 'Rude', school, sport: 'football', form: 'league', preset: 'intramural', timeZone: 'UTC' };
    const made = (await rude.post('/api/competitions', form)).body.competition;
    const url = `/api/competitions/${made._id}`;
    const puppets = [await site.member('Puppet1'), await site.member('Puppet2')] as const;
    const teamsOf: string[] = [];
    expect((await rude.post(`${url}/state`, { state: 'open' })).status).toBe(200);
    for (const puppet of puppets) {
      const { team } = (await puppet.post('/api/teams', { ...form, name: `${puppet.accountId}`, of: 'school' })).body;
      expect((await puppet.post(`${url}/entries/ask`, { teamId: team._id })).status).toBe(201);
      teamsOf.push(team._id);
    }
    const asking = (await rude.get(url)).body.competition.entries;
    for (const { _id } of asking) await rude.post(`${url}/entries/${_id}/answer`, { accepts: true });
    const { entries, stages: ofCup } = (await rude.get(url)).body.competition;
    expect((await rude.post(`${url}/state`, { state: 'running' })).status).toBe(200);
    const own: Cup = {
      ...{ competitionId: made._id, stageId: ofCup[0]._id, groupId: ofCup[0].groups[0]._id },
      entries: entries.map((entry: Entry) => ({ entryId: entry._id, teamId: entry.team._id, captainMemberId: null })),
    };
    const [first = ''] = teamsOf;
    await addTeamMember(site, first, { accountId: player.accountId });
    for (let number = 1; number <= 3; number++)
      await addMatch(site, own, [0, 1], {
        number,
        startsAt: at(number - 2),
        state: number === 1 ? 'live' : 'scheduled',
      });
    const told = async (of: TestBrowser) => {
      const { matches: shown, of: kind } = await asked(of);
      return [kind, ...shown.map(({ number }: MatchCard) => number)];
    };
    const all = () => Promise.all([fan, same, stranger, player].map(told));
    const nobody = [['all'], ['all'], ['all'], ['mine', 1, 2, 3]]; // the player's own team
    expect(await all()).toEqual(nobody);

    const mark = `/api/admin/vouching/competition/${made._id}`;
    expect((await sendJson(rude, 'PUT', mark, { as: 'Run by Rude' })).status).toBe(403);
    expect((await sendJson(admin, 'PUT', mark, { as: 'Run by the sports office' })).status).toBe(200);
    expect(await all()).toEqual([
      ['mine', 1, 2],
      ['school', 1, 2],
      ['all', 1, 2],
      ['mine', 1, 2, 3],
    ]);
    await site.db
      .insert(competitionFollows)
      .values({ ...{ accountId: stranger.accountId, createdAt }, competitionId: made._id });
    expect(await told(stranger)).toEqual(['mine', 1, 2, 3]);
    expect((await admin.send('DELETE', mark)).status).toBe(200);
    await site.db.delete(competitionFollows).where(eq(competitionFollows.accountId, stranger.accountId));
    expect(await all()).toEqual(nobody);
    await set(own, { hidden: 'hidden' });
    expect(await all()).toEqual([['all'], ['all'], ['all'], ['all']]);
  });

  test('is of a day only, however long is asked for, and of a few matches', async () => {
    const late = await site.member('Kojo');
    const own = await addCup(site, { organiserId: organiser.accountId, captains: [null, null] });
    for (let number = 1; number <= TODAY_MAX + 3; number++)
      await addMatch(site, own, [0, 1], { number, startsAt: at(-3) });
    await addMatch(site, own, [0, 1], { number: 50, startsAt: at(60) });
    await site.db.insert(competitionFollows).values({
      ...{ accountId: late.accountId, createdAt: site.clock.now() },
      competitionId: own.competitionId,
    });
    const { matches: shown } = await asked(late, new Date(0), at(1000));
    expect(shown).toHaveLength(TODAY_MAX);
    expect(await asked(late, at(50), at(70))).toMatchObject({ matches: [] });
    expect((await late.get('/api/today?from=x&until=1')).status).toBe(400);
    expect((await late.get('/api/today?from=-1&until=1e300')).status).toBe(400);
    expect((await late.get('/api/today?from=0&until=1&of=mine')).status).toBe(400);
  });

  test('has for visitors all that an admin vouches for, and nothing that is hidden; for members, too, who ask for all', async () => {
    site.clock.advance(30 * DAY);
    const fan = await site.member('Adjoa');
    const [vouched, loose] = await Promise.all(
      [1, 2].map(() => addCup(site, { organiserId: organiser.accountId, captains: [null, null, null] })),
    );
    if (!vouched || !loose) throw new Error('no cups');
    await set(vouched, { vouchedAs: 'Run by the union', vouchedAt: site.clock.now() });
    for (const number of [1, 2, 3]) await addMatch(site, vouched, [0, 1], { number, startsAt: at(number) });
    await addMatch(site, vouched, [0, 2], { number: 4, startsAt: at(-1), state: 'live' });
    await addMatch(site, loose, [0, 1], { number: 5, startsAt: at(1) });
    await site.db.insert(teamFollows).values({
      ...{ accountId: fan.accountId, teamId: teamOf(2, vouched), createdAt: site.clock.now() },
    });
    const numbers = async (browser: TestBrowser, more = '') => {
      const day = `from=${at(-12).getTime()}&until=${at(12).getTime()}${more}`;
      const { matches: shown, of } = (await browser.get(`/api/today?${day}`)).body;
      return [of, ...shown.map(({ number }: MatchCard) => number)];
    };
    expect(await numbers(site.visitor())).toEqual(['all', 4, 1, 2, 3]);
    expect(await numbers(fan, '&of=all')).toEqual(['all', 4, 1, 2, 3]);
    expect(await numbers(fan)).toEqual(['mine', 4]);
    const team = eq(teams.id, teamOf(2, vouched));
    await site.db.update(teams).set({ hidden: 'hidden', name: 'A slander' }).where(team);
    const { text } = await site.visitor().get(`/api/today?from=${at(-12).getTime()}&until=${at(12).getTime()}`);
    expect(text).toContain('A hidden team');
    expect(text).not.toContain('A slander');
    for (const hidden of [{ hidden: 'held' }, { hidden: null, state: 'draft' }] as const) {
      await set(vouched, hidden);
      expect(await numbers(site.visitor())).toEqual(['all']);
    }
  });
});
