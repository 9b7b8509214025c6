/** Fills the data folder DATA_DIR with the demo's season and serves it, for tests that then work on a copy. */
import { serve } from '../../server/serve.ts';
import { seedSeason } from './seed.ts';

await serve({ ...process.env, DATABASE_URL: undefined }, { prepare: seedSeason });
