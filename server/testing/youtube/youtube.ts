/**
 * YouTube on this machine: tokens, consent, resumable uploads, words, thumbnails, deletion and the channel, with the error
 * bodies of the real one (youtube-errors.ts) and faults on order. It does not import Vitest, so that browser tests and
 * benchmarks can start it too. YOUTUBE_API_ROOT points the product to it; nothing else differs.
 */
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer, json, text } from 'node:stream/consumers';
import { type ErrorAnswer, youtubeErrors } from './youtube-errors.ts';
import { problemOfWords, Session, type Snippet, type VideoThere } from './youtube-session.ts';

/** The kinds of requests: `send` carries bytes of a video, `ask` asks how far an upload has got. */
export type Step = 'token' | 'open' | 'send' | 'ask' | 'read' | 'update' | 'thumbnail' | 'remove' | 'channel';

/** Units of a day's quota: https://developers.google.com/youtube/v3/determine_quota_cost. Uploads have a bucket of their own. */
const COSTS: Partial<Record<Step, number>> = { read: 1, update: 50, thumbnail: 50, remove: 50, channel: 1 };
const UNITS_PER_DAY = 10_000;

/** What goes wrong with one request. */
export type Fault = {
  /** Waits for this before anything else. */
  hold?: Promise<unknown>;
  /** Gives this answer and does nothing. */
  answer?: ErrorAnswer;
  /** For `send`: cuts the connection after that many bytes; for the others: at once. */
  cutAfter?: number;
  /** Does what was asked, then cuts the connection instead of answering. */
  loseAnswer?: true;
  /** For `send`: stores only that many of the bytes received, and says so (0: a 308 without Range). */
  keepOnly?: number;
};

export type YouTubeServer = {
  root: string;
  /** The finished videos, in order of arrival. */
  videos: VideoThere[];
  /** The kind of every request, in order. */
  calls: Step[];
  /** Undefined: the account has no channel. */
  channel: { id: string; title: string } | undefined;
  /** What is left of the day's units. */
  unitsLeft: number;
  /** Makes the next requests of that kind fail, one fault each. */
  fail(step: Step, ...faults: Fault[]): void;
  /** Drops the faults that have not happened. */
  mend(): void;
  /** Forgets all unfinished uploads, as the real one does after a week. */
  forgetSessions(): void;
  /** Expires all access tokens early; new ones are valid. */
  endAccessTokens(): void;
  /** Revokes access, as the owner of the account can in Google's settings. */
  revoke(): void;
  /** The environment that makes a site publish here. */
  env(change?: Record<string, string>): Record<string, string>;
  stop(): Promise<void>;
};

const CLIENT = { id: 'touchline.apps.googleusercontent.com', secret: 'a secret of the tests' };
const FIRST_REFRESH_TOKEN = '1//refresh-token-of-the-tests';
const TOKEN_LIFE = 3599; // seconds, as long as Google's

const token = () => randomBytes(24).toString('base64url');
const hash = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

/** @param keepBytes false: stores only sizes and hashes of what it receives, for large files */
export async function startYouTube({ keepBytes = true, port = 0 } = {}): Promise<YouTubeServer> {
  const faults = new Map<Step, Fault[]>();
  const sessions = new Map<string, Session>();
  const accessTokens = new Set<string>();
  const refreshTokens = new Set([FIRST_REFRESH_TOKEN]);
  const revoked = new Set<string>();
  const codes = new Map<string, { challenge: string; redirectUri: string }>();
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  const root = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  function answer(response: ServerResponse, status: number, body?: unknown, headers: Record<string, string> = {}) {
    response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8', ...headers });
    response.end(body === undefined ? '' : JSON.stringify(body));
  }
  const refuse = (response: ServerResponse, { status, body, headers }: ErrorAnswer) =>
    answer(response, status, body, headers);

  function stepOf(request: IncomingMessage, url: URL): Step | undefined {
    const call = `${request.method} ${url.pathname}`;
    if (call === 'POST /token') return 'token';
    if (call === 'POST /upload/youtube/v3/videos') return 'open';
    if (call === 'PUT /upload/youtube/v3/videos') {
      return String(request.headers['content-range']).startsWith('bytes */') ? 'ask' : 'send';
    }
    if (call === 'POST /upload/youtube/v3/thumbnails/set') return 'thumbnail';
    if (call === 'DELETE /youtube/v3/videos') return 'remove';
    if (call === 'GET /youtube/v3/videos') return 'read';
    if (call === 'PUT /youtube/v3/videos') return 'update';
    return call === 'GET /youtube/v3/channels' ? 'channel' : undefined;
  }

  /** The consent page, with an owner who agrees at once. */
  function consent(url: URL, response: ServerResponse) {
    const given = Object.fromEntries(url.searchParams);
    const redirectUri = given.redirect_uri ?? '';
    const isAsked =
      given.client_id === CLIENT.id &&
      given.response_type === 'code' &&
      given.scope === 'https://www.googleapis.com/auth/youtube' &&
      given.access_type === 'offline' &&
      given.prompt === 'consent' &&
      given.code_challenge_method === 'S256' &&
      /^http:\/\/127\.0\.0\.1:\d+/.test(redirectUri);
    if (!isAsked) return answer(response, 400, { error: 'invalid_request' });
    const code = token();
    codes.set(code, { challenge: given.code_challenge ?? '', redirectUri });
    const back = new URL(redirectUri);
    back.search = new URLSearchParams({ state: given.state ?? '', code, scope: given.scope ?? '' }).toString();
    response.writeHead(302, { location: back.href }).end();
  }

  async function giveToken(request: IncomingMessage, response: ServerResponse) {
    const form = Object.fromEntries(new URLSearchParams(await text(request)));
    if (form.client_id !== CLIENT.id || form.client_secret !== CLIENT.secret) {
      return refuse(response, youtubeErrors.invalidClient);
    }
    let refresh = form.refresh_token ?? '';
    if (form.grant_type === 'authorization_code') {
      const asked = codes.get(form.code ?? '');
      codes.delete(form.code ?? '');
      if (asked?.challenge !== hash(form.code_verifier ?? '') || asked.redirectUri !== form.redirect_uri) {
        return refuse(response, youtubeErrors.invalidGrant);
      }
      refresh = `1//${token()}`;
      refreshTokens.add(refresh);
    }
    if (revoked.has(refresh)) return refuse(response, youtubeErrors.tokenRevoked);
    if (!refreshTokens.has(refresh)) return refuse(response, youtubeErrors.invalidGrant);
    const accessToken = `ya29.${token()}`;
    accessTokens.add(accessToken);
    return answer(response, 200, {
      access_token: accessToken,
      expires_in: TOKEN_LIFE,
      scope: 'https://www.googleapis.com/auth/youtube',
      token_type: 'Bearer',
      ...(form.grant_type === 'authorization_code' ? { refresh_token: refresh } : {}),
    });
  }

  async function open(request: IncomingMessage, url: URL, response: ServerResponse) {
    const resource = await json(request);
    if (!youtube.channel) return refuse(response, youtubeErrors.signupRequired);
    const session = new Session({
      size: Number(request.headers['x-upload-content-length']),
      mimeType: String(request.headers['x-upload-content-type']),
      notifySubscribers: url.searchParams.get('notifySubscribers') !== 'false',
      resource: resource as VideoThere['resource'],
      keepBytes,
      finished: (video) => youtube.videos.push(video),
    });
    const problem = session.problem();
    if (problem) return refuse(response, problem);
    const id = token();
    sessions.set(id, session);
    const location = `${root}/upload/youtube/v3/videos?uploadType=resumable&upload_id=${id}`;
    return answer(response, 200, undefined, { location });
  }

  async function put(request: IncomingMessage, url: URL, response: ServerResponse, fault: Fault) {
    const session = sessions.get(url.searchParams.get('upload_id') ?? '');
    if (!session) return refuse(response, youtubeErrors.sessionGone);
    const problem = await session.take(request, fault);
    if (problem) return refuse(response, problem);
    if (fault.cutAfter !== undefined) request.socket.destroy();
    if (request.socket.destroyed) return;
    if (fault.loseAnswer) return void request.socket.destroy();
    if (session.video) return answer(response, 200, { kind: 'youtube#video', id: session.video.id });
    return answer(response, 308, undefined, session.stored > 0 ? { range: `bytes=0-${session.stored - 1}` } : {});
  }

  async function setThumbnail(request: IncomingMessage, url: URL, response: ServerResponse) {
    const bytes = await buffer(request);
    const video = youtube.videos.find(({ id }) => id === url.searchParams.get('videoId'));
    if (!video) return refuse(response, youtubeErrors.videoNotFound);
    const type = String(request.headers['content-type']);
    if (!['image/jpeg', 'image/png'].includes(type) || bytes.length > 2 * 1024 * 1024) {
      return refuse(response, youtubeErrors.badRequest);
    }
    video.thumbnails.push({ type, bytes });
    return answer(response, 200, { kind: 'youtube#thumbnailSetResponse', items: [] });
  }

  function read(url: URL, response: ServerResponse) {
    if (url.searchParams.get('part') !== 'snippet') return refuse(response, youtubeErrors.badRequest);
    const found = youtube.videos.filter(({ id }) => id === url.searchParams.get('id'));
    const items = found.map(({ id, resource }) => ({ kind: 'youtube#video', id, snippet: resource.snippet }));
    return answer(response, 200, { kind: 'youtube#videoListResponse', items });
  }

  /** Puts the snippet in place of the one before: what it leaves out is gone, as the real one has it. */
  async function update(request: IncomingMessage, url: URL, response: ServerResponse) {
    const { id, snippet } = (await json(request)) as { id?: string; snippet?: Partial<Snippet> };
    const video = youtube.videos.find((one) => one.id === id);
    if (!video) return refuse(response, youtubeErrors.videoNotFound);
    if (url.searchParams.get('part') !== 'snippet' || !snippet?.categoryId) {
      return refuse(response, youtubeErrors.badRequest);
    }
    const { title = '', description = '', tags = [], categoryId, defaultLanguage } = snippet;
    const whole = { title, description, tags, categoryId, ...(defaultLanguage && { defaultLanguage }) };
    const problem = problemOfWords(whole);
    if (problem) return refuse(response, problem);
    video.resource = { ...video.resource, snippet: whole };
    return answer(response, 200, { kind: 'youtube#video', id, snippet: whole });
  }

  function remove(url: URL, response: ServerResponse) {
    const index = youtube.videos.findIndex(({ id }) => id === url.searchParams.get('id'));
    if (index < 0) return refuse(response, youtubeErrors.videoNotFound);
    youtube.videos.splice(index, 1);
    response.writeHead(204).end();
  }

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', root);
    if (url.pathname === '/o/oauth2/v2/auth') return consent(url, response);
    const step = stepOf(request, url);
    if (!step) return answer(response, 404, { error: { code: 404, message: 'Not Found' } });
    youtube.calls.push(step);
    const fault = faults.get(step)?.shift() ?? {};
    await fault.hold;
    if (fault.answer) {
      request.resume();
      return refuse(response, fault.answer);
    }
    if (fault.cutAfter !== undefined && step !== 'send') return void request.socket.destroy();
    if (step === 'token') return giveToken(request, response);
    const [, bearer = ''] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? [];
    if (!accessTokens.has(bearer)) {
      request.resume();
      return refuse(response, youtubeErrors.authError);
    }
    if (fault.loseAnswer && step !== 'send' && step !== 'ask') response.writeHead = () => response.destroy();
    if (step === 'open') return open(request, url, response);
    if (step === 'send' || step === 'ask') return put(request, url, response, fault);
    const cost = COSTS[step] ?? 0;
    if (cost > youtube.unitsLeft) {
      request.resume();
      return refuse(response, youtubeErrors.quotaExceeded);
    }
    youtube.unitsLeft -= cost;
    if (step === 'read') return read(url, response);
    if (step === 'update') return update(request, url, response);
    if (step === 'thumbnail') return setThumbnail(request, url, response);
    if (step === 'remove') return remove(url, response);
    const { channel } = youtube;
    const items = channel
      ? [{ kind: 'youtube#channel', id: channel.id, snippet: { title: channel.title } }]
      : undefined;
    return answer(response, 200, { kind: 'youtube#channelListResponse', ...(items ? { items } : {}) });
  }
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    handle(request, response).catch((error) => {
      if (!response.destroyed) response.destroy(error);
    });
  });

  const youtube: YouTubeServer = {
    root,
    videos: [],
    calls: [],
    unitsLeft: UNITS_PER_DAY,
    channel: { id: 'UCtouchline0000000000000', title: 'University Sports' },
    fail: (step, ...more) => void faults.set(step, [...(faults.get(step) ?? []), ...more]),
    mend: () => faults.clear(),
    forgetSessions: () => sessions.clear(),
    endAccessTokens: () => accessTokens.clear(),
    revoke() {
      for (const refresh of refreshTokens) revoked.add(refresh);
      accessTokens.clear();
    },
    env: (change = {}) => ({
      VIDEO_HOST: 'youtube',
      YOUTUBE_CLIENT_ID: CLIENT.id,
      YOUTUBE_CLIENT_SECRET: CLIENT.secret,
      YOUTUBE_REFRESH_TOKEN: FIRST_REFRESH_TOKEN,
      YOUTUBE_API_ROOT: root,
      ...change,
    }),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return youtube;
}
