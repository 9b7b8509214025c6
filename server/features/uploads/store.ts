import { AsyncLocalStorage } from 'node:async_hooks';
import type { Readable } from 'node:stream';
import { DataStore, ERRORS, Upload } from '@tus/server';
import type { Parts } from '../../parts.ts';
import type { Arrival } from '../../platform/room.ts';
import { findUpload, forgetUpload, noteArrival, uploadKeyOf } from './queries.ts';

/** What a request may do: one upload, which has been seen to be its member's. */
export type Admitted = {
  id: string;
  /** The room for what comes with this request. */
  arriving?: Arrival;
  /** The library has come as far as to take the upload that is begun. */
  isBegun?: boolean;
};

/** The upload of the request that runs. Nothing but this id counts, whatever the library makes of an address. */
export const admitted = new AsyncLocalStorage<Admitted>();

function onlyAdmitted(id: string): Admitted {
  const request = admitted.getStore();
  if (request?.id !== id) throw ERRORS.FILE_NOT_FOUND;
  return request;
}

/**
 * Where the tus library keeps uploads: the bytes in the file store, whose size is how far an upload is; who it
 * belongs to in a row. So a server that is killed at any moment knows the same when it comes back.
 */
export class UploadStore extends DataStore {
  readonly #parts: Pick<Parts, 'db' | 'files' | 'clock'>;

  constructor(parts: Pick<Parts, 'db' | 'files' | 'clock'>) {
    super();
    this.#parts = parts;
    this.extensions = ['creation', 'creation-with-upload', 'termination'];
  }

  /** File and row are there already: whether they may come in is not the library's question. */
  override async create(upload: Upload): Promise<Upload> {
    onlyAdmitted(upload.id).isBegun = true;
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    onlyAdmitted(id);
    const { db, files } = this.#parts;
    const row = await findUpload(db, id);
    if (!row) throw ERRORS.FILE_NOT_FOUND;
    const offset = await files.size(uploadKeyOf(id));
    if (offset === undefined) throw ERRORS.FILE_NO_LONGER_EXISTS;
    return new Upload({ id, size: row.byteSize, offset, creation_date: row.createdAt.toISOString() });
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const { arriving } = onlyAdmitted(id);
    const { db, files, clock } = this.#parts;
    const key = uploadKeyOf(id);
    try {
      arriving?.watch(stream);
      return await files.append(key, stream, offset);
    } finally {
      arriving?.release();
      // Also when it broke off: what has arrived stays.
      const received = await files.size(key);
      if (received !== undefined) await noteArrival(db, id, received, clock.now());
    }
  }

  override async remove(id: string): Promise<void> {
    onlyAdmitted(id);
    if (!(await forgetUpload(this.#parts.db, id))) throw ERRORS.FILE_NOT_FOUND;
    await this.#parts.files.remove(uploadKeyOf(id));
  }
}
