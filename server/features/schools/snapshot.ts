import { readFile } from 'node:fs/promises';

/** Countries and their universities as they are bundled; tools/make-schools-snapshot.mjs writes the file. */
export type Snapshot = { countries: { id: string; name: string; universities: string[] }[] };

export async function readSnapshot(): Promise<Snapshot> {
  return JSON.parse(await readFile(new URL('./snapshot.json', import.meta.url), 'utf8')) as Snapshot;
}
