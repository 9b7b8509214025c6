import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Compares files with a stamp: first by their times, which takes a few milliseconds, and if those differ (a checkout, a
 * copy) by their contents.
 * @param stamp the stamp's file, which may not exist yet
 * @param root what the paths are relative to
 * @param made what else is in what is made of them, such as the place where it was made
 * @returns the hash of the contents, whether the stamp has the same, and a function that writes it there
 */
export function compare(stamp, root, paths, made = '') {
  const digest = (each) => {
    const hash = createHash('sha256').update(made);
    for (const path of paths) hash.update(path).update(each(join(root, path)));
    return hash.digest('hex');
  };
  const seen = digest((path) => {
    const { size, mtimeMs, ctimeMs } = statSync(path);
    return ` ${size} ${mtimeMs} ${ctimeMs} `;
  });
  const [hash, seenThen] = existsSync(stamp) ? readFileSync(stamp, 'utf8').split(' ') : [];
  if (seen === seenThen) return { hash, isSame: true, note: () => {} };
  const wanted = digest((path) => readFileSync(path));
  const note = () => writeFileSync(stamp, `${wanted} ${seen}`);
  if (hash !== wanted) return { hash: wanted, isSame: false, note };
  try {
    note();
  } catch {} // if the stamp can't be written, the contents are read each time
  return { hash: wanted, isSame: true, note };
}
