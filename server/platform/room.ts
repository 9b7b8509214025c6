/**
 * How much may still be stored. The one place that knows: every way in asks it before bytes come and while they do,
 * so that the database always has its floor, and what has been promised to one is not given to another.
 */
import { type Readable, Transform } from 'node:stream';
import { createGate } from './gate.ts';
import { noRoom, overQuota } from './problem.ts';

const MEGABYTE = 1024 * 1024;
const STEP = 4 * MEGABYTE; // taken at once by what comes without saying how long it is
const LOOK_EVERY = 12 * MEGABYTE; // bytes of a promised upload between two looks at the disk; a browser's parts have 8

/** Whose bytes they are. */
export type Owner = { accountId: string; role: 'user' | 'admin' };

/** Room that is taken for something which is on its way to the disk. */
export type Hold = {
  /** For the bytes to pass: what they need beyond what is held is taken on the way. It fails with 507 or 413. */
  meter(): Transform;
  /** To be called when what has come is counted elsewhere (a row names it), or is gone. */
  release(): void;
};

/** Bytes that come of what has been announced. */
export type Arrival = {
  /** Counts them on their way; to be called before the stream is read. It is ended with 507 where there is no room. */
  watch(stream: Readable): void;
  release(): void;
};

export type Room = {
  /** Bytes that stay free, for the database and everything else. */
  floor: number;
  /** @returns bytes that may still be taken; below 0 where the floor is touched */
  left(): Promise<number>;
  /**
   * Takes room for something that is to come.
   * @param owner counted against their quota; left out: for what the site itself makes
   * @throws 507 `no-room`, 413 `quota`
   */
  hold(bytes: number, owner?: Owner): Promise<Hold>;
  /** Runs `act`, which writes down that so many bytes were announced, while nobody else takes room. @throws as `hold` */
  reserve<T>(bytes: number, owner: Owner | undefined, act: () => Promise<T>): Promise<T>;
  /**
   * For bytes of what has been announced: they are no longer to come once they have passed.
   * @param bytes how many are expected now
   * @param onProgress called from time to time while they come
   * @throws 507 where the disk has been filled by something else meanwhile; the meter fails so on the way
   */
  arriving(bytes: number, onProgress?: () => Promise<void>): Promise<Arrival>;
  /** @returns bytes that a member's files take, and may; null: as many as there is room for */
  shareOf(owner: Owner): Promise<{ used: number; quota: number | null }>;
};

type Options = {
  /** Bytes that can still be written. */
  freeBytes(): Promise<number>;
  /** Bytes that stay free. */
  floor: number;
  /** Bytes for each member; 0: no limit. Admins, who look after the disk, have none. */
  quota: number;
  /** Bytes that uploads under way have announced, and that had not come when their last request ended. */
  announced(): Promise<number>;
  /** Bytes that a member has stored and announced. */
  storedBy(accountId: string): Promise<number>;
};

/** Lets bytes pass when `pay` has seen to them; it answers at once where it can. */
const passing = (pay: (bytes: number) => Promise<void> | undefined) =>
  new Transform({
    transform(chunk: Buffer, _, done) {
      const paid = pay(chunk.length);
      if (paid) paid.then(() => done(null, chunk), done);
      else done(null, chunk);
    },
  });

/** The room of this server's disk. What is on its way is known to this process; what is announced, to the database. */
export function createRoom({ freeBytes, floor, quota, announced, storedBy }: Options): Room {
  const oneByOne = createGate(1);
  const takenBy = new Map<string, number>();
  let toCome = 0; // of holds: taken, and not yet on the disk
  let arrived = 0; // of announced uploads, since their requests began

  async function left(): Promise<number> {
    const awaited = await announced();
    return (await freeBytes()) - floor - Math.max(0, awaited - arrived) - toCome;
  }

  async function shareOf(owner: Owner): Promise<{ used: number; quota: number | null }> {
    const used = (await storedBy(owner.accountId)) + (takenBy.get(owner.accountId) ?? 0);
    return { used, quota: quota === 0 || owner.role === 'admin' ? null : quota };
  }

  async function admit(bytes: number, owner: Owner | undefined): Promise<void> {
    if (owner) {
      const share = await shareOf(owner);
      if (share.quota !== null && share.used + bytes > share.quota) {
        throw overQuota({ used: share.used, quota: share.quota }, bytes);
      }
    }
    if (bytes > (await left())) throw noRoom();
  }

  return {
    floor,
    left,
    shareOf,
    async hold(bytes, owner) {
      let taken = 0;
      let passed = 0;
      let isOver = false;
      const add = (more: number) => {
        taken += more;
        toCome += more;
        if (owner) takenBy.set(owner.accountId, (takenBy.get(owner.accountId) ?? 0) + more);
      };
      const grow = (more: number) =>
        oneByOne(async () => {
          await admit(more, owner);
          if (!isOver) add(more); // it may have ended while it waited
        });
      const pass = (some: number) => {
        if (isOver) return;
        passed += some;
        toCome -= some;
      };
      if (bytes > 0) await grow(bytes);
      return {
        meter: () =>
          passing((some) => {
            const missing = passed + some - taken;
            if (missing <= 0) return void pass(some);
            // Little by little: nobody is refused for what may never come.
            return grow(Math.max(missing, Math.min(STEP, taken))).then(() => pass(some));
          }),
        release() {
          if (isOver) return;
          isOver = true;
          toCome -= taken - passed;
          if (!owner) return;
          const rest = (takenBy.get(owner.accountId) ?? 0) - taken;
          if (rest > 0) takenBy.set(owner.accountId, rest);
          else takenBy.delete(owner.accountId);
        },
      };
    },
    reserve: (bytes, owner, act) =>
      oneByOne(async () => {
        await admit(bytes, owner);
        return act();
      }),
    async arriving(bytes, onProgress) {
      // The promise was given with the room of then: what has come onto the disk beside it since is not ours to know.
      const look = async (some: number) => {
        if ((await freeBytes()) - floor - toCome < some) throw noRoom();
      };
      await look(bytes);
      let passed = 0;
      let seen = 0;
      return {
        watch(stream) {
          // Beside whoever reads it: one stream more for each byte would take a tenth of the time of an upload.
          stream.on('data', ({ length }: Buffer) => {
            passed += length;
            arrived += length;
            if (passed - seen < LOOK_EVERY) return;
            seen = passed;
            look(0)
              .then(onProgress)
              .catch((error) => stream.destroy(error));
          });
        },
        release() {
          arrived -= passed;
          passed = 0;
        },
      };
    },
  };
}
