import { join } from 'node:path';
import pg from 'pg';
import { readConfig } from '../server/config.ts';
import { connect, type Database, migrateUp } from '../server/platform/database/database.ts';
import { startEmbedded } from '../server/platform/database/embedded.ts';
import { DataDirError, takeDataDir } from '../server/platform/files/data-dir.ts';
import { makePrivateFiles } from '../server/platform/files/private-files.ts';

/** The embedded database of a running server: its socket is in the data folder. */
async function connectToRunning(dataDir: string): Promise<Database | undefined> {
  const connection = { host: join(dataDir, 'db'), user: 'touchline', database: 'touchline' };
  const client = new pg.Client(connection);
  client.on('error', () => {});
  try {
    await client.connect();
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => {});
  }
  return connect(connection, () => {});
}

/** Calls `use` with the database of this configuration, whether or not its server is running. */
export async function withData<T>(use: (db: Database['db']) => Promise<T>): Promise<T> {
  makePrivateFiles();
  const config = readConfig(process.env);
  if (config.databaseUrl) {
    const database = connect({ connectionString: config.databaseUrl }, () => {});
    return use(database.db).finally(database.close);
  }
  const running = await connectToRunning(config.dataDir);
  if (running) return use(running.db).finally(running.close);
  try {
    const release = takeDataDir(config.dataDir, 'a command');
    const embedded = await startEmbedded(join(config.dataDir, 'db'));
    try {
      await migrateUp(embedded.connection);
      const database = connect(embedded.connection, () => {});
      return await use(database.db).finally(database.close);
    } finally {
      await embedded.stop();
      release();
    }
  } catch (error) {
    if (!(error instanceof DataDirError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
