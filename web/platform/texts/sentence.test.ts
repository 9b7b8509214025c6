import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { catalogue } from '../../../contract/texts/catalogue.ts';
import { Sentence } from './sentence.tsx';

const texts = catalogue({
  terms: 'By signing up you agree to the <terms>Terms</terms> and the <privacy>Privacy Policy</privacy>.',
  by: '<b>Posted by {name}</b>, {place}',
  people: { one: '<b>{count}</b> person', other: '<b>{count}</b> people' },
});
const bold = (words: ReactNode) => createElement('b', null, words);
const link = (words: ReactNode) => createElement('a', { href: '/' }, words);

test('elements stand within a sentence, and so do parameters', () => {
  expect(renderToStaticMarkup(Sentence({ of: texts.terms, terms: link, privacy: bold }))).toBe(
    'By signing up you agree to the <a href="/">Terms</a> and the <b>Privacy Policy</b>.',
  );
  const name = createElement('bdi', null, 'ليلى');
  expect(renderToStaticMarkup(Sentence({ of: texts.by, b: bold, name, place: '<i>{name}</i>' }))).toBe(
    '<b>Posted by <bdi>ليلى</bdi></b>, &lt;i&gt;{name}&lt;/i&gt;',
  );
});

test('a count chooses the form', () => {
  const people = (count: number) => renderToStaticMarkup(Sentence({ of: texts.people, count, b: bold }));
  expect([1, 1200].map(people)).toEqual(['<b>1</b> person', '<b>1,200</b> people']);
});

test('a missing element is an error of types', () => {
  // @ts-expect-error -- privacy is missing
  const wrong = () => Sentence({ of: texts.terms, terms: link });
  expect(wrong).not.toThrow();
});
