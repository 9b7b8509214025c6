/** The site's files are not for other users of the machine: mails hold working links, uploads are not published yet. */
import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const OURS = ['db', 'files', 'mail']; // within DATA_DIR
const isOurs = (name: string) => OURS.includes(name) || /^(?:touchline\.lock|db\.init-)/.test(name);

function holdsOnlyOurs(dataDir: string): boolean {
  try {
    return readdirSync(dataDir).every(isOurs);
  } catch {
    return false; // it may be entered and written, but not read
  }
}

/** From here on, this process and those it starts create files that only their own user can read. */
export const makePrivateFiles = (): void => void process.umask(0o077);

/** Takes permissions away from a folder. @returns its path if that can't be done */
function close(path: string, most: number): string | undefined {
  const mode = () => statSync(path).mode & 0o7777;
  try {
    if (mode() & ~most & 0o777) chmodSync(path, mode() & most);
    return mode() & ~most & 0o777 ? path : undefined; // not every file system has permissions
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? undefined : path;
  }
}

/**
 * Closes the folders of an existing data folder to other users of the machine. Their contents need not be walked
 * through: nobody gets past a closed folder. A data folder that also holds other things stays open itself.
 * @returns a line for whoever starts the server if one of them can't be closed
 */
export function closeDataDir(dataDir: string): string | undefined {
  if (process.platform === 'win32') return undefined;
  // As root, the database may run as another user, who has to get through to its own folder.
  const most = process.getuid?.() === 0 ? 0o711 : 0o700;
  const open = OURS.map((name) => close(join(dataDir, name), 0o700));
  if (holdsOnlyOurs(dataDir)) open.push(close(dataDir, most));
  const [path] = open.filter((one) => one !== undefined);
  return path && `Other users of this machine can read ${path}, and Touchline can't change that: chmod go-rwx ${path}`;
}
