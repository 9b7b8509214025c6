import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Met } from './caller.ts';

/**
 * Starts another caller of the site in a process of its own (see caller.ts).
 * @param paths what it asks for in turns
 * @returns a function that ends it and gives what it measured
 */
export async function startCaller(origin: string, cookie: string, paths: string[]): Promise<() => Promise<Met>> {
  const script = join(import.meta.dirname, 'caller.ts');
  const child = spawn(process.execPath, [script, origin, cookie, ...paths], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines: string[] = [];
  const reader = createInterface(child.stdout).on('line', (line) => lines.push(line));
  await once(reader, 'line');
  return async () => {
    child.stdin.end();
    await once(child, 'close');
    return JSON.parse(lines.at(-1) ?? '') as Met;
  };
}
