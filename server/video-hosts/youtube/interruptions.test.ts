/** Whatever is cut, whenever: exactly one video, with exactly the bytes of the clip. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY } from '../../platform/clock.ts';
import type { Fault, Step } from '../../testing/youtube/youtube.ts';
import { youtubeErrors } from '../../testing/youtube/youtube-errors.ts';
import { createHostUnderTest, memoryJournal, someBytes, UNIT } from '../../testing/youtube/youtube-host.ts';
import { HostBusy } from '../video-host.ts';

let under: Awaited<ReturnType<typeof createHostUnderTest>>;
beforeEach(async () => {
  under = await createHostUnderTest();
});
afterEach(() => under.close());

const bytes = someBytes(4 * UNIT + 100);
const stepsAfterToken = () => under.youtube.calls.filter((call) => call !== 'token');

const fineSends = (count: number) => Array.from({ length: count }, (): [Step, Fault] => ['send', {}]);

/** Publishes while these things go wrong. */
async function publishDespite(faults: [Step, Fault][]) {
  const { youtube, host, store } = under;
  for (const [step, fault] of faults) youtube.fail(step, fault);
  const id = await host.publish(await store(bytes), memoryJournal());
  expect(youtube.videos.map((video) => video.id)).toEqual([id]);
  expect(youtube.videos[0]?.bytes.equals(bytes)).toBe(true);
}

describe('an upload goes on', () => {
  test('where it stands when the connection is cut in the middle of a chunk', async () => {
    await publishDespite([
      ['send', {}],
      ['send', { cutAfter: 100_000 }],
    ]);
    expect(stepsAfterToken()).toEqual(['open', 'send', 'send', 'ask', 'send', 'send', 'send', 'send']);
    expect(under.pauses).toHaveLength(1);
  });

  test('from the start when nothing of the first chunk was stored: a 308 without Range', async () => {
    await publishDespite([['send', { cutAfter: 1000 }]]);
    expect(stepsAfterToken().slice(0, 4)).toEqual(['open', 'send', 'ask', 'send']);
  });

  test('from where YouTube says, when it stored nothing of a chunk that it took', async () => {
    await publishDespite([
      ['send', {}],
      ['send', { keepOnly: 0 }],
    ]);
  });

  test('when the answer to the last byte is lost: it is asked, and says which video it is', async () => {
    await publishDespite([...fineSends(4), ['send', { loseAnswer: true }]]);
    expect(stepsAfterToken().slice(-2)).toEqual(['send', 'ask']);
  });

  test('when that is lost again and again', async () => {
    await publishDespite([
      ...fineSends(4),
      ['send', { loseAnswer: true }],
      ['ask', { loseAnswer: true }],
      ['ask', { answer: youtubeErrors.unavailable }],
    ]);
  });

  test('when the answer to any chunk is lost', async () => {
    for (let chunk = 0; chunk < 5; chunk++) {
      under.youtube.videos.length = 0;
      await publishDespite([...fineSends(chunk), ['send', { loseAnswer: true }]]);
    }
  });

  test.each(['unavailable', 'backendError', 'tooManyRequests', 'rateLimitExceeded'] as const)(
    'after a pause when the answer to a chunk is %s',
    async (name) => {
      const answer = youtubeErrors[name];
      await publishDespite([
        ['send', { answer }],
        ['send', { answer }],
        ['send', { answer }],
      ]);
      expect(under.pauses).toHaveLength(3);
      for (const [index, pause] of under.pauses.entries()) {
        expect(pause).toBeGreaterThanOrEqual(500 * 2 ** index);
        expect(pause).toBeLessThanOrEqual(1000 * 2 ** index);
      }
    },
  );

  test('however often it is cut, as long as it gets on in between', async () => {
    const cut: [Step, Fault] = ['send', { cutAfter: UNIT - 1 }];
    const refused: [Step, Fault] = ['send', { answer: youtubeErrors.unavailable }];
    const once: [Step, Fault][] = [cut, refused, ...fineSends(1)];
    await publishDespite([...once, ...once, ...once, ...once]);
    expect(under.pauses).toHaveLength(8);
  });

  test('when opening, tokens and asking fail for a while', async () => {
    await publishDespite([
      ['token', { answer: youtubeErrors.unavailable }],
      ['token', { cutAfter: 0 }],
      ['open', { answer: youtubeErrors.unavailable }],
      ['open', { cutAfter: 0 }],
    ]);
    await under.host.remove(under.youtube.videos[0]?.id ?? '');
    await publishDespite([
      ['send', { answer: youtubeErrors.unavailable }],
      ['ask', { cutAfter: 0 }],
      ['ask', { answer: youtubeErrors.backendError }],
    ]);
  });

  test('with another session when the answer to the opening was lost', async () => {
    await publishDespite([['open', { loseAnswer: true }]]);
    expect(stepsAfterToken().slice(0, 3)).toEqual(['open', 'open', 'send']);
  });

  test('anew when the session is gone, and counts as one more upload of the day', async () => {
    const before = await under.quota.left();
    await publishDespite([
      ['send', {}],
      ['send', { answer: youtubeErrors.sessionGone }],
    ]);
    expect(stepsAfterToken().slice(0, 4)).toEqual(['open', 'send', 'send', 'open']);
    expect(before - (await under.quota.left())).toBe(2);
  });

  test('with another token when the one it has has ended', async () => {
    under.youtube.fail('send', {}, { answer: youtubeErrors.authError });
    await publishDespite([]);
  });
});

describe('a publish that is tried again later', () => {
  test('goes on in the session that was noted, after the tries of the first one are used up', async () => {
    const { youtube, host, store, make } = under;
    const clip = await store(bytes);
    const journal = memoryJournal();
    youtube.fail('send', {}, {}, ...Array.from({ length: 9 }, () => ({ answer: youtubeErrors.unavailable })));
    await expect(host.publish(clip, journal)).rejects.toThrow(HostBusy);
    expect(under.pauses).toHaveLength(4);
    youtube.mend();
    youtube.calls.length = 0;
    const id = await make().publish(clip, journal);
    expect(stepsAfterToken()).toEqual(['ask', 'send', 'send', 'send']);
    expect(youtube.videos.map((video) => video.id)).toEqual([id]);
    expect(youtube.videos[0]?.bytes.equals(bytes)).toBe(true);
  });

  // [D.14]
  test('finds the video that was finished when the server was killed before it heard of it', async () => {
    const { youtube, host, store, make } = under;
    const clip = await store(bytes);
    const journal = memoryJournal();
    youtube.fail('send', {}, {}, {}, {}, { loseAnswer: true });
    youtube.fail('ask', ...Array.from({ length: 5 }, () => ({ cutAfter: 0 })));
    await expect(host.publish(clip, journal)).rejects.toThrow(HostBusy);
    expect(youtube.videos).toHaveLength(1);
    expect(await make().publish(clip, journal)).toBe(youtube.videos[0]?.id);
    expect(youtube.videos).toHaveLength(1);
  });

  test('starts anew when the session that was noted is forgotten there', async () => {
    const { youtube, host, store, make, clock } = under;
    const clip = await store(bytes);
    const journal = memoryJournal();
    youtube.fail('send', {}, ...Array.from({ length: 5 }, () => ({ cutAfter: 0 })));
    await expect(host.publish(clip, journal)).rejects.toThrow(HostBusy);
    youtube.mend();
    youtube.forgetSessions();
    clock.advance(8 * DAY);
    const id = await make().publish(clip, journal);
    expect(youtube.videos.map((video) => video.id)).toEqual([id]);
  });

  test('ends its tries when sessions vanish as soon as they are opened', async () => {
    const { youtube, host, store } = under;
    youtube.fail('send', ...Array.from({ length: 9 }, () => ({ answer: youtubeErrors.sessionGone })));
    await expect(host.publish(await store(bytes), memoryJournal())).rejects.toThrow(HostBusy);
    expect(stepsAfterToken().filter((step) => step === 'open')).toHaveLength(5);
  });

  test('is busy, not broken, when YouTube can not be reached at all; nothing of the day is used up', async () => {
    const host = under.make({ apiRoot: 'http://127.0.0.1:9' }); // the discard port: nobody listens there
    const before = await under.quota.left();
    await expect(host.publish(await under.store(bytes), memoryJournal())).rejects.toThrow(HostBusy);
    expect(await under.quota.left()).toBe(before);
  });
});
