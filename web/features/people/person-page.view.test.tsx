/** The page of a person: the way there from a name, and what it shows of them. */
import { expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { getTies } from '../../../contract/people/follow.ts';
import { getPerson, listPersonClips, listPersonPosts } from '../../../contract/people/people.ts';
import { getAthlete } from '../../../contract/videos/match-clips.ts';
import { answer, refused } from '../../testing/answers.ts';
import { answerFeed } from '../../testing/pages.ts';
import { answerPosts } from '../../testing/posts.ts';
import { post, video } from '../../testing/samples.ts';
import { open, signedIn } from '../../testing/screen.tsx';
import { expectToast } from '../../testing/toasts.ts';

const NOT_FOUND = refused(404, { message: 'There’s nobody here by that name.', code: 'not-found' });
const ESI = { ...post(1).author, username: 'esi.owusu' };
const panel = page.getByRole('tabpanel');

// [B11.1, B20.4]
test('a name leads to its person’s page, with what they have shared, by a link to share; nobody’s is not found', async () => {
  const { kind: _, ...written } = post(1, { content: 'From the sideline', author: ESI });
  signedIn();
  answerFeed();
  answerPosts([post(1, { content: 'From the sideline', author: ESI })]);
  answer(getPerson, ({ params }) =>
    params.username === ESI.username
      ? {
          person: {
            ...ESI,
            largePicture: null,
            profile: {
              ...{ name: 'Esi Owusu', bio: 'Left wing', school: '', faculty: 'Law', teams: '' },
              ...{ links: ['https://esi.example/'], visibility: 'everyone' as const },
            },
            joinedAt: '2026-01-10T12:00:00.000Z',
            counts: { clips: 1, posts: 1, reactionsGiven: 0, reactionsReceived: 2 },
          },
        }
      : NOT_FOUND,
  );
  answer(listPersonPosts, { posts: [{ ...written, viewerReaction: null }], nextCursor: null });
  answer(listPersonClips, { videos: [video(1)], nextCursor: null });
  answer(getTies, { follow: false, mute: false, block: false, followers: 0, following: 0 });
  answer(getAthlete, refused(404, { message: 'No such player', code: 'not-found' }));
  const viewer = await open('/app');
  await page.getByRole('article').getByRole('link', { name: 'esi.owusu' }).first().click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Esi Owusu' })).toBeVisible(); // her name to show
  expect(viewer.here()).toBe('/app/people/esi.owusu');
  expect(document.title).toMatch(/^Esi Owusu/);
  await expect.element(page.getByText('@esi.owusu')).toBeVisible();
  await expect.element(page.getByText('Left wing')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'esi.example' })).toHaveAttribute('rel', 'nofollow ugc noopener');

  // A desktop's browser has no share sheet, and copies the link.
  await page.getByRole('main').getByRole('button', { name: 'Share', exact: true }).first().click();
  await expectToast('Link copied to clipboard!');
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/app/people/esi.owusu`);
  await expect.element(panel.getByRole('heading', { name: 'Video 1' })).toBeVisible();
  expect(await commands.findViolations()).toEqual([]);
  await page.getByRole('tab', { name: 'Posts' }).click();
  await expect.element(panel.getByRole('article')).toMatchTextContent('From the sideline');
  expect(viewer.here()).toBe('/app/people/esi.owusu?show=posts');
  expect(await commands.findViolations()).toEqual([]);
  await page.getByRole('tab', { name: 'Clips' }).click();
  await expect.element(panel.getByRole('heading', { name: 'Video 1' })).toBeVisible();
  expect(viewer.here()).toBe('/app/people/esi.owusu?show=clips');

  viewer.go('/app/people/nobody.here');
  await expect
    .element(page.getByText('The page you are looking for cannot be found or has been removed.'))
    .toBeVisible();
});
