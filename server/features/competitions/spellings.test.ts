/** Names that differ in case, or in how their marks are composed, are one name. */
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { entries } from '../../schema/sports/competitions.ts';
import { venues } from '../../schema/sports/matches.ts';
import { teams } from '../../schema/sports/teams.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { addCup, addTeam } from '../../testing/sports/cup.ts';

let site: Site;
let ama: TestBrowser;
beforeAll(async () => {
  site = await createSite();
  ama = await site.member('Ama');
});

const empty = () => addCup(site, { organiserId: ama.accountId, captains: [] });
const enter = (id: string, ...names: string[]) =>
  ama.post(`/api/competitions/${id}/entries`, { teams: names.map((name) => ({ name })) });
const namesIn = async (id: string) =>
  (
    await site.db
      .select({ name: teams.name })
      .from(entries)
      .innerJoin(teams, eq(teams.id, entries.teamId))
      .where(eq(entries.competitionId, id))
  ).map(({ name }) => name);

const SPELLINGS = [
  ['İstanbul', 'i̇stanbul'],
  ['İzmir', 'izmir'],
  ['Straße', 'STRASSE'],
  ['Köln', 'KO\u0308LN'],
  ['ΟΔΟΣ', 'οδος'],
] as const;

test('a name that stands is not entered once more in another spelling', async () => {
  const { competitionId: id } = await empty();
  for (const [one, other] of SPELLINGS) {
    expect((await enter(id, one)).status, one).toBe(201);
    const again = await enter(id, other);
    expect([again.status, again.body.field], other).toEqual([409, 'teams']);
  }
  expect((await namesIn(id)).sort()).toEqual(SPELLINGS.map(([one]) => one).sort());
  expect((await enter(id, 'Koln')).status).toBe(201); // another name
});

test('of two spellings in one paste none wins without a word', async () => {
  const { competitionId: id } = await empty();
  for (const [one, other] of SPELLINGS) {
    const answer = await enter(id, one, 'Hall 1', other);
    expect([answer.status, answer.body.message]).toEqual([
      409,
      `“${one}” and “${other.normalize('NFC')}” are one name. Leave one of them out.`,
    ]);
  }
  expect(await namesIn(id)).toEqual([]);
  expect((await enter(id, 'Hall 1', 'Hall 1')).status).toBe(201);
  expect(await namesIn(id)).toEqual(['Hall 1']);
});

test('a team is found by its name in another spelling, and lists and venues compare as entries do', async () => {
  const kofi = await site.member('Kofi');
  await addTeam(site, 'Beşiktaş İstanbul', kofi.accountId);
  const { competitionId: id } = await empty();
  expect((await enter(id, 'BEŞİKTAŞ istanbul')).body).toMatchObject({ invited: 1 });
  await enter(id, 'İzmir');
  const list = 'Home,Away,Venue\nizmir,beşiktaş İSTANBUL,İnönü\nİZMİR,Beşiktaş i̇stanbul,inönü';
  const send = (text: string, kind = 'fixtures') => ama.post(`/api/competitions/${id}/${kind}.csv`, { text, isPreview: false }); // biome-ignore format: one call
  expect((await send(list)).body).toMatchObject({ added: 2, flaws: [] });
  expect((await site.db.select().from(venues).where(eq(venues.competitionId, id))).map(({ name }) => name)).toEqual(['İnönü']); // biome-ignore format: one claim
  expect((await ama.post(`/api/competitions/${id}/venues`, { name: 'İNÖNÜ' })).status).toBe(409);
  expect((await send('Team,Name\nizmir,İlkay\nİzmir,ilkay', 'rosters')).body).toMatchObject({ added: 1, notes: [expect.stringContaining('Line 3')] }); // biome-ignore format: one claim
  expect((await send('Team,Name\nizmir,i̇lkay', 'rosters')).body).toMatchObject({ added: 0, same: 1 });
});
