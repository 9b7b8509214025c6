/** Asking to join: what a team that has declined is asked again, and how often somebody asks it. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { teamMessages } from '../../../contract/sports/teams.ts';
import { joinAsked } from '../../facts/teams.ts';
import { DAY } from '../../platform/clock.ts';
import { jobKind } from '../../platform/jobs/jobs.ts';
import { accounts } from '../../schema/accounts.ts';
import { teamRefusals, teams } from '../../schema/sports/teams.ts';
import { sendJson } from '../../testing/admin.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { heard } from '../../testing/heard.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { addTeam } from '../../testing/sports/cup.ts';
import { PATIENT } from '../../testing/traces.ts';
import { deleteTeam } from './member-queries.ts';

let site: Site;
beforeAll(async () => {
  site = await createSite();
});

let people = 0;
const someone = () => site.member(`Asker${++people}`);

/** A team with its captain, and somebody who has not asked yet. */
async function aTeam() {
  const [captain, asker] = [await someone(), await someone()];
  const { teamId } = await addTeam(site, `Hall ${people}`, captain.accountId);
  const { joinToken } = (await captain.get(`/api/teams/${teamId}`)).body;
  const viewerOf = async (who: TestBrowser) => (await who.get(`/api/teams/${teamId}`)).body.viewer;
  return {
    ...{ captain, asker, teamId, joinToken, viewerOf },
    ask: (who = asker) => who.post(`/api/join/${joinToken}`),
    async decline(by = captain, who = asker) {
      const { memberId } = await viewerOf(who);
      return (await by.send('DELETE', `/api/teams/${teamId}/members/${memberId}`)).body.message;
    },
  };
}
const refusals = (teamId: string) => site.db.select().from(teamRefusals).where(eq(teamRefusals.teamId, teamId));

test('a team that has declined somebody’s request is asked by them again after 30 days, which they read before', async () => {
  const { asker, joinToken, viewerOf, ask, decline } = await aTeam();
  await ask();
  expect((await viewerOf(asker)).asksAgainAt).toBeNull();
  const declinedAt = site.clock.now().getTime();
  expect(await decline()).toBe(teamMessages.refused());
  const again = new Date(declinedAt + 30 * DAY);
  const { status, body } = await ask();
  expect([status, body.message]).toEqual([
    409,
    `Your request was declined. You can ask again after ${again.toLocaleDateString('en-GB', {
      ...{ timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' },
    })}.`,
  ]);
  expect((await viewerOf(asker)).asksAgainAt).toBe(again.toISOString());
  expect((await asker.get(`/api/join/${joinToken}`)).body.viewer.asksAgainAt).toBe(again.toISOString());
  expect((await ask(await someone())).status).toBe(200); // of others nothing was declined
  site.clock.advance(30 * DAY - 1000);
  expect((await ask()).status).toBe(409);
  site.clock.advance(1000);
  expect((await viewerOf(asker)).asksAgainAt).toBeNull();
  expect((await ask()).body.message).toBe(teamMessages.asked());
});

test('an invitation lifts that a team has declined somebody, and what they decline themselves counts as before', async () => {
  const { captain, asker, teamId, viewerOf, ask, decline } = await aTeam();
  await sendJson(asker, 'PUT', '/api/free-agents/football', { about: '' });
  const invite = async () =>
    (await captain.post(`/api/teams/${teamId}/invitations`, { accountId: asker.accountId })).body.message;
  await ask();
  await decline();
  expect(await invite()).toBe(teamMessages.invited());
  expect((await viewerOf(asker)).asksAgainAt).toBeNull();
  expect(await decline(asker)).toBe(teamMessages.declined());
  expect(await invite()).toBe(teamMessages.hasDeclined());
  expect((await ask()).status).toBe(200);
});

test('who takes their own request back can ask again, but no more than so often a day, and the captain is told once', async () => {
  const { captain, asker, teamId, viewerOf, ask, decline } = await aTeam();
  const answers: number[] = [];
  const facts = await heard(site, [joinAsked], async () => {
    for (let n = 0; n < 6; n++) {
      answers.push((await ask()).status);
      if (n === 0) answers.push((await ask()).status); // again: it is the same request
      if ((await viewerOf(asker)).memberId) expect(await decline(asker)).toBe(teamMessages.withdrawn());
    }
  });
  expect(answers).toEqual([200, 200, 200, 200, 200, 200, 429]);
  expect(facts).toHaveLength(5);
  expect(await refusals(teamId)).toEqual([]);
  await expect.poll(async () => (await captain.get('/api/notifications')).body.notifications, PATIENT).toEqual([]);
});

test('what was declined goes with the account and with the team, and is forgotten when it keeps nobody from asking', async () => {
  const [one, other, old] = [await aTeam(), await aTeam(), await aTeam()];
  for (const { teamId, ask, decline } of [one, other, old]) {
    await ask();
    await decline();
    expect(await refusals(teamId)).toHaveLength(1);
  }
  await site.db.transaction((tx) => deleteTeam(tx, one.teamId));
  expect(await refusals(one.teamId)).toEqual([]);
  await site.db.delete(accounts).where(eq(accounts.id, other.asker.accountId));
  expect(await refusals(other.teamId)).toEqual([]);
  site.clock.advance(30 * DAY);
  await site.jobs.enqueue(site.db, jobKind('forget-declined-requests'), {}, { key: randomUUID() });
  await expect.poll(() => refusals(old.teamId), PATIENT).toEqual([]);
});

test('whom the organisers have declined as the captain of a name can ask the captain whom it gets', async () => {
  const [organiser, declined, captain] = [await someone(), await someone(), await someone()];
  const { teamId } = await addTeam(site, 'Legon', organiser.accountId);
  await site.db.update(teams).set({ isPlaceholder: true }).where(eq(teams.id, teamId));
  const refusal = { teamId, accountId: declined.accountId, isByTeam: true, createdAt: site.clock.now() };
  await site.db.insert(teamRefusals).values(refusal);
  const { joinToken } = (await organiser.get(`/api/teams/${teamId}`)).body;
  expect((await declined.post(`/api/join/${joinToken}`)).status).toBe(409);
  await captain.post(`/api/join/${joinToken}`);
  const { pending } = (await organiser.get(`/api/teams/${teamId}`)).body;
  expect((await organiser.post(`/api/teams/${teamId}/members/${pending[0]._id}/confirm`)).status).toBe(200);
  expect((await declined.post(`/api/join/${joinToken}`)).status).toBe(200);
});

test('whoever is logged in asks to join on a team’s page, as by its link; who is in, asks or is invited asks for nothing more', async () => {
  const { captain, asker, teamId, viewerOf } = await aTeam();
  const ask = (who = asker) => who.post(`/api/teams/${teamId}/requests`);
  expect((await viewerOf(site.visitor())).canAsk).toBe(true); // once they have logged in
  expect((await ask(site.visitor())).status).toBe(401);
  expect([(await viewerOf(asker)).canAsk, (await viewerOf(captain)).canAsk]).toEqual([true, false]);
  const facts = await heard(site, [joinAsked], async () => {
    const both = await Promise.all([ask(), ask()]);
    expect(both.map(({ body }) => body)).toEqual(
      [1, 2].map(() => ({ message: teamMessages.asked(), teamId, isIn: false })),
    );
  });
  expect(facts).toEqual([[joinAsked.name, { teamId, accountId: asker.accountId, captainIds: [captain.accountId] }]]);
  expect(await viewerOf(asker)).toMatchObject({ pending: 'asked', canAsk: false });
  expect((await ask(captain)).body).toMatchObject({ message: teamMessages.isIn(), isIn: true });

  const invited = await someone();
  await sendJson(invited, 'PUT', '/api/free-agents/football', { about: '' });
  await captain.post(`/api/teams/${teamId}/invitations`, { accountId: invited.accountId });
  expect((await viewerOf(invited)).canAsk).toBe(false);
  expect((await ask(invited)).body).toMatchObject({ message: teamMessages.joined(), isIn: true });
});

test('a team’s page takes no requests where its captain says so, it has ended, is hidden, is only a name, or nobody lets in', async () => {
  const { captain, asker, teamId, joinToken, viewerOf, ask: askByLink } = await aTeam();
  const ask = async () => {
    const { status, body } = await asker.post(`/api/teams/${teamId}/requests`);
    return [status, body.message];
  };
  const { name, of, ofName, about } = (await captain.get(`/api/teams/${teamId}`)).body.team;
  const words = { name, of, ofName, about };
  const change = (body: object) => sendJson(captain, 'PUT', `/api/teams/${teamId}`, { ...words, ...body });
  const set = (what: object) => site.db.update(teams).set(what).where(eq(teams.id, teamId));
  expect((await change({ edition: 0, anyoneMayAsk: false })).body).toMatchObject({ edition: 1 });
  expect((await change({ edition: 1 })).body).toMatchObject({ edition: 1 }); // an older page says nothing of it
  expect((await viewerOf(asker)).canAsk).toBe(false);
  expect(await ask()).toEqual([409, teamMessages.askByLink()]);
  await set({ anyoneMayAsk: true, isPlaceholder: true });
  expect((await viewerOf(asker)).canAsk).toBe(false);
  expect(await ask()).toEqual([409, teamMessages.unclaimed()]);
  await set({ isPlaceholder: false, endedAt: site.clock.now() });
  expect((await viewerOf(asker)).canAsk).toBe(false);
  expect(await ask()).toEqual([409, teamMessages.hasEnded()]);
  await set({ endedAt: null, hidden: 'hidden' });
  expect(await ask()).toEqual([404, teamMessages.gone()]);
  await set({ hidden: null });
  await captain.send('PUT', `/api/ties/block/${asker.accountId}`);
  expect((await viewerOf(asker)).canAsk).toBe(false);
  expect(await ask()).toEqual([403, teamMessages.cannotJoin()]);
  await captain.send('DELETE', `/api/ties/block/${asker.accountId}`);
  const { memberId } = await viewerOf(captain);
  await captain.send('DELETE', `/api/teams/${teamId}/members/${memberId}`);
  await set({ createdBy: null });
  expect((await viewerOf(asker)).canAsk).toBe(false);
  expect((await ask())[0]).toBe(409);
  expect((await askByLink()).status).toBe(429); // five times a day, wherever
  expect((await asker.get(`/api/join/${joinToken}`)).status).toBe(200);
});

test('a captain who opens a hidden team to requests changes none of the words that an admin would look at', async () => {
  const { captain, teamId } = await aTeam();
  await site.db.update(teams).set({ hidden: 'hidden' }).where(eq(teams.id, teamId));
  const { name, of, ofName, about } = (await captain.get(`/api/teams/${teamId}`)).body.team;
  const body = { name, of, ofName, about, edition: 0, anyoneMayAsk: false };
  expect((await sendJson(captain, 'PUT', `/api/teams/${teamId}`, body)).body.message).toBe(teamMessages.saved());
  expect((await captain.get(`/api/teams/${teamId}`)).body.team).toMatchObject({
    hidden: 'hidden',
    anyoneMayAsk: false,
  });
});
