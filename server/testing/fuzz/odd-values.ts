/** Values that no honest caller sends. */
import type { Dice } from '../../../tools/seed/dice.ts';
import { deepJson, marks } from '../attacks/texts.ts';

/** The parts of a JSON schema that are used here. */
export type Schema = {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
};

const TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udfffb',
  '\ufffe\uffff',
  '\u202e\u200b\u2066',
  '\u001b[2J\u0007',
  'İıſK',
  '👩‍👩‍👧‍👦'.repeat(50),
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘!͖̬̰̙̗̿̋ͥͥ̂ͣ̐́́͜͞',
  "' or 1=1 --",
  '"; drop table posts; --',
  '$1',
  '%s%n%d',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '..\\..\\windows',
  '/dev/null',
  'file:///etc/passwd',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  'true',
  '-1',
  '0x10',
  '1e309',
  '9007199254740993',
  '99999999999999999999999999',
  '2147483648',
  '1,2',
  '[]',
  '{}',
  '[{"name":"a","x":[[[[[]]]]]}]',
  'a@b',
  'a@b@c.de',
  '1,mia@uni.example',
  'root@un\u0130.example',
  '0000000000000000000000000000000000000000',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
];

/** A text with an odd content or an odd length. */
export function oddText(dice: Dice, { minLength, maxLength, enum: choices }: Schema = {}): string {
  const roll = dice.roll();
  if (maxLength !== undefined && roll < 0.2) return 'x'.repeat(maxLength + dice.pick([0, 1, 1, 100]));
  if (maxLength !== undefined && roll < 0.3) return '\u{1f3c5}'.repeat(maxLength); // the same number of characters, four bytes each
  if (minLength !== undefined && roll < 0.35) return 'x'.repeat(Math.max(0, minLength - 1));
  if (choices && roll < 0.5) return `${dice.pick(choices)}`.toUpperCase();
  if (roll < 0.56) return marks(dice.pick([10, 300, 2000]));
  if (roll < 0.62)
    return dice.pick(['x', 'é', '\n', ' ', '\u200b', ',', ';', '#']).repeat(dice.pick([300, 3000, 3000, 30_000]));
  if (roll < 0.66) return deepJson(dice.pick([10, 2000]));
  return dice.pick(TEXTS);
}

const NUMBERS = [-1, 0, -0, 0.5, 1e21, 2 ** 31, 2 ** 53, -(2 ** 63), Number.MAX_VALUE, 1e-7];

/** A value that a field of that schema refuses, or only just accepts. */
export function oddValue(dice: Dice, schema: Schema = {}): unknown {
  const roll = dice.roll();
  if (schema.type === 'string' && roll < 0.6) return oddText(dice, schema);
  if (/integer|number/.test(schema.type ?? '') && roll < 0.6) {
    const { minimum = 0, maximum = 1000 } = schema;
    return dice.pick([minimum - 1, maximum + 1, minimum + 0.5, ...NUMBERS]);
  }
  return dice.pick<unknown>([
    null,
    true,
    dice.pick(NUMBERS),
    oddText(dice),
    [],
    {},
    [oddText(dice)],
    { $gt: '' },
    { toString: 1, length: 1e9 },
    JSON.parse('{"__proto__":{"isAdmin":true}}'),
    Array.from({ length: 3000 }, (_, index) => index),
  ]);
}

/** Percent-encodings for paths and queries, valid and invalid; sent as they are. */
export const ODD_ENCODINGS = [
  '%',
  '%%',
  '%zz',
  '%0',
  '%00',
  '%c0%af',
  '%ff%fe',
  '%ed%a0%80',
  '%F0%9F',
  '%252e%252e%252f',
  '..%2f..%2f..%2fetc%2fpasswd',
  '%2e%2e/%2e%2e',
  '%5c..%5c',
  '%u0041',
  ';a=b',
  '?',
  '#',
  '//',
  '\\',
  'a'.repeat(600),
  '%41'.repeat(300),
  '\u00e9',
  '\u00ff\u00fe',
];

/** Headers that calls read, with unexpected values. */
export const ODD_HEADERS: [name: string, values: string[]][] = [
  [
    'cookie',
    [
      '',
      '=',
      'token',
      'token=%',
      'token=a; token=b',
      `token=${'a'.repeat(3000)}`,
      'XSRF-TOKEN=x',
      ';;;;',
      '__proto__=1',
    ],
  ],
  ['x-xsrf-token', ['', 'x', 'a, b', '\u00ff']],
  ['accept-encoding', ['*', 'br;q=-1', 'gzip;q=nan', 'x'.repeat(3000), 'br, br, br', 'identity;q=0']],
  ['accept', ['*/*;q=x', 'text/html', 'image/webp', '\u00ff']],
  ['accept-language', ['*', 'x'.repeat(3000)]],
  [
    'range',
    [
      'bytes=-1',
      'bytes=9-1',
      'bytes=0-',
      'bytes=0-0,1-1,2-2',
      'bytes=99999999999999999999-',
      'lines=1-2',
      'bytes=a-b',
      'bytes=-0',
    ],
  ],
  ['if-none-match', ['*', '"', 'W/""', `"${'a'.repeat(3000)}"`]],
  ['if-match', ['*', '"x"']],
  ['if-modified-since', ['yesterday', 'Thu, 01 Jan 1970 00:00:00 GMT', '99999999999999']],
  ['if-range', ['"x"', 'x']],
  [
    'idempotency-key',
    ['', '"', 'x', `"${'k'.repeat(101)}"`, '"kick-off-1"', '\u00ff'.repeat(10), '12345678, 12345678'],
  ],
  ['x-forwarded-for', ['', ',', 'nonsense', '::1', '::ffff:1.2.3.4', '1.2.3.4, 5.6.7.8', 'x'.repeat(3000)]],
  ['x-forwarded-proto', ['javascript', 'https, http']],
  ['x-forwarded-host', ['evil.example', '']],
  ['host', ['', 'evil.example', 'a b', 'localhost:99999']],
  ['origin', ['null', 'http://evil.example', '']],
  ['referer', ['http://evil.example/', '\u00ff']],
  ['user-agent', ['', 'x'.repeat(6000), '\u00ff\u00fe', 'Mozilla/5.0 (((((((((((((((((((((']],
  ['expect', ['100-continue', 'nonsense']],
  ['upgrade', ['websocket', 'h2c', 'nonsense']],
  ['x-http-method-override', ['DELETE']],
  ['content-encoding', ['gzip', 'br', 'nonsense']],
  ['transfer-encoding', ['chunked', 'identity', 'gzip, chunked']],
  ['tus-resumable', ['', '0.0.1', '1.0.0']],
  ['upload-length', ['-1', '0', '1e3', 'NaN', '99999999999999999999', '1.5', '']],
  ['upload-offset', ['-1', 'NaN', '1', '99999999999999999999', '']],
  ['upload-metadata', ['filename', 'filename %%%', ',,,', `a ${'A'.repeat(6000)}`, '__proto__ YQ==', 'owner YQ==']],
  ['upload-defer-length', ['1', 'x']],
  ['upload-concat', ['partial', 'final;/api/uploads/a /api/uploads/b']],
];

export const ODD_TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'application/json;;;',
  'application/JSON',
  'application/jsonx',
  'text/plain',
  'text/html',
  'application/x-www-form-urlencoded',
  'application/octet-stream',
  'application/offset+octet-stream',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary="',
  'multipart/mixed; boundary=x',
  'multipart/form-data; boundary=x; boundary=y',
  '',
  '/',
  'a'.repeat(2000),
  '\u00ff',
];

export const ODD_METHODS = [
  'GET',
  'HEAD',
  'OPTIONS',
  'PUT',
  'PATCH',
  'DELETE',
  'POST',
  'QUERY',
  'PROPFIND',
  'TRACE',
  'CONNECT',
  'PURGE',
  'get',
  'NONSENSE',
  'M-SEARCH',
  'LOCK',
];
