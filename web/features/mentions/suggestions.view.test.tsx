/** Naming somebody with an @, from the first letter of their name: by keyboard, and by touch. */
import { expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { addComment } from '../../../contract/comments.ts';
import { type Mentionable, suggestMentions } from '../../../contract/talk/mentions.ts';
import { answer, askedOf } from '../../testing/answers.ts';
import { answerPost, comment, ME } from '../../testing/comments.ts';
import { post } from '../../testing/samples.ts';
import { open, signedIn } from '../../testing/screen.tsx';

const field = page.getByPlaceholder('Write a comment...');
const list = page.getByRole('listbox', { name: 'People to mention' });
const options = list.getByRole('option');

const person = (number: number, username: string): Mentionable => ({
  _id: `0197c3a2-5b1e-7c3e-9d0a-${String(number).padStart(12, '0')}`,
  username,
  profilePicture: null,
  name: null,
});
const [BEN, CLEO] = [person(1, 'at.ben'), person(2, 'at.cleo')]; // he has written in the thread, she has not

async function openThread(): Promise<void> {
  signedIn();
  const { name: _, ...ben } = BEN;
  answerPost(post(1), { comments: [comment(1, { user: ben, content: 'I was' })] });
  answer(suggestMentions, ({ query }) => ({
    people: [CLEO, BEN].filter(({ username }) => username.startsWith(query.for ?? '')),
  }));
  await open(`/app/${post(1)._id}`);
  await expect.element(page.getByText('I was')).toBeVisible();
}

/** Expects these names to stand in the list, in this order. */
const expectNames = (...names: string[]) =>
  expect.poll(() => options.elements().map((option) => option.querySelector('bdi')?.textContent)).toEqual(names);

// [B14.5]
test('a name completes itself: first those of the thread, then whom the server knows; by arrows, Enter and Escape', async () => {
  await openThread();
  await field.fill('Well held, @At.');
  await userEvent.keyboard('b');
  await expectNames('at.ben');
  await expect.element(field).toHaveAttribute('aria-expanded', 'true');
  const active = () => document.getElementById(field.element().getAttribute('aria-activedescendant') ?? '');
  expect(active()?.textContent).toMatch(/at\.ben$/);
  await userEvent.keyboard('{Backspace}');
  await expectNames('at.ben', 'at.cleo');
  expect(await commands.findViolations()).toEqual([]);
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  expect(active()?.textContent).toMatch(/at\.cleo$/);
  await userEvent.keyboard('{Escape}');
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(field).not.toHaveAttribute('role');
  await userEvent.keyboard('b');
  await expectNames('at.ben');
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveValue('Well held, @at.ben ');
  await expect.element(list).not.toBeInTheDocument();
  expect(askedOf(addComment)).toEqual([]); // nothing is sent by it

  // What is written is sent as it stands, and his name leads to his page.
  const content = 'Well held, @at.ben and nobody else';
  await field.fill(content);
  const mentions = [{ name: BEN.username, _id: BEN._id, username: BEN.username }];
  answer(addComment, {
    message: 'Comment added',
    commentCount: 2,
    comment: comment(2, { user: ME, content, mentions }),
  });
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  const said = page.getByRole('listitem').filter({ hasText: 'Well held' });
  await expect.element(said.getByRole('link', { name: '@at.ben' })).toHaveAttribute('href', '/app/people/at.ben');
  expect(askedOf(addComment).map(({ body }) => body)).toEqual([expect.objectContaining({ content })]);
});

// [B14.5]
test('on a phone a tap takes a name, and the field keeps the focus', async () => {
  await page.viewport(390, 800);
  await openThread();
  await field.fill('Thanks @at');
  await expectNames('at.ben', 'at.cleo');
  await expect.element(options.nth(1)).toBeInViewport({ ratio: 1 });
  await commands.touch(options.nth(1), 'tap');
  await expect.element(field).toHaveValue('Thanks @at.cleo ');
  await expect.element(field).toHaveFocus();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
