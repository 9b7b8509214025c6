import { grantAdmin } from '../server/features/admin/people.ts';
import { systemClock } from '../server/platform/clock.ts';
import { visible } from '../server/platform/http/visible.ts';
import { withData } from './with-data.ts';

const [verb, email] = process.argv.slice(2);
if (verb !== 'grant' || !email) {
  console.error('Usage: npm run admin -- grant EMAIL');
  process.exit(2);
}
const found = await withData(async (db) => grantAdmin({ db, clock: systemClock }, email));
console.log(visible(found ? `${email} is admin now.` : `Nobody has the address ${email}. They have to sign up first.`));
process.exitCode = found ? 0 : 1;
