import { rmSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY } from '../platform/clock.ts';

/**
 * Has a file or folder removed when this program ends, however it is asked to.
 * @returns calls that off
 */
export function removeAtExit(path: string): () => void {
  const remove = () => rmSync(path, { recursive: true, force: true });
  process.on('exit', remove);
  return () => void process.off('exit', remove);
}

/** Removes what backups have left in a folder that were killed: no backup takes a day. */
export async function removeLeftovers(folder: string, name: RegExp): Promise<void> {
  for (const entry of (await readdir(folder)).filter((one) => name.test(one))) {
    const path = join(folder, entry);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() })); // gone meanwhile
    if (Date.now() - mtimeMs > DAY) await rm(path, { recursive: true, force: true });
  }
}
