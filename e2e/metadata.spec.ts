import { expect } from '@playwright/test';
import { test } from './site/site.ts';

/** The tags of a page's head: of the open one, or as the server sends them to whoever runs no scripts. Runs in the page. */
const readTags = async (path: string | null) => {
  const html = path === null ? '' : await (await fetch(path)).text();
  const { head } = path === null ? document : new DOMParser().parseFromString(html, 'text/html');
  const nameOf = (tag: Element) => tag.getAttribute('property') ?? tag.getAttribute('name') ?? '';
  const textOf = (tag: Element) => tag.getAttribute('content') ?? tag.getAttribute('href') ?? tag.textContent;
  return [...head.querySelectorAll('[data-head]')].map((tag) => `${tag.tagName} ${nameOf(tag)} ${textOf(tag)}`);
};

// [S1-2.99, S1-2.11]
test('pages of a clip, a post and nothing say what they are, the same with scripts and without', async ({
  page,
  demoSite,
}) => {
  const { url } = demoSite;
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      for (const tag of document.querySelectorAll('[data-head]')) tag.setAttribute('data-sent', '');
    });
  });
  const shows = async (path: string, title: string | RegExp) => {
    await page.goto(url + path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.locator('[data-sent]')).toHaveCount(0); // what stands there is the browser's own
    const sent = await page.evaluate(readTags, path);
    expect(await page.evaluate(readTags, null)).toEqual(sent);
    return sent.join('\n');
  };
  const { videos } = await (await page.request.get(`${url}/api/videos/get-videos?limit=1`)).json();
  const { pathname, search } = new URL(videos[0].youtubeLink);
  expect(await shows(pathname + search, videos[0].title)).toContain('META og:type video.other');

  const [post] = await demoSite.sql("select id from posts where content <> '' order by created_at desc limit 1");
  const tags = await shows(`/app/${post?.id}`, /^Post by /);
  expect(tags).toMatch(/^TITLE {2}.{3,50} \| Touchline$/mu);
  expect(tags).toContain('"@type":"SocialMediaPosting"');

  for (const path of ['/no/such/page', '/app/01890000-0000-7000-8000-000000000000']) {
    const said = await shows(`${path}?from=mail`, /Oopss!|Post not found/);
    expect(said).toContain('TITLE  Page not found | Touchline');
    expect(said).toContain(`LINK  ${url}${path}\n`);
  }
});
