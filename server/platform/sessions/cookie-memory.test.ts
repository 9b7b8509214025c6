import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { createSite } from '../../testing/site.ts';
import { newSecret } from './sessions.ts';

describe('a session’s cookie', () => {
  test('leaves nothing in memory, however long it is, or others beside it are', async () => {
    const site = await createSite();
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const junk = 'x'.repeat(14_000);
    const send = async (calls: number) => {
      const one = async () => {
        for (let i = 0; i < calls / 4; i++) {
          const cookie = `token=${newSecret()}${i % 2 ? junk : `; junk=${junk}`}`;
          await (await fetch(`${site.origin}/api/countries`, { method: 'HEAD', headers: { cookie } })).arrayBuffer();
        }
      };
      await Promise.all(Array.from({ length: 4 }, one));
      collect();
      return process.memoryUsage().heapUsed;
    };
    const before = await send(100);
    const after = await send(800);
    expect((after - before) / 1024 / 1024).toBeLessThan(3); // of 11 that were sent
  });
});
