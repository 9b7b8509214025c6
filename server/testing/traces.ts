import { sql } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import type { FileStore } from '../platform/files/files.ts';
import type { Site } from './site.ts';

/** For effects that are immediate on an idle machine: a minute only ends what hangs. */
export const PATIENT = { timeout: 60_000, interval: 30 };

const FOLDERS = ['incoming', 'uploads', 'videos', 'thumbnails', 'images'];

/** The keys of all files in a folder of the store. */
export const keysIn = async (files: FileStore, folder: string): Promise<string[]> =>
  (await Array.fromAsync(files.list(folder))).flat();

/** Everything that an upload or a post can leave behind: files, rows and jobs. */
export async function traces(site: Pick<Site, 'db' | 'files'>) {
  const files = await Promise.all(FOLDERS.map((folder) => keysIn(site.files, folder)));
  const { rows } = await site.db.execute<{ name: string; count: number }>(sql`
    select 'posts' as name, count(*) from posts
    union all select 'post_images', count(*) from post_images
    union all select 'videos', count(*) from videos
    union all select 'feed_items', count(*) from feed_items
    union all select 'jobs', count(*) from jobs.job where name = 'publish-video'`);
  return { files: files.flat().sort(), rows: Object.fromEntries(rows.map(({ name, count }) => [name, count])) };
}

/** Runs `act` and checks that it left no file, row or job. */
export async function leavingNothing<T>(site: Pick<Site, 'db' | 'files'>, act: () => Promise<T>): Promise<T> {
  const { files, rows } = await traces(site);
  // The rest of an earlier aborted upload may still be in `incoming`: it too has to be gone in the end.
  const before = { files: files.filter((key) => !key.startsWith('incoming/')), rows };
  const result = await act();
  await vi.waitFor(async () => expect(await traces(site)).toEqual(before), PATIENT);
  return result;
}
