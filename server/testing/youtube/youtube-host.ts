/**
 * The YouTube host with what it needs, for tests of the host alone: files, a database, a held clock, pauses that take
 * no time.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig, type YouTubeConfig } from '../../config.ts';
import { connect } from '../../platform/database/database.ts';
import { createDiskFiles } from '../../platform/files/disk-files.ts';
import type { Clip, Journal } from '../../video-hosts/video-host.ts';
import { createQuota } from '../../video-hosts/youtube/quota.ts';
import { createYouTubeHost } from '../../video-hosts/youtube/youtube.ts';
import { HeldClock } from '../clock.ts';
import { createDatabase } from '../site.ts';
import { startYouTube } from './youtube.ts';

export const UNIT = 256 * 1024; // bytes: the chunks of these tests

export async function createHostUnderTest(env: Record<string, string> = {}) {
  const root = mkdtempSync(join(tmpdir(), 'touchline-youtube-'));
  const youtube = await startYouTube();
  const { connection, drop } = await createDatabase();
  const { db, close } = connect(connection, () => {});
  const files = await createDiskFiles(root);
  const clock = new HeldClock();
  const { youtube: config } = readConfig(youtube.env(env));
  if (!config) throw new Error('the configuration has no channel');
  const pauses: number[] = [];
  const reports: string[] = [];
  const make = (change: Partial<YouTubeConfig> = {}) =>
    createYouTubeHost({
      config: { ...config, ...change },
      files,
      db,
      clock,
      report: (message) => reports.push(message),
      sleep: async (milliseconds) => void pauses.push(milliseconds),
      chunkBytes: UNIT,
    });

  return {
    youtube,
    host: make(),
    make,
    clock,
    db,
    files,
    /** The pauses that it would have made, in milliseconds. */
    pauses,
    /** What it reported besides its answers. */
    reports,
    quota: createQuota({ db, clock, perDay: config.uploadsPerDay }),
    async store(bytes: Buffer, change: Partial<Clip> = {}): Promise<Clip> {
      const uploadKey = `uploads/${randomUUID()}`;
      await files.put(uploadKey, bytes);
      const about = { title: 'A clip', description: 'Of a match.', tags: ['rugby'] };
      return { uploadKey, mimeType: 'video/mp4', byteSize: bytes.length, posterKey: null, ...about, ...change };
    },
    async close() {
      await youtube.stop();
      await close();
      await drop();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** That many bytes, which are no video. */
export const someBytes = (size: number) => randomBytes(size);

/** A journal in memory, with all its notes. */
export function memoryJournal(start: Record<string, unknown> = {}): Journal & { notes: Record<string, unknown>[] } {
  const notes = [start];
  return {
    notes,
    read: () => structuredClone(notes.at(-1) ?? {}),
    write: async (state) => void notes.push(structuredClone(state)),
  };
}
