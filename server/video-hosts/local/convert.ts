/** The commands for ffmpeg. Film files come from anybody, so it opens one file only, in a format that we name. */
import { HOUR } from '../../platform/clock.ts';
import type { Ffmpeg } from '../../platform/media/ffmpeg.ts';
import type { JudgedClip } from '../../platform/media/judged-clip.ts';
import { FFMPEG_MEMORY, FILM_PIXELS_MAX } from '../../platform/media/limits.ts';
import { convertersChanged, filmConverted } from '../../platform/metrics/measured.ts';
import { isHdr } from './playable.ts';

export const CONVERSION_MAX = 2 * HOUR; // ms; a film of 2 GB in 1080p takes half an hour on two cores
export const POSTER_MAX = 10_000; // ms; the member waits for it
// Each thread holds some frames: a 4K film takes 390 MB with two, a hundred more with a large machine's sixteen.
const CONVERSION_THREADS = 2;
const POSTER_THREADS = 1;
const QUALITY = '21'; // constant rate factor of x264: 18 looks like the source, 23 is the default
// A film whose encoder synthesised the grain, or that shows one picture for hours, can grow without limit.
const GROWTH = { times: 4, more: 64 * 1024 * 1024 };
const SIDE = { long: 1920, short: 1080 }; // full HD, landscape or portrait

// Named, so that ffmpeg does not guess: its guess may be a playlist format, whose files name other files and urls.
const DEMUXERS: Record<JudgedClip['container'], string> = {
  mp4: 'mov',
  webm: 'matroska',
  matroska: 'matroska',
  'mpeg-ts': 'mpegts',
  avi: 'avi',
};

/** The most bytes that a conversion of a film of so many may write. */
export const mostBytesOf = (bytes: number) => bytes * GROWTH.times + GROWTH.more;

/** Reads one file and nothing else; no picture larger than a camera's is decoded, whatever the file's header says. */
const readFrom = (clip: JudgedClip, path: string, threads: number) => [
  ...['-max_pixels', String(FILM_PIXELS_MAX), '-threads', String(threads)],
  ...['-protocol_whitelist', 'file', '-f', DEMUXERS[clip.container], '-i', path],
];

// Pictures that say that they are woven of two fields get their own lines back; all others pass. ffmpeg has turned the
// picture upright before this. Pixels become square, then the picture is fitted into the frame.
const FIT = [
  'bwdif=mode=send_frame:deint=interlaced',
  "scale=w='trunc(iw*sar/2)*2':h='trunc(ih/2)*2'",
  'setsar=1',
  `scale=w='min(iw,if(gt(iw,ih),${SIDE.long},${SIDE.short}))':h='min(ih,if(gt(iw,ih),${SIDE.short},${SIDE.long}))'` +
    ':force_original_aspect_ratio=decrease:force_divisible_by=2',
];

// ITU-R BT.2100; ffmpeg has its own names for its transfers. Reference white (BT.2408: 203 cd/m²) becomes SDR's white.
const TRANSFERS: Record<string, string> = { pq: 'smpte2084', hlg: 'arib-std-b67' };
const toSdr = ({ transfer = '' }: JudgedClip) =>
  `zscale=tin=${TRANSFERS[transfer]}:pin=bt2020:min=bt2020nc:npl=203:t=bt709:p=bt709:m=bt709:r=tv`;

/** The filters after which the pictures of a film are upright, whole and of SDR, and fit into the frame. */
const filtersFor = (clip: JudgedClip) => [...FIT, ...(isHdr(clip) ? [toSdr(clip)] : []), 'format=yuv420p'];

const H264 = [
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', QUALITY, '-profile:v', 'high'],
  ...['-fpsmax', '60', '-threads', String(CONVERSION_THREADS)],
];
const MP4 = ['-movflags', '+faststart', '-f', 'mp4'];
const UNTOLD = ['-map_metadata', '-1', '-map_metadata:s', '-1', '-map_chapters', '-1'];
const AAC = ['-c:a', 'aac', '-b:a', '160k', '-ac', '2', '-ar', '48000'];

/**
 * Makes an MP4 that browsers play: what they can't play is encoded anew, the rest is copied. A WebM of which all is
 * copied stays one.
 * @param files `bytes`: the most that it may write; it stops there, and the film is then too short
 * @param copies the parts that may stay as they are
 * @throws FfmpegFailed or Error, as `Ffmpeg.run` does; the signal's reason
 */
export async function convert(
  ffmpeg: Ffmpeg,
  clip: JudgedClip,
  {
    from,
    to,
    bytes,
    milliseconds = CONVERSION_MAX,
    signal,
  }: {
    from: string;
    to: string;
    bytes: number;
    milliseconds?: number | undefined;
    signal?: AbortSignal | undefined;
  },
  copies: { video: boolean; audio: boolean },
): Promise<void> {
  await measuredConversion(() =>
    ffmpeg.run(
      [
        ...['-filter_threads', '1'],
        ...readFrom(clip, from, CONVERSION_THREADS),
        ...['-map', '0:V:0', '-map', '0:a:0?', '-sn', '-dn', ...UNTOLD],
        ...(copies.video ? ['-c:v', 'copy'] : [...H264, '-vf', filtersFor(clip).join(',')]),
        ...(copies.audio ? ['-c:a', 'copy'] : AAC),
        ...['-fflags', '+bitexact', '-fs', String(Math.floor(bytes))],
        ...(clip.container === 'webm' && copies.video && copies.audio ? ['-f', 'webm'] : MP4),
        ...['-y', to],
      ],
      { milliseconds, memory: FFMPEG_MEMORY.conversion, signal },
    ),
  );
}

/** Tells whoever measures how long a conversion takes. */
async function measuredConversion(work: () => Promise<void>): Promise<void> {
  const since = performance.now();
  let isDone = false;
  convertersChanged.tell(1);
  try {
    await work();
    isDone = true;
  } finally {
    convertersChanged.tell(-1);
    filmConverted.tell(performance.now() - since, isDone);
  }
}

/**
 * Writes the first good frame as a PNG: of two per second in the first 20 s, the most typical one that is not dark.
 * @param dark accepts a dark one too, for a film that has no other
 */
export function pickFrame(
  ffmpeg: Ffmpeg,
  clip: JudgedClip,
  { from, to }: { from: string; to: string },
  dark: boolean,
): Promise<void> {
  const notDark = 'signalstats,metadata=mode=select:key=lavfi.signalstats.YAVG:value=32:function=greater'; // black is 16
  const filters = ['fps=2', ...filtersFor(clip), ...(dark ? [] : [notDark]), 'thumbnail=n=12'];
  return ffmpeg.run(
    [
      ...['-filter_threads', '1', '-t', '20'],
      ...readFrom(clip, from, POSTER_THREADS),
      ...['-map', '0:V:0', '-vf', filters.join(','), '-frames:v', '1', '-c:v', 'png', '-f', 'image2', '-update', '1'],
      ...['-y', to],
    ],
    { milliseconds: POSTER_MAX, memory: FFMPEG_MEMORY.poster },
  );
}
