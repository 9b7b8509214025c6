import { type Clip, isEdited, showsCutPart, thumbnailMoment } from './clip.ts';
import { record } from './record.ts';
import { captureFrame } from './still.ts';
import { trim } from './trim.ts';
import { openVideo } from './video-element.ts';

const NAME = 'processed-video'; // spec 1 §7
/** WebM (spec 1 §7), or MP4 where its colours need it (conversion.ts). */
const nameOf = (type: string) => `${NAME}.${type === 'video/mp4' ? 'mp4' : 'webm'}`;

/** Whether that is the name of what was made here. */
export const isProcessed = (name: string): boolean => name.startsWith(`${NAME}.`);

/** What is uploaded: the trimmed clip or the file itself, and the thumbnail. */
export type Prepared = { file: File; thumbnail?: File | undefined };

/** What was made last, in case it is needed again: an upload that failed continues with the same file. */
export type Made = { of: string; from: File; file: File };

const keyOf = ({ start, end, muted }: Clip) => [start, end, muted].join();

/**
 * What is to be sent: the file as it is, or its chosen part as a WebM or MP4, and the thumbnail if there is one.
 * @param before what was made last, or null
 * @param onProgress called with the share that is done, 0 to 1
 * @throws the signal's reason, else Error with the text to show
 */
export async function produce(
  clip: Clip & { file: File },
  before: Made | null,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<{ prepared: Prepared; made: Made | null }> {
  const thumbnail = showsCutPart(clip) ? await stillOfRange(clip, signal) : clip.thumbnail?.file;
  if (!isEdited(clip)) return { prepared: { file: clip.file, thumbnail }, made: null };
  const of = keyOf(clip);
  if (before?.of === of && before.from === clip.file) {
    return { prepared: { file: before.file, thumbnail }, made: before };
  }
  const make = clip.way === 'convert' ? trim : record;
  const { file, start, end } = clip;
  const video = await make({ file, start, end, muted: clip.muted || clip.silent }, onProgress, signal);
  const result = new File([video], nameOf(video.type), { type: video.type });
  return { prepared: { file: result, thumbnail }, made: { of, from: file, file: result } };
}

/** Replaces a thumbnail that shows a part that was cut away; undefined if that fails: then the server makes one. */
async function stillOfRange({ file, start, end }: Clip & { file: File }, signal: AbortSignal) {
  const opened = await openVideo(file, signal);
  if (!opened) return undefined;
  try {
    await opened.show(thumbnailMoment(start, end));
    return await captureFrame(opened.video);
  } catch {
    signal.throwIfAborted();
    return undefined;
  } finally {
    opened.close();
  }
}
