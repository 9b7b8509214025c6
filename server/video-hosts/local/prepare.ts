/** From the uploaded file to the one that is served, or sent to another host. */
import { rename } from 'node:fs/promises';
import { type Ffmpeg, FfmpegFailed } from '../../platform/media/ffmpeg.ts';
import type { JudgedClip } from '../../platform/media/judged-clip.ts';
import { type Media, PUBLISHING } from '../../platform/media/media.ts';
import { TooHard, Unreadable } from '../../platform/processes/worker-process.ts';
import { HostRefusal } from '../video-host.ts';
import { convert } from './convert.ts';
import { isPlayable, isTooLarge, playableParts, whyNotPlayable } from './playable.ts';
import { texts } from './texts.ts';

/** The programs that do the work. */
export type Programs = { ffmpeg: Ffmpeg; media: Media };

/** The same film: no shorter, but for rounding and a last frame, and with its sound. */
const isSameFilm = (made: JudgedClip | undefined, clip: JudgedClip) =>
  made !== undefined &&
  (made.audioCodec === undefined) === (clip.audioCodec === undefined) &&
  clip.durationSeconds - made.durationSeconds < 1 + clip.durationSeconds * 0.02;

type Files = Parameters<typeof convert>[2];
type Copies = NonNullable<Parameters<typeof convert>[3]>;
const NO_COPIES: Copies = { video: false, audio: false };

/**
 * Converts, and takes out of pictures that were copied what their stream tells.
 * @throws as `convert`; Unreadable when the new film can't be looked through
 */
async function convertOnce({ ffmpeg, media }: Programs, clip: JudgedClip, files: Files, copies: Copies) {
  await convert(ffmpeg, clip, files, copies);
  const made = await media.judge(files.to, PUBLISHING);
  const tidied = `${files.to}-tidy`;
  if (copies.video && made?.container === 'mp4' && (await media.tidy(files.to, tidied))) await rename(tidied, files.to);
  return made;
}

/**
 * Makes another file of a film, at `to`, with ffmpeg: the first try that gives the same film counts.
 * @throws HostRefusal when ffmpeg can't; Error when another try may succeed
 */
async function convertAt(programs: Programs, clip: JudgedClip, files: Files, tries: Copies[], isFit = isPlayable) {
  for (const copies of tries) {
    try {
      const made = await convertOnce(programs, clip, files, copies);
      if (made && isFit(made) && isSameFilm(made, clip)) return;
    } catch (error) {
      // The result may be more than we can read: every further try would take as long again, in vain.
      if (error instanceof TooHard) break;
      if (!(error instanceof FfmpegFailed || error instanceof Unreadable)) throw error;
    }
    if (!copies.video && !copies.audio) break; // nothing was copied: the second try would repeat the first
  }
  throw new HostRefusal(texts.couldNotConvert());
}

/** Puts an MP4 in order. @returns undefined where that can't be done: perhaps it is in fragments */
async function tidyMp4(media: Media, from: string, to: string): Promise<boolean | undefined> {
  try {
    return await media.tidy(from, to);
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error; // a full disk, say: nothing is wrong with the film
  }
}

/**
 * Makes the file that is sent to a host that converts by itself, if that is another one: the same pictures and sound,
 * and nothing that tells place, time or camera. What can't be copied without that is converted.
 * @param options as of `prepare`
 * @returns whether there is a new file; if not, the upload is sent as it is
 * @throws HostRefusal when it can't be made
 */
export async function strip(
  programs: Programs,
  from: string,
  to: string,
  options: { bytes: number; signal?: AbortSignal | undefined },
): Promise<boolean> {
  const clip = await programs.media.judge(from, PUBLISHING);
  if (!clip) return false;
  const tidied = clip.container === 'mp4' ? await tidyMp4(programs.media, from, to) : undefined;
  if (tidied !== undefined) return tidied;
  if ((clip.container === 'webm' && clip.isTidy) || !(await programs.ffmpeg.available())) return false;
  const tries = [{ video: true, audio: true }, { video: true, audio: false }, NO_COPIES];
  await convertAt(programs, clip, { ...options, from, to }, tries, () => true);
  return true;
}

/**
 * Makes the file that is served of an upload, if that is another one: playable in every browser, with its index in
 * front, and without metadata.
 * @param from path of the upload
 * @param to path of the new file
 * @param options `beforeConverting` is called before hard work; `bytes`: the most that a conversion may write;
 *   `milliseconds` limits each conversion, for tests; `signal` ends it
 * @returns whether there is a new file; if not, the upload is served as it is
 * @throws HostRefusal when browsers can't play it and nothing here can change that
 */
export async function prepare(
  programs: Programs,
  from: string,
  to: string,
  options: {
    beforeConverting: () => Promise<void>;
    bytes: number;
    milliseconds?: number | undefined;
    signal?: AbortSignal | undefined;
  },
): Promise<boolean> {
  const { ffmpeg, media } = programs;
  const clip = await media.judge(from, PUBLISHING);
  if (!clip) return false; // already judged when it was uploaded: a host serves what it is given
  if (isTooLarge(clip)) throw new HostRefusal(texts.tooLarge());
  const { bytes, milliseconds, signal } = options;
  const files = { from, to, bytes, milliseconds, signal };
  if (!isPlayable(clip)) {
    if (!(await ffmpeg.available())) throw new HostRefusal(whyNotPlayable(clip));
    await options.beforeConverting();
    await convertAt(programs, clip, files, [playableParts(clip), NO_COPIES]);
    return true;
  }
  const tidied = clip.container === 'mp4' ? await tidyMp4(media, from, to) : undefined;
  if (tidied !== undefined) return tidied;
  // What is not tidy then is perhaps in fragments, or a recorder's without a length: ffmpeg writes it as one film.
  if (clip.isTidy || !(await ffmpeg.available())) return false;
  try {
    const made = await convertOnce(programs, clip, files, playableParts(clip));
    return made !== undefined && isPlayable(made) && isSameFilm(made, clip);
  } catch (error) {
    if (error instanceof FfmpegFailed || error instanceof Unreadable) return false;
    throw error;
  }
}
