/** The attackers' files are what they claim: an attack that is refused for an unintended reason shows nothing. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { asFile, hasFfmpeg, NEEDS_FFMPEG } from '../sending/clips.ts';
import {
  aviThatLies,
  boxesOf,
  filmOfEntries,
  filmOfRuns,
  filmThatClaims,
  nestedFilm,
  webmOfTinyBlocks,
  webmWithoutEnd,
} from './films.ts';
import { pngOfBlack, pngThatClaims, svgOfShapes } from './pictures.ts';
import { lengthOf, type Piece, repeated, toBuffer, toFile } from './pieces.ts';
import { deepJson, marks, withDeepField } from './texts.ts';

/** What ffprobe says of the first picture track, whatever is wrong with the rest. */
function videoOf(bytes: Buffer): Record<string, unknown> {
  const args = ['-v', 'quiet', '-select_streams', 'v:0', '-show_streams', '-of', 'json', asFile(bytes)];
  return JSON.parse(execFileSync('ffprobe', args, { encoding: 'utf8' })).streams[0];
}

/** How often a box stands in the first one of a path. */
function depthOf(bytes: Buffer, type: string): number {
  let depth = 0;
  for (let boxes = boxesOf(bytes); ; ) {
    const next = boxes.find((one) => one.type === type) ?? boxes.find((one) => /moov|trak|mdia|minf/.test(one.type));
    if (!next) return depth;
    if (next.type === type) depth += 1;
    boxes = boxesOf(bytes, next.body, next.end);
  }
}

test('pieces are as long as they say, and come in order', async () => {
  const pieces: Piece[] = [Buffer.from('ab'), repeated(Buffer.from('cde'), 3), repeated(Buffer.from('f'), 2_000_000)];
  const bytes = toBuffer(pieces);
  expect(bytes.length).toBe(lengthOf(pieces));
  expect(bytes.toString('latin1', 0, 14)).toBe('abcdecdecdefff');
  const path = asFile(Buffer.alloc(0));
  await toFile(pieces, path);
  expect(readFileSync(path).equals(bytes)).toBe(true);
  expect(lengthOf(filmOfEntries())).toBeGreaterThan(70_000_000 * 8);
});

test.skipIf(!hasFfmpeg)(`a film of many entries is a film with as many${NEEDS_FFMPEG}`, () => {
  expect(videoOf(toBuffer(filmOfEntries(90_000)))).toMatchObject({ codec_name: 'h264', nb_frames: '90000' });
});

test('one that only claims them is a small file that says so', () => {
  const bytes = toBuffer(filmThatClaims(70_000_000));
  const moov = boxesOf(bytes).find(({ type }) => type === 'moov');
  const stts = bytes.indexOf('stts', moov?.start ?? 0, 'latin1');
  expect(bytes.readUInt32BE(stts + 8)).toBe(70_000_000);
  expect(bytes.length).toBeLessThan(200_000);
});

test.skipIf(!hasFfmpeg)(`a run of samples that take no byte lasts as long as all of them${NEEDS_FFMPEG}`, () => {
  const bytes = toBuffer(filmOfRuns(100_000));
  expect(videoOf(bytes)).toMatchObject({ codec_name: 'h264', width: 640 });
  expect(bytes.length).toBeLessThan(10_000);
});

test('a nested film is as deep as it is said to be', () => {
  const bytes = toBuffer(nestedFilm(300, 100_000));
  expect(depthOf(bytes, 'stbl')).toBe(301);
});

test.skipIf(!hasFfmpeg)(`a WebM of tiny blocks is one${NEEDS_FFMPEG}`, () => {
  const bytes = toBuffer(webmOfTinyBlocks(70_000));
  const args = ['-v', 'quiet', '-count_packets', '-show_streams', '-of', 'json', asFile(bytes)];
  const [stream] = JSON.parse(execFileSync('ffprobe', args, { encoding: 'utf8' })).streams;
  expect(stream).toMatchObject({ codec_name: 'vp8', nb_read_packets: '10000' });
});

test.skipIf(!hasFfmpeg)(`a WebM without an end is one to other readers, and tiny${NEEDS_FFMPEG}`, () => {
  const bytes = toBuffer(webmWithoutEnd());
  expect(videoOf(bytes)).toMatchObject({ codec_name: 'vp8', width: 64 });
  expect(bytes.length).toBeLessThan(400);
});

test.skipIf(!hasFfmpeg)(`an AVI that lies holds a larger picture than it says${NEEDS_FFMPEG}`, () => {
  const bytes = aviThatLies(1600, 1200);
  const header = bytes.indexOf('avih', 0, 'latin1') + 8;
  expect([bytes.readUInt32LE(header + 32), bytes.readUInt32LE(header + 36)]).toEqual([64, 64]);
  expect(videoOf(bytes)).toMatchObject({ codec_name: 'mjpeg', width: 1600, height: 1200 });
});

test('pictures are such', async () => {
  // sharp gives three channels a pixel.
  const tall = await pngOfBlack(1, 100_000);
  expect(await sharp(tall, { failOn: 'warning' }).raw().toBuffer()).toHaveLength(300_000);
  expect(await sharp(pngThatClaims(30_000, 2), { limitInputPixels: false }).metadata()).toMatchObject({
    width: 30_000,
  });
  expect(await sharp(toBuffer(svgOfShapes(100_000))).metadata()).toMatchObject({ format: 'svg', width: 64 });
});

test('texts are such', () => {
  expect(marks(3)).toBe('a\u0301\u0301\u0301\u0316\u0316\u0316');
  expect(JSON.parse(deepJson(3))).toEqual([[[]]]);
  expect(JSON.parse(withDeepField({ a: 'b' }, 2))).toEqual({ a: 'b', more: [[]] });
});
