/** An unfinished upload of the tests' YouTube. */
import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type ErrorAnswer, youtubeErrors } from './youtube-errors.ts';

const UNIT = 256 * 1024; // bytes: a cut request is stored in pieces of this size

export type Snippet = {
  title: string;
  description: string;
  tags: string[];
  categoryId: string;
  /** Only its owner sets it, in YouTube's own studio. */
  defaultLanguage?: string;
};

type Resource = {
  snippet: Snippet;
  status: { privacyStatus: string };
};

/** A video as this YouTube has it. */
export type VideoThere = {
  id: string;
  byteSize: number;
  sha256: string;
  /** Empty if the server does not keep bytes. */
  bytes: Buffer;
  mimeType: string;
  notifySubscribers: boolean;
  resource: Resource;
  /** Every picture that was set; the last one is shown. */
  thumbnails: { type: string; bytes: Buffer }[];
};

type About = Pick<VideoThere, 'mimeType' | 'notifySubscribers' | 'resource'> & {
  /** The announced size in bytes. */
  size: number;
  keepBytes: boolean;
  finished: (video: VideoThere) => void;
};

/** The error with which the real YouTube would refuse these words. */
export function problemOfWords({ title = '', description = '', tags = [] }: Partial<Snippet>): ErrorAnswer | undefined {
  const all = tags.map((tag) => (tag.includes(' ') ? `"${tag}"` : tag)).join(',');
  if (title === '' || title.length > 100 || /[<>]/.test(title)) return youtubeErrors.invalidTitle;
  const isLong = Buffer.byteLength(description) > 5000 || all.length > 500;
  return isLong || /[<>]/.test(description + all) ? youtubeErrors.badRequest : undefined;
}

export class Session {
  stored = 0;
  video: VideoThere | undefined;
  readonly #about: About;
  readonly #hash = createHash('sha256');
  readonly #kept: Buffer[] = [];

  constructor(about: About) {
    this.#about = about;
  }

  /** The error with which the real YouTube would refuse this video. */
  problem(): ErrorAnswer | undefined {
    const { resource, mimeType, size } = this.#about;
    const problem = problemOfWords(resource.snippet ?? {});
    if (problem) return problem;
    const isVideo = /^(video\/|application\/octet-stream$)/.test(mimeType);
    return size > 0 && isVideo ? undefined : youtubeErrors.badRequest;
  }

  /** Receives the bytes of a request. @returns the error, if any */
  async take(
    request: IncomingMessage,
    { cutAfter, keepOnly }: { cutAfter?: number; keepOnly?: number },
  ): Promise<ErrorAnswer | undefined> {
    const { size } = this.#about;
    const [, first, last, total] =
      /^bytes (?:(\d+)-(\d+)|\*)\/(\d+)$/.exec(String(request.headers['content-range'])) ?? [];
    if (Number(total) !== size) return youtubeErrors.badRequest;
    if (first === undefined || this.video) {
      request.resume();
      return undefined;
    }
    const end = Number(last) + 1;
    const isRight = Number(first) === this.stored && end <= size && (end === size || (end - this.stored) % UNIT === 0);
    if (!isRight || Number(request.headers['content-length']) !== end - this.stored) return youtubeErrors.badRequest;

    let room = Math.min(keepOnly ?? size, cutAfter ?? size);
    let pending = Buffer.alloc(0);
    try {
      for await (const chunk of request as AsyncIterable<Buffer>) {
        const taken = chunk.subarray(0, room);
        room -= taken.length;
        pending = this.#store(Buffer.concat([pending, taken]), UNIT);
        if (cutAfter !== undefined && room === 0) break; // leaving the loop cuts the connection
      }
    } catch {
      return undefined; // the client has gone; what was stored stays
    }
    if (keepOnly !== undefined || cutAfter !== undefined) return undefined;
    this.#store(pending, 1);
    if (this.stored === size) this.#finish();
    return undefined;
  }

  /** Stores whole pieces. @returns the rest */
  #store(bytes: Buffer, piece: number): Buffer<ArrayBuffer> {
    const whole = bytes.length - (bytes.length % piece);
    const kept = Buffer.from(bytes.subarray(0, whole));
    this.#hash.update(kept);
    if (this.#about.keepBytes) this.#kept.push(kept);
    this.stored += whole;
    return Buffer.from(bytes.subarray(whole));
  }

  #finish(): void {
    const { keepBytes: _, size, finished, ...about } = this.#about;
    this.video = {
      ...about,
      id: randomBytes(8).toString('base64url'), // 11 characters, as YouTube's
      byteSize: size,
      sha256: this.#hash.digest('hex'),
      bytes: Buffer.concat(this.#kept),
      thumbnails: [],
    };
    finished(this.video);
  }
}
