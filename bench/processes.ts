/** A process and all its descendants, and what processor time they have taken (Linux). */
import { readFileSync } from 'node:fs';

/** A file of `/proc`; empty where its process has ended meanwhile. */
export function readProcess(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** A process and all its descendants, itself first. */
export function processesBelow(pid: number): number[] {
  const children = readProcess(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);
  return [pid, ...children.flatMap(processesBelow)];
}

export const isDatabase = (pid: number): boolean => readProcess(`/proc/${pid}/comm`).startsWith('postgres');

const TICKS = 100; // a second, on every Linux (USER_HZ)

/** Milliseconds of processor time, of the server's own processes and of its database's. */
export type ProcessorTime = { server: number; database: number };

/** What a server and its database have taken so far, with those of their processes that have ended. */
export function processorTimeOf(pid: number): ProcessorTime {
  const time: ProcessorTime = { server: 0, database: 0 };
  for (const one of processesBelow(pid)) {
    // The name may hold spaces; utime, stime, cutime and cstime are the 12th to 15th field behind it (proc(5)).
    const fields = readProcess(`/proc/${one}/stat`).split(') ').at(-1)?.split(' ').slice(11, 15) ?? [];
    const ticks = fields.reduce((sum, field) => sum + Number(field), 0);
    time[isDatabase(one) ? 'database' : 'server'] += (ticks / TICKS) * 1000;
  }
  return time;
}

/** What all of it took between two moments. */
export const spentBetween = (from: ProcessorTime, to: ProcessorTime): ProcessorTime => ({
  server: to.server - from.server,
  database: to.database - from.database,
});
