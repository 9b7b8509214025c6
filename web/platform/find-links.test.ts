import { describe, expect, test } from 'vitest';
import { findLinks } from './find-links.ts';

/** The links of a text, as they are shown. */
const links = (text: string) => findLinks(text).flatMap(({ text: shown, href }) => (href ? [shown] : []));
const hrefs = (text: string) => findLinks(text).flatMap(({ href }) => href ?? []);

describe('a link in people’s text', () => {
  // [S2-2.55]
  test('is any https address, and the text around it stays as it was', () => {
    expect(findLinks('Tickets: https://uni.example/cup?day=2#row and at the gate')).toEqual([
      { text: 'Tickets: ' },
      { text: 'https://uni.example/cup?day=2#row', href: 'https://uni.example/cup?day=2#row' },
      { text: ' and at the gate' },
    ]);
    expect(findLinks('No link at all')).toEqual([{ text: 'No link at all' }]);
    expect(findLinks('')).toEqual([]);
    expect(links('HTTPS://Uni.Example/A\nhttps://b.example\thttps://c.example:8443/x')).toEqual([
      'HTTPS://Uni.Example/A',
      'https://b.example',
      'https://c.example:8443/x',
    ]);
    expect(hrefs('https://münchen.example/größe')).toEqual(['https://xn--mnchen-3ya.example/gr%C3%B6%C3%9Fe']);
  });

  test.each([
    ['See https://a.example/x.', 'https://a.example/x'],
    ['https://a.example/x, https or not', 'https://a.example/x'],
    ['Really (https://a.example/x)?!', 'https://a.example/x'],
    ['(see https://a.example/x_(cup))', 'https://a.example/x_(cup)'],
    ['[https://a.example/x[1]]...', 'https://a.example/x[1]'],
    ['**https://a.example/x**', 'https://a.example/x'],
    ['“https://a.example/x”', 'https://a.example/x'],
    ['<https://a.example/x>', 'https://a.example/x'],
    ['<a href="https://a.example/x">', 'https://a.example/x'],
    ['看https://a.example/x。好', 'https://a.example/x'],
    ['https://a.example/x’s', 'https://a.example/x’s'],
    ["'https://a.example/x'", 'https://a.example/x'],
  ])('ends where its sentence goes on: %s', (text, shown) => {
    expect(links(text)).toEqual([shown]);
  });

  test.each([
    'http://a.example/x',
    'javascript:alert(1)',
    'javascript:https://',
    'data:text/html,https://',
    'ftp://a.example',
    'www.a.example',
    'https://',
    'https:///a.example',
    'https://localhost/x',
    'https://127.0.0.1/x',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://a',
    'https://user:pass@a.example/x',
    'https://uni.example@evil.example/x',
    'https://.a.example',
    'https://a.example:99999/',
    'xhttps://a.example',
  ])('is not made of %s', (text) => {
    expect(links(text)).toEqual([]);
    expect(
      findLinks(text)
        .map((stretch) => stretch.text)
        .join(''),
    ).toBe(text);
  });

  test('ends at what is not to be seen, and reads as it leads', () => {
    // Marks of direction, and those without a width.
    for (const mark of ['\u202E', '\u2066', '\u2069', '\u200F', '\u061C', '\u200B', '\u2060', '\uFEFF', '\u00AD', '\0'])
      expect(links(`https://a.example/${mark}gpj.evil`), mark.codePointAt(0)?.toString(16)).toEqual([
        'https://a.example/',
      ]);
    // A backslash would be read as a slash, and show another host.
    expect(hrefs('https://a.example\\@evil.example')).toEqual(['https://a.example/']);
  });

  test.each([
    ['brackets', 'https://a.example/'.padEnd(5000, ')')],
    ['opening brackets', 'https://a.example/'.padEnd(5000, '(')],
    ['full stops', 'https://a.example/'.padEnd(5000, '.')],
    ['beginnings', 'https://'.repeat(625)],
    ['beginnings with a letter', 'https://a'.repeat(555)],
    ['many links', 'https://a.example '.repeat(277)],
    ['letters', 'h'.repeat(5000)],
    ['labels', `https://${'a.'.repeat(2496)}`],
    ['one host', `https://${'a'.repeat(4992)}`],
    ['ats', `https://${'a@'.repeat(2496)}`],
    ['percents', `https://a.example/${'%'.repeat(4980)}`],
    ['emoji', `https://a.example/${'🏆'.repeat(2490)}`],
    ['half emoji', `https://a.example/${'\uD83C'.repeat(4980)}`],
    ['marks', '\u202Ehttps://a.example'.repeat(277)],
  ])('is looked for in time that grows with the text, however hostile: %s', (_, text) => {
    // Forty times the longest text: milliseconds, where a quadratic search would be past the test's own limit.
    const long = text.repeat(40);
    const stretches = findLinks(long);
    expect(stretches.map((stretch) => stretch.text).join('')).toBe(long);
  });
});
