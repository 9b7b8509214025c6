/**
 * What the parts of a server beside this file share, each of them a process that a test kills (server/kills.test.ts).
 * Arguments of such a process: the connection as JSON, a folder for files, and its own.
 */
import { systemClock as clock } from '../../../platform/clock.ts';
import { connect } from '../../../platform/database/database.ts';
import { createFacts } from '../../../platform/facts/facts.ts';
import { createJobs } from '../../../platform/jobs/jobs.ts';
import { createMemoryBus } from '../../../platform/messages/bus.ts';

const [given = '', place = '', ...own] = process.argv.slice(2);
const connection = JSON.parse(given);

export const folder = place;
export const args = own;
export const { db } = connect(connection, () => {});
export const jobs = createJobs(connection, () => {});
export const bus = createMemoryBus();
export const facts = createFacts({ db, bus, clock, jobs }, console.error);

/** Ends this process as a power cut would. */
export const powerCut = () => process.kill(process.pid, 'SIGKILL');
