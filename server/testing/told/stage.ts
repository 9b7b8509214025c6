/** Where it is shown who is told of what (`server/features/notifications/who-is-told.test.ts`). */
import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import type { Notification, NotificationKind } from '../../../contract/notifications/notifications.ts';
import type { TieKind } from '../../../contract/people/follow.ts';
import type { Telling } from '../../features/notifications/kind.ts';
import { KINDS } from '../../features/notifications/workflow.ts';
import { lookAtResults } from '../../features/results/due.ts';
import { HOUR } from '../../platform/clock.ts';
import type { Act } from '../../platform/facts/fact.ts';
import { createFacts } from '../../platform/facts/facts.ts';
import { ties } from '../../schema/follow.ts';
import { entryInvitations } from '../../schema/sports/competitions.ts';
import { teamFollows, teams } from '../../schema/sports/teams.ts';
import { adminOf } from '../admin.ts';
import type { TestBrowser } from '../browser.ts';
import { createSite } from '../site.ts';
import { addCup, addMatch, addTeam } from '../sports/cup.ts';
import { PATIENT } from '../traces.ts';

/** `isInert`: the entry of `to` is only an invitation so far. */
export type People = { by: TestBrowser; to: TestBrowser; isInert?: boolean };
export type Told = 'told' | 'not';
export type Thing = 'post' | 'comment' | 'video' | 'team' | 'competition';

export type ToldStage = Awaited<ReturnType<typeof setToldStage>>;

/** What a team or a post is called that moderation hides. */
export const SLANDER = 'Prof X fakes marks';

export const post = (by: TestBrowser, path: string, body: object = {}) => by.post(path, body);

/** A site with an admin, and with whose posts and competitions the others meet on. */
export async function setToldStage() {
  const site = await createSite();
  const [admin, host] = [await adminOf(site, 'Efua'), await site.member('Host')];

  /** Tells facts as the site would, and has its server hand them out. */
  async function tellAll(tellThem: (act: Pick<Act, 'tell'>) => void): Promise<void> {
    const facts = createFacts({ ...site, jobs: { ...site.jobs, handle: () => {} } }, () => {});
    const all = KINDS.flatMap(({ hears }) => hears({} as Telling));
    facts.consume({ name: 'notifications', hears: [...new Map(all.map((one) => [one.name, one])).values()] });
    await facts.act(async ({ tell }) => tellThem({ tell }));
  }

  /** Waits until everybody is told of what has happened so far. */
  const untilTold = () =>
    vi.waitFor(async () => {
      const { rows } = await site.db.execute<{ left: number }>(sql`
        select (select count(*) from fact_deliveries)::int + (select count(*) from jobs.job where state < 'completed'
          and (name like 'tell-%' or name = ${lookAtResults.name}))::int as left`);
      expect(rows[0]?.left).toBe(0);
    }, PATIENT);

  async function linesOf(member: TestBrowser, kind?: NotificationKind): Promise<Notification[]> {
    await untilTold();
    const all: Notification[] = (await member.get('/api/notifications?limit=50')).body.notifications;
    return all.filter((one) => kind === undefined || one.kind === kind);
  }

  const look = () => site.jobs.enqueue(site.db, lookAtResults, {}, { key: randomUUID() });
  /**
   * A cup of `organiser` in which `home` has entered a team, and the opponent's is called `SLANDER`; and a match of theirs
   * that is over.
   * @param isInert `home` has not said yet whether their team takes part
   */
  async function match({
    organiser,
    home,
    away,
    isInert = false,
  }: {
    organiser: TestBrowser;
    home?: TestBrowser;
    away?: TestBrowser;
    isInert?: boolean | undefined;
  }) {
    const captains = [(!isInert && home?.accountId) || null, away?.accountId ?? null];
    const cup = await addCup(site, { organiserId: organiser.accountId, captains });
    const [entered, theirs] = cup.entries;
    if (!entered || !theirs) throw new Error('a cup of two has two entries');
    const { competitionId } = cup;
    const ours = { entryId: entered.entryId, teamId: entered.teamId };
    if (isInert) {
      await site.db.update(teams).set({ isPlaceholder: true }).where(eq(teams.id, entered.teamId));
      ours.teamId = (await addTeam(site, 'Asked Hall', home?.accountId)).teamId;
      const [createdAt, toldAt] = [site.clock.now(), site.clock.now()];
      await site.db.insert(entryInvitations).values({
        ...{ id: randomUUIDv7(), ...ours, competitionId, invitedBy: organiser.accountId, createdAt, toldAt },
      });
    }
    await site.db.update(teams).set({ name: SLANDER }).where(eq(teams.id, theirs.teamId));
    const startsAt = new Date(site.clock.now().getTime() - 2 * HOUR);
    const matchId = await addMatch(site, cup, [0, 1], { number: 1, startsAt });
    const things = { competition: cup.competitionId, team: theirs.teamId };
    return { ...cup, matchId, ours, theirs, things, result: `/api/matches/${matchId}/result` };
  }
  const followTeam = (accountId: string, teamId: string) =>
    site.db.insert(teamFollows).values({ accountId, teamId, createdAt: site.clock.now() });

  async function usernameOf({ accountId }: TestBrowser): Promise<{ username: string }> {
    const { rows } = await site.db.execute<{ username: string }>(
      sql`select username from accounts where id = ${accountId}`,
    );
    return rows[0] ?? { username: '' };
  }
  const makeAdmin = ({ accountId }: TestBrowser) =>
    site.db.execute(sql`update accounts set role = 'admin' where id = ${accountId}`);
  const tie = (from: TestBrowser, to: TestBrowser, kind: TieKind) =>
    site.db.insert(ties).values({
      ...{ id: randomUUIDv7(), accountId: from.accountId, otherId: to.accountId },
      ...{ kind, createdAt: site.clock.now() },
    });

  async function handle(thingId: string, by: TestBrowser, act: 'hide' | 'dismiss'): Promise<void> {
    const { rows } = await site.db.execute<{ id: string }>(
      sql`select id from report_cases where thing_id = ${thingId}`,
    );
    expect((await by.post(`/api/admin/reports/${rows[0]?.id}/${act}`, { state: 'open' })).status).toBe(200);
  }
  let reports = 0;
  /** Has an admin hide something that was reported. */
  async function hide(kind: Thing, id: string, by = admin): Promise<void> {
    const reporter = await site.member(`Reporter${++reports}`); // how much one can report is limited
    expect((await reporter.post('/api/reports', { kind, id, reason: 'spam' })).status).toBeLessThan(300);
    await handle(id, by, 'hide');
  }

  let made = 0;
  async function people(): Promise<People> {
    made += 1;
    site.clock.advance(HOUR); // nobody is stopped by a limit
    return { by: await site.member(`Doer${made}`), to: await site.member(`Reader${made}`) };
  }

  return {
    ...{ site, host, tellAll, untilTold, linesOf, look, match, followTeam },
    ...{ usernameOf, makeAdmin, tie, handle, hide, people },
  };
}
