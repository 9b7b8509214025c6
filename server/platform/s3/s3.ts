/** The site's files in a bucket: loaded only where one is configured. */
import type { Config } from '../../config.ts';
import { type Clock, HOUR, MINUTE, SECOND } from '../clock.ts';
import type { Db } from '../database/database.ts';
import type { FileStore } from '../files/files.ts';
import type { Room } from '../files/room.ts';
import type { Scratch } from '../files/scratch.ts';
import type { UploadBytes } from '../files/upload-bytes.ts';
import { type Bucket, createBucket } from './bucket.ts';
import { connectS3, FilesAway, S3Refusal } from './connection.ts';
import { createS3Files } from './s3-files.ts';
import { createS3Uploads } from './s3-uploads.ts';

/** The bucket can't be used as it is configured: one line for whoever starts the server. */
export class S3Error extends Error {}

type Settings = NonNullable<Config['s3']>;

/**
 * For how long a browser may load a film by the URL it was sent on to. Browsers ask there again and again while they
 * play, so it is longer than films are; the URL changes after half of it.
 */
const SENT_ON = 2 * HOUR;
const FILM_CACHED = `private, max-age=${(5 * MINUTE) / SECOND}`;

/**
 * Opens a bucket, and asks it for something.
 * @param report is told why it is away, now or later: that passes, and people are told to try again meanwhile
 * @param options for tests: fewer objects listed at once, less patience
 * @throws S3Error where it says no: to the key, or that there is no such bucket
 */
export async function openBucket(
  settings: Settings,
  report: (line: string) => void,
  options: { page?: number; patience?: number } = {},
): Promise<Bucket> {
  let isOpen = false; // what goes wrong before is told below
  const tell = (why: string) => {
    if (isOpen) report(`Object store (${why})`);
  };
  const bucket = createBucket(connectS3(settings, tell, options.patience), settings, options.page);
  try {
    await bucket.probe();
  } catch (error) {
    if (!(error instanceof S3Refusal)) {
      if (!(error instanceof FilesAway)) throw error;
      report(
        `The object store at S3_ENDPOINT can't be reached (${error.why}): uploads, videos and pictures wait for it.`,
      );
      return bucket;
    }
    const { status, code } = error.refused;
    if (status >= 500) return bucket;
    const what = status === 404 ? `there is no bucket ${settings.bucket}` : `it refuses (${status} ${code})`;
    throw new S3Error(`S3_ENDPOINT answers, but ${what}. Check S3_BUCKET, S3_REGION and the S3 key.`);
  } finally {
    isOpen = true;
  }
  return bucket;
}

/** The file store and the bytes of uploads in a bucket. */
export function createS3Storage(
  bucket: Bucket,
  { publicUrl }: Pick<Settings, 'publicUrl'>,
  needed: { db: Db; clock: Clock; scratch: Scratch; room?: Pick<Room, 'hold'> },
): { files: FileStore; uploads: UploadBytes } {
  const { clock, ...others } = needed;
  /** Films are what takes the bytes; pictures are small, and stay where it is asked each time who may see them. */
  const elsewhere = (key: string, contentType: string) => {
    if (publicUrl === undefined || !key.startsWith('videos/')) return undefined;
    const more = { 'response-content-type': contentType, 'response-cache-control': FILM_CACHED };
    return bucket.presigned(publicUrl, key, SENT_ON / SECOND, clock.now(), more);
  };
  return {
    files: createS3Files({ bucket, elsewhere, ...others }),
    uploads: createS3Uploads({ bucket, ...others }),
  };
}

/** The files of a bucket alone, for programs beside the server. @throws S3Error */
export async function openBucketFiles(
  settings: Settings,
  scratch: Scratch,
  report: (line: string) => void,
): Promise<FileStore> {
  return createS3Files({ bucket: await openBucket(settings, report), scratch });
}
