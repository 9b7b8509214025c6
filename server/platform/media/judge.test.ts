import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { asFile, h264, hasFfmpeg, hevc, makeClip, NEEDS_FFMPEG, picture, tone } from '../../testing/sending/clips.ts';
import { seedMedia } from '../../testing/sending/forms.ts';
import { media } from '../../testing/sending/media.ts';

const judge = (bytes: Buffer) => media.judge(asFile(bytes), 'somebody');

test('a clip is told by its content', async () => {
  expect(await judge(seedMedia())).toMatchObject({
    mimeType: 'video/mp4',
    container: 'mp4',
    videoCodec: 'avc',
    videoProfile: expect.stringMatching(/^avc1\.64/),
    audioCodec: 'aac',
  });
  expect(await judge(seedMedia('training-sprint-drills.webm'))).toMatchObject({ container: 'webm', videoCodec: 'vp9' });
});

test('a playlist is no video, and nothing that it names is opened', async () => {
  const asked: unknown[] = [];
  const server = createServer((request, reply) => {
    asked.push(request.url);
    reply.end(seedMedia());
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const list = `#EXTM3U\n#EXT-X-TARGETDURATION:7\n#EXTINF:7,\nhttp://127.0.0.1:${port}/clip.mp4\n#EXT-X-ENDLIST\n`;
  expect(await judge(Buffer.from(list))).toBeUndefined();
  expect(await judge(Buffer.from(list.replace(/http.*/, asFile(seedMedia()))))).toBeUndefined();
  expect(asked).toEqual([]);
});

describe.skipIf(!hasFfmpeg)(`clips made by ffmpeg${NEEDS_FFMPEG}`, () => {
  test('are told by their codecs', async () => {
    const clip = makeClip('mov', ...picture(), ...tone(), ...hevc, '-c:a', 'pcm_s16le');
    expect(await judge(clip)).toMatchObject({ container: 'mp4', videoCodec: 'hevc', audioCodec: 'pcm-s16' });
    const mkv = makeClip('mkv', ...picture(), ...tone(), ...h264, '-c:a', 'ac3');
    expect(await judge(mkv)).toMatchObject({ container: 'matroska', videoCodec: 'avc', audioCodec: 'ac3' });
    const broadcast = await judge(makeClip('ts', ...picture(), ...h264));
    expect(broadcast).toMatchObject({ container: 'mpeg-ts', videoCodec: 'avc', audioCodec: undefined });
    expect(broadcast?.durationSeconds).toBeCloseTo(2, 1);
  });

  test('as AVI are videos, as long as they say, unless they break off', async () => {
    const avi = makeClip('avi', ...picture('320x180', 3), ...tone(3), '-c:v', 'mpeg4');
    const judged = await judge(avi);
    expect(judged).toMatchObject({ container: 'avi', width: 320, height: 180, audioCodec: 'unknown' });
    expect(judged?.durationSeconds).toBeCloseTo(3, 1);
    expect((await judge(makeClip('avi', ...picture(), '-c:v', 'mpeg4')))?.audioCodec).toBeUndefined();
    expect(await judge(avi.subarray(0, avi.length - 1000))).toBeUndefined();
    expect(await judge(avi.subarray(0, 40))).toBeUndefined();
  });
});
