import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/**
 * The site's files, whole ones, each under its key; on this machine's disk, or in an object store that all servers
 * share. Keys are made by the server (`uploads/…`, `videos/…`), never from what a person sent. What is still arriving is
 * no file yet (upload-bytes.ts), and what is being received or made is this machine's (scratch.ts).
 */
export type FileStore = {
  /** Moves a file of this machine's scratch folder into the store. */
  moveIn(path: string, key: string): Promise<void>;
  /** Writes bytes as a file of the store. */
  put(key: string, bytes: Buffer): Promise<void>;
  /** Gives a file another key; does nothing when it already has it. */
  move(from: string, to: string): Promise<void>;
  exists(key: string): Promise<boolean>;
  /** @returns bytes; undefined when there is no such file */
  size(key: string): Promise<number | undefined>;
  /**
   * Reads a file starting at a byte, to its end or for a number of bytes. The stream fails when there is no such file
   * (code ENOENT).
   */
  read(key: string, from?: number, bytes?: number): Readable;
  /**
   * Gives `use` a path on this machine's disk where the file can be read while it runs, for programs and libraries that
   * need one. Nothing may be written there. Who asks for the same file meanwhile gets the same path.
   * @throws ENOENT when there is no such file, from here or from `use`
   */
  withPath<T>(key: string, use: (path: string) => Promise<T>): Promise<T>;
  /** Removes a file; does nothing when there is none. */
  remove(key: string): Promise<void>;
  /** @returns the bytes of all files below `folder/`; takes time that grows with their number */
  bytesIn(folder: string): Promise<number>;
  /** The keys of the files in a folder, some hundred at a time and in no order. */
  list(folder: string): AsyncIterable<string[]>;
  /** All files with their bytes, some hundred at a time and in no order; what is still arriving is none yet. */
  listAll(): AsyncIterable<{ key: string; bytes: number }[]>;
  /** @returns when a file was last written to; undefined when there is none */
  changedAt(key: string): Promise<Date | undefined>;
  /** Answers with a file, including its type, ranges, validators and HEAD; with 404 when there is none. */
  send(reply: FastifyReply, key: string, options: { contentType: string; cacheControl: string }): Promise<FastifyReply>;
};

/**
 * The folder of members' copies of their own data: they can be made again, and go after a few days, so that no backup
 * holds them.
 */
export const EXPORTS = 'exports';

/** What a file of the store is called; others may stand in its folders, and are somebody else's. */
export const KEY = /^[a-z]+(?:\/[\w-]+)+(?:\.\w+)?$/;

/** @returns the key. @throws when it is none, which is a mistake of ours */
export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`not a key of the file store: ${key}`);
  return key;
}

/** Makes sure that a file, or the names in a folder, survive a power cut. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
