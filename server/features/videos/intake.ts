import { randomUUIDv7 } from 'node:crypto';
import { uploadMessages } from '../../../contract/uploads.ts';
import { videoMessages } from '../../../contract/videos.ts';
import type { Parts } from '../../parts.ts';
import { isUuid } from '../../platform/ids.ts';
import { storePoster } from '../../platform/media/images.ts';
import { TooHard } from '../../platform/media/worker-process.ts';
import type { ReceivedFile } from '../../platform/multipart.ts';
import { invalid, notFound, Problem } from '../../platform/problem.ts';
import { findUpload, forgetUpload, uploadKeyOf } from '../uploads/queries.ts';
import type { VideoInput } from './form.ts';
import { findVideoOfUpload, type VideoWithUploader } from './queries.ts';
import { retryPublishing, storeForPublishing } from './workflow.ts';

/** Bytes in the store that are to become a video: of this very call, or of a resumable upload that is finished. */
type Source = { key: string; bytes: number; uploadId: string | null };

type Intake = {
  memberId: string;
  input: VideoInput;
  /** The file itself, or the id of a finished upload. */
  video: ReceivedFile | { uploadId: string };
  thumbnail: ReceivedFile | undefined;
};

const unfit = (message: string, field: string) =>
  new Problem(400, field === 'video' ? 'not-a-video' : 'not-an-image', message, { field });

/**
 * Takes a video in: files first, then the row that names them; when the row does not come in, the files go again.
 * The same finished upload sent twice is one video: the second call gets the first one's, and has a refused one
 * tried again with the fields as they are now.
 * @returns the video's id
 * @throws 400 when it is no video or no picture, 404 or 409 when the upload is unknown or not finished
 */
export async function takeIn(parts: Parts, intake: Intake): Promise<string> {
  const { video, memberId, input } = intake;
  if (!('uploadId' in video)) return takeInFile(parts, intake, video);
  const id = video.uploadId;
  if (!isUuid(id)) throw invalid(uploadMessages.unknown, 'uploadId');
  const earlier = await ownVideoOf(parts, id, memberId);
  if (earlier) {
    if (earlier.status === 'failed') await retryPublishing(parts, earlier, input);
    return earlier.id;
  }
  try {
    return await store(parts, intake, await finishedUpload(parts, id, memberId));
  } catch (error) {
    // Whatever has gone wrong: another call may have made a video of it meanwhile, and taken its file.
    const made = await ownVideoOf(parts, id, memberId);
    if (made) return made.id;
    // What is no video will never be one; everything else can be tried again with the same upload.
    if (error instanceof Problem && error.code === 'not-a-video' && (await forgetUpload(parts.db, id))) {
      await parts.files.remove(uploadKeyOf(id));
    }
    throw error;
  }
}

async function ownVideoOf({ db }: Parts, uploadId: string, memberId: string): Promise<VideoWithUploader | undefined> {
  const video = await findVideoOfUpload(db, uploadId);
  return video?.uploaderId === memberId ? video : undefined;
}

async function takeInFile(parts: Parts, intake: Intake, video: ReceivedFile): Promise<string> {
  const source: Source = { key: uploadKeyOf(randomUUIDv7()), bytes: video.bytes, uploadId: null };
  await parts.files.keep(video.path, source.key);
  try {
    return await store(parts, intake, source);
  } catch (error) {
    await parts.files.remove(source.key);
    throw error;
  }
}

async function finishedUpload({ db, files }: Parts, id: string, memberId: string): Promise<Source> {
  const upload = await findUpload(db, id);
  if (upload?.ownerId !== memberId) throw notFound(uploadMessages.unknown);
  const key = uploadKeyOf(id);
  if ((await files.size(key)) !== upload.byteSize) throw new Problem(409, 'upload-broken', uploadMessages.unfinished);
  await files.sync(key);
  return { key, bytes: upload.byteSize, uploadId: id };
}

/** Judges the bytes and stores the row with its job. */
async function store(parts: Parts, { memberId, input, thumbnail }: Intake, source: Source): Promise<string> {
  const { files, media, videoHosts, clock } = parts;
  const clip = await files
    .withPath(source.key, (path) => media.judge(path, memberId))
    .catch((error) => {
      throw error instanceof TooHard ? unfit(videoMessages.tooHard, 'video') : error;
    });
  if (!clip) throw unfit(videoMessages.notAVideo, 'video');
  const reason = await videoHosts.current.accepts?.(clip);
  if (reason) throw unfit(reason, 'video');
  const id = randomUUIDv7();
  const key = `thumbnails/${id}.webp`;
  const hasPoster = thumbnail
    ? await storePoster(parts, thumbnail.path, key, memberId)
    : await videoHosts.current.makePoster?.(source.key, clip, key, memberId);
  if (thumbnail && !hasPoster) throw unfit('The thumbnail is not a picture.', 'thumbnail');
  const posterKey = hasPoster ? key : null;
  try {
    await storeForPublishing(parts, {
      id,
      uploaderId: memberId,
      ...input,
      status: 'stored',
      host: videoHosts.current.name,
      uploadKey: source.key,
      uploadId: source.uploadId,
      posterKey,
      mimeType: clip.mimeType,
      byteSize: source.bytes,
      durationSeconds: clip.durationSeconds,
      createdAt: clock.now(),
    });
    return id;
  } catch (error) {
    if (posterKey) await files.remove(posterKey);
    throw error;
  }
}
