import { expect, type Page } from '@playwright/test';
import { heads } from '../contract/pages/pages.ts';
import { test } from './site/site.ts';
import { enter } from './steps/people.ts';

/** Reads a head; runs in the page. */
const readHead = (path: string | null) => {
  const read = (document: Document) => {
    const content = (selector: string) => document.querySelector<HTMLMetaElement>(selector)?.content ?? null;
    const count = (selector: string) => document.querySelectorAll(selector).length;
    return {
      title: document.title,
      titles: count('title'),
      description: content('meta[name="description"]'),
      keywords: content('meta[name="keywords"]'),
      canonical: document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? null,
      canonicals: count('link[rel="canonical"]'),
      ogTitle: content('meta[property="og:title"]'),
      ogDescription: content('meta[property="og:description"]'),
      ogUrl: content('meta[property="og:url"]'),
      ogImage: content('meta[property="og:image"]'),
      size: [content('meta[property="og:image:width"]'), content('meta[property="og:image:height"]')],
      card: content('meta[name="twitter:card"]'),
      data: JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? 'null'),
      scripts: count('script[type="application/ld+json"]'),
      tags: [...document.head.querySelectorAll('[data-head]')].map(
        (tag) =>
          `${tag.tagName} ${tag.getAttribute('property') ?? tag.getAttribute('name') ?? ''} ${tag.getAttribute('content') ?? tag.getAttribute('href') ?? tag.textContent}`,
      ),
    };
  };
  if (path === null) return read(document);
  return fetch(path)
    .then((answer) => answer.text())
    .then((html) => read(new DOMParser().parseFromString(html, 'text/html')));
};

/** What stands in a page's head. */
const headOf = async (page: Page) => {
  const { tags: _, ...head } = await page.evaluate(readHead, null);
  return head;
};
const tagsOf = async (page: Page) => (await page.evaluate(readHead, null)).tags;

/** What the server sends as the head of a page, as whoever runs no scripts gets it. */
const sentOf = async (page: Page, path: string) => {
  const { tags, ...head } = await page.evaluate(readHead, path);
  return { head, tags };
};

const expected = (url: string, { title, description, path, keywords }: (typeof heads)[keyof typeof heads]) => ({
  title,
  titles: 1,
  description,
  keywords,
  canonical: url + path,
  canonicals: 1,
  ogTitle: title,
  ogDescription: description,
  ogUrl: url + path,
  ogImage: `${url}/share.png`,
  size: ['1200', '630'],
  card: 'summary_large_image',
  data: expect.objectContaining({ '@context': 'https://schema.org', description, url: url + path }),
  scripts: 1,
});

// [S1-2.99, S2-2.73, D.29]
test('every page has its head in the HTML that the server sends', async ({ page, demoSite }) => {
  await page.goto(`${demoSite.url}/robots.txt`); // of that origin, and nothing runs there
  for (const [name, head] of Object.entries(heads)) {
    if (name === 'notFound') continue;
    const path = name === 'verifyEmail' || name === 'unsubscribe' ? `${head.path}/x` : head.path; // a link by mail
    expect((await sentOf(page, path)).head, name).toEqual(expected(demoSite.url, head));
    expect(head.title, name).toMatch(/Touchline/);
  }
});

// [S1-2.99]
test('every page has its head in the browser, also when another was shown before', async ({ page, demoSite }) => {
  const { url } = demoSite;
  const shows = (head: (typeof heads)[keyof typeof heads]) =>
    expect.poll(() => headOf(page)).toEqual(expected(url, head));
  await page.goto(`${url}/login`);
  await shows(heads.login);
  await page.getByRole('link', { name: "Don't have an account?" }).click();
  await shows(heads.signup);
  await page.getByRole('main').getByRole('link', { name: 'Terms' }).click();
  await shows(heads.terms);
  await page.getByRole('article').getByRole('link', { name: 'Privacy Policy' }).first().click();
  await shows(heads.privacy);
  await page.getByRole('banner').getByRole('link', { name: 'Touchline' }).click();
  await shows(heads.landing);
  await page.goto(`${url}/forgot-password`);
  await shows(heads.forgotPassword);
  await page.getByRole('link', { name: 'Back to Login' }).click();
  await shows(heads.login);
  await page.goBack();
  await shows(heads.forgotPassword);

  await enter(page, url, 'amara.okafor');
  await page.goto(`${url}/app`);
  await shows(heads.feed);
  const header = page.getByRole('banner');
  await header.getByRole('link', { name: 'Videos' }).click();
  await shows(heads.videos);
  await header.getByRole('link', { name: 'Admin' }).click();
  await shows(heads.manage);
  await header.getByRole('link', { name: /^Welcome/ }).click();
  await shows(heads.account);
});

// [S1-2.99]
test('a clip’s page says what it is, the same with scripts and without', async ({ page, demoSite: { url } }) => {
  const { videos } = await (await page.request.get(`${url}/api/videos/get-videos?limit=1`)).json();
  const { pathname, search } = new URL(videos[0].youtubeLink);
  await page.goto(url + pathname + search);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(videos[0].title);
  const { tags: sent } = await sentOf(page, pathname + search);
  expect(sent.join('\n')).toContain('META og:type video.other');
  expect(await tagsOf(page)).toEqual(sent);
});

// [S1-2.99]
test('an address that nothing stands under is not said to be the landing page’s', async ({
  page,
  demoSite: { url },
}) => {
  for (const path of ['/no/such/page', '/app/01890000-0000-7000-8000-000000000000']) {
    await page.goto(`${url}${path}?from=mail`);
    await expect(page).toHaveTitle('Page not found | Touchline');
    expect((await headOf(page)).canonical).toBe(url + path);
    await expect(page.getByRole('heading', { name: /Oopss!|Post not found/ }).first()).toBeVisible();
    expect((await headOf(page)).canonical).toBe(url + path);
  }
});

// [S1-2.11]
test('a post’s page is named by its words, also for who does not run scripts', async ({ page, demoSite }) => {
  const [post] = await demoSite.sql("select id from posts where content <> '' order by created_at desc limit 1");
  const path = `/app/${post?.id}`;
  await page.goto(demoSite.url + path);
  await expect(page.getByRole('article')).toBeVisible();
  const inBrowser = await headOf(page);
  expect((await sentOf(page, path)).head).toEqual(inBrowser);
  expect(inBrowser.title).toMatch(/^.{3,50} \| Touchline$/u);
  expect(inBrowser.data['@type']).toBe('SocialMediaPosting');
});
