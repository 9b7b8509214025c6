import type { Readable } from 'node:stream';
import { youtube, type youtube_v3 } from '@googleapis/youtube';
import type { YouTubeConfig } from '../../config.ts';
import { createClient } from './client.ts';
import { explainFailure, type Failure, NoAnswer, readFailure, readThrown } from './errors.ts';

/** An answer with any status. */
export type Answer = { status: number; headers: Headers; body: unknown };

export type Request = {
  method: 'POST' | 'PUT';
  url: string;
  headers: Record<string, string>;
  /** Called again when the request has to be sent again. */
  body?: () => string | Readable;
  /** Milliseconds. */
  timeout?: number;
  /** Cuts it off. */
  signal?: AbortSignal | undefined;
};

/** What videos.list and videos.update have of a video's words. */
export type Snippet = NonNullable<youtube_v3.Schema$Video['snippet']>;

/** The calls to YouTube, authorised for the one channel of this site. They throw HostRefusal or HostBusy. */
export type Channel = {
  /** Fetches a token if there is none, so that later requests do not fail for want of one. */
  authorise(): Promise<void>;
  /** Sends a request and returns the answer, success or not. */
  send(request: Request): Promise<Answer>;
  /** Sets the picture of a video. */
  setThumbnail(videoId: string, jpeg: Buffer): Promise<void>;
  /** A video's words as YouTube has them; undefined when it has no such video. */
  readWords(videoId: string): Promise<Snippet | undefined>;
  /** Puts these words in place of a video's; one that does not exist is left alone. */
  writeWords(videoId: string, snippet: Snippet): Promise<void>;
  /** Deletes a video; one that does not exist counts as deleted. */
  deleteVideo(videoId: string): Promise<void>;
  /** The title of the channel; undefined when the account has none. */
  title(): Promise<string | undefined>;
  /** Url of a path that takes uploads. */
  uploadUrl(path: string): string;
  /** What an unsuccessful answer means. */
  explain(answer: Answer): Error;
};

// https://developers.google.com/youtube/v3/guides/using_resumable_upload_protocol
const UPLOAD_ROOT = 'https://www.googleapis.com';

/** @param now the time, to tell when a used-up quota is renewed */
export function createChannel(config: YouTubeConfig, now: () => Date): Channel {
  const { refreshToken, apiRoot } = config;
  const client = createClient(config);
  const forgetToken = () => client.setCredentials({ refresh_token: refreshToken });
  forgetToken();
  const api = youtube({ version: 'v3', auth: client });
  const options = apiRoot ? { rootUrl: `${apiRoot}/` } : {};

  /** Google may revoke a token early: then another one is fetched, once. */
  const isTokenOver = ({ status, reason }: Failure) => status === 401 && reason === 'authError';

  async function call<T>(act: () => Promise<T>, again = true): Promise<T> {
    try {
      return await act();
    } catch (error) {
      const failure = readThrown(error);
      if (failure instanceof NoAnswer) throw failure;
      if (!isTokenOver(failure) || !again) throw explainFailure(failure, now());
    }
    forgetToken();
    return call(act, false);
  }

  async function request({ method, url, headers, body, timeout, signal }: Request): Promise<Answer> {
    const {
      status,
      headers: answered,
      data,
    } = await client.request<unknown>({
      method,
      url,
      headers,
      ...(body ? { data: body() } : {}),
      ...(timeout ? { timeout } : {}),
      ...(signal ? { signal } : {}),
      redirect: 'manual', // a 308 of this protocol tells how far an upload has got, and is no redirect
      validateStatus: () => true,
    });
    return { status, headers: answered, body: data };
  }

  /** One that is gone already is what was wanted, or nothing that can be mended. */
  const validateStatus = (status: number) => status < 300 || status === 404;

  return {
    authorise: () => call(async () => void (await client.getAccessToken())),
    send: (sent) =>
      call(async () => {
        const answer = await request(sent);
        if (!isTokenOver(readFailure(answer.status, answer.body))) return answer;
        forgetToken();
        return request(sent);
      }),
    async setThumbnail(videoId, jpeg) {
      await call(() => api.thumbnails.set({ videoId, media: { mimeType: 'image/jpeg', body: jpeg } }, options));
    },
    async readWords(id) {
      const { data } = await call(() => api.videos.list({ part: ['snippet'], id: [id] }, options));
      return data.items?.[0]?.snippet;
    },
    async writeWords(id, snippet) {
      await call(() =>
        api.videos.update({ part: ['snippet'], requestBody: { id, snippet } }, { ...options, validateStatus }),
      );
    },
    async deleteVideo(id) {
      await call(() => api.videos.delete({ id }, { ...options, validateStatus }));
    },
    async title() {
      const { data } = await call(() => api.channels.list({ part: ['snippet'], mine: true }, options));
      return data.items?.[0]?.snippet?.title ?? undefined;
    },
    uploadUrl: (path) => `${apiRoot ?? UPLOAD_ROOT}/upload/youtube/v3/${path}`,
    explain: ({ status, body }) => explainFailure(readFailure(status, body), now()),
  };
}
