/** What a member's film becomes: uploaded to the real app, fetched as a player does, inspected with ffprobe. */
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { createFfmpeg } from '../../platform/media/ffmpeg.ts';
import { aviThatLies } from '../../testing/attacks/films.ts';
import {
  boxTypes,
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
  turned,
} from '../../testing/sending/clips.ts';
import { type Surroundings, served, surroundings, upload } from '../../testing/sending/films.ts';
import { seedMedia, videoForm } from '../../testing/sending/forms.ts';
import { createLocalHost } from './host.ts';
import { texts } from './texts.ts';

const PLACE = '+05.6037-000.1870/';

/** What every converted file is. */
function expectPlayable(bytes: Buffer, seconds = 2) {
  const { format } = probe(bytes);
  expect(boxTypes(bytes).slice(0, 2)).toEqual(['ftyp', 'moov']);
  expect(format.format_name).toContain('mp4');
  expect(Math.abs(Number(format.duration) - seconds)).toBeLessThan(0.1);
  expect(streamOf(bytes, 'video')).toMatchObject({ codec_name: 'h264', pix_fmt: 'yuv420p' });
  expectNoTraces(bytes);
}

function expectNoTraces(bytes: Buffer) {
  const { format, streams } = probe(bytes);
  const brands = ['major_brand', 'minor_version', 'compatible_brands'];
  expect(Object.keys(format.tags ?? {}).filter((tag) => !brands.includes(tag))).toEqual([]);
  expect(streams.flatMap(({ tags }) => [tags?.location, tags?.creation_time]).filter(Boolean)).toEqual([]);
  for (const trace of [PLACE, 'Ama at the pitch']) expect(bytes.includes(trace)).toBe(false);
}

const told = ['-metadata', `location=${PLACE}`, '-metadata', 'title=Ama at the pitch'];
const filmed = ['-metadata', 'creation_time=2026-10-01T15:00:00Z'];

describe.skipIf(!hasFfmpeg)(`with ffmpeg, a film${NEEDS_FFMPEG}`, () => {
  let here: Surroundings;
  beforeAll(async () => {
    here = await surroundings();
  });

  test('in HEVC becomes H.264, and keeps its sound', async () => {
    const { bytes, type } = await served(
      here,
      makeClip('mp4', ...picture(), ...tone(), ...hevc, '-tag:v', 'hvc1', ...told),
    );
    expectPlayable(bytes);
    expect(type).toBe('video/mp4');
    expect(streamOf(bytes, 'audio')?.codec_name).toBe('aac');
  });

  test('in HEVC that was filmed upright stands upright', async () => {
    const clip = turned(makeClip('mp4', ...picture(), ...tone(), ...hevc, '-tag:v', 'hvc1'));
    const { bytes } = await served(here, clip);
    expectPlayable(bytes);
    expect(streamOf(bytes, 'video')).toMatchObject({ width: 180, height: 320 });
    expect(streamOf(bytes, 'video')?.side_data_list).toBeUndefined();
  });

  test('with its head at the end gets it in front; not a picture, a sound or a time is another', async () => {
    const clip = makeClip('mov', ...picture(), ...tone(), ...h264, ...told, ...filmed, '-timecode', '00:00:01:00');
    expect(boxTypes(clip).at(-1)).toBe('moov');
    expect(clip.includes(PLACE)).toBe(true);
    expect(probe(clip).streams).toHaveLength(3); // a time code beside picture and sound
    const { bytes, type } = await served(here, clip);
    expect(boxTypes(bytes).slice(0, 2)).toEqual(['ftyp', 'moov']);
    expect(type).toBe('video/mp4');
    expect(probe(bytes).streams).toHaveLength(2);
    expectNoTraces(bytes);
    for (const kind of ['v', 'a'] as const) {
      expect(sumsOf(bytes, kind)).toBe(sumsOf(clip, kind));
      expect(sumsOf(bytes, kind, { decoded: true })).toBe(sumsOf(clip, kind, { decoded: true }));
    }
  });

  test('in H.264 that was filmed upright stays so, and is not encoded again', async () => {
    const clip = turned(makeClip('mov', ...picture(), ...tone(), ...h264, ...told));
    const { bytes } = await served(here, clip);
    expect(streamOf(bytes, 'video')?.side_data_list?.[0]?.rotation).toBe(-90);
    expect(streamOf(bytes, 'video')?.side_data_list).toEqual(streamOf(clip, 'video')?.side_data_list);
    expect(sumsOf(bytes, 'v')).toBe(sumsOf(clip, 'v'));
    expectNoTraces(bytes);
  });

  test('as AVI becomes an MP4', async () => {
    const { id, bytes, type } = await served(
      here,
      makeClip('avi', ...picture(), ...tone(), '-c:v', 'mpeg4', '-c:a', 'mp3'),
    );
    expectPlayable(bytes);
    expect(type).toBe('video/mp4');
    expect(streamOf(bytes, 'audio')?.codec_name).toBe('aac');
    expect((await here.member.get(`/embed/${id}`)).text).toContain(`<source src="/media/${id}" type="video/mp4">`);
  });

  test('as MKV with AC-3 becomes an MP4: the sound is converted, the picture is not', async () => {
    const clip = makeClip('mkv', ...picture(), ...tone(), ...h264, '-c:a', 'ac3', '-ac', '6', ...told);
    const { bytes } = await served(here, clip);
    expectPlayable(bytes);
    expect(streamOf(bytes, 'audio')).toMatchObject({ codec_name: 'aac', channels: 2 });
    const pictures = (film: Buffer) => sumsOf(film, 'v', { decoded: true }).replaceAll(/^.*,/gm, '');
    expect(pictures(bytes)).toBe(pictures(clip));
  });

  test('as MPEG-TS becomes an MP4; it is copied', async () => {
    const clip = makeClip('ts', ...picture(), ...tone(), ...h264, '-c:a', 'aac');
    const { bytes } = await served(here, clip);
    expectPlayable(bytes);
    const pictures = (film: Buffer) => sumsOf(film, 'v', { decoded: true }).replaceAll(/^.*,/gm, '');
    expect(pictures(bytes)).toBe(pictures(clip));
  });

  test('as MOV with uncompressed sound gets AAC', async () => {
    const { bytes } = await served(here, makeClip('mov', ...picture(), ...tone(), ...h264, '-c:a', 'pcm_s16le'));
    expectPlayable(bytes);
    expect(streamOf(bytes, 'audio')?.codec_name).toBe('aac');
  });

  test('without sound stays without', async () => {
    const silent = makeClip('mp4', ...picture(), ...h264);
    const copied = await served(here, silent);
    expect(probe(copied.bytes).streams.map(({ codec_type }) => codec_type)).toEqual(['video']);
    const { bytes } = await served(here, makeClip('avi', ...picture(), '-c:v', 'mpeg4'));
    expectPlayable(bytes);
    expect(streamOf(bytes, 'audio')).toBeUndefined();
  });

  test('in ProRes or in full colour becomes one that every browser plays', async () => {
    const prores = makeClip('mov', ...picture('320x180', 1), '-c:v', 'prores');
    expectPlayable((await served(here, prores)).bytes, 1);
    const colour = makeClip('mp4', ...picture('320x180', 1), '-c:v', 'libx264', '-pix_fmt', 'yuv444p');
    expectPlayable((await served(here, colour)).bytes, 1);
  });

  for (const [size, width, height] of [
    ['2560x1440', 1920, 1080],
    ['1440x2560', 1080, 1920],
    ['2560x1080', 1920, 810],
    ['321x241', 320, 240],
  ] as const) {
    test(`of ${size} becomes ${width}x${height}`, async () => {
      const { bytes } = await served(here, makeClip('avi', ...picture(size, 1), '-c:v', 'mpeg4', '-q:v', '20'));
      expectPlayable(bytes, 1);
      expect(streamOf(bytes, 'video')).toMatchObject({ width, height });
    });
  }

  test('in fragments becomes whole', async () => {
    const clip = makeClip('mp4', ...picture(), ...tone(), ...h264, '-movflags', 'frag_keyframe+empty_moov', ...told);
    expect(boxTypes(clip)).toContain('moof');
    const { bytes } = await served(here, clip);
    expect(boxTypes(bytes)).not.toContain('moof');
    expectPlayable(bytes);
  });

  test('as WebM is served as it came', async () => {
    const clip = seedMedia('training-sprint-drills.webm');
    const { bytes, type } = await served(here, clip);
    expect(bytes.equals(clip)).toBe(true);
    expect(type).toBe('video/webm');
  });

  test('that is deleted leaves no file', async () => {
    const { id } = await served(here, makeClip('avi', ...picture(), '-c:v', 'mpeg4'));
    expect(await here.site.filesIn('videos')).toContain(`videos/${id}`);
    await here.site.videoHosts.of('local').remove(id);
    expect(await here.site.filesIn('videos')).not.toContain(`videos/${id}`);
    expect((await here.member.get(`/media/${id}`)).status).toBe(404);
  });

  test('gets its first good frame as a poster, not the dark before it', async () => {
    const dark = ['-f', 'lavfi', '-i', 'color=black:s=320x180:r=30:d=4'];
    const join = ['-filter_complex', '[0:v][1:v]concat=n=2:v=1'];
    const bytes = makeClip('mp4', ...dark, ...picture('320x180', 2), ...join, ...h264);
    const poster = await posterOf(bytes);
    expect(await sharp(poster).metadata()).toMatchObject({ format: 'webp', width: 320, height: 180 });
    expect(Math.max(...(await sharp(poster).stats()).channels.map(({ mean }) => mean))).toBeGreaterThan(60);
    expect((await sharp(await posterOf(makeClip('mp4', ...dark, ...h264))).metadata()).format).toBe('webp');
    expect((await sharp(await posterOf(turned(bytes))).metadata()).height).toBe(320);
    expect(await here.site.filesIn('incoming')).toEqual([]);
  });

  async function posterOf(bytes: Buffer): Promise<Buffer | undefined> {
    await here.site.files.put('uploads/for-a-poster', bytes);
    const clip = await here.site.files.withPath('uploads/for-a-poster', (path) => here.site.media.judge(path, 'x'));
    if (!clip) throw new Error('no film');
    const key = `thumbnails/${randomUUID()}`;
    const isMade = await here.site.videoHosts.current.makePoster?.('uploads/for-a-poster', clip, key, 'somebody');
    await here.site.files.remove('uploads/for-a-poster');
    return isMade ? Buffer.concat(await Array.fromAsync(here.site.files.read(key))) : undefined;
  }

  test('that came without a thumbnail is shown by it; one that came with one, by that', async () => {
    const clip = makeClip('avi', ...picture(), '-c:v', 'mpeg4');
    const thumbnail = { field: 'thumbnail', bytes: seedMedia('tennis-rally.jpg'), name: 't.jpg', type: 'image/jpeg' };
    const own = await here.member.post('/api/videos/upload-youtube', videoForm({}, [{ bytes: clip }, thumbnail]));
    const made = await upload(here, clip);
    const [ownPoster, madePoster] = await Promise.all(
      [own, made].map(async ({ body }) => (await here.member.get(body.video.posterUrl)).bytes),
    );
    expect(await sharp(madePoster).metadata()).toMatchObject({ format: 'webp', width: 320, height: 180 });
    expect((await sharp(ownPoster).metadata()).width).toBeGreaterThan(320);
  });

  test('whose pictures are larger than all of its heads say is refused before one of them is decoded', async () => {
    const bytes = aviThatLies();
    for (let at = bytes.indexOf('strf'); at >= 0; at = bytes.indexOf('strf', at + 4)) {
      bytes.writeUInt32LE(64, at + 12);
      bytes.writeUInt32LE(64, at + 16);
    }
    const { status, body } = await upload(here, bytes);
    expect([status, body]).toEqual([400, { code: 'not-a-video', field: 'video', message: texts.couldNotConvert() }]);
    for (const folder of ['incoming', 'uploads']) expect(await here.site.filesIn(folder)).toEqual([]);
  });

  test('whose conversion takes too long is refused, and nothing of it stays', async () => {
    const where = await surroundings({ conversionLimit: 1 });
    const { status, body } = await upload(where, makeClip('avi', ...picture(), '-c:v', 'mpeg4'));
    expect(status).toBe(400);
    expect(body.message).toContain('This clip could not be converted.');
    for (const folder of ['videos', 'incoming', 'uploads']) expect(await where.site.filesIn(folder)).toEqual([]);
  });
});

describe.skipIf(!hasFfmpeg)(`without ffmpeg, a film${NEEDS_FFMPEG}`, () => {
  let here: Surroundings;
  beforeAll(async () => {
    here = await surroundings({ ffmpeg: createFfmpeg('/no/such/ffmpeg') });
  });

  const cases: [string, () => Buffer, string][] = [
    ['HEVC', () => makeClip('mp4', ...picture(), ...hevc), "Browsers can't play this clip (HEVC (H.265))."],
    ['AVI', () => makeClip('avi', ...picture(), '-c:v', 'mpeg4'), "Browsers can't play this clip (AVI)."],
    [
      'MKV with AC-3',
      () => makeClip('mkv', ...picture(), ...tone(), ...h264, '-c:a', 'ac3'),
      "Browsers can't play this clip (MKV, AC-3).",
    ],
  ];
  for (const [name, clip, message] of cases) {
    test(`that browsers can't play (${name}) is refused with what to do`, async () => {
      const { status, body } = await upload(here, clip());
      expect([status, body.code, body.field]).toEqual([400, 'not-a-video', 'video']);
      expect(body.message).toContain(`${message} Please export it as MP4 with H.264 video and AAC sound`);
      for (const folder of ['videos', 'incoming', 'uploads']) expect(await here.site.filesIn(folder)).toEqual([]);
    });
  }

  test('is judged before it is stored', async () => {
    const host = here.site.videoHosts.current;
    const clip = {
      ...({ mimeType: 'video/mp4', container: 'mp4', videoCodec: 'hevc', videoProfile: 'hvc1.1.6.L93.B0' } as const),
      ...{ audioCodec: 'aac', durationSeconds: 9, width: 1920, height: 1080 },
    };
    expect(await host.accepts?.(clip)).toMatch(/^Browsers can't play this clip \(HEVC .* Most Compatible/);
    expect(await host.accepts?.({ ...clip, videoCodec: 'avc', videoProfile: 'avc1.640028' })).toBeUndefined();
    const huge = { videoCodec: 'avc', videoProfile: 'avc1.640028', width: 16_384, height: 16_384 };
    expect(await host.accepts?.({ ...clip, ...huge })).toContain('8K');
    const converting = createLocalHost({ ...here.site, publicUrl: '', find: async () => undefined });
    expect(await converting.accepts?.(clip)).toBeUndefined();
  });

  test('that browsers play gets its head in front all the same, and tells no place', async () => {
    const clip = makeClip('mov', ...picture(), ...tone(), ...h264, ...told, ...filmed);
    const { bytes } = await served(here, clip);
    expect(boxTypes(bytes).slice(0, 2)).toEqual(['ftyp', 'moov']);
    expectNoTraces(bytes);
    expect(sumsOf(bytes, 'v')).toBe(sumsOf(clip, 'v'));
  });

  test('in fragments is served as it came', async () => {
    const clip = makeClip('mp4', ...picture(), ...h264, '-movflags', 'frag_keyframe+empty_moov');
    expect((await served(here, clip)).bytes.equals(clip)).toBe(true);
  });

  test('gets no poster', async () => {
    await here.site.files.put('uploads/for-a-poster', seedMedia());
    const clip = await here.site.files.withPath('uploads/for-a-poster', (path) => here.site.media.judge(path, 'x'));
    if (!clip) throw new Error('no film');
    const { current } = here.site.videoHosts;
    expect(await current.makePoster?.('uploads/for-a-poster', clip, 'thumbnails/none', 'somebody')).toBeUndefined();
  });
});
