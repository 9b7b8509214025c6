import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Process ids of a program and of all that it has started, from /proc; without an id, none. */
export function family(pid: number | undefined): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const [, parent] = /^\d+ \(.*\) \S (\d+)/s.exec(readFileSync(`/proc/${name}/stat`, 'utf8')) ?? [];
        return [{ pid: Number(name), parent: Number(parent) }];
      } catch {
        return []; // it has ended meanwhile
      }
    });
  const all = pid === undefined ? [] : [pid];
  for (const one of all) all.push(...parents.filter(({ parent }) => parent === one).map((child) => child.pid));
  return all;
}

/** Signals a process, which may have ended. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** The process id of the PostgreSQL that runs, or has been killed, on a data folder. */
export function postmasterOf(dir: string): number | undefined {
  const file = join(dir, 'postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined;
}
