/**
 * Words that nobody can take away: every column of the schema that can hold text says how what a member writes there is
 * reported and removed, and each is tried: written, reported by another member, removed by an admin, and looked for.
 */
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CaseAct, ReportCase } from '../../../contract/reports.ts';
import type { WordPlace } from '../../../contract/talk/words.ts';
import { HOUR } from '../../platform/clock.ts';
import { withRegisteredRoutes } from '../../testing/access/registered-routes.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { addCup } from '../../testing/sports/cup.ts';
import { WRITTEN, type WrittenWord } from '../../testing/sports/written-words.ts';
import { PATIENT } from '../../testing/traces.ts';
import { grantAdmin } from '../admin/people.ts';
import { COLUMNS, type TakenAway } from './columns.ts';

/** In one column stand two kinds of names: of a team, and what an organiser has entered without one. */
const NAME_OF_ENTRY = 'teams.name of a placeholder';

const taken = Object.entries(COLUMNS).filter((line): line is [string, TakenAway] => typeof line[1] !== 'string');

let site: Site;
let pages: string[] = [];
let admin: TestBrowser;
let other: TestBrowser;
let reader: TestBrowser;
let writers = 0;

beforeAll(async () => {
  const { made, registered } = await withRegisteredRoutes(() => createSite({ TRUST_PROXY: 'loopback' }));
  site = made;
  pages = [...registered.keys()].flatMap((route) => /^GET (\/(?:api|app)\b.*)/.exec(route)?.[1] ?? []);
  admin = await site.member('Amara');
  other = await site.member('Esi');
  reader = await site.member('Kofi');
  await grantAdmin(site, 'amara@uni.example');
});
beforeEach(() => {
  site.clock.advance(2 * HOUR); // nobody is stopped by a limit
});

const letters = (n: number) => [...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('');

/** Somebody new writes a word that nobody else has written into one column. */
async function written(column: string) {
  const n = ++writers;
  const word = `Vile${letters(n).padStart(4, 'k')}word`;
  const writerName = column === 'accounts.username' ? word : `Writer${n}`;
  const writer = await site.member(writerName);
  const made = await WRITTEN[column]?.({ site, writer, writerName, other, word });
  if (!made) throw new Error(`nobody writes into ${column}`);
  const shown = await vi.waitFor(async () => {
    const { text } = await reader.get(made.shownAt);
    expect(text).toContain(word);
    return text;
  }, PATIENT);
  expect(shown).toContain(word);
  return { ...made, word, writer, writerName };
}

/** The pages and calls by which somebody could read about these. */
function urlsAbout({ ids, shownAt }: WrittenWord, word: string): string[] {
  const byPath: [RegExp, string | undefined][] = [
    [/competition/, ids.competition],
    [/match/, ids.match],
    [/team/, ids.team],
    [/people/, ids.person],
    [/video|clip/, ids.video],
    [/post|^\/app\/:postId/, ids.post],
  ];
  const QUERIES: Record<string, string[]> = {
    '/api/search': [`?q=${word}`],
    '/api/free-agents': ['?sport=football'],
    '/api/competitions/:id/matches': ['?list=coming', '?list=past'],
    '/api/my-matches': ['?list=coming', '?list=past'],
    '/api/today': [`?from=${site.clock.now().getTime()}&until=${site.clock.now().getTime() + HOUR}`],
  };
  const urls = pages.flatMap((path) => {
    if (/^\/api\/(docs|admin)|\.png$|password|google/.test(path)) return [];
    const id = byPath.find(([pattern]) => pattern.test(path))?.[1];
    const names = path.match(/:\w+/g) ?? [];
    if (names.length > 1 || (names.length === 1 && id === undefined)) return [];
    const filled = path.replace(/:\w+/, id ?? '');
    return (QUERIES[path] ?? ['']).map((query) => filled + query);
  });
  return [...new Set([shownAt, ...urls])];
}

const shows = (text: string, word: string) => text.toLowerCase().includes(word.toLowerCase());

/** Where a member finds the names that can be reported by themselves. */
const NAMED_IN: Partial<Record<WordPlace, 'match' | 'competition' | 'team'>> = {
  ...({
    stage: 'competition',
    group: 'competition',
    season: 'competition',
    venue: 'match',
    player: 'match',
    entry: 'competition',
  } as const),
};

let asked = 0;
const AT_ONCE = 10; // requests

/** What of all that readers get still has a word. */
async function whereShown(made: WrittenWord, word: string): Promise<string[]> {
  const found: string[] = [];
  const urls = urlsAbout(made, word);
  const ask = async (by: TestBrowser, url: string) => {
    const { status, text } = await by.get(url, { 'x-forwarded-for': `10.0.${writers % 256}.${++asked % 256}` });
    expect(status, url).not.toBe(429);
    const said = text.replaceAll(url, '').replace(/"words":\[[^\]]*\]/, ''); // what the reader has typed
    if (shows(said, word)) found.push(url);
  };
  for (const by of [site.visitor(), reader])
    for (let at = 0; at < urls.length; at += AT_ONCE)
      await Promise.all(urls.slice(at, at + AT_ONCE).map((url) => ask(by, url)));
  return found;
}

/** Admins read these, or nobody does; an answer is kept for whoever was given it. */
const KEPT_BY = ['audit_log', 'reports', 'idempotency_keys', 'search_words', 'sessions'];

/** The tables that have a word somewhere in a row. */
async function whereStored(word: string): Promise<string[]> {
  const { rows } = await site.db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const found: string[] = [];
  for (const { name } of rows.filter((row) => !KEPT_BY.includes(row.name))) {
    const { rowCount } = await site.db.execute(
      sql`select from ${sql.identifier(name)} as line where strpos(lower(line::text), ${word.toLowerCase()}) > 0 limit 1`,
    );
    if (rowCount) found.push(name);
  }
  return found;
}

/** An admin finds the case in the queue, by the word or as the only one that waits, and deals with it. */
async function dealt({ word }: { word: string }, act: CaseAct) {
  const queue = await admin.get('/api/admin/reports?limit=50');
  expect(queue.status, queue.text).toBe(200);
  const { cases } = queue.body as { cases: ReportCase[] };
  const named = cases.filter(({ thing, author }) => shows(thing.excerpt, word) || shows(author?.username ?? '', word));
  const found = named.length > 0 ? named : cases.filter(({ kind }) => kind !== 'person');
  return { found, answer: await admin.post(`/api/admin/reports/${found[0]?._id}/${act}`, { state: 'open' }) };
}

/** An admin clears what somebody says about themselves, and what they have written elsewhere. */
async function clear(accountId: string) {
  const { status, text } = await admin.send('DELETE', `/api/admin/users/${accountId}/profile`);
  expect(status, text).toBe(200);
}

/** Nothing of it is left for anybody, also not in what servers remember. */
async function expectGone(made: WrittenWord & { word: string }) {
  await vi.waitFor(async () => expect(await whereStored(made.word)).toEqual([]), PATIENT);
  expect(await whereShown(made, made.word)).toEqual([]);
}

describe('a word is written, reported by another member, removed by an admin, and gone', () => {
  test.for([...taken, [NAME_OF_ENTRY, { place: 'entry' }] as const])('%s', async ([column, how]) => {
    const made = await written(column);
    expect(await whereStored(made.word)).not.toEqual([]);
    if ('clear' in how) {
      const report = { kind: 'person', id: made.writer.accountId, reason: 'hate' };
      expect((await reader.post('/api/reports', report)).status).toBe(200);
      await clear(made.writer.accountId);
      return expectGone(made);
    }
    const report = { ...made.report, reason: 'hate' };
    expect((await made.writer.post('/api/reports', report)).status).toBe(403); // their own
    const reporter = await site.member(`Reporter${writers}`); // each reports so many things in an hour
    const names = made.report?.words && NAMED_IN[made.report.words.place];
    if (names) {
      const { body } = await reporter.get(`/api/reports/names?of=${names}&id=${made.ids[names]}`);
      expect(body.names).toContainEqual(
        expect.objectContaining({ id: made.report?.id, place: made.report?.words?.place }),
      );
    }
    const told = await reporter.post('/api/reports', report);
    expect(told.status, told.text).toBe(200);
    const isBlanked = made.report?.kind === 'team' || made.report?.kind === 'competition';
    const { found, answer } = await dealt(made, isBlanked ? 'blank' : 'remove');
    expect(found).toHaveLength(1);
    expect(answer.status, answer.text).toBe(200);
    await expectGone(made);
  });
});

const ownPlaces = taken.filter(([, how]) => 'place' in how);

describe('a writer is deactivated and their profile cleared: what they wrote into what belongs to many goes with it', () => {
  test.for([...ownPlaces.map(([column]) => column), NAME_OF_ENTRY])('%s', async (column) => {
    const made = await written(column);
    const { accountId } = made.writer;
    await admin.send('PATCH', `/api/admin/users/${accountId}/status`, {
      body: JSON.stringify({ isActive: false }),
      headers: { 'content-type': 'application/json' },
    });
    await clear(accountId);
    await expectGone(made);
  });
});

test('more than one act removes is removed by a job, without another press', async () => {
  const writer = await site.member(`Writer${++writers}`);
  const { competitionId } = await addCup(site, { organiserId: writer.accountId, captains: [null, null] });
  await site.db.execute(sql`
    insert into competition_acts (id, competition_id, act, actor_id, reason, created_at)
    select gen_random_uuid(), ${competitionId}, 'rosters-frozen', ${writer.accountId}, 'Vilerest ' || n, now()
    from generate_series(1, 1200) as n`);
  await clear(writer.accountId);
  await vi.waitFor(async () => expect(await whereStored('Vilerest')).toEqual([]), PATIENT);
});

const REASONS = [
  'match_results.reason',
  'competition_acts.reason',
  'competition_rules.reason',
  'deductions.reason',
  'draws.reason',
];

describe('whoever has blocked the writer is not shown the reason, and all others are', () => {
  test.for(REASONS)('%s', async (column) => {
    const made = await written(column);
    const blocker = await site.member(`Blocker${++writers}`);
    expect((await blocker.get(made.shownAt)).text).toContain(made.word);
    const blocked = await blocker.send('PUT', `/api/ties/block/${made.writer.accountId}`);
    expect(blocked.status, blocked.text).toBe(200);
    const { status, text } = await blocker.get(made.shownAt);
    expect([status, shows(text, made.word)]).toEqual([200, false]);
    const log = await blocker.get(`/api/competitions/${made.ids.competition}/acts`);
    expect(log.status).toBe(200);
    expect(log.text).not.toContain(made.word);
    expect((await site.visitor().get(made.shownAt)).text).toContain(made.word);
    expect((await admin.get(made.shownAt)).text).toContain(made.word);
  });
});
