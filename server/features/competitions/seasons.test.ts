/** Seasons that an admin gives another name: they are everybody's, whoever has typed it. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { competitionMessages } from '../../../contract/sports/competition-texts.ts';
import { seasonRenamed } from '../../facts/competitions.ts';
import { seasons } from '../../schema/sports/competitions.ts';
import { adminOf, sendJson } from '../../testing/admin.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { heard } from '../../testing/heard.ts';
import { createSite, type Site } from '../../testing/site.ts';

let site: Site;
let admin: TestBrowser;
beforeAll(async () => {
  site = await createSite();
  admin = await adminOf(site, 'Amara');
});

const NEW = { name: 'Hall Cup', sport: 'football', form: 'league', preset: 'intramural', timeZone: 'Africa/Accra' };
const DAYS = { startsOn: '2026-09-01', endsOn: '2027-07-31' };
const said = ({ status, body }: { status: number; body: { message: string } }) => [status, body.message];
const rename = (id: string, name: string, by = admin) => sendJson(by, 'PATCH', `/api/seasons/${id}`, { name });
const lastEntry = async () => (await admin.get('/api/admin/audit?limit=1')).body.entries[0];

let people = 0;
/** An organiser whose competition is in a season of theirs. */
async function aSeason(name: string) {
  const organiser = await site.member(`Union${++people}`);
  await organiser.post('/api/competitions', NEW);
  const { season } = (await organiser.post('/api/seasons', { name, ...DAYS })).body;
  const { competition } = (await organiser.post('/api/competitions', { ...NEW, seasonId: season._id })).body;
  return {
    organiser,
    id: season._id as string,
    shown: async () => (await organiser.get(`/api/competitions/${competition._id}`)).body.competition,
  };
}

test('an admin renames a season, in all competitions that have it, and the log of admins says from what to what', async () => {
  const { organiser, id, shown } = await aSeason('Thieves 2026');
  const { edition } = await shown();
  const facts = await heard(site, [seasonRenamed], async () => {
    expect(said(await rename(id, ' 2026/27 '))).toEqual([200, competitionMessages.seasonRenamed()]);
    expect((await rename(id, '2026/27')).body.season).toEqual({ _id: id, name: '2026/27', ...DAYS }); // pressed twice
  });
  expect(facts).toEqual([[seasonRenamed.name, { seasonId: id }]]);
  // Whoever edits the competition meanwhile is not in its way: the season is no part of its words.
  expect(await shown()).toMatchObject({ season: { _id: id, name: '2026/27' }, edition });
  expect(await lastEntry()).toMatchObject({
    ...{ act: 'rename-season', text: 'Amara renamed the season “Thieves 2026”.', details: { name: '2026/27' } },
    whom: { kind: 'words', _id: id },
  });
  // From now on the admin has said it: to clear the organiser's words takes nothing from it.
  const [row] = await site.db.select().from(seasons).where(eq(seasons.id, id));
  expect(row?.namedBy).toBe(admin.accountId);
  await admin.send('DELETE', `/api/admin/users/${organiser.accountId}/profile`);
  expect((await shown()).season.name).toBe('2026/27');
});

test('nobody else renames a season, who has named it neither', async () => {
  const { organiser, id, shown } = await aSeason('Spring 2026');
  expect((await rename(id, 'Mine', organiser)).status).toBe(403);
  expect((await rename(id, 'Mine', await site.member('Rival'))).status).toBe(403);
  expect((await shown()).season.name).toBe('Spring 2026');
});

test('two seasons of the same dates don’t have one name, also where both are renamed at once', async () => {
  const [one, other] = [await aSeason('First'), await aSeason('Second')];
  expect(said(await rename(one.id, 'Second'))).toEqual([409, competitionMessages.seasonTaken()]);
  const both = await Promise.all([rename(one.id, 'Same'), rename(other.id, 'Same')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const [added, renamed] = await Promise.all([
    one.organiser.post('/api/seasons', { name: 'Third', ...DAYS }),
    rename(other.id, 'Third'),
  ]);
  expect(added.status).toBe(201);
  expect([200, 409]).toContain(renamed.status);
  expect(said(await rename(randomUUID(), 'Fourth'))).toEqual([404, competitionMessages.seasonGone()]);
  expect(said(await rename(one.id, ' '))).toEqual([400, competitionMessages.seasonNameNeeded()]);
  expect((await rename(one.id, 'x'.repeat(41))).status).toBe(400);
});
