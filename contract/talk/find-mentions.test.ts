import { expect, test } from 'vitest';
import { findMentions, MENTIONS_READ, namesMentioned, withMentions } from './find-mentions.ts';

const names = (text: string) => namesMentioned(text).map(([name]) => name);

// [B14.1]
test('finds usernames after an @, in the order of the text, each once', () => {
  expect(names('Well played @Kofi, @ama_1 and @KOFI!')).toEqual(['kofi', 'ama_1']);
  expect(names('@yaw')).toEqual(['yaw']);
  expect(names('(@kofi) "@ama" — @yaw’s goal\n@esi:')).toEqual(['kofi', 'ama', 'yaw', 'esi']);
  expect(names('@kofi🎉 🎉@ama')).toEqual(['kofi', 'ama']);
  expect(names('مرحبا @kofi، \u200f@ama')).toEqual(['kofi', 'ama']);
  expect(findMentions('Hi @kofi!')).toEqual([{ start: 3, end: 8, names: ['kofi'] }]);
});

test.each([
  ['Han', '选手@kofi进球了'],
  ['Hiragana', 'さすが@kofiさん'],
  ['Katakana', 'ゴール@kofiナイス'],
  ['Hangul', '골@kofi님'],
  ['Thai', 'ยินดีด้วย@kofiเก่งมาก'],
  ['Thai, a mark before it', 'ที่@kofi'],
  ['Lao', 'ຍິນດີ@kofiເກັ່ງ'],
  ['Khmer', 'អបអរ@kofiពូកែ'],
  ['Burmese', 'ဂုဏ်ယူ@kofiတော်'],
  ['the wide @', '恭喜＠kofi！'],
])('finds them where words are not parted: %s', (_, text) => {
  expect(names(text)).toEqual(['kofi']);
  const [found] = withMentions(text, [{ name: 'kofi' }]).filter(({ person }) => person);
  expect(found?.text).toMatch(/^[@＠]kofi$/);
});

test('takes dots at the end for the sentence’s, unless somebody is called so', () => {
  expect(namesMentioned('Ask @kofi.')).toEqual([['kofi.', 'kofi']]);
  expect(namesMentioned('Ask @kofi...')).toEqual([['kofi...', 'kofi']]);
  expect(namesMentioned('Ask @a.b')).toEqual([['a.b']]);
  expect(namesMentioned('Ask @ab.')).toEqual([['ab.']]);
});

// [B14.1]
test('finds nobody by a name that is too short, too long or cut off', () => {
  expect(names('@ @a @ab @-kofi @ kofi')).toEqual([]);
  expect(names(`@${'a'.repeat(30)} @${'b'.repeat(31)} @${'.'.repeat(31)}`)).toEqual(['a'.repeat(30)]);
  expect(names('@kofié @Кofi @kofiж @kofi\u0301 ＠Кofi')).toEqual([]); // cut off, or letters that only look alike
  expect(names('@ko\u200dfi @\u200bkofi')).toEqual([]);
});

// [B14.1]
test('finds nobody in an email address, a url or a path', () => {
  expect(names('kofi@uni.example ama.@uni.example o-@uni.example 1@uni.example é@uni.example')).toEqual([]);
  expect(names('@kofi@uni.example @@kofi user@@kofi')).toEqual([]);
  expect(names('https://site.example/@kofi http://a.example?x,@ama site.example/@yaw ftp://@esi')).toEqual([]);
  expect(names('https://site.example @kofi')).toEqual(['kofi']);
});

// [B14.1]
test('finds nobody in code', () => {
  expect(names('`@kofi` @ama')).toEqual(['ama']);
  expect(names('```\n@kofi\n``` ``@esi ` @esi`` @ama')).toEqual(['ama']);
  expect(names('one ` only @kofi')).toEqual(['kofi']);
  expect(names('```` never closed ``` @kofi')).toEqual(['kofi']);
  expect(names('`a` @kofi `b`')).toEqual(['kofi']);
});

test('looks at a limited number of people', () => {
  const many = Array.from({ length: MENTIONS_READ + 5 }, (_, number) => `@fan_${number}`);
  expect(names(`${many.join(' ')} @fan_0`)).toEqual(many.slice(0, MENTIONS_READ).map((one) => one.slice(1)));
});

test.each([
  ['at signs', '@'],
  ['names', '@kofi'],
  ['names with spaces', '@kofi '],
  ['backticks of growing lengths', ''],
  ['single backticks', '` '],
  ['urls', 'a://@kofi'],
  ['letters', 'a'],
  ['dots', '@...'],
  ['marks', '@kofi\u0301'],
])('reads 400,000 letters in one pass: %s', (_name, unit) => {
  const textOf = (length: number) => {
    if (unit) return unit.repeat(length / unit.length);
    let text = '';
    for (let run = 1; text.length < length; run++) text += `${'`'.repeat(run)}@`;
    return text;
  };
  // What is quadratic takes minutes of it, which is longer than a test may.
  expect(findMentions(`${textOf(400_000)} @`)).toBeInstanceOf(Array);
});

test('takes a text apart and loses nothing of it', () => {
  const people = [
    { name: 'kofi', username: 'Kofi_B' },
    { name: 'ama.', username: 'ama.' },
  ];
  const stretches = withMentions('Hey @Kofi... and @ama., not `@kofi` nor @yaw.', people);
  expect(stretches).toEqual([
    { text: 'Hey ' },
    { text: '@Kofi', person: people[0] },
    { text: '... and ' },
    { text: '@ama.', person: people[1] },
    { text: ', not `@kofi` nor @yaw.' },
  ]);
  expect(withMentions('@kofi', people)).toEqual([{ text: '@kofi', person: people[0] }]);
  expect(withMentions('nobody', [])).toEqual([{ text: 'nobody' }]);
});
