import { copyFile, unlink } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './site/site.ts';
import { violationsOf } from './steps/axe.ts';
import { type Clips, frameNumber, probe, SIZE } from './steps/editor-clips.ts';
import { chooseRange, fillIn, move, openForm, pick, reopenForm, upload } from './steps/editor-steps.ts';
import { STILL } from './steps/still.ts';

test.use(STILL);

const preview = (form: Locator) => form.getByLabel('Preview');
const spoken = (form: Locator, name: string) => form.getByRole('slider', { name }).getAttribute('aria-valuetext');
const submit = (form: Locator) => form.getByRole('button', { name: 'Upload Video' });
const invalidPicker = (form: Locator) => form.locator('input[type=file][aria-invalid=true]');

// [S1-2.89, S1-2.90, S1-4.20, S1-4.21, S1-9.18]
test('a file picked loads the code that trims; the sliders move by keys and pointer, clamped, and the preview plays the range', {
  tag: '@journey',
}, async ({ page, accountSite, clips }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  const form = await openForm(page, accountSite, 'Slider');

  await test.step('the code that reads and trims videos is loaded when a file is picked, and not before', async () => {
    await page.waitForLoadState('networkidle');
    expect(loaded.filter((url) => /upload-modal/.test(url))).not.toEqual([]);
    expect(loaded.filter((url) => /trim-worker|mediabunny/.test(url))).toEqual([]);
    await pick(form, clips.path('game.mp4'));
    expect(loaded.filter((url) => /trim-worker/.test(url))).not.toEqual([]);
  });

  await test.step('keys move the sliders in steps of 0.1 s, within the clip and past each other never', async () => {
    expect(await spoken(form, 'Trim start')).toBe('0:00.0');
    expect(await spoken(form, 'Trim end')).toBe('0:20.0');
    await move(form, 'Trim start', 12, 3);
    const [focused, other] = await form.locator('[data-trim-handle]').all();
    await expect(focused as Locator).toHaveCSS('outline', /solid 3px$/);
    await expect(other as Locator).toHaveCSS('outline-style', 'none');
    expect(await spoken(form, 'Trim start')).toBe('0:12.3');
    await expect(form.getByText('Start 0:12.3', { exact: true })).toBeVisible();
    await expect(form.getByText('End 0:20.0', { exact: true })).toBeVisible();
    await expect(form.getByText('0:07.7 chosen')).toBeVisible(); // and the sum is right
    await expect.poll(() => preview(form).evaluate((one: HTMLVideoElement) => one.currentTime)).toBeCloseTo(12.3, 2);
    await form.getByRole('slider', { name: 'Trim end' }).press('Home');
    expect(await spoken(form, 'Trim end')).toBe('0:12.4'); // never before the start
    await form.getByRole('slider', { name: 'Trim start' }).press('End');
    expect(await spoken(form, 'Trim start')).toBe('0:12.3');
    await move(form, 'Trim start', -14);
    expect(await spoken(form, 'Trim start')).toBe('0:00.0');
    await move(form, 'Trim end', 9);
    expect(await spoken(form, 'Trim end')).toBe('0:20.0');
  });

  await test.step('the pointer drags a slider from the left end to the middle of the strip', async () => {
    const thumb = await form.getByRole('slider', { name: 'Trim start' }).boundingBox();
    const last = await form.getByRole('slider', { name: 'Trim end' }).boundingBox();
    if (!thumb || !last) throw new Error('no sliders');
    const y = thumb.y + thumb.height / 2;
    await page.mouse.move(thumb.x + thumb.width / 2, y);
    await page.mouse.down();
    await page.mouse.move((thumb.x + thumb.width / 2 + last.x + last.width / 2) / 2, y, { steps: 5 });
    await page.mouse.up();
    expect(await spoken(form, 'Trim start')).toMatch(/^0:(09\.[89]|10\.[012])$/);
  });

  await test.step('the preview plays the range and no more, without sound once that is muted', () =>
    expectPreviewOf(form, 5, 6));
});

/** Chooses a range of whole seconds, and shows that the preview plays it and no more; then mutes it. */
async function expectPreviewOf(form: Locator, start: number, end: number): Promise<void> {
  await form.getByRole('slider', { name: 'Trim start' }).press('Home');
  await chooseRange(form, [start], end - start);
  await preview(form).evaluate((video: HTMLVideoElement) => {
    video.dataset.least = '99';
    video.addEventListener('timeupdate', () => {
      if (!video.paused) video.dataset.least = String(Math.min(Number(video.dataset.least), video.currentTime));
    });
  });
  await form.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(form.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  await expect(form.getByRole('button', { name: 'Play', exact: true })).toBeVisible(); // it has come to the end
  const [least, at] = await preview(form).evaluate((video: HTMLVideoElement) => [
    Number(video.dataset.least),
    video.currentTime,
  ]);
  expect(least).toBeGreaterThanOrEqual(start);
  expect(at).toBeCloseTo(end, 1);

  const mute = form.getByRole('button', { name: 'Mute' });
  await expect(mute).toHaveAttribute('aria-pressed', 'false');
  await mute.click();
  await expect(mute).toHaveAttribute('aria-pressed', 'true');
  expect(await preview(form).evaluate((video: HTMLVideoElement) => video.muted)).toBe(true);
}

/** The number that the thumbnail shows: as the clips' frames carry it. */
const thumbnailNumber = (form: Locator) =>
  form.getByRole('img', { name: /^Thumbnail/ }).evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 360 });
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    context.drawImage(image, 0, 0, 640, 360);
    return Array.from({ length: 10 }, (_, bit) =>
      (context.getImageData(bit * 64 + 32, 32, 1, 1).data[0] ?? 0) > 128 ? 2 ** bit : 0,
    ).reduce((sum, value) => sum + value);
  });

// [S1-2.91, S1-3.9, S1-4.19, S1-4.21, S1-9.17]
test('a thumbnail is made at 1 s, and anew from what the preview shows; reset clears everything; it fits a small phone', async ({
  page,
  accountSite,
  clips,
}) => {
  await page.addInitScript(() => {
    const { toBlob } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.toBlob = function (callback, type, quality) {
      document.documentElement.dataset.madeAs = `${type} ${quality}`;
      toBlob.call(this, callback, type, quality);
    };
  });
  const form = await openForm(page, accountSite, 'Thumbs');
  await pick(form, clips.path('game.mp4'));

  await test.step('a thumbnail is made at 1 s, and anew from what the preview shows', async () => {
    await expect(form.getByText('Thumbnail ready')).toBeVisible();
    expect(await thumbnailNumber(form)).toBe(30);
    await expect(page.locator('html')).toHaveAttribute('data-made-as', 'image/png 0.8');
    await form.getByRole('slider', { name: 'Playback position' }).fill('4');
    await expect.poll(() => preview(form).evaluate((video: HTMLVideoElement) => video.seeking)).toBe(false);
    await form.getByRole('button', { name: 'Generate Thumbnail' }).click();
    await expect(form.getByRole('img', { name: 'Thumbnail, at 0:04' })).toBeVisible();
    await expect(form.getByText('Thumbnail ready')).toBeVisible();
    expect(await thumbnailNumber(form)).toBe(120);
  });

  await test.step('reset clears everything', async () => {
    await move(form, 'Trim start', 5);
    await form.getByRole('button', { name: 'Mute' }).click();
    await form.getByRole('button', { name: 'Reset video' }).click();
    await expect(form.getByRole('region', { name: 'Video editor' })).toBeHidden();
    await submit(form).click();
    await expect(form.getByText('Please select a video file')).toBeVisible();
    await pick(form, clips.path('game.mp4'));
    expect(await spoken(form, 'Trim start')).toBe('0:00.0');
    await expect(form.getByRole('button', { name: 'Mute' })).toHaveAttribute('aria-pressed', 'false');
    await expect(form.getByRole('img', { name: 'Thumbnail, at 0:01' })).toBeVisible();
  });

  await test.step('it fits a small phone, has nothing that axe finds in either theme, and room for thumbs', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await pick(form, clips.path('upright.mp4'));
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await violationsOf(page)).toEqual([]);
    }
    const editor = form.getByRole('region', { name: 'Video editor' });
    const [content, room] = await editor.evaluate((one) => [one.scrollWidth, one.clientWidth]);
    expect(content).toBeLessThanOrEqual(room ?? 0);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    for (const button of await editor.getByRole('button').all()) {
      const box = await button.boundingBox();
      expect(Math.min(box?.height ?? 0, box?.width ?? 0)).toBeGreaterThanOrEqual(44);
    }
  });
});

// [S1-5.11, S1-5.13, S1-8.25]
test('a trim is called off and nothing is lost; a file that is no video, or not to its end, says so; nothing is sent', async ({
  page,
  accountSite,
  clips,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && /upload/.test(request.url())) sent.push(request.url());
  });
  const form = await openForm(page, accountSite, 'Canceller');
  await test.step('a trim can be called off, and nothing that was typed or chosen is lost', async () => {
    await pick(form, clips.path('long.mp4'));
    await move(form, 'Trim start', 2);
    await fillIn(page, form, 'Called off');
    await submit(form).click();
    await expect(form.getByRole('button', { name: 'Processing...' })).toBeVisible();
    const bar = form.getByRole('progressbar', { name: 'Processing' });
    await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(0);
    expect(page.workers()).toHaveLength(1);
    await page.keyboard.press('Escape'); // asks first
    await page.getByRole('button', { name: 'Keep uploading' }).click();
    await form.getByRole('button', { name: 'Cancel' }).click();
    await expect(submit(form)).toBeEnabled();
    await expect(bar).toBeHidden();
    await expect.poll(() => page.workers()).toHaveLength(0);
    await expect(form.getByRole('alert')).toHaveCount(0);
    expect(await spoken(form, 'Trim start')).toBe('0:02.0');
    await expect(form.getByLabel('Title')).toHaveValue('Called off');
  });

  await test.step('a file that is no video is told as it was picked or dropped', async () => {
    await form.getByRole('button', { name: 'Reset video' }).click();
    const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no video') };
    await form.locator('input[type=file]').setInputFiles(text);
    await expect(form.getByText('Please select a valid video file')).toBeVisible();
    await form.getByText('Drop your video here').evaluate((zone) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['no video'], 'notes.txt', { type: 'text/plain' }));
      zone.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    });
    await expect(form.getByText('Please drop a valid video file')).toBeVisible();
    await expect(form.getByText('Please select a valid video file')).toBeHidden();
  });

  await test.step('so is one that cannot be read, or not to its end', () => expectUnreadable(form, clips));
  expect(sent).toEqual([]);
});

/** Picks files that break off at several places, in a form that is filled in, and sends it in vain. */
async function expectUnreadable(form: Locator, clips: Clips): Promise<void> {
  await pick(form, clips.path('headless.mp4'));
  await expect(form.getByText('Failed to load video file')).toBeVisible();
  await submit(form).click();
  await expect(invalidPicker(form)).toBeFocused();

  await pick(form, clips.path('broken-off.mp4'));
  await expect(form.getByText('Failed to load video file')).toBeHidden();
  await move(form, 'Trim start', 15);
  await submit(form).click();
  await expect(form.getByText('Error processing video file')).toBeVisible();
  await expect(invalidPicker(form)).toBeFocused();
  await submit(form).click(); // blocked, as nothing has changed
  await expect(form.getByText('Error processing video file')).toBeVisible();
  await form.getByRole('slider', { name: 'Trim start' }).press('Home');
  await expect(form.getByText('Error processing video file')).toBeHidden();

  const doomed = test.info().outputPath('doomed.mp4');
  await copyFile(clips.path('game.mp4'), doomed);
  await pick(form, doomed);
  await move(form, 'Trim start', 1);
  await unlink(doomed);
  await submit(form).click();
  await expect(invalidPicker(form)).toBeFocused();
  await expect(form.getByText('Failed to load video for processing')).toBeVisible();
}

/** What a browser lacks, for the page; the editor's worker asks the page's. */
const without = (page: Page, ...names: string[]) =>
  page.addInitScript((gone) => {
    for (const name of gone) delete (globalThis as Record<string, unknown>)[name];
  }, names);

// [S1-4.23, S1-8.26, S1-8.27, S1-9.19, D.15]
test('without WebCodecs the range is recorded while it plays; what a browser cannot do is said, and the file is sent whole', async ({
  page,
  accountSite,
  clips,
}) => {
  await without(page, 'VideoEncoder', 'VideoDecoder');
  await page.addInitScript(() => {
    const { captureStream } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.captureStream = function (rate) {
      document.documentElement.dataset.recordedAt = String(rate);
      return captureStream.call(this, rate);
    };
  });
  let form = await openForm(page, accountSite, 'Recorder');
  await test.step('the range is recorded while it plays', async () => {
    await pick(form, clips.path('game.mp4'));
    await expect(form.getByText(/trimming and muting take as long as the video plays/)).toBeVisible();
    await chooseRange(form, [5], 2);
    await fillIn(page, form, 'Recorded');
    const stored = await upload(page, accountSite, form, 'Recorded');
    await expect(page.locator('html')).toHaveAttribute('data-recorded-at', '30'); // frames a second
    const media = await probe(stored);
    expect(media.codecs.toSorted()).toEqual(['opus', 'vp9']);
    expect([media.width, media.height]).toEqual(SIZE);
    expect(Math.abs(media.seconds - 2)).toBeLessThan(1.5); // of 20 s: it starts and stops when the page gets to it, beside three other workers
    const first = await frameNumber(stored);
    expect(first).toBeGreaterThanOrEqual(150);
    expect(first).toBeLessThanOrEqual(153);
  });

  await test.step('a recording that fails says so', async () => {
    await page.evaluate(() => {
      MediaRecorder.prototype.start = function start() {
        setTimeout(() => this.dispatchEvent(new Event('error')), 100);
      };
    });
    form = await reopenForm(page);
    await pick(form, clips.path('game.mp4'));
    await move(form, 'Trim start', 5);
    await fillIn(page, form, 'Not recorded');
    await submit(form).click();
    await expect(form.getByText('Media recording failed')).toBeVisible();
    await expect(submit(form)).toBeEnabled();
  });

  await test.step('where nothing can trim, the editor says so and sends the whole file', async () => {
    await page.evaluate(() => Reflect.deleteProperty(globalThis, 'MediaRecorder'));
    await pick(form, clips.path('game.mp4'));
    await expect(
      form.getByText("This browser can't trim or mute this video. The whole file will be uploaded."),
    ).toBeVisible();
    await expect(form.getByRole('slider', { name: /^Trim/ })).toHaveCount(0);
    await expect(form.getByRole('button', { name: 'Mute' })).toHaveCount(0);
    await expect(form.getByText('Thumbnail ready')).toBeVisible();
    await fillIn(page, form, 'All of it');
    const stored = await upload(page, accountSite, form, 'All of it');
    expect((await probe(stored)).frames).toBe(600);
  });

  await test.step('one that gives no canvas says so, and the video can be sent all the same', async () => {
    await page.evaluate(() => {
      HTMLCanvasElement.prototype.getContext = () => null;
    });
    form = await reopenForm(page);
    await pick(form, clips.path('game.mp4'));
    await expect(form.getByText('Failed to generate thumbnail')).toBeVisible();
    await form.getByRole('button', { name: 'Generate Thumbnail' }).click();
    await expect(form.getByText('Canvas context error')).toBeVisible();
    await fillIn(page, form, 'No canvas');
    await upload(page, accountSite, form, 'No canvas');
  });
});
