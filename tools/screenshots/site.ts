/** The demo's server for screenshots: the same season with a stopped clock, so that dates stay the same. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '../../server/serve.ts';
import { seedSeason } from '../seed/seed.ts';
import { MOMENT } from './moment.ts';

const folder = mkdtempSync(join(tmpdir(), 'touchline-screenshots-'));

await serve(
  {
    PATH: process.env.PATH,
    PORT: process.env.PORT,
    DATA_DIR: folder,
    GOOGLE_CLIENT_ID: 'screenshots', // only shows the button; nobody signs in with it
    SUPPORT_EMAIL: 'sports-office@uni.example',
  },
  {
    async prepare(parts) {
      parts.clock = { now: () => new Date(MOMENT) };
      await seedSeason(parts);
    },
    ended: () => rmSync(folder, { recursive: true, force: true }),
  },
);
