/** What is on its way: how far it is, what stops it and has it go on, and how somebody calls it off. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { requestMessages } from '../../../../contract/requests.ts';
import { uploadVideo, videoMessages } from '../../../../contract/videos.ts';
import { answer, askedOf, NO_ANSWER } from '../../../testing/answers.ts';
import { video } from '../../../testing/samples.ts';
import { close } from '../../../testing/screen.tsx';
import { holdClock, network } from '../../../testing/surroundings.ts';
import { expectToast } from '../../../testing/toasts.ts';
import {
  answerUploadForm,
  fillRest,
  uploadForm as form,
  goToGallery,
  keepUploads,
  largeFilm,
  openGallery,
  openUploadForm,
  prepareUpload,
  sendButton,
  stashSchool,
} from '../../../testing/uploads.ts';

const MEGABYTE = 1024 * 1024;
const PART = 8 * MEGABYTE;
const PUBLISHED = { message: videoMessages.uploaded(), video: video(1) };

const title = form.getByLabelText('Title');
const cancel = form.getByRole('button', { name: 'Cancel' });
const uploading = form.getByRole('button', { name: 'Uploading...' });
const banner = () => form.element().querySelector('[data-variant]') as HTMLElement;
const offer = page.getByRole('region', { name: 'Your upload was interrupted' });
const inView = (text: string) => expect.element(form.getByText(text)).toBeInViewport({ ratio: 1 });

// [S1-2.93, S1-4.8, S1-8.34, B3.3]
test('a lost connection at the last step is told within seconds, in red and in view, and can be called off', async () => {
  keepUploads();
  await prepareUpload('No answer');
  const clock = holdClock();
  answer(uploadVideo, () => {
    network.goes(); // between the last byte and what is said about them
    return NO_ANSWER;
  });
  await sendButton.click();
  await inView('No answer from the server. Trying again…');
  await expect.element(cancel).toBeInViewport({ ratio: 1 });
  for (let second = 0; second < 15 && !form.element().querySelector('[data-variant]'); second++)
    await clock.advance(1000);
  await expect.element(page.elementLocator(banner())).toMatchTextContent(/^Network Error$/);
  await expect.element(page.elementLocator(banner())).toBeInViewport({ ratio: 1 });
  expect(banner().dataset.variant).toBe('danger');
  await inView('Your clip has reached the server.');
  expect(localStorage.getItem('network-error')).toBe('true');

  // There is a connection again, and no answer comes.
  answer(uploadVideo, NO_ANSWER);
  network.returns();
  await sendButton.click();
  await expect.element(form.getByText('Everything is sent. The clip is being processed.')).toBeVisible();
  await cancel.click();
  await inView('Upload cancelled. If the server had already');
  await expect.element(sendButton).toHaveFocus();
  await expect.element(title).toBeEnabled();
  answer(uploadVideo, PUBLISHED);
  await sendButton.click();
  await inView('Video uploaded successfully!');
  expect(banner().dataset.variant).toBe('success');
  await clock.advance(1000);
  clock.release();
  await expect.element(form).not.toBeInTheDocument();
  await expectToast('Video uploaded successfully!', '5s');
});

// [D.14]
test('it tells how far it is; when a connection comes back, and a server has room to breathe, it goes on by itself', async () => {
  const files = keepUploads();
  const letArrive = files.hold(PART);
  await prepareUpload('Through a tunnel', await largeFilm(20));
  answer(uploadVideo, PUBLISHED);
  await sendButton.click();
  await expect.element(uploading).toBeVisible();
  const progress = form.getByRole('progressbar', { name: 'Upload' });
  await expect.element(progress).toHaveAttribute('aria-valuenow', '40');
  await expect.element(form.getByText('8.4 MB of 21.0 MB')).toBeVisible();

  network.goes();
  letArrive(); // where nobody hears of it
  await inView('No connection. The upload goes on by itself when there is one.');
  const clock = holdClock();
  for (const _ of [1, 2]) files.refuse('PATCH', 503, { message: requestMessages.breathless(), code: 'unavailable' });
  network.returns();
  await expect.poll(() => files.parts).toHaveLength(3);
  expect(askedOf(uploadVideo)).toEqual([]);
  await clock.advance(5000);
  clock.release();
  await expect.element(page.getByText('Video uploaded successfully!').first()).toBeVisible();
  expect([...new Set(files.parts)]).toEqual([0, PART, 2 * PART]);
  expect(files.parts.filter((from) => from === 0)).toHaveLength(1); // what was there is not sent again
  expect(askedOf(uploadVideo).map(({ body }) => body)).toEqual([
    expect.objectContaining({ title: 'Through a tunnel' }),
  ]);
});

test('it asks before it is stopped, by a key or on the way to another page; what broke off is offered, and can be discarded', async () => {
  const files = keepUploads();
  answerUploadForm();
  stashSchool();
  const viewer = await openGallery('/app');
  const question = page.getByRole('dialog', { name: 'Stop the upload?' });
  const keep = () => question.getByRole('button', { name: 'Keep uploading' }).click();
  const large = await largeFilm(10); // two parts
  const begin = async () => {
    files.hold(PART);
    const before = files.parts.length;
    await openUploadForm();
    await fillRest('Stopped', large);
    await sendButton.click();
    await expect.poll(() => files.parts.slice(before)).toContain(PART);
    await expect.element(uploading).toBeVisible();
  };

  await goToGallery(viewer);
  await begin();
  await userEvent.keyboard('{Escape}');
  await keep();
  await expect.element(question).not.toBeInTheDocument();
  viewer.back();
  await expect.element(question).toBeVisible();
  expect(viewer.here()).toBe('/app/videos');
  await keep();
  await expect.element(form).toBeVisible();
  await expect.element(uploading).toBeVisible();

  // Stopped, it is not offered, and nothing of it stays.
  viewer.back();
  await question.getByRole('button', { name: 'Stop the upload' }).click();
  await expect.poll(viewer.here).toBe('/app');
  await goToGallery(viewer);
  expect(offer.elements()).toEqual([]);
  await expect.poll(files.sizes).toEqual([]);

  // Interrupted, it is offered, and discarded.
  await begin();
  close();
  await openGallery();
  await expect.element(offer).toMatchTextContent(/Stopped: 80% is on the server\./);
  expect(files.sizes()).toEqual([{ size: 10 * MEGABYTE, received: PART }]);
  await offer.getByRole('button', { name: 'Discard' }).click();
  await expect.element(offer).not.toBeInTheDocument();
  await expect.poll(files.sizes).toEqual([]);
  expect(askedOf(uploadVideo)).toEqual([]);
});
