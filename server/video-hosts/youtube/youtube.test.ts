import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createHostUnderTest, memoryJournal, someBytes, UNIT } from '../../testing/youtube/youtube-host.ts';
import { describeVideoHost } from '../conformance.ts';

describeVideoHost('youtube', async () => {
  const under = await createHostUnderTest();
  return {
    ...under,
    restart: () => under.make(),
    published: async () => under.youtube.videos.map(({ id, byteSize }) => ({ id, byteSize })),
  };
});

describe('a video on YouTube', () => {
  let under: Awaited<ReturnType<typeof createHostUnderTest>>;
  beforeEach(async () => {
    under = await createHostUnderTest();
  });
  afterEach(() => under.close());

  test('has the bytes of the clip, sent in chunks, and what is said of it', async () => {
    const { host, store, youtube } = under;
    const bytes = someBytes(3 * UNIT + 7);
    const about = { title: 'Final: 3 > 2', description: 'By Kofi', tags: ['rugby', 'final day'] };
    const id = await host.publish(await store(bytes, about), memoryJournal());
    expect(host.watchLink(id)).toBe(`https://www.youtube.com/watch?v=${id}`);
    expect(youtube.calls).toEqual(['token', 'open', 'send', 'send', 'send', 'send']);
    expect(youtube.videos).toHaveLength(1);
    const [video] = youtube.videos;
    expect(video?.bytes.equals(bytes)).toBe(true);
    expect(video).toMatchObject({
      id,
      mimeType: 'video/mp4',
      notifySubscribers: false,
      resource: {
        snippet: { title: 'Final: 3 › 2', description: 'By Kofi', tags: ['rugby', 'final day'], categoryId: '17' },
        status: { privacyStatus: 'public' },
      },
    });
  });

  test('is as private as configured, and subscribers hear of it only if configured', async () => {
    const host = under.make({ privacy: 'unlisted', notifySubscribers: true });
    await host.publish(await under.store(someBytes(10)), memoryJournal());
    expect(under.youtube.videos[0]).toMatchObject({
      notifySubscribers: true,
      resource: { status: { privacyStatus: 'unlisted' } },
    });
  });

  test('is noted before anything is done: the session before its first byte, the id before the thumbnail', async () => {
    const { host, store, youtube } = under;
    const journal = memoryJournal();
    const write = journal.write;
    const seen: [string[], string[]][] = [];
    journal.write = async (state) => {
      seen.push([Object.keys(state), youtube.calls.filter((call) => call !== 'token')]);
      await write(state);
    };
    const id = await host.publish(await store(someBytes(10)), journal);
    expect(seen).toEqual([
      [['session'], ['open']],
      [['videoId'], ['open', 'send']],
    ]);
    expect(journal.read()).toEqual({ videoId: id });
  });

  test('of a type that is no video is sent as bytes', async () => {
    await under.host.publish(await under.store(someBytes(10), { mimeType: 'application/mp4' }), memoryJournal());
    expect(under.youtube.videos[0]?.mimeType).toBe('application/octet-stream');
  });

  test('whose file is gone is not begun', async () => {
    const clip = await under.store(someBytes(10));
    await under.files.remove(clip.uploadKey);
    await expect(under.host.publish(clip, memoryJournal())).rejects.toThrow('the file of this clip is gone');
    expect(under.youtube.calls).toEqual([]);
  });

  test('shares one access token with the next one, and gets another when it has ended before its time', async () => {
    const { host, store, youtube } = under;
    await host.publish(await store(someBytes(10)), memoryJournal());
    await host.publish(await store(someBytes(10)), memoryJournal());
    youtube.endAccessTokens();
    await host.publish(await store(someBytes(10)), memoryJournal());
    expect(youtube.videos).toHaveLength(3);
    expect(youtube.calls.filter((call) => call === 'token')).toHaveLength(2);
    youtube.endAccessTokens();
    await host.remove(youtube.videos[0]?.id ?? '');
    expect(youtube.videos).toHaveLength(2);
  });
});
