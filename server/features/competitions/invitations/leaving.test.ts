/** A captain can always leave: what their team has agreed to is not what it may have become. */
import { and, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { competitionCalendarPath, teamCalendarPath } from '../../../../contract/sports/calendars.ts';
import type { CompetitionTables } from '../../../../contract/sports/tables.ts';
import { competitions, entries, rosterPlaces } from '../../../schema/sports/competitions.ts';
import { lineUps, matchScorers } from '../../../schema/sports/matches.ts';
import { sendJson } from '../../../testing/admin.ts';
import type { TestBrowser } from '../../../testing/browser.ts';
import { createSite, type Site } from '../../../testing/site.ts';
import { addCup, addMatch, addTeamMember, type Cup } from '../../../testing/sports/cup.ts';
import { PATIENT } from '../../../testing/traces.ts';

let site: Site;
let organiser: TestBrowser;
let captain: TestBrowser;
let cup: Cup;
let made = 0;
beforeAll(async () => {
  site = await createSite();
});
beforeEach(async () => {
  made++;
  organiser = await site.member(`Union${made}`);
  captain = await site.member(`Captain${made}`);
  cup = await addCup(site, { organiserId: organiser.accountId, captains: [captain.accountId, null, null] });
});

const ours = () => cup.entries[0] ?? { entryId: '', teamId: '' };
const url = (rest = '') => `/api/competitions/${cup.competitionId}${rest}`;
const leave = (by = captain) =>
  sendJson(by, 'POST', url(`/entries/${ours().entryId}/withdraw`), { how: 'void', reason: '' });
const setState = (state: 'running' | 'ended') =>
  site.db.update(competitions).set({ state }).where(eq(competitions.id, cup.competitionId));
const result = { kind: 'played', score: { home: 2, away: 1 }, forfeitedBy: null } as const;

test.each(['running', 'ended'] as const)(
  'of what is %s, and its name stays with all that it has played',
  async (state) => {
    const played = await addMatch(site, cup, [0, 1], { number: 1, result });
    const coming = await addMatch(site, cup, [2, 0], {
      number: 2,
      startsAt: new Date(site.clock.now().getTime() + 9e7),
    });
    await setState(state);
    const table = async () => (await site.visitor().get(url('/tables'))).body;
    const before = await table();
    const { name } = (await site.visitor().get(`/api/teams/${ours().teamId}`)).body.team;
    expect((await captain.get(url())).body.viewer.canLeave).toEqual([ours().entryId]);

    const answers = await Promise.all([leave(), leave()]); // pressed twice
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    const { competition } = (await organiser.get(url())).body;
    const [entry] = competition.entries.filter(({ _id }: { _id: string }) => _id === ours().entryId);
    expect(entry).toMatchObject({ state: 'entered', hasCaptain: false, team: { name, isPlaceholder: true } });
    expect(entry.team._id).not.toBe(ours().teamId);
    // Nothing that others have played for is any other by that, and nothing leads to the team.
    const rows = ({ stages }: CompetitionTables) =>
      stages.flatMap(({ groups }) => groups.flatMap((one) => one.rows.map(({ played: n, points }) => [n, points])));
    expect(rows(await table())).toEqual(rows(before));
    for (const matchId of [played, coming]) {
      const { text } = await site.visitor().get(`/api/matches/${matchId}`);
      expect([text.includes(name), text.includes(ours().teamId)]).toEqual([true, false]);
    }
    expect((await site.visitor().get(teamCalendarPath(ours().teamId))).text).not.toContain('VEVENT');
    expect((await site.visitor().get(competitionCalendarPath(cup.competitionId))).text).toContain(name);
    expect((await captain.get(url())).body.viewer).toMatchObject({ canLeave: [], actsFor: [] });
    const [line] = (await site.visitor().get(url('/acts'))).body.acts;
    expect(line.text).toBe(`Captain${made} withdrew ${name}: its name goes on playing without a team.`);
    const told = async () =>
      (await organiser.get('/api/notifications')).body.notifications.map(({ detail }: { detail: string }) => detail);
    await expect.poll(told, PATIENT).toContain('left');
  },
);

test('nobody of the team is named for matches to come, keeps their score or has a place any more', async () => {
  const player = await site.member(`Player${made}`);
  const memberId = await addTeamMember(site, ours().teamId, { accountId: player.accountId });
  const { competitionId } = cup;
  const place = { competitionId, accountId: player.accountId, entryId: ours().entryId, memberId };
  await site.db.insert(rosterPlaces).values({ ...place, createdAt: site.clock.now() });
  const later = new Date(site.clock.now().getTime() + 9e7);
  const matchId = await addMatch(site, cup, [0, 1], { number: 1, startsAt: later });
  const named = await sendJson(captain, 'PUT', `/api/matches/${matchId}/line-ups/home`, {
    players: [{ memberId, starts: true }],
  });
  expect([named.status, named.text]).toEqual([200, expect.any(String)]);
  await site.db.insert(matchScorers).values({ matchId, accountId: player.accountId, createdAt: site.clock.now() });
  expect((await leave()).status).toBe(200);
  const of = (table: typeof lineUps | typeof matchScorers) => site.db.$count(table, eq(table.matchId, matchId));
  expect([await of(lineUps), await of(matchScorers)]).toEqual([0, 0]);
  const places = and(eq(rosterPlaces.competitionId, competitionId), eq(rosterPlaces.accountId, player.accountId));
  expect(await site.db.$count(rosterPlaces, places)).toBe(0);
});

test('an organiser doesn’t, nor does anybody else; and what is refused changes nothing', async () => {
  const stranger = await site.member(`Stranger${made}`);
  expect((await leave(stranger)).status).toBe(403);
  await setState('ended');
  expect((await leave(organiser)).status).toBe(409);
  const [row] = await site.db.select().from(entries).where(eq(entries.id, ours().entryId));
  expect(row?.teamId).toBe(ours().teamId);
});
