/** What one competition tells: a league of hundreds of matches is one line, and drives out nothing else. */
import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Notification } from '../../../contract/notifications/notifications.ts';
import { notificationWords } from '../../../contract/notifications/words.ts';
import { accountBlocked } from '../../facts/follows.ts';
import { DAY, HOUR, MINUTE } from '../../platform/clock.ts';
import { createFacts } from '../../platform/facts/facts.ts';
import { ties } from '../../schema/follow.ts';
import { competitionActs } from '../../schema/sports/competitions.ts';
import { matches } from '../../schema/sports/matches.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { addCup, addMatch, type Cup } from '../../testing/sports/cup.ts';
import { PATIENT } from '../../testing/traces.ts';
import { lookAtResults } from '../results/due.ts';
import { listDueMatches } from '../results/queries.ts';
import { thinOut } from './queries.ts';

const MATCHES = 600;

let site: Site;
let troll: TestBrowser;
let captain: TestBrowser;
let cup: Cup;
beforeEach(async () => {
  site = await createSite();
  troll = await site.member('Troll');
  captain = await site.member('Captain');
  cup = await addCup(site, { organiserId: troll.accountId, captains: [captain.accountId, null], name: 'Losers Cup' });
});

/** Many matches between both teams, which began five hours ago. */
async function importMany(count: number, of = cup, from = 1): Promise<void> {
  const startsAt = new Date(site.clock.now().getTime() - 5 * HOUR);
  const [home, away] = of.entries;
  await site.db.insert(matches).values(
    Array.from({ length: count }, (_, at) => ({
      ...{ id: randomUUIDv7(), competitionId: of.competitionId, stageId: of.stageId, groupId: of.groupId },
      ...{ number: from + at, round: 1, startsAt, homeEntryId: home?.entryId, awayEntryId: away?.entryId },
      ...{ createdAt: startsAt, changedAt: startsAt },
    })),
  );
}
async function look(): Promise<void> {
  await site.jobs.enqueue(site.db, lookAtResults, {}, { key: randomUUID() });
  await vi.waitFor(async () => {
    const { rows } = await site.db.execute<{ left: number }>(sql`
      select ((select count(*) from fact_deliveries) + (
        select count(*) from jobs.job where state < 'completed' and name = ${lookAtResults.name}))::int as left`);
    expect(rows[0]?.left).toBe(0);
  }, PATIENT);
}
const linesOf = async (member: TestBrowser): Promise<Notification[]> =>
  (await member.get('/api/notifications?limit=50')).body.notifications;
const unseenOf = async (member: TestBrowser): Promise<number> =>
  (await member.get('/api/notifications/unseen')).body.unseen;
const said = (one: Notification | undefined) => one && notificationWords(one, ({ username }) => username);

test('six hundred results that are due are one line of the bell, on each of four rounds, which counts them', async () => {
  await importMany(MATCHES);
  await look();
  const [line, ...others] = await linesOf(captain);
  expect(others).toEqual([]);
  expect(line).toMatchObject({ kind: 'result-due', count: MATCHES, excerpt: 'Losers Cup', path: '/app/my-matches' });
  expect(said(line)).toBe('600 results are due in your matches. Enter them.');
  expect(await unseenOf(captain)).toBe(1);
  await captain.post('/api/notifications/seen');
  for (const [hours, detail] of [
    [15, 'again'],
    [4, 'last'],
    [2, 'missing'],
  ] as const) {
    site.clock.advance(hours * HOUR);
    await look();
    expect(await linesOf(captain)).toMatchObject([{ count: MATCHES, detail, isSeen: false }]);
    await captain.post('/api/notifications/seen');
  }
  expect(await linesOf(troll)).toMatchObject([
    { count: MATCHES, detail: 'missing organiser', path: `/app/competitions/${cup.competitionId}/organise` },
  ]);
  expect(said((await linesOf(troll))[0])).toBe('600 results are missing in your competition.');
}, 60_000);

test('one result that is due is told with its match; a second one within the hour counts, and is no news', async () => {
  const first = await addMatch(site, cup, [0, 1], {
    number: 1,
    startsAt: new Date(site.clock.now().getTime() - 4 * HOUR),
  });
  await look();
  expect(await linesOf(captain)).toMatchObject([
    {
      count: 1,
      detail: 'first',
      path: `/app/matches/${first}/result`,
      excerpt: '\u2068Hall 1\u2069 – \u2068Hall 2\u2069',
    },
  ]);
  await captain.post('/api/notifications/seen');
  site.clock.advance(30 * MINUTE);
  await importMany(1, cup, 2);
  await look();
  expect(await linesOf(captain)).toMatchObject([{ count: 2, isSeen: true }]);
  site.clock.advance(HOUR);
  await importMany(1, cup, 3);
  await look();
  expect(await linesOf(captain)).toMatchObject([{ count: 3, isSeen: false }]);
});

test('who has muted the one who made a competition, or planned its matches, is reminded of none of them', async () => {
  const sock = await site.member('Sock');
  const mute = (other: TestBrowser) =>
    site.db.insert(ties).values({
      ...{ id: randomUUIDv7(), accountId: captain.accountId, otherId: other.accountId },
      ...{ kind: 'mute', createdAt: site.clock.now() },
    });
  await mute(sock);
  await site.db.insert(competitionActs).values({
    ...{ id: randomUUIDv7(), competitionId: cup.competitionId, act: 'fixtures-imported', actorId: sock.accountId },
    createdAt: site.clock.now(),
  });
  await importMany(3);
  await look();
  expect(await linesOf(captain)).toEqual([]);
  // The page still has them.
  expect((await captain.get('/api/my-matches/awaited')).body.awaited).toHaveLength(3);
});

test('by night, what one competition has told makes room before anything else', async () => {
  const { accountId } = captain;
  const put = (subjectKind: string, subjects: string, days: number) =>
    site.db.execute(sql`
      insert into notifications (id, account_id, kind, subject_kind, subject_id, count, at)
      select gen_random_uuid(), ${accountId}, 'match-moved', ${subjectKind}, subject.id, 1,
        ${new Date(site.clock.now().getTime() - days * DAY).toISOString()}::timestamptz from (${sql.raw(subjects)}) as subject`);
  await importMany(MATCHES);
  await put('post', 'select gen_random_uuid() as id from generate_series(1, 30)', 20); // what others did, long before
  await put('match', `select id from matches where competition_id = '${cup.competitionId}'`, 1);
  await thinOut(site.db, accountId, 500);
  const { rows } = await site.db.execute<{ kind: string; count: number }>(sql`
    select subject_kind as kind, count(*)::int as count from notifications where account_id = ${accountId}
    group by subject_kind order by 1`);
  expect(rows).toEqual([
    { kind: 'match', count: 470 },
    { kind: 'post', count: 30 },
  ]);
});

test('a block takes away what was told of the competitions that the other has made, with the names in it', async () => {
  await importMany(2);
  await look();
  expect(await linesOf(captain)).toHaveLength(1);
  const facts = createFacts({ ...site, jobs: { ...site.jobs, handle: () => {} } }, () => {});
  facts.consume({ name: 'notifications', hears: [{ name: accountBlocked.name, run: async () => {} }] });
  await facts.act(async ({ tell }) =>
    tell(accountBlocked, { accountId: captain.accountId, blockedId: troll.accountId }),
  );
  await vi.waitFor(async () => expect(await linesOf(captain)).toEqual([]), PATIENT);
});

test('what is due in a competition of six hundred matches is read in one go', async () => {
  await importMany(MATCHES);
  await site.db.update(matches).set({ nudges: 1 }).where(eq(matches.competitionId, cup.competitionId));
  const [one] = await site.db.select({ id: matches.id }).from(matches).limit(1);
  const due = await listDueMatches(site.db, cup.competitionId, [one?.id ?? '']);
  expect([due.ofCaptains.get(captain.accountId)?.length, due.missing]).toEqual([MATCHES, []]);
});
