import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type pg from 'pg';
import type { Config } from '../config.ts';
import { knownMigrations, migrateUp } from '../platform/database/database.ts';
import { startEmbedded } from '../platform/database/embedded.ts';
import { withSession } from '../platform/database/session.ts';
import { hasFiles } from '../platform/files/disk-files.ts';
import { type FileStore, KEY } from '../platform/files/files.ts';
import { refillJobs } from '../platform/jobs/jobs.ts';
import { FILES } from '../storage.ts';
import { openFiles, openStores } from '../stores/open.ts';
import { checkArchive, readArchive } from './archive.ts';
import { BackupError } from './error.ts';
import { LIST, type NamedFile, namedIn } from './listing.ts';
import { MANIFEST, type Manifest, readManifest } from './manifest.ts';
import { beginFilling, endFilling, findState, hasRows, listTables, type StoredJob, writeRows } from './queries.ts';
import { bucketSink, diskSink, noSink, type Sink } from './sink.ts';
import type { TarEntry } from './tar.ts';

const gunzipped = promisify(gunzip);
const AT_ONCE = 16; // objects that are asked for: each takes the time of an answer
const NAMED = 10; // of the missing ones; all of them may be

/** All that an entry of rows or jobs says: a portion, which fits into memory. */
async function unzip({ content }: TarEntry): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of content) pieces.push(Buffer.from(piece));
  return gunzipped(Buffer.concat(pieces));
}

/** The configuration of the site that is to be, whose data folder the caller has taken. */
export type Target = Pick<Config, 'dataDir' | 'databaseUrl' | 's3' | 'filesIn'>;

export type Restored = {
  files: number;
  madeAt: Date;
  /** Files that the archive only names, and that are not there with their bytes: how many, and some by name. */
  missing: { count: number; keys: string[] };
};

/** A table's rows are in several entries, and go to the database as one stream. */
function createTableFiller(client: pg.Client, manifest: Manifest) {
  const tables = new Map(manifest.tables.map((table) => [table.name, table]));
  let open: { name: string; rows: ReturnType<typeof writeRows> } | undefined;
  async function close(): Promise<void> {
    const rows = open?.rows;
    open = undefined;
    if (!rows) return;
    rows.end();
    await once(rows, 'finish');
  }
  async function fill(entry: TarEntry): Promise<void> {
    const name = entry.name.split('/')[1] ?? '';
    if (open?.name !== name) {
      await close();
      const table = tables.get(name);
      if (!table) throw new BackupError(`${entry.name} belongs to no table of this backup.`);
      open = { name, rows: writeRows(client, table) };
    }
    if (!open.rows.write(await unzip(entry))) await once(open.rows, 'drain');
  }
  return { fill, close };
}

/** Fills an empty database and a store with everything in an archive. */
async function fill(
  path: string,
  manifest: Manifest,
  connection: pg.ClientConfig,
  sink: Sink,
  isShared: boolean,
): Promise<number> {
  await migrateUp(connection, manifest.migration);
  const jobs: StoredJob[] = [];
  let files = 0;
  await withSession(connection, async (client) => {
    const known = new Set((await listTables(client)).map(({ name }) => name));
    const unknown = manifest.tables.find(({ name }) => !known.has(name));
    if (unknown) throw new BackupError(`This version of Touchline has no table ${unknown.name}.`);
    await beginFilling(client, manifest.tables);
    const tables = createTableFiller(client, manifest);
    await readArchive(path, async (entry) => {
      const [folder] = entry.name.split('/');
      if (folder === 'tables') {
        await tables.fill(entry);
        return;
      }
      await tables.close();
      if (folder === 'jobs') jobs.push(...JSON.parse((await unzip(entry)).toString()));
      else if (folder === FILES) {
        await sink.write(entry.name.slice(`${FILES}/`.length), entry.bytes, entry.content);
        files++;
      }
    });
    await tables.close();
    await sink.finish();
    await endFilling(client, manifest, isShared);
  });
  await refillJobs(connection, jobs);
  return files;
}

/** Whatever is written has to survive a power cut before a part gets its real name. */
const syncDisk = (path: string) => void spawnSync('sync', ['-f', path], { stdio: 'ignore' });

/**
 * Into a folder with a database of its own, which gets its name last: until then there is no site in the folder.
 * @param others where the files go instead
 */
async function restoreEmbedded(
  path: string,
  manifest: Manifest,
  { dataDir, filesIn }: Target,
  others: Sink | undefined,
): Promise<number> {
  const [db, files] = [join(dataDir, 'db'), join(dataDir, FILES)];
  const [newDb, newFiles] = [`${db}.restoring`, `${files}.restoring`];
  const clear = async () => {
    for (const part of [newDb, newFiles]) await rm(part, { recursive: true, force: true });
  };
  await clear(); // of a restore that was killed
  const sink = others ?? diskSink(newFiles);
  try {
    if (!others) await mkdir(newFiles, { recursive: true });
    const embedded = await startEmbedded(newDb);
    const count = await fill(path, manifest, embedded.connection, sink, filesIn === 'bucket').finally(embedded.stop);
    syncDisk(dataDir);
    if (!others) {
      await rm(files, { recursive: true, force: true }); // empty, but for what was being received
      await rename(newFiles, files);
    }
    await rename(newDb, db);
    syncDisk(dataDir);
    return count;
  } catch (error) {
    await clear();
    await sink.clear();
    throw error;
  }
}

/** Into a database of others' keeping: all rows in one transaction, after the files. */
async function restoreOutside(
  path: string,
  manifest: Manifest,
  { dataDir, databaseUrl, filesIn }: Target,
  others: Sink | undefined,
): Promise<number> {
  const sink = others ?? diskSink(join(dataDir, FILES));
  try {
    return await fill(path, manifest, { connectionString: databaseUrl }, sink, filesIn === 'bucket');
  } catch (error) {
    await sink.clear(); // there were none
    throw error;
  }
}

/** @throws BackupError where it holds files that could be a site's */
async function openEmptyBucket(target: Target): Promise<Sink> {
  const { bucket, scratch } = await openStores(target);
  if (!bucket) throw new BackupError('FILES_IN=bucket needs S3_ENDPOINT and the other S3_*.');
  for await (const page of bucket.listAll()) {
    if (page.length > 0) {
      throw new BackupError(
        `The bucket ${target.s3?.bucket} already holds files. Restore into an empty one: S3_BUCKET=…`,
      );
    }
  }
  return bucketSink(bucket, scratch);
}

/** Looks for the files that an archive only names. */
async function findMissing(path: string, store: FileStore): Promise<Pick<Restored, 'files' | 'missing'>> {
  const missing: Restored['missing'] = { count: 0, keys: [] };
  let files = 0;
  const isThere = async ({ key, bytes }: NamedFile) => KEY.test(key) && (await store.size(key)) === bytes;
  const look = async (some: NamedFile[]) => {
    const there = await Promise.all(some.map(isThere));
    for (const [at, { key }] of some.entries()) {
      if (there[at]) files++;
      else if (missing.count++ < NAMED) missing.keys.push(key);
    }
  };
  await readArchive(path, async ({ name, content }) => {
    if (name !== LIST) return;
    let some: NamedFile[] = [];
    for await (const file of namedIn(content)) {
      if (some.push(file) < AT_ONCE) continue;
      await look(some);
      some = [];
    }
    await look(some);
  });
  return { files, missing };
}

/** @throws BackupError where this version has not all migrations that the archive's database had */
function refuseOtherVersions({ migration }: Manifest): void {
  const { oldest, newest } = knownMigrations();
  if (migration > newest)
    throw new BackupError('A newer version of Touchline made this backup. Restore it with that version.');
  if (migration < oldest)
    throw new BackupError(
      'A version before 1.0 made this backup. Restore it with version 0.1.0, start that once, and start this version on it.',
    );
}

/** @throws BackupError where there is anything that a restore could destroy */
async function refuseHeld({ dataDir, databaseUrl }: Target, manifest: Manifest): Promise<void> {
  const elsewhere = 'Restore into another one: DATA_DIR=… npm run restore -- FILE';
  const hasDatabase = !databaseUrl && existsSync(join(dataDir, 'db'));
  if (hasDatabase || (!manifest.files && (await hasFiles(join(dataDir, FILES))))) {
    throw new BackupError(`DATA_DIR ${dataDir} already holds a site. ${elsewhere}`);
  }
  if (!databaseUrl) return;
  await withSession({ connectionString: databaseUrl }, async (client) => {
    const { migration = 0 } = await findState(client);
    if (migration > manifest.migration || (await hasRows(client)))
      throw new BackupError('The database at DATABASE_URL is not empty. Restore into an empty one.');
  });
}

/**
 * Makes a site from an archive, of this version or an earlier one, in an empty folder and an empty database: all of it,
 * or nothing. The server's next start brings an older one up to date. Of the database alone it makes a site on the files
 * that are there, of which it changes none.
 * @throws BackupError with one line for whoever asked
 */
export async function restoreSite(path: string, target: Target): Promise<Restored> {
  let manifest: Manifest | undefined;
  await checkArchive(path, (name, content) => {
    manifest = readManifest(name, content);
  });
  if (!manifest) throw new BackupError(`${path} is no backup: it misses ${MANIFEST}.`);
  refuseOtherVersions(manifest);
  await refuseHeld(target, manifest);
  const store = manifest.files === 'elsewhere' ? await openFiles(target) : undefined;
  const bucket = !store && target.filesIn === 'bucket' ? await openEmptyBucket(target) : undefined;
  const restore = target.databaseUrl ? restoreOutside : restoreEmbedded;
  const files = await restore(path, manifest, target, store ? noSink : bucket);
  const found = store ? await findMissing(path, store) : { files, missing: { count: 0, keys: [] } };
  return { ...found, madeAt: new Date(manifest.madeAt) };
}
