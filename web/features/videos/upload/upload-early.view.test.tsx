/** The bytes of a clip travel while its form is filled in. */
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { uploadVideo, videoMessages } from '../../../../contract/videos.ts';
import { answer, askedOf } from '../../../testing/answers.ts';
import { video } from '../../../testing/samples.ts';
import {
  answerUploadForm,
  fillRest,
  uploadForm as form,
  keepUploads,
  openGallery,
  openUploadForm,
  pickFilm,
  sendButton,
  stashSchool,
} from '../../../testing/uploads.ts';

const title = form.getByLabelText('Title');
const arrived = form.getByText('Your clip has arrived. It’s published when you upload the form.');
const isGone = () => expect.element(form).not.toBeInTheDocument();

async function openForm(): Promise<void> {
  answerUploadForm();
  answer(uploadVideo, { message: videoMessages.uploaded(), video: video(1) });
  stashSchool();
  await openGallery();
  await openUploadForm();
}

// [B10.1, B10.2]
test('a clip travels once somebody goes on to the fields; another one and a trim take it back, a refused form does not', async () => {
  const files = keepUploads();
  await openForm();
  await pickFilm();
  expect(files.sizes()).toEqual([]); // it may still be trimmed
  await title.fill('On its way');
  await expect.element(arrived).toBeVisible();
  await expect.element(form.getByRole('progressbar', { name: 'Upload' })).toHaveAttribute('aria-valuenow', '100');
  const [upload] = files.sizes();
  expect(upload?.received).toBe(upload?.size);

  // Another clip, and then another thing to be sent of it.
  await pickFilm('other.mp4');
  await expect.poll(files.sizes).toEqual([]);
  await expect.element(arrived).not.toBeInTheDocument();
  await title.fill('On its way!');
  await expect.element(arrived).toBeVisible();
  (form.getByRole('slider', { name: 'Trim start' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(files.sizes).toEqual([]);
  await userEvent.keyboard('{Home}');
  await title.fill('On its way!!');
  await expect.element(arrived).toBeVisible();

  // A form that is refused keeps the bytes; one that is not needs no more of them.
  const before = files.parts.length;
  await sendButton.click();
  await expect.element(form.getByText('Please enter a description.')).toBeVisible();
  await form.getByLabelText('Description').fill('A long one.');
  await sendButton.dblClick();
  await isGone();
  expect(files.parts).toHaveLength(before);
  expect(askedOf(uploadVideo).map(({ body }) => body)).toEqual([expect.objectContaining({ title: 'On its way!!' })]);
});

// [B10.1, B10.2]
test('discarding takes back what has travelled; who saves data sends nothing before the form', async () => {
  const files = keepUploads();
  await openForm();
  await fillRest('Half filled in');
  await expect.element(arrived).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('dialog', { name: 'Discard this clip?' }).getByRole('button', { name: 'Discard' }).click();
  await isGone();
  await expect.poll(files.sizes).toEqual([]);
  expect(page.getByText('Your upload was interrupted').elements()).toEqual([]);

  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'connection'));
  await openUploadForm();
  const saved = files.parts.length;
  await fillRest('By hand');
  await title.fill('By hand!');
  expect(files.sizes()).toEqual([]);
  expect(files.parts).toHaveLength(saved);
  await sendButton.click();
  await isGone();
  expect(files.parts).toHaveLength(saved + 1);
  expect(askedOf(uploadVideo)).toHaveLength(1);
});
