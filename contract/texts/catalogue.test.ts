import { afterEach, expect, test } from 'vitest';
import { catalogue, textOf, translate } from './catalogue.ts';
import { english, languageOf, locale, setLocale } from './language.ts';

afterEach(() => setLocale(english));

/** Made anew for each test, since a translation changes it. */
const make = () =>
  catalogue(
    {
      post: 'Post',
      ofMax: '{used} of {max} characters',
      sentTo: 'Sent to {name}',
      comments: { one: '{count} comment', other: '{count} comments' },
      report: { post: 'Report this post', other: 'Report this' },
      reasons: { spam: 'Spam', other: 'Something else' }, // a group, though it has an `other`
    },
    'examples',
  );

test('a text is called with its parameters, and writes numbers as the language does', () => {
  const texts = make();
  expect(texts.post()).toBe('Post');
  expect(texts.ofMax({ used: 4321, max: 5000 })).toBe('4,321 of 5,000 characters');
  expect([0, 1, 2, 1000].map((count) => texts.comments({ count }))).toEqual([
    '0 comments',
    '1 comment',
    '2 comments',
    '1,000 comments',
  ]);
  expect(texts.report.post()).toBe('Report this post');
  expect(texts.reasons.other()).toBe('Something else');
});

test('a missing or unknown parameter, and a parameter of the wrong kind, is an error of types', () => {
  const texts = make();
  const wrong = () => [
    // @ts-expect-error -- max is missing
    texts.ofMax({ used: 1 }),
    // @ts-expect-error -- no parameters at all
    texts.sentTo(),
    // @ts-expect-error -- it has none
    texts.post({ name: 'Kofi' }),
    // @ts-expect-error -- it is called otherwise
    texts.sentTo({ who: 'Kofi' }),
    // @ts-expect-error -- a count chooses the form
    texts.comments({ count: '1' }),
    // @ts-expect-error -- no such text
    texts.nothing(),
    // @ts-expect-error -- elements need <Sentence>
    catalogue({ terms: 'The <terms>Terms</terms>' }).terms(),
  ];
  expect(wrong).toThrow();
});

test('another language is other sentences of the same keys: Arabic has six forms', () => {
  const texts = make();
  translate(texts, {
    post: 'منشور',
    ofMax: '{used} من {max} حرف',
    sentTo: 'أُرسل إلى {name}',
    comments: {
      zero: 'لا تعليقات',
      one: 'تعليق واحد',
      two: 'تعليقان',
      few: '{count} تعليقات',
      many: '{count} تعليقًا',
      other: '{count} تعليق',
    },
    report: { post: 'الإبلاغ عن هذا المنشور', other: 'الإبلاغ' },
    reasons: { spam: 'محتوى مزعج', other: 'شيء آخر' },
  });
  setLocale(languageOf('ar-EG', 'rtl'));
  expect(locale().dir).toBe('rtl');
  expect([0, 1, 2, 3, 11, 100].map((count) => texts.comments({ count }))).toEqual([
    'لا تعليقات',
    'تعليق واحد',
    'تعليقان',
    '٣ تعليقات',
    '١١ تعليقًا',
    '١٠٠ تعليق',
  ]);
  expect(texts.reasons.spam()).toBe('محتوى مزعج');
});

test('a translation with a key too few, or a parameter too many, is an error of types', () => {
  const texts = catalogue({ post: 'Post', sentTo: 'Sent to {name}' });
  // @ts-expect-error -- sentTo is missing
  translate(texts, { post: 'Beitrag' });
  // @ts-expect-error -- {who} is not given by the screens
  translate(texts, { post: 'Beitrag', sentTo: 'Gesendet an {who}' });
  expect(texts.post()).toBe('Beitrag');
});

test('a name that runs the other way is isolated, so that it takes no mark of the sentence with it', () => {
  const texts = make();
  expect(texts.sentTo({ name: 'Kofi' })).toBe('Sent to Kofi');
  expect(texts.sentTo({ name: 'ليلى' })).toBe('Sent to \u2068ليلى\u2069');
  expect(texts.sentTo({ name: 'שרה (2)' })).toBe('Sent to \u2068שרה (2)\u2069');
  setLocale(languageOf('he', 'rtl'));
  expect(texts.sentTo({ name: 'Kofi' })).toBe('Sent to \u2068Kofi\u2069');
});

test('what is put in is put in as it is', () => {
  expect(make().sentTo({ name: '{max} $1 <b>' })).toBe('Sent to {max} $1 <b>');
});

test('a key of an answer is worded by the catalogue that has it, if its parameters came too', () => {
  const texts = make();
  expect(texts.ofMax.key).toBe('examples.ofMax');
  expect(textOf('examples.ofMax', { used: 1, max: 2 })).toBe('1 of 2 characters');
  expect(textOf('examples.report.post')).toBe('Report this post');
  expect(textOf('examples.ofMax', { used: 1 })).toBeUndefined();
  expect(textOf('examples.nothing')).toBeUndefined();
  expect(textOf(undefined)).toBeUndefined();
});

test('English by hand says what Intl says', () => {
  const intl = languageOf('en');
  for (const count of [0, 1, 2, 3, 10, 21, 99, 100, 999, 1000, 1001, 12_345, 1_234_567, 1.5, 1234.5]) {
    expect([count, english.plural(count)]).toEqual([count, intl.plural(count)]);
    expect(english.number(count)).toBe(intl.number(count));
  }
});
