/** Starts a server on a database and ends it. Usage: node start-once.ts <socket folder> <user> <database> <data folder> */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readConfig } from '../config.ts';
import { connect } from '../platform/database/database.ts';
import { HeldClock } from './clock.ts';
import { HTML, startServer } from './server.ts';

const [host = '', user = '', database = '', folder = ''] = process.argv.slice(2);
const webFolder = join(folder, 'web');
mkdirSync(webFolder);
writeFileSync(join(webFolder, 'index.html'), HTML);
const config = readConfig({ DATA_DIR: folder, PUBLIC_URL: 'http://localhost:3000' });
const mailer = { send: async () => {}, close: () => {} };
const connection = { host, user, database };
const server = await startServer({ config, clock: new HeldClock(), connection, mailer, webFolder }, () => ({}));
await server.close();
// A minute may have begun meanwhile, and what is done each minute with it.
const { db, close } = connect(connection, () => {});
await db.execute(sql`delete from jobs.job_common`);
await close();
