/** Feeds for readers, read by the browser's own parser, which stops at the first sign that is wrong. */
import { expect } from '@playwright/test';
import { test } from './site/site.ts';
import { joinWithoutBrowser } from './steps/people.ts';
import { write } from './steps/posts.ts';

// [B20.5]
test('whatever is typed, the feed is well-formed and says it, and the first page names it', async ({
  page,
  emptySite,
}) => {
  const { url } = emptySite;
  const author = await joinWithoutBrowser(emptySite, 'Feeder');
  const content =
    ']]> <b>5 > 3 & "4"</b> &amp; \u0001\u000b\u001b\ufffe \u{1f3c9}\nمباراة اليوم \u202eabc</title></entry><script>alert(1)</script>';
  const shown =
    ']]> <b>5 > 3 & "4"</b> &amp;  \u{1f3c9}\nمباراة اليوم \u202eabc</title></entry><script>alert(1)</script>';
  await write(author, url, { content, tags: `"&<'>, ${'ت'.repeat(40)}` });
  await page.goto(`${url}/robots.txt`);
  const read = await page.evaluate(async () => {
    const answer = await fetch('/feed.atom');
    const parsed = new DOMParser().parseFromString(await answer.text(), 'application/xml');
    const wrong = parsed.querySelector('parsererror')?.textContent ?? null;
    const ATOM = 'http://www.w3.org/2005/Atom';
    const text = (of: Element | Document, name: string) => of.getElementsByTagNameNS(ATOM, name)[0]?.textContent ?? '';
    const [entry] = parsed.getElementsByTagNameNS(ATOM, 'entry');
    if (!entry) return { wrong };
    const html = new DOMParser().parseFromString(text(entry, 'content'), 'text/html');
    return {
      wrong,
      // RFC 4287, 4.1.1 and 4.1.2: what each has exactly once.
      once: ['id', 'title', 'updated'].map((name) =>
        [parsed.documentElement, entry].map(
          (of) => [...of.children].filter(({ localName }) => localName === name).length,
        ),
      ),
      isDated: !Number.isNaN(Date.parse(text(entry, 'updated'))),
      categories: [...entry.getElementsByTagNameNS(ATOM, 'category')].map((one) => one.getAttribute('term')),
      elements: [...html.body.querySelectorAll('*')].map(({ localName }) => localName),
      typed: [...(html.querySelector('p')?.childNodes ?? [])].map(({ textContent }) => textContent || '\n').join(''),
    };
  });
  expect(await (await page.request.get(url)).text()).toContain('title="Touchline" href="/feed.atom"');
  expect(read.wrong).toBe(null);
  expect(read).toMatchObject({
    once: [
      [1, 1],
      [1, 1],
      [1, 1],
    ],
    isDated: true,
    categories: [`"&<'>`, 'ت'.repeat(40)],
    elements: ['p', 'br'], // and no element of the author's
    typed: shown,
  });
});
