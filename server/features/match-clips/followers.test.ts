/** Clips of matches reach who follows a team or the competition: in Following, and by a notification. */
import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { notificationWords } from '../../../contract/notifications/words.ts';
import { MINUTE } from '../../platform/clock.ts';
import { competitionFollows, competitions } from '../../schema/sports/competitions.ts';
import { matches } from '../../schema/sports/matches.ts';
import { teamFollows, teams } from '../../schema/sports/teams.ts';
import { addVideo } from '../../testing/admin.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { videoForm } from '../../testing/sending/forms.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { addCup, addMatch, addTeamMember, type Cup } from '../../testing/sports/cup.ts';
import { PATIENT } from '../../testing/traces.ts';

let site: Site;
let filmer: TestBrowser;
let captain: TestBrowser;
let ofTeam: TestBrowser;
let ofCup: TestBrowser;
let cup: Cup;
let matchId = '';
let id = '';
let made = 0;
beforeAll(async () => {
  site = await createSite();
  [filmer, captain] = [await site.member('Filmer'), await site.member('Captain')];
});
beforeEach(async () => {
  site.clock.advance(2 * MINUTE);
  made += 1;
  [ofTeam, ofCup] = [await site.member(`Of_team_${made}`), await site.member(`Of_cup_${made}`)];
  cup = await addCup(site, { organiserId: captain.accountId, captains: [captain.accountId, null, null] });
  matchId = await addMatch(site, cup, [0, 1], { number: 1 });
  id = await addVideo(site, { hostVideoId: `clip_fol${String(made).padStart(3, '0')}`, uploaderId: filmer.accountId });
  await followTeam(ofTeam, 1);
  const follow = { accountId: ofCup.accountId, competitionId: cup.competitionId, createdAt: site.clock.now() };
  await site.db.insert(competitionFollows).values(follow);
});

const teamId = (at: number) => cup.entries[at]?.teamId ?? '';
const followTeam = ({ accountId }: TestBrowser, at: number) =>
  site.db.insert(teamFollows).values({ accountId, teamId: teamId(at), createdAt: site.clock.now() });
const pin = async (by: TestBrowser, to = matchId, clip = id, minute = 63) => {
  const { status } = await by.send('PUT', `/api/videos/${clip}/match`, {
    body: JSON.stringify({ matchId: to, minute, added: null, memberIds: [] }),
    headers: { 'content-type': 'application/json' },
  });
  expect(status).toBe(200);
};
const following = async (by: TestBrowser): Promise<string[]> =>
  (await by.get('/api/feed/following')).body.posts.map(({ _id }: { _id: string }) => _id);
const all = async () => [await following(ofTeam), await following(ofCup)];
const told = async ({ accountId }: TestBrowser): Promise<number> => {
  const { rows } = await site.db.execute<{ n: number }>(
    sql`select count(*)::int as n from notifications where kind = 'clip' and account_id = ${accountId}`,
  );
  return rows[0]?.n ?? 0;
};

describe('in Following', () => {
  // [B18.5]
  test('they stand as long as they are of the match, and as its sides are', async () => {
    expect(await all()).toEqual([[], []]);
    await pin(filmer);
    expect(await all()).toEqual([[id], [id]]);
    const sideIs = (entry: number) =>
      site.db.update(matches).set({ awayEntryId: cup.entries[entry]?.entryId }).where(eq(matches.id, matchId));
    await sideIs(2);
    expect(await all()).toEqual([[], [id]]);
    await sideIs(1);
    expect(await all()).toEqual([[id], [id]]);
    const elsewhere = await addMatch(site, cup, [0, 2], { number: 2 });
    await pin(filmer, elsewhere);
    expect(await all()).toEqual([[], [id]]);
    await filmer.send('DELETE', `/api/videos/${id}/match`);
    expect(await all()).toEqual([[], []]);
  });

  // [B18.5]
  test('they do not by what is hidden, a draft, or of whom the member has blocked', async () => {
    await pin(filmer);
    const isTeam = eq(teams.id, teamId(1));
    await site.db.update(teams).set({ hidden: 'hidden' }).where(isTeam);
    expect(await all()).toEqual([[], [id]]);
    await site.db.update(teams).set({ hidden: null }).where(isTeam);
    const isCup = eq(competitions.id, cup.competitionId);
    for (const away of [{ hidden: 'held' }, { state: 'draft' }] as const) {
      await site.db.update(competitions).set(away).where(isCup);
      expect([away, await all()]).toEqual([away, [[id], []]]);
      await site.db.update(competitions).set({ hidden: null, state: 'running' }).where(isCup);
    }
    expect(await all()).toEqual([[id], [id]]);
    await ofTeam.send('PUT', `/api/ties/block/${filmer.accountId}`);
    expect(await all()).toEqual([[], [id]]);
  });

  test('one that leaves the feed and comes back has its place again', async () => {
    await pin(filmer);
    await site.db.execute(sql`delete from feed_items where id = ${id}`);
    expect(await all()).toEqual([[], []]);
    await site.db.execute(sql`
      insert into feed_items (kind, id, category, created_at) values ('video', ${id}, 'general', now())`);
    expect(await all()).toEqual([[id], [id]]);
  });
});

describe('a notification', () => {
  // [B18.5]
  test('is one for each clip, whatever of it somebody follows; who films and who pins are not told', async () => {
    await followTeam(ofTeam, 0);
    for (const one of [filmer, captain]) await followTeam(one, 1);
    await ofTeam.send('PUT', `/api/ties/follow/${filmer.accountId}`);
    await addTeamMember(site, teamId(0), { accountId: filmer.accountId }); // who else is asked first
    await pin(captain);
    await vi.waitFor(async () => expect([await told(ofTeam), await told(ofCup)]).toEqual([1, 1]), PATIENT);
    const late = await site.member(`Late_${made}`);
    await site.db.insert(teamFollows).values({
      ...{ accountId: late.accountId, teamId: teamId(0), createdAt: site.clock.now() },
    });
    // Another minute is no news; another match is, to who follows one of its teams.
    await pin(captain, matchId, id, 64);
    const next = await addMatch(site, cup, [0, 2], { number: 2 });
    await pin(captain, next);
    await vi.waitFor(async () => expect(await told(late)).toBe(1), PATIENT);
    expect([await told(ofTeam), await told(ofCup), await told(filmer), await told(captain)]).toEqual([1, 1, 0, 0]);
    const [one] = (await ofCup.get('/api/notifications')).body.notifications;
    expect(notificationWords(one, ({ username }) => username)).toBe('Filmer shared a clip of a match that you follow.');
    expect(one.path).toBe(`/app/videos/${id}`);
  });

  // [B18.5]
  test('is of a clip that is uploaded to a match, too', async () => {
    const form = videoForm();
    form.set('match', JSON.stringify({ matchId, minute: 63, added: null, memberIds: [] }));
    expect((await filmer.post('/api/videos/upload-youtube', form)).status).toBe(201);
    await vi.waitFor(async () => expect([await told(ofTeam), await told(ofCup)]).toEqual([1, 1]), PATIENT);
    expect((await all()).map((some) => some.length)).toEqual([1, 1]);
  });

  // [B18.5]
  test('does not come of whom a member has muted, of what is hidden, nor who has switched it off', async () => {
    const [muter, off, ofHidden] = await Promise.all(
      ['Muter', 'Off', 'Hidden'].map((name) => site.member(`${name}_${made}`)),
    );
    if (!muter || !off || !ofHidden) throw new Error('no members');
    for (const one of [muter, off]) await followTeam(one, 1);
    await followTeam(ofHidden, 0);
    await site.db
      .update(teams)
      .set({ hidden: 'hidden' })
      .where(eq(teams.id, teamId(0)));
    await muter.send('PUT', `/api/ties/mute/${filmer.accountId}`);
    await off.send('PUT', '/api/notifications/settings', {
      body: JSON.stringify({ kinds: ['clip'], channel: 'here', on: false }),
      headers: { 'content-type': 'application/json' },
    });
    await pin(filmer);
    await vi.waitFor(async () => expect(await told(ofTeam)).toBe(1), PATIENT);
    expect([await told(muter), await told(ofHidden)]).toEqual([0, 0]);
    expect((await off.get('/api/notifications')).body.notifications).toEqual([]);
  });

  // [B18.5]
  test('comes of twenty clips that one member pins in a day', async () => {
    const eager = await site.member(`Eager_${made}`);
    const clips = await Promise.all(
      Array.from({ length: 22 }, (_, n) =>
        addVideo(site, { hostVideoId: `clip_eag${String(n).padStart(3, '0')}`, uploaderId: eager.accountId }),
      ),
    );
    for (const clip of clips) await pin(eager, matchId, clip);
    await vi.waitFor(async () => expect(await told(ofTeam)).toBe(20), PATIENT);
    // Somebody else's is told, after those.
    await pin(filmer);
    await vi.waitFor(async () => expect(await told(ofCup)).toBe(21), PATIENT);
    expect(await told(ofTeam)).toBe(21);
  });
});
