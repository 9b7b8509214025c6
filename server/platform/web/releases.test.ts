/** While servers are upgraded one by one, each has the browser's files of the other release, and of the one before. */
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import type { Server } from '../../testing/server.ts';
import { createSite } from '../../testing/site.ts';
import { PATIENT } from '../../testing/traces.ts';
import { HOUR } from '../clock.ts';
import { sweepFiles } from '../files/sweep.ts';
import { listPendingJobs } from '../jobs/job-queries.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** A built browser app with these files. */
function release(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-release-'));
  folders.push(folder);
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><head><!--head--></head>');
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, 'assets', name), content);
  return folder;
}

const get = async (server: Server, name: string) => {
  const { status, headers, text } = await server.visitor().get(`/assets/${name}`);
  return { status, type: headers.get('content-type'), cache: headers.get('cache-control'), text };
};
const script = (text: string) => ({
  ...{ status: 200, type: 'application/javascript; charset=utf-8', cache: 'public, max-age=31536000, immutable', text },
});

test('old pages find their files on new servers, and new pages theirs on old ones; what nobody has is a 404', async () => {
  const before = release({ 'feed-Aaaaaaa1.js': 'one', 'frame-Bbbbbbb1.js': 'frame' });
  const now = release({ 'feed-Ccccccc1.js': 'two', 'frame-Bbbbbbb1.js': 'frame', 'map-Ddddddd1.map': 'secret' });
  const site = await createSite({ DATABASE_URL: 'postgres://shared' }, () => ({ webFolder: before }));
  const upgraded = await site.another({}, () => ({ webFolder: now }));

  expect(await get(upgraded, 'feed-Aaaaaaa1.js')).toEqual(script('one'));
  expect(await get(site, 'feed-Ccccccc1.js')).toEqual(script('two'));
  for (const server of [site, upgraded]) {
    expect(await get(server, 'frame-Bbbbbbb1.js')).toEqual(script('frame'));
    for (const name of [
      'feed-Eeeeeee1.js',
      'map-Ddddddd1.js',
      '..%2Findex.js',
      'constructor.js',
      '%2e%2e%2freleases.js',
      'a.b.js',
    ])
      expect(await get(server, name)).toMatchObject({
        status: 404,
        type: 'text/html; charset=utf-8',
        cache: 'no-cache',
      });
  }
  expect((await get(site, 'map-Ddddddd1.map')).status).toBe(404);
});

test('in the night the files of this release and of the one before stay, and older ones go', async () => {
  const [first, second, third] = ['Aaaaaaa2', 'Bbbbbbb2', 'Ccccccc2'].map((hash) =>
    release({ [`feed-${hash}.js`]: hash, 'frame-Ddddddd2.js': 'frame' }),
  );
  const site = await createSite({ DATABASE_URL: 'postgres://shared' });
  /** Starts a server of a release, hours ago, and ends it. */
  async function wasHere(webFolder: string | undefined, hours: number): Promise<void> {
    const server = await site.another({}, () => ({ webFolder: webFolder ?? '' }));
    await server.close();
    const at = new Date(Date.now() - hours * HOUR);
    for (const key of await site.filesIn('releases')) {
      const changed = await site.files.changedAt(key);
      if (changed && Date.now() - changed.getTime() < HOUR) utimesSync(join(site.config.dataDir, 'files', key), at, at);
    }
  }
  await wasHere(first, 300);
  await wasHere(second, 200);
  await wasHere(third, 100);

  await site.jobs.enqueue(site.db, sweepFiles, {});
  await vi.waitFor(async () => expect(await listPendingJobs(site.db, sweepFiles.name)).toEqual([]), 15_000);

  expect(await site.filesIn('releases')).toHaveLength(2 * 2);
  for (const [hash, status] of [
    ['Aaaaaaa2', 404],
    ['Bbbbbbb2', 200],
    ['Ccccccc2', 200],
  ] as const) {
    expect(await get(site, `feed-${hash}.js`)).toMatchObject({ status, ...(status === 200 && { text: hash }) });
  }
});

test('on a machine of its own, a server keeps its files once it listens', async () => {
  const site = await createSite({}, () => ({ webFolder: release({ 'feed-Aaaaaaa3.js': 'one' }) }));
  await vi.waitFor(async () => expect(await site.filesIn('releases')).toHaveLength(2), PATIENT);
  expect(await get(site, 'feed-Aaaaaaa3.js')).toEqual(script('one'));
});
