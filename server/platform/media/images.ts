/** Pictures in the store: `<fileKey>-<width>.webp` for each width. */
import { randomUUIDv7 } from 'node:crypto';
import { readFile, rm, stat } from 'node:fs/promises';
import { POSTER_WIDTHS } from '../../../contract/media.ts';
import { AVATAR_WIDTHS } from '../../../contract/people/profile.ts';
import type { FileStore } from '../files/files.ts';
import type { Scratch } from '../files/scratch.ts';
import type { Media } from './media.ts';
import type { Drawn, ImageRefusal } from './messages.ts';

const WIDTHS = [480, 960, 1600]; // phone, reading column at 1.5x, full window

export type StoredImage = Drawn & { fileKey: string };

type Wanted = { path: string; widths: number[]; who: string; isSquare?: boolean; isOpaque?: boolean };
type Needed = { files: FileStore; scratch: Scratch; media: Media };

/**
 * Draws a picture anew and hands the files to `use`; those that `use` has not moved away are removed.
 * @returns the reason when we don't take the picture
 */
async function withDrawn<T>(
  { scratch, media }: Needed,
  { who, ...input }: Wanted,
  use: (drawn: Drawn, paths: string[]) => Promise<T>,
): Promise<T | { refusal: ImageRefusal }> {
  const to = scratch.newPath();
  try {
    const drawn = await media.draw({ ...input, to }, who);
    if ('refusal' in drawn) return drawn;
    return await use(
      drawn,
      drawn.widths.map((_, index) => `${to}.${index}`),
    );
  } finally {
    await Promise.all(input.widths.map((_, index) => rm(`${to}.${index}`, { force: true })));
  }
}

/**
 * Stores a picture in a few widths; a moving one keeps moving.
 * @param path of the file; its name doesn't matter
 * @param who whom it is done for: one picture at a time for each account
 * @returns the reason when we don't take the picture; nothing is stored then, nor when it throws because the store is
 *   full
 * @throws 429 when too many of theirs are already waiting
 */
export const storeImage = (
  needed: Needed,
  path: string,
  who: string,
): Promise<StoredImage | { refusal: ImageRefusal }> => store(needed, { path, who, folder: 'images', widths: WIDTHS });

export type AvatarFolder = 'avatars' | 'crests';

/**
 * The same for a picture of a person, or the crest of a team: a still square, cut from its middle. A crest lies on the
 * team's initials, so that nothing of it can be seen through.
 */
export const storeAvatar = (
  needed: Needed,
  { path, who, folder }: { path: string; who: string; folder: AvatarFolder },
): Promise<StoredImage | { refusal: ImageRefusal }> =>
  store(needed, {
    ...{ path, who, folder, widths: [...AVATAR_WIDTHS] },
    ...{ isSquare: true, isOpaque: folder === 'crests' },
  });

/** The key of its small file, which a row names. */
export const smallKeyOf = ({ fileKey }: Pick<StoredImage, 'fileKey'>): string => `${fileKey}-${AVATAR_WIDTHS[0]}.webp`;

/** Its files, by the key of the small one. */
export const avatarKeys = (smallKey: string): string[] => [
  smallKey,
  smallKey.replace(`-${AVATAR_WIDTHS[0]}.`, `-${AVATAR_WIDTHS[1]}.`),
];

function store(
  needed: Needed,
  { folder, ...input }: Wanted & { folder: string },
): Promise<StoredImage | { refusal: ImageRefusal }> {
  return withDrawn(needed, input, async (drawn, paths) => {
    const stored: StoredImage = { fileKey: `${folder}/${randomUUIDv7()}`, ...drawn };
    try {
      for (const [index, from] of paths.entries()) {
        await needed.files.moveIn(from, `${stored.fileKey}-${stored.widths[index]}.webp`);
      }
      return stored;
    } catch (error) {
      await removeImage(needed.files, stored);
      throw error;
    }
  });
}

/** Removes all widths of a picture. */
export async function removeImage(files: FileStore, image: Pick<StoredImage, 'fileKey' | 'widths'>): Promise<void> {
  for (const width of image.widths) await files.remove(`${image.fileKey}-${width}.webp`);
}

const LARGEST_POSTER = Math.max(...POSTER_WIDTHS);
const SMALL_POSTERS = POSTER_WIDTHS.filter((width) => width < LARGEST_POSTER);
const SMALL = new RegExp(`-(?:${SMALL_POSTERS.join('|')})(\\.\\w+)?$`);

/** Key of a poster in one of its widths: the largest has the poster's own key. */
export const posterKeyAt = (key: string, width: number): string =>
  width >= LARGEST_POSTER ? key : key.replace(/(\.\w+)?$/, `-${width}$1`);

/** Key of the poster that a file belongs to, whatever the file's width. */
export const posterKeyOf = (fileKey: string): string => fileKey.replace(SMALL, '$1');

/** Keys of a poster in all its widths. */
const posterKeys = (key: string) => POSTER_WIDTHS.map((width) => posterKeyAt(key, width));

/**
 * Draws a picture in the widths of posters and stores each under its key. If the picture is narrower than a width, that
 * file has the picture's own width, so that a poster has all of its files.
 * @returns the bytes of all these files; undefined when we don't take the picture
 */
async function placePoster(needed: Needed, path: string, key: string, who: string): Promise<number | undefined> {
  const widths = [...POSTER_WIDTHS];
  const stored = await withDrawn(needed, { path, widths, who }, async (drawn, paths) => {
    const fileFor = (width: number) => paths[drawn.widths.findIndex((one) => one >= width)] ?? paths.at(-1) ?? '';
    let bytes = 0;
    for (const [index, width] of widths.entries()) {
      const [from, next] = [fileFor(width), widths[index + 1]];
      bytes += (await stat(from)).size;
      const isNeeded = next !== undefined && fileFor(next) === from;
      if (isNeeded) await needed.files.put(posterKeyAt(key, width), await readFile(from));
      else await needed.files.moveIn(from, posterKeyAt(key, width));
    }
    return bytes;
  });
  return typeof stored === 'number' ? stored : undefined;
}

/**
 * Stores a picture as a poster in its widths, under that key.
 * @returns the bytes of all widths; undefined when we don't take the picture: nothing is stored then, nor when it throws
 */
export async function storePoster(needed: Needed, path: string, key: string, who: string): Promise<number | undefined> {
  try {
    return await placePoster(needed, path, key, who);
  } catch (error) {
    await removePoster(needed.files, key);
    throw error;
  }
}

/** @returns the bytes that a poster takes in all its widths; files that are not there take none */
export async function bytesOfPoster(files: FileStore, key: string): Promise<number> {
  const sizes = await Promise.all(posterKeys(key).map((one) => files.size(one)));
  return sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0);
}

/** Removes a poster in all its widths. */
export async function removePoster(files: FileStore, key: string): Promise<void> {
  for (const one of posterKeys(key)) await files.remove(one);
}
