/** Facts: written with the act, published in this process after its commit, and then handed to consumers. */
import { type Clock, DAY, SECOND } from '../clock.ts';
import { type Db, isDeadlock } from '../database/database.ts';
import { transact } from '../database/transaction.ts';
import { type Jobs, jobKind } from '../jobs/jobs.ts';
import { errorLine } from '../log/error-fields.ts';
import { coalesce } from '../memory/coalesce.ts';
import type { Bus } from '../messages/bus.ts';
import type { Act, Consumer, Fact, Tell } from './fact.ts';
import {
  type Delivery,
  deleteDeliveries,
  forgetFactsBefore,
  insertFacts,
  nextDeliveries,
  noteFailure,
} from './queries.ts';

export type Facts = {
  /**
   * Runs an act in one transaction, with the facts that it tells; after a deadlock with another it runs again (see
   * transact). After the commit, the facts are published over the bus before this returns.
   * @returns what `work` does
   * @throws what `work` throws: then nothing has happened, and nothing is told
   */
  act<T>(work: (act: Act) => Promise<T>): Promise<T>;
  /**
   * Registers a consumer, which hears the facts that are told from then on: each at least once, and with effect once,
   * since handing it over and noting this are one transaction. For effects beyond that transaction (mail, push) the
   * consumer enqueues a job in it (`jobs.enqueue(tx, …)`); what only tells browsers to look again runs `afterwards`,
   * when the transaction is committed. It hears facts one by one, in their order. When it throws,
   * the fact is tried again with growing pauses, while other consumers go on; after some hours it continues with the
   * next fact. To be called before the jobs start.
   */
  consume(consumer: Consumer): void;
  /** Hands out the facts that a killed server has left. To be called when the jobs have started. */
  recover(): Promise<void>;
};

/** How long facts stay that every consumer has heard: a member can write a few hundred thousand of them a day. */
export const HEARD_FACTS_KEPT = DAY;
/** How long facts stay that a consumer was given up on, with the error. */
export const FACTS_KEPT = 14 * DAY;
export const LAST_TRY = 25; // after some seven hours, by the pauses below
const FIRST_PAUSE = 2 * SECOND;
const LONGEST_PAUSE = 1800 * SECOND;
const ERROR_LENGTH = 1000; // characters
/**
 * In ms. Who looks on sees an act at once, by the bus; who hears of it afterwards has this long, so that it does not get
 * in the way, and many acts are heard of together (`npm run bench:live`).
 */
const HEARD_AFTER = 250;
const HEARD_AT_ONCE = 20; // facts in one transaction
const EVERY_MINUTE = '* * * * *';
const EVERY_HOUR = '17 * * * *';

/** A fact of an act outside of all servers, by a command. */
const toldOutside = jobKind<{ name: string; data: object }>('told-outside');
const forgetFacts = jobKind<Record<string, never>>('forget-facts');

type Needed = { db: Db; bus: Bus; clock: Clock; jobs: Jobs; heardAfter?: number };

/**
 * Has a living server publish a fact of an act by a command, which has no bus: at once, or when one starts again. For
 * facts that no consumer hears.
 */
export const publishOutside = <Data extends object>(
  jobs: Pick<Jobs, 'enqueue'>,
  tx: Db,
  { name }: Fact<Data>,
  data: Data,
): Promise<void> => jobs.enqueue(tx, toldOutside, { name, data });

/** Lets a command tell what it does; to be called before its jobs start. */
export const mayTellOutside = (jobs: Pick<Jobs, 'handle'>): void => jobs.handle(toldOutside, async () => {});

/**
 * @param heardAfter milliseconds until consumers hear of an act
 * @param report gets the errors of work whose result nobody awaits
 */
export function createFacts(
  { db, bus, clock, jobs, heardAfter = HEARD_AFTER }: Needed,
  report: (error: unknown) => void,
): Facts {
  const consumers = new Map<string, Consumer>();
  const hearers = new Map<string, string[]>(); // by the fact's name
  const consumersOf = (name: string) => hearers.get(name) ?? [];
  const kindOf = (consumer: string) => jobKind<Record<string, never>>(`facts-for-${consumer}`);

  // After the commit and never before it: acts with facts for the same consumer would wait for each other's job.
  const nudge = coalesce(heardAfter, (consumer) => jobs.enqueue(db, kindOf(consumer), {}, { key: 'now' }), report);

  const hear = async (tx: Db, { hears }: Consumer, { id, name, data, createdAt }: Delivery, after: (() => void)[]) =>
    hears.find((one) => one.name === name)?.run(tx, { id, data, createdAt }, (work) => void after.push(work));

  /** Hands a consumer its next facts. @returns whether there may be others for it now */
  async function handOutSome(consumer: Consumer): Promise<boolean> {
    try {
      return await inOneTransaction((tx, after) => handOutTogether(tx, consumer, after));
    } catch (error) {
      if (isDeadlock(error)) throw error; // it is tried again at once
      return inOneTransaction((tx, after) => handOutOneByOne(tx, consumer, after));
    }
  }

  /** @param work fills in what is to run after the commit */
  async function inOneTransaction<T>(work: (tx: Db, after: (() => void)[]) => Promise<T>): Promise<T> {
    let after: (() => void)[] = [];
    const done = await transact(db, (tx) => {
      after = []; // discards those of a try that was rolled back
      return work(tx, after);
    });
    for (const one of after) one();
    return done;
  }

  const isDue = ({ retryAt }: Delivery) => !retryAt || retryAt <= clock.now();

  /** As long as the consumer fails at none: with few statements beside its own. */
  async function handOutTogether(tx: Db, consumer: Consumer, after: (() => void)[]): Promise<boolean> {
    const waiting = await nextDeliveries(tx, consumer.name, HEARD_AT_ONCE);
    const early = waiting.findIndex((one) => !isDue(one));
    const due = early === -1 ? waiting : waiting.slice(0, early);
    for (const one of due) await hear(tx, consumer, one, after);
    await deleteDeliveries(
      tx,
      consumer.name,
      due.map(({ id }) => id),
    );
    return due.length === HEARD_AT_ONCE;
  }

  /** Where it fails at one of them: that one alone leaves no effect. */
  async function handOutOneByOne(tx: Db, consumer: Consumer, after: (() => void)[]): Promise<boolean> {
    for (let heard = 0; heard < HEARD_AT_ONCE; heard++) {
      const [next] = await nextDeliveries(tx, consumer.name, 1);
      if (!next || !isDue(next)) return false;
      const own: (() => void)[] = [];
      try {
        await tx.transaction((inner) => hear(inner, consumer, next, own));
        await deleteDeliveries(tx, consumer.name, [next.id]);
        after.push(...own);
      } catch (error) {
        if (isDeadlock(error)) throw error;
        report(error);
        await noteFailed(tx, consumer.name, next, error); // in this transaction, so that no other try comes before it
      }
    }
    return true;
  }

  async function noteFailed(
    tx: Db,
    consumer: string,
    at: { id: number; tries: number },
    error: unknown,
  ): Promise<void> {
    const tries = at.tries + 1;
    const pause = Math.min(FIRST_PAUSE * 2 ** at.tries, LONGEST_PAUSE);
    const now = clock.now();
    const isLast = tries >= LAST_TRY;
    await noteFailure(tx, consumer, at.id, {
      tries,
      error: errorLine(error).slice(0, ERROR_LENGTH),
      retryAt: isLast ? null : new Date(now.getTime() + pause),
      givenUpAt: isLast ? now : null,
    });
    if (!isLast) await jobs.enqueue(tx, kindOf(consumer), {}, { key: 'again', afterSeconds: pause / SECOND });
  }

  jobs.handle(toldOutside, async ({ name, data }) => bus.publish<object>({ name }, data));
  jobs.handle(
    forgetFacts,
    async () => {
      const now = clock.now().getTime();
      const before = { heard: new Date(now - HEARD_FACTS_KEPT), givenUp: new Date(now - FACTS_KEPT) };
      while ((await forgetFactsBefore(db, before, [...consumers.keys()])) > 0);
    },
    EVERY_HOUR,
  );

  return {
    async act(work) {
      let told: { name: string; data: object; news: object | undefined }[] = [];
      const tell: Tell = ({ name }, data, ...[news]) => void told.push({ name, data, news });
      const answer = await transact(db, async (tx) => {
        told = []; // discards the facts of a try that was rolled back
        const done = await work({ tx, tell });
        const createdAt = clock.now();
        await insertFacts(
          tx,
          told.map(({ name, data }) => ({ name, data, createdAt })),
          consumersOf,
        );
        return done;
      });
      for (const { name, data, news } of told) bus.publish<object>({ name }, { ...data, ...news });
      for (const consumer of new Set(told.flatMap(({ name }) => consumersOf(name)))) nudge(consumer);
      return answer;
    },
    consume(consumer) {
      consumers.set(consumer.name, consumer);
      for (const { name } of consumer.hears) hearers.set(name, [...consumersOf(name), consumer.name]);
      const handOut = async () => {
        while (await handOutSome(consumer));
      };
      jobs.handle(kindOf(consumer.name), handOut, EVERY_MINUTE);
    },
    async recover() {
      for (const name of consumers.keys()) await jobs.enqueue(db, kindOf(name), {}, { key: 'now' });
    },
  };
}
