/**
 * What is read once for all: after each act that the access table has, nobody is shown anything of a competition, its
 * matches and a match but what is read anew. A new call is in it by its line there.
 */
import { desc } from 'drizzle-orm';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { listGlances, standingAtGlance, standingOf } from './features/competitions/page/queries.ts';
import { findCompetition, looksAfter } from './features/competitions/queries.ts';
import { messagesMissed } from './platform/messages/bus.ts';
import { competitions } from './schema/sports/competitions.ts';
import { matches } from './schema/sports/matches.ts';
import { type Caller, type Stage, setStage } from './testing/access/access-stage.ts';
import { type Line, table } from './testing/access/access-table.ts';
import type { TestBrowser } from './testing/browser.ts';
import { callLine } from './testing/sending/call-line.ts';
import { createSite, type Server, type Site } from './testing/site.ts';
import { PATIENT } from './testing/traces.ts';

const VIEWERS = ['visitor', 'member', 'other member'] as const satisfies Caller[];
/** What is looked at is read from these: acts that change none of them are left out. */
const READ = [
  ...['accounts', 'comment_loves', 'comments', 'competition_follows', 'competition_organisers', 'competition_rules'],
  ...['competitions', 'entries', 'entry_invitations', 'group_entries', 'groups', 'line_ups', 'match_events'],
  ...['match_results', 'match_scorers', 'matches', 'organiser_invitations', 'profiles', 'reactions', 'seasons'],
  ...['stages', 'team_members', 'teams', 'venues'],
];
/** Acts of all these change it, at the least; else the test would look past them. */
const SEEN_TO_CHANGE = 30;

let site: Site;
/** Reads everything anew, each time. */
let anew: Server;
let stage: Stage;
const browsers: Partial<Record<Caller, TestBrowser>> = {};
beforeAll(async () => {
  site = await createSite({ GOOGLE_CLIENT_ID: 'touchline.example' });
  anew = await site.another({ CACHE_MB: '0' });
  stage = await setStage(site);
  for (const caller of [...VIEWERS, 'admin'] as const) browsers[caller] = await stage.browserOf(caller);
});

/** What there is to look at: the newest competition with its matches, and the newest match; acts are done to these. */
async function newest(): Promise<{ ids: string[]; paths: string[] }> {
  const cups = await site.db.select({ id: competitions.id }).from(competitions).orderBy(desc(competitions.id)).limit(1);
  const [match] = await site.db.select({ id: matches.id }).from(matches).orderBy(desc(matches.id)).limit(1);
  const paths = cups.flatMap(({ id }) => [
    `/api/competitions/${id}`,
    ...['coming', 'past'].map((list) => `/api/competitions/${id}/matches?list=${list}`),
    `/app/competitions/${id}`,
  ]);
  return { ids: cups.map(({ id }) => id), paths: match ? [...paths, `/api/matches/${match.id}`] : paths };
}

async function seen(browser: TestBrowser | undefined, path: string) {
  const { status, body, text } = (await browser?.get(path)) ?? {};
  return { status, shown: body?.now ? { ...body, now: '' } : (body ?? text) };
}

/** Expects that what one statement says at a glance is what is found out otherwise. */
async function expectGlances(after: string, ids: string[]) {
  const accountIds = stage.callers.members;
  for (const id of ids) {
    const competition = await findCompetition(site.db, id);
    if (!competition) continue;
    for (const [accountId, glance] of await listGlances(site.db, id, accountIds)) {
      const isOrganiser = await looksAfter(site.db, id, accountId);
      const standing = await standingOf(site.db, competition, { accountId, isOrganiser });
      if (glance.isAll) expect({ after, ...standingAtGlance(competition, glance) }).toEqual({ after, ...standing });
      else expect({ after, isOrganiser: isOrganiser && glance.isAll }).toEqual({ after, isOrganiser: false });
    }
  }
}

const lines = table.filter(
  ({ route, who, changes }) =>
    route.includes(' /api/') && who !== 'everyone' && changes?.some((name) => READ.includes(name)),
);
const nameOf = (line: Line) => (line.with ? `${line.route} (${line.with})` : line.route);

describe('whatever is done, everybody is shown what is read anew:', () => {
  let changed = 0;
  for (const line of lines)
    test(nameOf(line), async () => {
      const after = nameOf(line);
      const caller = line.who.startsWith('admin') ? 'admin' : 'member';
      const act = await callLine(stage, await stage.browserOf(caller), line);
      site.bus.publish(messagesMissed); // the stage writes by hand, which nothing tells
      const { ids, paths } = await newest();
      const look = (server: Server, viewer: (typeof VIEWERS)[number]) =>
        Promise.all(paths.map((path) => seen(browsers[viewer]?.at(server), path)));
      await look(site, 'visitor'); // so that all of it is cached
      const before = JSON.stringify(await look(anew, 'visitor'));
      await act();
      await vi.waitFor(async () => {
        for (const viewer of VIEWERS) {
          const shown = await look(site, viewer);
          expect({ after, viewer, shown }).toEqual({ after, viewer, shown: await look(anew, viewer) });
        }
      }, PATIENT);
      if (JSON.stringify(await look(anew, 'visitor')) !== before) changed += 1;
      await expectGlances(after, ids);
    });

  test('and many of these acts change what is looked at', () => expect(changed).toBeGreaterThan(SEEN_TO_CHANGE));
});
