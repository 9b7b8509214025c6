/** What follows for a team from being entered by somebody else's organiser. */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { competitionActs, entries } from '../../schema/sports/competitions.ts';
import { matches } from '../../schema/sports/matches.ts';
import { sendJson } from '../../testing/admin.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { createSite } from '../../testing/site.ts';
import { addCup, addMatch } from '../../testing/sports/cup.ts';

const told = ({ status, body }: { status: number; body: { message?: string } }) => [status, body.message];

test('a team that an organiser has entered unasked goes by itself, and none of its matches count, until it takes part', async () => {
  const site = await createSite();
  const [organiser, captain] = [await site.member('Efua'), await site.member('Ada')];
  const cup = await addCup(site, { organiserId: organiser.accountId, captains: [captain.accountId, null] });
  const { entryId = '', teamId = '', captainMemberId } = cup.entries[0] ?? {};
  const enteredBy = (createdBy: string) => site.db.update(entries).set({ createdBy }).where(eq(entries.id, entryId));
  const matchId = await addMatch(site, cup, [0, 1], { number: 1 });
  const leave = () =>
    sendJson(captain, 'POST', `/api/competitions/${cup.competitionId}/entries/${entryId}/withdraw`, {
      ...{ how: 'award', reason: '' },
    });
  const refused = [409, 'The competition has begun. Ask an organiser to withdraw your team.'];
  await enteredBy(captain.accountId); // they have asked
  expect(told(await leave())).toEqual(refused);
  await enteredBy(organiser.accountId);
  // What organisers do in their name is not theirs; what they do themselves is.
  const lineUp = (by: TestBrowser) =>
    sendJson(by, 'PUT', `/api/matches/${matchId}/line-ups/home`, {
      players: [{ memberId: captainMemberId, starts: true }],
    });
  expect([(await lineUp(organiser)).status, (await lineUp(captain)).status]).toEqual([200, 200]);
  expect(told(await leave())).toEqual(refused);
  await site.db.delete(competitionActs).where(eq(competitionActs.actorId, captain.accountId));
  expect((await captain.get(`/api/competitions/${cup.competitionId}`)).body.viewer.canLeave).toEqual([entryId]);
  expect((await leave()).status).toBe(200);
  const { competition } = (await organiser.get(`/api/competitions/${cup.competitionId}`)).body;
  expect(competition.entries.find((entry: { _id: string }) => entry._id === entryId)).toMatchObject({
    ...{ state: 'withdrawn', withdrawal: 'void', team: { _id: teamId } },
  });
  expect((await site.db.select().from(matches).where(eq(matches.id, matchId)))[0]?.state).toBe('cancelled');
});
