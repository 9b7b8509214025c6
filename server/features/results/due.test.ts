import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { HOUR } from '../../platform/clock.ts';
import { createSite, type Site } from '../../testing/site.ts';
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
