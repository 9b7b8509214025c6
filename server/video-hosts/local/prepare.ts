/** From the file that was uploaded to the one that is served. */
import { type Ffmpeg, FfmpegFailed } from '../../platform/media/ffmpeg.ts';
import type { JudgedClip } from '../../platform/media/judged-clip.ts';
import { type Media, PUBLISHING } from '../../platform/media/media.ts';
import { TooHard, Unreadable } from '../../platform/media/worker-process.ts';
import { HostRefusal } from '../video-host.ts';
import { convert } from './convert.ts';
import { isPlayable, isTooLarge, playableParts, tooLargePicture, whyNotPlayable } from './playable.ts';

export const couldNotConvert =
  'This video could not be converted. Please export it as MP4 with H.264 video and AAC sound, and upload it again.';

export const convertsAnother = 'Another video is being converted. This one comes after it.';

/** What the work is done with. */
export type Programs = { ffmpeg: Ffmpeg; media: Media };

/** The same film: as long, give or take what rounding and a last frame do, and with its sound. */
const isSameFilm = (made: JudgedClip | undefined, clip: JudgedClip) =>
  made !== undefined &&
  isPlayable(made) &&
  (made.audioCodec === undefined) === (clip.audioCodec === undefined) &&
  Math.abs(made.durationSeconds - clip.durationSeconds) < 1 + clip.durationSeconds * 0.02;

/** Makes the file that is served, at `to`, by ffmpeg. @throws HostRefusal when it can't; Error when it may another time */
async function convertAt(
  { ffmpeg, media }: Programs,
  clip: JudgedClip,
  files: { from: string; to: string; bytes: number; milliseconds?: number },
) {
  for (const copies of [playableParts(clip), { video: false, audio: false }]) {
    try {
      await convert(ffmpeg, clip, files, copies);
      if (isSameFilm(await media.judge(files.to, PUBLISHING), clip)) return;
    } catch (error) {
      // What it has made may be more than we can read: as long as it takes to make, so often would it be made in vain.
      if (error instanceof TooHard) break;
      if (!(error instanceof FfmpegFailed)) throw error;
    }
    if (!copies.video && !copies.audio) break; // nothing was copied: the second try would be the first one again
  }
  throw new HostRefusal(couldNotConvert);
}

/**
 * Makes of an upload what is served, where that is another file: playable in every browser, its head in front, and
 * telling nothing but the film.
 * @param from path of the upload; @param to where the new file goes
 * @param options `beforeConverting` is called before hard work; `bytes`: the most that a conversion may write;
 * `milliseconds` limits each of them, for tests
 * @returns whether there is a new file; if not, the upload is served as it is
 * @throws HostRefusal when browsers can't play it and nothing here can change that
 */
export async function prepare(
  programs: Programs,
  from: string,
  to: string,
  options: { beforeConverting: () => Promise<void>; bytes: number; milliseconds?: number | undefined },
): Promise<boolean> {
  const { ffmpeg, media } = programs;
  const clip = await media.judge(from, PUBLISHING);
  if (!clip) return false; // judged when it was uploaded: a host keeps what it was given
  if (isTooLarge(clip)) throw new HostRefusal(tooLargePicture);
  const { bytes, milliseconds } = options;
  const files = { from, to, bytes, ...(milliseconds !== undefined && { milliseconds }) };
  if (!isPlayable(clip)) {
    if (!(await ffmpeg.available())) throw new HostRefusal(whyNotPlayable(clip));
    await options.beforeConverting();
    await convertAt(programs, clip, files);
    return true;
  }
  if (clip.container !== 'mp4') return false;
  try {
    return await media.tidy(from, to);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error; // a full disk, say: the film is all right
    if (!(await ffmpeg.available())) return false;
  }
  // Fragments, say: ffmpeg writes them as one film.
  try {
    await convert(ffmpeg, clip, files);
    return isSameFilm(await media.judge(to, PUBLISHING), clip);
  } catch (error) {
    if (error instanceof FfmpegFailed) return false;
    throw error;
  }
}
