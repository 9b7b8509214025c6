/** Folder of what has arrived of an upload and is too short to be a part: no files of the store. */
export const TAILS = 'tails/';
