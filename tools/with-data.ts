import { join } from 'node:path';
import pg from 'pg';
import { readConfig } from '../server/config.ts';
import { connect, type Database, migrateUp } from '../server/platform/database/database.ts';
import { startEmbedded } from '../server/platform/database/embedded.ts';
import { DataDirError, takeDataDir } from '../server/platform/files/data-dir.ts';
import { makePrivateFiles } from '../server/platform/files/private-files.ts';
import { printUncaught } from '../server/platform/log/log.ts';

/** The embedded database of a running server: its socket is in the data folder. */
async function findRunning(dataDir: string): Promise<pg.ClientConfig | undefined> {
  const connection = { host: join(dataDir, 'db'), user: 'touchline', database: 'touchline' };
  const client = new pg.Client(connection);
  client.on('error', () => {});
  try {
    await client.connect();
    return connection;
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Holds the data folder meanwhile; ends the program with one line where it can't be had. */
export async function withDataDir<T>(dataDir: string, use: () => Promise<T>): Promise<T> {
  try {
    const release = takeDataDir(dataDir, 'a command');
    return await use().finally(release);
  } catch (error) {
    if (!(error instanceof DataDirError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/**
 * Calls `use` with how to connect to this configuration's database, whether or not its server is running; the schema is
 * as the last server left it.
 * @param isOwn told true where the embedded database is started for this
 */
export async function withConnection<T>(use: (connection: pg.ClientConfig, isOwn: boolean) => Promise<T>): Promise<T> {
  makePrivateFiles();
  printUncaught();
  const { databaseUrl, dataDir } = readConfig(process.env);
  if (databaseUrl) return use({ connectionString: databaseUrl }, false);
  const running = await findRunning(dataDir);
  if (running) return use(running, false);
  return withDataDir(dataDir, async () => {
    const embedded = await startEmbedded(join(dataDir, 'db'));
    return use(embedded.connection, true).finally(embedded.stop);
  });
}

/** Calls `use` with the database of this configuration, whether or not its server is running. */
export async function withData<T>(use: (database: Database) => Promise<T>): Promise<T> {
  return withConnection(async (connection, isOwn) => {
    if (isOwn) await migrateUp(connection);
    const database = connect(connection, () => {});
    return use(database).finally(database.close);
  });
}
