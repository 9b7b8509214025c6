/**
 * The right to do something alone, for as long as its holder is heard of: for work that takes minutes, during which an
 * open transaction would keep the database from tidying up. Its holder may be killed, frozen or cut off at any moment;
 * so whoever takes the lease over gets a larger fencing number, and what the one before writes afterwards does not count.
 */
import { hostname } from 'node:os';
import { SECOND } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { deleteLease, type HeldLease, lockLease, renewLease, secondsLeft, takeLease } from './lease-queries.ts';

/** Somebody else has taken the lease, or could have: the work is theirs now. */
export class LeaseLost extends Error {}

export type Lease = {
  /** Aborted with a LeaseLost as soon as it is known that the lease is lost, or could be. */
  signal: AbortSignal;
  /** Lets what `tx` does count only if the lease is still its holder's when it commits. @throws LeaseLost */
  guard(tx: Db): Promise<void>;
  /** The same, and gives the lease back with the commit: the next holder can begin at once. @throws LeaseLost */
  end(tx: Db): Promise<void>;
};

/** How often its holder says that it lives, and how long it is believed (ms). */
export type Pace = { beat: number; life: number };

const PACE: Pace = { beat: 5 * SECOND, life: 20 * SECOND }; // three heartbeats may be lost on the way
const HOLDER = `${hostname()} ${process.pid}`;

/** Renews a lease until it is stopped, and tells when it is lost. */
function keepAlive(db: Db, held: HeldLease, { beat, life }: Pace, since: number, lose: () => void): () => void {
  // Counted from before the question: the database counts from when it came, so it never believes us for less.
  const untilLost = (asked: number) => setTimeout(lose, Math.max(0, asked + life - performance.now()));
  let deadline = untilLost(since);
  let isAsking = false;
  let isStopped = false;
  const timer = setInterval(async () => {
    if (isAsking) return;
    isAsking = true;
    const asked = performance.now();
    try {
      const isOurs = await renewLease(db, held, life / SECOND);
      if (isStopped) return;
      if (!isOurs) return void lose();
      clearTimeout(deadline);
      deadline = untilLost(asked);
    } catch {
      // The database can't be reached: another server may reach it, and takes over when our time is up.
    } finally {
      isAsking = false;
    }
  }, beat);
  return () => {
    isStopped = true;
    clearInterval(timer);
    clearTimeout(deadline);
  };
}

/**
 * Takes a lease, holds it while `work` runs, and gives it back.
 * @returns what `work` does; `heldFor`: nothing was done, since another has the lease for that many seconds at least
 * @throws what `work` throws, a LeaseLost for instance
 */
export async function withLease<T>(
  db: Db,
  name: string,
  work: (lease: Lease) => Promise<T>,
  pace: Pace = PACE,
): Promise<{ done: T } | { heldFor: number }> {
  const asked = performance.now();
  const held = await takeLease(db, { name, holder: HOLDER, seconds: pace.life / SECOND });
  if (!held) return { heldFor: await secondsLeft(db, name) };
  const lost = () => new LeaseLost(`another has taken over: ${name}`);
  const losing = new AbortController();
  const stop = keepAlive(db, held, pace, asked, () => losing.abort(lost()));
  const expect = async (isOurs: Promise<boolean>) => {
    if (!(await isOurs)) throw lost();
  };
  try {
    const done = await work({
      signal: losing.signal,
      guard: (tx) => expect(lockLease(tx, held)),
      end: (tx) => expect(deleteLease(tx, held)),
    });
    return { done };
  } finally {
    stop();
    await deleteLease(db, held).catch(() => {}); // it expires
  }
}
