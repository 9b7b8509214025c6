/** What happened under a name before a team's captain said yes stays the name's, whichever way the team comes to it. */
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { HOUR } from '../../../platform/clock.ts';
import { entries, groups, stages } from '../../../schema/sports/competitions.ts';
import { teamFollows, teams } from '../../../schema/sports/teams.ts';
import { sendJson } from '../../../testing/admin.ts';
import type { TestBrowser } from '../../../testing/browser.ts';
import { untilHeard } from '../../../testing/heard.ts';
import { createSite, type Site } from '../../../testing/site.ts';
import { addMatch, addTeam, type Cup } from '../../../testing/sports/cup.ts';
import { answerInvitation, invitationsOf } from '../../../testing/sports/invitations.ts';
import { PATIENT } from '../../../testing/traces.ts';
import { deletePlaceholders, listPlaceholders } from '../entry-queries.ts';
import { deleteCompetition } from '../write-queries.ts';

let site: Site;
let troll: TestBrowser;
let captain: TestBrowser;
let fan: TestBrowser;
let teamId: string;
let id: string;
let cup: Cup;
let nameId: string;
let past: string[];
let coming: string;
beforeEach(async () => {
  site = await createSite();
  [troll, captain, fan] = [await site.member('Troll'), await site.member('Captain'), await site.member('Fan')];
  ({ teamId } = await addTeam(site, 'Legon Lions', captain.accountId));
  await site.db.insert(teamFollows).values({ accountId: fan.accountId, teamId, createdAt: site.clock.now() });
  const body = { name: 'Hall Cup', sport: 'football', form: 'league', preset: 'intramural', timeZone: 'Africa/Accra' };
  id = (await troll.post('/api/competitions', body)).body.competition._id;
  await troll.post(`/api/competitions/${id}/state`, { state: 'open' });
  await troll.post(`/api/competitions/${id}/entries`, { teams: [{ name: 'Losers' }, { name: 'Others' }] });
});

/** Two matches that the name loses 0–99 with a slander in its line-up and as its scorer, and one to come. */
async function play(): Promise<void> {
  await troll.post(`/api/competitions/${id}/state`, { state: 'running' });
  const rows = await site.db.select().from(entries).where(eq(entries.competitionId, id));
  const withNames = await Promise.all(
    rows.map(async (row) => {
      const [team] = await site.db.select().from(teams).where(eq(teams.id, row.teamId));
      return { entryId: row.id, teamId: row.teamId, captainMemberId: null, name: team?.name };
    }),
  );
  const [stage] = await site.db.select().from(stages).where(eq(stages.competitionId, id));
  const [group] = await site.db
    .select()
    .from(groups)
    .where(eq(groups.stageId, stage?.id ?? ''));
  const inOrder = ['Losers', 'Others'].flatMap((name) => withNames.filter((one) => one.name === name));
  cup = { competitionId: id, stageId: stage?.id ?? '', groupId: group?.id ?? '', entries: inOrder };
  nameId = cup.entries[0]?.teamId ?? '';
  const { memberId } = (
    await troll.post(`/api/teams/${nameId}/members`, { name: 'Prof X fakes marks', role: 'player' })
  ).body;
  const now = site.clock.now().getTime();
  past = [];
  for (const number of [1, 2]) {
    const matchId = await addMatch(site, cup, [0, 1], { number, startsAt: new Date(now - number * HOUR) });
    past.push(matchId);
    const players = [{ memberId, starts: true }];
    expect((await sendJson(troll, 'PUT', `/api/matches/${matchId}/line-ups/home`, { players })).status).toBe(200);
    const result = { kind: 'played', score: { home: 0, away: 99 }, forfeitedBy: null };
    const said = await sendJson(troll, 'POST', `/api/matches/${matchId}/result/decide`, {
      ...{ result, reason: 'Losers', version: 0 },
    });
    expect(said.status).toBe(200);
  }
  coming = await addMatch(site, cup, [0, 1], { number: 3, startsAt: new Date(now + 2 * HOUR) });
  await untilHeard(site);
}

const invitation = async () => (await invitationsOf(captain))[0];
const invite = () => troll.post(`/api/competitions/${id}/entries/${cup.entries[0]?.entryId}/invite`, { teamId });
const accept = (more = {}) => answerInvitation(captain, { accepts: true, ...more });

const idsOf = (list: { _id: string }[]) => list.map(({ _id }) => _id).sort();
/** The matches that every list about a team knows, and what its page says of who belongs to it. */
async function known(team: string) {
  const season = (await site.visitor().get(`/api/teams/${team}/season`)).body;
  const own = async (list: string) => idsOf((await captain.get(`/api/my-matches?list=${list}`)).body.matches);
  const now = site.clock.now().getTime();
  const today = (await fan.get(`/api/today?from=${now - 5 * HOUR}&until=${now + 20 * HOUR}`)).body;
  const calendar = (await site.visitor().get(`/api/calendars/team/${team}.ics`)).text;
  return {
    season: [idsOf(season.past), idsOf(season.coming)],
    own: [await own('past'), await own('coming')],
    today: idsOf(today.matches),
    calendar: [...past, coming].filter((one) => calendar.includes(one)).sort(),
    members: JSON.stringify((await captain.get(`/api/teams/${team}`)).body.members).includes('Prof X'),
  };
}
const nothingOfBefore = () => ({
  ...{ season: [[], [coming]], own: [[], [coming]], today: [coming], calendar: [coming], members: false },
});

/** What the match says of who played, and what the table counts. */
async function shown(matchId: string) {
  const { match, lineUps } = (await site.visitor().get(`/api/matches/${matchId}`)).body;
  return { name: match.home.team.name, isTeam: match.home.team._id === teamId, lineUps: JSON.stringify(lineUps) };
}
async function tableOf() {
  const { stages: all } = (await site.visitor().get(`/api/competitions/${id}/tables`)).body;
  return all[0].groups[0].rows.map((row: { entryId: string; played: number }) => [row.entryId, row.played]);
}

describe('a name with a past', () => {
  const WAYS = {
    'is taken by a team that has asked': async () => {
      expect((await captain.post(`/api/competitions/${id}/entries/ask`, { teamId })).status).toBe(201);
      await play();
      expect((await invite()).status).toBe(200);
    },
    'is taken by a team that was invited': async () => {
      await play();
      expect((await invite()).status).toBe(200);
      expect(await invitation()).toMatchObject({ name: 'Losers', past: 2 });
      expect((await accept()).status).toBe(200);
    },
    'is taken by a team whose captain says yes, and nothing of the past': async () => {
      await play();
      await invite();
      expect((await accept({ past: 0 })).status).toBe(200);
    },
  };
  test.each(Object.entries(WAYS))('%s: its past stays its own', async (_, take) => {
    await take();
    await vi.waitFor(async () => expect(await known(teamId)).toEqual(nothingOfBefore()), PATIENT);
    expect(await shown(past[0] ?? '')).toEqual({
      ...{ name: 'Losers', isTeam: false },
      lineUps: expect.stringContaining('Prof X'),
    });
    expect(await shown(coming)).toMatchObject({ name: 'Legon Lions', isTeam: true });
    expect(await tableOf()).toEqual(expect.arrayContaining([[cup.entries[0]?.entryId, 2]]));
    expect(await tableOf()).toHaveLength(2);
    // The team's captain has nothing to do with it: no result of theirs, no line-up.
    const players = { players: [] };
    expect((await sendJson(captain, 'PUT', `/api/matches/${past[0]}/line-ups/home`, players)).status).toBe(403);
    expect((await sendJson(captain, 'PUT', `/api/matches/${coming}/line-ups/home`, players)).status).toBe(200);
    // Nobody can claim what is left of the name.
    const [left] = await site.db.select().from(teams).where(eq(teams.id, nameId));
    expect((await fan.post(`/api/join/${left?.joinToken}`)).status).toBe(409);
  });

  test('which an honest organiser has given it, is the team’s where its captain says so, having been shown how much', async () => {
    await play();
    await invite();
    const wrong = await accept({ past: 1 });
    expect([wrong.status, wrong.body.message]).toEqual([
      409,
      'More has been played under this name by now. Look at it again.',
    ]);
    expect((await accept({ past: 2 })).status).toBe(200);
    await vi.waitFor(async () => expect((await known(teamId)).season).toEqual([[...past].sort(), [coming]]), PATIENT);
    expect(await shown(past[0] ?? '')).toMatchObject({ name: 'Legon Lions', isTeam: true });
  });

  test('is claimed by its link: what was played stays under the name, and the team begins with its next match', async () => {
    await play();
    const [link] = (await troll.get(`/api/competitions/${id}/captain-links`)).body.links.filter(
      (one: { team: string }) => one.team === 'Losers',
    );
    expect((await captain.post(`/api/join/${link.joinToken}`)).status).toBe(200);
    const [asking] = (await troll.get(`/api/teams/${nameId}`)).body.pending;
    expect((await troll.post(`/api/teams/${nameId}/members/${asking._id}/confirm`)).status).toBe(200);
    const season = async () => (await site.visitor().get(`/api/teams/${nameId}/season`)).body;
    await vi.waitFor(async () => expect(idsOf((await season()).past)).toEqual([]), PATIENT);
    expect(idsOf((await season()).coming)).toEqual([coming]);
    const { match } = (await site.visitor().get(`/api/matches/${past[0]}`)).body;
    expect(match.home.team).toMatchObject({ name: 'Losers', isPlaceholder: true });
    expect(match.home.team._id).not.toBe(nameId);
    expect(await tableOf()).toEqual(expect.arrayContaining([[cup.entries[0]?.entryId, 2]]));
  });

  test('leaves a name that goes when its matches go', async () => {
    await play();
    await invite();
    await accept();
    expect(await site.db.$count(teams, eq(teams.id, nameId))).toBe(1);
    await site.db.transaction(async (tx) => {
      const names = await listPlaceholders(tx, id);
      expect(names).toContain(nameId);
      await deleteCompetition(tx, id);
      await deletePlaceholders(tx, names);
    });
    expect(await site.db.$count(teams, eq(teams.id, nameId))).toBe(0);
  });
});
