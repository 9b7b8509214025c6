/** What moderation has taken from a team's name is gone everywhere: every page, list, file and call is asked. */
import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { logAct } from './features/competitions/queries.ts';
import { DAY, HOUR } from './platform/clock.ts';
import type { Declaration } from './platform/http/route.ts';
import { notifications } from './schema/notifications.ts';
import { competitionFollows, deductions } from './schema/sports/competitions.ts';
import { matches } from './schema/sports/matches.ts';
import { teamFollows, teams } from './schema/sports/teams.ts';
import { urlsOf, withRegisteredRoutes } from './testing/access/registered-routes.ts';
import { addVideo, sendJson } from './testing/admin.ts';
import type { TestBrowser } from './testing/browser.ts';
import { createSite, type Site } from './testing/site.ts';
import { addCup, addMatch, addTeamMember } from './testing/sports/cup.ts';

const SLANDER = 'Prof X fakes marks';

test('a team that moderation has hidden is named to nobody but those who belong to it, and admins', async () => {
  const { made: site, registered }: { made: Site; registered: Map<string, Declaration | undefined> } =
    await withRegisteredRoutes(() => createSite());
  const [organiser, opponent, fan, own] = [
    await site.member('Organiser'),
    await site.member('Opponent'),
    await site.member('Fan'),
    await site.member('Own'),
  ];
  const captains = [opponent.accountId, own.accountId, null];
  const cup = await addCup(site, { organiserId: organiser.accountId, captains });
  const [ours, theirs] = cup.entries;
  if (!ours || !theirs) throw new Error('a cup of three has three entries');
  const teamId = theirs.teamId;
  await site.db.update(teams).set({ name: SLANDER, createdBy: organiser.accountId }).where(eq(teams.id, teamId));
  const striker = await addTeamMember(site, teamId, { name: 'Yaw', number: 9 });
  const now = site.clock.now();
  const played = await addMatch(site, cup, [0, 1], {
    ...{ number: 1, startsAt: new Date(now.getTime() - DAY) },
    result: { kind: 'played', score: { home: 1, away: 2 }, forfeitedBy: null },
  });
  const coming = await addMatch(site, cup, [1, 2], { number: 2, startsAt: new Date(now.getTime() + HOUR) });
  const due = await addMatch(site, cup, [0, 1], { number: 3, startsAt: new Date(now.getTime() - 5 * HOUR) });
  const next = await addMatch(site, cup, [1, 2], { number: 4, startsAt: new Date(now.getTime() + DAY) });
  await site.db
    .update(matches)
    .set({ homeSource: { from: 'winner', match: 1 } })
    .where(eq(matches.id, next));
  await opponent.post(`/api/matches/${due}/result`, {
    ...{ result: { kind: 'played', score: { home: 3, away: 0 }, forfeitedBy: null }, sequence: 0 },
  });
  const videoId = await addVideo(site, { uploaderId: opponent.accountId, createdAt: now });
  await sendJson(opponent, 'PUT', `/api/videos/${videoId}/match`, {
    ...{ matchId: played, minute: 63, added: null, memberIds: [striker] },
  });
  await opponent.post(`/api/matches/${played}/comments`, { content: 'Well played @Fan' });
  await organiser.post(`/api/matches/${played}/events`, {
    ...{ id: randomUUID(), kind: 'goal', side: 'away', period: 1, minute: 12, happenedAt: now.toISOString() },
    memberId: striker,
  });
  for (const entryId of [theirs.entryId])
    await site.db.insert(deductions).values({
      ...{ id: randomUUIDv7(), stageId: cup.stageId, entryId, points: 1, reason: 'Late', createdAt: now },
    });
  for (const [id, name] of [
    [theirs.entryId, SLANDER],
    [played, `Hall 1 – ${SLANDER}`],
  ] as const)
    await logAct(site.db, {
      ...{ competitionId: cup.competitionId, act: 'entry-seeded', actorId: organiser.accountId },
      ...{ subject: { id, name }, now },
    });
  for (const { accountId } of [fan, opponent]) {
    await site.db.insert(teamFollows).values({ accountId, teamId, createdAt: now });
    await site.db.insert(competitionFollows).values({ accountId, competitionId: cup.competitionId, createdAt: now });
    for (const [kind, subjectId] of [
      ['match-moved', coming],
      ['match-result', played],
    ] as const)
      await site.db.insert(notifications).values({
        ...{ id: randomUUIDv7(), accountId, kind, subjectKind: 'match' as const, subjectId, count: 1, at: now },
      });
  }
  const { body: calendar } = await opponent.post('/api/my-calendar');

  const ids = {
    id: [cup.competitionId, played, coming, due, next, teamId, ours.teamId, videoId],
    competitionId: [cup.competitionId],
    matchId: [played, coming, due, next],
    teamId: [teamId, ours.teamId],
    videoId: [videoId],
    token: [String(calendar.path ?? '').match(/mine\/([^./]+)/)?.[1] ?? 'x'],
    username: ['organiser', 'opponent', 'own', 'fan'],
    kind: ['team', 'match', 'competition'],
  };
  /** What lists need to be told, by how their urls end. */
  const queries: [RegExp, string[]][] = [
    [/matches$/, ['?list=past', '?list=coming']],
    [/today$/, ['?from=0&until=9999999999999']],
    [/(search|teams|competitions|suggestions|mentions)$/, ['', `?q=${encodeURIComponent('Prof X fakes')}`]],
  ];
  const urls = urlsOf(registered, ids).flatMap((url) =>
    (queries.find(([of]) => of.test(url))?.[1] ?? ['']).map((query) => `${url}${query}`),
  );
  const isNamed = async (viewer: TestBrowser, url: string): Promise<boolean> => {
    site.clock.advance(100); // nobody is stopped by a limit
    return (await viewer.get(url)).text.includes(SLANDER);
  };
  const found: [string, TestBrowser, string][] = [];
  for (const url of urls) {
    if ((await organiser.get(url)).status === 404) continue; // it is nothing's
    for (const [who, viewer] of Object.entries({ organiser, opponent, fan, visitor: site.visitor() }))
      if (await isNamed(viewer, url)) found.push([who, viewer, url]);
  }
  expect(found.length).toBeGreaterThan(60);
  await site.db.update(teams).set({ hidden: 'hidden' }).where(eq(teams.id, teamId));
  site.clock.advance(HOUR); // what is cached for moments
  const left: string[] = [];
  for (const [who, viewer, url] of found) if (await isNamed(viewer, url)) left.push(`${who}: ${url}`);
  expect(left).toEqual([]);
});
