/** What is named in a competition is renamed by its organisers and by admins: its stages, its groups, its venues. */
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { competitionMessages } from '../../../contract/sports/competition-texts.ts';
import { fixtureMessages } from '../../../contract/sports/fixtures/fixtures.ts';
import { HOUR } from '../../platform/clock.ts';
import { competitions } from '../../schema/sports/competitions.ts';
import { matches, venues } from '../../schema/sports/matches.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { addMatch } from '../../testing/sports/cup.ts';
import { addThreeGroups, type Groups } from '../../testing/sports/three-groups.ts';
import { grantAdmin } from '../admin/people.ts';

let site: Site;
let admin: TestBrowser;
let organiser: TestBrowser;
let other: TestBrowser;
let cup: Groups;
beforeAll(async () => {
  site = await createSite();
  admin = await site.member('Amara');
  organiser = await site.member('Efua');
  other = await site.member('Kofi');
  await grantAdmin(site, 'amara@uni.example');
});
beforeEach(async () => {
  site.clock.advance(HOUR);
  cup = await addThreeGroups(site, organiser.accountId, 1);
});

const send = async (by: TestBrowser, method: string, path: string, body: object) => {
  const headers = { 'content-type': 'application/json' };
  const answer = await by.send(method, `/api/competitions/${cup.competitionId}${path}`, {
    headers,
    body: JSON.stringify(body),
  });
  return [answer.status, answer.body.message];
};
const renameGroup = (by: TestBrowser, name: string, at = 0) =>
  send(by, 'PATCH', `/groups/${cup.groupIds[at]}`, { name });
const renameStage = (by: TestBrowser, body: object) => send(by, 'PUT', `/stages/${cup.stageId}`, body);
const DONE = [200, undefined];
const end = () => site.db.update(competitions).set({ state: 'ended' }).where(eq(competitions.id, cup.competitionId));
const groupsOf = async () =>
  (await other.get(`/api/competitions/${cup.competitionId}`)).body.competition.stages[0].groups.map(
    ({ name, entries }: { name: string; entries: string[] }) => `${name} ${entries.length}`,
  );
/** What was renamed, newest first; sides that are known now are told of, too, in their own time. */
const log = async () =>
  (await other.get(`/api/competitions/${cup.competitionId}/acts`)).body.acts
    .map(({ text }: { text: string }) => text)
    .filter((text: string) => text.includes(' renamed '));

test('a group in which matches were played gets another name, and all of it stays', async () => {
  const [match] = await site.db.select().from(matches).where(eq(matches.groupId, cup.groupId));
  const shown = `/api/matches/${match?.id}`;
  expect((await other.get(shown)).body.group).toBe('A');
  expect(await renameGroup(organiser, '  North   Campus ')).toEqual(DONE);
  expect(await groupsOf()).toEqual(['North Campus 3', 'B 3', 'C 3']);
  expect((await other.get(shown)).body.group).toBe('North Campus');
  expect(await renameGroup(admin, 'North')).toEqual(DONE);
  expect(await renameGroup(admin, 'North')).toEqual(DONE); // as it is: nothing is logged
  expect(await log()).toEqual(['Amara renamed a group: North.', 'Efua renamed a group: North Campus.']);
});

test('a group keeps its name where the new one is missing, too long or another’s, or where others ask', async () => {
  expect(await renameGroup(other, 'Mine')).toEqual([403, competitionMessages.notYours()]);
  expect(await renameGroup(organiser, ' b ')).toEqual([409, competitionMessages.groupTwice()]);
  expect(await renameGroup(organiser, ' \u200b ')).toEqual([400, competitionMessages.groupNameNeeded()]);
  expect((await renameGroup(organiser, 'x'.repeat(81)))[0]).toBe(400);
  const { competitionId } = await addThreeGroups(site, organiser.accountId, 1);
  const elsewhere = `/groups/${cup.groupId}`;
  cup = { ...cup, competitionId };
  expect(await send(organiser, 'PATCH', elsewhere, { name: 'D' })).toEqual([404, competitionMessages.groupGone()]);
});

test('once a competition has ended, admins alone mend the names of groups and stages, and nothing else', async () => {
  await end();
  const { competitionId } = cup;
  expect((await admin.get(`/api/competitions/${competitionId}`)).body.viewer.isOrganiser).toBe(true); // the way there
  expect((await admin.get(`/api/competitions/${competitionId}/planning`)).status).toBe(200);
  const ended = [409, competitionMessages.ended()];
  expect(await renameGroup(organiser, 'North')).toEqual(ended);
  expect(await renameStage(organiser, { name: 'First round' })).toEqual(ended);
  expect(await renameStage(admin, { name: 'First round', legs: 2 })).toEqual(ended);
  expect(await renameGroup(admin, 'North')).toEqual(DONE);
  expect(await renameStage(admin, { name: 'First round' })).toEqual(DONE);
  expect(await log()).toEqual(['Amara renamed a stage: First round.', 'Amara renamed a group: North.']);
});

test('a venue gets another name, with the matches that are played there; no other has that name', async () => {
  const add = async (name: string) =>
    (await organiser.post(`/api/competitions/${cup.competitionId}/venues`, { name })).body.venue._id as string;
  const [field] = [await add('Main field'), await add('Hall')];
  const matchId = await addMatch(site, cup, [0, 1], { number: 900 });
  await site.db.update(matches).set({ venueId: field }).where(eq(matches.id, matchId));
  const rename = (by: TestBrowser, name: string, id = field) => send(by, 'PATCH', `/venues/${id}`, { name });
  const shown = async () => (await other.get(`/api/matches/${matchId}`)).body.match.venue;
  expect(await shown()).toBe('Main field');
  expect(await rename(other, 'Mine')).toEqual([403, competitionMessages.notYours()]);
  expect(await rename(organiser, 'hall')).toEqual([409, fixtureMessages.venueTaken()]);
  expect(await rename(organiser, ' \u200b ')).toEqual([400, fixtureMessages.venueEmpty()]);
  expect(await rename(organiser, 'x'.repeat(81))).toEqual([400, fixtureMessages.venueTooLong()]);
  expect(await rename(organiser, 'Ajax Park', cup.groupId)).toEqual([404, fixtureMessages.venueGone()]);
  const renamed = [200, fixtureMessages.venueRenamed()];
  expect(await rename(organiser, 'main field')).toEqual(renamed); // its own, written otherwise
  await end();
  expect(await rename(admin, ' Ajax  Park ')).toEqual(renamed);
  expect(await shown()).toBe('Ajax Park');
  expect((await site.db.select().from(venues).where(eq(venues.id, field)))[0]?.namedBy).toBe(admin.accountId);
  expect((await log()).slice(0, 2)).toEqual(['Amara renamed a venue: Ajax Park.', 'Efua renamed a venue: main field.']);
});
