import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { IDEMPOTENCY_KEY, idempotencyMessages, KEY_LIFE_DAYS } from '../../../contract/idempotency.ts';
import { type Clock, DAY } from '../clock.ts';
import type { Db } from '../database/database.ts';
import type { LimitRule, Limits } from '../http/limits.ts';
import { Problem } from '../http/problem.ts';
import { type Jobs, jobKind } from '../jobs/jobs.ts';
import { noteRepeated } from '../servers/ahead.ts';
import { findKey, forgetKeysBefore, insertKey } from './queries.ts';

/** How many keys a member may use in a day, so that nobody fills the table: more than anybody types. */
export const KEYED: LimitRule = { name: 'keyed', points: 2000, seconds: 24 * 60 * 60 };
const EVERY_HOUR = '41 * * * *';

const forgetKeys = jobKind<Record<string, never>>('forget-idempotency-keys');

/** Something was done under the key while this was under way: this is rolled back. */
class Taken extends Error {}

/** To be called in the transaction of the act, last, with what is to be answered. @returns the same */
export type RecordAnswer = <Answer>(tx: Db, answer: Answer) => Promise<Answer>;

type Call = {
  request: FastifyRequest;
  accountId: string;
  /** What the request says beside its URL; asked for only when there is a key. */
  content: () => unknown;
};

/**
 * Does something once for each key. Without a key it is just done. With one that is known, the first answer is given
 * again and nothing is done; two at the same moment come one after the other. An act that fails uses no key up.
 * @throws 422 `key-reused` for a key of another request, 429; and whatever `act` throws
 */
export type Once = <Answer>(call: Call, act: (record: RecordAnswer) => Promise<Answer>) => Promise<Answer>;

/** The same for a call that route() has taken in. @param content what it says beside its address */
export type OnceForCall = <Answer>(
  content: Call['content'],
  act: (record: RecordAnswer) => Promise<Answer>,
) => Promise<Answer>;

const keyOf = (request: FastifyRequest): string | undefined => {
  const value = request.headers[IDEMPOTENCY_KEY.toLowerCase()]; // idempotencyHeaders checks its form
  return typeof value === 'string' ? value.replace(/^"|"$/g, '') : undefined;
};

/** Also registers the job that deletes old keys. */
export function createOnce({ db, clock, jobs, limits }: { db: Db; clock: Clock; jobs: Jobs; limits: Limits }): Once {
  /** What this process is doing, by account and key: a second request waits here and holds no connection. */
  const running = new Map<string, Promise<unknown>>();
  const oldest = () => new Date(clock.now().getTime() - KEY_LIFE_DAYS * DAY);

  jobs.handle(
    forgetKeys,
    async () => {
      while ((await forgetKeysBefore(db, oldest())) > 0);
    },
    EVERY_HOUR,
  );

  async function known<Answer>(accountId: string, key: string, requestHash: Buffer): Promise<Answer | undefined> {
    const row = await findKey(db, accountId, key, oldest());
    if (row && !row.requestHash.equals(requestHash)) {
      throw new Problem(422, 'key-reused', idempotencyMessages.reused);
    }
    return row?.answer as Answer | undefined;
  }

  return async <Answer>({ request, accountId, content }: Call, act: (record: RecordAnswer) => Promise<Answer>) => {
    const key = keyOf(request);
    if (key === undefined) return act(async (_, answer) => answer);
    const said = JSON.stringify([request.method, request.url, await content()]);
    const requestHash = createHash('sha256').update(said).digest();

    const doOnce = async (): Promise<Answer> => {
      const before = await known<Answer>(accountId, key, requestHash);
      if (before !== undefined) {
        noteRepeated(request);
        return before;
      }
      await limits.spend(KEYED, accountId);
      try {
        return await act(async (tx, answer) => {
          const row = { accountId, key, requestHash, answer, createdAt: clock.now() };
          if (!(await insertKey(tx, row, oldest()))) throw new Taken();
          return answer;
        });
      } catch (error) {
        if (!(error instanceof Taken)) throw error;
        const first = await known<Answer>(accountId, key, requestHash); // another server was quicker
        if (first === undefined) throw error;
        noteRepeated(request);
        return first;
      }
    };

    const name = `${accountId} ${key}`;
    const before = running.get(name);
    const mine = before ? before.then(doOnce, doOnce) : doOnce();
    running.set(name, mine);
    try {
      return await mine;
    } finally {
      if (running.get(name) === mine) running.delete(name);
    }
  };
}
