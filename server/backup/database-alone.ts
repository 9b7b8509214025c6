/**
 * A backup of the database alone, where something else keeps the files: a bucket its versions, or a program like restic a
 * disk's. The archive names the files with their bytes, so that after a restore it can be told which are missing.
 */
import { dirname, join } from 'node:path';
import type pg from 'pg';
import type { Config } from '../config.ts';
import { withSession } from '../platform/database/session.ts';
import { uploadKeyOf } from '../platform/files/upload-bytes.ts';
import { openFiles } from '../stores/open.ts';
import { gatherLines } from './archive.ts';
import { isLeftOut } from './files.ts';
import { LIST, lineOf } from './listing.ts';
import { listWholeUploads } from './queries.ts';
import { type Saved, saveWith } from './save.ts';

const UPLOADS = uploadKeyOf('');

/**
 * @param path of the archive
 * @throws BackupError with one line for whoever asked
 */
export async function saveDatabase(
  connection: pg.ClientConfig,
  config: Pick<Config, 'dataDir' | 's3' | 'filesIn'>,
  path: string,
  signal: AbortSignal,
): Promise<Saved> {
  const files = await openFiles(config);
  return withSession(connection, async (client) => {
    let whole = new Set<string>();
    return saveWith(client, path, signal, {
      manifest: { files: 'elsewhere' },
      async begin() {
        whole = await listWholeUploads(client);
      },
      async add(archive) {
        let count = 0;
        const list = await gatherLines(join(dirname(path), `.touchline-${process.pid}-files.part`));
        try {
          for await (const page of files.listAll()) {
            signal.throwIfAborted();
            for (const file of page) {
              // One that still grows has other bytes by now, and goes on with those that it has.
              if (isLeftOut(file.key) || (file.key.startsWith(UPLOADS) && !whole.has(file.key))) continue;
              await list.add(lineOf(file));
              count++;
            }
          }
          const { bytes, content } = await list.read();
          await archive.add(LIST, bytes, content);
        } finally {
          await list.close();
        }
        return count;
      },
    });
  });
}
