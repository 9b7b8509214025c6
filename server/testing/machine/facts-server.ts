/**
 * A server's part in facts, in a process of its own, with a consumer that notes what it hears in the table `effects`.
 * Arguments: the connection as JSON, and the moment at which it is killed as by a power cut: `before-commit` or
 * `before-hand-out` of a fact that it tells itself, or `within-hand-out`. Without a moment it hands out facts until it
 * is ended.
 */
import { sql } from 'drizzle-orm';
import { systemClock } from '../../platform/clock.ts';
import { connect } from '../../platform/database/database.ts';
import { fact, on } from '../../platform/facts/fact.ts';
import { createFacts } from '../../platform/facts/facts.ts';
import { createJobs } from '../../platform/jobs/jobs.ts';
import { createMemoryBus } from '../../platform/messages/bus.ts';

const [given = '', place] = process.argv.slice(2);
const connection = JSON.parse(given);
const powerCut = () => process.kill(process.pid, 'SIGKILL');

const counted = fact<{ n: number }>('tests.counted');
const { db } = connect(connection, () => {});
const jobs = createJobs(connection, () => {});
const facts = createFacts({ db, bus: createMemoryBus(), clock: systemClock, jobs }, console.error);
facts.consume({
  name: 'counter',
  hears: [
    on(counted, async (tx, { id, data }) => {
      await tx.execute(sql`insert into effects values (${id}, ${data.n})`);
      if (place === 'within-hand-out') powerCut();
    }),
  ],
});
await jobs.start();
await facts.recover();
console.log('ready');
if (place) {
  await facts.act(async ({ tx, tell }) => {
    await tx.execute(sql`insert into acts values (${place})`);
    tell(counted, { n: 1 });
    if (place === 'before-commit') powerCut();
  });
  if (place === 'before-hand-out') powerCut();
}
