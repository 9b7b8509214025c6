import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { youtubeMessages } from '../../../contract/youtube.ts';
import { HOUR, MINUTE } from '../../platform/clock.ts';
import { youtubeErrors } from '../../testing/youtube/youtube-errors.ts';
import { createHostUnderTest, memoryJournal, someBytes } from '../../testing/youtube/youtube-host.ts';
import { HostBusy } from '../video-host.ts';
import { nextPacificMidnight, pacificDay } from './pacific.ts';

describe("YouTube's day", () => {
  test.each([
    ['in winter', '2026-11-21T07:59:59.999Z', '2026-11-20', '2026-11-21T08:00:00.000Z'],
    ['in winter, from its first moment on', '2026-11-21T08:00:00.000Z', '2026-11-21', '2026-11-22T08:00:00.000Z'],
    ['in summer', '2026-07-01T06:59:59.999Z', '2026-06-30', '2026-07-01T07:00:00.000Z'],
    // https://www.nist.gov/pml/time-and-frequency-division/popular-links/daylight-saving-time-dst
    ['before clocks go forward', '2026-03-08T07:59:00.000Z', '2026-03-07', '2026-03-08T08:00:00.000Z'],
    ['on which clocks go forward, before', '2026-03-08T08:00:00.000Z', '2026-03-08', '2026-03-09T07:00:00.000Z'],
    ['on which clocks go forward, after', '2026-03-08T10:00:00.000Z', '2026-03-08', '2026-03-09T07:00:00.000Z'],
    ['before clocks go back', '2026-11-01T06:59:00.000Z', '2026-10-31', '2026-11-01T07:00:00.000Z'],
    ['on which clocks go back, before', '2026-11-01T07:00:00.000Z', '2026-11-01', '2026-11-02T08:00:00.000Z'],
    ['on which clocks go back, after', '2026-11-01T09:30:00.000Z', '2026-11-01', '2026-11-02T08:00:00.000Z'],
    ["at a year's end", '2027-01-01T07:00:00.000Z', '2026-12-31', '2027-01-01T08:00:00.000Z'],
  ])('%s ends at midnight Pacific time', (_, at, day, next) => {
    expect(pacificDay(new Date(at))).toBe(day);
    expect(nextPacificMidnight(new Date(at)).toISOString()).toBe(next);
  });

  test('begins exactly when the one before ends, every hour of two years', () => {
    for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2028, 0, 1); at += HOUR) {
      const next = nextPacificMidnight(new Date(at));
      expect(pacificDay(new Date(next.getTime() - 1))).toBe(pacificDay(new Date(at)));
      expect(pacificDay(next)).not.toBe(pacificDay(new Date(at)));
    }
  });
});

describe('the uploads of a day', () => {
  let under: Awaited<ReturnType<typeof createHostUnderTest>>;
  beforeEach(async () => {
    under = await createHostUnderTest({ YOUTUBE_UPLOADS_A_DAY: '3' });
  });
  afterEach(() => under.close());
  const publish = async () => under.host.publish(await under.store(someBytes(10)), memoryJournal());

  for (const [name, start, sleep, wake] of [
    ['in winter', '2026-11-21T20:00:00Z', '2026-11-22T07:59:00Z', '2026-11-22T08:00:00Z'],
    ['on the day when clocks go forward', '2026-03-08T09:00:00Z', '2026-03-09T06:59:00Z', '2026-03-09T07:00:00Z'],
    ['on the day when clocks go back', '2026-11-01T08:00:00Z', '2026-11-02T07:59:00Z', '2026-11-02T08:00:00Z'],
  ] as const) {
    test(`are counted, and what does not fit waits for the next one, ${name}`, async () => {
      under.clock.set(new Date(start));
      expect(await under.quota.left()).toBe(3);
      await publish();
      await publish();
      expect(await under.quota.left()).toBe(1);
      await publish();
      for (const at of [start, sleep]) {
        under.clock.set(new Date(at));
        const error = await publish().catch((thrown: unknown) => thrown);
        expect(error).toBeInstanceOf(HostBusy);
        expect(error).toMatchObject({ message: youtubeMessages.dayFull(), until: new Date(wake) });
      }
      expect(under.youtube.videos).toHaveLength(3);
      under.clock.advance(MINUTE);
      expect(await under.quota.left()).toBe(3);
      await publish();
      expect(under.youtube.videos).toHaveLength(4);
    });
  }

  test('are never more than allowed, however many come at once', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, publish));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(under.youtube.videos).toHaveLength(3);
    expect(await under.quota.left()).toBe(0);
  });

  test('are not used up by what YouTube does not begin', async () => {
    under.youtube.fail('open', { answer: youtubeErrors.forbidden });
    await expect(publish()).rejects.toThrow();
    under.youtube.fail('token', { answer: youtubeErrors.invalidGrant });
    await expect(under.make().publish(await under.store(someBytes(10)), memoryJournal())).rejects.toThrow();
    expect(await under.quota.left()).toBe(3);
  });

  test('count an opening whose answer was lost: it may have begun there', async () => {
    under.youtube.fail('open', { loseAnswer: true });
    await publish();
    expect(await under.quota.left()).toBe(1);
  });

  test('are not used up by an upload that goes on', async () => {
    under.youtube.fail('send', { cutAfter: 5 }, { answer: youtubeErrors.unavailable });
    await publish();
    expect(await under.quota.left()).toBe(2);
  });
});
