/** More is asked of a site than its connections can answer: new calls are told to come again, the others go on. */
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test, vi } from 'vitest';
import { requestMessages } from '../contract/requests.ts';
import { SECOND } from './platform/clock.ts';
import type { NotingPool } from './platform/database/request-times.ts';
import type { TestBrowser } from './testing/browser.ts';
import { untilHeard } from './testing/heard.ts';
import { textForm } from './testing/sending/forms.ts';
import { createSite, type Site } from './testing/site.ts';
import { PATIENT } from './testing/traces.ts';

const CONNECTIONS = 10; // of a server by itself (server/pools.ts)

let site: Site;
let ama: TestBrowser;
beforeAll(async () => {
  site = await createSite();
  ama = await site.member('Ama');
  await ama.post('/api/posts', textForm({ content: 'Before the crowd' }));
});

const untilWaiting = (callers: number) => {
  const pool = (site.db as unknown as { $client: NotingPool }).$client;
  return vi.waitFor(() => expect(pool.waitingForTurn).toBe(callers), PATIENT);
};

/** Keeps all connections at work until `act` is over. */
async function withAllAtWork(act: () => Promise<void>): Promise<void> {
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  const taken = Array.from({ length: CONNECTIONS }, () => Promise.withResolvers<void>());
  const work = taken.map(({ resolve }) =>
    site.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      resolve();
      const isOver = over.then(() => true);
      while (!(await Promise.race([isOver, wait(SECOND, false)]))) await tx.execute(sql`select 1`);
    }),
  );
  await Promise.all(taken.map(({ promise }) => promise));
  await act().finally(end);
  await Promise.all(work);
}

test('who is new is told within seconds to come again, what is cached goes on, and nothing is half done', async () => {
  const page = await ama.get('/api/posts');
  await untilHeard(site);
  await site.jobs.stop(); // nobody else waits then: once a minute some twenty jobs do
  await withAllAtWork(async () => {
    const asking = Promise.all([
      ...Array.from({ length: 20 }, (_, n) => site.visitor().get(`/api/competitions?q=${n}`)),
      ama.post('/api/posts', textForm({ content: 'Within the crowd' })),
    ]);
    await untilWaiting(21);
    site.clock.advance(SECOND); // and not the ten for which those wait who have begun
    const refused = await asking;
    for (const { status, body, headers } of refused) {
      expect([status, body.message, body.code]).toEqual([503, requestMessages.breathless(), 'unavailable']);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    const again = await ama.get('/api/posts');
    expect([again.status, again.text]).toEqual([200, page.text]);
  });
  expect((await site.visitor().get('/api/competitions')).status).toBe(200);
  const { body } = await ama.get('/api/posts');
  expect(body.posts.map(({ content }: { content: string }) => content)).toEqual(['Before the crowd']);
});
