import { readFile } from 'node:fs/promises';

export type Media = { pictures: { file: string; alt: string }[]; clips: { file: string; poster: string }[] };

/** Path of a file of tools/seed/media. */
export const mediaFile = (name: string) => new URL(`./media/${name}`, import.meta.url).pathname;

/** The seed's media files, and what each shows. */
export const readMedia = async () => JSON.parse(await readFile(mediaFile('media.json'), 'utf8')) as Media;

/** @throws if the season names something that does not exist */
export function named<T>(thing: T | undefined, name: string): T {
  if (thing === undefined) throw new Error(`the season names what is not there: ${name}`);
  return thing;
}

/** Does a piece of work once per name, however often it is called. */
export function once<T>(work: (name: string) => Promise<T>): (name: string) => Promise<T> {
  const done = new Map<string, Promise<T>>();
  return (name) => {
    const result = done.get(name) ?? work(name);
    done.set(name, result);
    return result;
  };
}
