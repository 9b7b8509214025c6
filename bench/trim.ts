/**
 * The trim beside the specification's way (recording a canvas in real time), in one Chromium. `npm run bench:trim`;
 * needs ffmpeg. Exits with 1 if a goal is missed.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { build, preview } from 'vite';
import type { Run } from './trim/page.ts';

const GOALS = { ratio: 1.8, gap: 45 }; // times as fast as the recording; ms between two frames
const RANGE = { start: 5, end: 15, muted: false }; // seconds
const FRAMES = 300; // of the range, at 30 a second

const H264 = ['-c:v', 'libx264', '-preset', 'veryfast'];
const CLIPS = [
  { name: '720p H.264/AAC', size: '1280x720', video: H264, ending: 'mp4' },
  { name: '720p upright MOV', size: '720x1280', video: H264, ending: 'mov' },
  {
    name: '720p VP9/Opus',
    size: '1280x720',
    video: ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '3M'],
    ending: 'webm',
  },
  { name: '1080p H.264/AAC (no goal)', size: '1920x1080', video: H264, ending: 'mp4', noGoal: true },
];

const folder = mkdtempSync(join(tmpdir(), 'touchline-bench-'));

/** 20 s with movement all over, some camera-like noise, and a tone. */
function makeClip({ size, video, ending }: (typeof CLIPS)[number], file: string): void {
  const picture = `testsrc2=s=${size}:r=30,scroll=h=0.002,noise=alls=3:allf=t`;
  const sound = 'sine=f=440:r=48000';
  const inputs = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', sound, '-t', '20'];
  const audio = ['-c:a', ending === 'webm' ? 'libopus' : 'aac', '-pix_fmt', 'yuv420p', '-g', '150'];
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...inputs, ...video, ...audio, file]);
}

/** @returns how many frames a file has, and the longest time between two of them in ms */
function framesOf(file: string): { frames: number; gap: number } {
  const args = ['-v', 'error', '-select_streams', 'v', '-show_entries', 'packet=pts_time', '-of', 'csv=p=0', file];
  const times = execFileSync('ffprobe', args, { encoding: 'utf8', maxBuffer: 1e8 })
    .trim()
    .split('\n')
    .map(Number.parseFloat);
  times.sort((a, b) => a - b);
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time));
  return { frames: times.length, gap: Math.round(1000 * Math.max(...gaps)) };
}

async function measure(page: Page, way: 'trim' | 'record') {
  const { seconds, base64 }: Run = await page.evaluate(([how, range]) => window.measure(how, range), [
    way,
    RANGE,
  ] as const);
  const file = join(folder, `${way}.webm`);
  writeFileSync(file, Buffer.from(base64, 'base64'));
  return { seconds, megabytes: (base64.length * 0.75) / 1e6, ...framesOf(file) };
}

const root = join(import.meta.dirname, 'trim');
const outDir = join(folder, 'page');
await build({ configFile: false, root, logLevel: 'warn', build: { outDir, emptyOutDir: true, target: 'esnext' } });
const server = await preview({ configFile: false, root, build: { outDir }, preview: { port: 0, host: '127.0.0.1' } });
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'],
});
let missed = 0;
try {
  for (const clip of CLIPS) {
    const file = join(folder, `clip.${clip.ending}`);
    makeClip(clip, file);
    const page = await browser.newPage();
    await page.goto(server.resolvedUrls?.local[0] ?? '');
    await page.locator('input').setInputFiles(file);
    const recorded = await measure(page, 'record');
    const trimmed = await measure(page, 'trim');
    await page.close();
    const ratio = recorded.seconds / trimmed.seconds;
    const kept = trimmed.frames >= Math.max(FRAMES, recorded.frames);
    const met = ratio >= GOALS.ratio && kept && trimmed.gap <= GOALS.gap;
    if (!met && !clip.noGoal) missed++;
    const words = ({ seconds, frames, gap, megabytes }: typeof trimmed) =>
      `${seconds.toFixed(1)} s, ${frames} frames, largest gap ${gap} ms, ${megabytes.toFixed(1)} MB`;
    console.log(
      `${met ? 'met   ' : clip.noGoal ? '      ' : 'MISSED'} ${clip.name}, 10 s: ${ratio.toFixed(2)} times as fast (goal ${GOALS.ratio})`,
    );
    console.log(`       trim      ${words(trimmed)}\n       recording ${words(recorded)}`);
  }
} finally {
  await browser.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = missed > 0 ? 1 : 0;
