/** Sends to push services, which are whatever hosts browsers name: slow, dead, or not what they seem. */
import http from 'node:http';
import https from 'node:https';
import { type Clock, MINUTE, SECOND } from '../clock.ts';
import { type BrowserKeys, encrypt } from './encryption.ts';
import { isPublicUrl, lookupPublic } from './public-hosts.ts';
import { authorise, type SiteKeys } from './site-keys.ts';

/** A browser, as its push service knows it. */
export type Recipient = BrowserKeys & { endpoint: string };

/** `topic` replaces what waits at the push service under the same name: at most 32 characters of base64url. */
export type Delivery = { text: string; secondsToLive: number; urgency: 'low' | 'normal' | 'high'; topic: string };

/**
 * What became of it. `gone`: the browser is not subscribed any more; `refused`: it will never be taken; `later`: to be
 * tried again, after `seconds` at least.
 */
export type Sent =
  | { is: 'taken' }
  | { is: 'gone' }
  | { is: 'refused'; why: string }
  | { is: 'later'; seconds: number; why: string };

export type PushSender = {
  send(to: Recipient, delivery: Delivery, keys: SiteKeys): Promise<Sent>;
  /** Ends what is being sent, and all connections. */
  close(): void;
};

const PATIENCE = 10 * SECOND; // for the whole exchange; push services answer in a tenth of one
const ANSWER_MAX = 16 * 1024; // bytes that are read of an answer, so that its connection can be used again
const SOCKETS_MAX = 4; // to one host
const FAILURES_MAX = 3; // one after the other, until a host is left alone
const PAUSE_MIN = 30 * SECOND;
const PAUSE_MAX = 10 * MINUTE;
const RETRY_AFTER_MAX = 60 * 60; // seconds
const RETRY_AFTER_UNKNOWN = 60; // seconds
const HOSTS_MAX = 1000; // remembered; a host is as many bytes as its name

/** The sender of a quiet copy: what is to be pushed counts as taken, and goes nowhere. */
export const quietSender: PushSender = { send: async () => ({ is: 'taken' }), close: () => {} };

type Answer = { status: number; retryAfter: string | undefined };

/** How long a host is left alone, and how many have failed one after the other. */
type Trouble = { failures: number; until: number };

/** The seconds of `Retry-After`, which may also name a moment. */
function secondsOf(retryAfter: string | undefined, now: Date): number {
  if (retryAfter === undefined) return RETRY_AFTER_UNKNOWN;
  const isMoment = retryAfter.endsWith(' GMT'); // RFC 9110, section 5.6.7
  const seconds = isMoment ? (Date.parse(retryAfter) - now.getTime()) / SECOND : Number(retryAfter || Number.NaN);
  if (!(seconds >= 0)) return RETRY_AFTER_UNKNOWN;
  return Math.min(Math.max(Math.ceil(seconds), 1), RETRY_AFTER_MAX);
}

/**
 * @param contact see `authorise`
 * @param allowedOrigin one that may be anywhere, for tests: otherwise only the public internet is reached
 * @param patience for the whole exchange, in milliseconds
 */
export function createPushSender({
  clock,
  contact,
  allowedOrigin,
  patience = PATIENCE,
}: {
  clock: Clock;
  contact: string;
  allowedOrigin?: string | undefined;
  patience?: number;
}): PushSender {
  const agent = new https.Agent({ keepAlive: true, maxSockets: SOCKETS_MAX, lookup: lookupPublic });
  const allowedAgent = new http.Agent({ keepAlive: true, maxSockets: SOCKETS_MAX });
  const ending = new AbortController();
  const troubles = new Map<string, Trouble>();

  const pauseOf = (origin: string) => (troubles.get(origin)?.until ?? 0) - clock.now().getTime();

  function fail(origin: string, seconds: number): number {
    const failures = (troubles.get(origin)?.failures ?? 0) + 1;
    const over = failures - FAILURES_MAX;
    // No longer than that for all of its browsers, whatever it says to one of them.
    const pause = over < 0 ? 0 : Math.min(Math.max(PAUSE_MIN * 2 ** over, seconds * SECOND), PAUSE_MAX);
    if (troubles.size >= HOSTS_MAX) troubles.delete(troubles.keys().next().value ?? '');
    troubles.set(origin, { failures, until: clock.now().getTime() + pause });
    return Math.max(seconds, pause / SECOND);
  }

  /** Sends a body, and reads no more than the beginning of the answer. Redirections are not followed. */
  function post(url: URL, headers: Record<string, string>, body: Buffer): Promise<Answer> {
    const isAllowed = url.origin === allowedOrigin && url.protocol === 'http:';
    const signal = AbortSignal.any([AbortSignal.timeout(patience), ending.signal]);
    return new Promise((resolve, reject) => {
      const request = (isAllowed ? http : https).request(
        url,
        { method: 'POST', headers, agent: isAllowed ? allowedAgent : agent, signal },
        (response) => {
          const retryAfter = response.headers['retry-after'];
          const answer = { status: response.statusCode ?? 0, retryAfter };
          let bytes = 0;
          response.on('data', (chunk: Buffer) => {
            bytes += chunk.length;
            if (bytes > ANSWER_MAX) response.destroy();
          });
          // The status says it all: a body that never ends is cut off, and counts for nothing.
          response.on('error', () => {});
          response.on('close', () => resolve(answer));
        },
      );
      request.on('error', reject);
      request.end(body);
    });
  }

  return {
    async send(to, { text, secondsToLive, urgency, topic }, keys) {
      if (!isPublicUrl(to.endpoint, allowedOrigin)) return { is: 'refused', why: 'not on the public internet' };
      const url = new URL(to.endpoint);
      const pause = pauseOf(url.origin);
      if (pause > 0) return { is: 'later', seconds: Math.ceil(pause / SECOND), why: 'its host is left alone' };
      const body = encrypt(Buffer.from(text), to);
      const headers = {
        authorization: authorise(keys, url.origin, contact, clock.now()),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        'content-length': String(body.length),
        ttl: String(secondsToLive),
        urgency,
        topic,
      };
      let answer: Answer;
      try {
        answer = await post(url, headers, body);
      } catch (error) {
        return { is: 'later', seconds: fail(url.origin, 0), why: (error as Error).message };
      }
      const { status, retryAfter } = answer;
      const why = `${status} from ${url.host}`;
      if (status === 429 || status >= 500)
        return { is: 'later', seconds: fail(url.origin, secondsOf(retryAfter, clock.now())), why };
      troubles.delete(url.origin);
      if (status >= 200 && status < 300) return { is: 'taken' };
      return status === 404 || status === 410 ? { is: 'gone' } : { is: 'refused', why };
    },
    close() {
      ending.abort();
      agent.destroy();
      allowedAgent.destroy();
    },
  };
}
