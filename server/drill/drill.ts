/**
 * A drill: the way back, tried with one archive, in a temporary place and with a database of its own, while the real site
 * goes on. Nothing of that is touched: not its database, not its files, which are only read where the archive only names
 * them, nor its folder but for a note of how it went.
 */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { readArchive } from '../backup/archive.ts';
import { BackupError } from '../backup/error.ts';
import { MANIFEST, type Manifest, readManifest } from '../backup/manifest.ts';
import { noteDrill } from '../backup/note.ts';
import type { TarEntry } from '../backup/tar.ts';
import type { Config } from '../config.ts';
import { startEmbedded } from '../platform/database/embedded.ts';
import { withSession } from '../platform/database/session.ts';
import { FILES } from '../storage.ts';
import { openFiles } from '../stores/open.ts';
import { compareFiles, filesOfSite, filesOnDisk, linkNamed } from './files.ts';
import { lookAtPages } from './pages.ts';
import { requireRoom, withPlace } from './place.ts';
import { bucketEnv, type ProgramEnv, runRestore, withServer } from './programs.ts';
import { type Expected, listExpected } from './queries.ts';
import { type Adding, addRows, differences, type Sum, sumOf } from './rows.ts';

const gunzipped = promisify(gunzip);

/** How a drill went: what was compared, what was different (nothing: the site came back), and how long each step took. */
export type Report = {
  madeAt: Date;
  archiveBytes: number;
  tables: number;
  rows: number;
  files: number;
  fileBytes: number;
  pages: string[];
  different: string[];
  /** Seconds, by the name of the step. */
  steps: [string, number][];
};

type Survey = { manifest: Manifest; sums: Map<string, Sum>; rowBytes: number; fileBytes: number };

async function unzip({ name, content }: TarEntry, path: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of content) pieces.push(Buffer.from(piece));
  return gunzipped(Buffer.concat(pieces)).catch(() => {
    throw new BackupError(`${path} is damaged: ${name} can't be read.`);
  });
}

/** Reads an archive once: what its rows are, and how much room all of it takes. */
async function survey(path: string, signal: AbortSignal, found: (manifest: Manifest) => void): Promise<Survey> {
  let manifest: Manifest | undefined;
  const adding = new Map<string, Adding>();
  let [rowBytes, fileBytes] = [0, 0];
  await readArchive(path, async (entry) => {
    signal.throwIfAborted();
    if (!manifest) {
      const pieces: Buffer[] = [];
      for await (const piece of entry.content) pieces.push(Buffer.from(piece));
      manifest = readManifest(entry.name, Buffer.concat(pieces));
      for (const { name } of manifest.tables) adding.set(name, addRows());
      found(manifest);
      return;
    }
    const [folder, table = ''] = entry.name.split('/');
    if (folder === FILES) fileBytes += entry.bytes;
    if (folder !== 'tables') return;
    const rows = await unzip(entry, path);
    rowBytes += rows.length;
    adding.get(table)?.add(rows);
  });
  if (!manifest) throw new BackupError(`${path} is no backup: it misses ${MANIFEST}.`);
  const sums = new Map([...adding].map(([name, one]) => [name, one.end()]));
  return { manifest, sums, rowBytes, fileBytes };
}

/** What the rows of the restored site are, and what its pages have to show. */
async function readRestored(
  dataDir: string,
  { manifest: { tables } }: Survey,
  signal: AbortSignal,
): Promise<{ sums: Map<string, Sum>; expected: Expected }> {
  const { connection, stop } = await startEmbedded(join(dataDir, 'db'));
  try {
    return await withSession(connection, async (client) => {
      const sums = new Map<string, Sum>();
      for (const table of tables) sums.set(table.name, await sumOf(client, table, signal));
      return { sums, expected: await listExpected(client) };
    });
  } finally {
    await stop();
  }
}

/** The steps, each with the time it takes. */
function createSteps(tell: (line: string) => void) {
  const steps: [string, number][] = [];
  return {
    steps,
    async step<T>(name: string, act: () => Promise<T>): Promise<T> {
      tell(`${name} …`);
      const since = performance.now();
      try {
        return await act();
      } finally {
        steps.push([name, (performance.now() - since) / 1000]);
      }
    },
  };
}

/**
 * Tries the way back with an archive, and notes beside the site how that went.
 * @param env what the programs need of the environment to run at all
 * @param tell gets the name of each step when it begins
 * @param signal ends it early, and leaves nothing behind
 * @throws BackupError with one line for whoever asked; the signal's reason
 */
export async function drill(
  path: string,
  config: Pick<Config, 'dataDir' | 's3'>,
  { env, tell, signal, now }: { env: ProgramEnv; tell: (line: string) => void; signal: AbortSignal; now: () => Date },
): Promise<Report> {
  const triedAt = now();
  let madeAt: Date | undefined;
  const { steps, step } = createSteps(tell);
  try {
    const report = await withPlace(async (folder): Promise<Report> => {
      const all = await step('Reading the archive', () =>
        survey(path, signal, (manifest) => {
          madeAt = new Date(manifest.madeAt);
        }),
      );
      requireRoom(all);
      const dataDir = join(folder, 'site');
      const root = join(dataDir, FILES);
      // Then they are the site's own: in the bucket, which nothing is written to, or by links.
      const areNamed = all.manifest.files === 'elsewhere';
      const s3 = areNamed && config.s3 ? { ...config.s3, isReadOnly: true as const } : undefined;
      const own = { ...env, DATA_DIR: dataDir, ...(s3 && bucketEnv(s3)) };
      await step('Restoring', async () => {
        if (areNamed) await linkNamed(path, join(config.dataDir, FILES), root, signal);
        await runRestore(path, own, signal);
      });
      const { sums, expected } = await step('Comparing rows', () => readRestored(dataDir, all, signal));
      const restored = areNamed ? filesOfSite(await openFiles({ dataDir, s3, filesIn: 'disk' })) : filesOnDisk(root);
      const files = await step('Comparing files', () => compareFiles(path, restored, signal));
      const looked = await step('Starting it, and looking at pages', () =>
        withServer(own, signal, (origin) => lookAtPages({ dataDir, origin }, expected, signal)),
      );
      return {
        madeAt: new Date(all.manifest.madeAt),
        archiveBytes: (await stat(path)).size,
        tables: sums.size,
        rows: [...sums.values()].reduce((sum, { rows }) => sum + rows, 0),
        files: files.files,
        fileBytes: files.bytes,
        pages: looked.pages,
        different: [...differences(all.sums, sums, s3 !== undefined), ...files.different, ...looked.wrong],
        steps,
      };
    });
    await noteDrill(config.dataDir, { triedAt, madeAt: report.madeAt, ok: report.different.length === 0 });
    return report;
  } catch (error) {
    // Who called it off has tried nothing.
    if (madeAt && !signal.aborted) await noteDrill(config.dataDir, { triedAt, madeAt, ok: false });
    throw error;
  }
}
