import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { noteBackup, noteDrill } from '../server/backup/note.ts';
import { DAY, HOUR } from '../server/platform/clock.ts';
import { checkBackup, checkDrill } from './doctor-checks.ts';

const ago = (time: number) => new Date(Date.now() - time);
let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'touchline-doctor-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const backup = (backupDir?: string, backup: 'all' | 'database' = 'all') => checkBackup({ dataDir, backupDir, backup });

test('before the first backup the doctor says so, and how to make one', async () => {
  expect(await backup()).toEqual({
    ok: true,
    text: 'There is no backup yet. To make one now: npm run backup -- FILE. To have one made every night, set BACKUP_DIR.',
  });
  expect(await backup('/backups')).toEqual({
    ok: false,
    text: 'There is no backup yet. One is made every night in /backups, if the server runs at 02:17 UTC; to make the first one now: npm run backup -- /backups/first.tar',
  });
  expect((await backup('/backups', 'database')).text).toMatch(/: npm run backup -- --database \/backups\/first\.tar$/);
  expect(await checkDrill({ dataDir })).toBeUndefined();
});

test('the doctor says how old and how large the last backup is', async () => {
  const madeAt = ago(30 * HOUR);
  await noteBackup(dataDir, madeAt, 3 * 1024 * 1024);
  const words = `The last backup is of ${madeAt.toISOString()}, 30 hours ago (3.0 MB).`;
  expect(await backup()).toEqual({ ok: true, text: `${words} To have one made every night, set BACKUP_DIR.` });
  expect(await backup('/backups')).toEqual({ ok: true, text: words });
  await noteBackup(dataDir, ago(3 * DAY), 1);
  expect(await backup('/backups')).toMatchObject({
    ok: false,
    text: expect.stringContaining('3 days ago (0.0 MB). One'),
  });
});

test('the doctor says when a restore was last tried, and asks for one', async () => {
  const madeAt = ago(100 * DAY);
  const words = `of the backup of ${madeAt.toISOString()}`;
  await noteBackup(dataDir, madeAt, 1);
  expect(await checkDrill({ dataDir })).toEqual({
    ok: true,
    text: 'No restore has been tried yet: a backup may lack something. To try one: npm run drill -- FILE',
  });
  await noteDrill(dataDir, { triedAt: ago(3 * HOUR), madeAt, ok: true });
  expect(await checkDrill({ dataDir })).toEqual({
    ok: true,
    text: `The last tried restore was ${words}, 3 hours ago.`,
  });
  await noteDrill(dataDir, { triedAt: ago(91 * DAY), madeAt, ok: true });
  expect((await checkDrill({ dataDir }))?.text).toContain('91 days ago, more than 90 days. To try one: npm run drill');
  await noteDrill(dataDir, { triedAt: ago(3 * HOUR), madeAt, ok: false });
  expect(await checkDrill({ dataDir })).toEqual({
    ok: false,
    text: `The last tried restore, ${words}, 3 hours ago, failed. To try one: npm run drill -- FILE`,
  });
});
