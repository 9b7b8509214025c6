import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { holdFiles } from './files.ts';

// [B9.2]
test('a backup holds no member’s copy of their data, which would outlast its days there', async () => {
  const root = mkdtempSync(join(tmpdir(), 'touchline-held-'));
  for (const key of ['exports/a.zip', 'images/a-480.webp', 'videos/abcdefghijk']) {
    mkdirSync(join(root, key, '..'), { recursive: true });
    writeFileSync(join(root, key), 'bytes');
  }
  const held = await holdFiles(root);
  const keys: string[] = [];
  for await (const { key } of held.list()) keys.push(key);
  await held.release();
  rmSync(root, { recursive: true });
  expect(keys.sort()).toEqual(['images/a-480.webp', 'videos/abcdefghijk']);
});
