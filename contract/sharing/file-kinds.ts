/**
 * What kind of file something is, before anybody has looked into it: by the type that a browser gives it and, where
 * that says nothing, by the ending of its name. The server then judges by the content alone.
 */

/** Endings of what the server takes, and of HEIC, which is told by its name. */
const TYPES_BY_ENDING: Record<string, string> = {
  ...{ mp4: 'video/mp4', m4v: 'video/mp4', mov: 'video/quicktime', qt: 'video/quicktime' },
  ...{ '3gp': 'video/3gpp', '3g2': 'video/3gpp2', webm: 'video/webm', mkv: 'video/x-matroska', avi: 'video/x-msvideo' },
  ...{ ts: 'video/mp2t', mts: 'video/mp2t', m2t: 'video/mp2t', m2ts: 'video/mp2t' },
  ...{ jpg: 'image/jpeg', jpeg: 'image/jpeg', jfif: 'image/jpeg', png: 'image/png', webp: 'image/webp' },
  ...{ gif: 'image/gif', avif: 'image/avif', heic: 'image/heic', heif: 'image/heif' },
};

/** Other names of the same types. */
const SAME: Record<string, string> = {
  ...{ 'image/jpg': 'image/jpeg', 'image/pjpeg': 'image/jpeg', 'image/x-png': 'image/png', 'image/apng': 'image/png' },
};

/** Types that say no more than that there are bytes, a picture, or that a name ends with .ts: Linux takes it for Qt's texts. */
const SAYS_NOTHING =
  /^(?:\*\/\*|image\/\*|(?:application|binary)\/(?:x-)?(?:octet-stream|unknown|force-download)|text\/vnd\.(?:qt|trolltech)\.linguist)?$/;

/** Its type; '' where neither its type nor its name says one. */
export function typeOf({ name, type }: { name: string; type: string }): string {
  const said = type.split(';')[0]?.trim().toLowerCase() ?? '';
  if (!SAYS_NOTHING.test(said)) return SAME[said] ?? said;
  const [, ending = ''] = /\.(\w+)\s*$/.exec(name) ?? [];
  return Object.hasOwn(TYPES_BY_ENDING, ending.toLowerCase()) ? (TYPES_BY_ENDING[ending.toLowerCase()] ?? '') : '';
}

/** The specification: the type must start with video/. */
export const isFilm = (file: { name: string; type: string }): boolean => typeOf(file).startsWith('video/');

/**
 * For the `accept` of a file input: types, and the endings of files that a browser may have no type for.
 * @param types whole ones, or `video/*`
 */
export const accepting = (types: readonly string[]): string[] => [
  ...types,
  ...Object.entries(TYPES_BY_ENDING)
    .filter(([, type]) => types.includes(type) || types.includes(type.replace(/\/.*/, '/*')))
    .map(([ending]) => `.${ending}`),
];
