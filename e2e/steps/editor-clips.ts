/** Real clips for the editor's tests, made by ffmpeg, whose frames and sound tell where in the clip they are. */
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const FRAME_RATE = 30;
/** In pixels. As small as does: each frame is decoded, encoded and painted by the processor. */
const [WIDTH, HEIGHT] = [320, 180] as const;
const BITS = 10; // 1024 frames are 34 s
const SQUARE = WIDTH / BITS;
/** Of the clips, as they are shown: those of `upright.mp4` the other way round. */
export const SIZE = [WIDTH, HEIGHT];
const KEY_FRAMES = ['-g', '48']; // short ways to seek; none of the tests' moments is a multiple of it
const HEARD = 0.05; // of full scale

const ffmpeg = async (...args: string[]) =>
  (await run('ffmpeg', ['-v', 'error', '-y', ...args], { encoding: 'buffer', maxBuffer: 1e9 })).stdout;

export const hasFfmpeg = await run('ffmpeg', ['-version']).then(
  () => true,
  () => false,
);

export type Clips = { path(name: string): string };

/**
 * Makes the clips in that folder. Each frame carries its number as ten black or white squares along the
 * top; a beep of 0.1 s begins with each second.
 */
export async function makeClips(folder: string): Promise<void> {
  const path = (name: string) => join(folder, name);
  const counter = Array.from(
    { length: BITS },
    (_, bit) =>
      `drawbox=x=${bit * SQUARE}:y=0:w=${SQUARE}:h=${SQUARE}:color=white:t=fill:enable='mod(floor(n/${2 ** bit})\\,2)'`,
  ).join(',');
  const picture = (seconds: number, rate = FRAME_RATE) => [
    '-f',
    'lavfi',
    '-i',
    `color=c=black:s=${WIDTH}x${HEIGHT}:r=${rate}:d=${seconds},${counter},drawbox=x='mod(t*25,280)':y=80:w=40:h=40:color=green:t=fill`,
  ];
  const beeps = (seconds: number) => [
    '-f',
    'lavfi',
    '-i',
    `aevalsrc='0.5*sin(2*PI*880*t)*lt(mod(t,1),0.1)':s=48000:d=${seconds}`,
  ];
  const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', ...KEY_FRAMES, '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
  const copyOf = (name: string, ...args: string[]) => ffmpeg('-i', path(name), '-c', 'copy', ...args);

  await ffmpeg(...picture(20), ...beeps(20), ...h264, '-movflags', '+faststart', path('game.mp4'));
  await writeFile(path('upright.mp4'), quarterTurned(await readFile(path('game.mp4'))));
  await copyOf('game.mp4', '-an', path('silent.mp4'));
  await copyOf('game.mp4', path('late-head.mp4')); // as cameras write: the head stands at the end
  await copyOf('game.mp4', path('game.mov'));
  await ffmpeg('-stream_loop', '29', '-i', path('game.mp4'), '-c', 'copy', '-t', '600', path('long.mp4'));
  const vp9 = [
    '-c:v',
    'libvpx-vp9',
    '-deadline',
    'realtime',
    '-cpu-used',
    '8',
    '-row-mt',
    '1',
    ...KEY_FRAMES,
    '-c:a',
    'libopus',
  ];
  // 25 frames a second: here steps of 0.1 s lead between frames.
  await ffmpeg(...picture(10, 25), ...beeps(10), ...vp9, path('game.webm'));
  await ffmpeg(...hlg, ...beeps(3), '-map', '[film]', '-map', '3:a', ...hdrVp9, '-c:a', 'aac', path('hdr.mp4'));
  await writeFile(path('hdr-upright.mp4'), quarterTurned(await readFile(path('hdr.mp4'))));
  const hevc = ['-c:v', 'libx265', '-preset', 'ultrafast', '-tag:v', 'hvc1', '-x265-params', 'log-level=none'];
  await ffmpeg('-i', path('game.mp4'), '-t', '1', ...hevc, path('hevc.mp4'));
  await ffmpeg('-i', path('game.mp4'), '-t', '1', '-c:v', 'copy', '-c:a', 'ac3', path('cinema.mp4'));
  await ffmpeg('-i', path('game.mp4'), '-t', '1', '-c:v', 'mjpeg', '-an', path('camera.avi'));
  for (const [whole, cut] of [
    ['game.mp4', 'broken-off.mp4'],
    ['late-head.mp4', 'headless.mp4'],
  ] as const) {
    const bytes = await readFile(path(whole));
    await writeFile(path(cut), bytes.subarray(0, Math.floor(bytes.length * 0.6)));
  }
}

/** White, red and grey, a third of the picture each, in HLG. */
const hlg = [
  ...['white', '0xC00000', '0x808080'].flatMap((colour) => ['-f', 'lavfi', '-i', `color=${colour}:s=108x180:r=25:d=3`]),
  '-filter_complex',
  '[0][1][2]hstack=3,format=yuv444p,scale=320:180:out_color_matrix=bt709:out_range=tv,setsar=1,' +
    'setparams=colorspace=bt709:color_primaries=bt709:color_trc=bt709:range=tv,' +
    'zscale=t=linear:npl=203,format=gbrpf32le,zscale=p=bt2020,' +
    'zscale=t=arib-std-b67:m=bt2020nc:r=tv:npl=203,format=yuv420p10le[film]',
];
const hdrVp9 = [
  ...['-c:v', 'libvpx-vp9', '-profile:v', '2', '-cpu-used', '8', '-deadline', 'realtime', '-crf', '10', '-b:v', '0'],
  ...['-color_primaries', 'bt2020', '-color_trc', 'arib-std-b67', '-colorspace', 'bt2020nc'],
];

/** What a file shows in the middle of each third from its top, as [red, green, blue]. */
export async function coloursFromTop(file: string): Promise<number[][]> {
  const pixels = await ffmpeg(
    '-i',
    file,
    '-frames:v',
    '1',
    '-vf',
    'scale=1:3:flags=area',
    '-f',
    'rawvideo',
    '-pix_fmt',
    'rgb24',
    '-',
  );
  return [0, 1, 2].map((third) => [...pixels.subarray(third * 3, third * 3 + 3)]);
}

/** As a phone held upright writes it: the pictures lie, and the head says that they are to be turned clockwise. */
function quarterTurned(mp4: Buffer): Buffer {
  const turned = Buffer.from(mp4);
  const matrix = turned.indexOf('tkhd') + 44; // ISO/IEC 14496-12, 8.3.2; the picture's track is the first
  const rows = [0, 0x10000, 0, -0x10000, 0, 0, HEIGHT * 0x10000, 0, 0x40000000];
  for (const [index, value] of rows.entries()) turned.writeInt32BE(value, matrix + index * 4);
  return turned;
}

export type Media = {
  seconds: number;
  codecs: string[];
  width: number;
  height: number;
  /** How bright its values are meant. */
  transfer: string;
  frames: number;
  tags: string;
};

/** What ffprobe says about a file; `frames` are those of the picture, counted. */
export async function probe(file: string): Promise<Media> {
  const args = ['-v', 'error', '-count_packets', '-show_streams', '-show_format', '-of', 'json', file];
  const { streams, format } = JSON.parse((await run('ffprobe', args)).stdout);
  const video = streams.find((stream: { codec_type: string }) => stream.codec_type === 'video');
  return {
    seconds: Number(format.duration),
    codecs: streams.map((stream: { codec_name: string }) => stream.codec_name),
    width: video.width,
    height: video.height,
    transfer: video.color_transfer ?? '',
    frames: Number(video.nb_read_packets),
    tags: JSON.stringify([format.tags, streams.map((stream: { tags: object }) => stream.tags)]),
  };
}

/**
 * The number that a frame carries.
 * @param at second of the file, or 'last'
 * @param upright true for a clip that was turned by a quarter
 */
export async function frameNumber(file: string, at: number | 'last' = 0, upright = false): Promise<number> {
  const turnBack = upright ? 'transpose=cclock,' : '';
  const seek = at === 'last' ? ['-sseof', '-0.5'] : ['-ss', String(at)];
  const one = at === 'last' ? [] : ['-frames:v', '1'];
  const filter = `${turnBack}scale=${WIDTH}:${HEIGHT},format=gray`;
  const pixels = await ffmpeg(...seek, '-i', file, ...one, '-vf', filter, '-f', 'rawvideo', '-');
  const frame = pixels.subarray(pixels.length - WIDTH * HEIGHT);
  const isWhite = (bit: number) => (frame[(SQUARE / 2) * WIDTH + (bit + 0.5) * SQUARE] ?? 0) > 128;
  return Array.from({ length: BITS }, (_, bit) => (isWhite(bit) ? 2 ** bit : 0)).reduce((a, b) => a + b);
}

/** Seconds of the file at which beeps begin. */
export async function beepsIn(file: string): Promise<number[]> {
  const rate = 8000;
  const bytes = await ffmpeg('-i', file, '-vn', '-ac', '1', '-ar', String(rate), '-f', 'f32le', '-');
  const begins: number[] = [];
  let heardAt = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < bytes.length / 4; index++) {
    if (Math.abs(bytes.readFloatLE(index * 4)) < HEARD) continue;
    const at = index / rate;
    if (at - heardAt > 0.3) begins.push(at);
    heardAt = at;
  }
  return begins;
}
