import { writeFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { test } from './site/site.ts';
import { beepsIn, frameNumber, probe, SIZE } from './steps/editor-clips.ts';
import { fillIn, move, openForm, pick, upload } from './steps/editor-steps.ts';
import { STILL } from './steps/still.ts';

test.use(STILL);

declare global {
  interface Window {
    filesMade: string[];
  }
}

// [S1-2.92, S1-3.9, S1-4.22, S1-7.22, S1-9.19]
test('a film picked loads the code that trims; 5 to 15 s of it are sent, told in percent, without holding up the page, and play', {
  tag: '@journey',
}, async ({ page, accountSite, clips }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
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
  await page.waitForLoadState('networkidle');
  expect(loaded.filter((url) => /upload-modal/.test(url))).not.toEqual([]);
  expect(loaded.filter((url) => /trim-worker|mediabunny/.test(url))).toEqual([]);
  await pick(form, clips.path('game.mp4'));
  expect(loaded.filter((url) => /trim-worker/.test(url))).not.toEqual([]);
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
