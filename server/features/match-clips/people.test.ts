/** Whose names stand in a clip, who may put it to a match, and what its uploader says to that. */
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { notificationWords } from '../../../contract/notifications/words.ts';
import { matchClipMessages } from '../../../contract/videos/match-clips.ts';
import { DAY, HOUR, MINUTE } from '../../platform/clock.ts';
import { competitions } from '../../schema/sports/competitions.ts';
import { videos } from '../../schema/videos.ts';
import { addVideo } from '../../testing/admin.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { addCup, addMatch, addTeamMember, type Cup } from '../../testing/sports/cup.ts';
import { PATIENT } from '../../testing/traces.ts';

let site: Site;
let filmer: TestBrowser;
let captain: TestBrowser;
let player: TestBrowser;
let fan: TestBrowser;
let organiser: TestBrowser;
let cup: Cup;
let memberId = '';
let matchId = '';
let id = '';
let made = 0;
beforeAll(async () => {
  site = await createSite();
  [filmer, captain, player, fan, organiser] = (await Promise.all(
    ['Filmer', 'Captain', 'Player', 'Fan', 'Organiser'].map((name) => site.member(name)),
  )) as [TestBrowser, TestBrowser, TestBrowser, TestBrowser, TestBrowser];
});
beforeEach(async () => {
  site.clock.advance(2 * MINUTE);
  cup = await addCup(site, { organiserId: organiser.accountId, captains: [captain.accountId, organiser.accountId] });
  memberId = await addTeamMember(site, cup.entries[1]?.teamId ?? '', { accountId: player.accountId, number: 9 });
  matchId = await addMatch(site, cup, [0, 1], { number: 1 });
  made += 1;
  id = await addVideo(site, {
    ...{ hostVideoId: `clip_ppl${String(made).padStart(3, '0')}`, uploaderId: filmer.accountId },
    createdAt: site.clock.now(),
  });
});

const pin = (by: TestBrowser, memberIds: string[] = [], to = matchId) =>
  by.send('PUT', `/api/videos/${id}/match`, {
    body: JSON.stringify({ matchId: to, minute: 63, added: null, memberIds }),
    headers: { 'content-type': 'application/json' },
  });
const unpin = (by: TestBrowser) => by.send('DELETE', `/api/videos/${id}/match`);
const leave = (by: TestBrowser) => by.send('DELETE', `/api/videos/${id}/match/me`);
const read = async (by = site.visitor()) => (await by.get(`/api/videos/${id}/match`)).body;
const people = async () => (await read()).pinned.people.map(({ name }: { name: string }) => name);
const offered = async (by: TestBrowser): Promise<string[]> =>
  (await by.get(`/api/videos/${id}/matches`)).body.matches.map(({ match }: { match: { _id: string } }) => match._id);

describe('one’s own name', () => {
  // [B18.8]
  test('is taken out at once, and put in again by nobody but its owner', async () => {
    await pin(filmer, [memberId]);
    expect(await people()).toEqual(['Player']);
    expect((await leave(fan)).status).toBe(200); // whose name is not in it
    expect(await people()).toEqual(['Player']);
    const [one, other] = await Promise.all([leave(player), leave(player)]); // a double click
    expect([one.status, other.status, one.body.message]).toEqual([200, 200, matchClipMessages.nameIsOut()]);
    expect(await people()).toEqual([]);
    expect((await player.get('/api/people/Player/athlete')).body.clips).toBe(0);

    for (const by of [filmer, captain, organiser]) {
      const { status, body } = await pin(by, [memberId]);
      expect([status, body.message]).toEqual([409, matchClipMessages.nameTakenOut()]);
    }
    expect((await pin(filmer)).status).toBe(200); // without it, all goes on as before
    // Not by way of another match, either.
    const next = await addMatch(site, cup, [0, 1], { number: 2 });
    expect((await pin(filmer, [memberId], next)).status).toBe(409);
    await unpin(filmer);
    expect((await pin(filmer, [memberId])).status).toBe(409);
  });

  // [B18.8]
  test('is put in again by its owner, where they may change the clip; then others may, too', async () => {
    const own = await addTeamMember(site, cup.entries[1]?.teamId ?? '', { accountId: filmer.accountId });
    await pin(captain, [own]);
    await leave(filmer);
    expect((await pin(captain, [own])).status).toBe(409);
    expect((await pin(filmer, [own])).status).toBe(200);
    expect(await people()).toEqual(['Filmer']);
    await pin(filmer);
    expect((await pin(captain, [own])).status).toBe(200);
  });

  // [B18.8]
  test('goes from a clip that its owner can’t see, since its uploader has blocked them', async () => {
    await pin(filmer, [memberId]);
    await filmer.send('PUT', `/api/ties/block/${player.accountId}`);
    expect((await player.get(`/api/videos/${id}/match`)).status).toBe(404);
    expect((await leave(player)).status).toBe(200);
    await filmer.send('DELETE', `/api/ties/block/${player.accountId}`);
    expect(await people()).toEqual([]);
    expect((await player.send('DELETE', `/api/videos/${cup.stageId}/match/me`)).status).toBe(404);
  });

  // [B18.8]
  test('is found by its owner in the clips that have it; of one that is not shown to them there is nothing else', async () => {
    const named = await site.member(`Named_${made}`);
    const own = await addTeamMember(site, cup.entries[1]?.teamId ?? '', { accountId: named.accountId });
    const again = await addTeamMember(site, cup.entries[0]?.teamId ?? '', { accountId: named.accountId });
    const list = async (by = named, query = '') => (await by.get(`/api/my-matches/clips${query}`)).body;
    expect(await list()).toEqual({ clips: [], nextCursor: null });
    await pin(filmer, [own, again]); // twice in one clip
    const { clips } = await list();
    expect(clips).toEqual([{ _id: id, title: expect.any(String), match: expect.anything(), minute: 63, added: null }]);
    expect(clips[0].match._id).toBe(matchId);
    expect((await list(player)).clips).toEqual([]); // who is not in it
    expect((await site.visitor().get('/api/my-matches/clips')).status).toBe(401);

    // Whoever has blocked whom: nothing of the clip, nor of who uploaded it.
    const blocks = [
      [filmer, named],
      [named, filmer],
    ] as const;
    for (const [one, other] of blocks) {
      await one.send('PUT', `/api/ties/block/${other.accountId}`);
      const text = JSON.stringify(await list());
      expect(JSON.parse(text).clips).toEqual([{ ...clips[0], title: null }]);
      for (const word of [clips[0].title, 'Filmer', filmer.accountId]) expect(text).not.toContain(word);
      await one.send('DELETE', `/api/ties/block/${other.accountId}`);
    }

    // What nobody is shown with its match is not in it.
    const is = async (change: () => Promise<unknown>) => {
      await change();
      return (await list()).clips.length;
    };
    const ofClip = eq(videos.id, id);
    expect(await is(() => site.db.update(videos).set({ status: 'hidden' }).where(ofClip))).toBe(0);
    expect(await is(() => site.db.update(videos).set({ status: 'published' }).where(ofClip))).toBe(1);
    const ofCup = eq(competitions.id, cup.competitionId);
    expect(await is(() => site.db.update(competitions).set({ hidden: 'hidden' }).where(ofCup))).toBe(0);
    expect(await is(() => site.db.update(competitions).set({ hidden: null }).where(ofCup))).toBe(1);
    await leave(named);
    expect((await list()).clips).toEqual([]);
  });

  // [B18.8]
  test('is found page by page, the newest clip first', async () => {
    const named = await site.member(`Paged_${made}`);
    const own = await addTeamMember(site, cup.entries[1]?.teamId ?? '', { accountId: named.accountId });
    const ids = [id];
    await pin(filmer, [own]);
    for (let n = 1; n < 26; n++) {
      site.clock.advance(3000);
      id = await addVideo(site, { hostVideoId: `clip_pge${String(n).padStart(3, '0')}`, uploaderId: filmer.accountId });
      ids.push(id);
      await pin(filmer, [own]);
    }
    const first = (await named.get('/api/my-matches/clips')).body;
    const rest = (await named.get(`/api/my-matches/clips?cursor=${first.nextCursor}`)).body;
    expect([...first.clips, ...rest.clips].map(({ _id }) => _id)).toEqual(ids.toReversed());
    expect([first.clips.length, rest.nextCursor]).toEqual([24, null]);
  });
});

describe('somebody else’s clip', () => {
  // [B18.7]
  test('is offered to captains and organisers with the matches of its days, to nobody else', async () => {
    const now = site.clock.now().getTime();
    const at = (hours: number, number: number) =>
      addMatch(site, cup, [0, 1], { number, startsAt: new Date(now + hours * HOUR) });
    const [yesterday, longAgo] = [await at(-24, 2), await at(-24 * 15, 3)];
    const tomorrow = await at(24, 4);
    const elsewhere = await addCup(site, { organiserId: fan.accountId, captains: [null, null] });
    await addMatch(site, elsewhere, [0, 1], { number: 1 });
    expect(await offered(captain)).toContain(matchId);
    expect((await offered(captain)).filter((one) => [yesterday, longAgo, tomorrow].includes(one))).toEqual([yesterday]);
    expect((await offered(organiser)).slice(0, 1)).toEqual([matchId]);
    expect(await offered(player)).toEqual([]); // who only plays
    // Weeks later, too: what counts is the clip's own time.
    site.clock.advance(20 * DAY);
    expect(await offered(captain)).toContain(matchId);
    const change = async (by: TestBrowser) => (await read(by)).canChange;
    expect([await change(captain), await change(organiser)]).toEqual([true, true]);
    expect([await change(player), await change(fan)]).toEqual([false, true]); // who organises the other cup
    expect((await pin(fan)).status).toBe(403);
    expect(await offered(filmer)).not.toContain(matchId); // whose own it is, but no match of their teams
  });

  // [B18.7]
  test('that is hidden, gone, or of somebody who has blocked them is put nowhere by them; nor to a match in nobody’s sight', async () => {
    await filmer.send('PUT', `/api/ties/block/${organiser.accountId}`);
    expect((await pin(organiser)).status).toBe(404);
    await filmer.send('DELETE', `/api/ties/block/${organiser.accountId}`);
    await organiser.send('PUT', `/api/ties/block/${filmer.accountId}`);
    expect((await pin(organiser)).status).toBe(404);
    await organiser.send('DELETE', `/api/ties/block/${filmer.accountId}`);
    const ofClip = eq(videos.id, id);
    for (const status of ['hidden', 'failed', 'stored'] as const) {
      await site.db.update(videos).set({ status }).where(ofClip);
      expect((await pin(organiser)).status).toBe(404);
    }
    await site.db.update(videos).set({ status: 'published' }).where(ofClip);
    // Its uploader would see nothing of it, and nobody could put it to its own match.
    const ofCup = eq(competitions.id, cup.competitionId);
    for (const change of [{ state: 'draft' }, { state: 'open', hidden: 'hidden' }] as const) {
      await site.db.update(competitions).set(change).where(ofCup);
      const { status, body } = await pin(organiser);
      expect([status, body.message]).toEqual([409, matchClipMessages.notShown()]);
    }
    await site.db.update(competitions).set({ hidden: null }).where(ofCup);
    expect((await pin(organiser)).status).toBe(200);
  });

  // [B18.7]
  test('is put to a match by one of them forty times a day, for which corrections and their own clips don’t count', async () => {
    const busy = await site.member(`Busy_${made}`);
    const day = await addCup(site, { organiserId: busy.accountId, captains: [null, null] });
    const to = await addMatch(site, day, [0, 1], { number: 1 });
    await addTeamMember(site, day.entries[0]?.teamId ?? '', { accountId: filmer.accountId }); // who else is asked first
    const add = async (n: number, uploaderId = filmer.accountId) => {
      id = await addVideo(site, { hostVideoId: `clip_day${String(n).padStart(3, '0')}`, uploaderId });
    };
    await add(0);
    for (let n = 0; n < 5; n++) expect((await pin(busy, [memberId], to)).status).toBe(400); // who is of neither side
    for (let n = 0; n < 5; n++) expect((await pin(busy, [], to)).status).toBe(200); // once, and four times nothing
    for (let n = 1; n < 40; n++) {
      await add(n);
      expect((await pin(busy, [], to)).status).toBe(200);
    }
    await add(40);
    const { status, body } = await pin(busy, [], to);
    expect([status, body.code]).toEqual([429, 'rate-limited']);
    expect((await read()).pinned).toBeNull();
    expect((await pin(organiser)).status).toBe(200); // others can
    await add(41, busy.accountId);
    expect((await pin(busy, [], to)).status).toBe(200);
  });

  // [B18.7]
  test('that they pin or take away is told to its uploader, who undoes it for good', async () => {
    const eager = await site.member(`Eager_${made}`);
    await addTeamMember(site, cup.entries[1]?.teamId ?? '', { accountId: eager.accountId }); // who else is asked first
    id = await addVideo(site, {
      ...{ hostVideoId: `clip_und${String(made).padStart(3, '0')}`, uploaderId: eager.accountId },
      createdAt: site.clock.now(),
    });
    const words = async () =>
      (await eager.get('/api/notifications')).body.notifications
        .filter(({ kind }: { kind: string }) => kind === 'clip-pinned')
        .map((one: Parameters<typeof notificationWords>[0]) => notificationWords(one, ({ username }) => username));
    await pin(captain);
    await vi.waitFor(async () => expect(await words()).toEqual(['Captain added your clip to a match.']), PATIENT);
    site.clock.advance(MINUTE);
    await unpin(organiser);
    await vi.waitFor(
      async () => expect(await words()).toEqual(['Organiser removed your clip from its match.']),
      PATIENT,
    );
    await pin(eager);
    await unpin(eager);
    const { status, body } = await pin(captain);
    expect([status, body.message]).toEqual([409, matchClipMessages.takenOff()]);
    expect((await read(captain)).canChange).toBe(false);
    await pin(eager);
    await unpin(captain);
    expect((await pin(captain)).status).toBe(200); // its uploader has said so themselves in between
  });
});
