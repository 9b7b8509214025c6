import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { postHead, watchHead } from '../../contract/pages/content-heads.ts';
import { type Head, headTags } from '../../contract/pages/head.ts';
import { heads } from '../../contract/pages/pages.ts';
import { getPost } from '../../contract/posts.ts';
import { getPin } from '../../contract/videos/match-clips.ts';
import { watchVideo } from '../../contract/videos/watch.ts';
import { listVideos } from '../../contract/videos.ts';
import { answer, refused } from '../testing/answers.ts';
import { answerPost } from '../testing/comments.ts';
import { answerLists } from '../testing/pages.ts';
import { post, video } from '../testing/samples.ts';
import { open, signedIn } from '../testing/screen.tsx';

/** What stands in the page's head. */
function headNow() {
  const all = (selector: string) => [...document.querySelectorAll<HTMLMetaElement>(selector)].map((tag) => tag.content);
  return {
    titles: [...document.querySelectorAll('title')].map(({ textContent }) => textContent),
    descriptions: all('meta[name="description"]'),
    keywords: all('meta[name="keywords"]'),
    canonicals: [...document.querySelectorAll<HTMLLinkElement>('link[rel="canonical"]')].map(({ href }) => href),
    ogTitles: all('meta[property="og:title"]'),
    ogUrls: all('meta[property="og:url"]'),
    ogImages: all('meta[property="og:image"]'),
    data: [...document.querySelectorAll('script[type="application/ld+json"]')].map(
      ({ textContent }) => JSON.parse(textContent).url,
    ),
  };
}

const shows = ({ title, description, keywords, path }: (typeof heads)[keyof typeof heads]) => {
  const url = location.origin + path;
  return expect.poll(headNow).toEqual({
    ...{ titles: [title], descriptions: [description], keywords: [keywords], canonicals: [url] },
    ...{ ogTitles: [title], ogUrls: [url], ogImages: [`${location.origin}/share.png`], data: [url] },
  });
};

// [S1-2.99]
test('each page has its own head, also when another was shown before', async () => {
  answer(listVideos, { videos: [], total: 0, faculties: [], nextCursor: null });
  const viewer = await open('/login');
  await shows(heads.login);
  await page.getByRole('link', { name: "Don't have an account?" }).click();
  await shows(heads.signup);
  await page.getByRole('main').getByRole('link', { name: 'Terms' }).click();
  await shows(heads.terms);
  await page.getByRole('article').getByRole('link', { name: 'Privacy Policy' }).first().click();
  await shows(heads.privacy);
  await page.getByRole('banner').getByRole('link', { name: 'Touchline' }).click();
  await shows(heads.landing);
  viewer.back();
  await shows(heads.privacy);
  viewer.go('/forgot-password');
  await shows(heads.forgotPassword);
});

// [S1-2.99]
test('so do the pages of members', async () => {
  signedIn();
  answerLists();
  const viewer = await open('/app');
  await shows(heads.feed);
  await page.getByRole('banner').getByRole('link', { name: 'Videos' }).click();
  await shows(heads.videos);
  viewer.back();
  await shows(heads.feed);
});

/** Expects all tags of that head in the page's, and no others: the server writes the same (server/features/site/). */
function showsAll(head: Head) {
  const tagsNow = () =>
    [...document.head.querySelectorAll('[data-head]')].map((tag) => [
      tag.localName,
      Object.fromEntries(tag.getAttributeNames().map((name) => [name, tag.getAttribute(name)])),
      tag.textContent,
    ]);
  const tags = headTags(head, location.origin);
  return expect
    .poll(tagsNow)
    .toEqual(tags.map(([name, attributes, text = '']) => [name, { ...attributes, 'data-head': '' }, text]));
}

// [S1-2.11, S1-2.99]
test('the pages of a clip, a post and nothing say what they are, and nothing of the page before', async () => {
  const title = page.getByRole('heading', { level: 1 });
  const clip = { film: { url: '/films/1.mp4', type: 'video/mp4' }, hasPoster: true };
  answer(watchVideo, {
    ...{ video: video(1), next: [], thread: { comments: [], earlier: null }, likes: [], viewerReaction: null, ...clip },
    can: { edit: false, delete: false, report: true },
  });
  answer(getPin, { pinned: null, canChange: false, proposals: [] });
  const viewer = await open('/watch?v=AAAAAAAAA01');
  await expect.element(title).toMatchTextContent('Video 1');
  await showsAll(watchHead('AAAAAAAAA01', { video: video(1), ...clip }));

  answerPost(post(1), { comments: [] });
  viewer.go(`/app/${post(1)._id}`);
  await expect.element(title).toMatchTextContent(/^Post by adwoa$/i);
  await showsAll(postHead(post(1)));

  const gone = '/app/01890000-0000-7000-8000-000000000000';
  answer(getPost, refused(404, { message: 'Post not found', code: 'not-found' }));
  for (const [path, said] of [
    ['/no/such/page', 'Oopss!'],
    [gone, 'Post not found'],
  ] as const) {
    viewer.go(`${path}?from=mail`);
    await expect.element(title).toMatchTextContent(said);
    await showsAll({ ...heads.notFound, path: location.pathname });
  }
});
