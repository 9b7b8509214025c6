/** Every route of the server for every kind of caller: status and effect, and that a refused call changes nothing. */
import { beforeAll, describe, expect, test } from 'vitest';
import { adminMessages } from '../contract/admin.ts';
import { paths } from '../contract/pages/pages.ts';
import type { Declaration } from './platform/http/route.ts';
import { CALLERS, type Caller, FORMER_ADMINS, type Stage, setStage } from './testing/access/access-stage.ts';
import { type Line, REFUSALS, table } from './testing/access/access-table.ts';
import { withRegisteredRoutes } from './testing/access/registered-routes.ts';
import { changedTablesAtOnce } from './testing/access/tables.ts';
import { untilHeard } from './testing/heard.ts';
import { callLine } from './testing/sending/call-line.ts';
import { UNLIMITED } from './testing/server.ts';
import { createSite, type Site } from './testing/site.ts';

const CODES: Record<number, string> = { 401: 'unauthenticated', 403: 'forbidden', 404: 'not-found' };

let site: Site;
let stage: Stage;
let queued: string[] = [];
let runJobs = false;
/** Hands out the facts of what has happened, and waits until they are heard: else they wait for the next full minute. */
let hearAll: () => Promise<void>;
let registered = new Map<string, Declaration | undefined>();

/** Put into the queue after the commit, and for many acts at once or by a consumer of facts: no part of any call. */
const AFTERWARDS = [
  'tell-followers',
  'tell-followers-of-match-clip',
  'tell-match-followers',
  'tell-match-people',
  'fill-sides',
];

beforeAll(async () => {
  ({ made: site, registered } = await withRegisteredRoutes(() =>
    createSite({ GOOGLE_CLIENT_ID: 'touchline.example' }, () => ({ limits: UNLIMITED })),
  ));

  const { enqueue } = site.jobs;
  const unheard = new Set<() => Promise<void>>();
  let isHearing = false;
  // Enqueued jobs would change rows by themselves, at any time.
  site.jobs.enqueue = async (tx, kind, data, options) => {
    if (kind.name.startsWith('facts-for-')) {
      if (isHearing) return enqueue(tx, kind, data, options);
      return void unheard.add(() => enqueue(site.db, kind, data, options));
    }
    if (AFTERWARDS.includes(kind.name)) return;
    queued.push(kind.name);
    if (runJobs) await enqueue(tx, kind, data, options);
  };
  hearAll = async () => {
    isHearing = true;
    for (const one of unheard) await one();
    unheard.clear();
    await untilHeard(site);
    isHearing = false;
  };
  stage = await setStage(site);
});

// [S2-2.118]
test('no route is missing in the table, and none is in it that the server has not', () => {
  const isOwn = (route: string) => !route.startsWith('HEAD ') || !registered.has(route.replace('HEAD', 'GET'));
  expect([...new Set(table.map(({ route }) => route))].sort()).toEqual([...registered.keys()].filter(isOwn).sort());
});

test('every call declares who may make it, as the table has it; pages and files are for everyone', () => {
  const isCall = (route: string) => route.includes(' /api/');
  const declared = table.map(({ route }) => {
    const who = registered.get(route)?.who ?? (isCall(route) ? 'nobody has said' : 'everyone');
    return { route, who };
  });
  expect(declared).toEqual(table.map(({ route, who }) => ({ route, who })));
});

const hasSession = (caller: Caller) => !(caller in REFUSALS.member);
const name = ({ route, with: how }: Line) => (how ? `${route} (${how})` : route);

describe('each route answers whom it should, and changes what it says', () => {
  for (const line of table) {
    // [S1-6.5, S2-2.118, S2-2.119, S2-6.1, S2-6.2, S2-6.3, S2-6.4]
    test(`as the table says: ${name(line)}`, async () => {
      const { status = 200, changes = [], jobs = [] } = line;
      for (const caller of line.who.includes('admin') ? [...CALLERS, ...FORMER_ADMINS] : CALLERS) {
        const refusal = (REFUSALS[line.who] as Partial<Record<Caller, number>>)[caller];
        const browser = await stage.browserOf(caller);
        const send = await callLine(stage, browser, line);
        await stage.remindNobody();
        queued = [];
        runJobs = line.runsJobs === true;
        const isIdle = refusal !== undefined || (line.needsSession && !hasSession(caller));
        let { result, changed } = await changedTablesAtOnce(site.db, send);
        // What facts are handed out by, in whichever call that happens to be: a refused one is then asked once more.
        const byItself = ['fact_deliveries', 'notification_actors', 'notifications'];
        const queuedByFacts = ['push-notification', 'undo-pins-of-blocked', 'clear-rest-of-words'];
        if (isIdle && changed.some((one) => changes.includes(one) && byItself.includes(one)))
          ({ result, changed } = await changedTablesAtOnce(site.db, send));
        const byCall = changed.filter((one) => changes.includes(one) || !byItself.includes(one));
        const queuedByCall = queued.filter((one) => jobs.includes(one) || !queuedByFacts.includes(one));
        expect({ caller, status: result.status, changed: byCall, queued: queuedByCall }).toEqual({
          caller,
          status: refusal ?? status,
          changed: isIdle ? [] : changes,
          queued: isIdle ? [] : jobs,
        });
        if (refusal === undefined || line.route.startsWith('HEAD')) continue;
        expect(result.body).toMatchObject({ code: CODES[refusal] });
        if (line.who === 'admin' && refusal === 403) expect(result.body.message).toBe(adminMessages.denied());
      }
    });
  }
});

describe('what opens links for others, such as a scanner of mails, changes nothing', () => {
  const reading = table.filter(({ route }) => route.startsWith('GET '));

  test('by HEAD, of any route that can be read', async () => {
    for (const line of reading) {
      const route = line.route.replace('GET', 'HEAD');
      const browser = await stage.browserOf(line.who === 'admin' ? 'admin' : 'member'); // who may do most
      const send = await callLine(stage, browser, { ...line, route });
      await stage.remindNobody();
      await hearAll();
      queued = [];
      runJobs = false;
      const { result, changed } = await changedTablesAtOnce(site.db, send);
      const status = registered.has(route) ? (line.status ?? 200) : 404;
      expect([route, result.status, changed, queued]).toEqual([route, status, [], []]);
    }
  });

  test('by GET, but for the call of the specification that verifies, to which no mail leads', () => {
    const acting = reading.filter(({ changes = [], jobs = [] }) => changes.length + jobs.length > 0);
    expect(acting.map(({ route }) => route)).toEqual(['GET /api/auth/verify-email/:token']);
    expect(registered.has('HEAD /api/auth/verify-email/:token')).toBe(false);
  });
});

/** Sent by others than our pages: the operating system's sheet, and mail programs. */
const NEED_NO_PAIR = [`POST ${paths.share}`, `POST ${paths.unsubscribe}`];

test('whatever may change something is refused without the double-submit pair, also of who may do most, and changes nothing', async () => {
  for (const line of table) {
    if (/^(?:GET|HEAD) /.test(line.route) || NEED_NO_PAIR.includes(line.route)) continue;
    const browser = await stage.browserOf(line.who === 'admin' ? 'admin' : 'member');
    const send = await callLine(stage, browser, line, { 'x-xsrf-token': 'wrong' });
    await stage.remindNobody();
    await hearAll();
    queued = [];
    runJobs = false;
    const { result, changed } = await changedTablesAtOnce(site.db, send);
    expect([name(line), result.status, result.body?.code, changed, queued]).toEqual([name(line), 403, 'csrf', [], []]);
  }
});
