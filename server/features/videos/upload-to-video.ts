import { randomUUIDv7 } from 'node:crypto';
import { uploadMessages } from '../../../contract/uploads.ts';
import { videoFormMessages } from '../../../contract/video-form.ts';
import type { Parts } from '../../parts.ts';
import type { Db } from '../../platform/database/database.ts';
import { uploadKeyOf } from '../../platform/files/upload-bytes.ts';
import type { ReceivedFile } from '../../platform/http/multipart.ts';
import { invalid, notFound, Problem, type Words } from '../../platform/http/problem.ts';
import type { OnceForCall } from '../../platform/idempotency/once.ts';
import { isUuid } from '../../platform/ids.ts';
import { removePoster, storePoster } from '../../platform/media/images.ts';
import { TooHard } from '../../platform/processes/worker-process.ts';
import { findUpload, forgetUpload } from '../uploads/queries.ts';
import type { VideoInput } from './form.ts';
import { POSTERS } from './poster.ts';
import { findVideo, findVideoOfUpload, type VideoWithUploader } from './queries.ts';
import { type NewVideo, requeueRefused, retryPublishing, storeForPublishing } from './workflow.ts';

/** Bytes in the store that are to become a video: from this call, or from a finished resumable upload. */
type Source = { key: string; bytes: number; uploadId: string | null };

type Intake = {
  memberId: string;
  input: VideoInput;
  /** The file itself, or the id of a finished upload. */
  video: ReceivedFile | { uploadId: string };
  thumbnail: ReceivedFile | undefined;
  /** What else belongs to the transaction that makes the video. */
  last?: ((tx: Db, videoId: string) => Promise<void>) | undefined;
};

const unfit = (what: Words, field: string) =>
  new Problem(400, field === 'video' ? 'not-a-video' : 'not-an-image', what, { field });

/** Stores the judged bytes: as a new video, or in place of those of a refused one. */
type Store = (parts: Parts, video: NewVideo) => Promise<void>;

/**
 * Takes in a form's video, once for each idempotency key: however often and with whichever upload the form is sent, it
 * is one video. If the host has refused it, it is tried again, with the fields and the film as they are now.
 * @returns the video's id
 * @throws 410 when an admin has deleted the video meanwhile, and what `takeIn` throws
 */
export async function publishUploadOnce(parts: Parts, once: OnceForCall, intake: Intake): Promise<string> {
  let made: string | undefined;
  // A constant, whatever the fields are by now: the key stands for the form, not for one state of it.
  const content = () => 'form';
  const { videoId } = await once(content, async (record) => {
    const id = await takeIn(parts, intake, (own, video) =>
      storeForPublishing(own, video, async (tx) => {
        await intake.last?.(tx, video.id);
        await record(tx, { videoId: video.id });
      }),
    );
    made = id;
    return { videoId: id };
  });
  if (videoId !== made) await sendAgain(parts, intake, videoId);
  return videoId;
}

/** The form of an existing video was sent again. */
async function sendAgain(parts: Parts, intake: Intake, videoId: string): Promise<void> {
  const { video: source, memberId, input } = intake;
  const video = await findVideo(parts.db, videoId);
  if (!video) throw new Problem(410, 'not-found', uploadMessages.videoGone);
  const isSame = 'uploadId' in source && source.uploadId === video.uploadId;
  if (video.status !== 'failed') {
    if ('uploadId' in source && !isSame) await discardUpload(parts, source.uploadId, memberId);
  } else if (isSame) await retryRefused(parts, video, input);
  else {
    const before = { uploadKey: video.uploadKey, posterKey: video.posterKey };
    await takeIn(parts, intake, async (own, { id: _, createdAt: __, ...film }) => {
      if (!(await requeueRefused(own, video, film))) throw new Problem(409, 'conflict', uploadMessages.beingTried);
    });
    if (before.uploadKey) await parts.files.remove(before.uploadKey);
    if (before.posterKey) await removePoster(parts.files, before.posterKey);
  }
}

/** Tries a refused video again. @throws 404 when its file is gone: the browser then sends it again */
async function retryRefused(parts: Parts, video: VideoWithUploader, input: VideoInput): Promise<void> {
  if (!video.uploadKey) throw notFound(uploadMessages.unknown);
  await retryPublishing(parts, video, input);
}

/** Throws away an upload that is not needed: its video exists already, from another upload. */
async function discardUpload({ db, uploads }: Parts, id: string, memberId: string): Promise<void> {
  const upload = isUuid(id) ? await findUpload(db, id) : undefined;
  if (upload?.ownerId === memberId && (await forgetUpload(db, id))) await uploads.remove(upload);
}

/**
 * Takes a video in: files first, then the row that names them; if the row can't be written, the files are removed. The
 * same finished upload sent twice is one video: the second call gets the first call's video, and if that was refused,
 * it is tried again with the fields as they are now.
 * @returns the video's id
 * @throws 400 when it is no video or no picture, 404 or 409 when the upload is unknown or not finished
 */
async function takeIn(parts: Parts, intake: Intake, storeRow: Store): Promise<string> {
  const { video, memberId, input } = intake;
  if (!('uploadId' in video)) return takeInFile(parts, intake, video, storeRow);
  const id = video.uploadId;
  if (!isUuid(id)) throw invalid(uploadMessages.unknown, 'uploadId');
  const earlier = await ownVideoOf(parts, id, memberId);
  if (earlier) {
    if (earlier.status === 'failed') await retryRefused(parts, earlier, input);
    return earlier.id;
  }
  try {
    return await store(parts, intake, await finishedUpload(parts, id, memberId), storeRow);
  } catch (error) {
    // Whatever the error, another call may meanwhile have made a video of the upload, and taken its file.
    const made = await ownVideoOf(parts, id, memberId);
    if (made) return made.id;
    // A file that is no video never will be; after any other error the same upload can be tried again.
    if (error instanceof Problem && error.code === 'not-a-video') {
      const upload = await forgetUpload(parts.db, id);
      if (upload) await parts.uploads.remove(upload);
    }
    throw error;
  }
}

async function ownVideoOf({ db }: Parts, uploadId: string, memberId: string): Promise<VideoWithUploader | undefined> {
  const video = await findVideoOfUpload(db, uploadId);
  return video?.uploaderId === memberId ? video : undefined;
}

async function takeInFile(parts: Parts, intake: Intake, video: ReceivedFile, storeRow: Store): Promise<string> {
  const source: Source = { key: uploadKeyOf(randomUUIDv7()), bytes: video.bytes, uploadId: null };
  await parts.files.moveIn(video.path, source.key);
  try {
    return await store(parts, intake, source, storeRow);
  } catch (error) {
    await parts.files.remove(source.key);
    throw error;
  }
}

async function finishedUpload({ db, uploads }: Parts, id: string, memberId: string): Promise<Source> {
  const upload = await findUpload(db, id);
  if (upload?.ownerId !== memberId) throw notFound(uploadMessages.unknown);
  const key = await uploads.finish(upload);
  if (key === undefined) throw new Problem(409, 'upload-broken', uploadMessages.unfinished);
  return { key, bytes: upload.byteSize, uploadId: id };
}

/** Judges the bytes and stores the row with its job. A file of an object store is fetched once for all of that. */
const store = (parts: Parts, intake: Intake, source: Source, storeRow: Store): Promise<string> =>
  parts.files.withPath(source.key, (path) => storeFrom(parts, intake, { ...source, path }, storeRow));

async function storeFrom(
  parts: Parts,
  { memberId, input, thumbnail }: Intake,
  { path, ...source }: Source & { path: string },
  storeRow: Store,
): Promise<string> {
  const { files, media, videoHosts, clock } = parts;
  const clip = await media.judge(path, memberId).catch((error) => {
    throw error instanceof TooHard ? unfit(uploadMessages.tooHard, 'video') : error;
  });
  if (!clip) throw unfit(uploadMessages.notAVideo, 'video');
  const reason = await videoHosts.current.accepts?.(clip);
  if (reason) throw unfit(reason, 'video');
  const id = randomUUIDv7();
  const key = `${POSTERS}/${id}.webp`;
  const posterBytes = thumbnail
    ? await storePoster(parts, thumbnail.path, key, memberId)
    : await videoHosts.current.makePoster?.(source.key, clip, key, memberId);
  if (thumbnail && posterBytes === undefined) throw unfit(videoFormMessages.thumbnailUnfit, 'thumbnail');
  const posterKey = posterBytes === undefined ? null : key;
  try {
    await storeRow(parts, {
      id,
      uploaderId: memberId,
      ...input,
      status: 'stored',
      host: videoHosts.current.name,
      uploadKey: source.key,
      uploadId: source.uploadId,
      posterKey,
      posterBytes: posterBytes ?? null,
      mimeType: clip.mimeType,
      byteSize: source.bytes,
      durationSeconds: clip.durationSeconds,
      createdAt: clock.now(),
    });
    return id;
  } catch (error) {
    if (posterKey) await removePoster(files, posterKey);
    throw error;
  }
}
