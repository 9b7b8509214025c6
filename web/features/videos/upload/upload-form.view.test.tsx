/** What a press of 'Upload Video' comes to, where the server refuses: an outcome that is seen. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { uploadVideo, videoMessages } from '../../../../contract/videos.ts';
import { answer, askedOf, hold, odd, refused } from '../../../testing/answers.ts';
import { video } from '../../../testing/samples.ts';
import { keepUploads, prepareUpload, sendButton, uploadForm } from '../../../testing/uploads.ts';

const form = uploadForm;
const title = form.getByLabelText('Title');
const send = sendButton;
const banner = form.getByRole('alert');

/** Sends the form by the keyboard while its end is out of view, and shows that the answer is in view and on top. */
async function standsInView(text: string | RegExp, look: string, size: string): Promise<void> {
  send.element().focus();
  title.element().scrollIntoView({ block: 'center' });
  await userEvent.keyboard('{Enter}');
  await expect.element(banner, { message: size }).toMatchTextContent(text);
  await expect.element(banner).toHaveAttribute('data-variant', look);
  await expect.element(banner, { message: size }).toBeInViewport({ ratio: 1 });
  const { x, y, width, height } = banner.element().getBoundingClientRect();
  const onTop = document.elementFromPoint(x + width / 2, y + height / 2);
  expect(banner.element().contains(onTop), size).toBe(true);
  await expect.element(send).toHaveFocus();
}

/** Sizes of the window, and what is answered in each: its text, and its colour. */
const failures = [
  [375, 667, { error: 'Only the error says it.' }, /^Only the error says it\.$/, 'danger'],
  [1280, 800, { error: 'YouTube channel not found' }, /^YouTube channel not found\. Please ensure/, 'warning'],
  [1920, 1080, { error: { error: 'invalid_grant' } }, /^YouTube authentication has expired\./, 'warning'],
  [667, 375, { error_description: 'Token has been expired or revoked.' }, /^YouTube API token has/, 'warning'],
  [320, 480, { error: { code: 400 } }, /^YouTube API error: Authentication failed\./, 'warning'],
  [1280, 400, { message: 'The message.', error: 'The error.' }, /^The message\.$/, 'danger'],
] as const;

// [S1-2.92, S1-2.93, S1-3.10, S1-8.33, S1-8.34]
test('reads Uploading..., then Processing...; each failure stands in view at every size, in its colour, and is read out', async () => {
  const files = keepUploads();
  const letArrive = files.hold();
  await prepareUpload('Refused');

  // What is under way, and an answer with neither message nor error.
  const release = hold(uploadVideo, odd(502, 'Bad gateway'));
  await send.dblClick();
  await expect.element(form.getByRole('button', { name: 'Uploading...' })).toBeVisible();
  letArrive();
  await expect.element(form.getByRole('button', { name: 'Processing...' })).toBeVisible();
  await expect.element(form.getByText('Everything is sent. The clip is being processed.')).toBeVisible();
  release();
  await expect.element(banner).toMatchTextContent(/^Error uploading file to YouTube$/);
  await expect.element(title).toHaveValue('Refused');
  expect(askedOf(uploadVideo)).toHaveLength(1);
  const sent = files.parts.length; // two if the press met a part that was on its way already

  // What goes wrong before the server is asked has its own message, or this one.
  for (const [message, shown] of [
    ['The file has gone.', /^The file has gone\.$/],
    ['', /^Error uploading file$/],
  ] as const) {
    const asked = globalThis.fetch;
    const fails = vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
      if (init?.body instanceof FormData) throw new Error(message);
      return asked(input, init);
    });
    onTestFinished(() => fails.mockRestore());
    await send.click();
    await expect.element(banner).toMatchTextContent(shown);
    await expect.element(banner).toHaveAttribute('data-variant', 'danger');
    fails.mockRestore();
  }

  for (const [width, height, json, text, look] of failures) {
    await page.viewport(width, height);
    answer(uploadVideo, odd(502, json));
    await standsInView(text, look, `${width}×${height}`);
  }

  // It stays until the form is sent again, and then goes.
  await page.viewport(375, 667);
  await title.fill('');
  await expect.element(banner).toBeVisible();
  await send.click();
  await expect.element(form.getByText('The message.')).not.toBeInTheDocument();
  await expect.element(title).toHaveFocus();

  // When a field is refused, it is told there; the clip is not sent again.
  answer(uploadVideo, refused(400, { message: 'Not this title.', code: 'invalid', field: 'title' }));
  await title.fill('Refused again');
  await send.click();
  await expect.element(form.getByText('Not this title.').first()).toBeVisible();
  answer(uploadVideo, { message: videoMessages.uploaded(), video: video(1, { title: 'Corrected indeed' }) });
  await title.fill('Corrected indeed');
  await send.click();
  await expect.element(page.getByText('Video uploaded successfully!').first()).toBeVisible();
  expect(files.parts.length).toBe(sent);
  expect(askedOf(uploadVideo).at(-1)?.body).toMatchObject({ title: 'Corrected indeed' });
});
