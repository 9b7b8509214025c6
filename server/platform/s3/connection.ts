/**
 * One request to an object store: signed, sent, and never waited for longer than people would. `aws4fetch` signs; its
 * own fetch is not used, since it can neither send a file with its length nor tell a slow answer from none.
 */
import { createReadStream } from 'node:fs';
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { pipeline } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { SECOND } from '../clock.ts';
import { AGAIN_AFTER, Problem } from '../http/problem.ts';
import { bucketAsked } from '../metrics/measured.ts';
import { texts } from './texts.ts';
import { textOf } from './xml.ts';

export type S3Settings = {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Nothing is ever written or removed. */
  isReadOnly?: true;
};

/** Bytes of memory, or of a file of this machine. */
export type Content = Buffer | { path: string; from: number; bytes: number };

export type Ask = {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** Left out: the bucket itself. */
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  content?: Content;
  /** For what takes the store itself a while, ms. */
  patience?: number;
};

/** The store can't be reached, is too slow or says no to everything: whoever asks can try again later. */
export class FilesAway extends Problem {
  /** For the log. */
  readonly why: string;
  constructor(why: string) {
    super(503, 'unavailable', texts.away, { headers: { 'retry-after': String(AGAIN_AFTER) } });
    this.why = why;
  }
}

/** The store has answered, and says no. Who does not know what to make of it tells people to try again later. */
export class S3Refusal extends FilesAway {
  readonly refused: { status: number; code: string };
  constructor(status: number, code: string, about: string) {
    super(`${status} ${code} for ${about}`);
    this.refused = { status, code };
  }
}

/** Whether it is that refusal: by its status, and its code where that is given. */
export const isRefusal = (error: unknown, status: number, code?: string): boolean =>
  error instanceof S3Refusal && error.refused.status === status && (code === undefined || error.refused.code === code);

/** Without headers or this much progress for so long, the store counts as away. People wait this long at most. */
const PATIENCE = 8 * SECOND;
const LEAST = 16 * 1024; // bytes within that time: 2 KB/s plays no video
const AWAY_FOR = 2 * SECOND; // after a time-out, others are told at once instead of waiting as long again
const PAUSES = [100, 400]; // ms before another try where the store says 5xx or hangs up
const TRIED_AGAIN = new Set([500, 502, 503, 504]);
const ANSWER_MAX = 4 * 1024 * 1024; // characters; a page of 1,000 keys has some 300,000
const SKEW_MAX = 10 * 60 * SECOND; // S3 refuses 15 minutes

const EXPECTED = new Set([404, 412, 416]);

const bytesOf = (content: Content) => (Buffer.isBuffer(content) ? content.length : content.bytes);

class TimedOut extends Error {}

/** Looks once what has arrived meanwhile has been taken: this process may have been busy with other things. */
const afterArrivals = (look: () => void) => setImmediate(() => setImmediate(look));

/** Ends a body that does not come: one that is not taken off our hands is not the store's fault. */
function watchBody(answer: IncomingMessage, patience: number): void {
  const { socket } = answer;
  let read = socket.bytesRead;
  const timer = setInterval(
    () =>
      afterArrivals(() => {
        const isStopped = answer.readableLength === 0 && socket.bytesRead - read < LEAST;
        if (isStopped && !answer.destroyed) answer.destroy(new FilesAway('a body stopped'));
        read = socket.bytesRead;
      }),
    patience,
  ).unref();
  answer.once('close', () => clearInterval(timer));
}

export type Connection = {
  /** @returns the answer, whatever its status, with a body that is still to be read. @throws FilesAway */
  send(ask: Ask): Promise<IncomingMessage>;
  /** Sends and reads the answer. @throws FilesAway; S3Refusal for what is neither 2xx nor one of these */
  call(ask: Ask, ...allowed: number[]): Promise<{ status: number; headers: IncomingMessage['headers']; text: string }>;
  /** The refusal that an answer is; reads its body. */
  refusalOf(answer: IncomingMessage, ask: Ask): Promise<S3Refusal>;
};

/**
 * @param report is told why the store is away, or what it refuses although it should not
 * @param patience for tests: less than people have
 */
export function connectS3(settings: S3Settings, report: (why: string) => void, patience = PATIENCE): Connection {
  const { bucket, region, accessKeyId, secretAccessKey } = settings;
  const endpoint = settings.endpoint.replace(/\/+$/, '');
  const isTls = endpoint.startsWith('https:');
  const options = { keepAlive: true, maxFreeSockets: 32, timeout: 60 * SECOND };
  const agent = isTls ? new HttpsAgent(options) : new HttpAgent(options);
  const request = isTls ? httpsRequest : httpRequest;
  const cache = new Map<string, ArrayBuffer>(); // of a day's signing keys
  let awayUntil = 0;
  let skew = 0; // what the store's clock is ahead of ours

  async function signed({ method, key, query = {}, headers = {} }: Ask) {
    const url = new URL(`${endpoint}/${bucket}${key === undefined ? '' : `/${key}`}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const datetime = new Date(Date.now() + skew).toISOString().replace(/[:-]|\.\d{3}/g, '');
    const who = { accessKeyId, secretAccessKey, region, service: 's3', cache };
    if (cache.size > 8) cache.clear();
    const signer = new AwsV4Signer({ method, url: url.href, headers, datetime, ...who });
    const { url: target, headers: all } = await signer.sign();
    return { target, headers: Object.fromEntries(all) };
  }

  async function attempt(ask: Ask): Promise<IncomingMessage> {
    const { target, headers } = await signed(ask);
    const { content, method } = ask;
    const length = content ? bytesOf(content) : 0;
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const outgoing = request(target, {
      method,
      agent,
      headers: { ...headers, ...(method !== 'GET' && method !== 'HEAD' && { 'content-length': length }) },
    });
    const most = ask.patience ?? patience;
    let isAnswered = false;
    const giveUp = () => {
      if (!isAnswered) outgoing.destroy(new TimedOut(`no answer within ${most / SECOND} s`));
    };
    const deadline = setTimeout(() => afterArrivals(giveUp), most);
    let written = 0;
    const progress = setInterval(() => {
      const now = outgoing.socket?.bytesWritten ?? 0;
      if (now - written < Math.min(LEAST, length)) return;
      written = now;
      deadline.refresh();
    }, most / 8);
    outgoing.once('finish', () => {
      clearInterval(progress);
      deadline.refresh();
    });
    const over = () => {
      isAnswered = true;
      clearTimeout(deadline);
      clearInterval(progress);
    };
    outgoing.once('response', (answer) => {
      over();
      answer.on('error', () => {}); // who reads it hears of it as well
      watchBody(answer, patience);
      resolve(answer);
    });
    outgoing.on('error', (error) => {
      over();
      reject(error);
    });
    if (content === undefined || Buffer.isBuffer(content)) outgoing.end(content);
    else if (length === 0) outgoing.end();
    else {
      const { path, from } = content;
      pipeline(createReadStream(path, { start: from, end: from + length - 1 }), outgoing, (error) => {
        if (error) reject(error);
      });
    }
    return promise;
  }

  function away(why: string): FilesAway {
    report(why);
    return new FilesAway(why);
  }

  async function send(ask: Ask): Promise<IncomingMessage> {
    // The one way to the bucket: whatever asks, a quiet copy changes nothing there.
    if (settings.isReadOnly && ask.method !== 'GET' && ask.method !== 'HEAD') {
      throw new FilesAway(`QUIET=1 lets nobody ${ask.method} anything in the bucket`);
    }
    if (Date.now() < awayUntil) throw new FilesAway('it was away a moment ago');
    for (let tries = 0; ; tries += 1) {
      const wait = PAUSES[tries];
      const since = performance.now();
      try {
        const answer = await attempt(ask);
        bucketAsked.tell(performance.now() - since, !TRIED_AGAIN.has(answer.statusCode ?? 0));
        if (!TRIED_AGAIN.has(answer.statusCode ?? 0) || wait === undefined) return answer;
        answer.destroy();
      } catch (error) {
        bucketAsked.tell(performance.now() - since, false);
        if (error instanceof TimedOut) awayUntil = Date.now() + AWAY_FOR;
        if ((error as NodeJS.ErrnoException).syscall === 'open') throw error; // a file of ours is not there
        if (error instanceof TimedOut || wait === undefined) throw away((error as Error).message);
      }
      await pause(wait);
    }
  }

  async function textIn(answer: IncomingMessage): Promise<string> {
    let text = '';
    try {
      for await (const some of answer.setEncoding('utf8')) {
        text += some;
        if (text.length > ANSWER_MAX) throw new Error('the answer is too long');
      }
    } catch (error) {
      throw error instanceof FilesAway ? error : away((error as Error).message);
    }
    return text;
  }

  async function refusalOf(answer: IncomingMessage, { method, key }: Ask): Promise<S3Refusal> {
    const text = await textIn(answer);
    const code = (textOf(text, 'Code') ?? '').replace(/\W/g, '').slice(0, 60);
    const refusal = new S3Refusal(answer.statusCode ?? 0, code, `${method} ${key ?? ''}`);
    if (!EXPECTED.has(refusal.refused.status) || code === 'NoSuchBucket') report(refusal.why);
    return refusal;
  }

  return {
    send,
    refusalOf,
    async call(ask, ...allowed) {
      for (let isSecond = false; ; isSecond = true) {
        const answer = await send(ask);
        const status = answer.statusCode ?? 0;
        if ((status >= 200 && status < 300) || allowed.includes(status)) {
          return { status, headers: answer.headers, text: await textIn(answer) };
        }
        const refusal = await refusalOf(answer, ask);
        const ahead = Date.parse(answer.headers.date ?? '') - Date.now();
        if (refusal.refused.status !== 403 || isSecond || !(Math.abs(ahead - skew) > SKEW_MAX)) throw refusal;
        skew = ahead; // this machine's clock is wrong: everything else would be refused, too
      }
    },
  };
}
