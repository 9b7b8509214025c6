/**
 * A server's part in what happens to results by itself, in a process of its own. Arguments: the connection as JSON, and
 * the moment at which it is killed as by a power cut: `before-commit` of a confirmation, or `after-commit`, when nobody
 * has been told of it yet. Without a moment it goes on until it is ended.
 */
import { hearFacts } from '../../features/notifications/workflow.ts';
import { handleDue, lookAtResults } from '../../features/results/due.ts';
import { systemClock as clock } from '../../platform/clock.ts';
import { connect } from '../../platform/database/database.ts';
import { createFacts, type Facts } from '../../platform/facts/facts.ts';
import { createMemoryLimits } from '../../platform/http/limits.ts';
import { createJobs } from '../../platform/jobs/jobs.ts';
import { createMemoryBus } from '../../platform/messages/bus.ts';

const [given = '', place] = process.argv.slice(2);
const connection = JSON.parse(given);
const powerCut = () => process.kill(process.pid, 'SIGKILL');

const { db } = connect(connection, () => {});
const jobs = createJobs(connection, () => {});
const bus = createMemoryBus();
const own = createFacts({ db, bus, clock, jobs }, console.error);
const facts: Facts = {
  ...own,
  async act(work) {
    const answer = await own.act(async (act) => {
      const done = await work(act);
      if (place === 'before-commit') powerCut();
      return done;
    });
    if (place === 'after-commit') powerCut();
    return answer;
  },
};
const parts = { db, jobs, bus, clock, facts, limits: createMemoryLimits() };
handleDue(parts);
hearFacts(parts);
await jobs.start();
await facts.recover();
await jobs.enqueue(db, lookAtResults, {}, { key: 'now' });
console.log('ready');
