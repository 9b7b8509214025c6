import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { manifest } from './manifest.ts';

const PUBLIC = join(import.meta.dirname, '../../web/public');

// [S2-2.85]
test('the manifest says how the site is installed, and its icons are as large as it says', () => {
  expect(manifest).toMatchObject({
    name: 'Touchline',
    short_name: 'Touchline',
    start_url: '/app',
    scope: '/',
    display: 'standalone',
  });
  expect(manifest.shortcuts?.map(({ url }) => url)).toEqual(['/app', '/app/videos']);
  expect(manifest.icons?.map(({ purpose }) => purpose)).toContain('maskable');
  const icons = [...(manifest.icons ?? []), { src: '/apple-touch-icon.png', sizes: '180x180' }];
  for (const { src, sizes } of icons.filter(({ src }) => src.endsWith('.png'))) {
    const bytes = readFileSync(join(PUBLIC, src));
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, src).toBe(sizes); // PNG's IHDR
    expect(bytes.length, src).toBeLessThan(10_000);
  }
});
