/**
 * Facts, with a consumer that notes what it hears in the table `effects`. Argument: the moment of the power cut,
 * `before-commit` or `before-hand-out` of a fact that it tells itself, or `within-hand-out`. Without a moment it hands
 * out facts until it is ended.
 */
import { sql } from 'drizzle-orm';
import { fact, on } from '../../../platform/facts/fact.ts';
import { args, facts, jobs, powerCut } from './process.ts';

const [moment] = args;
const counted = fact<{ n: number }>('tests.counted');
facts.consume({
  name: 'counter',
  hears: [
    on(counted, async (tx, { id, data }) => {
      await tx.execute(sql`insert into effects values (${id}, ${data.n})`);
      if (moment === 'within-hand-out') powerCut();
    }),
  ],
});
await jobs.start();
await facts.recover();
console.log('ready');
if (moment) {
  await facts.act(async ({ tx, tell }) => {
    await tx.execute(sql`insert into acts values (${moment})`);
    tell(counted, { n: 1 });
    if (moment === 'before-commit') powerCut();
  });
  if (moment === 'before-hand-out') powerCut();
}
