import { expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { react, unreact } from '../../../../contract/reactions.ts';
import { askedOf } from '../../../testing/answers.ts';
import { answerPosts } from '../../../testing/posts.ts';
import { post } from '../../../testing/samples.ts';
import { close, open, signedIn } from '../../../testing/screen.tsx';
import { settled } from '../../../testing/surroundings.ts';

const cardOf = (text: string) => page.getByRole('article').filter({ hasText: text });
const [first, second, third] = [cardOf('The first'), cardOf('The second'), cardOf('The third')];
const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
const line = page.getByPlaceholder("What's on your mind?");

/** The newest on top. */
const POSTS = [
  post(3, { content: 'The third' }),
  post(2, { content: 'The second' }),
  post(1, { content: 'The first' }),
];

async function openFeed() {
  signedIn();
  const server = answerPosts(POSTS);
  await page.viewport(1200, 900);
  const viewer = await open('/app');
  await expect.element(first).toBeVisible();
  return { ...server, ...viewer };
}

// [B19.1]
test('keys lead from card to card, and react', async () => {
  const { own } = await openFeed();
  await userEvent.keyboard('l'); // no card has the focus: nothing is meant
  // The code for the keys comes with the first of them; what is pressed meanwhile counts, too.
  for (const _ of 'jjj') document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }));
  await expect.element(first).toHaveFocus();
  expect(first.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(64); // not behind the header
  await userEvent.keyboard('k');
  await expect.element(second).toHaveFocus();
  await userEvent.keyboard('k');
  await expect.element(third).toHaveFocus();
  await userEvent.keyboard('j');
  await expect.element(second).toHaveFocus();
  await userEvent.keyboard('{Control>}j{/Control}');
  await settled();
  await expect.element(second).toHaveFocus();

  await userEvent.keyboard('l');
  await expect.element(second.getByRole('button', { name: 'Love', exact: true, pressed: true })).toBeVisible();
  await expect.element(second.getByRole('button', { name: '1 reaction' })).toBeVisible();
  await expect.element(page.getByRole('status').filter({ hasText: 'Reacted' })).toBeInTheDocument();
  await expect.poll(() => askedOf(react)).toHaveLength(1); // or the next key would be all that is sent
  await userEvent.keyboard('l');
  await expect.element(second.getByRole('button', { name: 'Like', exact: true, pressed: false })).toBeVisible();
  await expect.poll(() => [askedOf(react).length, askedOf(unreact).length]).toEqual([1, 1]);
  expect(own.size).toBe(0);
});

// [B19.1]
test('the sheet tells the keys and switches them off, which is kept; in fields and dialogs they are letters', async () => {
  const viewer = await openFeed();
  await userEvent.keyboard('j');
  await expect.element(third).toHaveFocus();
  await userEvent.keyboard('?');
  await expect.element(sheet.getByText('Next post or clip')).toBeVisible();
  expect(await commands.findViolations()).toEqual([]);
  await userEvent.keyboard('j'); // within a dialog
  await sheet.getByLabelText('Use single letters as shortcuts').click();
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(third).toHaveFocus();
  await userEvent.keyboard('jl?/');
  await settled();
  await expect.element(third).toHaveFocus();
  expect(sheet.elements()).toHaveLength(0);
  expect(viewer.here()).toBe('/app');
  expect(askedOf(react)).toEqual([]);

  close();
  await openFeed();
  await userEvent.keyboard('j');
  await settled();
  expect(document.activeElement?.closest('article')).toBeNull();
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expect.element(sheet.getByLabelText('Use single letters as shortcuts')).not.toBeChecked();
  await sheet.getByLabelText('Use single letters as shortcuts').click();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await line.fill('jklc?');
  await userEvent.keyboard('j');
  await expect.element(line).toHaveValue('jklc?j');
  await line.fill('');
  await page.getByRole('heading', { name: 'Feed', exact: true }).click();
  await userEvent.keyboard('j');
  await expect.element(third).toHaveFocus();
});

// [B19.1]
test('a key leads from a card to writing a comment on it', async () => {
  const viewer = await openFeed();
  await userEvent.keyboard('j');
  await expect.element(third).toHaveFocus();
  await userEvent.keyboard('c');
  await expect.element(page.getByPlaceholder('Write a comment...')).toHaveFocus();
  expect(viewer.here()).toBe(`/app/${post(3)._id}#comments`);
  await expect.element(page.getByRole('article')).toMatchTextContent('The third');
});
