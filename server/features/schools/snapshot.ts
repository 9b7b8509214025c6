import { readFile } from 'node:fs/promises';

/** The bundled countries and their universities; tools/make/schools-snapshot.mjs writes the file. */
export type Snapshot = { countries: { id: string; name: string; universities: string[] }[] };

export async function readSnapshot(): Promise<Snapshot> {
  return JSON.parse(await readFile(new URL('./snapshot.json', import.meta.url), 'utf8')) as Snapshot;
}
