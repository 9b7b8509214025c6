/** Backups of the database alone, of a site whose files are in a bucket, and of one whose files are on a disk. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { S3Config } from '../config.ts';
import { DAY } from '../platform/clock.ts';
import { migrateUp } from '../platform/database/database.ts';
import type { FileStore } from '../platform/files/files.ts';
import { openStores } from '../stores/open.ts';
import { filesOf, rowsOf, withClient } from '../testing/machine/programs.ts';
import { startFakeS3 } from '../testing/services/s3.ts';
import { createDatabase } from '../testing/site.ts';
import { saveForTonight } from './nightly.ts';
import { restoreSite } from './restore.ts';

const folder = mkdtempSync(join(tmpdir(), 'touchline-database-alone-'));
const s3 = await startFakeS3();
const { connection, drop } = await createDatabase();
const empty = await createDatabase('template0');
await migrateUp(empty.connection);
const toDrop = [drop, empty.drop];
afterAll(async () => {
  for (const one of toDrop) await one();
  await s3.close();
  rmSync(folder, { recursive: true });
});

const never = new AbortController().signal;
const FIRST = new Date(Date.now() - 20 * DAY);
const config: S3Config = { ...s3.settings, publicUrl: undefined };
const newFolder = (name: string) => mkdtempSync(join(folder, name));
const { bucket = {} as FileStore } = await openStores({ dataDir: newFolder('bucket'), s3: config });
const keys = async () => (await Array.fromAsync(bucket.listAll())).flat().map(({ key }) => key);
const put = (dataDir: string, key: string, bytes: string) => {
  mkdirSync(dirname(join(dataDir, 'files', key)), { recursive: true });
  writeFileSync(join(dataDir, 'files', key), bytes);
};

type Where = { dataDir: string; s3: S3Config | undefined; filesIn: 'bucket' | 'disk' };
async function night(n: number, where: Where, backupDir: string): Promise<string> {
  const settings = { ...where, backupDir, backup: 'database' as const, freeSpaceFloorBytes: 0, backupDays: 14 };
  const saved = await saveForTonight(connection, settings, new Date(FIRST.getTime() + n * DAY), never);
  return saved?.path ?? '';
}

async function restore(path: string, where: Where) {
  const { connection: other, drop: dropIt } = await createDatabase(empty.connection.database);
  toDrop.push(dropIt);
  const databaseUrl = `postgres://${other.user}@localhost/${other.database}?host=${encodeURIComponent(other.host)}`;
  const { files, missing } = await restoreSite(path, { ...where, databaseUrl });
  return { files, missing, rows: await withClient(other, rowsOf) };
}

test('with files in a bucket it fetches none of them, and a restore says which the bucket has not', async () => {
  for (const n of [1, 2, 3]) await bucket.put(`images/${n}-480.webp`, Buffer.from(`picture ${n}`));
  const inBucket = () => ({ dataDir: newFolder('site'), s3: config, filesIn: 'bucket' as const });
  s3.asked.length = 0;
  const path = await night(0, inBucket(), join(folder, 'nights'));
  expect(s3.asked.filter((line) => line.includes('/images/'))).toEqual([]);
  expect(readdirSync(join(folder, 'nights'))).toHaveLength(1);

  const rows = await withClient(connection, rowsOf);
  expect(await restore(path, inBucket())).toEqual({ files: 3, missing: { count: 0, keys: [] }, rows });
  await bucket.remove('images/1-480.webp');
  await bucket.put('images/2-480.webp', Buffer.from('another'));
  await bucket.put('images/4-480.webp', Buffer.from('came later'));
  const before = (await keys()).sort();
  const missing = { count: 2, keys: ['images/1-480.webp', 'images/2-480.webp'] };
  expect(await restore(path, inBucket())).toEqual({ files: 1, missing, rows });
  // Into a database of an unreachable server: it fails once it has begun.
  const databaseUrl = `postgres://nobody@localhost/none?host=${encodeURIComponent(connection.host)}`;
  await expect(restoreSite(path, { ...inBucket(), databaseUrl })).rejects.toThrow();
  expect((await keys()).sort()).toEqual(before);
}, 60_000);

test('with files on a disk it leaves them to others, and a restore takes those that are there', async () => {
  const onDisk = (name: string) => ({ dataDir: newFolder(name), s3: undefined, filesIn: 'disk' as const });
  const site = onDisk('site');
  for (const n of [1, 2, 3]) put(site.dataDir, `images/${n}-480.webp`, `picture ${n}`);
  put(site.dataDir, 'exports/01999999-0000-7000-8000-000000000000', 'a member’s copy');
  put(site.dataDir, 'images/Read me.txt', 'not the site’s');
  // Uploads: one that has come whole, one that grows, and one that began later than the rows.
  const ids = ['1', '2', '3'].map((digit) => `01999999-0000-7000-8000-00000000000${digit}`);
  for (const id of ids) put(site.dataDir, `uploads/${id}`, '12345');
  await withClient(connection, async (client) => {
    await client.query(`insert into accounts (id, username, email, password_hash, created_at)
      values (gen_random_uuid(), 'ama', 'ama@uni.example', 'x', now())`);
    await client.query(
      `insert into uploads (id, owner_id, byte_size, received_bytes, created_at)
       select upload.id::uuid, accounts.id, size, 5, now()
       from accounts, unnest($1::text[], array[5, 9]) as upload (id, size)`,
      [ids.slice(0, 2)],
    );
  });
  const path = await night(1, site, join(folder, 'nights'));
  const rows = await withClient(connection, rowsOf);

  const nothing = await restore(path, onDisk('restored'));
  expect(nothing).toMatchObject({ files: 0, missing: { count: 4 }, rows });
  const all = onDisk('restored');
  cpSync(join(site.dataDir, 'files'), join(all.dataDir, 'files'), { recursive: true });
  const before = await filesOf(all.dataDir);
  expect(await restore(path, all)).toEqual({ files: 4, missing: { count: 0, keys: [] }, rows });
  rmSync(join(all.dataDir, 'files/images/1-480.webp'));
  put(all.dataDir, 'images/2-480.webp', 'torn');
  const { files, missing } = await restore(path, all);
  expect([files, missing.keys.sort()]).toEqual([2, ['images/1-480.webp', 'images/2-480.webp']]);
  expect(Object.keys(await filesOf(all.dataDir))).toHaveLength(Object.keys(before).length - 1);
}, 60_000);
