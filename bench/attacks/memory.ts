/** Memory of a process and of all its descendants (Linux). */
import { isDatabase, processesBelow, readProcess } from '../processes.ts';

/** In bytes; the database's processes are counted apart. */
export type Memory = { tree: number; database: number };

/** A process's share of memory: what several processes share counts once in all (PSS). */
const shareOf = (pid: number) =>
  Number(/^Pss:\s+(\d+) kB/m.exec(readProcess(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) * 1024;

/**
 * The memory a server takes now. Its children whose names begin with 'postgres' are PostgreSQL's; worker processes and
 * ffmpeg count as the server's.
 */
export function memoryOfTree(pid: number): Memory {
  const memory: Memory = { tree: 0, database: 0 };
  for (const one of processesBelow(pid)) {
    memory[isDatabase(one) ? 'database' : 'tree'] += shareOf(one);
  }
  return memory;
}

const EVERY = 100; // milliseconds

export type MemoryWatch = { peak(): Memory; end(): void };

/**
 * Measures again and again.
 * @param tooMuch is called once, when the tree takes more than `most` bytes
 */
export function watchMemory(pid: number, most: number, tooMuch: () => void): MemoryWatch {
  const peak: Memory = { tree: 0, database: 0 };
  let told = false;
  const look = () => {
    const { tree, database } = memoryOfTree(pid);
    peak.tree = Math.max(peak.tree, tree);
    peak.database = Math.max(peak.database, database);
    if (tree > most && !told) {
      told = true;
      tooMuch();
    }
  };
  look();
  const timer = setInterval(look, EVERY);
  return {
    peak: () => peak,
    end: () => clearInterval(timer),
  };
}
