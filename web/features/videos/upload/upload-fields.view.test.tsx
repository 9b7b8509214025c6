/** The fields of the upload form: which there are, what they take, and what becomes of them. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listCountries } from '../../../../contract/schools.ts';
import { ownStorage, uploadMessages } from '../../../../contract/uploads.ts';
import { uploadVideo, videoMessages } from '../../../../contract/videos.ts';
import { answer, askedOf, refused } from '../../../testing/answers.ts';
import { video } from '../../../testing/samples.ts';
import { close } from '../../../testing/screen.tsx';
import {
  answerUploadForm,
  film,
  uploadForm as form,
  keepUploads,
  openDetails,
  openGallery,
  openUploadForm,
  pickFile,
  pickFilm,
  prepareUpload,
  sendButton,
  stashSchool,
} from '../../../testing/uploads.ts';

const field = (name: string) => form.getByLabelText(name);
const country = form.getByRole('combobox', { name: 'Country' });
const school = form.getByRole('combobox', { name: 'School' });
const said = (text: string) => form.getByText(text, { exact: true });
const options = (select: ReturnType<typeof field>) =>
  select
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent);

// [S1-2.69, S1-2.81, S1-2.85, S1-2.86, S1-5.14, S1-9.20]
test('the form has every field, the required ones marked, says which are missing, the file first, and closes by its button', async () => {
  answerUploadForm();
  await openGallery();
  await openUploadForm();
  for (const name of ['Title', 'Description', 'Faculty'])
    await expect.element(field(name)).toHaveAttribute('required', '');
  for (const name of ['Department', 'Tags', 'Name of participant 1'])
    await expect.element(field(name)).not.toHaveAttribute('required');
  await expect.element(country).toBeVisible();
  await expect.element(school).toBeDisabled();
  await expect.element(said('MP4, WebM, MOV up to 100MB recommended')).toBeVisible();
  const type = field('Event type');
  expect(options(type)).toEqual(['Inter-University', 'Intra-University', 'Hostel Game', 'Training', 'General']);
  await expect.element(type).toHaveValue('General');

  // The subtype of an Intra-University game.
  const subtype = field('Event subtype');
  await expect.element(subtype).not.toBeInTheDocument();
  await type.selectOptions('Intra-University');
  await expect.element(subtype).toBeVisible();
  expect(options(subtype)).toEqual([
    ...['Select a subtype', 'HOD Game', 'Deans Game', "VC's Game", 'Freshers Game', 'Not here'],
  ]);

  await sendButton.click();
  for (const text of [
    'Please select a video file',
    'Please enter a title.',
    'Please enter a description.',
    'Please choose a country.',
    'Please choose a school.',
    'Please enter a faculty.',
    'Please enter the kind of game.',
  ])
    await expect.element(said(text)).toBeVisible();
  await expect.element(field('Clip file')).toHaveFocus();
  expect(askedOf(uploadVideo)).toEqual([]);

  // One that is not listed; another type clears it.
  await subtype.selectOptions('Not here');
  await expect.element(subtype).toHaveAttribute('type', 'text');
  await subtype.fill('Staff Game');
  await type.selectOptions('Training');
  await expect.element(subtype).not.toBeInTheDocument();
  await type.selectOptions('Intra-University');
  await expect.element(subtype).toHaveValue('');
  await type.selectOptions('General');
  await form.getByRole('button', { name: 'Close' }).click();
  await expect.element(form).not.toBeInTheDocument();
});

// [S1-2.87, S1-2.88, S1-4.18, S1-5.12]
test('it takes only videos, picked or dropped on its zone, which is marked meanwhile; a refusal says why and loses nothing', async () => {
  keepUploads();
  answerUploadForm();
  answer(listCountries, [{ id: 'Q34', name: 'Sweden' }]);
  await openGallery();
  await openUploadForm();
  const notes = new File(['no video'], 'notes.txt', { type: 'text/plain' });
  pickFile(notes);
  await expect.element(said('Please select a valid video file')).toBeVisible();
  const zone = form.element().querySelector('label[for]:has(input[type=file])') as HTMLElement;
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(notes);
  const drag = (type: string) =>
    zone.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  drag('dragover');
  await expect.poll(() => zone.dataset.dragging).toBe('true');
  drag('drop');
  await expect.poll(() => zone.dataset.dragging).toBe(undefined);
  await expect.element(said('Please drop a valid video file')).toBeVisible();
  for (const [name, type] of [
    ['fake.mp4', 'video/mp4'],
    ['picture.avi', 'video/x-msvideo'],
  ] as const) {
    pickFile(new File(['still no video'], name, { type }));
    await expect.element(said('Failed to load video file')).toBeVisible();
  }

  // By its ending where the browser says nothing of it (contract/sharing/file-kinds.test.ts), also in its own dialog.
  const own = await film();
  const nameless = new DataTransfer();
  nameless.items.add(new File([own], 'DROPPED.MOV'));
  zone.dispatchEvent(new DragEvent('drop', { dataTransfer: nameless, bubbles: true, cancelable: true }));
  await expect.element(said('Thumbnail ready')).toBeVisible();
  pickFile(new File([own], 'match', { type: '' }));
  await expect.element(said('Please select a valid video file')).toBeVisible();
  const accepted = (field('Clip file').element() as HTMLInputElement).accept.split(',');
  expect(accepted).toEqual(expect.arrayContaining(['video/*', '.avi', '.mts', '.m2ts', '.ts', '.mkv', '.mov']));
  pickFile(new File([own], 'match.TS', { type: 'application/octet-stream' }));
  await expect.element(said('Please select a valid video file')).not.toBeInTheDocument();
  await expect.element(said('Thumbnail ready')).toBeVisible();

  // Broken off: browsers play it up to there, and only the server looks at its end.
  await pickFilm('broken-off.mp4');
  await expect.element(said('Thumbnail ready')).toBeVisible();
  await field('Title').fill('A title that stays');
  await field('Description').fill('A description that stays');
  await country.fill('sweden');
  await page.getByRole('option', { name: 'Sweden' }).click();
  await school.fill('My Own Academy');
  await page.getByRole('option', { name: /My Own Academy/ }).click();
  await field('Faculty').fill('Arts');
  answer(uploadVideo, refused(400, { message: uploadMessages.notAVideo(), code: 'not-a-video', field: 'video' }));
  await sendButton.click();
  await expect
    .element(form.getByRole('alert').filter({ hasText: 'We can’t read this file as a clip.' }).first())
    .toBeVisible();
  await expect.element(field('Title')).toHaveValue('A title that stays');
  await expect.element(field('Description')).toHaveValue('A description that stays');
  await expect.element(school).toHaveValue('My Own Academy');
  expect(askedOf(uploadVideo)).toHaveLength(1);
});

const texts = () =>
  [country, school, field('Faculty'), field('Department')].map((one) => (one.element() as HTMLInputElement).value);

// [S1-2.81, S1-4.16, S1-7.19, S1-7.20, S1-7.21]
test('all that was filled in is sent; the school is there again, for that member alone, until it is cleared', async () => {
  keepUploads();
  await prepareUpload('Everything');
  await openDetails();
  await field('Department').fill('Civil Law');
  await field('Event type').selectOptions('Intra-University');
  await field('Event subtype').selectOptions("VC's Game");
  await field('Tags').fill('final, #derby');
  await field('Name of participant 1').fill('Ama; Kojo');
  answer(uploadVideo, { message: videoMessages.uploaded(), video: video(1) });
  await sendButton.dblClick();
  await expect.element(form).not.toBeInTheDocument();
  expect(askedOf(uploadVideo).map(({ body }) => body)).toEqual([
    {
      title: 'Everything',
      description: 'A long one.',
      country: 'Ghana',
      schoolName: 'University of Ghana',
      schoolFaculty: 'Law',
      schoolDepartment: 'Civil Law',
      eventType: "Intra-University (VC's Game)",
      tags: 'final, derby',
      participants: '[{"name":"Ama"},{"name":"Kojo"}]',
      uploadId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    },
  ]);
  await openUploadForm();
  await expect.element(field('Title')).toHaveValue('');
  await openDetails();
  expect(texts()).toEqual(['Ghana', 'University of Ghana', 'Law', 'Civil Law']);

  // The form is unchanged, and closes without asking; what is cleared stays so.
  await userEvent.keyboard('{Escape}');
  await expect.element(form).not.toBeInTheDocument();
  await openUploadForm();
  await openDetails();
  await form.getByRole('button', { name: 'Clear school details' }).click();
  expect(texts()).toEqual(['', '', '', '']);
  close();
  await openGallery();
  await openUploadForm();
  await expect.element(school).toBeVisible(); // the line is open: it needs one
  expect(texts()).toEqual(['', '', '', '']);
});

// [S1-4.16]
test('another member’s school is not there', async () => {
  const other = '0197c3a2-5b1e-7c3e-9d0a-2f6b8a4f1c99';
  stashSchool(other);
  answerUploadForm();
  await openGallery();
  await openUploadForm();
  await expect.element(school).toBeVisible();
  expect(texts()).toEqual(['', '', '', '']);
});

test('a member’s share of the disk stands in the form, and what there is no room for is refused there in words', async () => {
  const files = keepUploads();
  await prepareUpload('One too many');
  answer(ownStorage, { used: 5110 * 1024 * 1024, quota: 5120 * 1024 * 1024 });
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Discard' }).click();
  await openUploadForm();
  await expect.element(said('Your clips and pictures use 5,110 of your 5,120 MB.')).toBeVisible();
  await pickFilm();
  for (const [status, message, code] of [
    [413, uploadMessages.overQuota({ used: 5110, quota: 5120, needed: 20 }), 'too-large'],
    [507, uploadMessages.noRoom(), 'no-room'],
  ] as const) {
    files.refuse('POST', status, { message, code });
    files.refuse('POST', status, { message, code }); // as it travels by itself, and when the button is pressed
    await field('Title').fill(`One too many: ${code}`);
    await field('Description').fill('A long one.');
    await sendButton.click();
    await expect.element(form.getByRole('alert')).toMatchTextContent(message);
    await expect.element(form.getByRole('alert')).toBeInViewport({ ratio: 1 });
    await expect.element(field('Title')).toHaveValue(`One too many: ${code}`); // nothing is lost of what was written
  }
});
