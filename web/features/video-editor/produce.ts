import { type Clip, isEdited, showsCutPart, thumbnailMoment } from './clip.ts';
import { record } from './record.ts';
import { stillOf } from './still.ts';
import { trim } from './trim.ts';
import { openVideo } from './video-element.ts';

const NAME = 'processed-video.webm'; // spec 1 §7

export type Prepared = { file: File; thumbnail?: File };

/**
 * What is to be sent: the file as it is, or its chosen part as a WebM, and the thumbnail where there is one.
 * @param onProgress is given the share that is done, 0 to 1
 * @throws the signal's reason, else Error with the text to show
 */
export async function produce(
  clip: Clip & { file: File },
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Prepared> {
  const thumbnail = showsCutPart(clip) ? await stillOfRange(clip, signal) : clip.thumbnail?.file;
  const more = thumbnail && { thumbnail };
  if (!isEdited(clip)) return { file: clip.file, ...more };
  const make = clip.way === 'convert' ? trim : record;
  const { file, start, end } = clip;
  const made = await make({ file, start, end, muted: clip.muted || clip.silent }, onProgress, signal);
  return { file: new File([made], NAME, { type: 'video/webm' }), ...more };
}

/** In place of a thumbnail that shows what was cut away; undefined where that fails, and the server makes one. */
async function stillOfRange({ file, start, end }: Clip & { file: File }, signal: AbortSignal) {
  const opened = await openVideo(file, signal);
  if (!opened) return undefined;
  try {
    await opened.seek(thumbnailMoment(start, end));
    return await stillOf(opened.video);
  } catch {
    signal.throwIfAborted();
    return undefined;
  } finally {
    opened.close();
  }
}
