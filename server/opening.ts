/** What a site has once, however many processes serve it: its data folder, its database and the database's form. */
import { join } from 'node:path';
import type pg from 'pg';
import type { Config } from './config.ts';
import { type Ending, report } from './ending.ts';
import { connectionTo, type Database, migrateUp } from './platform/database/database.ts';
import { superviseEmbedded } from './platform/database/supervised.ts';
import { takeDataDir } from './platform/files/data-dir.ts';
import { closeDataDir } from './platform/files/private-files.ts';
import { clearScratch } from './platform/files/scratch.ts';
import { deleteLeases } from './platform/jobs/lease-queries.ts';
import { connectionsFor } from './pools.ts';
import { FILES, placeOfFiles } from './storage.ts';

async function openDatabase(config: Config, { undo, isEnding }: Ending): Promise<pg.ClientConfig> {
  if (config.databaseUrl) return connectionTo(config.databaseUrl);
  const embedded = await superviseEmbedded(
    join(config.dataDir, 'db'),
    (line) => {
      if (!isEnding()) console.error(line);
    },
    { max_connections: String(connectionsFor(config)) },
  );
  undo(embedded.stop);
  return embedded.connection;
}

/** Takes the data folder, opens the database and brings it up to date. @returns how to connect */
export async function openSite(config: Config, ending: Ending): Promise<pg.ClientConfig> {
  ending.undo(takeDataDir(config.dataDir, config.publicUrl, placeOfFiles(config)));
  const open = closeDataDir(config.dataDir);
  if (open) report(open);
  const connection = await openDatabase(config, ending);
  await migrateUp(connection);
  return connection;
}

/**
 * The database of DATA_DIR has one server, this one: whatever another was doing, it does no more. Where servers share a
 * database, leases end by themselves, and files that nothing refers to go in the night.
 */
export async function takeOverAlone(config: Config, db: Database['db']): Promise<void> {
  await deleteLeases(db);
  await clearScratch(join(config.dataDir, FILES));
}
