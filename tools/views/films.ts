/** Films for tests of screens: real ones, as the journeys have them (e2e/steps/editor-clips.ts). */
import { createHash, randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineBrowserCommand } from '@vitest/browser-playwright';
import type { SerializedLocator } from 'vitest/browser';
import {
  beepsIn,
  coloursFromTop,
  frameNumber,
  hasFfmpeg,
  type Media,
  makeClips,
  probe,
} from '../../e2e/steps/editor-clips.ts';

/** What a film is. */
export type Film = {
  media: Media;
  /** Of all its bytes. */
  digest: string;
  /** The numbers that its first and its last frame carry. */
  first: number;
  last: number;
  /** Seconds at which beeps begin. */
  beeps: number[];
  /** From its top, a third of the picture each. */
  colours: number[][];
};

let making: Promise<string> | undefined;

/** The folder of all films, which are made when one is first asked for: within 4 s. */
function made(): Promise<string> {
  making ??= (async () => {
    const folder = mkdtempSync(join(tmpdir(), 'touchline-views-'));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    await makeClips(folder);
    return folder;
  })();
  return making;
}

export const hasFilms = defineBrowserCommand(() => hasFfmpeg);

export const pickFilm = defineBrowserCommand<[input: SerializedLocator, name: string, as?: string]>(
  async ({ iframe }, { selector }, name, as = name) => {
    const folder = await made();
    if (as !== name) copyFileSync(join(folder, name), join(folder, as));
    await iframe.locator(selector).setInputFiles(join(folder, as));
  },
);

export const deleteFilm = defineBrowserCommand<[name: string]>(async (_, name) => rmSync(join(await made(), name)));

export const lookAtFilm = defineBrowserCommand<[film: { name: string } | { base64: string }, isUpright?: boolean]>(
  async (_, film, isUpright = false): Promise<Film> => {
    const file = join(await made(), 'name' in film ? film.name : randomUUID());
    if ('base64' in film) writeFileSync(file, Buffer.from(film.base64, 'base64'));
    const media = await probe(file);
    const [first, last, beeps, colours] = await Promise.all([
      frameNumber(file, 0, isUpright),
      frameNumber(file, 'last', isUpright),
      media.codecs.length > 1 ? beepsIn(file) : [],
      coloursFromTop(file),
    ]);
    const digest = createHash('sha256').update(readFileSync(file)).digest('hex');
    if ('base64' in film) rmSync(file);
    return { media, digest, first, last, beeps, colours };
  },
);
