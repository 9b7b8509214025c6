/** Somebody else's clip at a match in which its uploader has no part: they are asked first, and a block undoes it. */
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { matchClipMessages } from '../../../contract/videos/match-clips.ts';
import { MINUTE } from '../../platform/clock.ts';
import { competitionOrganisers } from '../../schema/sports/competitions.ts';
import { addVideo, sendJson } from '../../testing/admin.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { untilHeard } from '../../testing/heard.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { addCup, addMatch, addTeamMember, type Cup } from '../../testing/sports/cup.ts';
import { PATIENT } from '../../testing/traces.ts';

let site: Site;
let filmer: TestBrowser;
let troll: TestBrowser;
let cup: Cup;
let matchId = '';
let id = '';
let round = 0;
beforeAll(async () => {
  site = await createSite();
});
beforeEach(async () => {
  round += 1;
  site.clock.advance(MINUTE);
  [filmer, troll] = [await site.member(`Filmer${round}`), await site.member(`Troll${round}`)];
  cup = await addCup(site, { organiserId: troll.accountId, captains: [null, null], name: 'Losers Cup' });
  matchId = await addMatch(site, cup, [0, 1], { number: 1 });
  id = await addVideo(site, { uploaderId: filmer.accountId, createdAt: site.clock.now() });
});

const pin = (by = troll, to = matchId, clip = id) =>
  sendJson(by, 'PUT', `/api/videos/${clip}/match`, { matchId: to, minute: 63, added: null, memberIds: [] });
const answer = (accepts: boolean, by = filmer, to = matchId) =>
  by.post(`/api/videos/${id}/match/proposals/${to}`, { accepts });
const read = async (by = site.visitor(), clip = id) => (await by.get(`/api/videos/${clip}/match`)).body;
const clipsAt = async (of = matchId) => (await site.visitor().get(`/api/matches/${of}/clips`)).body.clips.length;
const told = ({ status, body }: { status: number; body: { message?: string } }) => [status, body.message];
async function bellOf(who: TestBrowser, kind = 'clip-proposed') {
  await untilHeard(site);
  const { notifications } = (await who.get('/api/notifications?limit=50')).body;
  return notifications.filter((one: { kind: string }) => one.kind === kind);
}

// [B18.6]
test('stands there only once its uploader has said yes, who is told once', async () => {
  expect(told(await pin())).toEqual([200, matchClipMessages.askedFirst()]);
  await pin(); // again
  expect(await read()).toMatchObject({ pinned: null, proposals: [] });
  expect([await clipsAt(), await bellOf(filmer, 'clip-pinned')]).toEqual([0, []]);
  const log = (await site.visitor().get(`/api/competitions/${cup.competitionId}/acts`)).body.acts;
  expect(JSON.stringify(log)).not.toContain('clip');
  expect(await bellOf(filmer)).toMatchObject([{ count: 1, path: `/app/videos/${id}` }]);
  for (const by of [filmer, troll])
    expect((await read(by)).proposals).toMatchObject([{ match: { _id: matchId }, by: { _id: troll.accountId } }]);
  expect(told(await answer(true, troll))).toEqual([404, matchClipMessages.proposalGone()]);
  expect(told(await answer(true))).toEqual([200, matchClipMessages.pinned()]);
  expect(await read()).toMatchObject({ pinned: { match: { _id: matchId }, minute: 63 }, proposals: [] });
  expect([await clipsAt(), await bellOf(filmer)]).toEqual([1, []]);
  expect((await answer(true)).status).toBe(404);
});

// [B18.6]
test('a no holds for whoever has asked, wherever to; whose side plays isn’t asked', async () => {
  await pin();
  expect(told(await answer(false))).toEqual([200, matchClipMessages.declined()]);
  const second = await addMatch(site, cup, [0, 1], { number: 2 });
  for (const to of [matchId, second]) expect(told(await pin(troll, to))).toEqual([409, matchClipMessages.toldNo()]);
  expect((await read(troll)).canChange).toBe(false); // nor is it offered
  expect(await bellOf(filmer)).toEqual([]);
  await addTeamMember(site, cup.entries[0]?.teamId ?? '', { accountId: filmer.accountId });
  const other = await addVideo(site, { uploaderId: filmer.accountId, createdAt: site.clock.now() });
  expect(told(await pin(troll, matchId, other))).toEqual([200, matchClipMessages.pinned()]);
  const elsewhere = await addCup(site, { organiserId: troll.accountId, captains: [null, null] });
  const away = await addMatch(site, elsewhere, [0, 1], { number: 1 });
  expect(told(await pin(troll, away, other))).toEqual([200, matchClipMessages.askedFirst()]);
  expect((await read(filmer, other)).pinned.match._id).toBe(matchId);
});

test('who asks without end keeps nobody out: neither by wishes for a clip, nor by the no that they get', async () => {
  const captain = await site.member(`Captain${round}`);
  const real = await addCup(site, { organiserId: captain.accountId, captains: [captain.accountId, null] });
  const played = await addMatch(site, real, [0, 1], { number: 1 });
  // Three matches of their own, and the clip's: one wish, that is changed, and one ring.
  for (const number of [2, 3, 4]) {
    const to = await addMatch(site, cup, [0, 1], { number });
    expect(told(await pin(troll, to))).toEqual([200, matchClipMessages.askedFirst()]);
  }
  expect((await read(troll)).proposals).toHaveLength(1);
  expect(await bellOf(filmer)).toMatchObject([{ count: 1 }]);
  expect(told(await pin(captain, played))).toEqual([200, matchClipMessages.askedFirst()]);
  expect((await read(filmer)).proposals.map(({ by }: { by: { _id: string } }) => by._id)).toEqual([
    troll.accountId,
    captain.accountId,
  ]);
  const [{ match }] = (await read(troll)).proposals;
  expect(told(await answer(false, filmer, match._id))).toEqual([200, matchClipMessages.declined()]);
  expect((await read(filmer)).proposals).toMatchObject([{ by: { _id: captain.accountId } }]);
  const yes = { accepts: true, by: captain.accountId };
  expect((await filmer.post(`/api/videos/${id}/match/proposals/${played}`, yes)).status).toBe(200);
  expect((await read()).pinned.match._id).toBe(played);
  expect(told(await pin(troll))).toEqual([409, matchClipMessages.isElsewhere()]);
});

test('of two who ask for the same match each is answered by themselves', async () => {
  const other = await site.member(`Other${round}`);
  await site.db.insert(competitionOrganisers).values({
    ...{ competitionId: cup.competitionId, accountId: other.accountId, createdAt: site.clock.now() },
  });
  await pin();
  site.clock.advance(MINUTE);
  expect(told(await pin(other))).toEqual([200, matchClipMessages.askedFirst()]);
  expect((await read(filmer)).proposals).toHaveLength(2);
  const say = (by: TestBrowser, accepts: boolean) =>
    filmer.post(`/api/videos/${id}/match/proposals/${matchId}`, { accepts, by: by.accountId });
  expect((await say(troll, false)).status).toBe(200);
  expect((await say(troll, true)).status).toBe(404);
  expect((await say(other, true)).status).toBe(200);
  expect((await read()).pinned.match._id).toBe(matchId);
});

test('one uploader is asked by one member for three clips at a time', async () => {
  const clips = await Promise.all(
    Array.from({ length: 4 }, () => addVideo(site, { uploaderId: filmer.accountId, createdAt: site.clock.now() })),
  );
  const statuses: number[] = [];
  for (const clip of clips) statuses.push((await pin(troll, matchId, clip)).status);
  expect(statuses).toEqual([200, 200, 200, 409]);
  expect(await bellOf(filmer)).toHaveLength(3);
});

// [B18.6]
test('a block undoes it: what waits, and what stands, also with the uploader’s own yes', async () => {
  await pin();
  await answer(true);
  const other = await addVideo(site, { uploaderId: filmer.accountId, createdAt: site.clock.now() });
  await pin(troll, matchId, other);
  const own = await addVideo(site, { uploaderId: filmer.accountId, createdAt: site.clock.now() });
  await pin(filmer, matchId, own);
  expect(await clipsAt()).toBe(2);
  await filmer.send('PUT', `/api/ties/block/${troll.accountId}`);
  await vi.waitFor(async () => expect(await clipsAt()).toBe(1), PATIENT); // that which they put there themselves
  await vi.waitFor(async () => expect((await read(filmer, other)).proposals).toEqual([]), PATIENT);
  expect(await bellOf(filmer)).toEqual([]);
  expect((await read(filmer)).pinned).toBeNull();
  expect((await pin()).status).toBe(404);
});
