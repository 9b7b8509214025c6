/** A match that moves: who is told. */
import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { HOUR } from '../../platform/clock.ts';
import { notifications } from '../../schema/notifications.ts';
import { competitions } from '../../schema/sports/competitions.ts';
import { pastSides } from '../../schema/sports/matches.ts';
import { teamFollows } from '../../schema/sports/teams.ts';
import { createSite } from '../../testing/site.ts';
import { addCup, addMatch, addTeamMember } from '../../testing/sports/cup.ts';
import { PATIENT } from '../../testing/traces.ts';

// [B26.16]
test('members of both teams are told that their match has moved, unless its competition is a draft', async () => {
  const site = await createSite();
  const [ama, kofi, yaa, esi] = [
    await site.member('Ama'),
    await site.member('Kofi'),
    await site.member('Yaa'),
    await site.member('Esi'),
  ];
  const cup = await addCup(site, { organiserId: ama.accountId, captains: [kofi.accountId, null, null] });
  const [, away] = cup.entries;
  await addTeamMember(site, away?.teamId ?? '', { accountId: yaa.accountId });
  await addTeamMember(site, cup.entries[2]?.teamId ?? '', { accountId: esi.accountId });
  const matchId = await addMatch(site, cup, [0, 1], { number: 1 });
  const { competitionId } = cup;
  let edition = 0;
  const move = async (time: string) => {
    const body = JSON.stringify({ edition: edition++, day: '2026-12-05', time });
    const headers = { 'content-type': 'application/json' };
    const { status } = await ama.send('PATCH', `/api/matches/${matchId}`, { body, headers });
    expect(status).toBe(200);
  };
  const told = async (one: typeof ama) =>
    (await one.get('/api/notifications')).body.notifications.map(({ kind }: { kind: string }) => kind);

  await site.db.update(competitions).set({ state: 'draft' }).where(eq(competitions.id, competitionId));
  await move('15:00');
  await site.db.update(competitions).set({ state: 'running' }).where(eq(competitions.id, competitionId));
  await move('16:00');
  await vi.waitFor(async () => expect(await told(kofi)).toEqual(['match-moved']), PATIENT);
  await vi.waitFor(async () => expect(await told(yaa)).toEqual(['match-moved']), PATIENT);
  expect([await told(ama), await told(esi)]).toEqual([[], []]);
});

test('a match that was played under a name before the team had said yes is none of its own: moved, it is told to others', async () => {
  const site = await createSite();
  const [ama, kofi, yaa] = [await site.member('Ama'), await site.member('Kofi'), await site.member('Yaa')];
  const cup = await addCup(site, { organiserId: ama.accountId, captains: [kofi.accountId, yaa.accountId, null] });
  const id = await addMatch(site, cup, [0, 1], { number: 1 });
  const [{ entryId = '' } = {}, , { teamId = '' } = {}] = cup.entries;
  await site.db.insert(pastSides).values({ matchId: id, entryId, teamId });
  const body = JSON.stringify({ edition: 0, day: '2026-12-05', time: '17:00' });
  const headers = { 'content-type': 'application/json' };
  expect((await ama.send('PATCH', `/api/matches/${id}`, { body, headers })).status).toBe(200);
  const told = async (one: typeof ama) => (await one.get('/api/notifications')).body.notifications.length;
  await vi.waitFor(async () => expect(await told(yaa)).toBe(1), PATIENT);
  expect(await told(kofi)).toBe(0);
});

// [B26.16]
test('one competition tells nobody of more than forty matches a day that have moved, and takes no room from another', async () => {
  const site = await createSite();
  const [ama, kofi, yaa] = [await site.member('Ama'), await site.member('Kofi'), await site.member('Yaa')];
  const cupOf = () => addCup(site, { organiserId: ama.accountId, captains: [kofi.accountId, yaa.accountId] });
  const [loud, real] = [await cupOf(), await cupOf()];
  const startsAt = new Date(site.clock.now().getTime() + 2 * HOUR);
  const told: string[] = [];
  for (let number = 1; number <= 40; number++) told.push(await addMatch(site, loud, [0, 1], { number, startsAt }));
  const [first, second] = [
    await addMatch(site, loud, [0, 1], { number: 41, startsAt }),
    await addMatch(site, loud, [0, 1], { number: 42, startsAt }),
  ];
  const ofOther = await addMatch(site, real, [0, 1], { number: 1, startsAt });
  for (const { accountId } of [kofi, yaa])
    for (const cup of [loud, real])
      await site.db
        .insert(teamFollows)
        .values({ accountId, teamId: cup.entries[0]?.teamId ?? '', createdAt: site.clock.now() });
  const tell = (kind: 'match-moved' | 'match-result', matchIds: string[]) =>
    site.db.insert(notifications).values(
      matchIds.map((subjectId) => ({
        ...{ id: randomUUID(), accountId: kofi.accountId, kind, subjectKind: 'match' as const, subjectId },
        ...{ count: 1, at: new Date(site.clock.now().getTime() - HOUR) },
      })),
    );
  await tell('match-moved', told.slice(1));
  await tell('match-result', told);
  const isTold = async (one: typeof ama, kind: string, id: string) => {
    const { rowCount } = await site.db.execute(sql`
      select from notifications where account_id = ${one.accountId} and kind = ${kind} and subject_id = ${id}`);
    return rowCount === 1;
  };
  const move = async (id: string, edition: number) => {
    const body = JSON.stringify({ edition, day: '2026-12-05', time: `${16 + edition}:00`, anyway: true });
    const headers = { 'content-type': 'application/json' };
    expect((await ama.send('PATCH', `/api/matches/${id}`, { body, headers })).status).toBe(200);
    await vi.waitFor(async () => expect(await isTold(yaa, 'match-moved', id)).toBe(true), PATIENT);
  };
  const decide = async (id: string) => {
    const result = { kind: 'forfeit', score: null, forfeitedBy: 'home' };
    await ama.post(`/api/matches/${id}/result/decide`, { version: 0, result, reason: '' });
    await vi.waitFor(async () => expect(await isTold(yaa, 'match-result', id)).toBe(true), PATIENT);
  };
  await move(first, 0);
  expect(await isTold(kofi, 'match-moved', first)).toBe(true);
  await move(second, 0);
  await decide(second);
  expect([await isTold(kofi, 'match-moved', second), await isTold(kofi, 'match-result', second)]).toEqual([
    false,
    false,
  ]);
  await move(first, 1); // of which Kofi knows
  await move(ofOther, 0);
  await decide(ofOther);
  expect([await isTold(kofi, 'match-moved', ofOther), await isTold(kofi, 'match-result', ofOther)]).toEqual([
    true,
    true,
  ]);
});
