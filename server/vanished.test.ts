/** A web machine that is cut off without a word, in the middle of a comment's transaction: others write on. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { SECOND } from './platform/clock.ts';
import { connect } from './platform/database/database.ts';
import { textForm } from './testing/sending/forms.ts';
import { type Cuttable, makeCuttable } from './testing/services/cuttable.ts';
import { createSite } from './testing/site.ts';
import { PATIENT } from './testing/traces.ts';

test('the other server writes on after seconds, nothing is lost and nothing done twice', {
  timeout: 60_000,
}, async () => {
  const site = await createSite();
  let way: Cuttable | undefined;
  const vanishing = await site.another({}, async (_, connection) => {
    way = await makeCuttable(connection);
    const { db, close } = connect(way.connection, () => {});
    onTestFinished(async () => {
      way?.mend();
      await vanishing.close();
      await close();
      await way?.close();
    });
    return { db };
  });
  const [ama, kofi] = [await site.member('Ama'), await site.member('Kofi')];
  const { _id: postId } = (await ama.post('/api/posts', textForm({ content: 'Match day' }))).body.post;
  const path = `/api/posts/${postId}/comments`;
  const comment = (content: string, by = kofi, key: string = randomUUID()) =>
    by.send('POST', path, {
      body: JSON.stringify({ content }),
      headers: { 'content-type': 'application/json', 'idempotency-key': `"${key}"` },
    });

  // It has written its comment and counted it, and stands where it tells others of it.
  const key = randomUUID();
  const waits = async () => {
    const { rows } = await site.db.execute(
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ilike '%insert into "facts"%'`,
    );
    return rows.length;
  };
  let cut: Promise<unknown> = Promise.resolve();
  await site.db.transaction(async (tx) => {
    await tx.execute(sql`lock table facts in exclusive mode`);
    cut = comment('Cut off', ama.at(vanishing), key).catch(() => undefined);
    await vi.waitFor(async () => expect(await waits()).toBeGreaterThan(0), PATIENT);
    way?.freeze();
  });
  const begin = performance.now();
  const answers = [];
  for (let n = 1; n <= 5; n++) answers.push((await comment(`Written ${n}`)).status);
  expect(answers).toEqual([201, 201, 201, 201, 201]);
  expect(performance.now() - begin).toBeGreaterThan(2 * SECOND); // it did stand in their way
  expect(performance.now() - begin).toBeLessThan(15 * SECOND);

  // Its browser tries again, at another server; then the machine comes back.
  expect((await comment('Cut off', ama, key)).status).toBe(201);
  way?.mend();
  await cut;
  const { comments } = (await kofi.get(path)).body;
  expect(comments.map(({ content }: { content: string }) => content).toSorted()).toEqual(
    ['Cut off', ...[1, 2, 3, 4, 5].map((n) => `Written ${n}`)].toSorted(),
  );
});
