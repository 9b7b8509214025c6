/** What every video host has to do: the test suite that each of them passes. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Clip, Journal, VideoHost } from './video-host.ts';

/** A host with its surroundings, made afresh for every test. */
export type HostUnderTest = {
  host: VideoHost;
  /** The same host after a restart: whatever it had in memory is gone. */
  restart(): VideoHost;
  /** Puts a clip into the file store, as an upload does. */
  store(bytes: Buffer): Promise<Clip>;
  /** All the videos that the host has. */
  published(): Promise<{ id: string; byteSize: number }[]>;
  close(): Promise<void>;
};

class Crash extends Error {}

/** A journal that survives a crash of the process, and that can simulate one. */
class TestJournal implements Journal {
  writes = 0;
  #text = '{}'; // text, as in the database: nothing but JSON comes back
  readonly #crash: { at: number; noted: boolean } | undefined;

  /** @param crash stops the process at that write, before or after it has been noted */
  constructor(crash?: { at: number; noted: boolean }) {
    this.#crash = crash;
  }

  read() {
    return JSON.parse(this.#text) as Record<string, unknown>;
  }

  async write(state: Record<string, unknown>) {
    this.writes++;
    const crashes = this.#crash?.at === this.writes;
    if (!crashes || this.#crash?.noted) this.#text = JSON.stringify(state);
    if (crashes) throw new Crash();
  }
}

const BYTES = Buffer.from('a clip, as far as a host is concerned');

export function describeVideoHost(name: string, makeHost: () => Promise<HostUnderTest>): void {
  describe(`the video host ${name}`, () => {
    let surroundings: HostUnderTest;
    beforeEach(async () => {
      surroundings = await makeHost();
    });
    afterEach(() => surroundings.close());

    test('gives a clip an id of 11 characters and a watch link that carries it', async () => {
      const { host, store, published } = surroundings;
      const id = await host.publish(await store(BYTES), new TestJournal());
      expect(id).toMatch(/^[A-Za-z0-9_-]{11}$/);
      const link = new URL(host.watchLink(id));
      expect(link.protocol).toMatch(/^https?:$/);
      expect(link.searchParams.get('v')).toBe(id);
      expect(await published()).toEqual([{ id, byteSize: BYTES.length }]);
    });

    test('gives two clips two ids, also when they are the same', async () => {
      const { host, store, published } = surroundings;
      const clips = [await store(BYTES), await store(BYTES)];
      const ids = await Promise.all(clips.map((clip) => host.publish(clip, new TestJournal())));
      expect(new Set(ids).size).toBe(2);
      expect((await published()).map(({ id }) => id).sort()).toEqual([...ids].sort());
    });

    test('asked again after it has published, answers with the same id and does nothing twice', async () => {
      const { host, store, published, restart } = surroundings;
      const clip = await store(BYTES);
      const journal = new TestJournal();
      const id = await host.publish(clip, journal);
      expect(await host.publish(clip, journal)).toBe(id);
      expect(await restart().publish(clip, journal)).toBe(id);
      expect(await published()).toEqual([{ id, byteSize: BYTES.length }]);
    });

    for (const noted of [false, true]) {
      test(`goes on after a crash ${noted ? 'right after' : 'during'} any note in its journal, to exactly one video`, async () => {
        const { host, store, published, restart } = surroundings;
        const ids = new Set<string>();
        for (let at = 1; ; at++) {
          const clip = await store(BYTES);
          const journal = new TestJournal({ at, noted });
          const first = await host.publish(clip, journal).catch((error) => {
            if (!(error instanceof Crash)) throw error;
            return undefined;
          });
          const id = await restart().publish(clip, journal);
          expect(first ?? id).toBe(id);
          ids.add(id);
          expect(await published()).toHaveLength(ids.size);
          expect(await published()).toContainEqual({ id, byteSize: BYTES.length });
          if (first !== undefined) {
            expect(at, 'the host has noted nothing').toBeGreaterThan(1);
            break;
          }
        }
      });
    }

    test('ends when its work is no longer its own, and whoever goes on comes to exactly one video', async () => {
      const { host, store, published, restart } = surroundings;
      const lost = new Error('another has taken over');
      const early = host.publish(await store(BYTES), new TestJournal(), AbortSignal.abort(lost));
      await expect(early).rejects.toBe(lost);
      expect(await published()).toEqual([]);
      const clip = await store(BYTES);
      const journal = new TestJournal();
      const late = new AbortController();
      const noting: Journal = {
        read: () => journal.read(),
        write: (state) => journal.write(state).then(() => late.abort(lost)),
      };
      await expect(host.publish(clip, noting, late.signal)).rejects.toBe(lost);
      const id = await restart().publish(clip, journal);
      expect(await published()).toEqual([{ id, byteSize: BYTES.length }]);
    });

    test('keeps no id of a clip that never came to be published', async () => {
      const { host, store, published } = surroundings;
      const clip = await store(BYTES);
      await host.publish(clip, new TestJournal({ at: 1, noted: true })).catch(() => {});
      expect(await published()).toEqual([]);
    });

    test('brings other words and another picture to a video, which stays the same film, and is content when it is gone', async () => {
      const { host, store, published, restart } = surroundings;
      const clip = await store(BYTES);
      const id = await host.publish(clip, new TestJournal());
      const now = { ...clip, title: clip.description, posterKey: null };
      const lacks = { words: true, poster: true };
      for (const one of [host, host, restart()]) await one.update?.(id, now, lacks);
      expect(await published()).toEqual([{ id, byteSize: BYTES.length }]);
      const lost = new Error('another has taken over');
      if (host.update) await expect(host.update(id, clip, lacks, AbortSignal.abort(lost))).rejects.toBe(lost);
      await host.remove(id);
      for (const gone of [id, 'AAAAAAAAAAA']) await host.update?.(gone, now, lacks);
      expect(await published()).toEqual([]);
    });

    test('removes a video, and is content when it is gone already', async () => {
      const { host, store, published } = surroundings;
      const kept = await host.publish(await store(BYTES), new TestJournal());
      const id = await host.publish(await store(BYTES), new TestJournal());
      await host.remove(id);
      expect((await published()).map((video) => video.id)).toEqual([kept]);
      await host.remove(id);
      await host.remove('AAAAAAAAAAA');
      expect((await published()).map((video) => video.id)).toEqual([kept]);
    });
  });
}
