import { expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { deletePost } from '../../../contract/posts.ts';
import { answer, askedOf, hold, NO_CONNECTION, odd, refused } from '../../testing/answers.ts';
import { answerPosts } from '../../testing/posts.ts';
import { post } from '../../testing/samples.ts';
import { close, MEMBER, open, signedIn } from '../../testing/screen.tsx';
import { expectToast } from '../../testing/toasts.ts';

const author = { _id: MEMBER._id, username: MEMBER.username, profilePicture: null };
const LONG = 'Fifty characters are quoted, and not one more of th-this is not';

const cardOf = (text: string) => page.getByRole('article').filter({ hasText: text });
const card = cardOf('Fifty characters');
const bin = card.getByRole('button', { name: 'Delete post' });
const question = page.getByRole('dialog', { name: 'Delete post?' });
const yes = question.getByRole('button', { name: 'Delete', exact: true });

// [S2-1.2, S2-9.1, S2-2.42, S2-2.43, S2-2.44]
test('an author deletes a post after a question that quotes it; what goes wrong is told there', async () => {
  signedIn();
  const below = post(1, { content: 'The one below', author });
  const { kept } = answerPosts([post(2, { content: LONG, author }), below]);
  await page.viewport(1200, 900);
  await open('/app');
  await expect.element(bin).toBeVisible();
  bin.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect
    .element(question)
    .toMatchTextContent(
      'Are you sure you want to delete "Fifty characters are quoted, and not one more of t…"? This action cannot be undone and will permanently remove the post and all its comments.',
    );
  for (const colorScheme of ['light', 'dark'] as const) {
    await commands.emulateMedia({ colorScheme });
    expect(await commands.findViolations()).toEqual([]);
  }
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(bin).toHaveFocus();

  await bin.click();
  for (const [given, message] of [
    [refused(503, { message: 'Not now.', code: 'unavailable' }), /^Not now\.$/],
    [odd(500, {}), /^Error deleting post$/],
    [NO_CONNECTION, /^Error deleting post$/],
  ] as const) {
    answer(deletePost, given);
    await yes.dblClick();
    await expectToast(message);
    await expect.element(question.getByRole('alert')).toMatchTextContent(message);
    await expect.element(question.getByRole('alert')).toBeInViewport({ ratio: 1 });
  }

  // Sent once, however often it is pressed.
  await expect.element(yes).toBeEnabled();
  const before = askedOf(deletePost).length;
  const release = hold(deletePost, { message: 'Post deleted successfully' });
  await yes.dblClick();
  await expect.element(question.getByRole('button', { name: 'Deleting...' })).toBeDisabled();
  kept.delete(post(2)._id);
  release();
  await expectToast('Post deleted successfully');
  await expect.element(card).not.toBeInTheDocument();
  expect(askedOf(deletePost)).toHaveLength(before + 1);
  const next = page.getByRole('listitem').filter({ has: cardOf('The one below') });
  await expect.element(next.first()).toHaveFocus();
});

// [S2-2.47]
test('nobody else has the icons to edit and delete', async () => {
  const [own, other] = [post(1, { author, content: 'My own' }), post(2)];
  answerPosts([own, other]);
  await open(`/app/${own._id}`);
  const icons = page.getByRole('button', { name: /^(Edit|Delete) post$/ });
  await expect.element(cardOf('My own')).toBeVisible();
  expect(icons.elements()).toHaveLength(0); // of a visitor
  close();

  signedIn();
  await page.viewport(1200, 900);
  const viewer = await open('/app');
  await expect.element(page.getByRole('article')).toHaveLength(2);
  await expect.element(cardOf('My own').getByRole('button', { name: /^(Edit|Delete) post$/ })).toHaveLength(2);
  expect(icons.elements()).toHaveLength(2);
  viewer.go(`/app/${other._id}`);
  await expect.element(page.getByRole('heading', { name: 'Comments (0)' })).toBeVisible();
  expect(icons.elements()).toHaveLength(0);
});
