/** What all workers of a run share: a folder, and in it what is dear to make and is made once. */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeQuickFolder } from '../../server/testing/machine/quick-folder.ts';

const VARIABLE = 'TOUCHLINE_E2E_RUN'; // workers inherit it
const LOOK = 50; // ms

/** @returns how to remove it */
export function makeRunFolder(): () => void {
  const folder = makeQuickFolder('touchline-e2e-run-');
  process.env[VARIABLE] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/**
 * The first worker that needs it makes it, the others wait.
 * @param make fills the folder that it is given
 * @returns the folder; nobody may change what is in it
 */
export async function onceInRun(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const folder = join(process.env[VARIABLE] ?? '', name);
  const note = `${folder}.made`; // empty, or what went wrong
  try {
    mkdirSync(folder);
  } catch {
    while (!existsSync(note)) await new Promise((resolve) => setTimeout(resolve, LOOK));
    const failure = readFileSync(note, 'utf8');
    if (failure) throw new Error(`${name} could not be made: ${failure}`);
    return folder;
  }
  const failure = await make(folder).then(
    () => '',
    (error: Error) => error.message || 'it failed',
  );
  // Its name comes when its text is there.
  writeFileSync(`${note}.part`, failure);
  renameSync(`${note}.part`, note);
  if (failure) throw new Error(`${name} could not be made: ${failure}`);
  return folder;
}
