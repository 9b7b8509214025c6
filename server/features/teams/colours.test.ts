/** A team's two colours: who chooses them, what may be chosen, and that everything that names the team shows them. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { teamMessages } from '../../../contract/sports/teams.ts';
import { competitionChanged } from '../../facts/competitions.ts';
import { adminOf, sendJson } from '../../testing/admin.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { heard } from '../../testing/heard.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { addCup, addMatch, type Cup } from '../../testing/sports/cup.ts';
import { shownTeam } from '../../testing/sports/shown-team.ts';

const [RED, RED_AND_WHITE] = ['#c8102e', '#c8102e #ffffff'];

let site: Site;
let captain: TestBrowser;
let fan: TestBrowser;
let admin: TestBrowser;
let cup: Cup;
let id = '';
let matchId = '';
beforeAll(async () => {
  site = await createSite();
  captain = await site.member('Captain');
  fan = await site.member('Fan');
  admin = await adminOf(site, 'Amara');
});
beforeEach(async () => {
  cup = await addCup(site, { organiserId: captain.accountId, captains: [captain.accountId, null] });
  id = cup.entries[0]?.teamId ?? '';
  matchId = await addMatch(site, cup, [0, 1], { number: 1 });
});

const look = async (by = captain) => (await by.get(`/api/teams/${id}`)).body.team;
async function choose(colours: unknown, by = captain) {
  const { name, edition } = await look();
  return sendJson(by, 'PUT', `/api/teams/${id}`, { name, of: 'none', edition, colours });
}

test('whoever looks after a team chooses its colours, an admin too, and nobody else; none can be chosen again', async () => {
  expect((await look()).colours).toBeUndefined();
  expect((await choose(RED_AND_WHITE.toUpperCase())).status).toBe(200);
  expect((await look(site.visitor())).colours).toBe(RED_AND_WHITE);
  expect((await choose(RED, fan)).status).toBe(403);
  expect((await choose(RED, admin)).status).toBe(200);
  const { edition } = await look();
  expect((await choose(RED)).body).toMatchObject({ edition }); // sent twice
  expect((await choose(undefined)).status).toBe(200); // of an app that knows of none
  expect((await look()).colours).toBe(RED);
  await choose('');
  expect((await look()).colours).toBeUndefined();
});

test('a new team can have colours, and lists show them', async () => {
  const words = { name: 'Volta', of: 'none', sport: 'rowing', colours: RED_AND_WHITE };
  expect((await fan.post('/api/teams', words)).body.team).toMatchObject({ name: 'Volta', colours: RED_AND_WHITE });
  for (const url of ['/api/teams?sport=rowing', '/api/teams/mine']) {
    const [first] = (await fan.get(url)).body.teams;
    expect([url, (first.team ?? first).colours]).toEqual([url, RED_AND_WHITE]);
  }
});

test.each(['red', '#fff', '#c8102e;', ' #c8102e', '#c8102e #ffffg0', '#c8102e  #ffffff', '#c8102e#ffffff'])(
  'what is no colour is refused in words: %s',
  async (colours) => {
    const { status, body } = await choose(colours);
    expect([status, body.field]).toEqual([400, 'colours']);
    expect((await look()).colours).toBeUndefined();
    if (colours.length <= RED_AND_WHITE.length) expect(body.message).toBe(teamMessages.noColours());
  },
);

const carriers = (by: TestBrowser) => shownTeam(by, { competitionId: cup.competitionId, matchId, teamId: id });

test('other colours are told where the team plays, as another name is; the same ones, and other words, are not', async () => {
  const told = async (act: () => Promise<unknown>) =>
    (await heard(site, [competitionChanged], act)).map(([, of]) => of);
  expect(await told(() => choose(RED))).toEqual([{ competitionId: cup.competitionId }]);
  expect(await told(() => choose(RED))).toEqual([]);
  expect(await told(() => choose(undefined))).toEqual([]);
});

test('of two alike sides the one away is shown in its second colour in their match, and in its own elsewhere', async () => {
  const awayId = cup.entries[1]?.teamId ?? '';
  await choose(RED_AND_WHITE);
  await site.db.execute(`update teams set colours = '${RED} #000000' where id = '${awayId}'`);
  for (const by of [site.visitor(), captain]) {
    const { home, away } = (await by.get(`/api/matches/${matchId}`)).body.match;
    expect([home.team.colours, away.team.colours]).toEqual([RED_AND_WHITE, `#000000 ${RED}`]);
    const [listed] = (await by.get(`/api/competitions/${cup.competitionId}/matches?list=coming`)).body.matches;
    expect(listed.away.team.colours).toBe(`#000000 ${RED}`);
  }
  expect((await captain.get(`/api/teams/${awayId}`)).body.team.colours).toBe(`${RED} #000000`);
});

test('match, competition, lists and tables show colours as soon as they are chosen, also what is cached; not of a hidden team', async () => {
  const colours = async (by = site.visitor()) =>
    Object.entries(await carriers(by)).map(([of, team]) => [of, team?.colours]);
  const all = (is: string | undefined) => ['competition', 'match', 'list', 'table'].map((of) => [of, is]);
  for (const is of [undefined, RED_AND_WHITE, RED]) {
    if (is) await choose(is);
    expect(await colours()).toEqual(all(is));
    expect(await colours()).toEqual(all(is));
  }
  await site.db.execute(`update teams set hidden = 'hidden' where id = '${id}'`);
  site.clock.advance(120_000);
  expect(JSON.stringify(await carriers(site.visitor()))).not.toContain(RED);
});
