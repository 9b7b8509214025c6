import type { Readable } from 'node:stream';
import { DataStore, ERRORS, Upload } from '@tus/server';
import type { Parts } from '../../parts.ts';
import { isUuid } from '../../platform/ids.ts';
import { findUpload, forgetUpload, insertUpload, uploadKeyOf } from './queries.ts';

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

  override async create(upload: Upload): Promise<Upload> {
    const { db, files, clock } = this.#parts;
    const { owner } = upload.metadata ?? {};
    if (!owner || !upload.size) throw ERRORS.INVALID_LENGTH;
    await files.put(uploadKeyOf(upload.id), Buffer.alloc(0));
    await insertUpload(db, { id: upload.id, ownerId: owner, byteSize: upload.size, createdAt: clock.now() });
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const { db, files } = this.#parts;
    const row = isUuid(id) ? await findUpload(db, id) : undefined;
    if (!row) throw ERRORS.FILE_NOT_FOUND;
    const offset = await files.size(uploadKeyOf(id));
    if (offset === undefined) throw ERRORS.FILE_NO_LONGER_EXISTS;
    return new Upload({ id, size: row.byteSize, offset, creation_date: row.createdAt.toISOString() });
  }

  override write(stream: Readable, id: string, offset: number): Promise<number> {
    return this.#parts.files.append(uploadKeyOf(id), stream, offset);
  }

  override async remove(id: string): Promise<void> {
    if (!(await forgetUpload(this.#parts.db, id))) throw ERRORS.FILE_NOT_FOUND;
    await this.#parts.files.remove(uploadKeyOf(id));
  }
}
