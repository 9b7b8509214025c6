import { expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import {
  listOfSchool,
  listSaves,
  listSchoolFollows,
  listTagged,
  save,
  unsave,
} from '../../../contract/people/follow.ts';
import type { FeedItem } from '../../../contract/posts.ts';
import { getPin } from '../../../contract/videos/match-clips.ts';
import { getVideo } from '../../../contract/videos/watch.ts';
import { answer, askedOf } from '../../testing/answers.ts';
import { watched } from '../../testing/clips.ts';
import { answerPosts } from '../../testing/posts.ts';
import { post, video } from '../../testing/samples.ts';
import { MEMBER, open, signedIn } from '../../testing/screen.tsx';
import { expectToast } from '../../testing/toasts.ts';

const cards = page.getByRole('article');

/** A member who has saved nothing yet, of these things. */
function answerSaves(items: FeedItem[]): void {
  signedIn();
  let saved: FeedItem[] = [];
  const thing = (id: string | undefined) => items.filter(({ _id }) => _id === id);
  answer(save, ({ params }) => {
    saved = [...thing(params.id), ...saved];
    return { message: 'Done' };
  });
  answer(unsave, ({ params }) => {
    saved = saved.filter(({ _id }) => _id !== params.id);
    return { message: 'Done' };
  });
  answer(listSaves, () => ({ posts: saved, nextCursor: null }));
}

// [B17.4, B20.4]
test('what is saved stands on My list until it is removed, and a tag leads to all that has it, by a link to share', async () => {
  const both = [
    post(1, { content: 'To be read again', tags: ['Derby Day'] }),
    post(2, { content: 'Of the same day', tags: ['derby day'] }),
  ];
  answerSaves(both);
  answerPosts(both);
  answer(listTagged, { posts: both, nextCursor: null });
  await page.viewport(1200, 900);
  const viewer = await open('/app');
  const card = cards.filter({ hasText: 'To be read again' });
  await card.getByRole('button', { name: /^More options for/ }).click();
  await card.getByRole('button', { name: 'Save to My list' }).click();
  await expectToast('Saved to My list');
  await card.getByRole('link', { name: '#Derby Day' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: '#Derby Day' })).toBeVisible();
  await expect.element(cards).toHaveLength(2);
  expect(askedOf(listTagged).map(({ query }) => query)).toEqual([{ tag: 'Derby Day' }]);
  await page.getByRole('button', { name: 'Share', exact: true }).first().click();
  await expectToast('Link copied to clipboard!');
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/app/tags/Derby%20Day`);
  expect(await commands.findViolations()).toEqual([]);

  viewer.go('/app/list');
  await expect.element(page.getByRole('heading', { level: 1, name: 'My list' })).toBeVisible();
  await expect.element(cards).toHaveLength(1);
  await expect.element(card).toBeVisible();
  expect(await commands.findViolations()).toEqual([]);
  await page.getByRole('button', { name: 'Remove from My list' }).click();
  await expect.element(page.getByText('Your list is empty')).toBeVisible();
});

// [B17.7]
test('a clip is saved from its page, and its school, named there and on its cards, leads to all of its clips', async () => {
  const clip = video(1, { title: 'The last try' });
  const item: FeedItem = { kind: 'video', ...clip, likes: [] };
  answerSaves([item]);
  answer(getVideo, watched(clip, MEMBER._id));
  answer(getPin, { pinned: null, canChange: false, proposals: [] });
  answer(listOfSchool, { posts: [item], nextCursor: null });
  answer(listSchoolFollows, { schools: [] });
  await page.viewport(1200, 900);
  const viewer = await open(`/app/videos/${clip._id}`);
  await page.getByRole('button', { name: 'Save to My list' }).click();
  await expectToast('Saved to My list');
  await page.getByRole('main').getByRole('link', { name: 'University of Ghana', exact: true }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'University of Ghana' })).toBeVisible();
  const card = cards.filter({ hasText: 'The last try' });
  await expect.element(card.getByRole('link', { name: 'University of Ghana' })).toHaveAttribute('href', viewer.here());
  expect(askedOf(listOfSchool).map(({ query }) => query)).toEqual([{ school: 'University of Ghana' }]);
  viewer.go('/app/list');
  await expect.element(page.getByRole('heading', { level: 1, name: 'My list' })).toBeVisible();
  await expect.element(card).toBeVisible();
});
