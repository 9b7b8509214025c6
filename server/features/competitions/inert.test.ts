/** Until a team's captain has said yes, nothing follows from an entry for the team or anybody in it. */
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { DAY, HOUR } from '../../platform/clock.ts';
import {
  competitionOrganisers,
  competitions,
  entries,
  entryInvitations,
  groups,
  stages,
} from '../../schema/sports/competitions.ts';
import { matches } from '../../schema/sports/matches.ts';
import { teamFollows, teams } from '../../schema/sports/teams.ts';
import { sendJson } from '../../testing/admin.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { untilHeard } from '../../testing/heard.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { addMatch, addTeam, addTeamMember, type Cup } from '../../testing/sports/cup.ts';
import { answerInvitation, invitationsOf } from '../../testing/sports/invitations.ts';
import { PATIENT } from '../../testing/traces.ts';

let site: Site;
let troll: TestBrowser;
let captain: TestBrowser;
let player: TestBrowser;
let fan: TestBrowser;
let teamId: string;
let teamName: string;
let made = 0;
beforeAll(async () => {
  site = await createSite();
});

/** A team of three, and an organiser whom nobody in it knows. */
async function setUp() {
  made++;
  [troll, captain] = [await site.member(`Troll${made}`), await site.member(`Vic${made}`)];
  [player, fan] = [await site.member(`Player${made}`), await site.member(`Fan${made}`)];
  teamName = `Legon Lions ${made}`;
  ({ teamId } = await addTeam(site, teamName, captain.accountId));
  await addTeamMember(site, teamId, { accountId: player.accountId });
  await site.db.insert(teamFollows).values({ accountId: fan.accountId, teamId, createdAt: site.clock.now() });
}

const told = ({ status, body }: { status: number; body: { message?: string } }) => [status, body.message];
const bell = async (by: TestBrowser): Promise<string[]> => {
  const { notifications } = (await by.get('/api/notifications')).body;
  return notifications.map(({ kind, detail }: { kind: string; detail: string | null }) =>
    detail === null ? kind : `${kind} ${detail}`,
  );
};

async function makeCup(by = troll, name = 'Losers Cup', state: 'draft' | 'open' = 'open') {
  const body = { name, sport: 'football', form: 'league', preset: 'intramural', timeZone: 'Africa/Accra' };
  await site.db.update(competitions).set({ state: 'ended' }).where(eq(competitions.createdBy, by.accountId));
  const { _id: id } = (await by.post('/api/competitions', body)).body.competition;
  site.clock.advance(DAY + HOUR); // so that nobody has made too many
  if (state === 'open') await by.post(`/api/competitions/${id}/state`, { state });
  return id as string;
}
const enter = (id: string, ...chosen: ({ name: string } | { teamId: string })[]) =>
  troll.post(`/api/competitions/${id}/entries`, { teams: chosen });
const entriesOf = async (id: string, by = troll) => (await by.get(`/api/competitions/${id}`)).body.competition.entries;
const linksOf = async (id: string) => (await troll.get(`/api/competitions/${id}/captain-links`)).body.links;

/** What a competition of two has that matches are written for. */
async function cupOf(competitionId: string): Promise<Cup> {
  const [stage] = await site.db.select().from(stages).where(eq(stages.competitionId, competitionId));
  const stageId = stage?.id ?? '';
  const [group] = await site.db.select().from(groups).where(eq(groups.stageId, stageId));
  const rows = await site.db.select().from(entries).where(eq(entries.competitionId, competitionId)).orderBy(entries.id);
  return {
    ...{ competitionId, stageId, groupId: group?.id ?? '' },
    entries: rows.map(({ id, teamId }) => ({ entryId: id, teamId, captainMemberId: null })),
  };
}

describe('before a yes', () => {
  test('no result, move, nudge, page, calendar, list, figure or search knows of it, and the captain is told once', async () => {
    await setUp();
    const id = await makeCup();
    expect((await enter(id, { teamId }, { name: 'Stooges' })).body).toMatchObject({ made: 1, invited: 1 });
    await troll.post(`/api/competitions/${id}/state`, { state: 'running' });
    const cup = await cupOf(id);
    const now = site.clock.now().getTime();
    const numbers = [1, 2, 3, 4, 5];
    const ids: string[] = [];
    for (const number of numbers)
      ids.push(await addMatch(site, cup, [0, 1], { number, startsAt: new Date(now + number * HOUR) }));
    for (const matchId of ids.slice(0, 3)) {
      const result = { kind: 'played', score: { home: 0, away: 90 }, forfeitedBy: null };
      const decided = await sendJson(troll, 'POST', `/api/matches/${matchId}/result/decide`, {
        ...{ result, reason: 'Losers', version: 0 },
      });
      expect(decided.status).toBe(200);
    }
    const moved = await sendJson(troll, 'PATCH', `/api/matches/${ids[3]}`, {
      ...{ edition: 0, day: '2026-12-24', time: '03:00' },
    });
    expect(moved.status).toBe(200);
    await site.db
      .update(matches)
      .set({ nudgeAt: new Date(now) })
      .where(eq(matches.id, ids[4] ?? ''));
    site.clock.advance(8 * HOUR);
    await untilHeard(site);

    await vi.waitFor(async () => expect(await bell(captain)).toEqual(['entry-invited']), PATIENT);
    expect([await bell(player), await bell(fan)]).toEqual([[], []]);
    const visitor = site.visitor();
    const season = (await visitor.get(`/api/teams/${teamId}/season`)).body;
    expect(season).toEqual({ coming: [], past: [], competitions: [] });
    for (const by of [captain, player, fan]) {
      for (const list of ['coming', 'past'])
        expect((await by.get(`/api/my-matches?list=${list}`)).body.matches).toEqual([]);
      expect((await by.get('/api/my-matches/awaited')).body.awaited).toEqual([]);
    }
    const day = `from=${now - 2 * HOUR}&until=${now + 20 * HOUR}`;
    for (const by of [captain, player, fan])
      expect((await by.get(`/api/today?${day}`)).body).toMatchObject({ matches: [] });
    const figures = (await captain.get(`/api/people/Player${made}/athlete`)).body;
    expect(figures).toMatchObject({ appearances: 0, goals: 0, clips: 0 });
    expect((await captain.get(`/api/people/Player${made}`)).text).not.toContain('Losers Cup');
    const { path } = (await player.post('/api/my-calendar')).body;
    for (const calendar of [path, `/api/calendars/team/${teamId}.ics`])
      expect((await visitor.get(calendar)).text).not.toContain('BEGIN:VEVENT');
    const { teams: found } = (await captain.get(`/api/search?q=${encodeURIComponent(teamName)}`)).body;
    expect(found.found.map(({ _id }: { _id: string }) => _id)).toEqual([teamId]);
    expect((await captain.get('/api/competitions?mine=yes')).body.competitions).toEqual([]);
    expect((await visitor.get('/api/teams')).body.teams.map(({ _id }: { _id: string }) => _id)).toEqual([teamId]);
    const first = cup.entries[0]?.teamId;
    expect((await fan.send('PUT', `/api/team-follows/${first}`)).status).toBe(409);
    const page = await visitor.get(`/app/teams/${first}`);
    expect(page.text).toMatch(/name="robots" content="noindex"/);
  });

  test('who enters and removes a team in turn, or asks in another name, tells its captain no more', async () => {
    await setUp();
    const id = await makeCup();
    for (let round = 0; round < 4; round++) {
      expect((await enter(id, { teamId })).status).toBe(201);
      const [entry] = await entriesOf(id);
      await troll.post('/api/notifications/read');
      const gone = await troll.post(`/api/competitions/${id}/entries/${entry._id}/withdraw`, {
        how: 'void',
        reason: '',
      });
      expect(gone.status).toBe(200);
      await untilHeard(site);
      expect(await bell(captain)).toEqual([]);
    }
    expect(await site.db.$count(teams, eq(teams.isPlaceholder, true))).toBeLessThan(4);
    // Of a fifth competition in a week they hear nothing, though it stands in their list.
    for (let cup = 0; cup < 4; cup++) {
      await enter(await makeCup(troll, `Cup ${cup}`), { teamId });
      await untilHeard(site);
      await captain.post('/api/notifications/seen');
    }
    const toldAt = await site.db.select().from(entryInvitations).where(eq(entryInvitations.teamId, teamId));
    expect(toldAt.filter((one) => one.toldAt !== null)).toHaveLength(3);
    expect(await bell(captain)).toEqual(['entry-invited']);
  });

  test('a draft asks nobody before it is opened', async () => {
    await setUp();
    const id = await makeCup(troll, 'Secret Cup', 'draft');
    await enter(id, { teamId }, { name: 'Others' });
    await untilHeard(site);
    expect([await bell(captain), await invitationsOf(captain)]).toEqual([[], []]);
    await troll.post(`/api/competitions/${id}/state`, { state: 'open' });
    await vi.waitFor(async () => expect(await bell(captain)).toEqual(['entry-invited']), PATIENT);
    expect(await invitationsOf(captain)).toMatchObject([{ name: teamName, by: { username: `Troll${made}` } }]);
    expect((await captain.get(`/api/competitions/${id}`)).body.viewer).toMatchObject({
      ...{ canEnter: [], invitations: [{ team: { _id: teamId } }] },
    });
  });

  test('who has muted the organiser is not told, and whom they have blocked can’t invite them', async () => {
    await setUp();
    await captain.send('PUT', `/api/ties/mute/${troll.accountId}`);
    const id = await makeCup();
    await enter(id, { teamId });
    await untilHeard(site);
    expect(await bell(captain)).toEqual([]);
    await captain.send('PUT', `/api/ties/block/${troll.accountId}`);
    expect(await invitationsOf(captain)).toEqual([]);
    const other = await makeCup(troll, 'Other Cup');
    expect(told(await enter(other, { teamId }))).toEqual([404, 'There’s no such team.']);
    expect((await enter(other, { name: teamName })).body).toMatchObject({ made: 1, invited: 0 });
  });
});

describe('an answer', () => {
  test('yes: the team takes the entry over with what was played, at once, and nothing is done twice', async () => {
    await setUp();
    const id = await makeCup();
    const vice = await site.member(`Vice${made}`);
    await addTeamMember(site, teamId, { accountId: vice.accountId, role: 'vice' });
    await enter(id, { name: teamName.toLowerCase() }, { name: 'Others' });
    const [link] = await linksOf(id);
    expect(link).toMatchObject({ team: teamName, invitation: { state: 'sent', team: { _id: teamId } } });
    const placeholder = (await entriesOf(id))[0].team._id;
    const written = async (name: string) =>
      (await troll.post(`/api/teams/${placeholder}/members`, { name, role: 'player' })).body.memberId as string;
    const [played, never] = [await written('Kwesi'), await written('Nobody')];
    await troll.post(`/api/competitions/${id}/state`, { state: 'running' });
    const cup = await cupOf(id);
    const startsAt = new Date(site.clock.now().getTime() - HOUR);
    const matchId = await addMatch(site, cup, [0, 1], { number: 1, startsAt, state: 'live' });
    const lineUp = await sendJson(troll, 'PUT', `/api/matches/${matchId}/line-ups/home`, {
      players: [{ memberId: played, starts: true }],
    });
    expect(lineUp.status).toBe(200);
    expect((await site.visitor().get(`/api/matches/${matchId}`)).body.match.home.team.isPlaceholder).toBe(true);

    const [invitation] = await invitationsOf(captain);
    const answers = await Promise.all(
      [captain, vice, captain].map((by) => answerInvitation(by, { accepts: true, past: 1 }, invitation)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(told(await answerInvitation(captain, { accepts: false }, invitation))).toEqual([
      ...[409, 'This invitation has already been answered.'],
    ]);
    expect((await entriesOf(id))[0]).toMatchObject({ hasCaptain: true, team: { _id: teamId, name: teamName } });
    expect((await troll.get(`/api/teams/${placeholder}`)).status).toBe(404);
    const { match, lineUps } = (await site.visitor().get(`/api/matches/${matchId}`)).body;
    expect(match.home.team).toEqual({ _id: teamId, name: teamName, sport: 'football' });
    expect(JSON.stringify(lineUps)).toContain('Kwesi');
    const names = (await captain.get(`/api/teams/${teamId}`)).body.members.map(({ name }: { name: string }) => name);
    expect(names).not.toContain('Kwesi');
    expect(never).toBeDefined();
    expect((await site.visitor().get(`/api/teams/${teamId}/season`)).body.competitions).toHaveLength(1);
    await vi.waitFor(async () => expect(await bell(troll)).toContain('entry agreed'), PATIENT);
    await vi.waitFor(async () => expect(await bell(captain)).not.toContain('entry-invited'), PATIENT);
    const { acts } = (await captain.get(`/api/competitions/${id}/acts`)).body;
    expect(acts[0].text).toMatch(/ accepted the invitation for Legon Lions/);
  });

  test('no: the name stays a name, and neither this nor another competition of the organiser invites the team again', async () => {
    await setUp();
    const id = await makeCup();
    await enter(id, { teamId });
    const [invitation] = await invitationsOf(captain);
    expect((await answerInvitation(fan, { accepts: true }, invitation)).status).toBe(403);
    expect(told(await answerInvitation(captain, { accepts: false, blocks: true }, invitation))).toEqual([
      ...[200, `You’ve declined the invitation and blocked Troll${made}.`],
    ]);
    expect((await captain.get(`/api/ties/with/${troll.accountId}`)).body.block).toBe(true);
    await captain.send('DELETE', `/api/ties/block/${troll.accountId}`);
    const [entry] = await entriesOf(id);
    expect(entry.team).toMatchObject({ name: teamName, isPlaceholder: true });
    expect(await linksOf(id)).toMatchObject([{ invitation: { state: 'declined' } }]);
    const again = await troll.post(`/api/competitions/${id}/entries/${entry._id}/invite`, { teamId });
    expect(told(again)).toEqual([409, `${teamName} has declined.`]);
    const other = await makeCup(troll, 'Second Cup');
    expect(told(await enter(other, { teamId }))).toEqual([409, `${teamName} has declined.`]);
    expect((await enter(other, { name: teamName })).body).toMatchObject({ made: 1, invited: 0 });
    await vi.waitFor(async () => expect(await bell(captain)).toEqual([]), PATIENT);
    // Nor when the competition in which they declined is gone.
    await troll.send('DELETE', `/api/competitions/${id}`);
    expect(told(await enter(await makeCup(troll, 'Third Cup'), { teamId }))).toEqual([
      409,
      `${teamName} has declined.`,
    ]);
  });

  test('a captain who takes the team out again is not asked again', async () => {
    await setUp();
    const id = await makeCup();
    await enter(id, { teamId });
    const [invitation] = await invitationsOf(captain);
    await answerInvitation(captain, { accepts: true }, invitation);
    const [entry] = await entriesOf(id);
    const left = await captain.post(`/api/competitions/${id}/entries/${entry._id}/withdraw`, {
      how: 'void',
      reason: '',
    });
    expect(left.status).toBe(200);
    expect(told(await enter(id, { teamId }))).toEqual([409, `${teamName} has declined.`]);
  });

  test('is refused where it can’t be: ended, gone, claimed by another, or in already', async () => {
    await setUp();
    const id = await makeCup();
    await enter(id, { name: 'Some name' });
    const [entry] = await entriesOf(id);
    const invite = (team: string, entryId = entry._id) =>
      troll.post(`/api/competitions/${id}/entries/${entryId}/invite`, { teamId: team });
    expect((await invite(teamId)).status).toBe(200);
    expect((await invite(teamId)).status).toBe(200); // pressed twice
    const [invitation] = await invitationsOf(captain);
    expect(invitation?.name).toBe('Some name');
    await enter(id, { name: 'Another name' });
    const second = (await entriesOf(id))[1];
    expect(told(await invite(teamId, second._id))).toEqual([409, `${teamName} has already been invited.`]);
    const asked = await captain.post(`/api/competitions/${id}/entries/ask`, { teamId });
    expect(told(asked)).toEqual([409, `${teamName} is invited. Accept the invitation instead.`]);
    await site.db.update(competitions).set({ state: 'ended' }).where(eq(competitions.id, id));
    expect(told(await answerInvitation(captain, { accepts: true }, invitation))).toEqual([
      409,
      'The competition has ended.',
    ]);
    await site.db.update(competitions).set({ state: 'open' }).where(eq(competitions.id, id));
    // Another team is invited for the name: the first one need not answer any more.
    const { teamId: other } = await addTeam(site, `Other ${made}`, fan.accountId);
    expect((await invite(other)).status).toBe(200);
    expect(await invitationsOf(captain)).toEqual([]);
    expect(told(await answerInvitation(captain, { accepts: true }, invitation))).toEqual([
      ...[409, 'This invitation is no longer valid.'],
    ]);
    // The organiser's own team takes a name at once.
    const { teamId: own } = await addTeam(site, `Own ${made}`, troll.accountId);
    expect((await invite(own, second._id)).status).toBe(200);
    expect((await entriesOf(id))[1].team._id).toBe(own);
    expect(told(await invite(teamId, second._id))).toEqual([409, 'Somebody plays under this name already.']);
  });
});

test('a link to claim says where the name plays; whoever is let in first makes it a team that is found', async () => {
  await setUp();
  const id = await makeCup();
  await enter(id, { name: `Volta Hall ${made}` });
  const [link] = await linksOf(id);
  const [entry] = await entriesOf(id);
  const placeholder = entry.team._id;
  expect((await site.visitor().get(`/api/join/${link.joinToken}`)).body.playsIn).toMatchObject([
    { name: 'Losers Cup' },
  ]);
  expect((await site.visitor().get(`/api/teams/${placeholder}`)).body).toMatchObject({ team: { isPlaceholder: true } });
  expect((await captain.get(`/api/teams/${placeholder}`)).body.joinToken).toBeUndefined();
  const second = await site.member(`Second${made}`);
  const organiser = { competitionId: id, accountId: second.accountId, createdAt: site.clock.now() };
  await site.db.insert(competitionOrganisers).values(organiser);
  expect((await second.get(`/api/teams/${placeholder}`)).body.joinToken).toBe(link.joinToken);
  expect(told(await fan.post(`/api/join/${link.joinToken}`))).toEqual([
    ...[200, 'The organisers have been asked. You’ll hear from them.'],
  ]);
  const [{ _id: memberId }] = (await second.get(`/api/teams/${placeholder}`)).body.pending;
  expect((await second.post(`/api/teams/${placeholder}/members/${memberId}/confirm`)).status).toBe(200);
  expect((await site.visitor().get(`/api/teams/${placeholder}`)).body.team.isPlaceholder).toBe(false);
  const { teams: found } = (await captain.get(`/api/search?q=${encodeURIComponent(`Volta Hall ${made}`)}`)).body;
  expect(found.found.map(({ _id }: { _id: string }) => _id)).toEqual([placeholder]);
  expect((await entriesOf(id))[0]).toMatchObject({ hasCaptain: true, team: { _id: placeholder } });
});
