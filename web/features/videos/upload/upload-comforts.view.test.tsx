/** What spares people work and loss around the upload form: drops, questions, drafts, and rows for people. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { uploadVideo } from '../../../../contract/videos.ts';
import { askedOf } from '../../../testing/answers.ts';
import { close } from '../../../testing/screen.tsx';
import {
  answerUploadForm,
  fillRest,
  film,
  uploadForm as form,
  goToGallery,
  keepUploads,
  openDetails,
  openGallery,
  openUploadForm,
  sendButton,
  stashSchool,
} from '../../../testing/uploads.ts';

const question = page.getByRole('dialog', { name: 'Discard this clip?' });
const title = form.getByLabelText('Title');
const editor = form.getByRole('region', { name: 'Video editor' });
const field = (what: string, number: number) => form.getByLabelText(`${what} of participant ${number}`);
const pressEscape = () => userEvent.keyboard('{Escape}');
const isGone = () => expect.element(form).not.toBeInTheDocument();

/** Drags a file over an element, and lets go of it there: the browser must not open it. */
async function drop(target: Element, file: File, meanwhile?: () => Promise<void>): Promise<void> {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(file);
  const drag = (type: string) =>
    target.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  expect(drag('dragover')).toBe(false);
  await meanwhile?.();
  expect(drag('drop')).toBe(false);
}

// [B3.1, B3.5, B19.3]
test('a video dropped anywhere opens the form with it; what is none is told', async () => {
  keepUploads();
  answerUploadForm();
  const viewer = await openGallery('/app');
  await goToGallery(viewer);
  await drop(page.getByRole('banner').element(), new File(['no video'], 'notes.txt', { type: 'text/plain' }));
  await expect.element(form.getByText('Please drop a valid video file')).toBeVisible();
  await title.fill('  '); // an empty form does not ask
  await pressEscape();
  await isGone();

  const over = page.getByText('Drop your clip to upload it');
  await drop(page.getByRole('heading', { name: 'Sports Highlights' }).element(), await film('rally.mp4'), () =>
    expect.element(over).toBeInViewport(),
  );
  await expect.element(over).not.toBeInTheDocument();
  await expect.element(editor.getByText('rally.mp4')).toBeVisible();
  expect(viewer.here()).toBe('/app/videos');
  // One beside the zone is taken.
  await drop(form.getByRole('heading', { name: 'Upload Video' }).element(), await film('other.mp4'), () =>
    expect.poll(() => form.element().querySelector('[data-dragging]')).not.toBe(null),
  );
  await expect.element(editor.getByText('other.mp4')).toBeVisible();
  expect(viewer.here()).toBe('/app/videos');

  // A video alone is something to lose, too; then Back leads where it leads.
  viewer.back();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(viewer.here).toBe('/app');
});

// [B3.1, B3.5]
test('a filled form asks before it is closed: by Escape, its button, Back and a reload; its words come back after one', async () => {
  answerUploadForm();
  const viewer = await openGallery('/app');
  await goToGallery(viewer);
  await openUploadForm();
  await title.fill('Half an hour of work');
  await field('Name', 1).fill('Ama');
  const isThere = async () => {
    await expect.element(title).toHaveValue('Half an hour of work');
    await expect.element(field('Name', 1)).toHaveValue('Ama');
  };
  const keep = async () => {
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect.element(question).not.toBeInTheDocument();
    await isThere();
  };
  await pressEscape();
  await keep();
  await form.getByRole('button', { name: 'Close' }).click();
  await keep();
  viewer.back();
  await keep();
  // Also a second time: browsers let nothing stop a second Escape without a press between.
  await pressEscape();
  await expect.element(question).toBeVisible();
  await pressEscape();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(form).toBeVisible();
  await pressEscape();
  await keep();
  await userEvent.click(document.documentElement, { position: { x: 5, y: 5 } }); // beside the form
  await expect.element(form).toBeVisible();
  expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false); // the browser asks
  await isThere();

  // Opened anew, it has its words, and does not lose them by being closed.
  close();
  await openGallery();
  for (const _ of [1, 2]) {
    await openUploadForm();
    await expect.element(form.getByText('Draft restored')).toBeVisible();
    await isThere();
    await pressEscape();
    await isGone();
  }
  await openUploadForm();
  await form.getByRole('button', { name: 'Discard draft' }).click();
  await expect.element(title).toHaveFocus();
  await expect.element(title).toHaveValue('');
  await expect.element(field('Name', 1)).toHaveValue('');
  await title.fill('Another one');
  await pressEscape();
  await question.getByRole('button', { name: 'Discard' }).click();
  await isGone();
  await openUploadForm();
  await expect.element(title).toHaveValue('');
  expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
  await pressEscape();
  await isGone();
});

// [B3.2]
test('people are rows: added, removed and left by keyboard, pasted as a list, and wrong ones are told at once', async () => {
  keepUploads();
  answerUploadForm();
  stashSchool();
  await openGallery();
  await openUploadForm();
  await openDetails();
  const names = () =>
    form
      .getByLabelText(/^Name of participant/)
      .elements()
      .map((one) => (one as HTMLInputElement).value);
  const flaw = form.getByText('Please enter a name for participant 3, or remove it.');
  const press = async (name: string) => {
    (form.getByRole('button', { name }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
  };
  await field('Name', 1).fill('Ann');
  await userEvent.keyboard('{Enter}'); // another row, and not the form
  await expect.element(field('Name', 2)).toHaveFocus();
  expect(form.getByText('Please select a video file').elements()).toEqual([]);
  await userEvent.keyboard('Ben');
  await press('Add participant');
  await expect.element(field('Name', 3)).toHaveFocus();
  await press('School and country');
  await field('School', 3).fill('Legon');
  expect(flaw.elements()).toEqual([]);
  (form.getByLabelText('Tags').element() as HTMLElement).focus();
  await expect.element(flaw).toBeVisible();
  await press('Remove participant 3');
  await expect.element(field('Name', 2)).toHaveFocus();
  expect(names()).toEqual(['Ann', 'Ben']);

  await form.getByRole('button', { name: 'Add participant' }).click();
  const clipboardData = new DataTransfer();
  clipboardData.setData('text', 'Kofi, Heidelberg, Germany\nEsi\n\nYaw\tLegon');
  const third = field('Name', 3).element();
  third.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  await expect.poll(names).toEqual(['Ann', 'Ben', 'Kofi', 'Esi', 'Yaw']);
  await expect.element(field('School', 3)).toHaveValue('Heidelberg');
  await expect.element(field('Country', 3)).toHaveValue('Germany');
  await expect.element(field('School', 5)).toHaveValue('Legon');
  await expect.element(field('Name', 5)).toHaveFocus();
  await page.viewport(320, 640);
  expect(form.element().scrollWidth).toBeLessThanOrEqual(320);
  for (const button of form.getByRole('button', { name: /participant/ }).elements()) {
    const { width, height } = button.getBoundingClientRect();
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
  await field('Name', 2).fill('');
  await field('Country', 2).fill('Togo');
  await fillRest('Who is that?');
  await sendButton.click();
  await expect.element(field('Name', 2)).toHaveFocus();
  await expect.element(sendButton).toBeVisible();
  expect(askedOf(uploadVideo)).toEqual([]);
});
