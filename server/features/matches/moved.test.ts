/** A match that moves: who is told. */
import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { competitions } from '../../schema/sports/competitions.ts';
import { createSite } from '../../testing/site.ts';
import { addCup, addMatch, addTeamMember } from '../../testing/sports/cup.ts';

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
  await vi.waitFor(async () => expect(await told(kofi)).toEqual(['match-moved']));
  await vi.waitFor(async () => expect(await told(yaa)).toEqual(['match-moved']));
  expect([await told(ama), await told(esi)]).toEqual([[], []]);
});
