import { AsyncLocalStorage } from 'node:async_hooks';
import type { Readable } from 'node:stream';
import { DataStore, ERRORS, Upload } from '@tus/server';
import type { Parts } from '../../parts.ts';
import type { Arrival } from '../../platform/files/room.ts';
import { BytesTaken } from '../../platform/files/upload-bytes.ts';
import { findUpload, forgetUpload, noteArrival } from './queries.ts';

/** What a request may access: one upload, which has been checked to belong to its member. */
export type Admitted = {
  id: string;
  /** The room for the bytes of this request. */
  arriving?: Arrival;
  /** Whether the library has accepted the new upload. */
  isBegun?: boolean;
};

/** The upload of the current request. Only this id counts, whatever the library parses from a url. */
export const admitted = new AsyncLocalStorage<Admitted>();

type Needed = Pick<Parts, 'db' | 'uploads' | 'clock'>;

function onlyAdmitted(id: string): Admitted {
  const request = admitted.getStore();
  if (request?.id !== id) throw ERRORS.FILE_NOT_FOUND;
  return request;
}

/** Where the tus library stores uploads: their bytes where all uploads have them, and the owner in a row. */
export class UploadStore extends DataStore {
  readonly #parts: Needed;

  constructor(parts: Needed) {
    super();
    this.#parts = parts;
    this.extensions = ['creation', 'creation-with-upload', 'termination'];
  }

  /** File and row already exist: whether an upload is allowed is not for the library to decide. */
  override async create(upload: Upload): Promise<Upload> {
    onlyAdmitted(upload.id).isBegun = true;
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    onlyAdmitted(id);
    const { db, uploads } = this.#parts;
    const row = await findUpload(db, id);
    if (!row) throw ERRORS.FILE_NOT_FOUND;
    const offset = await uploads.offset(row);
    if (offset === undefined) throw ERRORS.FILE_NO_LONGER_EXISTS;
    return new Upload({ id, size: row.byteSize, offset, creation_date: row.createdAt.toISOString() });
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const { arriving } = onlyAdmitted(id);
    const { db, uploads, clock } = this.#parts;
    const row = await findUpload(db, id);
    if (!row) throw ERRORS.FILE_NOT_FOUND;
    try {
      arriving?.watch(stream);
      return await uploads.append(row, stream, offset);
    } catch (error) {
      throw error instanceof BytesTaken ? ERRORS.INVALID_OFFSET : error; // browsers ask for the offset, and go on
    } finally {
      arriving?.release();
      // Also when the transfer broke off: what has arrived stays.
      const received = await uploads.offset(row);
      if (received !== undefined) await noteArrival(db, id, received, clock.now());
    }
  }

  override async remove(id: string): Promise<void> {
    onlyAdmitted(id);
    const { db, uploads } = this.#parts;
    const upload = await forgetUpload(db, id);
    if (!upload) throw ERRORS.FILE_NOT_FOUND;
    await uploads.remove(upload);
  }
}
