/** The bytes of resumable uploads while they arrive, in parts and perhaps over days. */
import type { Readable } from 'node:stream';

/** The file that an upload becomes, and where the disk gathers its bytes. */
export const uploadKeyOf = (id: string) => `uploads/${id}`;

/** An upload, as its row tells of it. */
export type UnfinishedUpload = {
  id: string;
  byteSize: number;
};

export type UploadBytes = {
  /** Makes a place for the bytes of a new upload: before its row is written. */
  begin(id: string): Promise<void>;
  /** @returns how many bytes have arrived; undefined when they are gone */
  offset(upload: UnfinishedUpload): Promise<number | undefined>;
  /**
   * Takes the bytes of a stream, which begin at `from`, the offset. When the stream breaks off this fails, and what has
   * arrived stays.
   * @returns the new offset
   */
  append(upload: UnfinishedUpload, stream: Readable, from: number): Promise<number>;
  /**
   * Makes a file of the store of an upload all of whose bytes have arrived; does nothing when it is one already. Then it
   * survives a power cut.
   * @returns the file's key; undefined when bytes are missing
   */
  finish(upload: UnfinishedUpload): Promise<string | undefined>;
  /** Removes what has arrived, and the file that it may have become; does nothing when there is neither. */
  remove(upload: Pick<UnfinishedUpload, 'id'>): Promise<void>;
};
