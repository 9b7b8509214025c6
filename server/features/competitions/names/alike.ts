import { foldName } from '../../../platform/names/fold.ts';

/**
 * Whether two names read alike: letters, digits, marks and signs are the same, whatever their case, and words end at the
 * same places. A comma more is no other name.
 */
export function readAlike(one: string, other: string): boolean {
  const [first, second] = [read(one), read(other)];
  return one === other || (first !== '' && first === second);
}

// Marks are vowels in half of the world's scripts, and a picture says a thousand words: only what separates goes.
const read = (name: string) =>
  foldName(name.normalize('NFKC'))
    .replaceAll(/[\p{P}\p{Z}\p{C}]+/gu, ' ')
    .trim();
