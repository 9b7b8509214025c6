/**
 * Prepares MP4 and MOV files for serving: their head in front, so that they play before they have fully loaded, and
 * nothing in them but the film. Nothing is decoded or encoded. Runs in the media worker; write.ts copies the rest.
 */
import { type FileHandle, open, rm } from 'node:fs/promises';
import type { Tasks, TidyPlan } from '../media/messages.ts';
import { type Box, Mp4Error, makeBox, topBoxes } from './boxes.ts';
import { type Fill, packFills } from './fills.ts';
import { readMovie } from './look.ts';
import { bareHead, hiddenSamples, tellsMore } from './movie.ts';
import { userDataIn, wipeDescriptions } from './user-data.ts';

const PADDING_MAX = 16; // bytes: ffmpeg leaves 8; a larger gap can hold what an editor has only marked as deleted
const DATA_PARTS_MAX = 100; // films have one or two
const WIPED_MAX = 50_000; // parts of tracks that are not shown: ten hours at one a second have 36,000
const AT_THE_TOP = new Set(['ftyp', 'moov', 'mdat', 'free', 'skip', 'wide']);

/** Brands that every browser knows; a MOV's own is not one of them. */
const FTYP = makeBox('ftyp', Buffer.from('isom\0\0\x02\0isomiso2mp41', 'latin1'));

/** Whether a box has size 0, which means that it runs to the end of the file: no other can follow it. */
async function sizeIsOpen(file: FileHandle, { start }: Box): Promise<boolean> {
  const head = Buffer.alloc(4);
  await file.read(head, 0, 4, start);
  return head.readUInt32BE(0) === 0;
}

/**
 * Plans the tidy film, and writes its front.
 * @param input `path` of an MP4 or MOV file; `to`: where the front goes, and nothing is left when this fails;
 *   `offsetMax`: how long the new file may be before its offsets take 8 bytes
 * @returns undefined when the file is already tidy: nothing has been written then
 * @throws Mp4Error when the file is broken, or built in a way that we don't rewrite (fragments)
 */
export async function planTidy({ path, to, offsetMax }: Tasks['tidy']['input']): Promise<TidyPlan | undefined> {
  await using file = await open(path, 'r');
  const top = await topBoxes(file);
  const head = top.find(({ type }) => type === 'moov');
  const data = top.filter(({ type }) => type === 'mdat');
  const [first] = data;
  if (!head || !first || data.length > DATA_PARTS_MAX || top.some(({ type }) => type === 'moof'))
    throw new Mp4Error('it is not one whole film');
  const { bytes, moov } = await readMovie(file, head);

  const strange = top.some(
    ({ type, body, end }) => !AT_THE_TOP.has(type) || (/free|skip|wide/.test(type) && end - body > PADDING_MAX),
  );
  const namedItsCamera = wipeDescriptions(bytes, moov);
  const userData = userDataIn(file.fd, bytes, moov);
  const toldInside = namedItsCamera || userData.length > 0;
  if (head.start < first.start && !strange && !toldInside && !tellsMore(bytes, moov)) return undefined;
  for (const box of data.slice(0, -1)) if (await sizeIsOpen(file, box)) throw new Mp4Error('a box that does not end');

  const lengthOf = (wide: boolean) => FTYP.length + bareHead(bytes, moov, () => 0, wide).length;
  const dataLength = data.reduce((sum, { start, end }) => sum + end - start, 0);
  const wide = lengthOf(true) + dataLength > offsetMax;
  const places = new Map<Box, number>();
  let end = lengthOf(wide);
  for (const box of data) {
    places.set(box, end);
    end += box.end - box.start;
  }
  const move = (offset: number): number => {
    for (const [box, place] of places) if (offset >= box.start && offset <= box.end) return place + offset - box.start;
    throw new Mp4Error('it points at bytes that are no film');
  };

  try {
    const front = Buffer.concat([FTYP, bareHead(bytes, moov, move, wide)]);
    const hidden = hiddenSamples(bytes, moov);
    if (hidden.length > WIPED_MAX) throw new Mp4Error('it has too many parts that are not shown');
    if (hidden.reduce((sum, range) => sum + range.to - range.from, 0) > dataLength)
      throw new Mp4Error('samples overlap');
    const wiped = [...hidden.map((range) => ({ ...range, value: 0 })), ...userData].map((fill): Fill => {
      const from = move(fill.from);
      return { from, to: Math.min(end, from + fill.to - fill.from), value: fill.value };
    });
    await using target = await open(to, 'wx');
    await target.write(front, 0, front.length, 0);
    const parts = [...places].map(([box, into]) => ({ from: box.start, to: box.end, into }));
    return { parts, wiped: packFills(wiped) };
  } catch (error) {
    await rm(to, { force: true });
    throw error instanceof RangeError ? new Mp4Error('its head is broken') : error; // a read past the buffer's end
  }
}
