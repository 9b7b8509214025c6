/** Clips at their match, minute and people. */
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { HOUR, MINUTE } from '../../platform/clock.ts';
import { competitionActs, competitions } from '../../schema/sports/competitions.ts';
import { lineUps, matchEvents, matches } from '../../schema/sports/matches.ts';
import { teamFollows, teams } from '../../schema/sports/teams.ts';
import { videos } from '../../schema/videos.ts';
import { addVideo, adminOf } from '../../testing/admin.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { videoForm } from '../../testing/sending/forms.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { openSocket } from '../../testing/sockets.ts';
import { addCup, addMatch, addTeamMember, type Cup } from '../../testing/sports/cup.ts';
import { PATIENT } from '../../testing/traces.ts';

let site: Site;
let filmer: TestBrowser;
let captain: TestBrowser;
let rival: TestBrowser;
let fan: TestBrowser;
let organiser: TestBrowser;
let admin: TestBrowser;
let cup: Cup;
let matchId = '';
let id = '';
let made = 0;
beforeAll(async () => {
  site = await createSite();
  [filmer, captain, rival, fan, organiser] = (await Promise.all(
    ['Filmer', 'Captain', 'Rival', 'Fan', 'Organiser'].map((name) => site.member(name)),
  )) as [TestBrowser, TestBrowser, TestBrowser, TestBrowser, TestBrowser];
  admin = await adminOf(site, 'Amara');
  const captains = [captain.accountId, rival.accountId, null];
  cup = await addCup(site, { organiserId: organiser.accountId, captains });
});
beforeEach(async () => {
  site.clock.advance(2 * MINUTE);
  matchId = await addMatch(site, cup, [0, 1], { number: ++made });
  id = await addVideo(site, { hostVideoId: `clip_pin${String(made).padStart(3, '0')}`, uploaderId: filmer.accountId });
});

const pin = (by: TestBrowser, more: object = {}, clip = id) =>
  by.send('PUT', `/api/videos/${clip}/match`, {
    body: JSON.stringify({ matchId, minute: 63, added: null, memberIds: [], ...more }),
    headers: { 'content-type': 'application/json' },
  });
/** What is changed past the server is seen half a minute later. */
const passBy = () => site.clock.advance(MINUTE);
const unpin = (by: TestBrowser, clip = id) => by.send('DELETE', `/api/videos/${clip}/match`);
const read = async (by = site.visitor(), clip = id) => (await by.get(`/api/videos/${clip}/match`)).body;
const clipsOf = async (by = site.visitor(), of = matchId) => (await by.get(`/api/matches/${of}/clips`)).body.clips;
const acts = async () =>
  (
    await site.db
      .select({ act: competitionActs.act })
      .from(competitionActs)
      .where(eq(competitionActs.subjectId, matchId))
  ).map(({ act }) => act);

describe('a clip', () => {
  // [B30.1]
  test('is pinned to a match, a minute and people; its page and its cards say so, to visitors, too', async () => {
    const [ama, guest] = [
      await addTeamMember(site, cup.entries[0]?.teamId ?? '', { accountId: fan.accountId, number: 9 }),
      await addTeamMember(site, cup.entries[1]?.teamId ?? '', { name: 'Kwesi Arthur', number: 4 }),
    ];
    const answer = await pin(filmer, { minute: 45, added: 2, memberIds: [ama, guest, ama] });
    expect([answer.status, answer.body.pinned.minute, answer.body.pinned.added]).toEqual([200, 45, 2]);
    const { pinned, canChange } = await read();
    expect(canChange).toBe(false);
    expect(pinned.match).toMatchObject({ _id: matchId, home: { team: { name: 'Hall 1' } } });
    expect(pinned.people).toEqual([
      { memberId: guest, name: 'Kwesi Arthur', username: null, number: 4 },
      { memberId: ama, name: 'Fan', username: 'Fan', number: 9 },
    ]);
    for (const by of [filmer, captain, rival, organiser, admin]) expect((await read(by)).canChange).toBe(true);
    const shown = { _id: matchId, home: 'Hall 1', away: 'Hall 2', score: null, minute: 45, added: 2 };
    expect((await fan.get(`/api/videos/${id}`)).body.video.match).toEqual(shown);
    const { posts } = (await fan.get('/api/posts?limit=3')).body;
    expect(posts.find(({ _id }: { _id: string }) => _id === id).match).toEqual(shown);
    // One that is of no match says nothing of any.
    const other = await addVideo(site, { hostVideoId: 'clip_nowher' });
    expect((await fan.get(`/api/videos/${other}`)).body.video).not.toHaveProperty('match');

    await site.db.update(matches).set({ state: 'live', homeScore: 2, awayScore: 1 }).where(eq(matches.id, matchId));
    passBy();
    expect((await fan.get(`/api/videos/${id}`)).body.video.match.score).toBe('2–1');
  });

  // [B30.2]
  test('is pinned by its uploader, captains of both sides and organisers, by nobody else; those acts are in the log', async () => {
    await addTeamMember(site, cup.entries[0]?.teamId ?? '', { accountId: filmer.accountId }); // who else is asked first
    expect((await pin(fan)).status).toBe(403);
    expect((await pin(filmer)).status).toBe(200);
    expect(await acts()).toEqual([]);
    expect((await unpin(fan)).status).toBe(403);
    expect((await unpin(rival)).status).toBe(200);
    expect((await pin(captain, { minute: 12 })).status).toBe(200);
    expect((await pin(captain, { minute: 12 })).status).toBe(200); // the same again
    expect((await unpin(organiser)).status).toBe(200);
    expect((await unpin(filmer)).status).toBe(200); // nothing is there to be taken away
    expect((await pin(admin, { minute: 13 })).status).toBe(200);
    expect(await acts()).toEqual(['clip-unpinned', 'clip-pinned', 'clip-unpinned', 'clip-pinned']);
  });

  // [B30.2]
  test('that stands at a match is not taken to another by that one’s captain', async () => {
    await pin(filmer);
    const other = await site.member(`Other${made}`);
    const far = await addCup(site, { organiserId: other.accountId, captains: [other.accountId, null] });
    const theirs = await addMatch(site, far, [0, 1], { number: 1 });
    const stolen = await pin(other, { matchId: theirs });
    expect([stolen.status, stolen.body.code]).toEqual([409, 'conflict']);
    expect((await unpin(other)).status).toBe(403);
    expect((await read()).pinned.match._id).toBe(matchId);
    expect((await pin(filmer, { matchId: theirs })).status).toBe(200);
    expect(await clipsOf()).toEqual([]);
    expect(await clipsOf(site.visitor(), theirs)).toHaveLength(1);
  });

  // [B30.3]
  test('is refused with clear words: minutes that no match has, people of neither side, what is gone', async () => {
    for (const minute of [
      { minute: -1 },
      { minute: 201 },
      { minute: 45, added: 61 },
      { minute: null, added: 3 },
      { minute: 1.5 },
    ])
      expect((await pin(filmer, minute)).body).toMatchObject({
        code: 'invalid',
        message: expect.stringContaining('0 to 200'),
      });
    const [{ teamId = '' } = {}] = [cup.entries[2]];
    const outsider = await addTeamMember(site, teamId, { name: 'Nobody here' });
    for (const memberIds of [[outsider], ['nonsense'], ['01890000-0000-7000-8000-000000000000']]) {
      const refused = await pin(filmer, { memberIds });
      expect([refused.status, refused.body.field]).toEqual([400, 'memberIds']);
    }
    expect((await pin(filmer, { memberIds: Array.from({ length: 13 }, (_, n) => String(n)) })).status).toBe(400);
    const NIL = '01890000-0000-7000-8000-000000000000';
    expect((await pin(filmer, { matchId: NIL })).status).toBe(404);
    expect((await pin(filmer, {}, NIL)).status).toBe(404);
    await site.db.update(videos).set({ status: 'hidden' }).where(eq(videos.id, id));
    for (const by of [filmer, captain, admin]) expect((await pin(by)).status).toBe(404);
    expect((await read()).pinned).toBeUndefined();
  });

  // [B30.3]
  test('of a competition that is hidden shows no match to others, and of a hidden team no name', async () => {
    await pin(filmer);
    const of = eq(teams.id, cup.entries[0]?.teamId ?? '');
    await site.db.update(teams).set({ hidden: 'hidden' }).where(of);
    passBy();
    expect((await fan.get(`/api/videos/${id}`)).body.video.match.home).not.toBe('Hall 1');
    await site.db.update(teams).set({ hidden: null }).where(of);
    await site.db.update(competitions).set({ hidden: 'hidden' }).where(eq(competitions.id, cup.competitionId));
    passBy();
    expect((await fan.get(`/api/videos/${id}`)).body.video).not.toHaveProperty('match');
    expect((await read(fan)).pinned).toBeNull();
    expect((await fan.get(`/api/matches/${matchId}/clips`)).status).toBe(404);
    expect(await clipsOf(organiser)).toHaveLength(1);
    await site.db.update(competitions).set({ hidden: null }).where(eq(competitions.id, cup.competitionId));
  });
});

describe('a match', () => {
  // [B30.6]
  test('lists its published clips, the newest first, page by page, and tells who looks when they change', async () => {
    const looking = await openSocket(site.origin);
    expect(await looking.ask('join-match', { matchId })).toBe(true);
    const ids = [id];
    await pin(filmer);
    for (let n = 1; n < 26; n++) {
      site.clock.advance(1000);
      const one = await addVideo(site, { hostVideoId: `clip_more${String(n).padStart(2, '0')}` });
      await pin(captain, { minute: n }, one);
      ids.push(one);
    }
    const first = (await site.visitor().get(`/api/matches/${matchId}/clips`)).body;
    const rest = (await site.visitor().get(`/api/matches/${matchId}/clips?cursor=${first.nextCursor}`)).body;
    const listed = [...first.clips, ...rest.clips].map(({ video }) => video._id);
    expect(listed).toEqual(ids.toReversed());
    expect([first.clips.length, rest.nextCursor]).toEqual([24, null]);
    await vi.waitFor(async () => {
      await looking.settle();
      expect(looking.heard).toContainEqual(['match-clips-changed', { matchId }]);
    }, PATIENT);
    await site.db.update(videos).set({ status: 'hidden' }).where(eq(videos.id, id));
    expect((await clipsOf()).length + 1).toBe(25);
  });

  // [B30.6]
  test('keeps the clips of whom a member has blocked from them', async () => {
    await pin(filmer);
    const apart = await site.member(`Apart${made}`);
    expect(await clipsOf(apart)).toHaveLength(1);
    expect((await apart.send('PUT', `/api/ties/block/${filmer.accountId}`)).status).toBeLessThan(300);
    expect(await clipsOf(apart)).toEqual([]);
  });

  // [B30.6]
  test('names who can be in its clips: the line-ups first, then the rest of either side', async () => {
    const [home, away] = [cup.entries[0]?.teamId ?? '', cup.entries[1]?.teamId ?? ''];
    const keeper = await addTeamMember(site, home, { name: 'Keeper', number: 99 });
    await addTeamMember(site, away, { name: 'Winger', number: 7 });
    await site.db.insert(lineUps).values({ matchId, memberId: keeper, side: 'home', number: 1 });
    const { home: ours, away: theirs } = (await fan.get(`/api/matches/${matchId}/clip-people`)).body;
    expect(ours[0]).toEqual({ memberId: keeper, name: 'Keeper', username: null, number: 1 });
    expect(ours.map(({ name }: { name: string }) => name)).toContain('Captain');
    expect(theirs.map(({ name }: { name: string }) => name)).toEqual(expect.arrayContaining(['Winger', 'Rival']));
    expect((await site.visitor().get(`/api/matches/${matchId}/clip-people`)).status).toBe(401);
  });
});

describe('an upload', () => {
  const upload = (match?: string, key?: string) => {
    const form = videoForm();
    if (match !== undefined) form.set('match', match);
    return filmer.send('POST', '/api/videos/upload-youtube', {
      body: form,
      ...(key && { headers: { 'idempotency-key': key } }),
    });
  };
  const asText = (more: object = {}) => JSON.stringify({ matchId, minute: 63, added: null, memberIds: [], ...more });

  // [B30.5]
  test('pins its clip in the same transaction, once, and without a match is as it was', async () => {
    const plain = await upload();
    expect([plain.status, plain.body.video.match, plain.body.note]).toEqual([201, undefined, undefined]);
    const key = 'an-upload-to-a-match-0001';
    const pinned = await upload(asText(), key);
    expect(pinned.body.video.match).toMatchObject({ _id: matchId, minute: 63 });
    expect(pinned.body.note).toBeUndefined();
    expect((await upload(asText(), key)).body.video._id).toBe(pinned.body.video._id);
    expect(await clipsOf()).toHaveLength(1);
  });

  // [B30.5]
  test('to a match that is gone meanwhile succeeds, and says so', async () => {
    const text = asText();
    await site.db.delete(matches).where(eq(matches.id, matchId));
    const answer = await upload(text);
    expect([answer.status, answer.body.video.match]).toEqual([201, undefined]);
    expect(answer.body.note).toBe('The match that you chose no longer exists, so the clip wasn’t added to it.');
  });

  // [B30.5]
  test('drops who belongs to neither side any more, and refuses what is no pin', async () => {
    const gone = '01890000-0000-7000-8000-000000000000';
    const answer = await upload(asText({ memberIds: [gone, 'nonsense'] }));
    expect((await read(fan, answer.body.video._id)).pinned.people).toEqual([]);
    for (const text of ['{', 'null', '7', asText({ minute: 300 }), JSON.stringify({ matchId })]) {
      expect((await upload(text)).status).toBe(400);
    }
  });

  // [B30.4]
  test('is offered today’s matches of the member’s teams first, then live and recent ones of teams they follow', async () => {
    const viewer = await site.member(`Viewer${made}`);
    const now = site.clock.now();
    const at = (hours: number) => new Date(now.getTime() + hours * HOUR);
    const other = await addCup(site, { organiserId: organiser.accountId, captains: [null, null, null, null] });
    const [own, followed] = [other.entries[0]?.teamId ?? '', other.entries[2]?.teamId ?? ''];
    await addTeamMember(site, own, { accountId: viewer.accountId });
    await site.db.insert(teamFollows).values({ accountId: viewer.accountId, teamId: followed, createdAt: now });
    const add = (sides: readonly [number, number], number: number, startsAt: Date) =>
      addMatch(site, other, sides, { number, startsAt });
    const earlier = await add([0, 1], 1, at(-20));
    const today = await add([1, 0], 2, at(-1));
    const recent = await add([2, 3], 3, at(-2));
    const live = await add([3, 2], 4, at(-3));
    await add([0, 1], 5, at(30)); // tomorrow
    await add([0, 1], 6, at(-60)); // days ago
    const since = at(-0.5);
    await site.db.update(matches).set({ state: 'live', period: 2, clockSince: since }).where(eq(matches.id, live));
    const { matches: offered } = (await viewer.get('/api/my-matches/today')).body;
    expect(offered.map(({ match }: { match: { _id: string } }) => match._id)).toEqual([today, earlier, live, recent]);
    expect(offered[2].clock).toEqual({ period: 2, since: since.toISOString() });
    expect(offered[0].clock).toBeNull();
  });
});

describe('a match that somebody comes from to add a clip', () => {
  const forClip = (by: TestBrowser, of = matchId) => by.get(`/api/matches/${of}/for-clip`);

  test('is there for a member without teams, with its clock and the school of its competition; for nobody who doesn’t see it', async () => {
    const stranger = await site.member(`Stranger${made}`);
    const since = site.clock.now();
    await site.db.update(matches).set({ state: 'live', period: 1, clockSince: since }).where(eq(matches.id, matchId));
    const { body } = await forClip(stranger);
    expect(body).toMatchObject({
      match: { _id: matchId, home: { team: { _id: cup.entries[0]?.teamId } } },
      clock: { period: 1, since: since.toISOString() },
      school: null,
    });
    expect((await pin(filmer)).status).toBe(200);

    const setSchool = (school: string | null) =>
      site.db.update(competitions).set({ school }).where(eq(competitions.id, cup.competitionId));
    await setSchool('University of Ghana');
    expect((await forClip(stranger)).body.school).toEqual({ country: 'Ghana', name: 'University of Ghana' });
    expect((await forClip(stranger)).body.words).toMatch(/^\S.* – \S/);
    await setSchool('A school that no list has');
    expect((await forClip(stranger)).body.school).toBeNull();
    await setSchool(null);

    await site.db.update(competitions).set({ hidden: 'hidden' }).where(eq(competitions.id, cup.competitionId));
    passBy();
    expect((await forClip(stranger)).status).toBe(404);
    await site.db.update(competitions).set({ hidden: null }).where(eq(competitions.id, cup.competitionId));
    passBy();
    expect((await forClip(stranger, '01890000-0000-7000-8000-000000000000')).status).toBe(404);
    expect((await forClip(site.visitor())).status).toBe(401);
  });

  test('tells the faculty and the event that its sides say it is of, the member’s own side first; nothing of a hidden team', async () => {
    const GHANA = 'University of Ghana';
    const [home = '', away = ''] = cup.entries.map(({ teamId }) => teamId);
    const say = async (teamId: string, of: 'school' | 'faculty' | 'hall' | 'none', ofName: string, school?: string) =>
      site.db
        .update(teams)
        .set({ of, ofName, school: school ?? null })
        .where(eq(teams.id, teamId));
    const told = async (by: TestBrowser) => {
      const { school, faculty, event } = (await forClip(by)).body;
      return { school: school?.name ?? null, faculty, event };
    };
    const [{ name: cupName = '' } = {}] = await site.db
      .select({ name: competitions.name })
      .from(competitions)
      .where(eq(competitions.id, cup.competitionId));

    await say(home, 'faculty', 'Law', GHANA);
    await say(away, 'faculty', 'Science', GHANA);
    const within = { type: 'Intra-University', subtype: cupName };
    expect(await told(fan)).toEqual({ school: GHANA, faculty: 'Law', event: within });
    expect(await told(rival)).toEqual({ school: GHANA, faculty: 'Science', event: within });
    await site.db.update(teams).set({ hidden: 'hidden' }).where(eq(teams.id, home));
    expect(await told(fan)).toEqual({ school: GHANA, faculty: 'Science', event: null });
    await site.db.update(teams).set({ hidden: null }).where(eq(teams.id, home));

    await say(away, 'school', '', 'Obafemi Awolowo University');
    const between = { type: 'Inter-University', subtype: '' };
    expect(await told(fan)).toEqual({ school: GHANA, faculty: 'Law', event: between });
    expect((await told(rival)).faculty).toBeNull(); // Law is not a faculty of theirs
    await say(home, 'hall', 'Jaja Hall');
    await say(away, 'hall', 'Kuti Hall');
    expect(await told(fan)).toEqual({ school: null, faculty: null, event: { type: 'Hostel Game', subtype: '' } });
    await say(home, 'none', '');
    expect(await told(fan)).toEqual({ school: null, faculty: null, event: null });

    await site.db
      .update(competitions)
      .set({ name: 'x'.repeat(61) })
      .where(eq(competitions.id, cup.competitionId));
    await say(home, 'none', '', GHANA);
    await say(away, 'none', '', GHANA);
    expect(await told(fan)).toEqual({ school: GHANA, faculty: null, event: null }); // too long for a kind of game
    await site.db.update(competitions).set({ name: cupName }).where(eq(competitions.id, cup.competitionId));
    for (const teamId of [home, away]) await say(teamId, 'hall', 'Hall');
  });
});

describe('an athlete’s page', () => {
  // [B30.7]
  test('tells appearances, goals and clips of all their teams, without what was undone, and the teams of now', async () => {
    const athlete = await site.member(`Athlete${made}`);
    const now = site.clock.now();
    const memberId = await addTeamMember(site, cup.entries[0]?.teamId ?? '', { accountId: athlete.accountId });
    await site.db.update(matches).set({ state: 'live' }).where(eq(matches.id, matchId));
    await site.db.insert(lineUps).values({ matchId, memberId, side: 'home' });
    const goal = {
      matchId,
      memberId,
      kind: 'goal' as const,
      side: 'home' as const,
      period: 1,
      happenedAt: now,
      createdAt: now,
    };
    await site.db.insert(matchEvents).values([
      { id: crypto.randomUUID(), ...goal },
      { id: crypto.randomUUID(), ...goal, kind: 'penalty-goal' },
      { id: crypto.randomUUID(), ...goal, kind: 'own-goal' },
      { id: crypto.randomUUID(), ...goal, undoneAt: now },
      { id: crypto.randomUUID(), ...goal, sameAs: crypto.randomUUID() },
    ]);
    // What became void, or was cancelled, counts as little as in the list of scorers.
    const nothingCame = { kind: 'void', score: null, forfeitedBy: null } as const;
    const none = [
      await addMatch(site, cup, [0, 1], { number: 61, result: nothingCame }),
      await addMatch(site, cup, [0, 1], { number: 62, state: 'cancelled' }),
    ];
    await site.db.insert(matchEvents).values(none.map((one) => ({ id: crypto.randomUUID(), ...goal, matchId: one })));
    await pin(filmer, { memberIds: [memberId] });
    const path = `/api/people/Athlete${made}/athlete`;
    const told = (await fan.get(path)).body;
    expect(told).toMatchObject({ appearances: 1, goals: 2, clips: 1, teams: [{ name: 'Hall 1', sport: 'football' }] });
    expect((await site.visitor().get('/api/people/nobody_here/athlete')).status).toBe(404);
    const nothing = (await fan.get('/api/people/Organiser/athlete')).body;
    expect(nothing).toEqual({ appearances: 0, goals: 0, clips: 0, teams: [] });
  });

  // [B30.7]
  test('is not there for who may not see the page', async () => {
    const shy = await site.member(`Shy${made}`);
    await shy.send('PUT', `/api/ties/block/${rival.accountId}`);
    expect((await rival.get(`/api/people/Shy${made}/athlete`)).status).toBe(404);
  });
});
