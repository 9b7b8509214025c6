import { expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { type Image, updatePost } from '../../../../contract/posts.ts';
import { answer, askedOf, hold, NO_CONNECTION, odd, refused } from '../../../testing/answers.ts';
import { answerPosts } from '../../../testing/posts.ts';
import { post } from '../../../testing/samples.ts';
import { MEMBER, open, signedIn } from '../../../testing/screen.tsx';
import { expectToast } from '../../../testing/toasts.ts';

const image = (number: number): Image => ({
  url: `/share.png?${number}`,
  width: 1200,
  height: 630,
  alt: '',
  thumbhash: null,
  sources: [],
});

const ONE = post(1, {
  content: 'First words',
  category: 'achievement',
  tags: ['cup'],
  images: [image(1), image(2)],
  author: { _id: MEMBER._id, username: MEMBER.username, profilePicture: null },
});

const card = page.getByRole('article', { name: 'Post by linnea' });
const pencil = card.getByRole('button', { name: 'Edit post' });
const edit = page.getByRole('dialog', { name: 'Edit post' });
const content = edit.getByLabelText('Content');
const update = edit.getByRole('button', { name: 'Update Post' });
const question = page.getByRole('dialog', { name: 'Discard your changes?' });
const stay = question.getByRole('button', { name: 'Keep editing' });

/** The author opens the feed of the post's category, having come from the whole feed, and the form. */
async function openForm() {
  signedIn();
  const server = answerPosts([ONE]);
  await page.viewport(1200, 560); // low: what is wrong has to be scrolled to
  const viewer = await open('/app');
  await expect.element(card).toMatchTextContent('First words');
  await page.getByRole('button', { name: 'Achievement', exact: true }).click(); // a step that can be taken back
  await expect.poll(viewer.here).toBe('/app?category=achievement');
  await expect.element(card).toMatchTextContent('First words');
  await pencil.click();
  await expect.element(content).toHaveValue('First words');
  return { ...server, ...viewer };
}

const pick = (name: string, type: string) =>
  userEvent.upload(edit.getByLabelText('New image'), new File(['a picture'], name, { type }));

// [S2-2.37, S2-2.38, S2-2.39, S2-2.40]
test('the form has the post’s own words, category, tags and pictures, and room for one more picture', async () => {
  await openForm();
  await expect.element(edit.getByLabelText('Tags')).toHaveValue('cup');
  // The post's own category is none of those that the form offers.
  const category = edit.getByLabelText('Category');
  await expect.element(category).toHaveValue('achievement');
  const offered = category.getByRole('option').elements();
  expect(offered.map(({ textContent }) => textContent)).toEqual([
    'Achievement',
    'Sports',
    'Fitness',
    'Training',
    'Competition',
    'General',
  ]);
  for (const colorScheme of ['light', 'dark'] as const) {
    await commands.emulateMedia({ colorScheme });
    expect(await commands.findViolations()).toEqual([]);
  }

  await edit.getByRole('button', { name: 'Remove image 1' }).click();
  await expect.element(edit.getByText('Will be removed')).toBeVisible();
  await pick('x.svg', 'image/svg+xml');
  await expectToast('Only pictures can be added: JPEG, PNG, WebP, GIF or AVIF.');
  const preview = edit.getByRole('img', { name: 'Preview of race-bibs.jpg' });
  await pick('race-bibs.jpg', 'image/jpeg');
  await expect.element(preview).toBeInTheDocument();
  await edit.getByRole('button', { name: 'Remove new image' }).click();
  await expect.element(preview).not.toBeInTheDocument();
  await pick('race-bibs.jpg', 'image/jpeg');
  await expect.element(preview).toBeInTheDocument();
  await expect.element(edit.getByLabelText('Description')).toBeVisible();
  await pick('new-kit.jpg', 'image/jpeg'); // in place of the other
  await expect.element(edit.getByRole('img', { name: 'Preview of new-kit.jpg' })).toBeInTheDocument();
  expect(preview.elements()).toHaveLength(0);
});

// [S2-2.38, S2-2.39]
test('it is left at once where nothing was changed, and asks before changes are lost, also by a step back', async () => {
  const viewer = await openForm();
  await userEvent.keyboard('{Escape}'); // nothing was changed
  await expect.element(edit).not.toBeInTheDocument();
  await expect.element(pencil).toHaveFocus();

  await pencil.click();
  await content.fill('  ');
  await update.click();
  await expect.element(edit.getByText('Please enter some text.')).toBeInViewport({ ratio: 1 });
  await expect.element(content).toHaveFocus();
  await edit.getByRole('button', { name: 'Cancel' }).click();
  await stay.click();
  await expect.element(question).not.toBeInTheDocument();
  viewer.back();
  await stay.click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(content).toHaveValue('  ');
  expect(viewer.here()).toBe('/app?category=achievement');
  await userEvent.keyboard('{Escape}');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect.element(edit).not.toBeInTheDocument();
  await expect.element(card).toMatchTextContent('First words');
  expect(askedOf(updatePost)).toEqual([]);
});

// [S1-8.18, S2-9.1, S2-2.38, S2-2.41]
test('what goes wrong is told in the form, and nothing typed is lost; sent once, the post is changed wherever it is shown', async () => {
  const { kept } = await openForm();
  await content.fill('Second words');
  await edit.getByLabelText('Category').selectOptions('fitness');
  await edit.getByLabelText('Tags').fill('cup, final');
  await edit.getByRole('button', { name: 'Remove image 1' }).click();
  for (const [given, message] of [
    [refused(403, { message: 'Only the author of a post can change it.', code: 'forbidden' }), /^Only the author of a/],
    [odd(500, {}), /^Error updating post$/],
    [NO_CONNECTION, /^Error updating post$/],
  ] as const) {
    answer(updatePost, given);
    await update.click();
    await expectToast(message);
    await expect.element(edit.getByRole('alert')).toMatchTextContent(message);
    await expect.element(edit.getByRole('alert')).toBeInViewport({ ratio: 1 });
    await expect.element(content).toHaveValue('Second words');
  }

  const before = askedOf(updatePost).length;
  const changed = { ...ONE, content: 'Second words', category: 'fitness', tags: ['cup', 'final'], images: [image(2)] };
  kept.set(ONE._id, changed);
  const release = hold(updatePost, { message: 'Post updated successfully', post: changed });
  await update.dblClick();
  await expect.element(edit.getByRole('button', { name: 'Updating...' })).toBeDisabled();
  release();
  await expectToast('Post updated successfully');
  await expect.element(edit).not.toBeInTheDocument();
  expect(askedOf(updatePost).slice(before)).toEqual([
    {
      params: { id: ONE._id },
      query: {},
      body: {
        content: 'Second words',
        category: 'fitness',
        tags: 'cup, final',
        removeImages: JSON.stringify([image(1).url]),
      },
    },
  ]);
  await expect.element(page.getByText('No posts in Achievement yet')).toBeVisible(); // it is none any more
  await page.getByRole('button', { name: 'All Posts' }).click();
  await expect.element(card).toMatchTextContent('Second words');
  await expect.element(card.getByText('Fitness', { exact: true })).toBeVisible();
  await expect.element(card.getByRole('link', { name: '#final' })).toBeVisible();
  await expect.element(card.getByRole('button', { name: /^View picture/ })).toHaveLength(1);
});
