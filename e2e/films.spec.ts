/** Films that came out wrong elsewhere, as both browsers show them: read from their pixels. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type BrowserContext, expect, firefox } from '@playwright/test';
import { asFile, h264, hasFfmpeg, makeClip, picture, tone, turned } from '../server/testing/sending/clips.ts';
import { filmOf } from '../server/testing/sending/films.ts';
import { VIDEO_FIELDS } from '../server/testing/sending/forms.ts';
import { test } from './site/site.ts';
import { enter, join } from './steps/people.ts';

const FIREFOX = '/usr/bin/firefox-esr';
test.skip(!hasFfmpeg, 'ffmpeg is not on this machine: apt-get install ffmpeg');
test.skip(!existsSync(FIREFOX), 'Firefox is not on this machine: apt-get install firefox-esr');

const GRID = { width: 16, height: 9 };
const AT = 0.31; // second that is looked at: within the same picture at 25 a second as at 30
const MOST_OFF = 8; // of 255, on average: where a film names no matrix, Firefox takes another than Chromium
const BEFORE_IT = 0.275; // after which that picture is ffmpeg's first

/** The colours of a picture as they should be seen, in a grid. */
function right(file: string, across: number, down: number): number[] {
  const to = ['-frames:v', '1', '-vf', 'bwdif=deint=interlaced', '-pix_fmt', 'rgb24', '-f', 'rawvideo', '-'];
  const rgb = execFileSync('ffmpeg', ['-v', 'error', '-i', file, '-ss', String(BEFORE_IT), ...to], {
    maxBuffer: 1e9,
  });
  return inGrid({ pixels: rgb, channels: 3, across, down, ...GRID });
}

/** Averages a picture in the cells of a grid: browsers and ffmpeg scale each in their own way. */
function inGrid(of: {
  pixels: ArrayLike<number>;
  channels: number;
  across: number;
  down: number;
  width: number;
  height: number;
}): number[] {
  const { pixels, channels, across, down, width, height } = of;
  const sums = new Float64Array(width * height * 3);
  for (let index = 0; index < across * down; index++) {
    const [x, y] = [index % across, Math.floor(index / across)];
    const cell = Math.floor((y * height) / down) * width + Math.floor((x * width) / across);
    for (const channel of [0, 1, 2]) {
      sums[cell * 3 + channel] = (sums[cell * 3 + channel] ?? 0) + (pixels[index * channels + channel] ?? 0);
    }
  }
  return Array.from(sums, (sum) => (sum * width * height) / (across * down));
}

/** White, red and grey beside each other. */
const COLOURS = [
  [255, 255, 255],
  [192, 0, 3],
  [128, 128, 128],
];
/** 107 of 320 pixels each; a cell across a border has something of both. */
const columns = Array.from({ length: GRID.width * 20 }, (_, x) => COLOURS[Math.floor(x / 107)] ?? []);
const hdr = () => inGrid({ pixels: columns.flat(), channels: 3, across: 320, down: 1, width: GRID.width, height: 1 });

/** As a phone held upright films it: it is served as it comes, and browsers turn it. */
const upright = () => turned(makeClip('mov', ...picture('320x180', 1), ...tone(1), ...h264));

/** Each with its length in seconds, and what is right in its middle. */
type Film = {
  name: string;
  bytes?: () => Buffer;
  seconds: number;
  /** As it is shown. */
  size: [across: number, down: number];
  /** By default as ffmpeg shows them. */
  colours?: () => number[];
  hasSound?: true;
};

const FILMS: Film[] = [
  { name: 'hdr-hlg.mov', seconds: 2, size: [320, 180], colours: hdr },
  { name: 'interlaced.m2ts', seconds: 2, size: [720, 576], hasSound: true },
  { name: 'sei-place.mp4', seconds: 0.6, size: [160, 90] },
  { name: 'no-length.webm', seconds: 4, size: [160, 90] },
  { name: 'second-sound-longer.mkv', seconds: 1, size: [160, 90], hasSound: true },
  { name: 'camera.avi', seconds: 1, size: [320, 180], hasSound: true },
  { name: 'upright.mov', bytes: upright, seconds: 1, size: [180, 320], hasSound: true },
];

/** Plays a film to its end, and reads its colours. */
async function look(context: BrowserContext, url: string) {
  const page = await context.newPage();
  await page.goto(`${url}?autoplay=1`);
  const seen = await page.locator('video').evaluate(async (video: HTMLVideoElement, at) => {
    const comes = (name: string) => new Promise((resolve) => video.addEventListener(name, resolve, { once: true }));
    video.muted = true;
    await video.play();
    if (!video.ended) await comes('ended');
    const sound = (video as { webkitAudioDecodedByteCount?: number }).webkitAudioDecodedByteCount; // only Chromium counts
    const isThere = comes('seeked');
    video.currentTime = at;
    await isThere;
    const [across, down] = [video.videoWidth, video.videoHeight];
    const drawing = new OffscreenCanvas(across, down).getContext('2d');
    drawing?.drawImage(video, 0, 0);
    const rgba = drawing?.getImageData(0, 0, across, down).data ?? [];
    let bytes = '';
    for (let from = 0; from < rgba.length; from += 8192) bytes += String.fromCharCode(...rgba.slice(from, from + 8192));
    return { seconds: video.duration, sound, across, down, base64: btoa(bytes) };
  }, AT);
  await page.close();
  const { seconds, sound, across, down, base64 } = seen;
  const size = [across, down];
  return {
    seconds,
    sound,
    size,
    colours: inGrid({ pixels: Buffer.from(base64, 'base64'), channels: 4, across, down, ...GRID }),
  };
}

test('films of phones, cameras and recorders play to their end as they were filmed, with sound, in Chromium and in Firefox', async ({
  page,
  accountSite,
}) => {
  const other = await firefox.launch({ channel: 'moz-firefox', executablePath: FIREFOX, args: [] });
  const contexts = { chromium: page.context(), firefox: await other.newContext() };
  await join(accountSite, 'films');
  await enter(page, accountSite.url, 'films');
  const [pair] = (await page.context().cookies()).filter((cookie) => cookie.name === 'XSRF-TOKEN');
  for (const { name, bytes = () => filmOf(name), seconds, size, colours, hasSound } of FILMS) {
    await test.step(name, async () => {
      const film = bytes();
      const answer = await page.request.post(`${accountSite.url}/api/videos/upload-youtube`, {
        headers: { 'x-xsrf-token': pair?.value ?? '' },
        multipart: { ...VIDEO_FIELDS, video: { name, mimeType: 'video/mp4', buffer: film } },
      });
      expect(answer.status(), await answer.text()).toBe(201);
      const { video } = await answer.json();
      const url = `${accountSite.url}/embed/${new URL(video.youtubeLink).searchParams.get('v')}`;
      const wanted = colours?.() ?? right(asFile(film), ...size);
      for (const [browser, context] of Object.entries(contexts)) {
        const seen = await look(context, url);
        const off = seen.colours.map((value, index) => Math.abs(value - (wanted[index % wanted.length] ?? 999)));
        const mean = off.reduce((sum, value) => sum + value, 0) / off.length;
        expect(Math.abs(seen.seconds - seconds), `${browser}: ${seen.seconds} s`).toBeLessThan(0.3);
        expect(mean, browser).toBeLessThan(MOST_OFF);
        expect(seen.size, browser).toEqual(size);
        if (hasSound && browser === 'chromium') expect(seen.sound).toBeGreaterThan(0);
      }
    });
  }
  await other.close();
});
