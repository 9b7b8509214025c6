/** What is seen of films whose pictures browsers show wrong: of high dynamic range, interlaced, of more than 8 bits. */
import sharp, { type OutputInfo } from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { createFfmpeg } from '../../platform/media/ffmpeg.ts';
import {
  h264,
  hasFfmpeg,
  makeClip,
  NEEDS_FFMPEG,
  picture,
  probe,
  streamOf,
  sumsOf,
  tone,
} from '../../testing/sending/clips.ts';
import { filmOf, picturesOf, type Surroundings, served, surroundings, upload } from '../../testing/sending/films.ts';

const [WIDTH, HEIGHT] = [320, 180];

/** White, red and grey side by side, as SDR, then carried into this transfer. */
const colours = (transfer: string) => {
  const parts = ['white:s=128x180', '0xC00000:s=96x180', '0x808080:s=96x180'];
  const inputs = parts.flatMap((part) => ['-f', 'lavfi', '-i', `color=${part}:r=25:d=1`]);
  const sdr =
    'format=yuv444p,scale=out_color_matrix=bt709:out_range=tv,setparams=colorspace=bt709:color_primaries=bt709:color_trc=bt709:range=tv';
  const hdr = `zscale=t=linear:npl=203,format=gbrpf32le,zscale=p=bt2020,zscale=t=${transfer}:m=bt2020nc:r=tv:npl=203,format=yuv420p10le`;
  return [...inputs, '-filter_complex', `[0][1][2]hstack=3,${sdr},${hdr}`];
};
const tags = (transfer: string) => ['-color_primaries', 'bt2020', '-color_trc', transfer, '-colorspace', 'bt2020nc'];
const HLG = 'arib-std-b67';
const PQ = 'smpte2084';
const codecs = {
  hevc: ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=none:crf=10', '-tag:v', 'hvc1'],
  vp9: ['-c:v', 'libvpx-vp9', '-profile:v', '2', '-cpu-used', '8', '-deadline', 'realtime', '-crf', '10', '-b:v', '0'],
  av1: ['-c:v', 'libsvtav1', '-preset', '12', '-crf', '10'],
  h264: ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '10'],
};
const film = (ending: string, codec: keyof typeof codecs, transfer: string) =>
  makeClip(ending, ...colours(transfer), ...codecs[codec], ...tags(transfer));

/** The colours in the middle of the white, the red and the grey. */
const coloursIn = (rgb: Buffer, channels = 3) =>
  [50, 175, 280].map((x) => [...rgb.subarray((90 * WIDTH + x) * channels, (90 * WIDTH + x) * channels + 3)]);

function expectColours(seen: number[][], most = 6) {
  const right = [
    [255, 255, 255],
    [192, 0, 3],
    [128, 128, 128],
  ];
  for (const [index, colour] of right.entries()) {
    for (const [channel, value] of colour.entries()) {
      expect(Math.abs((seen[index]?.[channel] ?? 999) - value), JSON.stringify(seen)).toBeLessThanOrEqual(most);
    }
  }
}

/** How many pixels of a film are combs: lighter, or darker, than the lines above and below them. */
function combsIn(bytes: Buffer, width: number, height: number): number {
  const gray = picturesOf(bytes, 'gray');
  let combs = 0;
  for (let at = width; at < gray.length - width; at++) {
    const line = Math.floor(at / width) % height;
    if (line === 0 || line === height - 1) continue;
    const [above, here, below] = [gray[at - width] ?? 0, gray[at] ?? 0, gray[at + width] ?? 0];
    if ((here - above) * (here - below) > 30 * 30) combs += 1;
  }
  return combs;
}

async function posterOf(where: Surroundings, url: string) {
  const { bytes } = await where.member.get(url);
  return sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
}

const BT709 = { color_transfer: 'bt709', color_primaries: 'bt709', color_space: 'bt709', pix_fmt: 'yuv420p' };

describe.skipIf(!hasFfmpeg)(`of high dynamic range${NEEDS_FFMPEG}`, () => {
  let here: Surroundings;
  beforeAll(async () => {
    here = await surroundings();
  });

  const films: [string, () => Buffer, number?][] = [
    ['HEVC in HLG, as a phone films it', () => filmOf('hdr-hlg.mov'), 16],
    ['HEVC in HLG', () => film('mov', 'hevc', HLG)],
    ['HEVC in PQ', () => film('mp4', 'hevc', PQ)],
    ['HEVC in PQ as MPEG-TS', () => film('ts', 'hevc', PQ)],
    ['HEVC in HLG as MKV', () => film('mkv', 'hevc', HLG)],
    ['VP9 in HLG', () => film('webm', 'vp9', HLG)],
    ['VP9 in PQ as MP4', () => film('mp4', 'vp9', PQ)],
    ['AV1 in PQ', () => film('mp4', 'av1', PQ)],
    ['AV1 in HLG as WebM', () => film('webm', 'av1', HLG)],
    ['H.264 of 10 bits in HLG', () => film('mp4', 'h264', HLG)],
    [
      'H.264 of 8 bits in PQ',
      () => makeClip('mp4', ...colours(PQ), ...codecs.h264, ...tags(PQ), '-pix_fmt', 'yuv420p'),
      10,
    ],
  ];
  for (const [name, make, most] of films) {
    test(`${name} becomes SDR, its poster too`, async () => {
      const { bytes, type, posterUrl } = await served(here, make());
      expect(type).toBe('video/mp4');
      expect(streamOf(bytes, 'video')).toMatchObject({ codec_name: 'h264', ...BT709 });
      expectColours(coloursIn(picturesOf(bytes, 'rgb24')), most);
      const poster = await posterOf(here, posterUrl);
      expect(poster.info).toMatchObject({ width: WIDTH, height: HEIGHT, channels: 3 });
      expectColours(coloursIn(poster.data), most);
    });
  }

  test('but of SDR, with 10 bits in VP9 or AV1, is served as it comes', async () => {
    const bits = ['-pix_fmt', 'yuv420p10le'];
    for (const codec of ['vp9', 'av1'] as const) {
      const clip = makeClip('webm', ...picture('320x180', 1), ...codecs[codec], ...bits);
      const { bytes, type } = await served(here, clip);
      expect(type).toBe('video/webm');
      expect(sumsOf(bytes, 'v')).toBe(sumsOf(clip, 'v'));
    }
  });

  test('but of SDR, with 10 bits and full colour in H.264, becomes one that every browser plays', async () => {
    const wide = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv422p10le', '-profile:v', 'high422'];
    const { bytes } = await served(here, makeClip('mp4', ...picture('320x180', 1), ...wide));
    expect(streamOf(bytes, 'video')).toMatchObject({ codec_name: 'h264', pix_fmt: 'yuv420p', profile: 'High' });
  });

  test('is refused without ffmpeg, with what to do', async () => {
    const without = await surroundings({ ffmpeg: createFfmpeg('/no/such/ffmpeg') });
    const { status, body } = await upload(without, film('webm', 'vp9', HLG));
    expect([status, body.code]).toEqual([400, 'not-a-video']);
    expect(body.message).toContain("Browsers can't play this clip (VP9 with HDR). Please export it as MP4");
  });
});

describe.skipIf(!hasFfmpeg)(`that is interlaced${NEEDS_FFMPEG}`, () => {
  let here: Surroundings;
  beforeAll(async () => {
    here = await surroundings();
  });

  const bars = (field: 'top' | 'bottom') => [
    ...['-f', 'lavfi', '-i', 'color=0x101010:s=320x240:r=50:d=2', '-f', 'lavfi', '-i', 'color=white:s=24x240:r=50:d=2'],
    ...[
      '-filter_complex',
      `[0][1]overlay=x='mod(n*6,320)',tinterlace=interleave_${field},fieldorder=${field === 'top' ? 'tff' : 'bff'}`,
    ],
  ];
  const x264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '12', '-pix_fmt', 'yuv420p'];
  const interlaced = (field: 'top' | 'bottom') => [
    ...[...bars(field), ...x264, '-flags', '+ildct+ilme'],
    ...['-x264-params', field === 'top' ? 'tff=1' : 'bff=1'],
  ];
  const films: [string, () => Buffer, number, number][] = [
    ['H.264 as a camera films it', () => filmOf('interlaced.m2ts'), 720, 576],
    ['H.264 as MPEG-TS, top field first', () => makeClip('ts', ...interlaced('top')), 320, 240],
    ['H.264 as MP4, bottom field first', () => makeClip('mp4', ...interlaced('bottom')), 320, 240],
    ['H.264 as MKV', () => makeClip('mkv', ...interlaced('top')), 320, 240],
    ['H.264 as MOV with sound', () => makeClip('mov', ...interlaced('top'), '-an'), 320, 240],
    [
      'MPEG-2 as AVI',
      () => makeClip('avi', ...bars('top'), '-c:v', 'mpeg2video', '-q:v', '2', '-flags', '+ildct+ilme'),
      320,
      240,
    ],
    ['ProRes', () => makeClip('mov', ...bars('top'), '-c:v', 'prores_ks', '-flags', '+ildct+ilme'), 320, 240],
  ];
  for (const [name, make, width, height] of films) {
    test(`${name} loses its combs, its poster too`, async () => {
      const clip = make();
      expect(combsIn(clip, width, height)).toBeGreaterThan(1000);
      const { bytes, posterUrl } = await served(here, clip);
      expect(combsIn(bytes, width, height)).toBe(0);
      expect(streamOf(bytes, 'video')).toMatchObject({ codec_name: 'h264', field_order: 'progressive' });
      expect(Math.abs(Number(probe(bytes).format.duration) - Number(probe(clip).format.duration))).toBeLessThan(0.3);
      const { data, info } = await posterOf(here, posterUrl);
      expect(combsOfPoster(data, info)).toBe(0);
    });
  }

  const combsOfPoster = (data: Buffer, { width, height, channels }: OutputInfo) => {
    let combs = 0;
    for (let y = 1; y < height - 1; y++) {
      for (let x = 0; x < width; x++) {
        const at = (line: number) => data[(line * width + x) * channels] ?? 0;
        if ((at(y) - at(y - 1)) * (at(y) - at(y + 1)) > 30 * 30) combs += 1;
      }
    }
    return combs;
  };

  test('only by its head, which could hold fields but holds whole pictures, is not encoded again', async () => {
    const clip = makeClip('mp4', ...picture(), ...tone(), ...h264, '-x264-params', 'fake-interlaced=1');
    const { bytes } = await served(here, clip);
    expect(sumsOf(bytes, 'v')).toBe(sumsOf(clip, 'v'));
  });
});
