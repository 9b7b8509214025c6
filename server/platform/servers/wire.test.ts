import { expect, test } from 'vitest';
import { announcementOf, endOf, packetOf, payloadsOf } from './wire.ts';

const stamp = { origin: 'abcd-_12', counter: 7 };
const textOf = (payloads: string[] = []) =>
  payloads.map((payload) => (packetOf(payload) as { text: string }).text).join('');

test('every piece fits into a notification, and together they are the message', () => {
  for (const sign of ['a', 'é', '\u2028', '🏟', '"', '\u0000']) {
    for (const before of ['', 'x']) {
      const content = ['tests', { text: before + sign.repeat(9001) }];
      const payloads = payloadsOf(stamp, content) ?? [];
      expect(payloads.length).toBeGreaterThan(1);
      for (const payload of payloads) {
        expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(7500);
        expect(Buffer.from(payload).toString()).toBe(payload); // no half characters
      }
      expect(JSON.parse(textOf(payloads))).toEqual(content);
    }
  }
  expect(payloadsOf(stamp, ['tests'])).toEqual(['abcd-_12 7 1/1 ["tests"]']);
});

test('what is too large for anybody is not sent', () => {
  expect(payloadsOf(stamp, ['tests', 'x'.repeat(470_000)])).toHaveLength(196);
  expect(payloadsOf(stamp, ['tests', 'x'.repeat(500_000)])).toBeUndefined();
});

test('announcements and ends are read as they were written', () => {
  expect(packetOf(announcementOf('abcd-_12', 7, 99))).toEqual({ kind: 'announcement', ...stamp, mark: 99 });
  expect(packetOf(endOf('abcd-_12'))).toEqual({ kind: 'end', origin: 'abcd-_12' });
});

test('whatever else comes over the channel is passed over', () => {
  const odd = ['', 'hello', 'abcd-_12', 'abcd-_12 7', 'abcd-_12 x now 1', 'abcd-_12 7 now', 'abcd-_12 7 later 1'];
  for (const payload of [...odd, 'abcd-_12 7 1/1', 'abcd 7 1/1 x', `abcd-_12 ${'9'.repeat(16)} now 1`]) {
    expect([payload, packetOf(payload)]).toEqual([payload, undefined]);
  }
});
