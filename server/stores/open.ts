/** The stores of a configuration, for programs beside the server. */
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { createDiskFiles, hasFiles } from '../platform/files/disk-files.ts';
import type { FileStore } from '../platform/files/files.ts';
import { createScratch, type Scratch } from '../platform/files/scratch.ts';
import { createTwoStores } from '../platform/files/two-stores.ts';
import { FILES } from '../storage.ts';

/** A store that can't be used: its message is one line for whoever started the program. */
export class StoreError extends Error {}

export type Stores = {
  root: string;
  scratch: Scratch;
  disk: FileStore;
  /** Undefined where none is configured. */
  bucket: FileStore | undefined;
};

/** @throws StoreError where the bucket says no */
export async function openStores({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Promise<Stores> {
  const root = join(dataDir, FILES);
  const scratch = await createScratch(root);
  const disk = await createDiskFiles(root);
  if (!s3) return { root, scratch, disk, bucket: undefined };
  const { openBucketFiles, S3Error } = await import('../platform/s3/s3.ts');
  const bucket = await openBucketFiles(s3, scratch, console.error).catch((error: unknown) => {
    throw error instanceof S3Error ? new StoreError(error.message) : error;
  });
  return { root, scratch, disk, bucket };
}

/** The files as the server of that configuration reads them; undefined where all are on the disk. */
export async function openShared(config: Pick<Config, 'dataDir' | 's3' | 'filesIn'>): Promise<FileStore | undefined> {
  const { root, disk, bucket } = await openStores(config);
  if (!bucket) return undefined;
  if (config.filesIn === 'disk') return createTwoStores(disk, bucket);
  return (await hasFiles(root)) ? createTwoStores(bucket, disk) : bucket;
}

/** The same, wherever they are. */
export const openFiles = async (config: Parameters<typeof openShared>[0]): Promise<FileStore> =>
  (await openShared(config)) ?? (await openStores(config)).disk;
