import { describe, expect, test } from 'vitest';
import { KEY_LIFE_DAYS } from '../../../contract/idempotency.ts';
import { compare, isTooOld, pauseAfter, verdictOn } from './rules.ts';
import type { Waiting } from './waiting.ts';

const DAY = 24 * 60 * 60 * 1000; // ms

test('pauses grow with each failure, from a second to five minutes, and no further', () => {
  const pauses = Array.from({ length: 20 }, (_, failures) => pauseAfter(failures));
  expect(pauses[0]).toBe(1000);
  expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
  expect(new Set(pauses.slice(7))).toEqual(new Set([300_000]));
});

test('an item is too old while the server may just still know its key', () => {
  const now = Date.UTC(2026, 10, 22);
  expect(isTooOld(now, now)).toBe(false);
  expect(isTooOld(now - (KEY_LIFE_DAYS - 1) * DAY, now)).toBe(false);
  expect(isTooOld(now - (KEY_LIFE_DAYS - 1) * DAY - 1, now)).toBe(true);
  expect(isTooOld(now + DAY, now)).toBe(false); // the clock was put back
});

describe('what the server did not accept', () => {
  test('stops at the end of the session', () => {
    expect(verdictOn({ status: 401, message: 'Login expired.' })).toEqual({ next: 'stop' });
  });

  test('is tried again without a reason where no answer came', () => {
    expect(verdictOn({ status: 0, message: 'Failed to fetch' })).toEqual({ next: 'retry', reason: null });
  });

  test('is up to its author where its picture can’t be read any more', () => {
    const message = 'The file has changed. Choose it again.';
    expect(verdictOn({ status: 0, message, code: 'file-changed' })).toEqual({
      next: 'refuse',
      reason: message,
      stops: false,
    });
    expect(verdictOn({ status: 0, message: 'Network Error', code: 'network' })).toMatchObject({ next: 'retry' });
  });

  test.each([408, 409, 425, 429, 500, 502, 503, 507])('is tried again after %i, and says why', (status) => {
    expect(verdictOn({ status, message: 'Later.' })).toEqual({ next: 'retry', reason: 'Later.', wait: 0 });
  });

  test('is tried again when the server says that it may be', () => {
    expect(verdictOn({ status: 503, message: 'Later.', headers: new Headers({ 'retry-after': '3' }) })).toMatchObject({
      next: 'retry',
      wait: 3000,
    });
  });

  test.each([400, 404, 410, 413, 422])('is for its author to decide after %i, and the next one goes on', (status) => {
    expect(verdictOn({ status, message: 'No.' })).toEqual({ next: 'refuse', reason: 'No.', stops: false });
  });

  test('holds up the others where the author may not write at all', () => {
    expect(verdictOn({ status: 403, message: 'No.' })).toEqual({ next: 'refuse', reason: 'No.', stops: true });
  });

  test.each([403, 409])(
    'is for its author to decide after %i where its kind says so, and the next one goes on',
    (status) => {
      const verdict = verdictOn({ status, message: 'No.' }, [403, 409]);
      expect(verdict).toEqual({ next: 'refuse', reason: 'No.', stops: false });
    },
  );

  test('names the status where the server said nothing', () => {
    expect(verdictOn({ status: 418, message: '' })).toMatchObject({ reason: expect.stringContaining('418') });
  });
});

describe('the stash, against what is shown', () => {
  const item = (id: string, more: Partial<Waiting> = {}) => ({ id, ...more }) as Waiting;
  const ids = (items: Waiting[]) => items.map(({ id }) => id);

  test('the same is nothing new', () => {
    const { items, gone, found } = compare([item('a'), item('b')], [item('a'), item('b')]);
    expect([ids(items), gone, found]).toEqual([['a', 'b'], [], []]);
  });

  test('another tab has added one and discarded one', () => {
    const { items, gone, found } = compare([item('a'), item('b')], [item('b'), item('c')]);
    expect([ids(items), ids(gone), ids(found)]).toEqual([['b', 'c'], ['a'], ['c']]);
  });

  test('one that this tab has sent is not gone by another’s hand, and stays sent where it is still stashed', () => {
    const sent = item('a', { sentId: 'of-the-server' });
    expect(compare([sent], []).gone).toEqual([]);
    expect(compare([sent], [item('a')]).items).toEqual([sent]);
  });

  test('one that was being stashed when the stash was read is there, and goes behind the others', () => {
    const { items, gone, found } = compare([item('b', { isNew: true })], [item('a')], (id) => id === 'b');
    expect([ids(items), gone, ids(found)]).toEqual([['a', 'b'], [], ['a']]);
  });

  test('one whose first try is not over stays new', () => {
    const fresh = item('a', { isNew: true });
    expect(compare([fresh], [item('a')]).items).toEqual([fresh]);
  });
});
