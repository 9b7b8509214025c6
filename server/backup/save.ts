import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type pg from 'pg';
import { withSession } from '../platform/database/session.ts';
import { FILES } from '../storage.ts';
import { type ArchiveWriter, writeArchive } from './archive.ts';
import { BackupError } from './error.ts';
import type { HeldFiles } from './files.ts';
import { MANIFEST, type Manifest, writeManifest } from './manifest.ts';
import { beginSnapshot, end, findState, listJobs, listSequences, listTables, readRows } from './queries.ts';

const PORTION = 1024 * 1024; // bytes of rows in one entry: what is in memory at once
const JOBS_AT_ONCE = 1000;
const compress = promisify(gzip);

const addWhole = (archive: ArchiveWriter, name: string, content: Buffer) =>
  archive.add(name, content.length, [content]);

async function addRows(
  archive: ArchiveWriter,
  client: pg.Client,
  table: Manifest['tables'][number],
  signal: AbortSignal | undefined,
): Promise<void> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  let portions = 0;
  const flush = async () => {
    signal?.throwIfAborted();
    if (bytes === 0) return;
    const name = `tables/${table.name}/${String(portions++).padStart(6, '0')}.gz`;
    await addWhole(archive, name, await compress(Buffer.concat(waiting)));
    [waiting, bytes] = [[], 0];
  };
  for await (const chunk of readRows(client, table) as AsyncIterable<Buffer>) {
    waiting.push(chunk);
    bytes += chunk.length;
    if (bytes >= PORTION) await flush();
  }
  await flush();
}

export type Saved = { bytes: number; files: number; madeAt: Date };

/** What becomes of the site's files in a backup. */
export type FilesPart = {
  /** What the archive says of it. */
  manifest: Pick<Manifest, 'files'>;
  /** Called at the moment of the rows. */
  begin(): Promise<void>;
  /** @returns how many files the archive has or names */
  add(archive: ArchiveWriter): Promise<number>;
};

/**
 * Writes all of a site into one file, while it runs or not: its rows as they were at one moment, the jobs that are still
 * to be done, and every file that those rows name.
 * @param connection its database
 * @param hold holds on to its files
 * @param path of the archive
 * @param signal ends it
 * @throws BackupError with one line for whoever asked
 */
export async function saveSite(
  connection: pg.ClientConfig,
  hold: () => Promise<HeldFiles>,
  path: string,
  signal?: AbortSignal,
): Promise<Saved> {
  return withSession(connection, async (client) => {
    // A file is written before the row that names it, and removed after it: what is held before and after the moment of
    // the rows has all of theirs.
    const held = await hold();
    try {
      return await saveWith(client, path, signal, {
        manifest: {},
        begin: () => held.again(),
        async add(archive) {
          let files = 0;
          for await (const { key, bytes, content } of held.list()) {
            signal?.throwIfAborted();
            await archive.add(`${FILES}/${key}`, bytes, content);
            files++;
          }
          return files;
        },
      });
    } finally {
      await held.release();
    }
  });
}

/** Saves a site, but for its files, of which it does as it is told. */
export async function saveWith(
  client: pg.Client,
  path: string,
  signal: AbortSignal | undefined,
  part: FilesPart,
): Promise<Saved> {
  await beginSnapshot(client);
  const { now, migration } = await findState(client);
  if (migration === undefined) throw new BackupError('The database is empty: there is nothing to back up yet.');
  await part.begin();
  const tables = await listTables(client);
  let files = 0;
  const bytes = await writeArchive(path, async (archive) => {
    const sequences = await listSequences(client);
    const manifest = writeManifest({ madeAt: now.toISOString(), migration, tables, sequences, ...part.manifest });
    await addWhole(archive, MANIFEST, manifest);
    for (const table of tables) await addRows(archive, client, table, signal);
    const jobs = await listJobs(client);
    for (let from = 0; from < jobs.length; from += JOBS_AT_ONCE) {
      const some = JSON.stringify(jobs.slice(from, from + JOBS_AT_ONCE));
      await addWhole(archive, `jobs/${String(from).padStart(9, '0')}.json.gz`, await compress(some));
    }
    await end(client); // the database need not remember that moment any longer
    files = await part.add(archive);
  });
  return { bytes, files, madeAt: now };
}
