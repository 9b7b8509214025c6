/**
 * `npm run bench:lists`: lists, pages and jobs of match day among 100,000 matches of 300 competitions, with 10,000 members
 * who follow, 20,000 clips and as many weekly mails as members: milliseconds of processor time of server and database for
 * each answer, which a busy machine changes little. Each is asked for by other members and of other things each time, so
 * that no cache answers what a cache would not on the day. Goal (decision 115): no answer takes 50 ms, as none of a
 * calendar of 500 matches does (issue 18). Takes five minutes, of which the seed three.
 */
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { mailDigest, mailDigests } from '../../server/features/notifications/digest/workflow.ts';
import { lookAtResults } from '../../server/features/results/due.ts';
import { createJobs, type JobKind, jobKind } from '../../server/platform/jobs/jobs.ts';
import { type Person, person } from '../feed/seed.ts';
import { processorTimeOf, spentBetween } from '../processes.ts';
import { median, withSite } from '../server.ts';
import { SIGNED_IN, seedMembers } from './people.ts';
import { COMPETITIONS, competitionId, matchId, seedMatchDay, TEAMS, teamId } from './seed.ts';

const ROUNDS = 40;
const GOAL = 50; // ms of processor time (decision 115)
const DAY = 24 * 60 * 60 * 1000;

const midnight = Math.floor(Date.now() / DAY) * DAY;
const nth = (n: number, step: number, of: number) => ((n * step) % of) + 1;
const competition = (n: number) => competitionId(nth(n, 37, COMPETITIONS));
const team = (n: number) => teamId(nth(n, 37, TEAMS));
/** One with clips. */
const match = (n: number) => matchId((2 + (n % (COMPETITIONS - 1))) * 1000 + 1 + (n % 300));
const LARGEST = matchId(1500);

const CALLS: Record<string, (n: number) => string> = {
  today: () => `/api/today?from=${midnight}&until=${midnight + DAY}`,
  'my matches, coming': () => '/api/my-matches?list=coming',
  'my matches, past': () => '/api/my-matches?list=past',
  'what waits for a word': () => '/api/my-matches/awaited',
  'matches for a clip, today': () => `/api/my-matches/today?from=${midnight}&until=${midnight + DAY}`,
  'a competition': (n) => `/api/competitions/${competition(n)}`,
  'its matches, coming': (n) => `/api/competitions/${competition(n)}/matches?list=coming`,
  'its matches, past': (n) => `/api/competitions/${competition(n)}/matches?list=past`,
  'its scorers': (n) => `/api/competitions/${competition(n)}/scorers`,
  'its tables': (n) => `/api/competitions/${competition(n)}/tables`,
  competitions: () => '/api/competitions',
  'my competitions': () => '/api/competitions?mine=yes',
  'a team': (n) => `/api/teams/${team(n)}`,
  'its season': (n) => `/api/teams/${team(n)}/season`,
  'my teams': () => '/api/teams/mine',
  teams: () => '/api/teams',
  'teams that I follow': () => '/api/team-follows',
  'an athlete': (n) => `/api/people/Member${nth(n, 17, 5000)}/athlete`,
  'a match': (n) => `/api/matches/${match(n)}`,
  'its clips': (n) => `/api/matches/${match(n)}/clips`,
  'clips of the match with 300': () => `/api/matches/${LARGEST}/clips`,
  'who can be in a clip': (n) => `/api/matches/${match(n)}/clip-people`,
  'a search for a team': (n) => `/api/search?q=Team%20${nth(n, 37, TEAMS)}`,
  'a search for a competition': (n) => `/api/search?q=Cup%20${nth(n, 37, COMPETITIONS)}`,
  'a search that finds most': () => '/api/search?q=hall',
  'the feed of those I follow': () => '/api/feed/following',
  'whom to follow': () => '/api/follow-suggestions',
  notifications: () => '/api/notifications',
  'a calendar of a team': (n) => `/api/calendars/team/${team(n)}.ics`,
  'a calendar of a competition': (n) => `/api/calendars/competition/${competition(n)}.ics`,
  'the index of the site map': () => '/sitemap.xml',
};

await withSite({ TRUST_PROXY: '127.0.0.1' }, async ({ origin, dataDir, child: { pid = 0 } }) => {
  const connection = { host: join(dataDir, 'db'), user: 'touchline', database: 'touchline' };
  const client = new pg.Client(connection);
  client.on('error', () => {}); // if something fails, the server ends before this client
  await client.connect();
  const { matches } = await seedMatchDay(client);
  await seedMembers(client, LARGEST);
  console.log(`${matches} matches`);
  const missed: string[] = [];
  let asked = 0;
  async function ask(path: string, { cookie }: Person): Promise<number> {
    const ip = `10.0.${asked >> 8}.${asked++ & 255}`; // one may ask for so much a minute
    const answer = await fetch(origin + path, { headers: { 'x-forwarded-for': ip, cookie } });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
    return answer.status;
  }
  for (const [name, path] of Object.entries(CALLS)) {
    for (let n = 0; n < 10; n++) await ask(path(1000 + n), person(1 + (n % SIGNED_IN)));
    const times: number[] = [];
    const before = processorTimeOf(pid);
    for (let n = 0; n < ROUNDS; n++) {
      const began = performance.now();
      await ask(path(n), person(1 + ((n * 7) % SIGNED_IN)));
      times.push(performance.now() - began);
    }
    const { server, database } = spentBetween(before, processorTimeOf(pid));
    const each = (server + database) / ROUNDS;
    console.log(
      `${name}: ${(server / ROUNDS).toFixed(1)} ms in the server, ${(database / ROUNDS).toFixed(1)} in the database; took ${median(times).toFixed(1)} ms`,
    );
    if (each >= GOAL) missed.push(`${name}: ${each.toFixed(1)} ms, goal ${GOAL}`);
  }

  const db = drizzle({ client });
  const jobs = createJobs(connection, console.error, { does: false });
  for (const { name } of [lookAtResults, mailDigests, mailDigest]) jobs.handle(jobKind(name), async () => {});
  await jobs.start();
  /** What a job and those that it adds take together. */
  async function run(name: string, kind: JobKind<Record<string, never>>, count: () => Promise<number>): Promise<void> {
    const due = await count();
    const [before, began] = [processorTimeOf(pid), performance.now()];
    await jobs.enqueue(db, kind, {});
    while ((await count()) > 0) await wait(1000);
    const took = (performance.now() - began) / 1000;
    const { server, database } = spentBetween(before, processorTimeOf(pid));
    if (due === 0) throw new Error(`${name}: nothing is due`);
    console.log(
      `${name}, ${due}: ${(server / due).toFixed(1)} ms in the server, ${(database / due).toFixed(1)} in the database for each; all of it took ${took.toFixed(0)} s`,
    );
  }
  const counted = async (query: string) => (await client.query<{ count: number }>(query)).rows[0]?.count ?? 0;
  await client.query(`update matches set nudge_at = now()
    where state = 'scheduled' and starts_at between now() - interval '4 days' and now() - interval '3 hours'`);
  await run('captains to be reminded', lookAtResults, () =>
    counted('select count(*)::int as count from matches where nudge_at <= now()'),
  );
  await client.query('update digests set due_at = now()');
  await run('weekly mails', mailDigests, () =>
    counted(`select count(*)::int as count from digests where told_until < now() - interval '1 day'`),
  );
  await jobs.stop();
  await client.end();
  for (const line of missed) console.log(`MISSED ${line}`);
  if (missed.length > 0) process.exitCode = 1;
});
