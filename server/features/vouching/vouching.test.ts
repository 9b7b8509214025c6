/** Admins vouch for competitions and teams: the mark by the name, where it is told, and what it keeps as it is. */
import { beforeAll, expect, test } from 'vitest';
import { competitionPath } from '../../../contract/pages/sports-pages.ts';
import { nameMessages } from '../../../contract/texts/names.ts';
import { vouchingMessages } from '../../../contract/vouching/vouching.ts';
import { adminOf, sendJson } from '../../testing/admin.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { createSite, type Site } from '../../testing/site.ts';

let site: Site;
let admin: TestBrowser;
let maker: TestBrowser;
beforeAll(async () => {
  site = await createSite();
  admin = await adminOf(site, 'Amara');
  maker = await site.member('Kofi');
});

const SCHOOL = 'University of Ghana';
const AS = 'Run by the University of Ghana sports office';
const CUP = {
  name: 'Legon Hall Cup',
  sport: 'football',
  form: 'league',
  preset: 'intramural',
  timeZone: 'Africa/Accra',
};
const TEAM = { name: 'Legon Lions', of: 'school', school: SCHOOL, sport: 'football' };
const put = (by: TestBrowser, path: string, body: unknown) => sendJson(by, 'PUT', path, body);
const told = ({ status, body }: { status: number; body: { message?: string } }) => [status, body.message];

async function cup(): Promise<{ id: string; url: string; mark: string }> {
  const by = await site.member(`Union${crypto.randomUUID().slice(0, 8)}`);
  maker = by;
  const { competition } = (await by.post('/api/competitions', { ...CUP, school: SCHOOL })).body;
  const url = `/api/competitions/${competition._id}`;
  expect((await by.post(`${url}/state`, { state: 'open' })).status).toBe(200);
  return { id: competition._id, url, mark: `/api/admin/vouching/competition/${competition._id}` };
}

// [B31.9]
test('a mark stands by the name of a competition wherever it is shown, and in both logs who gave it', async () => {
  const { id, url, mark } = await cup();
  expect((await maker.get(url)).body.competition.vouchedAs).toBeNull();
  expect((await site.visitor().get(competitionPath(id))).text).not.toContain('CollegeOrUniversity');
  expect(told(await put(admin, mark, { as: ` ${AS} ` }))).toEqual([200, vouchingMessages.vouched()]);
  expect((await put(admin, mark, { as: AS })).status).toBe(200); // again: is not logged again
  expect((await maker.get(url)).body.competition.vouchedAs).toBe(AS);
  const cards = (await site.visitor().get('/api/competitions')).body.competitions;
  expect(cards.find((card: { _id: string }) => card._id === id)).toMatchObject({ vouchedAs: AS });
  const found = (await maker.get('/api/search?q=Legon%20Hall')).body.competitions.found;
  expect(found.find((one: { _id: string }) => one._id === id)).toMatchObject({ vouchedAs: AS });
  const page = (await site.visitor().get(competitionPath(id))).text;
  expect(page).toContain(`content="${AS}. Football`);
  expect(page).toContain('CollegeOrUniversity');
  const lines = (await maker.get(`${url}/acts`)).body.acts.map(({ text }: { text: string }) => text);
  expect(lines.filter((line: string) => line.includes('vouched'))).toEqual([
    `Amara vouched for the competition: ${AS}.`,
  ]);
  expect((await admin.get('/api/admin/audit')).body.entries[0]).toMatchObject({
    ...{ act: 'vouch-for', text: 'Amara vouched for the competition “Legon Hall Cup”.', details: { as: AS } },
  });

  expect(told(await admin.send('DELETE', mark))).toEqual([200, vouchingMessages.takenBack()]);
  expect((await maker.get(url)).body.competition.vouchedAs).toBeNull();
  expect((await maker.get(`${url}/acts`)).body.acts[0].text).toBe(
    `Amara no longer vouches for the competition: ${AS}.`,
  );
  expect((await admin.get('/api/admin/audit')).body.entries[0]).toMatchObject({ act: 'take-vouching-back' });
});

test('a mark stands by the name of a team, too', async () => {
  const captain = await site.member('Yaa');
  const { team } = (await captain.post('/api/teams', TEAM)).body;
  expect(team.vouchedAs).toBeNull();
  const mark = `/api/admin/vouching/team/${team._id}`;
  expect((await put(admin, mark, { as: AS })).status).toBe(200);
  expect((await site.visitor().get(`/api/teams/${team._id}`)).body.team.vouchedAs).toBe(AS);
  expect((await site.visitor().get('/api/teams')).body.teams[0].vouchedAs).toBe(AS);
  expect((await captain.get('/api/search?q=Legon%20Lions')).body.teams.found[0].vouchedAs).toBe(AS);
  const changed = (change: object, by = captain) =>
    put(by, `/api/teams/${team._id}`, { ...TEAM, sport: undefined, edition: 0, ...change });
  expect(told(await changed({ name: 'Lecturers who take bribes' }))).toEqual([409, vouchingMessages.nameStays()]);
  expect(told(await changed({ school: 'University of Cape Coast' }))).toEqual([409, vouchingMessages.schoolStays()]);
  expect(told(await changed({ of: 'hall', ofName: 'Legon' }))).toEqual([409, vouchingMessages.nameStays()]);
  expect((await changed({ about: 'Since 1948' })).status).toBe(200);
  expect((await changed({ name: 'Official Legon Lions', edition: 1 }, admin)).status).toBe(200);
});

// [B31.9]
test('what an admin vouches for keeps its name and university until an admin changes them', async () => {
  const { url, mark } = await cup();
  const edit = async (by: TestBrowser, change: object) => {
    const { edition } = (await by.get(url)).body.competition;
    return told(await put(by, url, { edition, ...change }));
  };
  const refused = [400, nameMessages.needsMark({ word: 'official' })];
  expect(await edit(maker, { name: 'Official Hall Cup' })).toEqual(refused);
  expect(await edit(admin, { name: 'Official Hall Cup' })).toEqual(refused); // the mark says it
  await put(admin, mark, { as: AS });
  expect(await edit(maker, { name: 'Lecturers who take bribes' })).toEqual([409, vouchingMessages.nameStays()]);
  expect(await edit(maker, { school: null })).toEqual([409, vouchingMessages.schoolStays()]);
  expect(await edit(maker, { name: CUP.name, school: SCHOOL, about: 'For all halls' })).toEqual([200, undefined]);
  expect(await edit(admin, { name: 'Official Hall Cup' })).toEqual([200, undefined]);
  await admin.send('DELETE', mark);
  // What it is called stays until somebody changes something: then it is to be called otherwise.
  expect((await maker.get(url)).body.competition.name).toBe('Official Hall Cup');
  expect(await edit(maker, { about: 'For halls' })).toEqual([200, undefined]);
  expect(await edit(maker, { name: 'Official Hall Cup' })).toEqual(refused);
});

test('only admins give it, to what there is, in words that can be shown', async () => {
  const { mark } = await cup();
  for (const by of [maker, await site.member('Abena')]) {
    expect((await put(by, mark, { as: AS })).status).toBe(403);
    expect((await by.send('DELETE', mark)).status).toBe(403);
  }
  for (const kind of ['competition', 'team'])
    expect(told(await put(admin, `/api/admin/vouching/${kind}/${crypto.randomUUID()}`, { as: AS }))).toEqual([
      ...[404, vouchingMessages.gone()],
    ]);
  expect(told(await put(admin, mark, { as: ' ' }))).toEqual([400, vouchingMessages.needed()]);
  expect(told(await put(admin, mark, { as: 'x'.repeat(101) }))).toEqual([400, vouchingMessages.tooLong()]);
  expect(told(await put(admin, mark, { as: 'Run by\u202e' }))).toEqual([400, nameMessages.odd()]);
});
