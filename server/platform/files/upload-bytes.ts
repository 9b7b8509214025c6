/** The bytes of resumable uploads while they arrive, in parts and perhaps over days. */
import type { Readable } from 'node:stream';

/** The file that an upload becomes, and where the disk gathers its bytes. */
export const uploadKeyOf = (id: string) => `uploads/${id}`;

/** Other bytes have arrived at that place of an upload: by another server, or by an earlier request. */
export class BytesTaken extends Error {}

/** An upload, as its row tells of it. */
export type UnfinishedUpload = {
  id: string;
  byteSize: number;
  /** What the object store calls it; null for one that was begun on a disk. */
  multipart: string | null;
};

/** What is still known of an upload whose row is gone. */
export type DiscardedUpload = Pick<UnfinishedUpload, 'id' | 'multipart'>;

export type UploadBytes = {
  /**
   * Makes a place for the bytes of a new upload: before its row is written.
   * @returns what the row has to say of that place
   */
  begin(id: string): Promise<UnfinishedUpload['multipart']>;
  /** @returns how many bytes have arrived; undefined when they are gone */
  offset(upload: UnfinishedUpload): Promise<number | undefined>;
  /**
   * Takes the bytes of a stream, which begin at `from`, the offset. When the stream breaks off this fails, and what has
   * arrived stays.
   * @returns the new offset
   * @throws BytesTaken when that is not the offset, or something else has arrived there meanwhile
   */
  append(upload: UnfinishedUpload, stream: Readable, from: number): Promise<number>;
  /**
   * Makes a file of the store of an upload all of whose bytes have arrived; does nothing when it is one already. Then it
   * survives a power cut.
   * @returns the file's key; undefined when bytes are missing
   */
  finish(upload: UnfinishedUpload): Promise<string | undefined>;
  /** Removes what has arrived, and the file that it may have become; does nothing when there is neither. */
  remove(upload: DiscardedUpload): Promise<void>;
  /** Removes what was begun before then and belongs to no upload: a server was killed before it wrote the row. */
  sweep(before: Date): Promise<void>;
};
