/**
 * A few broken films and pictures on the server in a process of its own: a film that freezes it must not freeze the
 * test. `npm run fuzz:media` sends more of them, and measures.
 */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sendBrokenMedia } from '../bench/attacks/broken-media.ts';
import { AttackedSite } from '../bench/attacks/site.ts';

const SEED = 5;
const COUNT = 60;

test(`the site stands ${COUNT} broken films and pictures of seed ${SEED}`, { timeout: 180_000 }, async () => {
  const site = await AttackedSite.start(join(import.meta.dirname, '..'));
  try {
    const numbers = Array.from({ length: COUNT }, (_, number) => number);
    const { problems, left, statuses } = await sendBrokenMedia(site, SEED, numbers);
    expect(problems).toEqual([]);
    expect(left).toBe(0);
    expect([...statuses.values()].reduce((sum, count) => sum + count, 0)).toBe(COUNT);
    expect(statuses.get(400)).toBeGreaterThan(COUNT / 4); // most of them really are broken
  } finally {
    await site.stop();
    site.remove();
  }
});
