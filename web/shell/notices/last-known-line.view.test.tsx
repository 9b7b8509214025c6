import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { LAST_KNOWN } from '../../../contract/errors.ts';
import { createPost, type FeedPost, listPosts } from '../../../contract/posts.ts';
import { requestMessages } from '../../../contract/requests.ts';
import { answer, headed, refused } from '../../testing/answers.ts';
import { ME } from '../../testing/comments.ts';
import { post } from '../../testing/samples.ts';
import { open, signedIn } from '../../testing/screen.tsx';
import { holdClock } from '../../testing/surroundings.ts';

const text = page.getByPlaceholder("What's on your mind?");
const send = page.getByRole('form', { name: 'Create a post' }).getByRole('button', { name: 'Post', exact: true });
const cardOf = (words: string) => page.getByRole('article').filter({ hasText: words });
const line = page
  .getByRole('status')
  .filter({ hasText: /^The latest can’t be loaded at the moment\. This is how it was at \d{1,2}:\d{2}\s?[AP]M\.$/ });

test('while the server knows only what was last so, the feed says it in the viewport, what is written is refused in words, and all comes back', async () => {
  const pageOf = (...posts: FeedPost[]) => ({ posts, totalPages: 1, total: posts.length, page: 1 });
  const before = post(1, { content: 'Before the ice' });
  signedIn();
  answer(listPosts, headed(pageOf(before), { [LAST_KNOWN]: '2026-03-01T12:00:00.000Z' }));
  answer(createPost, refused(503, { message: requestMessages.breathless(), code: 'unavailable' }));
  await page.viewport(1200, 900);
  const clock = holdClock();
  await open('/app', { notices: true });
  await expect.element(cardOf('Before the ice')).toBeVisible();
  await expect.element(line).toBeInViewport({ ratio: 1 });
  await text.fill('Into the ice');
  await send.dblClick();
  await expect.element(page.getByText(requestMessages.breathless()).first()).toBeInViewport({ ratio: 1 });
  await expect.element(cardOf('Before the ice')).toBeVisible();
  await expect.element(cardOf('Into the ice')).toHaveLength(0);
  await expect.element(line).toBeInViewport({ ratio: 1 });

  // The server is back: the page sees it by itself, and loads what has changed.
  const meanwhile = post(2, { content: 'Out of the ice' });
  answer(listPosts, pageOf(meanwhile, before));
  await clock.advance(20_000); // sooner than the feed itself would ask
  await expect.element(line).not.toBeInTheDocument();
  await expect.element(cardOf('Out of the ice')).toBeVisible();
  const written = post(3, { content: 'Into the ice', author: ME });
  answer(createPost, { message: 'Post created successfully', post: written });
  await expect.element(text).toHaveValue('Into the ice'); // what was written is still there
  await send.click();
  await expect.element(cardOf('Into the ice')).toBeVisible();
  await expect.element(line).not.toBeInTheDocument();
});
