/** The same server as `npm start`, on a throw-away data folder with the seeded cast. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '../../server/serve.ts';
import { cast, DEMO_PASSWORD, emailOf } from './cast.ts';
import { crowd } from './crowd.ts';
import { seedSeason } from './seed.ts';

const folder = mkdtempSync(join(tmpdir(), 'touchline-demo-'));

await serve(
  { ...process.env, DATA_DIR: folder, DATABASE_URL: undefined },
  {
    async prepare(parts) {
      await seedSeason(parts);
      console.log(`The demo's people, all with the password ${DEMO_PASSWORD}:`);
      for (const person of cast) {
        const role = person.admin ? 'admin, ' : '';
        console.log(
          `  ${person.username.padEnd(14)} ${emailOf(person).padEnd(32)} ${role}${person.faculty}, ${person.school}`,
        );
      }
      console.log(`  … and ${crowd.length} more, as the admin's list of users shows them.`);
      console.log('Everything is gone when the demo ends.');
    },
    ended: () => rmSync(folder, { recursive: true, force: true }),
  },
);
