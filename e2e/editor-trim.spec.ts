import { readFile, stat, writeFile } from 'node:fs/promises';
import { expect, type Request } from '@playwright/test';
import { test } from './site/site.ts';
import { beepsIn, coloursFromTop, frameNumber, probe, SIZE } from './steps/editor-clips.ts';
import { chooseRange, fillIn, move, openForm, pick, reopenForm, upload } from './steps/editor-steps.ts';
import { STILL } from './steps/still.ts';

test.use(STILL);

declare global {
  interface Window {
    filesMade: string[];
  }
}

// [S1-2.92, S1-3.9, S1-4.22, S1-7.22, S1-9.19]
test('trims to 5 to 15 s in percent, without holding up the page, and plays what is left', async ({
  page,
  accountSite,
  clips,
}) => {
  await page.addInitScript(() => {
    const made: string[] = [];
    window.filesMade = made;
    window.File = class extends File {
      constructor(parts: BlobPart[], name: string, options?: FilePropertyBag) {
        super(parts, name, options);
        made.push(name);
      }
    };
  });
  const form = await openForm(page, accountSite, 'Trimmer', '/app/videos');
  await pick(form, clips.path('game.mp4'));
  await expect(form.getByText('Thumbnail ready')).toBeVisible();
  await move(form, 'Trim start', 5);
  await move(form, 'Trim end', -5);
  await expect(form.getByText('0:10.0 chosen')).toBeVisible();
  await fillIn(page, form, 'Ten seconds');

  // How long the page stands still at most, in ms, and all that the form's end says meanwhile.
  const watching = page.evaluate(async () => {
    const said = new Set<string>();
    new MutationObserver(() => {
      said.add(document.querySelector('dialog [type=submit]')?.textContent ?? '');
      said.add(document.querySelector('dialog [role=progressbar]')?.ariaLabel ?? '');
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    let longest = 0;
    let before = performance.now();
    while (document.querySelector('dialog')) {
      const now = await new Promise<number>(requestAnimationFrame);
      longest = Math.max(longest, now - before);
      before = now;
    }
    return { longest, said: [...said] };
  });
  const begun = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/uploads'));
  const stored = await upload(page, accountSite, form, 'Ten seconds');
  const { longest, said } = await watching;
  const metadata = (await begun).headers()['upload-metadata'] ?? ''; // tus: key, space, value in base64
  expect(Buffer.from(metadata.replace('filename ', ''), 'base64').toString()).toBe('processed-video.webm');
  expect(said).toEqual(expect.arrayContaining(['Processing...', 'Uploading...', 'Processing', 'Upload']));
  expect(longest).toBeLessThan(1000); // of a page on two cores that re-encode a video and serve the site
  expect(await page.evaluate(() => window.filesMade)).toEqual([
    'thumbnail.png',
    'thumbnail.png',
    'processed-video.webm',
  ]);

  const media = await probe(stored);
  expect(media.codecs).toEqual(['vp9', 'opus']);
  expect([media.width, media.height]).toEqual(SIZE);
  expect(media.seconds).toBeCloseTo(10, 1);
  expect(media.frames).toBe(300); // every one of the range, and none that was cut away
  expect(await frameNumber(stored)).toBe(150);
  expect(await frameNumber(stored, 'last')).toBe(449);
  const beeps = await beepsIn(stored);
  expect(beeps).toHaveLength(10);
  for (const [second, at] of beeps.entries()) expect(Math.abs(at - second)).toBeLessThan(0.04);

  // The thumbnail that came by itself showed what was cut away: 1 s of the file, and so another was made.
  const { videos } = await (await page.request.get(`${accountSite.url}/api/videos/get-videos`)).json();
  const { posterUrl } = videos.find(({ title }: { title: string }) => title === 'Ten seconds');
  const poster = test.info().outputPath('poster.webp');
  await writeFile(
    poster,
    await (await page.request.get(accountSite.url + new URL(posterUrl, accountSite.url).pathname)).body(),
  );
  expect(await frameNumber(poster)).toBe(180);

  const card = page.getByRole('article').filter({ hasText: 'Ten seconds' });
  const player = card.frameLocator('iframe');
  await player.getByRole('link', { name: /^Play/ }).click();
  const video = player.locator('video');
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(0.3);
  expect(await video.evaluate((one: HTMLVideoElement) => one.duration)).toBeCloseTo(10, 1);
});

type Case = {
  clip: string;
  start: [seconds: number, tenths?: number];
  mute?: true;
  first: number;
  codecs: string[];
  size: number[];
};

const WITH_SOUND = ['vp9', 'opus'];
/** Of each a second is left. */
const CASES: Case[] = [
  { clip: 'game.mov', start: [2], first: 60, codecs: WITH_SOUND, size: SIZE },
  { clip: 'upright.mp4', start: [7], first: 210, codecs: WITH_SOUND, size: SIZE.toReversed() },
  { clip: 'silent.mp4', start: [0, 5], first: 15, codecs: ['vp9'], size: SIZE },
  // 5.1 s lies within frame 127, which is shown from 5.08 to 5.12 s.
  { clip: 'game.webm', start: [5, 1], mute: true, first: 127, codecs: ['vp9'], size: SIZE },
  { clip: 'long.mp4', start: [3], first: 90, codecs: WITH_SOUND, size: SIZE },
];

// [S1-4.22]
test('trims clips of several kinds to the frame, one after the other', async ({ page, accountSite, clips }) => {
  let form = await openForm(page, accountSite, 'Trimmers');
  for (const [index, { clip, start, mute, first, codecs, size }] of CASES.entries()) {
    await test.step(clip, async () => {
      if (index > 0) form = await reopenForm(page);
      await pick(form, clips.path(clip));
      await chooseRange(form, start, 1);
      if (mute) await form.getByRole('button', { name: 'Mute' }).click();
      else if (clip === 'silent.mp4') await expect(form.getByRole('button', { name: 'No sound' })).toBeDisabled();
      await fillIn(page, form, clip);
      const stored = await upload(page, accountSite, form, clip);
      const media = await probe(stored);
      expect(media.codecs).toEqual(codecs);
      expect([media.width, media.height]).toEqual(size);
      expect(Math.abs(media.seconds - 1)).toBeLessThan(0.1);
      expect(await frameNumber(stored, 0, clip === 'upright.mp4')).toBe(first);
    });
  }
});

test('a trimmed film of HDR keeps its colours, in the picture that stands for it, too', async ({
  page,
  accountSite,
  clips,
}) => {
  const form = await openForm(page, accountSite, 'Bright', '/app/videos');
  await pick(form, clips.path('hdr-upright.mp4'));
  // What a canvas makes of it would be grey.
  await expect(form.getByText('This video is HDR. Its thumbnail is made when it’s published.')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Generate Thumbnail' })).toHaveCount(0);
  await chooseRange(form, [1], 1);
  await fillIn(page, form, 'Bright');
  const stored = await upload(page, accountSite, form, 'Bright');
  const media = await probe(stored);
  expect(media.codecs).toEqual(['h264', 'opus']);
  expect([media.width, media.height]).toEqual(SIZE.toReversed());
  expect(Math.abs(media.seconds - 1)).toBeLessThan(0.1);
  const { videos } = await (await page.request.get(`${accountSite.url}/api/videos/get-videos`)).json();
  const { posterUrl } = videos.find(({ title }: { title: string }) => title === 'Bright');
  const poster = test.info().outputPath('poster.webp');
  const { pathname } = new URL(posterUrl, accountSite.url);
  await writeFile(poster, await (await page.request.get(accountSite.url + pathname)).body());
  const right = [
    [255, 255, 255],
    [192, 0, 3],
    [128, 128, 128],
  ];
  for (const file of [stored, poster]) {
    const seen = await coloursFromTop(file);
    for (const [index, value] of right.flat().entries())
      expect(Math.abs((seen.flat()[index] ?? 999) - value), `${file}: ${seen.join(' | ')}`).toBeLessThanOrEqual(16);
  }
});

test('what is neither trimmed nor muted, or only the server can read, is sent as it is; what was refused is not made again', async ({
  page,
  accountSite,
  clips,
}) => {
  let form = await openForm(page, accountSite, 'Untouched');
  await test.step('moved and moved back it is sent byte for byte', async () => {
    await pick(form, clips.path('game.webm')); // 10.008 s: no multiple of the step
    await move(form, 'Trim start', 3);
    await move(form, 'Trim start', -3); // and back
    await move(form, 'Trim end', -1);
    await form.getByRole('slider', { name: 'Trim end' }).press('End');
    await fillIn(page, form, 'Untouched');
    const stored = await upload(page, accountSite, form, 'Untouched');
    expect((await readFile(stored)).equals(await readFile(clips.path('game.webm')))).toBe(true);
  });

  await test.step('what only the server can read is sent whole, and the editor says so', async () => {
    form = await reopenForm(page);
    await pick(form, clips.path('cinema.mp4')); // AC-3: trimmed here, it would be without its sound
    await expect(
      form.getByText("This browser can't trim or mute this video. The whole file will be uploaded."),
    ).toBeVisible();
    await pick(form, clips.path('hevc.mp4'));
    await expect(
      form.getByText(
        "This browser can't play this video, so it can't be trimmed or muted here. The whole file will be uploaded.",
      ),
    ).toBeVisible();
    await expect(form.getByRole('slider')).toHaveCount(0);
    const isBegin = (request: Request) => request.url().endsWith('/api/uploads') && request.method() === 'POST';
    const begun = page.waitForRequest(isBegin);
    await fillIn(page, form, 'Whole'); // while which the bytes travel
    await upload(page, accountSite, form, 'Whole'); // where the server makes of it what browsers play
    const { size } = await stat(clips.path('hevc.mp4'));
    expect((await begun).headers()['upload-length']).toBe(String(size));
  });

  await test.step('a trimmed clip whose upload was refused is neither trimmed nor sent again', async () => {
    form = await reopenForm(page);
    await pick(form, clips.path('game.mp4'));
    await chooseRange(form, [0], 1);
    await fillIn(page, form, 'Refused');
    const refusal = { status: 400, json: { code: 'invalid', field: 'title', message: 'Not this title.' } };
    await page.route('**/api/videos/upload-youtube', (route) => route.fulfill(refusal), { times: 1 });
    let work = 0;
    page.on('worker', () => work++);
    page.on('request', (request) => request.method() === 'PATCH' && work++);
    await form.getByRole('button', { name: 'Upload Video' }).click();
    await expect(form.getByText('Not this title.').first()).toBeVisible();
    expect(work).toBe(2); // one worker that trims, one part that is sent
    await form.getByLabel('Title').fill('Taken');
    const stored = await upload(page, accountSite, form, 'Taken');
    expect(work).toBe(2);
    expect((await probe(stored)).frames).toBe(30);
  });
});
