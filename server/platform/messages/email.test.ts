import { describe, expect, test } from 'vitest';
import { canonicalEmail, mailboxOf, ownerOf } from './email.ts';

describe('a mail address', () => {
  test.each([
    ['mia@uni.example', 'mia@uni.example'],
    ['Mia.O’Neill@uni.example'.replace('’', "'"), "mia.o'neill@uni.example"],
    ['MIA+Clips@UNI.Example', 'mia+clips@uni.example'],
    ['mia@müller.example', 'mia@xn--mller-kva.example'],
    ['mia@xn--mller-kva.EXAMPLE', 'mia@xn--mller-kva.example'],
    ['mia@ｕｎｉ。example', 'mia@uni.example'], // as DNS reads it, and where mail to it goes
    ['root@unİ.example', 'root@xn--uni-bec.example'], // not uni.example
    ['a@b.co', 'a@b.co'],
  ])('%s is %s', (typed, email) => {
    expect(canonicalEmail(typed)).toBe(email);
    expect(canonicalEmail(email)).toBe(email);
  });

  test.each([
    '',
    'mia',
    '@uni.example',
    'mia@',
    'mia@localhost',
    'mia@uni.example.',
    'mia@uni..example',
    'mia@-uni.example',
    'mia@uni.e',
    'mia@127.0.0.1',
    'mia@0x7f.1',
    'mia@[127.0.0.1]',
    'mia@uni.123',
    'mia@a_b.example',
    'mia@un%69.example',
    'mia@uni.example/x',
    'mia@uni.example?x',
    'mia@uni.example#x',
    'mia@uni.exa\tmple',
    'mia@uni.example:25',
    'mia@zero\u200dwidth.example',
    '1,mia@uni.example',
    'a;mia@uni.example',
    'group:mia@uni.example',
    'mia(comment)@uni.example',
    'mia @uni.example',
    '"mia"@uni.example',
    '<mia@uni.example>',
    'Mia <mia@uni.example>',
    'mia@uni.example,eve@uni.example',
    'mia@eve.example@uni.example',
    'mia\r\nBcc: eve@uni.example',
    'mia\u001b[31m@uni.example',
    'mia\u0000@uni.example',
    'mia\u009b@uni.example',
    '.mia@uni.example',
    'mia.@uni.example',
    'mi..a@uni.example',
    'mía@uni.example',
    '\u212Aofi@uni.example', // the sign of the kelvin, whose lower case is a k
    `${'a'.repeat(65)}@uni.example`,
    `mia@${'a'.repeat(64)}.example`,
    `mia@${'abc.'.repeat(63)}example`,
    `mia@${'ü.'.repeat(100)}example`, // longer in DNS's form
  ])('%j is none', (typed) => {
    expect(canonicalEmail(typed)).toBeUndefined();
  });

  test('takes no time, however it is made', () => {
    const began = process.threadCpuUsage();
    for (const typed of ['a.'.repeat(1e5), `${'a'.repeat(1e6)}@`, `@${'.'.repeat(1e6)}`, 'ü'.repeat(1e6)])
      expect(canonicalEmail(typed)).toBeUndefined();
    const { user, system } = process.threadCpuUsage(began); // in µs; a busy machine takes none of it
    expect((user + system) / 1000).toBeLessThan(100);
  });

  test('is somebody’s, at Google whatever dots there are', () => {
    for (const email of ['mia.k+2@gmail.com', 'm.i.a.k@googlemail.com', 'miak@gmail.com'])
      expect(ownerOf(email)).toBe('miak@gmail.com');
    expect(ownerOf('mia.k+2@uni.example')).toBe('mia.k@uni.example');
    expect(ownerOf('+a.b@gmail.com')).toBe('+ab@gmail.com');
  });

  test('stands for a mailbox, whatever is behind a +', () => {
    for (const email of ['mia@uni.example', 'mia+1@uni.example', 'mia+a+b@uni.example', 'mia+@uni.example'])
      expect(mailboxOf(email)).toBe('mia@uni.example');
    expect(mailboxOf('+mia@uni.example')).toBe('+mia@uni.example');
  });
});
