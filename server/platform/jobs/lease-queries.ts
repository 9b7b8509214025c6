import { and, eq, inArray, sql } from 'drizzle-orm';
import { leases } from '../../schema/servers.ts';
import type { Db } from '../database/database.ts';

/** What its holder shows: once somebody else has taken the lease, nothing matches it any more. */
export type HeldLease = { name: string; fence: number };

const heldBy = ({ name, fence }: HeldLease) => and(eq(leases.name, name), eq(leases.fence, fence));

/** By the clock, not by now(), which is when the transaction began; and by one clock, however many servers there are. */
const inSeconds = (seconds: number) => sql`clock_timestamp() + make_interval(secs => ${seconds})`;

/** Takes a lease that nobody has, or whose holder has not been heard of in time. @returns undefined when it is held */
export async function takeLease(
  db: Db,
  { name, holder, seconds }: { name: string; holder: string; seconds: number },
): Promise<HeldLease | undefined> {
  const [row] = await db
    .insert(leases)
    .values({ name, holder, expiresAt: inSeconds(seconds) })
    .onConflictDoUpdate({
      target: leases.name,
      set: { fence: sql`excluded.fence`, holder: sql`excluded.holder`, expiresAt: sql`excluded.expires_at` },
      setWhere: sql`${leases.expiresAt} <= clock_timestamp()`,
    })
    .returning({ name: leases.name, fence: leases.fence });
  return row;
}

/** A heartbeat. @returns false when the lease is somebody else's by now, or nobody's */
export async function renewLease(db: Db, held: HeldLease, seconds: number): Promise<boolean> {
  const { rowCount } = await db
    .update(leases)
    .set({ expiresAt: inSeconds(seconds) })
    .where(heldBy(held));
  return rowCount === 1;
}

/** Lets nobody take the lease until this transaction ends. @returns false when somebody has */
export async function lockLease(tx: Db, held: HeldLease): Promise<boolean> {
  const rows = await tx.select({ name: leases.name }).from(leases).where(heldBy(held)).for('share');
  return rows.length === 1;
}

/** @returns false when the lease is somebody else's by now, or nobody's */
export async function deleteLease(db: Db, held: HeldLease): Promise<boolean> {
  const { rowCount } = await db.delete(leases).where(heldBy(held));
  return rowCount === 1;
}

/** Deletes all leases. */
export async function deleteLeases(db: Db): Promise<void> {
  await db.delete(leases);
}

/** @returns the seconds until a lease expires if nobody renews it; 0 when it has, or there is none */
export async function secondsLeft(db: Db, name: string): Promise<number> {
  const [row] = await db
    .select({ seconds: sql<number>`extract(epoch from ${leases.expiresAt} - clock_timestamp())::float8` })
    .from(leases)
    .where(eq(leases.name, name));
  return Math.max(0, row?.seconds ?? 0);
}

/** Which of these leases somebody holds who has been heard of in time. */
export async function listHeldAmong(db: Db, names: string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const rows = await db
    .select({ name: leases.name })
    .from(leases)
    .where(and(inArray(leases.name, names), sql`${leases.expiresAt} > clock_timestamp()`));
  return new Set(rows.map(({ name }) => name));
}
