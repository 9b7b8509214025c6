import { expect } from '@playwright/test';
import { h264, hasFfmpeg, hevc, makeClip, picture, tone, turned } from '../server/testing/sending/clips.ts';
import { VIDEO_FIELDS } from '../server/testing/sending/forms.ts';
import { test } from './site/site.ts';
import { enter, join } from './steps/people.ts';

test.skip(!hasFfmpeg, 'ffmpeg is not on this machine: apt-get install ffmpeg');

const clips: [string, () => Buffer, { width: number; height: number }][] = [
  ['HEVC', () => makeClip('mp4', ...picture(), ...tone(), ...hevc, '-tag:v', 'hvc1'), { width: 320, height: 180 }],
  ['an AVI', () => makeClip('avi', ...picture(), ...tone(), '-c:v', 'mpeg4'), { width: 320, height: 180 }],
  [
    'an MKV with AC-3',
    () => makeClip('mkv', ...picture(), ...tone(), ...h264, '-c:a', 'ac3'),
    { width: 320, height: 180 },
  ],
  [
    'a phone’s MOV, held upright',
    () => turned(makeClip('mov', ...picture(), ...tone(), ...h264)),
    { width: 180, height: 320 },
  ],
];

for (const [name, clip, size] of clips) {
  test(`${name} plays to its end, with sound and the right way up`, async ({ page, accountSite }) => {
    const username = `player${clips.findIndex(([one]) => one === name)}`;
    await join(accountSite, username);
    await enter(page, accountSite.url, username);
    const [pair] = (await page.context().cookies()).filter((cookie) => cookie.name === 'XSRF-TOKEN');
    const title = `${name}, to be played`;
    const answer = await page.request.post(`${accountSite.url}/api/videos/upload-youtube`, {
      headers: { 'x-xsrf-token': pair?.value ?? '' },
      multipart: { ...VIDEO_FIELDS, title, video: { name: 'clip.bin', mimeType: 'video/mp4', buffer: clip() } },
    });
    expect(answer.ok(), await answer.text()).toBe(true); // 202 where another one's film is being converted
    const published = async () => {
      const gallery = await page.request.get(`${accountSite.url}/api/videos/get-videos`);
      return (await gallery.json()).videos.find((video: { title: string }) => video.title === title);
    };
    await expect.poll(published).toBeDefined();
    const { youtubeLink } = await published();
    await page.goto(`${accountSite.url}/embed/${new URL(youtubeLink).searchParams.get('v')}?autoplay=1`);
    const player = page.locator('video');
    await player.evaluate((element: HTMLVideoElement) => {
      element.muted = true;
      return element.play();
    });
    await expect.poll(() => player.evaluate((element: HTMLVideoElement) => element.ended)).toBe(true);
    const seen = await player.evaluate((element: HTMLVideoElement & { webkitAudioDecodedByteCount?: number }) => ({
      size: { width: element.videoWidth, height: element.videoHeight },
      duration: element.duration,
      frames: element.getVideoPlaybackQuality().totalVideoFrames,
      sound: element.webkitAudioDecodedByteCount ?? 0,
    }));
    expect(seen.size).toEqual(size);
    expect(Math.abs(seen.duration - 2)).toBeLessThan(0.1);
    expect(seen.frames).toBeGreaterThan(30);
    expect(seen.sound).toBeGreaterThan(0);
  });
}
