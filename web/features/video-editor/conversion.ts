import {
  BlobSource,
  Conversion,
  type ConversionOptions,
  Input,
  MATROSKA,
  MP4,
  MPEG_TS,
  Output,
  QTFF,
  Quality,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';
import { blobTarget } from './blob-target.ts';
import { bitRate, outputSize } from './output-size.ts';
import type { Probe, Trim } from './trim-messages.ts';

const FORMATS = [MP4, QTFF, WEBM, MATROSKA, MPEG_TS];
const TYPE = 'video/webm';
/** A result may miss this much at its end: sound and picture of a file seldom end together. Seconds. */
const SLACK = 0.5;

/** The file can't be read, has no picture, or no longer exists. */
export class UnreadableError extends Error {}

async function open(file: Blob) {
  const input = new Input({ formats: FORMATS, source: new BlobSource(file) });
  const [picture, sound] = (await input.canRead())
    ? [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()]
    : [null, null];
  if (picture) return { file, input, picture, sound };
  input.dispose();
  throw new UnreadableError('no-video');
}

type Source = Awaited<ReturnType<typeof open>>;

async function prepare({ file, input, picture }: Source, { start, end, muted }: Omit<Trim, 'file'>) {
  const { target, result } = blobTarget(TYPE);
  const size = outputSize(await picture.getDisplayWidth(), await picture.getDisplayHeight());
  const bitrate = bitRate(size, (file.size * 8) / (await input.computeDuration()));
  const options: ConversionOptions = {
    input,
    output: new Output({ format: new WebMOutputFormat(), target }),
    tracks: 'primary',
    // Always re-encode: a copy starts at the previous key frame and only hides the part that was cut away.
    copy: false,
    trim: { start, end },
    video: {
      ...size,
      fit: 'contain',
      codec: 'vp9',
      quality: new Quality({ bitrate, bitrateMode: 'variable' }),
      allowTransformationMetadata: false, // rotates the picture itself, since players of WebM don't
    },
    audio: muted ? { discard: true } : { codec: 'opus' },
    tags: {}, // phones store in the file where it was filmed
    showWarnings: false,
  };
  return { conversion: await Conversion.init(options), result };
}

/** Finds out what this browser can do with a file. @throws UnreadableError */
export async function inspect(file: Blob): Promise<Probe> {
  const source = await open(file);
  try {
    const duration = await source.input.computeDuration();
    const { conversion } = await prepare(source, { start: 0, end: duration, muted: false });
    // Not `isValid`: if the picture can't be decoded, converting the sound alone counts as valid.
    const picture = conversion.utilizedTracks.includes(source.picture);
    const kept = source.sound !== null && conversion.utilizedTracks.includes(source.sound);
    await conversion.cancel();
    return { duration, picture, sound: source.sound === null ? 'none' : kept ? 'kept' : 'lost' };
  } finally {
    source.input.dispose();
  }
}

/**
 * Re-encodes exactly this range to VP9 and Opus in WebM.
 * @param onProgress called with the share that is done, 0 to 1
 * @throws UnreadableError; Error when a track can't be re-encoded, or when the file ends before the range does
 */
export async function trim({ file, ...range }: Trim, onProgress: (share: number) => void): Promise<Blob> {
  const source = await open(file);
  try {
    const { conversion, result } = await prepare(source, range);
    const needed = range.muted || !source.sound ? [source.picture] : [source.picture, source.sound];
    if (!conversion.isValid || !needed.every((track) => conversion.utilizedTracks.includes(track))) {
      const reasons = conversion.discardedTracks.map(({ track, reason }) => `${track.type}: ${reason}`);
      throw new Error(`discarded-tracks:${reasons.join()}`);
    }
    conversion.onProgress = onProgress;
    await conversion.execute();
    const made = result();
    await checkLength(made, range.end - range.start);
    return made;
  } finally {
    source.input.dispose();
  }
}

/** A truncated file is read up to its end, without an error. */
async function checkLength(made: Blob, wanted: number): Promise<void> {
  const input = new Input({ formats: [WEBM], source: new BlobSource(made) });
  const length = await input.computeDuration().finally(() => input.dispose());
  if (length < wanted - SLACK) throw new Error(`too-short:${length}/${wanted}`);
}

/** Rewrites a browser's recording, without decoding it, so that it has a length and is seekable. */
export async function finish(file: Blob): Promise<Blob> {
  const { input } = await open(file);
  const { target, result } = blobTarget(TYPE);
  try {
    const conversion = await Conversion.init({
      input,
      output: new Output({ format: new WebMOutputFormat(), target }),
      copy: { mode: 'forced' },
      tags: {},
      showWarnings: false,
    });
    await conversion.execute();
    return result();
  } finally {
    input.dispose();
  }
}
