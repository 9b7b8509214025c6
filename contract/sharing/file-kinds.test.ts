import { expect, test } from 'vitest';
import { accepting, isFilm, typeOf } from './file-kinds.ts';

test.each([
  ['match.MOV', '', 'video/quicktime'],
  ['00012.MTS', '', 'video/mp2t'],
  ['00012.m2ts', 'application/octet-stream', 'video/mp2t'],
  ['match.ts', 'binary/octet-stream', 'video/mp2t'],
  ['CAMERA.AVI', 'application/x-octet-stream', 'video/x-msvideo'],
  ['match.ts', 'text/vnd.trolltech.linguist', 'video/mp2t'],
  ['a.b.MkV ', '', 'video/x-matroska'],
  ['match.mp4', 'application/octet-stream; charset=binary', 'video/mp4'],
  ['IMG_1.HEIC', '', 'image/heic'],
  ['kit.JPG', 'image/*', 'image/jpeg'],
  ['kit', 'image/jpg', 'image/jpeg'],
  ['kit.jpg', 'IMAGE/PNG', 'image/png'],
  ['match.mp4', 'text/plain', 'text/plain'],
  ['tracks.ts', 'text/typescript', 'text/typescript'],
  ['match', 'video/x-unheard-of', 'video/x-unheard-of'],
  ['match', '', ''],
  ['mp4', '', ''],
  ['.mp4.txt', '', ''],
  ['x.constructor', '', ''],
  ['notes.pdf', 'application/octet-stream', ''],
])('%s of type %j is of type %j', (name, type, known) => {
  expect(typeOf({ name, type })).toBe(known);
  expect(isFilm({ name, type })).toBe(known.startsWith('video/'));
});

test('an input accepts the endings of its types, and of no others', () => {
  expect(accepting(['video/*'])).toEqual(expect.arrayContaining(['video/*', '.mov', '.mts', '.ts', '.avi', '.mkv']));
  expect(accepting(['video/*']).join()).not.toMatch(/jpg|heic/);
  expect(accepting(['image/png'])).toEqual(['image/png', '.png']);
});
