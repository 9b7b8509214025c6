/** A team's crest: who sets it and takes it off, what may be sent, where it is shown, and what becomes of its files. */
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { profileMessages } from '../../../contract/people/profile.ts';
import { CREST_MB_MAX, crestMessages } from '../../../contract/sports/crests/crests.ts';
import { teamMessages } from '../../../contract/sports/teams.ts';
import { competitionChanged } from '../../facts/competitions.ts';
import { sweepFiles, YOUNG } from '../../platform/files/sweep.ts';
import { teams } from '../../schema/sports/teams.ts';
import { adminOf } from '../../testing/admin.ts';
import { pngOfBlack, pngThatClaims } from '../../testing/attacks/pictures.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { heard } from '../../testing/heard.ts';
import { appendFile } from '../../testing/sending/forms.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { addCup, addMatch, addTeamMember, type Cup } from '../../testing/sports/cup.ts';
import { shownTeam } from '../../testing/sports/shown-team.ts';

let site: Site;
let captain: TestBrowser;
let fan: TestBrowser;
let admin: TestBrowser;
let cup: Cup;
let id = '';
let matchId = '';
let captains = 0;
beforeAll(async () => {
  site = await createSite();
  fan = await site.member('Fan');
  admin = await adminOf(site, 'Amara');
});
beforeEach(async () => {
  captain = await site.member(`Captain${++captains}`); // each may send twenty pictures an hour
  cup = await addCup(site, { organiserId: captain.accountId, captains: [captain.accountId, null] });
  id = cup.entries[0]?.teamId ?? '';
  matchId = await addMatch(site, cup, [0, 1], { number: 1 });
});

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c8102e' } });
const picture = (side = 300) => plain(side, side).png().toBuffer();
async function send(bytes: Buffer | string, by = captain, team = id) {
  const form = new FormData();
  appendFile(form, { field: 'image', bytes, name: 'crest.png', type: 'image/png' });
  return by.send('PUT', `/api/teams/${team}/crest`, { body: form });
}
const takeOff = (by = captain) => by.send('DELETE', `/api/teams/${id}/crest`);
const look = async (by = site.visitor()): Promise<string | undefined> =>
  (await by.get(`/api/teams/${id}`)).body.team?.crest;
const set = (change: Partial<typeof teams.$inferInsert>) => site.db.update(teams).set(change).where(eq(teams.id, id));
const files = () => site.filesIn('crests');
const filesOf = (crest: string | undefined) =>
  crest === undefined ? [] : [crest.slice(1), crest.slice(1).replace('-96.', '-256.')].sort();
const bytesOfPictures = async () => {
  const { rows } = await site.db.execute<{ sum: string }>(
    `select coalesce(sum(count), 0) as sum from totals where name = 'bytes pictures'`,
  );
  return Number(rows[0]?.sum);
};

test('whoever looks after a team gives it a crest and takes it off, an admin too, and nobody else', async () => {
  const { status, body } = await send(await picture());
  expect([status, body]).toEqual([200, { message: crestMessages.saved() }]);
  const first = await look();
  expect(first).toMatch(/^\/crests\/[0-9a-f-]{36}-96\.webp$/);
  await addTeamMember(site, id, { accountId: fan.accountId });
  for (const by of [fan, await site.member('Stranger')]) {
    expect((await send(await picture(), by)).body.message).toBe(teamMessages.notYours());
    expect((await takeOff(by)).status).toBe(403);
  }
  expect((await send(await picture(), captain, crypto.randomUUID())).status).toBe(404);
  expect(await look()).toBe(first);
  expect((await send(await picture(), admin)).status).toBe(200);
  const second = await look();
  expect(second).not.toBe(first);
  expect((await takeOff(admin)).body).toEqual({ message: crestMessages.removed() });
  expect((await takeOff()).status).toBe(200); // there is none
  expect(await look()).toBeUndefined();
});

test('a picture for a team that is not the sender’s is refused before it is read', async () => {
  const receive = vi.spyOn(site.scratch, 'receive');
  expect((await send(await picture(), fan)).status).toBe(403);
  expect(receive).not.toHaveBeenCalled();
  receive.mockRestore();
});

test('it becomes a square in two sizes, opaque, with nothing of where it was taken, for any cache', async () => {
  const seenThrough = await sharp({ create: { width: 500, height: 300, channels: 4, background: '#00000000' } })
    .withExif({ IFD0: { Make: 'Secret phone' } })
    .png()
    .toBuffer();
  expect((await send(seenThrough)).status).toBe(200);
  const crest = (await look()) ?? '';
  for (const [url, width] of [
    [crest, 96],
    [crest.replace('-96.', '-256.'), 256],
  ] as const) {
    const { status, headers, bytes } = await site.visitor().get(url);
    expect([status, headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(headers.get('cache-control')).toBe('public, max-age=300, stale-while-revalidate=60');
    const seen = await sharp(bytes).metadata();
    expect([seen.width, seen.height, seen.exif, seen.hasAlpha]).toEqual([width, width, undefined, false]);
    expect((await sharp(bytes).stats()).channels.map(({ mean }) => Math.round(mean))).toEqual([255, 255, 255]);
  }
});

test('another one takes its place, also at the same time, and the files of the former go; taken off, nothing is left', async () => {
  const before = [(await files()).length, await bytesOfPictures()];
  await send(await picture());
  const first = await look();
  const both = await Promise.all([send(await picture(200)), send(await plain(400, 200).jpeg().toBuffer())]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const now = await look();
  expect((await files()).filter((key) => filesOf(now).includes(key)).sort()).toEqual(filesOf(now));
  expect((await files()).length).toBe((before[0] ?? 0) + 2);
  expect((await site.visitor().get(first ?? '')).status).toBe(404);
  const sizes = await Promise.all(filesOf(now).map((key) => site.files.size(key)));
  expect(await bytesOfPictures()).toBe((before[1] ?? 0) + sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0));
  await takeOff();
  expect([(await files()).length, await bytesOfPictures()]).toEqual(before);
  expect((await site.visitor().get(now ?? '')).status).toBe(404);
});

test('what is no picture, or too much of one, is refused in words, and leaves the crest as it was', async () => {
  await send(await picture());
  const [crest, before] = [await look(), await files()];
  const cases: [string, Buffer | string, number, string][] = [
    ['text', 'not a picture', 400, profileMessages.notAnImage()],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', 400, profileMessages.notAnImage()],
    ['bomb', await pngOfBlack(), 400, profileMessages.tooManyPixels()],
    ['claims', pngThatClaims(10_000, 10_000), 400, profileMessages.tooManyPixels()],
    ['large', Buffer.alloc(CREST_MB_MAX * 1024 * 1024 + 1), 413, crestMessages.tooLarge()],
  ];
  for (const [what, bytes, expected, message] of cases) {
    const { status, body } = await send(bytes);
    expect([what, status, body.message, body.field]).toEqual([what, expected, message, 'image']);
  }
  const nothing = await captain.send('PUT', `/api/teams/${id}/crest`, { body: new FormData() });
  expect(nothing.body.message).toBe(profileMessages.pictureMissing());
  expect((await captain.send('PUT', `/api/teams/${id}/crest`, { body: '{}' })).status).toBe(415);
  expect([await look(), await files()]).toEqual([crest, before]);
  for (const name of ['..%2Favatars%2Fx', 'a-96.webp', `${crypto.randomUUID()}-96.webp`])
    expect([name, (await fan.get(`/crests/${name}`)).status]).toEqual([name, 404]);
});

test('a name that nobody has claimed has none', async () => {
  await set({ isPlaceholder: true });
  const { status, body } = await send(await picture(), admin);
  expect([status, body.message]).toEqual([409, teamMessages.unclaimed()]);
});

const carriers = (by: TestBrowser) => shownTeam(by, { competitionId: cup.competitionId, matchId, teamId: id });

test('match, competition, lists and tables show it at once, also what is cached, and that it was taken off', async () => {
  const shown = async () => Object.values(await carriers(site.visitor())).map((team) => team?.crest);
  expect(await shown()).toEqual([undefined, undefined, undefined, undefined]);
  expect(await heard(site, [competitionChanged], async () => send(await picture()))).toHaveLength(1);
  const crest = await look();
  expect(await shown()).toEqual([crest, crest, crest, crest]);
  expect(
    (await captain.get('/api/teams/mine')).body.teams.map(({ team }: { team: { crest?: string } }) => team.crest),
  ).toContain(crest);
  const [listed] = (await fan.get('/api/teams?q=Hall')).body.teams.filter(({ _id }: { _id: string }) => _id === id);
  expect(listed.crest).toBe(crest);
  await takeOff();
  expect(await shown()).toEqual([undefined, undefined, undefined, undefined]);
  expect(await heard(site, [competitionChanged], () => takeOff())).toEqual([]);
});

test('nobody but the team and admins is shown that of a hidden team; changed, an admin looks at it again', async () => {
  await send(await picture());
  const crest = (await look()) ?? '';
  await set({ hidden: 'hidden' });
  site.clock.advance(120_000);
  expect(JSON.stringify(await carriers(fan))).not.toContain(crest);
  expect((await fan.get(`/api/teams/${id}`)).status).toBe(404);
  expect([await look(captain), await look(admin)]).toEqual([crest, crest]);
  expect((await send(await picture(), fan)).status).toBe(404);
  await takeOff();
  expect((await captain.get(`/api/teams/${id}`)).body.team.hidden).toBe('held');
  const { cases } = (await admin.get('/api/admin/reports?status=waiting&limit=50')).body;
  expect(cases.map(({ thing }: { thing: { _id: string } }) => thing._id)).toContain(id);
});

test('admins see the crest of a team that was reported, and its files go with a team that they remove', async () => {
  const { _id: teamId } = (await captain.post('/api/teams', { name: 'Volta', of: 'none', sport: 'rowing' })).body.team;
  expect((await send(await picture(), captain, teamId)).body).toEqual({ message: crestMessages.saved() });
  const { crest } = (await captain.get(`/api/teams/${teamId}`)).body.team;
  await fan.post('/api/reports', { kind: 'team', id: teamId, reason: 'spam' });
  const { cases } = (await admin.get('/api/admin/reports?status=waiting&limit=50')).body;
  const [found] = cases.filter(({ thing }: { thing: { _id: string } }) => thing._id === teamId);
  expect(found.thing.pictureUrl).toBe(crest);
  const bytes = await bytesOfPictures();
  expect((await admin.post(`/api/admin/reports/${found._id}/remove`, { state: found.state })).status).toBe(200);
  await expect
    .poll(() =>
      site
        .visitor()
        .get(crest)
        .then(({ status }) => status),
    )
    .toBe(404);
  expect(await bytesOfPictures()).toBeLessThan(bytes);
});

test('files that a killed server has left are swept after two days, those of a crest are not', async () => {
  await send(await picture());
  const kept = filesOf(await look());
  await set({ crest: null, crestBytes: null });
  await site.files.put('crests/0197c3a2-5b1e-7c3e-9d0a-2f6b8a4f1c11-96.webp', Buffer.from('0'));
  await send(await picture());
  const now = filesOf(await look());
  site.clock.advance(2 * YOUNG);
  await site.jobs.enqueue(site.db, sweepFiles, {});
  await expect.poll(async () => (await files()).filter((key) => kept.includes(key))).toEqual([]);
  expect((await files()).filter((key) => now.includes(key)).sort()).toEqual(now);
});
