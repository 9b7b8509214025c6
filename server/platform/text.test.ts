import { describe, expect, test } from 'vitest';
import { decodeCursor, encodeCursor } from './http/cursor.ts';
import { Problem } from './http/problem.ts';
import { escapeHtml, isBlank, tidy, tidyLine, tidyTitle } from './text.ts';

describe('text that a person typed', () => {
  test('is trimmed and composed, with one kind of line break', () => {
    expect(tidy('  a\r\nb\rc\n\n d  ')).toBe('a\nb\nc\n\n d');
    expect(tidy('e\u0301')).toBe('\u00e9');
    expect(tidy(' \n\t ')).toBe('');
    expect(tidy('👨‍👩‍👧‍👦 ‏هدف')).toBe('👨‍👩‍👧‍👦 ‏هدف');
  });

  test('is blank when it shows nothing, and is not when it shows anything', () => {
    for (const text of ['', ' \n\u00a0\u3000', '\u200b', '\ufeff\u2060\u200e \u00ad'])
      expect([text, isBlank(text)]).toEqual([text, true]);
    for (const text of ['.', '👨‍👩‍👧‍👦', '\u200fهدف', '0']) expect([text, isBlank(text)]).toEqual([text, false]);
  });

  test.each([
    ...['\u034f', '\u115f', '\u1160', '\u17b4', '\u180e', '\u2065', '\u2800', '\u3164', '\uffa0', '\ufe0f'],
    ...[
      '\ufffc',
      '\u{1d159}',
      '\u{e0001}',
      '\u{e0100}',
      '\u{13441}',
      '\u0085',
      '\u001b',
      '\u2028',
      '\u200b\u3164 \u2800',
    ],
  ])('is blank when it is nothing but %j', (text) => {
    expect(isBlank(text)).toBe(true);
    expect(isBlank(`${text}1`)).toBe(false);
  });

  test('comes on one line where there is one', () => {
    expect(tidyLine(' a \n\n b\t\tc\u00a0d ')).toBe('a b c d');
  });

  test('has no control characters, and keeps what parts lines and words', () => {
    expect(tidy('\u0007a\u001b[1m\tb\nc\u007f\u009bd\u0000')).toBe('a[1m\tb\ncd');
    expect(tidyTitle('\u0007 a\u0085b\u001f')).toBe('a b');
    expect(tidyLine('Le\u0007gon')).toBe('Le\u0007gon'); // a name is refused with it
  });

  test('means nothing in HTML', () => {
    expect(escapeHtml(`<a href="x" title='y'>&amp;</a>`)).toBe(
      '&#60;a href=&#34;x&#34; title=&#39;y&#39;&#62;&#38;amp;&#60;/a&#62;',
    );
    expect(escapeHtml('plain 🏆 text')).toBe('plain 🏆 text');
  });
});

describe('a cursor', () => {
  const id = '01890000-0000-7000-8000-0000000000ff';

  test('says where a page ended, to the millisecond', () => {
    const cursor = { createdAt: new Date('2026-03-01T12:00:00.123Z'), id };
    expect(decodeCursor(encodeCursor(cursor))).toEqual(cursor);
    expect(encodeURIComponent(encodeCursor(cursor))).toBe(encodeCursor(cursor));
  });

  test('is refused when it is none', () => {
    for (const text of [
      '',
      '_',
      `_${id}`,
      `-1_${id}`,
      `1.5_${id}`,
      `1_${id}x`,
      ` 1_${id}`,
      `1_${id.toUpperCase()}`,
      `999999999999999_${id}`,
    ]) {
      expect(() => decodeCursor(text), text).toThrow(Problem);
    }
  });
});
