/** A disk that is nearly full: admins learn of it in the overview, and by one mail each time. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { adminMessages, spaceInMegabytes } from '../../../contract/admin.ts';
import { listPendingJobs } from '../../platform/jobs/job-queries.ts';
import { adminOf } from '../../testing/admin.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { createSmallSite, FLOOR, MB } from '../../testing/machine/disk.ts';
import { restart } from '../../testing/machine/restart.ts';
import { beginUpload } from '../../testing/sending/uploads.ts';
import type { Site } from '../../testing/site.ts';
import { PATIENT } from '../../testing/traces.ts';

let site: Site;
let disk: { bytes: number };
let amara: TestBrowser;
let kofi: TestBrowser;
beforeAll(async () => {
  ({ site, disk } = await createSmallSite(2 * FLOOR));
  amara = await adminOf(site, 'Amara');
  await adminOf(site, 'Efua');
  kofi = await site.member('Kofi');
});
afterAll(() => vi.restoreAllMocks());

const roomOf = async () => (await amara.get('/api/admin/overview')).body.room;
const told = () => site.mails.filter(({ subject }) => /running out of space/.test(subject));

/** Makes the server check its disk once more. */
async function look(): Promise<void> {
  await site.jobs.enqueue(site.db, { name: 'watch-room' }, {});
  const isDone = async () => expect(await listPendingJobs(site.db, 'watch-room')).toEqual([]);
  await vi.waitFor(isDone, PATIENT);
  await vi.waitFor(async () => expect(await listPendingJobs(site.db, 'mail-low-space')).toEqual([]), PATIENT);
}

test('is told once, to all admins, and again when it comes back', async () => {
  expect(await roomOf()).toEqual({ left: 2 * FLOOR, floor: FLOOR, isLow: false });
  await look();
  expect(told()).toEqual([]);

  // Announced bytes count too: they are on their way.
  expect((await beginUpload(kofi, FLOOR + 2 * MB)).answer.status).toBe(201);
  const low = { left: FLOOR - 2 * MB, floor: FLOOR };
  expect(await roomOf()).toEqual({ ...low, isLow: true });
  await look();
  await look();
  expect(
    told()
      .map(({ to }) => to)
      .toSorted(),
  ).toEqual(['amara@uni.example', 'efua@uni.example']);
  expect(told()[0]?.text).toContain(adminMessages.spaceLow(spaceInMegabytes(low)));
  expect(told()[0]?.text).toContain('/app/manage');

  disk.bytes += 4 * MB; // a little more is not the end of it
  await look();
  disk.bytes -= 4 * MB;
  await look();
  expect(told()).toHaveLength(2);
  disk.bytes += 2 * FLOOR;
  await look();
  disk.bytes -= 2 * FLOOR;
  await look();
  expect(told()).toHaveLength(4);
});

test('is not told again by a server that was restarted meanwhile', async () => {
  const again = await restart(site, ({ room }) => ({ room: { ...room, left: async () => 0 } }));
  await again.jobs.enqueue(again.db, { name: 'watch-room' }, {});
  const isDone = async () => expect(await listPendingJobs(again.db, 'watch-room')).toEqual([]);
  await vi.waitFor(isDone, PATIENT);
  expect(await listPendingJobs(again.db, 'mail-low-space')).toEqual([]);
  expect(told()).toHaveLength(4);
});
