/** Whoever writes and reads while a part of the site dies. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { LAST_KNOWN } from '../../../contract/errors.ts';
import { SECOND } from '../../platform/clock.ts';
import type { ServerProcess } from '../machine/process.ts';
import { ask } from './asking.ts';
import type { Somebody } from './servers.ts';

const WRITERS = 8;
const PATIENCE = 5 * SECOND;

type Observed = {
  both: [ServerProcess, ServerProcess];
  /** Each may comment thirty times a minute. */
  members: Somebody[];
  post: string;
};

/** Members write on both servers, and a visitor reads, until `over`; times are in ms since the beginning. */
export function observe({ both, members, post }: Observed) {
  const began = performance.now();
  const at = () => performance.now() - began;
  const acknowledged: { id: string; at: number }[] = [];
  const refused: { at: number; after: number; status: number }[] = [];
  const seen = { pages: 0, lastKnown: 0, others: [] as { status: number; at: number }[] };
  let isOver = false;
  let next = 0;

  async function write(): Promise<void> {
    while (!isOver) {
      const who = members[next++ % members.length] as Somebody;
      const request = { body: { content: `Number ${next}` }, key: randomUUID() };
      for (let tries = 0; !isOver; tries++) {
        const since = at();
        const server = both[(next + tries) % 2] as ServerProcess;
        const answer = await ask(who, server, `/api/posts/${post}/comments`, { ...request, patience: PATIENCE });
        if (answer?.status === 201) {
          acknowledged.push({ id: answer.body.comment._id, at: at() });
          break;
        }
        refused.push({ at: at(), after: at() - since, status: answer?.status ?? 0 });
        await sleep(50);
      }
      await sleep(20);
    }
  }
  async function read(): Promise<void> {
    const visitor = both[0].visitor();
    for (; !isOver; await sleep(30)) {
      const { status, headers } = await visitor.get(`/api/posts/${post}`, {
        'x-forwarded-for': `10.99.0.${seen.pages % 250}`,
      });
      seen.pages += 1;
      if (status !== 200) seen.others.push({ status, at: at() });
      else if (headers.has(LAST_KNOWN)) seen.lastKnown += 1;
    }
  }
  const all = Promise.all([...Array.from({ length: WRITERS }, write), read()]);
  return {
    ...{ at, acknowledged, refused, seen },
    /** Waits until something has been acknowledged of which that is so. */
    async until(isSo: (one: { at: number }) => boolean) {
      for (let waited = 0; !acknowledged.some(isSo); waited += 50) {
        if (waited > 30 * SECOND) throw new Error(`nothing is acknowledged: ${JSON.stringify(refused.at(-1))}`);
        await sleep(50);
      }
    },
    async over() {
      isOver = true;
      await all;
    },
  };
}

/** Those that were acknowledged and are not there. */
export async function lost(acknowledged: { id: string }[], connection: pg.ClientConfig): Promise<string[]> {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query<{ id: string }>('select id from comments').finally(() => client.end());
  const there = new Set(rows.map(({ id }) => id));
  return acknowledged.filter(({ id }) => !there.has(id)).map(({ id }) => id);
}
