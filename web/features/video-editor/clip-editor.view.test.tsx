/** The editor of a film that was picked: real films (tools/views/films.ts), which this browser plays. */
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { uploadVideo } from '../../../contract/videos.ts';
import { askedOf } from '../../testing/answers.ts';
import { chooseRange, move, picker, pickMadeFilm, spoken, watchWorkers } from '../../testing/trim.ts';
import { beginUpload, uploadForm as form, keepUploads, sendButton as send } from '../../testing/uploads.ts';

const title = form.getByLabelText('Title');

const editor = form.getByRole('region', { name: 'Video editor' });
const start = form.getByRole('slider', { name: 'Trim start' });
const end = form.getByRole('slider', { name: 'Trim end' });
const play = form.getByRole('button', { name: 'Play', exact: true });
const mute = form.getByRole('button', { name: 'Mute' });
const generate = form.getByRole('button', { name: 'Generate Thumbnail' });
const ready = form.getByText('Thumbnail ready');
const preview = () => form.getByLabelText('Preview').element() as HTMLVideoElement;

/** Films take a busy machine long: to make, to decode and to encode. */
const PATIENT = { timeout: 120_000 };

beforeEach(async ({ skip }) => {
  if (!(await commands.hasFilms())) skip('ffmpeg makes the films, and is not on this machine');
});

// [S1-2.89, S1-2.90, S1-4.20, S1-4.21, S1-9.18]
test(
  'the sliders move by keys and pointer, clamped, and the preview plays the range, with sound or without',
  PATIENT,
  async () => {
    await beginUpload();
    await pickMadeFilm('game.mp4');

    // Keys move the sliders in steps of 0.1 s, within the clip and past each other never.
    expect([spoken(start), spoken(end)]).toEqual(['0:00.0', '0:20.0']);
    await move(start, 12, 3);
    const [focused, other] = form.element().querySelectorAll('[data-trim-handle]');
    const outlineOf = (one: Element | undefined) => one && getComputedStyle(one).outline;
    expect(outlineOf(focused)).toMatch(/solid 3px$/);
    expect(outlineOf(other)).toMatch(/ none /);
    expect(spoken(start)).toBe('0:12.3');
    await expect.element(form.getByText('Start 0:12.3', { exact: true })).toBeVisible();
    await expect.element(form.getByText('End 0:20.0', { exact: true })).toBeVisible();
    await expect.element(form.getByText('0:07.7 chosen')).toBeVisible(); // and the sum is right
    await expect.poll(() => preview().currentTime).toBeCloseTo(12.3, 2);
    end.element().focus();
    await userEvent.keyboard('{Home}');
    expect(spoken(end)).toBe('0:12.4'); // never before the start
    start.element().focus();
    await userEvent.keyboard('{End}');
    expect(spoken(start)).toBe('0:12.3');
    await move(start, -14);
    expect(spoken(start)).toBe('0:00.0');
    await move(end, 9);
    expect(spoken(end)).toBe('0:20.0');

    // The pointer drags one from the left end to the middle of the strip.
    const middleOf = (one: Element) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    };
    const [from, to] = [middleOf(start.element()), middleOf(end.element())];
    const { x, y } = editor.element().getBoundingClientRect();
    await userEvent.dragAndDrop(editor, editor, {
      sourcePosition: { x: from.x - x, y: from.y - y },
      targetPosition: { x: (from.x + to.x) / 2 - x, y: from.y - y },
    });
    expect(spoken(start)).toMatch(/^0:(09\.[89]|10\.[012])$/);

    // The preview plays the range and no more.
    start.element().focus();
    await userEvent.keyboard('{Home}');
    await chooseRange(start, end, 5, 0.5);
    let least = 99;
    preview().addEventListener('timeupdate', () => {
      if (!preview().paused) least = Math.min(least, preview().currentTime);
    });
    const ended = new Promise((resolve) => preview().addEventListener('pause', resolve, { once: true }));
    await play.click();
    await ended;
    await expect.element(play).toBeVisible(); // it has come to the end
    expect(least).toBeGreaterThanOrEqual(5);
    expect(preview().currentTime).toBeCloseTo(5.5, 1);

    await expect.element(mute).toHaveAttribute('aria-pressed', 'false');
    await mute.click();
    await expect.element(mute).toHaveAttribute('aria-pressed', 'true');
    expect(preview().muted).toBe(true);
  },
);

/** The number that the thumbnail shows: as the films' frames carry it. */
async function thumbnailNumber(): Promise<number> {
  const image = form.getByRole('img', { name: /^Thumbnail/ }).element() as HTMLImageElement;
  await image.decode();
  const context = Object.assign(document.createElement('canvas'), { width: 640, height: 360 }).getContext('2d');
  context?.drawImage(image, 0, 0, 640, 360);
  const isWhite = (bit: number) => (context?.getImageData(bit * 64 + 32, 32, 1, 1).data[0] ?? 0) > 128;
  return Array.from({ length: 10 }, (_, bit) => (isWhite(bit) ? 2 ** bit : 0)).reduce((sum, value) => sum + value);
}

// [S1-2.91, S1-3.9, S1-4.19, S1-4.21, S1-9.17]
test(
  'a thumbnail is made at 1 s, and anew from what the preview shows; reset clears everything; it fits a small phone',
  PATIENT,
  async () => {
    const toBlob = vi.spyOn(HTMLCanvasElement.prototype, 'toBlob');
    onTestFinished(() => toBlob.mockRestore());
    await beginUpload();
    await pickMadeFilm('game.mp4');
    await expect.element(ready).toBeVisible();
    expect(await thumbnailNumber()).toBe(30);
    expect(toBlob.mock.calls.map(([, type, quality]) => [type, quality])).toEqual([['image/png', 0.8]]);
    await form.getByRole('slider', { name: 'Playback position' }).fill('4');
    await expect.poll(() => preview().seeking).toBe(false);
    await generate.click();
    await expect.element(form.getByRole('img', { name: 'Thumbnail, at 0:04' })).toBeVisible();
    await expect.element(ready).toBeVisible();
    expect(await thumbnailNumber()).toBe(120);

    await move(start, 5);
    await mute.click();
    await form.getByRole('button', { name: 'Reset clip' }).click();
    await expect.element(editor).not.toBeInTheDocument();
    await send.click();
    await expect.element(form.getByText('Please select a video file')).toBeVisible();
    await pickMadeFilm('game.mp4');
    expect(spoken(start)).toBe('0:00.0');
    await expect.element(mute).toHaveAttribute('aria-pressed', 'false');
    await expect.element(form.getByRole('img', { name: 'Thumbnail, at 0:01' })).toBeVisible();

    // A small phone has room for it and for thumbs; axe finds nothing in either theme.
    await page.viewport(320, 640);
    await pickMadeFilm('upright.mp4');
    for (const colorScheme of ['light', 'dark'] as const) {
      await commands.emulateMedia({ colorScheme });
      expect(await commands.findViolations()).toEqual([]);
    }
    expect(editor.element().scrollWidth).toBeLessThanOrEqual(editor.element().clientWidth);
    await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
    const buttons = editor.getByRole('button').elements();
    expect(buttons.length).toBeGreaterThan(3);
    for (const button of buttons) {
      const { width, height } = button.getBoundingClientRect();
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
  },
);

const invalidPicker = () => form.element().querySelector('input[type=file][aria-invalid=true]');

// [S1-5.11, S1-5.13, S1-8.25]
test(
  'a trim is called off and nothing is lost; a file that is no video, or not to its end, says so; nothing is sent',
  PATIENT,
  async () => {
    const files = keepUploads();
    const workers = watchWorkers({ neverDone: true }); // or a quick one would be, before it is called off
    await beginUpload();
    await pickMadeFilm('game.mp4');
    await move(start, 2);
    await title.fill('Called off');
    await form.getByLabelText('Description').fill('As it was.');
    await send.click();
    await expect.element(form.getByRole('button', { name: 'Processing...' })).toBeVisible();
    const bar = form.getByRole('progressbar', { name: 'Processing' });
    await expect.poll(() => Number(bar.element().getAttribute('aria-valuenow'))).toBeGreaterThan(0);
    expect(workers.alive()).toBe(1);
    await userEvent.keyboard('{Escape}'); // asks first
    await page.getByRole('button', { name: 'Keep uploading' }).click();
    await form.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(send).toBeEnabled();
    await expect.element(bar).not.toBeInTheDocument();
    await expect.poll(workers.alive).toBe(0);
    await expect.element(form.getByRole('alert')).not.toBeInTheDocument();
    expect(spoken(start)).toBe('0:02.0');
    await expect.element(title).toHaveValue('Called off');

    // What is no video is told as it was picked or dropped.
    await form.getByRole('button', { name: 'Reset clip' }).click();
    const text = new File(['no video'], 'notes.txt', { type: 'text/plain' });
    await userEvent.upload(picker(), text);
    await expect.element(form.getByText('Please select a valid video file')).toBeVisible();
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(text);
    const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
    form.getByText('Drop your clip here').element().dispatchEvent(drop);
    await expect.element(form.getByText('Please drop a valid video file')).toBeVisible();
    await expect.element(form.getByText('Please select a valid video file')).not.toBeInTheDocument();

    // So is one that cannot be read, or not to its end.
    await pickMadeFilm('headless.mp4');
    await expect.element(form.getByText('Failed to load video file')).toBeVisible();
    await send.click();
    await expect.poll(invalidPicker).toBe(document.activeElement);
    await pickMadeFilm('broken-off.mp4');
    await expect.element(form.getByText('Failed to load video file')).not.toBeInTheDocument();
    await move(start, 15);
    await send.click();
    const broken = form.getByText('Error processing video file');
    await expect.element(broken).toBeVisible();
    await expect.poll(invalidPicker).toBe(document.activeElement);
    await send.click(); // blocked, as nothing has changed
    await expect.element(broken).toBeVisible();
    start.element().focus();
    await userEvent.keyboard('{Home}');
    await expect.element(broken).not.toBeInTheDocument();

    await pickMadeFilm('game.mp4', 'doomed.mp4');
    await move(start, 1);
    await commands.deleteFilm('doomed.mp4');
    await send.click();
    await expect.element(form.getByText('Failed to load video for processing')).toBeVisible();
    await expect.poll(invalidPicker).toBe(document.activeElement);
    expect(files.parts.length).toBe(0);
    expect(askedOf(uploadVideo)).toEqual([]);
  },
);
