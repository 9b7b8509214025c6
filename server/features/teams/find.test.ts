/** Teams looked for by words of their names. */
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { TEAM_SEARCH_MAX, TEAMS_PER_PAGE, teamMessages } from '../../../contract/sports/teams.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { addTeam } from '../../testing/sports/cup.ts';

let site: Site;
beforeAll(async () => {
  site = await createSite();
});

/** Adds a team, later than the ones before: of one moment, none is the newest. */
function add(...team: Parameters<typeof addTeam> extends [unknown, ...infer Rest] ? Rest : never) {
  site.clock.advance(1);
  return addTeam(site, ...team);
}
const look = (query: Record<string, string>) => site.visitor().get(`/api/teams?${new URLSearchParams(query)}`);
const namesOf = async (query: Record<string, string>) => {
  const { status, body } = await look(query);
  expect(status).toBe(200);
  return body.teams.map(({ name }: { name: string }) => name);
};
const set = (id: string, change: string) => site.db.execute(sql`update teams set ${sql.raw(change)} where id = ${id}`);

test('visitors find a team by the beginnings of its name’s words, in any order, without accents and capitals', async () => {
  const { teamId } = await add('Atlético Volta-Vipers');
  await add('Legon Hall');
  for (const q of ['atletico', 'ATLÉT', 'vip', 'vipers atl', '  volta   vipers ', 'v', 'Volta-Vipers'])
    expect([q, await namesOf({ q })]).toEqual([q, ['Atlético Volta-Vipers']]);
  expect(await namesOf({ q: 'volta\\%' })).toEqual(['Atlético Volta-Vipers']); // what is no letter separates words
  for (const q of ['ipers', 'atletico legon', '!!!', "'", '%']) expect([q, await namesOf({ q })]).toEqual([q, []]);
  expect((await namesOf({ q: '   ' })).length).toBe(2); // nothing is asked for

  // Only by its name: not by what it says of itself, whose it is, or what it was called.
  await set(teamId, "about = 'Training on Mondays', of_name = 'Akuafo', name = 'Volta Cobras'");
  for (const q of ['training', 'akuafo', 'football', 'vipers']) expect([q, await namesOf({ q })]).toEqual([q, []]);
  expect(await namesOf({ q: 'cobras' })).toEqual(['Volta Cobras']);
});

test('with a name, sport and university narrow it down; nothing hidden, ended or unclaimed is found', async () => {
  const { teamId } = await add('Okapi One', null, 'tableTennis');
  await set(teamId, "school = 'Okapi University'");
  const { teamId: other } = await add('Okapi Two');
  expect(await namesOf({ q: 'okapi' })).toEqual(['Okapi Two', 'Okapi One']); // the newest first
  expect(await namesOf({ q: 'okapi', sport: 'tableTennis' })).toEqual(['Okapi One']);
  expect(await namesOf({ q: 'okapi', school: ' Okapi  University' })).toEqual(['Okapi One']);
  expect(await namesOf({ q: 'two', school: 'Okapi University' })).toEqual([]);
  for (const change of ["hidden = 'hidden'", "hidden = 'held'", 'ended_at = now()', 'is_placeholder = true']) {
    await set(other, change);
    expect([change, await namesOf({ q: 'okapi' })]).toEqual([change, ['Okapi One']]);
    await set(other, 'hidden = null, ended_at = null, is_placeholder = false');
  }
  expect(await namesOf({ q: 'okapi' })).toHaveLength(2);
});

test('a name that many teams have comes page by page; one that is too long is refused in words', async () => {
  for (let n = 0; n <= TEAMS_PER_PAGE; n++) await add(`Narwhal ${n}`);
  const first = (await look({ q: 'narw' })).body;
  expect(first.teams).toHaveLength(TEAMS_PER_PAGE);
  const second = (await look({ q: 'narw', cursor: first.nextCursor })).body;
  expect([second.teams.map(({ name }: { name: string }) => name), second.nextCursor]).toEqual([['Narwhal 0'], null]);
  expect(await namesOf({ q: 'x'.repeat(TEAM_SEARCH_MAX) })).toEqual([]);
  const { status, body } = await look({ q: 'x'.repeat(TEAM_SEARCH_MAX + 1) });
  expect([status, body.message]).toEqual([400, teamMessages.searchTooLong()]);
});
