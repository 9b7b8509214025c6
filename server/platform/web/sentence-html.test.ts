import { expect, test } from 'vitest';
import { catalogue } from '../../../contract/texts/catalogue.ts';
import { sentenceHtml } from './sentence-html.ts';

const texts = catalogue({
  plain: 'It can\'t < be & is "so".',
  links: "<first>Here & now</first>, or <second>there</second>: it's <open.",
});

test('a sentence is escaped, within its elements, too, and its tags become them', () => {
  expect(sentenceHtml(texts.plain, {})).toBe('It can&#39;t &#60; be &#38; is &#34;so&#34;.');
  const link = (to: string) => (words: string) => `<a href="/${to}">${words}</a>`;
  expect(sentenceHtml(texts.links, { first: link('x'), second: link('y') })).toBe(
    '<a href="/x">Here &#38; now</a>, or <a href="/y">there</a>: it&#39;s &#60;open.',
  );
});
