/**
 * What happens to results by itself. Argument: the moment of the power cut, `before-commit` of a confirmation, or
 * `after-commit`, when nobody has been told of it yet. Without a moment it goes on until it is ended.
 */
import { hearFacts } from '../../../features/notifications/workflow.ts';
import { handleDue, lookAtResults } from '../../../features/results/due.ts';
import { systemClock as clock } from '../../../platform/clock.ts';
import type { Facts } from '../../../platform/facts/facts.ts';
import { createMemoryLimits } from '../../../platform/http/limits.ts';
import { args, bus, db, jobs, facts as own, powerCut } from './process.ts';

const [moment] = args;
const facts: Facts = {
  ...own,
  async act(work) {
    const answer = await own.act(async (act) => {
      const done = await work(act);
      if (moment === 'before-commit') powerCut();
      return done;
    });
    if (moment === 'after-commit') powerCut();
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
