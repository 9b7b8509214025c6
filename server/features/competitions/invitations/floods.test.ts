/** Whoever asks has room of their own: a crowd of strangers holds out nobody whom a team knows, and is one line of the bell. */
import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Notification } from '../../../../contract/notifications/notifications.ts';
import { notificationWords } from '../../../../contract/notifications/words.ts';
import type { EntryInvitation } from '../../../../contract/sports/entries/invitations.ts';
import { DAY } from '../../../platform/clock.ts';
import { ties } from '../../../schema/follow.ts';
import { freeAgents } from '../../../schema/sports/teams.ts';
import type { TestBrowser } from '../../../testing/browser.ts';
import { untilHeard } from '../../../testing/heard.ts';
import { createSite, type Site } from '../../../testing/site.ts';
import { addCup, addTeam, addTeamMember } from '../../../testing/sports/cup.ts';
import { answerInvitation } from '../../../testing/sports/invitations.ts';
import { PATIENT } from '../../../testing/traces.ts';

let site: Site;
let captain: TestBrowser;
let friend: TestBrowser;
let teamId: string;
beforeEach(async () => {
  site = await createSite();
  [captain, friend] = [await site.member('Captain'), await site.member('Friend')];
  ({ teamId } = await addTeam(site, 'Legon Lions', captain.accountId));
});

const follow = (one: TestBrowser, other: TestBrowser) =>
  site.db.insert(ties).values({
    ...{ id: randomUUIDv7(), accountId: one.accountId, otherId: other.accountId },
    ...{ kind: 'follow', createdAt: site.clock.now() },
  });

/** An open competition with two other teams, written straight into the database: accounts make only so many. */
async function cupOf(organiserId: string, name = 'Cup'): Promise<string> {
  const { competitionId } = await addCup(site, { organiserId, captains: [null, null], name });
  await site.db.execute(sql`update competitions set state = 'open' where id = ${competitionId}`);
  return competitionId;
}
const invite = async (by: TestBrowser) =>
  by.post(`/api/competitions/${await cupOf(by.accountId)}/entries`, { teams: [{ teamId }] });

/** Strangers, each of whom has invited the team to so many competitions. */
async function inviteMany(accounts: number, each: number): Promise<void> {
  for (let nth = 0; nth < accounts; nth++) {
    const troll = await site.member(`Troll${nth}`);
    for (let cup = 0; cup < each; cup++) expect((await invite(troll)).status).toBe(201);
  }
  await untilHeard(site);
}

/** A member's newest are kept in memory, which hears of a change a moment after it is written. */
async function lines(): Promise<string[]> {
  const { notifications } = (await captain.get('/api/notifications?limit=50')).body;
  return notifications.map((one: Notification) => notificationWords(one, ({ username }) => username));
}
async function pages(query = ''): Promise<EntryInvitation[][]> {
  const found: EntryInvitation[][] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body } = await captain.get(`/api/entry-invitations?${query}${cursor && `&cursor=${cursor}`}`);
    found.push(body.invitations);
    cursor = body.nextCursor ?? null;
  }
  return found;
}

test('twelve invitations of four strangers are one line, and the one of a known organiser rings by itself', async () => {
  await follow(captain, friend);
  await inviteMany(4, 3);
  await vi.waitFor(
    async () => expect(await lines()).toEqual(['12 competitions that you don’t know invite your teams.']),
    PATIENT,
  );
  await captain.post('/api/notifications/seen');
  const unseen = async () => (await captain.get('/api/notifications/unseen')).body.unseen;

  expect((await invite(await site.member('Another'))).status).toBe(201);
  await untilHeard(site);
  await vi.waitFor(
    async () => expect(await lines()).toEqual(['13 competitions that you don’t know invite your teams.']),
    PATIENT,
  );
  expect(await unseen()).toBe(0); // it counts, and is no news for a day

  expect((await invite(friend)).status).toBe(201);
  await untilHeard(site);
  await vi.waitFor(async () => expect((await lines())[0]).toBe('Friend invites your team to a competition.'), PATIENT);
  expect(await unseen()).toBe(1);

  // What is answered is counted no more.
  const [strange] = (await pages()).flat().filter(({ by }) => by?.username !== 'Friend');
  await answerInvitation(captain, { accepts: false }, strange);
  await untilHeard(site);
  await vi.waitFor(
    async () => expect(await lines()).toContain('12 competitions that you don’t know invite your teams.'),
    PATIENT,
  );
  expect(await unseen()).toBe(1);
});

test('one organiser has five invitations of a team that wait, another has room all the same', async () => {
  const troll = await site.member('Troll');
  for (let nth = 0; nth < 5; nth++) expect((await invite(troll)).status).toBe(201);
  const sixth = await invite(troll);
  expect([sixth.status, sixth.body.message]).toEqual([
    409,
    'Legon Lions already has 5 invitations of yours to answer. Ask its captain first.',
  ]);
  const named = await troll.post(`/api/competitions/${await cupOf(troll.accountId)}/entries`, {
    teams: [{ name: 'Legon Lions' }],
  });
  expect(named.body).toMatchObject({ made: 1, invited: 0 });
  expect((await invite(friend)).status).toBe(201);
  const [first] = (await pages()).flat().slice(-1);
  await answerInvitation(captain, { accepts: true }, first);
  expect((await invite(troll)).status).toBe(201);
});

test('two at once by one organiser do not pass the room that is left', async () => {
  const troll = await site.member('Troll');
  for (let nth = 0; nth < 4; nth++) await invite(troll);
  const cups = [await cupOf(troll.accountId), await cupOf(troll.accountId), await cupOf(troll.accountId)];
  const answers = await Promise.all(
    cups.map((id) => troll.post(`/api/competitions/${id}/entries`, { teams: [{ teamId }] })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
});

const KNOWN: Record<string, (competitionId: string) => Promise<unknown>> = {
  'whom the captain follows': () => follow(captain, friend),
  'who is in a team with the captain': async () => {
    const { teamId: other } = await addTeam(site, 'Choir', friend.accountId);
    await addTeamMember(site, other, { accountId: captain.accountId });
  },
  'in whose competition the team has played': async () => {
    const { competitionId } = await addCup(site, {
      organiserId: friend.accountId,
      captains: [null],
      name: 'Last Year',
    });
    await site.db.execute(sql`
      update entries set team_id = ${teamId} where competition_id = ${competitionId}`);
  },
  'whose competition is vouched for': (id) =>
    site.db.execute(sql`update competitions set vouched_as = 'Run by the sports office' where id = ${id}`),
};
test.each(Object.entries(KNOWN))(
  'the invitation of somebody %s comes first, whoever came later; the list goes on to its end',
  async (_, know) => {
    const id = await cupOf(friend.accountId, 'Real Cup');
    await know(id);
    expect((await friend.post(`/api/competitions/${id}/entries`, { teams: [{ teamId }] })).status).toBe(201);
    site.clock.advance(DAY);
    await inviteMany(11, 5);
    await untilHeard(site);
    await vi.waitFor(
      async () =>
        expect(await lines()).toEqual([
          '33 competitions that you don’t know invite your teams.',
          'Friend invites your team to a competition.',
        ]),
      PATIENT,
    );
    const found = await pages();
    expect(found.map((page) => page.length)).toEqual([20, 20, 16]);
    const all = found.flat();
    expect(all[0]).toMatchObject({ competition: { name: 'Real Cup' }, by: { username: 'Friend' } });
    expect(new Set(all.map(({ _id }) => _id)).size).toBe(56);
    const ofOne = await pages(`competition=${all[0]?.competition._id}`);
    expect(ofOne).toMatchObject([[{ competition: { name: 'Real Cup' } }]]);
  },
  60_000,
);

test('a yes that somebody’s competition never began is no acquaintance, nor is being added to it later', async () => {
  const troll = await site.member('Troll');
  const { competitionId } = await addCup(site, { organiserId: troll.accountId, captains: [null], name: 'Bait' });
  await site.db.execute(sql`update entries set team_id = ${teamId} where competition_id = ${competitionId}`);
  site.clock.advance(DAY);
  const sock = await site.member('Sock');
  await site.db.execute(sql`insert into competition_organisers (competition_id, account_id, created_at)
    values (${competitionId}, ${sock.accountId}, ${site.clock.now().toISOString()}::timestamptz)`);
  await invite(sock);
  await untilHeard(site);
  await vi.waitFor(
    async () => expect(await lines()).toEqual(['1 competition that you don’t know invites your teams.']),
    PATIENT,
  );
});

test('who asks to take part with many teams has room for five; the refused fill no competition', async () => {
  const id = await cupOf(friend.accountId);
  const ask = (by: TestBrowser, team: string) => by.post(`/api/competitions/${id}/entries/ask`, { teamId: team });
  const troll = await site.member('Troll');
  for (let nth = 0; nth < 5; nth++)
    expect((await ask(troll, (await addTeam(site, `Fake ${nth}`, troll.accountId)).teamId)).status).toBe(201);
  const sixth = await ask(troll, (await addTeam(site, 'Fake 6', troll.accountId)).teamId);
  expect([sixth.status, sixth.body.message]).toEqual([
    409,
    'You have already asked with 5 teams. Wait for the organisers’ answers.',
  ]);
  // 123 others have asked, as if each were somebody else's.
  await site.db.execute(sql`
    with made as (insert into teams (id, name, sport, "of", of_name, created_at, join_token)
      select gen_random_uuid(), 'Crowd ' || n, 'football', 'hall', '', ${site.clock.now().toISOString()}::timestamptz, 'crowd-' || n
      from generate_series(1, 123) as n returning id)
    insert into entries (id, competition_id, team_id, state, created_at)
      select gen_random_uuid(), ${id}, id, 'asked', ${site.clock.now().toISOString()}::timestamptz from made`);
  const late = await site.member('Late');
  const { teamId: lateTeam } = await addTeam(site, 'Latecomers', late.accountId);
  expect((await ask(late, lateTeam)).status).toBe(409);
  await follow(friend, late);
  expect((await ask(late, lateTeam)).status).toBe(201);
  // The organisers enter whom they want, whoever asks.
  expect((await friend.post(`/api/competitions/${id}/entries`, { teams: [{ name: 'Hall' }] })).status).toBe(201);
  await site.db.execute(sql`update entries set state = 'refused' where competition_id = ${id} and state = 'asked'`);
  expect((await ask(captain, teamId)).status).toBe(201);
});

test('a team that fifty strangers want to join still lets in whom its captain follows, and invites', async () => {
  const { joinToken } = (
    await site.db.execute<{ joinToken: string }>(sql`
    select join_token as "joinToken" from teams where id = ${teamId}`)
  ).rows[0] ?? { joinToken: '' };
  await site.db.execute(sql`
    insert into team_members (id, team_id, name, role, created_at)
      select gen_random_uuid(), ${teamId}, 'Stranger ' || n, 'player', ${site.clock.now().toISOString()}::timestamptz
      from generate_series(1, 50) as n`);
  expect((await friend.post(`/api/join/${joinToken}`)).status).toBe(409);
  await follow(captain, friend);
  expect((await friend.post(`/api/join/${joinToken}`)).status).toBeLessThan(300);
  const agent = await site.member('Agent');
  await site.db.insert(freeAgents).values({
    ...{ accountId: agent.accountId, sport: 'football', note: '', createdAt: site.clock.now() },
  });
  const invited = await captain.post(`/api/teams/${teamId}/invitations`, { accountId: agent.accountId });
  expect(invited.status).toBeLessThan(300);
});
