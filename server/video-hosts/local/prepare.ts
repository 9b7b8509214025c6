/** From the uploaded file to the one that is served. */
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
  isPlayable(made) &&
  (made.audioCodec === undefined) === (clip.audioCodec === undefined) &&
  clip.durationSeconds - made.durationSeconds < 1 + clip.durationSeconds * 0.02;

/**
 * Makes the file that is served, at `to`, with ffmpeg.
 * @throws HostRefusal when ffmpeg can't; Error when another try may succeed
 */
async function convertAt({ ffmpeg, media }: Programs, clip: JudgedClip, files: Parameters<typeof convert>[2]) {
  for (const copies of [playableParts(clip), { video: false, audio: false }]) {
    try {
      await convert(ffmpeg, clip, files, copies);
      if (isSameFilm(await media.judge(files.to, PUBLISHING), clip)) return;
    } catch (error) {
      // The result may be more than we can read: every further try would take as long again, in vain.
      if (error instanceof TooHard) break;
      if (!(error instanceof FfmpegFailed)) throw error;
    }
    if (!copies.video && !copies.audio) break; // nothing was copied: the second try would repeat the first
  }
  throw new HostRefusal(texts.couldNotConvert());
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
    await convertAt(programs, clip, files);
    return true;
  }
  if (clip.container === 'mp4') {
    try {
      return await media.tidy(from, to);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error; // a full disk, say: nothing is wrong with the film
    }
  }
  // What is not tidy then is perhaps in fragments, or a recorder's without a length: ffmpeg writes it as one film.
  if (clip.isTidy || !(await ffmpeg.available())) return false;
  try {
    await convert(ffmpeg, clip, files);
    return isSameFilm(await media.judge(to, PUBLISHING), clip);
  } catch (error) {
    if (error instanceof FfmpegFailed) return false;
    throw error;
  }
}
