/**
 * Removes files that nothing refers to: what a server leaves that is killed between a file and its row. Several servers
 * may be at work on the same files, so nothing that could be in use is looked at: a file's row comes within minutes, or
 * within a day for an upload that goes on. Hence once a night, and only what is two days old.
 */
import { type Clock, HOUR } from '../clock.ts';
import { madeAt } from '../ids.ts';
import { type Jobs, jobKind } from '../jobs/jobs.ts';
import type { FileStore } from './files.ts';
import type { Scratch } from './scratch.ts';
import type { UploadBytes } from './upload-bytes.ts';

export type Sweep = {
  /**
   * Names a folder of the file store that is swept.
   * @param listInUse which of some keys something refers to
   * @param keyOf the key by which something refers to a file, where several files have one together
   */
  folder(name: string, listInUse: (keys: string[]) => Promise<Set<string>>, keyOf?: (fileKey: string) => string): void;
};

export const YOUNG = 48 * HOUR;
const EVERY_NIGHT = '13 2 * * *';

export const sweepFiles = jobKind<Record<string, never>>('sweep-files');

type Needed = { files: FileStore; uploads: UploadBytes; scratch: Scratch; clock: Clock; jobs: Jobs };

/** Registers the nightly job. To be called before the jobs start. */
export function createSweep({ files, uploads, scratch, clock, jobs }: Needed): Sweep {
  type Folder = Required<{ listInUse: Parameters<Sweep['folder']>[1]; keyOf: (fileKey: string) => string }>;
  const folders = new Map<string, Folder>();

  async function sweepFolder(name: string, { listInUse, keyOf }: Folder, before: number): Promise<void> {
    const isOld = (at: Date | undefined) => at === undefined || at.getTime() < before;
    for await (const page of files.list(name)) {
      const old = page.filter((key) => isOld(madeAt(key)));
      const inUse = await listInUse([...new Set(old.map(keyOf))]);
      for (const key of old) {
        if (inUse.has(keyOf(key))) continue;
        // Some keys don't tell their age, and a file may still be written to.
        const changed = await files.changedAt(key);
        if (changed && isOld(changed)) await files.remove(key);
      }
    }
  }

  jobs.handle(
    sweepFiles,
    async () => {
      const before = clock.now().getTime() - YOUNG;
      for (const [name, folder] of folders) await sweepFolder(name, folder, before);
      await uploads.sweep(new Date(before));
      await scratch.sweep(new Date(before));
    },
    EVERY_NIGHT,
  );
  return { folder: (name, listInUse, keyOf = (key) => key) => void folders.set(name, { listInUse, keyOf }) };
}
