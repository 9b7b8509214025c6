/** Nobody organises anything unasked: invited, told once, and an organiser once they have accepted. */
import { randomUUIDv7 } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { competitionActs, competitionOrganisers } from '../../schema/sports/competitions.ts';
import { adminOf, sendJson } from '../../testing/admin.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { untilHeard } from '../../testing/heard.ts';
import { createSite, type Site } from '../../testing/site.ts';

let site: Site;
let admin: TestBrowser;
let union: TestBrowser;
let vic: TestBrowser;
beforeAll(async () => {
  site = await createSite();
  admin = await adminOf(site, 'Amara');
});
let round = 0;
beforeEach(async () => {
  round += 1;
  union = await site.member(`Union${round}`);
  vic = await site.member(`Vic${round}`);
});

const NEW = { sport: 'football', form: 'league', preset: 'intramural', timeZone: 'Africa/Accra' };
async function make(name: string, by = union, state?: 'open'): Promise<string> {
  const { _id } = (await by.post('/api/competitions', { ...NEW, name })).body.competition;
  if (state) await by.post(`/api/competitions/${_id}/state`, { state });
  return _id;
}
const at = (cup: string, rest = '') => `/api/competitions/${cup}${rest}`;
const told = ({ status, body }: { status: number; body: { message?: string } }) => [status, body.message];
const invite = (cup: string, username = `Vic${round}`, by = union) => by.post(at(cup, '/organisers'), { username });
const answer = (cup: string, accepts: boolean, by = vic) => by.post(at(cup, '/invitation'), { accepts });
const drop = (cup: string, gone: TestBrowser, by = union) =>
  by.send('DELETE', at(cup, `/organisers/${gone.accountId}`));
const seen = async (cup: string, by: TestBrowser) => (await by.get(at(cup))).body;
const logOf = async (cup: string, by: TestBrowser): Promise<string[]> =>
  (await by.get(at(cup, '/acts?limit=50'))).body.acts.map(({ text }: { text: string }) => text);
async function bellOf(who: TestBrowser) {
  await untilHeard(site);
  const { notifications } = (await who.get('/api/notifications?limit=50')).body;
  return notifications.filter(({ kind }: { kind: string }) => kind === 'organiser-invited');
}

// [B23.5]
test('who is invited is told once, is shown nowhere and may do nothing until they have accepted', async () => {
  const cup = await make('Lecturers who take bribes');
  const invited = await invite(cup);
  expect(invited.body.organisers).toHaveLength(1);
  expect(invited.body.invited).toMatchObject([{ _id: vic.accountId }]);
  expect((await invite(cup)).status).toBe(200); // pressed twice
  // Of a draft there is what the invitation says, and nothing else.
  expect((await vic.get(at(cup))).status).toBe(404);
  expect((await vic.get(at(cup, '/invitation'))).body.invitation).toMatchObject({
    competition: { _id: cup, name: 'Lecturers who take bribes', sport: 'football' },
    by: { _id: union.accountId },
  });
  expect((await union.get(at(cup, '/invitation'))).status).toBe(404);
  const path = `/app/competitions/${cup}/invitation`;
  expect(await bellOf(vic)).toMatchObject([{ excerpt: 'Lecturers who take bribes', path, count: 1 }]);
  expect((await vic.post('/api/seasons', { name: 'X', startsOn: '2026-09-01', endsOn: '2027-06-01' })).status).toBe(
    403,
  );

  await union.post(at(cup, '/state'), { state: 'open' });
  const view = await seen(cup, site.visitor());
  expect(view.competition.organisers.map(({ _id }: { _id: string }) => _id)).toEqual([union.accountId]);
  expect(view.viewer).toMatchObject({ isInvited: false, invited: [] });
  expect((await logOf(cup, site.visitor())).join()).not.toContain(`Vic${round}`);
  expect((await seen(cup, vic)).viewer).toMatchObject({ isInvited: true, isOrganiser: false, invited: [] });
  expect((await vic.post(at(cup, '/rosters'), { frozen: true })).status).toBe(403);

  expect(told(await answer(cup, true))).toEqual([200, 'You’re an organiser now.']);
  expect((await seen(cup, vic)).viewer).toMatchObject({ isInvited: false, isOrganiser: true });
  expect((await vic.post(at(cup, '/rosters'), { frozen: true })).status).toBe(200);
  expect(await logOf(cup, vic)).toContain(`Vic${round} became an organiser.`);
  expect(await bellOf(vic)).toEqual([]);
  expect(told(await answer(cup, false))).toEqual([404, 'There’s no invitation for you to answer.']);
});

// [B23.5]
test('who has declined is not asked again: not for this one, and by the same person for none', async () => {
  const [first, second] = [await make('First', union, 'open'), await make('Second')];
  await invite(first);
  expect(told(await answer(first, false))).toEqual([200, 'Declined. You won’t be asked again.']);
  expect(await bellOf(vic)).toEqual([]);
  const declined = [409, `Vic${round} has declined and can’t be invited again.`];
  for (const cup of [first, second]) expect(told(await invite(cup))).toEqual(declined);
  expect((await seen(first, union)).viewer.invited).toEqual([]);
  // Another organiser of the same competition does not get round it; another one's own is another matter.
  const helper = await site.member(`Helper${round}`);
  await invite(first, `Helper${round}`);
  await answer(first, true, helper);
  expect(told(await invite(first, undefined, helper))).toEqual(declined);
  const third = await make('Third', helper);
  expect((await invite(third, undefined, helper)).status).toBe(200);
});

test('it can be taken back and sent again, and is not told again; nobody asks one person for many at once', async () => {
  const cup = await make('Hall Cup');
  await invite(cup);
  const [{ at: first }] = await bellOf(vic);
  await vic.post('/api/notifications/seen', {});
  expect((await drop(cup, vic)).body.invited).toEqual([]);
  expect(await bellOf(vic)).toEqual([]);
  expect((await vic.get(at(cup, '/invitation'))).status).toBe(404);
  site.clock.advance(1000);
  await invite(cup);
  expect(await bellOf(vic)).toMatchObject([{ at: first, isSeen: true }]);
  for (const name of ['Men', 'Women']) expect((await invite(await make(name))).status).toBe(200);
  expect(told(await invite(await make('Mixed')))).toEqual([
    409,
    `Vic${round} hasn’t answered your other invitations yet.`,
  ]);
  expect(told(await drop(cup, admin))).toEqual([404, 'This person isn’t an organiser.']);
});

test('who is blocked can’t ask, what they have asked goes, and who is muted is not heard', async () => {
  const [cup, other] = [await make('Hall Cup'), await make('Hockey')];
  await invite(cup);
  await vic.send('PUT', `/api/ties/block/${union.accountId}`);
  expect(await bellOf(vic)).toEqual([]);
  expect((await vic.get(at(cup, '/invitation'))).status).toBe(404);
  for (const one of [cup, other]) expect(told(await invite(one))).toEqual([404, 'There’s no such person.']);
  await vic.send('DELETE', `/api/ties/block/${union.accountId}`);
  expect(told(await invite(other))[0]).toBe(409); // the block was a no
  const muting = await site.member(`Muting${round}`);
  await muting.send('PUT', `/api/ties/mute/${union.accountId}`);
  expect((await invite(cup, `Muting${round}`)).status).toBe(200);
  expect(await bellOf(muting)).toEqual([]);
});

// [B23.5]
test('who left isn’t added again, and can take their name out of the log; admins still read it', async () => {
  const cup = await make('Hall Cup', union, 'open');
  await invite(cup);
  await answer(cup, true);
  await vic.post(at(cup, '/rosters'), { frozen: true });
  expect(told(await vic.send('DELETE', at(cup, '/acts/me')))).toEqual([
    404,
    'This log doesn’t name you as an organiser.',
  ]);
  expect((await drop(cup, vic, vic)).status).toBe(200);
  expect(told(await invite(cup))).toEqual([409, `Vic${round} has left this competition and can’t be invited again.`]);
  expect((await seen(cup, vic)).viewer).toMatchObject({ isOrganiser: false, canLeaveLog: true });
  expect(await logOf(cup, site.visitor())).toContain(`Vic${round} locked the rosters.`);
  expect(told(await vic.send('DELETE', at(cup, '/acts/me')))).toEqual([200, 'The log no longer names you.']);
  const log = await logOf(cup, site.visitor());
  expect(log.slice(0, 3)).toEqual([
    'A former organiser is no longer an organiser.',
    'A former organiser locked the rosters.',
    'A former organiser became an organiser.',
  ]);
  expect(log.join()).not.toContain(`Vic${round}`);
  expect(await logOf(cup, admin)).toContain(`Vic${round} locked the rosters.`);
  expect((await seen(cup, vic)).viewer.canLeaveLog).toBe(false);
});

test('whom others had made an organiser unasked can go, and take their name out, too', async () => {
  const cup = await make('Hall Cup', union, 'open');
  const createdAt = site.clock.now();
  await site.db.insert(competitionOrganisers).values({ competitionId: cup, accountId: vic.accountId ?? '', createdAt });
  await site.db.insert(competitionActs).values({
    ...{ id: randomUUIDv7(), competitionId: cup, act: 'organiser-added', actorId: union.accountId, createdAt },
    ...{ subjectId: vic.accountId, subjectName: `Vic${round}` },
  });
  expect((await seen(cup, vic)).viewer.isOrganiser).toBe(true); // who is one stays one
  site.clock.advance(1000);
  expect((await drop(cup, vic, union)).status).toBe(200);
  expect((await vic.send('DELETE', at(cup, '/acts/me'))).status).toBe(200);
  expect((await logOf(cup, site.visitor())).slice(0, 2)).toEqual([
    `Union${round} removed A former organiser from the organisers.`,
    `Union${round} made A former organiser an organiser.`,
  ]);
  // The others removed them, so the others can ask them: as an organiser they are named again.
  expect((await invite(cup)).status).toBe(200);
  await answer(cup, true);
  expect(await logOf(cup, vic)).toContain(`Vic${round} became an organiser.`);
});

test('no more are asked than can be organisers', async () => {
  const cup = await make('Hall Cup');
  for (let n = 0; n < 19; n += 1) {
    await site.member(`Crowd${n}`);
    expect((await invite(cup, `Crowd${n}`)).status).toBe(200);
  }
  expect(told(await sendJson(union, 'POST', at(cup, '/organisers'), { username: `Vic${round}` }))).toEqual([
    409,
    'A competition can have up to 20 organisers.',
  ]);
});
