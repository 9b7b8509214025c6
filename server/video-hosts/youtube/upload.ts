/**
 * The resumable upload: a session is opened, noted, and filled chunk by chunk; after any interruption YouTube is asked
 * how far it has got. https://developers.google.com/youtube/v3/guides/using_resumable_upload_protocol
 */
import { youtubeMessages } from '../../../contract/youtube.ts';
import { MINUTE } from '../../platform/clock.ts';
import type { FileStore } from '../../platform/files/files.ts';
import { type Clip, HostBusy } from '../video-host.ts';
import type { Answer, Channel } from './channel.ts';
import { NoAnswer } from './errors.ts';
import { Patience, type Sleep } from './patience.ts';
import type { Quota } from './quota.ts';

const UNIT = 256 * 1024; // bytes: every chunk but the last is a multiple of it
const CHUNK_TIMEOUT = 15 * MINUTE; // 19 KB/s for a chunk of 16 MB
/** Bytes. A chunk is streamed, so memory does not depend on its size; a lost connection costs at most one chunk. */
export const CHUNK = 64 * UNIT;

export type UploadParts = {
  channel: Channel;
  quota: Quota;
  files: FileStore;
  sleep: Sleep;
  /** Bytes, a multiple of 256 KiB. */
  chunkBytes: number;
  notifySubscribers: boolean;
};

/** What is to be uploaded, and what is remembered about it. */
export type Upload = {
  clip: Clip;
  /** The resource for videos.insert. */
  video: object;
  /** The session noted earlier, if there is one. */
  session: string | undefined;
  /** Notes a session before anything is sent to it; undefined: that it is of no more use. */
  note(session: string | undefined): Promise<void>;
  /** Ends it: another server goes on with the session. */
  signal?: AbortSignal | undefined;
};

const ID = /^[A-Za-z0-9_-]{11}$/;
const isGone = ({ status }: Answer) => status === 404 || status === 410;
/**
 * YouTube has refused the session itself, which will not become a video; 401 only means that we have no access just
 * now.
 */
const isRefused = ({ status }: Answer) => status >= 400 && status < 500 && ![401, 408, 429].includes(status);

async function expectFile(files: FileStore, uploadKey: string): Promise<void> {
  if (!(await files.exists(uploadKey))) throw new Error(`the file of this clip is gone: ${uploadKey}`);
}

/** Opens a session. An upload that YouTube does not begin is not counted. @returns its url */
async function open(parts: UploadParts, { clip, video, signal }: Upload): Promise<string> {
  const { channel, quota, files, notifySubscribers } = parts;
  await expectFile(files, clip.uploadKey);
  await channel.authorise();
  const giveBack = await quota.take();
  const query = new URLSearchParams({
    uploadType: 'resumable',
    part: 'snippet,status',
    notifySubscribers: String(notifySubscribers),
  });
  const mimeType = clip.mimeType.startsWith('video/') ? clip.mimeType : 'application/octet-stream';
  let answer: Answer;
  try {
    answer = await channel.send({
      method: 'POST',
      url: `${channel.uploadUrl('videos')}?${query}`,
      headers: {
        'content-type': 'application/json; charset=UTF-8',
        'x-upload-content-length': String(clip.byteSize),
        'x-upload-content-type': mimeType,
      },
      body: () => JSON.stringify(video),
      signal,
    });
  } catch (error) {
    if (!(error instanceof NoAnswer && error.arrived)) await giveBack();
    throw error;
  }
  const session = answer.headers.get('location');
  if (answer.status === 200 && session) return session;
  await giveBack();
  throw channel.explain(answer);
}

/** Sends bytes from an offset on; without an offset it asks how far the session has got. */
async function put(
  { channel, files, chunkBytes }: UploadParts,
  { clip, signal }: Pick<Upload, 'clip' | 'signal'>,
  session: string,
  offset: number | undefined,
) {
  const { byteSize, uploadKey } = clip;
  if (offset === undefined) {
    const headers = { 'content-length': '0', 'content-range': `bytes */${byteSize}` };
    return channel.send({ method: 'PUT', url: session, headers, signal });
  }
  await expectFile(files, uploadKey);
  const length = Math.min(chunkBytes, byteSize - offset);
  const headers = {
    'content-length': String(length),
    'content-range': `bytes ${offset}-${offset + length - 1}/${byteSize}`,
  };
  const body = () => files.read(uploadKey, offset, length);
  return channel.send({ method: 'PUT', url: session, headers, body, timeout: CHUNK_TIMEOUT, signal });
}

/** How many bytes are stored according to a 308; no Range means none. */
function storedBytes({ headers }: Answer): number {
  const last = /^bytes=0-(\d+)$/.exec(headers.get('range') ?? '')?.[1];
  return last === undefined ? 0 : Number(last) + 1;
}

function videoIdIn({ body }: Answer): string {
  const { id } = (typeof body === 'object' && body !== null ? body : {}) as { id?: unknown };
  if (typeof id === 'string' && ID.test(id)) return id;
  throw new HostBusy(youtubeMessages.notNow()); // the upload is done, but the answer is unreadable: YouTube repeats it when asked again
}

/**
 * Uploads a clip, or goes on with it.
 * @returns the id of the video
 * @throws HostRefusal, HostBusy; the signal's reason
 */
export async function upload(parts: UploadParts, work: Upload): Promise<string> {
  const { clip, signal } = work;
  const patience = new Patience(parts.sleep);
  let session = work.session;
  let offset: number | undefined;
  let furthest = 0;
  for (;;) {
    try {
      signal?.throwIfAborted();
      if (session === undefined) {
        session = await open(parts, work);
        await work.note(session);
        offset = 0;
      }
      const answer = await put(parts, work, session, offset);
      if (answer.status === 200 || answer.status === 201) return videoIdIn(answer);
      if (isGone(answer)) {
        session = undefined;
        throw new HostBusy(youtubeMessages.notNow());
      }
      if (answer.status !== 308) {
        if (isRefused(answer)) await work.note(undefined);
        throw parts.channel.explain(answer);
      }
      const stored = storedBytes(answer);
      const isStuck = stored >= clip.byteSize || (offset !== undefined && stored <= offset);
      if (isStuck) throw new HostBusy(youtubeMessages.notNow());
      if (stored > furthest) patience.restore();
      furthest = Math.max(furthest, stored);
      offset = stored;
    } catch (error) {
      signal?.throwIfAborted();
      await patience.afterFailure(error);
      offset = undefined;
    }
  }
}
