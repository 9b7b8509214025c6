/**
 * How much may still be stored. This is the one place that knows: all code that receives bytes asks it before they come
 * and while they come, so that the database always has its reserve, and room promised to one upload is not given to
 * another.
 */
import { type Readable, Transform } from 'node:stream';
import { noRoom, overQuota } from '../http/problem.ts';

const MEGABYTE = 1024 * 1024;
const STEP = 4 * MEGABYTE; // reserved in one go for bytes that come without a length
const LOOK_EVERY = 12 * MEGABYTE; // bytes of a promised upload between two checks of the disk; a browser's parts have 8 MB

/** Whose bytes they are. */
export type Owner = { accountId: string; role: 'user' | 'admin' };

/** Room reserved for something on its way to the disk. */
export type Hold = {
  /**
   * A transform for the bytes to pass through: room for those beyond the reservation is reserved as they come. It fails
   * with 507 or 413.
   */
  meter(): Transform;
  /** To be called when the bytes are counted elsewhere (a row names them), or are gone. */
  release(): void;
};

/** Bytes of an announced upload, as they come. */
export type Arrival = {
  /**
   * Counts them on their way; to be called before the stream is read. The stream ends with 507 when there is no room.
   */
  watch(stream: Readable): void;
  release(): void;
};

export type Room = {
  /** Bytes that stay free, for the database and everything else. */
  floor: number;
  /** @returns bytes that may still be taken; below 0 once the reserve is touched */
  left(): Promise<number>;
  /**
   * Reserves room for something that is to come.
   * @param owner whose quota it counts against; left out for what the site itself makes
   * @throws 507 `no-room`, 413 `quota`
   */
  hold(bytes: number, owner?: Owner): Promise<Hold>;
  /**
   * Runs `act`, which records that so many bytes were announced, while no other call can take room.
   * @throws as `hold`
   */
  reserve<T>(bytes: number, owner: Owner | undefined, act: () => Promise<T>): Promise<T>;
  /**
   * For the bytes of an announced upload: once they have passed they no longer count as announced.
   * @param bytes how many are expected now
   * @param onProgress called from time to time while they come
   * @throws 507 when something else has filled the disk meanwhile; later the stream fails with the same
   */
  arriving(bytes: number, onProgress?: () => Promise<void>): Promise<Arrival>;
  /** @returns the bytes that a member's files take, and how many they may take; null if only the disk limits them */
  shareOf(owner: Owner): Promise<{ used: number; quota: number | null }>;
};

/** What one process has promised room to and the database does not know yet. */
export type Promised = { toCome: number; arrived: number; takenBy: Record<string, number> };

/** The other processes that write to this disk. */
export type Neighbours = {
  /** Runs something while none of them promises room. */
  oneByOne<T>(act: () => Promise<T>): Promise<T>;
  /** Lets them know what this one has promised. */
  tell(promised: Promised): void;
  /** What each of them has promised. */
  promised(): Promised[];
};

type Options = {
  /** Bytes that can still be written. */
  freeBytes(): Promise<number>;
  /** Bytes that stay free. */
  floor: number;
  /** Bytes for each member; 0 for no limit. Admins, who look after the disk, have no limit. */
  quota: number;
  /** Whether what is stored takes room here; else only what is received and worked on does. Left out: it does. */
  storesHere?: boolean;
  /** Bytes that unfinished uploads have announced and that had not come when their last request ended. */
  announced(): Promise<number>;
  /** Bytes that a member has stored and announced. */
  storedBy(accountId: string): Promise<number>;
  /** Left out: this process is the only one that writes here. */
  neighbours?: Neighbours | undefined;
};

const TOLD_EVERY = 250; // ms: what has passed meanwhile counts as still to come, so nobody gets too much

/** Lets bytes pass once `pay` has accounted for them; it answers synchronously when it can. */
const passing = (pay: (bytes: number) => Promise<void> | undefined) =>
  new Transform({
    transform(chunk: Buffer, _, done) {
      const paid = pay(chunk.length);
      if (paid) paid.then(() => done(null, chunk), done);
      else done(null, chunk);
    },
  });

/** The room on this server's disk. Its processes know what is on its way; the database knows what is announced. */
export function createRoom(options: Options): Room {
  const { freeBytes, floor, quota, storesHere = true, announced, storedBy, neighbours } = options;
  const takenBy = new Map<string, number>();
  let toCome = 0; // of reservations: taken, and not yet on the disk
  let arrived = 0; // of announced uploads, since their requests began

  let later: NodeJS.Timeout | undefined;
  function tellNow(): void {
    clearTimeout(later);
    later = undefined;
    neighbours?.tell({ toCome, arrived, takenBy: Object.fromEntries(takenBy) });
  }
  function tellSoon(): void {
    if (neighbours) later ??= setTimeout(tellNow, TOLD_EVERY).unref();
  }
  let last: Promise<unknown> = Promise.resolve();
  const oneByOne: Neighbours['oneByOne'] = (act) => {
    if (neighbours) return neighbours.oneByOne(() => act().finally(tellNow));
    const own = last.then(act);
    last = own.catch(() => {}); // what fails holds up nobody
    return own;
  };
  const elsewhere = (of: (promised: Promised) => number) =>
    neighbours?.promised().reduce((sum, promised) => sum + of(promised), 0) ?? 0;
  const allToCome = () => toCome + elsewhere((promised) => promised.toCome);

  async function left(): Promise<number> {
    const awaited = await announced();
    const allArrived = arrived + elsewhere((promised) => promised.arrived);
    return (await freeBytes()) - floor - Math.max(0, awaited - allArrived) - allToCome();
  }

  async function shareOf({ accountId, role }: Owner): Promise<{ used: number; quota: number | null }> {
    const used =
      (await storedBy(accountId)) +
      (takenBy.get(accountId) ?? 0) +
      elsewhere((promised) => promised.takenBy[accountId] ?? 0);
    return { used, quota: quota === 0 || role === 'admin' ? null : quota };
  }

  async function admit(bytes: number, owner: Owner | undefined, here = bytes): Promise<void> {
    if (owner) {
      const share = await shareOf(owner);
      if (share.quota !== null && share.used + bytes > share.quota) {
        throw overQuota({ used: share.used, quota: share.quota }, bytes);
      }
    }
    if (here > (await left())) throw noRoom();
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
          if (!isOver) add(more); // it may have been released while this waited
        });
      const pass = (some: number) => {
        if (isOver) return;
        passed += some;
        toCome -= some;
        tellSoon();
      };
      if (bytes > 0) await grow(bytes);
      return {
        meter: () =>
          passing((some) => {
            const missing = passed + some - taken;
            if (missing <= 0) return void pass(some);
            // In small steps, so that nobody is refused for bytes that may never come.
            return grow(Math.max(missing, Math.min(STEP, taken))).then(() => pass(some));
          }),
        release() {
          if (isOver) return;
          isOver = true;
          toCome -= taken - passed;
          if (!owner) return tellNow();
          const rest = (takenBy.get(owner.accountId) ?? 0) - taken;
          if (rest > 0) takenBy.set(owner.accountId, rest);
          else takenBy.delete(owner.accountId);
          tellNow();
        },
      };
    },
    reserve: (bytes, owner, act) =>
      oneByOne(async () => {
        await admit(bytes, owner, storesHere ? bytes : 0);
        return act();
      }),
    async arriving(bytes, onProgress) {
      // The room was promised by what was free then; anything else may have been written to the disk since. What the
      // database has taken of its reserve breaks no promise, as long as it has half of it.
      const look = async (some: number) => {
        if ((await freeBytes()) - floor / 2 - allToCome() < some) throw noRoom();
      };
      await look(bytes);
      let passed = 0;
      let seen = 0;
      return {
        watch(stream) {
          // A second listener and no transform: another stream for every byte would cost a tenth of an upload's time.
          stream.on('data', ({ length }: Buffer) => {
            passed += length;
            arrived += length;
            tellSoon();
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
          tellNow();
        },
      };
    },
  };
}
