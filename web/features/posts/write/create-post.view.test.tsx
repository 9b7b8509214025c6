import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createPost, createPostMultiple, type FeedPost } from '../../../../contract/posts.ts';
import { answer, askedOf, hold, odd, refused } from '../../../testing/answers.ts';
import { answerPosts } from '../../../testing/posts.ts';
import { post } from '../../../testing/samples.ts';
import { MEMBER, open, signedIn } from '../../../testing/screen.tsx';
import { closeToasts, expectToast, toasts } from '../../../testing/toasts.ts';

const form = page.getByRole('form', { name: 'Create a post' });
const text = page.getByPlaceholder("What's on your mind?");
const send = form.getByRole('button', { name: 'Post', exact: true });
const category = form.getByLabelText('Category');
const previews = page.getByRole('list', { name: 'Pictures of the post' }).getByRole('listitem');
const ONLY = 'Only pictures can be added: JPEG, PNG, WebP, GIF or AVIF.';

const file = (name: string, type = 'image/jpeg') => new File(['a picture'], name, { type });
const pick = (...files: File[]) => userEvent.upload(form.getByLabelText('Pictures', { exact: true }), files);

/** Drops or pastes files on something, as the browser does it. @returns whether it was kept from opening them itself */
function give(on: Element, how: 'drop' | 'paste', ...files: File[]): boolean {
  const data = new DataTransfer();
  for (const one of files) data.items.add(one);
  const init = { bubbles: true, cancelable: true };
  if (how === 'paste') return !on.dispatchEvent(new ClipboardEvent('paste', { ...init, clipboardData: data }));
  const events = ['dragover', 'drop'].map((name) => new DragEvent(name, { ...init, dataTransfer: data }));
  return events.map((event) => !on.dispatchEvent(event)).every(Boolean);
}

async function openFeed() {
  signedIn();
  const server = answerPosts([post(1)]);
  await page.viewport(1200, 900);
  const viewer = await open('/app');
  await expect.element(page.getByRole('article')).toHaveLength(1); // or it would come after what is written
  return { ...server, ...viewer };
}

// [S2-2.16, S2-2.26, S2-2.27, S2-2.28, S2-2.29, S2-2.30, S2-2.31, B19.3, B19.6]
test('the form is one line until it has the focus; it takes up to ten pictures, picked, dropped or pasted, and nothing else', async () => {
  await openFeed();
  expect(category.elements()).toHaveLength(0); // one line
  expect(form.element().getBoundingClientRect().height).toBeLessThan(90);
  await text.click();
  await expect.element(form.getByText('0/10 images')).toBeVisible();
  await expect.element(category).toHaveValue('general');
  const offered = category.getByRole('option').elements();
  expect(offered.map(({ textContent }) => textContent)).toEqual([
    'General',
    'Sports',
    'Achievement',
    'Training',
    'Competition',
  ]);
  await expect.element(form.getByLabelText('Tags')).toBeVisible();
  await expect.element(form.getByRole('button', { name: 'Add Images' })).toBeVisible();
  await expect.element(send).toBeDisabled();
  await text.fill('   ');
  await expect.element(send).toBeDisabled();

  await pick(file('one.jpg'), file('two.jpg'));
  await expect.element(form.getByText('2/10 images')).toBeVisible();
  await expect.element(previews.getByRole('img')).toHaveLength(2);
  await expect.element(send).toBeEnabled(); // pictures are enough
  give(text.element(), 'drop', file('notes.txt', 'text/plain'));
  await expectToast(ONLY);
  give(text.element(), 'drop', file('IMG_0001.HEIC', 'image/heic'));
  await expectToast('Please save it as a JPEG and add that instead.');
  give(text.element(), 'drop', file('drawing.svg', 'image/svg+xml'), file('three.jpg'));
  await expect.element(form.getByText('3/10 images')).toBeVisible();
  give(text.element(), 'paste', file('four.jpg'));
  await expect.element(form.getByText('4/10 images')).toBeVisible();
  await form.getByRole('button', { name: 'Remove picture 2' }).click();
  await expect.element(form.getByText('3/10 images')).toBeVisible();
  await expect.element(form.getByRole('button', { name: 'Remove picture 2' })).toHaveFocus();
  expect(previews.getByRole('img', { name: 'Preview of two.jpg' }).elements()).toHaveLength(0);
  await pick(...Array.from({ length: 10 }, (_, index) => file(`${index}.gif`, 'image/gif')));
  await expectToast('Maximum 10 images allowed');
  await expect.element(form.getByText('10/10 images')).toBeVisible();
  await expect.element(previews).toHaveLength(10);
});

test('pictures are known by their ending where the browser says nothing of them', async () => {
  await openFeed();
  await text.click();
  await pick(file('KIT.JPG', ''), file('kit.jpeg', 'application/octet-stream'));
  give(text.element(), 'drop', file('KIT.PNG', ''));
  await expect.element(previews).toHaveLength(3);
  for (const [name, type, words] of [
    ['IMG_1.HEIC', '', 'Browsers can’t show HEIC pictures.'],
    ['kit.jpg', 'text/plain', ONLY], // in turn: what is told again at once is a double click
    ['IMG_1.heif', 'application/octet-stream', 'Browsers can’t show HEIC pictures.'],
    ['kit', '', ONLY],
  ] as const) {
    await pick(file(name, type));
    await expectToast(words);
    await closeToasts();
  }
  await expect.element(previews).toHaveLength(3);
});

/** The post that the server makes of what it was sent. */
const written = (change: Partial<FeedPost> = {}) =>
  post(2, {
    content: 'This must not be lost',
    author: { _id: MEMBER._id, username: MEMBER.username, profilePicture: null },
    createdAt: new Date().toISOString(),
    ...change,
  });

// [S2-2.33, S2-2.34, S2-2.35, S2-9.1]
test('what goes wrong is told in its words, and nothing written is lost; success is told by the text alone', async () => {
  await openFeed();
  await text.fill('This must not be lost');
  await pick(file('one.jpg'));
  await expect.element(previews).toHaveLength(1);
  for (const [given, message] of [
    [refused(503, { message: 'The store is full.', code: 'unavailable' }), 'The store is full.'],
    [odd(500, {}), 'Error creating post'],
    [odd(200, { message: 'Something else' }), 'Something else'],
  ] as const) {
    answer(createPost, given);
    await send.click();
    await expectToast(message);
    await expect.element(text).toHaveValue('This must not be lost');
    await expect.element(previews).toHaveLength(1);
  }
  answer(createPost, { message: 'Post created successfully', post: written() });
  await send.click();
  await expectToast('Post created successfully');
  const first = page.getByRole('article').first();
  await expect.element(first).toMatchTextContent('This must not be lost');
  expect(askedOf(createPost)).toHaveLength(4); // one picture
});

// [S2-2.29, S2-2.33, S2-2.34, S2-2.51, S2-9.1]
test('a post is sent once, and says that it is being sent; then it stands on top, and the form is one empty line again', async () => {
  await openFeed();
  await text.fill('A day on the pitch');
  await form.getByLabelText('Tags').fill('rugby, #cup, rugby');
  await category.selectOptions('sports');
  await pick(file('one.jpg'), file('two.jpg'));
  await expect.element(previews).toHaveLength(2);
  await form.getByLabelText('Description of picture 1 (optional)').fill('A try in the corner');
  const shown = written({ content: 'A day on the pitch', category: 'sports', tags: ['rugby', 'cup'] });
  const release = hold(createPostMultiple, { message: 'Post created successfully', post: shown });
  await send.dblClick();
  await expect.element(form.getByRole('button', { name: 'Creating...' })).toBeDisabled();
  await expect.element(form.getByRole('progressbar', { name: 'Sending pictures' })).toBeVisible();
  release();
  await expectToast('Post created successfully');
  expect(askedOf(createPostMultiple).map(({ body }) => body)).toEqual([
    {
      content: 'A day on the pitch',
      tags: 'rugby, cup',
      category: 'sports',
      alts: JSON.stringify(['A try in the corner', '']),
    },
  ]);
  const first = page.getByRole('article').first();
  await expect.element(first).toMatchTextContent('A day on the pitch');
  await expect.element(first.getByText('#cup')).toBeVisible();
  await expect.element(text).toHaveValue('');
  await expect.element(category).not.toBeInTheDocument(); // one line again
  await expect.element(form).toHaveFocus(); // and not the page's top
});

// [B19.2]
test('files that miss the form do nothing, and the browser does not open them; the form takes them anywhere on it', async () => {
  await openFeed();
  const stray = file('stray.txt', 'text/plain');
  expect(give(page.getByRole('heading', { name: 'Feed', exact: true }).element(), 'drop', stray)).toBe(true);
  expect(toasts(ONLY)).toHaveLength(0);
  expect(give(form.element(), 'drop', stray)).toBe(true);
  await expectToast(ONLY);
  expect(toasts(ONLY)).toHaveLength(1);
  await closeToasts();
});
