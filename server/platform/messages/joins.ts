/**
 * How browsers join rooms, of every kind. A join costs a look into memory wherever that is possible: what visitors see,
 * and what is not there at all, is remembered until a fact says that it may be otherwise. What has to be asked for waits
 * at a gate of its own, members before visitors, so that joins never take the database from anybody else.
 */
import type { JoinLater } from '../../../contract/live.ts';
import { requestMessages } from '../../../contract/requests.ts';
import type { Parts } from '../../parts.ts';
import { SECOND } from '../clock.ts';
import { type LimitRule, perIp } from '../http/limits.ts';
import { AGAIN_AFTER, isUnavailable, Problem } from '../http/problem.ts';
import { isUuid } from '../ids.ts';
import { createCache } from '../memory/cache.ts';
import { createRankedGate, Full } from '../memory/ranked-gate.ts';
import type { Member } from '../sessions/sessions.ts';
import type { Connection, Handler } from './connection.ts';

/** Of one socket; a page joins one room or two. */
export const JOINS_OF_SOCKET: LimitRule = { name: 'join', points: 20, seconds: 10 };
const CUT_AFTER = 3 * JOINS_OF_SOCKET.points; // joins in that time: no page of ours goes on when it was told to wait
/** A socket's first joins, and its first misses, don't count for its address: a crowd gets in beside somebody who joins without end. */
const FREE = 5;
/** Of one address, beyond the first of each socket. */
export const JOINS = perIp('join', 3000);
/** Of one address's visitors, beyond the first of each socket: look-ups of what is not there. Pages ask for what is. */
export const MISSES = perIp('join-miss', 600);

const AT_ONCE = 2; // look-ups, of the ten connections of a pool
const WAITING = { ofFirst: 3000, ofOthers: 200, ofOne: 50 };
const SIGHTS_MAX = 20_000; // some 300 bytes each
const CACHED_FOR = 30 * SECOND; // in case a message of the bus is lost, or the database is changed by hand
const CACHED_UNPROVEN = SECOND; // while messages of other servers may not arrive
const LATER = 2 * SECOND; // when the gate may be free again

/** Who may see a thing whose room is joined. */
export type Sight = {
  /** Whose it is; null: nobody's. */
  ownerId: string | null;
  /** What it is part of, where that decides who sees it. */
  withinId?: string | undefined;
  /** Whether a viewer sees it; undefined: a visitor. Of one that visitors do not see, members are asked for anew. */
  isFor(viewer: Member | undefined): boolean;
};

/** A kind of thing whose rooms browsers join. */
export type JoinRule = {
  /** The field that names the thing. */
  named: string;
  roomOf(id: string): string;
  /** Asks the database. @returns undefined: there is no such thing */
  look(id: string): Promise<Sight | undefined>;
  /** Whether one that visitors do not see is there for a member: asks the database. */
  isThereFor(id: string, member: Member): Promise<boolean>;
  /** What has to be known of a member before they are told anything: may ask the database. */
  prepare?(connection: Connection, member: Member): (() => Promise<void>) | undefined;
  /** What a browser is told that has joined; left out: true. */
  answer?(id: string): unknown;
};

/** What is remembered of a thing. */
type Known = { sight: Sight | undefined };

/** The joins of one kind of thing. */
export type Joining = {
  handler: Handler;
  /** The thing that a browser names, if it names one: it may have sent anything. */
  idIn(payload: unknown): string | undefined;
  /** Who sees that one may be others by now. */
  forget(id: string): void;
  /** The same of all whose owner that is, or that are part of it. */
  forgetOf(ownerOrWithin: string): void;
};

export type Joins = {
  /** Lets browsers join the rooms of a kind of thing. @param name what it is called in the metrics */
  ofThings(name: string, rule: JoinRule): Joining;
  /** Lets members join a room that is known without asking. @param roomOf undefined: none is theirs */
  ofMembers(roomOf: (member: Member) => string | undefined): Handler;
};

/** Thrown where a join has to wait. */
class Later extends Error {
  readonly answer: JoinLater;
  constructor(milliseconds: number) {
    super('later');
    this.answer = { later: milliseconds, message: requestMessages.breathless() };
  }
}

/** @param report logs an error of the database that a browser was answered without */
export function createJoins(
  { clock, limits, bus, config }: Pick<Parts, 'clock' | 'limits' | 'bus' | 'config'>,
  report: (error: unknown) => void,
): Joins {
  const gate = createRankedGate(AT_ONCE, WAITING);
  const made = new WeakMap<Connection, { since: number; count: number; all: number; misses: number }>();

  function countsOf(connection: Connection) {
    const own = made.get(connection) ?? { since: clock.now().getTime(), count: 0, all: 0, misses: 0 };
    made.set(connection, own);
    return own;
  }

  /** Counts a join. @throws Later */
  async function admit(connection: Connection): Promise<void> {
    const now = clock.now().getTime();
    const own = countsOf(connection);
    if (now - own.since >= JOINS_OF_SOCKET.seconds * SECOND) [own.since, own.count] = [now, 0];
    own.count += 1;
    own.all += 1;
    if (own.count > CUT_AFTER) connection.cut();
    if (own.count > JOINS_OF_SOCKET.points) throw new Later(own.since + JOINS_OF_SOCKET.seconds * SECOND - now);
    if (own.all > FREE) await spend(JOINS, connection);
  }

  /** @throws Later */
  const spend = (rule: LimitRule, { ip }: Connection): Promise<void> =>
    limits.spendIp(rule, { ip }).catch((error) => {
      if (!(error instanceof Problem)) throw error;
      throw new Later(Number(error.headers['retry-after'] ?? 1) * SECOND);
    });

  /** Asks the database when it is their turn. @throws Later */
  async function ask<T>({ member, ip }: Connection, act: () => Promise<T>): Promise<T> {
    try {
      return await gate(member?.accountId ?? ip, member !== undefined, act);
    } catch (error) {
      throw error instanceof Full ? new Later(LATER) : error;
    }
  }

  /** The same for whoever joins, and says so where they have to wait, be it for a database that is away. */
  const joining =
    (join: Handler): Handler =>
    async (connection, payload) => {
      try {
        return await join(connection, payload);
      } catch (error) {
        if (error instanceof Later) return error.answer;
        if (!isUnavailable(error)) throw error;
        report(error);
        return new Later(AGAIN_AFTER * SECOND).answer;
      }
    };

  function ofThings(
    name: string,
    { named, roomOf, look, isThereFor, prepare, answer = () => true }: JoinRule,
  ): Joining {
    const cache = createCache<Known>({
      ...{ name: `joins-${name}`, clock, bus },
      room: config.cacheBytes === 0 ? 0 : SIGHTS_MAX,
      maxAge: CACHED_FOR,
      maxAgeUnproven: CACHED_UNPROVEN,
    });
    function idIn(payload: unknown): string | undefined {
      if (typeof payload !== 'object' || payload === null) return undefined;
      const id: unknown = Object.getOwnPropertyDescriptor(payload, named)?.value;
      return typeof id === 'string' && isUuid(id) ? id : undefined;
    }
    const load = async (id: string): Promise<Known> => ({ sight: await look(id) });

    /** Looks a thing up that memory does not know. @throws Later for a visitor's socket that goes on to miss */
    async function lookUp(connection: Connection, id: string): Promise<void> {
      const own = countsOf(connection);
      own.misses += 1; // until it is known to be none: a socket may ask for many at once
      let isMiss = false;
      try {
        if (!connection.member && own.misses > FREE) await spend(MISSES, connection);
        const { sight } = await cache.get(id, () => ask(connection, () => load(id)));
        isMiss = sight === undefined;
      } finally {
        if (!isMiss) own.misses -= 1; // also where it has to wait, since nothing was looked up
      }
    }

    /** Joins before it is looked up: a browser that joins while the thing is being removed still hears of it. */
    function lookWithin(connection: Connection, id: string, isThere: () => Promise<boolean>): Promise<boolean> {
      return ask(connection, async () => {
        if (!connection.join(roomOf(id))) return false;
        let is = false;
        try {
          is = await isThere();
        } finally {
          if (!is) connection.leave(roomOf(id)); // also when the query has failed
        }
        return is;
      });
    }

    async function isLetIn(connection: Connection, id: string): Promise<boolean> {
      const { member } = connection;
      const prepared = member && prepare?.(connection, member);
      if (prepared) await ask(connection, prepared);
      if (!cache.known(id)) await lookUp(connection, id);
      // Only what is still remembered has not been changed since it was read; and from here on this socket hears of it.
      const known = cache.known(id);
      if (known && !known.sight) return false;
      if (known?.sight?.isFor(undefined)) return known.sight.isFor(member) && connection.join(roomOf(id));
      if (known && !member) return false;
      if (member && known) return lookWithin(connection, id, () => isThereFor(id, member));
      return lookWithin(connection, id, async () => {
        const { sight } = await load(id);
        if (!sight) return false;
        return sight.isFor(undefined) || !member ? sight.isFor(member) : isThereFor(id, member);
      });
    }

    return {
      idIn,
      handler: joining(async (connection, payload) => {
        const id = idIn(payload);
        if (id === undefined) return false;
        await admit(connection);
        return (await isLetIn(connection, id)) && answer(id);
      }),
      forget: cache.dropKey,
      forgetOf(ownerOrWithin: string) {
        cache.drop(({ sight }) => sight?.ownerId === ownerOrWithin || sight?.withinId === ownerOrWithin);
      },
    };
  }

  return {
    ofThings,
    ofMembers: (roomOf) =>
      joining(async (connection) => {
        const room = connection.member && roomOf(connection.member);
        if (room === undefined) return false;
        await admit(connection);
        return connection.join(room);
      }),
  };
}
