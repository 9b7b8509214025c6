import { grantAdmin } from '../server/features/admin/people.ts';
import { systemClock } from '../server/platform/clock.ts';
import { mayTellOutside } from '../server/platform/facts/facts.ts';
import { visible } from '../server/platform/http/visible.ts';
import { createJobs } from '../server/platform/jobs/jobs.ts';
import { withData } from './with-data.ts';

const [verb, email] = process.argv.slice(2);
if (verb !== 'grant' || !email) {
  console.error('Usage: npm run admin -- grant EMAIL');
  process.exit(2);
}
const found = await withData(async ({ db, watched }) => {
  const jobs = createJobs(watched, () => {}, { does: false });
  mayTellOutside(jobs);
  await jobs.start();
  return grantAdmin({ db, clock: systemClock, jobs }, email).finally(jobs.stop);
});
console.log(
  visible(
    found
      ? `${email} is admin now.`
      : `Nobody has the address ${email}. They have to sign up, and open the link in their mail, first.`,
  ),
);
process.exitCode = found ? 0 : 1;
