/** The lease itself, at a pace of its own: what its holder and the others see when all goes well, and when it does not. */
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDatabase } from '../../testing/site.ts';
import { connect, type Database, type Db } from '../database/database.ts';
import { type Lease, LeaseLost, withLease } from './lease.ts';

const PACE = { beat: 50, life: 2000 };

let made: Awaited<ReturnType<typeof createDatabase>>;
let database: Database;
let db: Database['db'];
beforeEach(async () => {
  made = await createDatabase();
  database = connect(made.connection, () => {});
  db = database.db;
});
afterEach(async () => {
  await database.close();
  await made.drop();
});

const expire = (tx: Db = db) => tx.execute(sql`update leases set expires_at = clock_timestamp()`);
const rowsOf = async () => (await db.execute<{ fence: number }>(sql`select fence from leases`)).rows;
const write = (lease: Lease, act: 'guard' | 'end') => db.transaction(async (tx) => lease[act](tx));

test('is one holder’s at a time, for longer than its life, and free as soon as the work ends', async () => {
  const answer = await withLease(
    db,
    'clean',
    async (lease) => {
      await wait(PACE.life + 500);
      expect(lease.signal.aborted).toBe(false);
      await write(lease, 'guard');
      const other = await withLease(db, 'clean', async () => 'never', PACE);
      expect(other).toEqual({ heldFor: expect.any(Number) });
      expect((other as { heldFor: number }).heldFor).toBeGreaterThan(0);
      expect(await withLease(db, 'something else', async () => 1)).toEqual({ done: 1 });
      return 'done';
    },
    PACE,
  );
  expect(answer).toEqual({ done: 'done' });
  expect(await withLease(db, 'clean', async () => 2)).toEqual({ done: 2 });
  await expect(withLease(db, 'clean', () => Promise.reject(new Error('no brush')))).rejects.toThrow('no brush');
  expect(await rowsOf()).toEqual([]);
});

test('whose holder was not heard of goes to the next, with a larger number, and the work of the first ends', async () => {
  const first = withLease(
    db,
    'clean',
    async (lease) => {
      const [before] = await rowsOf();
      await expire();
      await withLease(db, 'clean', async (next) => {
        const [now] = await rowsOf();
        expect(now?.fence).toBeGreaterThan(before?.fence ?? 0);
        await expect(write(lease, 'guard')).rejects.toThrow(LeaseLost);
        await expect(write(lease, 'end')).rejects.toThrow(LeaseLost);
        await write(next, 'guard');
        await expect.poll(() => lease.signal.reason).toBeInstanceOf(LeaseLost);
      });
      throw lease.signal.reason;
    },
    PACE,
  );
  await expect(first).rejects.toThrow(LeaseLost);
});

test('that its holder ends within a transaction is free with its commit, and stays its own without', async () => {
  await withLease(db, 'clean', async (lease) => {
    await expect(
      db.transaction(async (tx) => {
        await lease.end(tx);
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect(await withLease(db, 'clean', async () => 1)).toHaveProperty('heldFor');
    await write(lease, 'end');
    expect(await withLease(db, 'clean', async () => 1)).toEqual({ done: 1 });
  });
});

test('is taken over only after what its holder is just writing', async () => {
  const seen: string[] = [];
  await withLease(db, 'clean', async (lease) => {
    let next: Promise<unknown> | undefined;
    await db.transaction(async (tx) => {
      await lease.guard(tx);
      await expire(tx); // it has locked the row
      next = withLease(db, 'clean', async () => seen.push('next'));
      await wait(300);
      seen.push('written');
    });
    await next;
  });
  expect(seen).toEqual(['written', 'next']);
});

test('is lost without a database, when its life is over', async () => {
  const broken = connect({ ...made.connection, application_name: 'broken' }, () => {});
  const work = withLease(
    broken.db,
    'clean',
    async ({ signal }) => {
      await broken.close();
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      throw signal.reason;
    },
    PACE,
  );
  await expect(work).rejects.toThrow(LeaseLost);
  await expect.poll(() => withLease(db, 'clean', async () => 'taken over')).toEqual({ done: 'taken over' });
});
