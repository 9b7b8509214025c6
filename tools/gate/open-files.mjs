/**
 * A reporter of Vitest that writes into the file `TOUCHLINE_OPEN_FILES` which test files have begun and which have
 * ended: its own report comes at the end, and a run that hangs has none.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from '../setup.mjs';

const write = (sign, { moduleId }) =>
  appendFileSync(process.env.TOUCHLINE_OPEN_FILES, `${sign} ${relative(root, moduleId)}\n`);

export default class {
  onTestModuleQueued(module) {
    write('+', module);
  }
  onTestModuleEnd(module) {
    write('-', module);
  }
}

/** @param {string} path of what the reporter wrote @returns {string[]} the test files that have begun and not ended */
export function openFiles(path) {
  const open = new Set();
  for (const line of existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : []) {
    if (line.startsWith('+')) open.add(line.slice(2));
    else open.delete(line.slice(2));
  }
  return [...open];
}
