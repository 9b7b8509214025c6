import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { heads } from '../../contract/pages/pages.ts';
import { listVideos } from '../../contract/videos.ts';
import { answer } from '../testing/answers.ts';
import { answerLists } from '../testing/pages.ts';
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
