/** Date, camera and place within the stream, or in tags that only some containers have: none of it is published. */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findHosted } from '../../features/videos/hosted.ts';
import { createFfmpeg } from '../../platform/media/ffmpeg.ts';
import {
  asFile,
  boxTypes,
  h264,
  hasFfmpeg,
  hevc,
  makeClip,
  NEEDS_FFMPEG,
  picture,
  probe,
  sumsOf,
  tone,
} from '../../testing/sending/clips.ts';
import { filmOf, type Surroundings, served, surroundings } from '../../testing/sending/films.ts';
import { videoForm } from '../../testing/sending/forms.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { startYouTube, type YouTubeServer } from '../../testing/youtube/youtube.ts';
import { makeVideoHosts } from '../make.ts';

const PLACE = 'MDPM-2026-11-26-N51.8-E0.9';
const SEI = ['-bsf:v', `h264_metadata=sei_user_data=17ee8c60f84d11d98cd60800200c9a66+${PLACE}`];
const tags = ['-metadata', `location=${PLACE}`, '-metadata', `title=${PLACE}`, '-metadata:s:v', `title=${PLACE}`];
const vp9 = ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-c:a', 'libopus'];

/** HEVC whose encoder's note says where it was filmed, in the head and in the stream. */
function hevcOfPlace(ending: string) {
  const bytes = makeClip(ending, ...picture(), ...tone(), ...hevc, '-tag:v', 'hvc1');
  for (let at = bytes.indexOf('x265 (build'); at >= 0; at = bytes.indexOf('x265 (build', at)) bytes.write(PLACE, at);
  return bytes;
}

/** WebM whose head says when it was filmed (DateUTC), in place of as much filling. */
function webmOfDate() {
  const bytes = makeClip('webm', ...picture(), ...vp9, '-fflags', '+bitexact');
  const app = bytes.indexOf(Buffer.from('5741844c617666', 'hex')); // WritingApp 'Lavf'
  expect(app).toBeGreaterThan(0);
  bytes.write('446184', app, 'hex');
  return bytes;
}

/** The types of the messages in a film's stream, in their order. */
function messagesIn(bytes: Buffer, format: 'h264' | 'hevc'): number[] {
  const bsf = `${format}_mp4toannexb`;
  const stream = execFileSync(
    'ffmpeg',
    ['-v', 'error', '-i', asFile(bytes), '-map', '0:V:0', '-c', 'copy', '-bsf:v', bsf, '-f', format, '-'],
    { maxBuffer: 1e9 },
  );
  const types: number[] = [];
  for (const unit of stream
    .toString('latin1')
    .split('\0\0\x01')
    .map((text) => Buffer.from(text, 'latin1'))) {
    const isMessages = format === 'h264' ? ((unit[0] ?? 0) & 31) === 6 : [39, 40].includes(((unit[0] ?? 0) >> 1) & 63);
    for (let at = format === 'h264' ? 1 : 2; isMessages && at < unit.length - 1; ) {
      types.push(unit[at++] ?? 0);
      let size = 0;
      for (; unit[at] === 255; at++) size += 255;
      size += unit[at++] ?? 0;
      at += size;
    }
  }
  return types;
}

const pictures = (film: Buffer) => sumsOf(film, 'v', { decoded: true }).replaceAll(/^.*,/gm, '');

/** Nothing of it stands in a film, in any writing. */
function expectNoPlace(bytes: Buffer) {
  for (const trace of [PLACE, 'MDPM', '2026-11-26', 'N51.8']) expect(bytes.includes(trace), trace).toBe(false);
}

const films: [string, () => Buffer][] = [
  ['MP4', () => filmOf('sei-place.mp4')],
  [
    'MP4 with its head in front',
    () => makeClip('mp4', ...picture(), ...tone(), ...h264, ...SEI, '-movflags', '+faststart'),
  ],
  ['MOV', () => makeClip('mov', ...picture(), ...tone(), ...h264, ...SEI, ...tags)],
  ['MP4 in fragments', () => makeClip('mp4', ...picture(), ...h264, ...SEI, '-movflags', 'frag_keyframe+empty_moov')],
  [
    'MTS',
    () =>
      makeClip(
        'm2ts',
        '-f',
        'lavfi',
        '-i',
        'testsrc2=s=320x180:r=30:d=2',
        ...tone(),
        ...h264,
        ...SEI,
        '-c:a',
        'ac3',
        '-f',
        'mpegts',
      ),
  ],
  ['MKV', () => makeClip('mkv', ...picture(), ...tone(), ...h264, ...SEI, ...tags)],
  [
    'MKV with a file beside it',
    () =>
      makeClip(
        'mkv',
        ...picture(),
        ...h264,
        ...SEI,
        '-attach',
        asFile(Buffer.from(PLACE), 'txt'),
        '-metadata:s:t',
        'mimetype=text/plain',
      ),
  ],
];

describe.skipIf(!hasFfmpeg)(`what stands in the stream of a film${NEEDS_FFMPEG}`, () => {
  let here: Surroundings;
  beforeAll(async () => {
    here = await surroundings();
  });

  for (const [name, make] of films) {
    test(`(${name}) is not served; not a picture is another`, async () => {
      const clip = make();
      expect(clip.includes(PLACE) || clip.includes('MDPM')).toBe(true);
      const { bytes } = await served(here, clip);
      expectNoPlace(bytes);
      expect(boxTypes(bytes).slice(0, 2)).toEqual(['ftyp', 'moov']);
      expect(pictures(bytes)).toBe(pictures(clip));
    });
  }

  test('goes, and where players may begin stays', async () => {
    const open = ['-x264-params', 'open-gop=1:keyint=12:min-keyint=12:scenecut=0:bframes=2'];
    const clip = makeClip('mp4', ...picture(), ...h264, ...open, ...SEI);
    const before = messagesIn(clip, 'h264');
    expect(before).toContain(6);
    const { bytes } = await served(here, clip);
    expectNoPlace(bytes);
    const after = messagesIn(bytes, 'h264');
    expect(after.filter((type) => type === 6)).toEqual(before.filter((type) => type === 6));
    expect(after.filter((type) => type === 5 || type === 4)).toEqual([5]); // x264's note on its settings
  });

  test('of HEVC is not served', async () => {
    const clip = hevcOfPlace('mp4');
    expect(clip.includes(PLACE)).toBe(true);
    expectNoPlace((await served(here, clip)).bytes);
  });

  const webms: [string, () => Buffer, string][] = [
    ['tags', () => makeClip('webm', ...picture(), ...tone(), ...vp9, ...tags), PLACE],
    [
      'a title',
      () => makeClip('webm', ...picture(), ...vp9, '-fflags', '+bitexact', '-metadata', `title=${PLACE}`),
      PLACE,
    ],
    [
      'a name of its track',
      () => makeClip('webm', ...picture(), ...vp9, '-fflags', '+bitexact', '-metadata:s:v', `title=${PLACE}`),
      PLACE,
    ],
    [
      'chapters',
      () =>
        makeClip(
          'webm',
          ...picture(),
          '-i',
          asFile(Buffer.from(`;FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1\nSTART=0\nEND=1\ntitle=${PLACE}\n`), 'txt'),
          '-map_chapters',
          '1',
          ...vp9,
          '-map',
          '0',
        ),
      PLACE,
    ],
    [
      'subtitles',
      () =>
        makeClip(
          'webm',
          ...picture(),
          '-i',
          asFile(Buffer.from(`1\n00:00:00,000 --> 00:00:01,000\n${PLACE}\n\n`), 'srt'),
          '-map',
          '0',
          '-map',
          '1',
          ...vp9,
        ),
      PLACE,
    ],
    ['a date', webmOfDate, Buffer.from('446184', 'hex').toString('latin1')],
  ];
  for (const [what, make, trace] of webms) {
    test(`and ${what} of WebM go; it stays WebM, and not a picture is another`, async () => {
      const clip = make();
      expect(clip.includes(Buffer.from(trace, 'latin1'))).toBe(true);
      const { bytes, type } = await served(here, clip);
      expect(type).toBe('video/webm');
      expect(bytes.includes(Buffer.from(trace, 'latin1'))).toBe(false);
      expect(pictures(bytes)).toBe(pictures(clip));
    });
  }
});

describe.skipIf(!hasFfmpeg)(`what is published to YouTube${NEEDS_FFMPEG}`, () => {
  let youtube: YouTubeServer;
  let site: Site;
  beforeAll(async () => {
    youtube = await startYouTube();
    site = await createSite(youtube.env(), async ({ config, files, room, scratch, media, db, clock }) => ({
      videoHosts: await makeVideoHosts({
        ...{ config, files, room, scratch, media, db, clock },
        ...{ find: findHosted(db), report: () => {}, ffmpeg: createFfmpeg() },
      }),
    }));
  });
  afterAll(() => youtube.stop());

  async function published(bytes: Buffer) {
    const member = await site.member(`Efua${randomUUID().slice(0, 6)}`);
    const { status, text } = await member.post('/api/videos/upload-youtube', videoForm({}, [{ bytes }]));
    expect(status, text).toBe(201);
    return youtube.videos.at(-1)?.bytes ?? Buffer.alloc(0);
  }

  const more: [string, () => Buffer][] = [
    ['MP4 with HEVC', () => hevcOfPlace('mp4')],
    ['MKV with HEVC', () => hevcOfPlace('mkv')],
    ['MPEG-TS with HEVC', () => makeClip('ts', '-i', asFile(hevcOfPlace('mp4')), '-c', 'copy')],
    ['WebM with tags', () => makeClip('webm', ...picture(), ...tone(), ...vp9, ...tags)],
    ['AVI with tags', () => makeClip('avi', ...picture(), ...tone(), '-c:v', 'mjpeg', '-c:a', 'pcm_s16le', ...tags)],
  ];
  for (const [name, make] of [...films, ...more]) {
    test(`(${name}) tells neither place nor time; not a picture is another`, async () => {
      const clip = make();
      expect(clip.includes('MDPM')).toBe(true);
      const bytes = await published(clip);
      expectNoPlace(bytes);
      expect(pictures(bytes)).toBe(pictures(clip));
      expect(Number(probe(bytes).format.duration)).toBeGreaterThan(0.5);
      expect(await site.filesIn('incoming')).toEqual([]);
    });
  }
});
