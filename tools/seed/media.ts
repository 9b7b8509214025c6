import { readFile } from 'node:fs/promises';

export type Media = { pictures: { file: string; alt: string }[]; clips: { file: string; poster: string }[] };

/** Path of a file of tools/seed/media. */
export const mediaFile = (name: string) => new URL(`./media/${name}`, import.meta.url).pathname;

/** What there is, with what it shows. */
export const readMedia = async () => JSON.parse(await readFile(mediaFile('media.json'), 'utf8')) as Media;

/** @throws where the season names something that is not there */
export function named<T>(thing: T | undefined, name: string): T {
  if (thing === undefined) throw new Error(`the season names what is not there: ${name}`);
  return thing;
}

/** Does a piece of work once for each name, however often it is asked for. */
export function once<T>(work: (name: string) => Promise<T>): (name: string) => Promise<T> {
  const done = new Map<string, Promise<T>>();
  return (name) => {
    const result = done.get(name) ?? work(name);
    done.set(name, result);
    return result;
  };
}
