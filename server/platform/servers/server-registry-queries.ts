import { and, eq, gt, lt, ne, or, sql } from 'drizzle-orm';
import { servers } from '../../schema/servers.ts';
import type { Db } from '../database/database.ts';

const ENTERING = 7205002; // a lock of ours, as 7205001 is the migrations'
const NOW = sql`clock_timestamp()`; // not that of the transaction, which may have waited for the lock

type Entry = Pick<typeof servers.$inferSelect, 'id' | 'home' | 'host' | 'sharesAll'>;

/**
 * Enters a server, unless there are others that it can't run beside: those of another home, where either keeps
 * something to itself. Of several that try at once one comes first.
 * @param seconds those that have given no sign of life for so long are forgotten
 * @returns those others
 */
export async function tryToEnter(db: Db, entry: Entry, seconds: number) {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ENTERING})`);
    await tx.delete(servers).where(lt(servers.heardAt, sql`${NOW} - make_interval(secs => ${seconds})`));
    const others = await tx
      .select({ id: servers.id, host: servers.host, heardAt: servers.heardAt })
      .from(servers)
      .where(and(ne(servers.home, entry.home), or(eq(servers.sharesAll, false), sql`${!entry.sharesAll}`)));
    if (others.length === 0) await tx.insert(servers).values({ ...entry, heardAt: NOW });
    return others;
  });
}

/** A sign of life. The row may be gone: after a pause of this server, or with the memory of the database. */
export async function heartbeat(db: Db, entry: Entry): Promise<void> {
  await db
    .insert(servers)
    .values({ ...entry, heardAt: NOW })
    .onConflictDoUpdate({ target: servers.id, set: { heardAt: NOW } });
}

export async function strikeOut(db: Db, id: string): Promise<void> {
  await db.delete(servers).where(eq(servers.id, id));
}

/** The servers of other homes that have given a sign of life within so many seconds. */
export const listElsewhere = (db: Db, home: string, seconds: number) =>
  db
    .select({ host: servers.host, sharesAll: servers.sharesAll })
    .from(servers)
    .where(and(ne(servers.home, home), gt(servers.heardAt, sql`${NOW} - make_interval(secs => ${seconds})`)));
