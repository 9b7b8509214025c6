/**
 * A server's part in deleting somebody who wrote very much, in a process of its own. Arguments: the connection as JSON, a
 * folder for files, and for a server that begins the deletion the ids of the admin and of the person: it is killed as by
 * a power cut after two more portions. Another one goes on with what was left.
 */
import { accountPortionRemoved } from '../../facts/accounts.ts';
import { removePerson } from '../../features/admin/deletion.ts';
import { handleDeletion } from '../../features/leaving/leaving.ts';
import { systemClock as clock } from '../../platform/clock.ts';
import { connect } from '../../platform/database/database.ts';
import { createFacts } from '../../platform/facts/facts.ts';
import { createDiskFiles } from '../../platform/files/disk-files.ts';
import { createDiskUploads } from '../../platform/files/disk-uploads.ts';
import { createJobs } from '../../platform/jobs/jobs.ts';
import { createMemoryBus } from '../../platform/messages/bus.ts';
import type { Admin } from '../../platform/sessions/sessions.ts';

const [given = '', folder = '', adminId, personId] = process.argv.slice(2);
const connection = JSON.parse(given);
const { db } = connect(connection, () => {});
const jobs = createJobs(connection, () => {});
const bus = createMemoryBus();
const facts = createFacts({ db, bus, clock, jobs }, console.error);
const files = await createDiskFiles(folder);
const uploads = createDiskUploads(folder, files);
const deletion = handleDeletion({ db, facts, jobs, files, uploads });
await jobs.start();
if (adminId && personId) {
  let portions = 0;
  bus.subscribe(accountPortionRemoved, () => {
    portions += 1;
    if (portions === 2) process.kill(process.pid, 'SIGKILL');
  });
  await removePerson({ facts, clock, jobs }, { accountId: adminId } as Admin, personId);
} else await deletion.recover();
