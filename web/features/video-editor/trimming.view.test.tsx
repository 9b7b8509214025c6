/** What is sent of a film that was trimmed or muted: made by this browser, judged by ffprobe (tools/views/films.ts). */
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { uploadVideo, videoMessages } from '../../../contract/videos.ts';
import { answer, askedOf, refused } from '../../testing/answers.ts';
import { video } from '../../testing/samples.ts';
import { closeToasts } from '../../testing/toasts.ts';
import { chooseRange, move, pickMadeFilm, watchWorkers } from '../../testing/trim.ts';
import { beginUpload, uploadForm as form, keepUploads, sendButton as send } from '../../testing/uploads.ts';

const title = form.getByLabelText('Title');

const SIZE = [320, 180];
const WITH_SOUND = ['vp9', 'opus'];

const start = form.getByRole('slider', { name: 'Trim start' });
const end = form.getByRole('slider', { name: 'Trim end' });
const mute = form.getByRole('button', { name: 'Mute' });
const cannotTrim = form.getByText("This browser can't trim or mute this clip. The whole file will be uploaded.");

let files: ReturnType<typeof keepUploads>;

/** Films take a busy machine long: to make, to decode and to encode. */
const PATIENT = { timeout: 120_000 };

beforeEach(async ({ skip }) => {
  if (!(await commands.hasFilms())) skip('ffmpeg makes the films, and is not on this machine');
  files = keepUploads();
  answer(uploadVideo, { message: videoMessages.uploaded(), video: video(1) });
});

async function reopenForm(): Promise<void> {
  await expect.element(form).not.toBeInTheDocument();
  await closeToasts();
  await page.getByRole('button', { name: 'Upload Video' }).first().click();
  await expect.element(form).toBeVisible();
}

async function fillIn(name: string): Promise<void> {
  await title.fill(name);
  await form.getByLabelText('Description').fill('As it was.');
}

/** Sends the form, and waits until it has been taken. @returns what was sent */
async function upload(): Promise<File> {
  const before = askedOf(uploadVideo).length;
  await send.click();
  await expect.poll(() => askedOf(uploadVideo).length, { timeout: 20_000 }).toBe(before + 1);
  return files.last();
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return (bytes as Uint8Array & { toBase64(): string }).toBase64();
}

const lookAt = async (file: File, isUpright = false) =>
  commands.lookAtFilm({ base64: await base64Of(file) }, isUpright);

/** Takes something away from what this browser can do, until the test ends. */
function without(name: string): void {
  const had = Object.getOwnPropertyDescriptor(globalThis, name) as PropertyDescriptor;
  Reflect.deleteProperty(globalThis, name);
  onTestFinished(() => void Object.defineProperty(globalThis, name, had));
}

/** Of each a second is left. */
const CASES = [
  { film: 'game.mov', from: 2, first: 60, codecs: WITH_SOUND, size: SIZE },
  { film: 'upright.mp4', from: 7, first: 210, codecs: WITH_SOUND, size: SIZE.toReversed() },
  { film: 'silent.mp4', from: 0.5, first: 15, codecs: ['vp9'], size: SIZE },
  // 5.1 s lies within frame 127, which is shown from 5.08 to 5.12 s.
  { film: 'game.webm', from: 5.1, isMuted: true, first: 127, codecs: ['vp9'], size: SIZE },
  { film: 'long.mp4', from: 3, first: 90, codecs: WITH_SOUND, size: SIZE },
];

// [S1-4.22]
test.for(CASES)('$film is trimmed to the frame', PATIENT, async ({ film, from, isMuted, first, codecs, size }) => {
  await beginUpload();
  await pickMadeFilm(film);
  await chooseRange(start, end, from, 1);
  if (isMuted) await mute.click();
  else if (film === 'silent.mp4') await expect.element(form.getByRole('button', { name: 'No sound' })).toBeDisabled();
  await fillIn(film);
  const sent = await upload();
  expect(sent.name).toBe('processed-video.webm');
  const made = await lookAt(sent, film === 'upright.mp4');
  expect(made.media.codecs).toEqual(codecs);
  expect([made.media.width, made.media.height]).toEqual(size);
  expect(Math.abs(made.media.seconds - 1)).toBeLessThan(0.1);
  expect(made.first).toBe(first);
});

test('a trimmed film of HDR keeps its colours: no canvas makes it grey, nor a thumbnail of it', PATIENT, async () => {
  await beginUpload();
  await pickMadeFilm('hdr-upright.mp4');
  await expect.element(form.getByText('This clip is HDR. Its thumbnail is made when it’s published.')).toBeVisible();
  await expect.element(form.getByRole('button', { name: 'Generate Thumbnail' })).not.toBeInTheDocument();
  await chooseRange(start, end, 1, 1);
  await fillIn('Bright');
  const sent = await upload();
  expect(sent.name).toBe('processed-video.mp4');
  expect(askedOf(uploadVideo)).toHaveLength(1);
  const [made, own] = await Promise.all([lookAt(sent), commands.lookAtFilm({ name: 'hdr-upright.mp4' })]);
  expect(made.media.codecs).toEqual(WITH_SOUND);
  expect(made.media.transfer).toBe('arib-std-b67'); // as it was filmed: the server makes of it what all browsers show
  expect(Math.abs(made.media.seconds - 1)).toBeLessThan(0.1);
  for (const [index, value] of own.colours.flat().entries())
    expect(Math.abs((made.colours.flat()[index] ?? 999) - value), made.colours.join(' | ')).toBeLessThanOrEqual(8);
});

/** What is sent is the film itself, byte for byte. */
async function expectWhole(name: string): Promise<void> {
  const [sent, own] = await Promise.all([lookAt(await upload()), commands.lookAtFilm({ name })]);
  expect(sent.digest, name).toBe(own.digest);
}

test('what is neither trimmed nor muted, or only the server can read, is sent as it is', PATIENT, async () => {
  await beginUpload();
  await pickMadeFilm('game.webm'); // 10.008 s: no multiple of the step
  await move(start, 3);
  await move(start, -3); // and back
  await move(end, -1);
  end.element().focus();
  await userEvent.keyboard('{End}');
  await fillIn('Untouched');
  await expectWhole('game.webm');

  // What only the server can read is sent whole, and the editor says so.
  await reopenForm();
  await pickMadeFilm('cinema.mp4'); // AC-3: trimmed here, it would be without its sound
  await expect.element(cannotTrim).toBeVisible();
  const cannotPlay = form.getByText(
    "This browser can't play this clip, so it can't be trimmed or muted here. The whole file will be uploaded.",
  );
  for (const name of ['hevc.mp4', 'camera.avi']) {
    await pickMadeFilm(name);
    await expect.element(cannotPlay).toBeVisible();
    await expect.element(form.getByRole('slider')).not.toBeInTheDocument();
    await fillIn('Whole'); // while which the bytes travel
    await expectWhole(name);
    if (name === 'hevc.mp4') await reopenForm();
  }
});

test('a trimmed clip whose upload was refused is neither trimmed nor sent again', PATIENT, async () => {
  const workers = watchWorkers();
  await beginUpload();
  await pickMadeFilm('game.mp4');
  await chooseRange(start, end, 0, 1);
  await fillIn('Refused');
  const before = workers.begun();
  answer(uploadVideo, refused(400, { code: 'invalid', field: 'title', message: 'Not this title.' }));
  await send.click();
  await expect.element(form.getByText('Not this title.').first()).toBeVisible();
  const work = () => [workers.begun() - before, files.parts.length];
  expect(work()).toEqual([1, 1]); // one worker that trims, one part that is sent
  answer(uploadVideo, { message: videoMessages.uploaded(), video: video(1) });
  await title.fill('Taken');
  const made = await lookAt(await upload());
  expect(work()).toEqual([1, 1]);
  expect(made.media.frames).toBe(30);
  expect(askedOf(uploadVideo).map(({ body }) => (body as { title: string }).title)).toEqual(['Refused', 'Taken']);
});

// [S1-4.23, S1-8.26, S1-8.27, S1-9.19, D.15]
test(
  'without WebCodecs the range is recorded while it plays; what a browser cannot do is said, and the file is sent whole',
  PATIENT,
  async () => {
    without('VideoEncoder');
    without('VideoDecoder');
    const recorded = vi.spyOn(HTMLCanvasElement.prototype, 'captureStream');
    onTestFinished(() => recorded.mockRestore());
    await beginUpload();
    await pickMadeFilm('game.mp4');
    await expect.element(form.getByText(/trimming and muting take as long as the clip plays/)).toBeVisible();
    await chooseRange(start, end, 5, 1);
    await fillIn('Recorded');
    const made = await lookAt(await upload());
    expect(recorded.mock.calls).toEqual([[30]]); // frames a second
    expect(made.media.codecs.toSorted()).toEqual(['opus', 'vp9']);
    expect([made.media.width, made.media.height]).toEqual(SIZE);
    expect(Math.abs(made.media.seconds - 1)).toBeLessThan(1); // of 20 s: it starts and stops when the page gets to it
    expect(made.first).toBeGreaterThanOrEqual(150);
    expect(made.first).toBeLessThanOrEqual(153);

    // A recording that fails says so.
    const fails = vi.spyOn(MediaRecorder.prototype, 'start').mockImplementation(function (this: MediaRecorder) {
      setTimeout(() => this.dispatchEvent(new Event('error')));
    });
    onTestFinished(() => fails.mockRestore());
    await reopenForm();
    await pickMadeFilm('game.mp4');
    await move(start, 5);
    await fillIn('Not recorded');
    await send.click();
    await expect.element(form.getByText('Media recording failed')).toBeVisible();
    await expect.element(send).toBeEnabled();

    // Where nothing can trim, the editor says so and sends the whole file.
    without('MediaRecorder');
    await pickMadeFilm('game.mp4');
    await expect.element(cannotTrim).toBeVisible();
    await expect.element(form.getByRole('slider', { name: /^Trim/ })).not.toBeInTheDocument();
    await expect.element(mute).not.toBeInTheDocument();
    await expect.element(form.getByText('Thumbnail ready')).toBeVisible();
    await fillIn('All of it');
    await expectWhole('game.mp4');

    // One that gives no canvas says so, and the video can be sent all the same.
    const noCanvas = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    onTestFinished(() => noCanvas.mockRestore());
    await reopenForm();
    await pickMadeFilm('game.mp4');
    await expect.element(form.getByText('Failed to generate thumbnail')).toBeVisible();
    await form.getByRole('button', { name: 'Generate Thumbnail' }).click();
    await expect.element(form.getByText('Canvas context error')).toBeVisible();
    await fillIn('No canvas');
    await expectWhole('game.mp4');
    expect(askedOf(uploadVideo)).toHaveLength(3);
  },
);
