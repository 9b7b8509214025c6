/**
 * Deleting somebody who wrote very much. Arguments, for a server that begins it: the ids of the admin and of the person;
 * the power cut comes after two more portions. Another one goes on with what was left.
 */
import { accountPortionRemoved } from '../../../facts/accounts.ts';
import { removePerson } from '../../../features/admin/deletion.ts';
import { handleDeletion } from '../../../features/leaving/leaving.ts';
import { systemClock as clock } from '../../../platform/clock.ts';
import { createDiskFiles } from '../../../platform/files/disk-files.ts';
import { createDiskUploads } from '../../../platform/files/disk-uploads.ts';
import type { Admin } from '../../../platform/sessions/sessions.ts';
import { args, bus, db, facts, folder, jobs, powerCut } from './process.ts';

const [adminId, personId] = args;
const files = await createDiskFiles(folder);
const uploads = createDiskUploads(folder, files);
const deletion = handleDeletion({ db, facts, jobs, files, uploads });
await jobs.start();
if (adminId && personId) {
  let portions = 0;
  bus.subscribe(accountPortionRemoved, () => {
    portions += 1;
    if (portions === 2) powerCut();
  });
  await removePerson({ facts, clock, jobs }, { accountId: adminId } as Admin, personId);
} else await deletion.recover();
