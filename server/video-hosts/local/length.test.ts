/** Films whose length is not what their head says: none at all, or that of something that is not shown. */
import { beforeAll, describe, expect, test } from 'vitest';
import { createFfmpeg } from '../../platform/media/ffmpeg.ts';
import {
  asFile,
  h264,
  hasFfmpeg,
  hevc,
  makeClip,
  NEEDS_FFMPEG,
  picture,
  probe,
  streamOf,
  sumsOf,
  tone,
} from '../../testing/sending/clips.ts';
import { filmOf, picturesOf, type Surroundings, served, surroundings, upload } from '../../testing/sending/films.ts';

const seconds = (bytes: Buffer) => Number(probe(bytes).format.duration);
const vp8 = ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-c:a', 'libopus'];
const vp9 = ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-c:a', 'libopus'];
const recorded = ['-live', '1']; // without length and cues, as a recorder writes

describe.skipIf(!hasFfmpeg)(`a film without a length${NEEDS_FFMPEG}`, () => {
  let here: Surroundings;
  beforeAll(async () => {
    here = await surroundings();
  });

  test('as a recorder of a browser writes it gets one, and an index; not a picture is another', async () => {
    const clip = filmOf('no-length.webm');
    expect(seconds(clip)).toBeNaN();
    const { bytes, type } = await served(here, clip);
    expect(type).toBe('video/webm');
    expect(seconds(bytes)).toBeCloseTo(4, 1);
    expect(bytes.includes(Buffer.from('1c53bb6b', 'hex'))).toBe(true); // Cues
    expect(sumsOf(bytes, 'v')).toBe(sumsOf(clip, 'v'));
  });

  const films: [string, () => Buffer, string][] = [
    ['VP9 and Opus as WebM', () => makeClip('webm', ...picture(), ...tone(), ...vp9, ...recorded), 'video/webm'],
    ['VP8 as WebM', () => makeClip('webm', ...picture(), ...vp8, ...recorded), 'video/webm'],
    ['H.264 as MKV', () => makeClip('mkv', ...picture(), ...tone(), ...h264, '-live', '1'), 'video/mp4'],
    [
      'H.264 in fragments',
      () => makeClip('mp4', ...picture(), ...h264, '-movflags', 'frag_keyframe+empty_moov+default_base_moof'),
      'video/mp4',
    ],
  ];
  for (const [name, make, type] of films) {
    test(`${name} gets one, and is not encoded again`, async () => {
      const clip = make();
      const made = await served(here, clip);
      expect(made.type).toBe(type);
      expect(seconds(made.bytes)).toBeCloseTo(2, 1);
      const pictures = (film: Buffer) => sumsOf(film, 'v', { decoded: true }).replaceAll(/^.*,/gm, '');
      expect(pictures(made.bytes)).toBe(pictures(clip));
    });
  }

  test('is served as it came without ffmpeg', async () => {
    const without = await surroundings({ ffmpeg: createFfmpeg('/no/such/ffmpeg') });
    const clip = filmOf('no-length.webm');
    expect((await served(without, clip)).bytes.equals(clip)).toBe(true);
  });
});

describe.skipIf(!hasFfmpeg)(`a film with something that outlasts its picture${NEEDS_FFMPEG}`, () => {
  let here: Surroundings;
  beforeAll(async () => {
    here = await surroundings();
  });

  const subtitles = () =>
    asFile(
      Buffer.from('1\n00:00:00,000 --> 00:00:01,000\nKick-off\n\n2\n00:00:20,000 --> 00:00:30,000\nBye\n\n'),
      'srt',
    );
  const all = (count: number) => Array.from({ length: count }, (_, index) => ['-map', String(index)]).flat();
  const sounds = [...tone(2), ...tone(9)];
  const films: [string, () => Buffer, number?][] = [
    ['a second sound, as MKV with HEVC', () => filmOf('second-sound-longer.mkv'), 1],
    ['a second sound, as MKV', () => makeClip('mkv', ...picture(), ...sounds, ...all(3), ...h264)],
    [
      'a second sound of more bits, as MKV',
      () =>
        makeClip(
          'mkv',
          ...picture(),
          ...sounds,
          ...all(3),
          ...h264,
          '-c:a',
          'aac',
          '-b:a:0',
          '32k',
          '-b:a:1',
          '256k',
          '-disposition:a:0',
          '0',
          '-disposition:a:1',
          'default',
        ),
    ],
    ['a second sound, as MP4 with HEVC', () => makeClip('mp4', ...picture(), ...sounds, ...all(3), ...hevc)],
    ['a second sound, as MPEG-TS', () => makeClip('ts', ...picture(), ...sounds, ...all(3), ...h264)],
    [
      'a second picture, as MKV',
      () => makeClip('mkv', ...picture(), ...tone(), ...picture('160x90', 7), ...all(3), ...h264),
    ],
    ['subtitles, as MKV', () => makeClip('mkv', ...picture(), '-i', subtitles(), ...all(2), ...h264)],
    [
      'subtitles, as MKV with HEVC',
      () => makeClip('mkv', ...picture(), ...tone(), '-i', subtitles(), ...all(3), ...hevc),
    ],
    [
      'subtitles, as MP4 with HEVC',
      () => makeClip('mp4', ...picture(), '-i', subtitles(), ...all(2), ...hevc, '-c:s', 'mov_text'),
    ],
    ['subtitles, as WebM', () => makeClip('webm', ...picture(), ...tone(), '-i', subtitles(), ...all(3), ...vp9)],
    [
      'a file beside it, as MKV',
      () =>
        makeClip(
          'mkv',
          ...picture(),
          ...h264,
          '-attach',
          asFile(Buffer.alloc(5000), 'ttf'),
          '-metadata:s:t',
          'mimetype=font/ttf',
        ),
    ],
  ];
  for (const [name, make, length = 2] of films) {
    test(`(${name}) is published, as long as its picture`, async () => {
      const { bytes } = await served(here, make());
      expect(seconds(bytes)).toBeCloseTo(length, 1);
      expect(picturesOf(bytes, 'gray').length).toBeGreaterThan(0);
    });
  }

  test('(its own sound) keeps all of it', async () => {
    for (const [ending, ...codecs] of [
      ['avi', '-c:v', 'mpeg4'],
      ['mkv', ...hevc],
      ['mp4', ...hevc],
    ] as const) {
      const { bytes } = await served(here, makeClip(ending, ...picture(), ...tone(9), ...codecs));
      expect(seconds(bytes)).toBeCloseTo(9, 0);
      expect(streamOf(bytes, 'audio')?.codec_name).toBe('aac');
    }
  });

  test('or whose clock begins late is published', async () => {
    for (const ending of ['mkv', 'ts'] as const) {
      const late = makeClip(ending, ...picture(), ...tone(), ...hevc, '-output_ts_offset', '600');
      expect(seconds((await served(here, late)).bytes)).toBeCloseTo(2, 0);
    }
  });

  test('or whose second part was cut off is no video', async () => {
    for (const ending of ['mkv', 'webm'] as const) {
      const codecs = ending === 'mkv' ? h264 : vp9;
      const whole = makeClip(ending, ...picture('320x180', 4), ...tone(4), ...codecs);
      const { status, body } = await upload(here, whole.subarray(0, whole.length * 0.6));
      expect([ending, status, body.code]).toEqual([ending, 400, 'not-a-video']);
    }
  });
});
