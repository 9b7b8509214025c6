import {
  BlobSource,
  Conversion,
  type ConversionOptions,
  Input,
  MATROSKA,
  MP4,
  MPEG_TS,
  Mp4OutputFormat,
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
/** Transfer functions, as WebCodecs names them. */
const HDR = ['pq', 'hlg'];
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

/** Whether a film is of HDR, by what it says of its colours. */
async function isHdr({ picture }: Pick<Source, 'picture'>): Promise<boolean> {
  const { transfer } = await picture.getColorSpace();
  return HDR.includes(transfer ?? '');
}

/** Others go over a canvas, too. */
const hasSquarePixels = async ({ picture }: Source) =>
  (await picture.getSquarePixelWidth()) === (await picture.getCodedWidth()) &&
  (await picture.getSquarePixelHeight()) === (await picture.getCodedHeight());

async function prepare(source: Source, { start, end, muted }: Omit<Trim, 'file'>) {
  const { file, input, picture } = source;
  const hdr = await isHdr(source);
  const { target, result } = blobTarget(hdr ? 'video/mp4' : TYPE);
  const shown = { width: await picture.getDisplayWidth(), height: await picture.getDisplayHeight() };
  const size = hdr ? shown : outputSize(shown.width, shown.height);
  const bitrate = bitRate(size, (file.size * 8) / (await input.computeDuration()));
  const options: ConversionOptions = {
    input,
    output: new Output({ format: hdr ? new Mp4OutputFormat({ fastStart: false }) : new WebMOutputFormat(), target }),
    tracks: 'primary',
    // Always re-encode: a copy starts at the previous key frame and only hides the part that was cut away.
    copy: false,
    trim: { start, end },
    video: {
      codec: 'vp9',
      quality: new Quality({ bitrate, bitrateMode: 'variable' }),
      // Players of WebM don't turn the picture, so that is done here. The canvas on which browsers turn and scale makes HDR
      // grey: it goes as it is into an MP4, which says how to turn it, and the server does the rest.
      ...(hdr ? {} : { ...size, fit: 'contain', allowTransformationMetadata: false }),
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
    const hdr = await isHdr(source);
    const duration = await source.input.computeDuration();
    const { conversion } = await prepare(source, { start: 0, end: duration, muted: false });
    // Not `isValid`: if the picture can't be decoded, converting the sound alone counts as valid.
    const isUsed = conversion.utilizedTracks.includes(source.picture);
    const picture = isUsed && (!hdr || (await hasSquarePixels(source)));
    const kept = source.sound !== null && conversion.utilizedTracks.includes(source.sound);
    await conversion.cancel();
    return { duration, hdr, picture, sound: source.sound === null ? 'none' : kept ? 'kept' : 'lost' };
  } finally {
    source.input.dispose();
  }
}

/**
 * Re-encodes exactly this range to VP9 and Opus in WebM, one of HDR in MP4.
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
    await check(made, range.end - range.start, await isHdr(source));
    return made;
  } finally {
    source.input.dispose();
  }
}

/**
 * A truncated file is read up to its end without an error, and pictures of HDR that an encoder doesn't take are drawn on a
 * canvas instead.
 */
async function check(made: Blob, wanted: number, hdr: boolean): Promise<void> {
  const input = new Input({ formats: FORMATS, source: new BlobSource(made) });
  try {
    const length = await input.computeDuration();
    if (length < wanted - SLACK) throw new Error(`too-short:${length}/${wanted}`);
    const picture = await input.getPrimaryVideoTrack();
    if (hdr && !(picture && (await isHdr({ picture })))) throw new Error('colours-lost');
  } finally {
    input.dispose();
  }
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
