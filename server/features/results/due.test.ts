import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { HOUR } from '../../platform/clock.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { addCup, addMatch } from '../../testing/sports/cup.ts';
import { nudgeOf } from './due.ts';

let site: Site;
beforeAll(async () => {
  site = await createSite();
});

test('the newest reminder that is due is told, and the next one is known', () => {
  const whistle = new Date('2026-11-21T16:30:00Z');
  const after = (hours: number) => new Date(whistle.getTime() + hours * HOUR);
  const at = (hours: number) => nudgeOf(whistle, after(hours));
  expect(at(1)).toEqual({ nth: -1, nextAt: after(2) });
  expect(at(2)).toEqual({ nth: 0, nextAt: after(18) });
  expect(at(21)).toEqual({ nth: 1, nextAt: after(22) });
  expect(at(23.9)).toEqual({ nth: 2, nextAt: after(24) });
  expect(at(500)).toEqual({ nth: 3, nextAt: null });
});

test('the looks for what is due go along their indexes', async () => {
  const plan = async (column: string) => {
    const { rows } = await site.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      return tx.execute<{ 'QUERY PLAN': string }>(sql`
        explain select id from matches where ${sql.raw(column)} <= now() order by ${sql.raw(column)}, id limit 50`);
    });
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  expect(await plan('confirm_by')).toContain('matches_confirm');
  expect(await plan('nudge_at')).toContain('matches_nudge');
});

test('captains are awaited where somebody acts for a side, and until something counts', async () => {
  const [organiser, ada] = [await site.member('Efua'), await site.member('Ada')];
  const cup = await addCup(site, { organiserId: organiser.accountId, captains: [ada.accountId, null, null] });
  const startsAt = new Date(site.clock.now().getTime() - 2 * HOUR);
  const led = await addMatch(site, cup, [0, 1], { number: 1, startsAt });
  const unled = await addMatch(site, cup, [1, 2], { number: 2, startsAt });
  const awaited = async (id: string) => (await site.visitor().get(`/api/matches/${id}/result`)).body.awaitsCaptains;
  expect([await awaited(led), await awaited(unled)]).toEqual([true, false]);
  const result = { kind: 'played', score: { home: 1, away: 0 }, forfeitedBy: null };
  await organiser.post(`/api/matches/${led}/result/decide`, { version: 0, result, reason: '' });
  expect(await awaited(led)).toBe(false);
});
