/** The calls to a bucket that the site makes, with what S3's many implementations have in common. */
import type { IncomingMessage } from 'node:http';
import { AwsV4Signer } from 'aws4fetch';
import { MINUTE } from '../clock.ts';
import { type Connection, type Content, FilesAway, isRefusal, type S3Settings } from './connection.ts';
import { elements, escaped, textOf } from './xml.ts';

/** An object, without its bytes. */
export type Head = { bytes: number; etag: string | undefined; changed: Date };
/** Its bytes from one on, so many, to be read to their end or destroyed. */
export type Got = Head & { from: number; length: number; stream: IncomingMessage };
export type Part = { n: number; etag: string };

const MB = 1024 * 1024;
/** A part of an upload: that many bytes, but for the last one. A browser sends as many at once (web, transfer.ts). */
export const PART = 8 * MB;
/** https://docs.aws.amazon.com/AmazonS3/latest/userguide/qfacts.html */
export const PARTS_MAX = 10_000;
const LARGE = 64 * MB; // files above go up in such parts, so that a broken connection costs one of them
const COPIED_AT_ONCE = 1024 * MB; // S3 copies 5 GB at most in one call
const PAGE = 500;
const COPYING = 2 * MINUTE; // S3 copies itself, and some say nothing until they have done so

const ETAG = /^"[\x21\x23-\x7e]{1,200}"$/;

function headOf({ headers }: Pick<IncomingMessage, 'headers'>, bytes: number): Head {
  const changed = new Date(headers['last-modified'] ?? '');
  return {
    bytes,
    etag: ETAG.test(headers.etag ?? '') ? headers.etag : undefined,
    changed: Number.isNaN(changed.getTime()) ? new Date(0) : changed,
  };
}

export type Bucket = ReturnType<typeof createBucket>;

/** @param page how many objects it lists at once */
export function createBucket(connection: Connection, settings: S3Settings, page = PAGE) {
  const { call, send, refusalOf } = connection;

  /** @returns undefined when there is no such object */
  async function head(key: string): Promise<Head | undefined> {
    const { status, headers } = await call({ method: 'HEAD', key }, 404);
    return status === 404 ? undefined : headOf({ headers }, Number(headers['content-length'] ?? Number.NaN));
  }

  async function put(key: string, content: Content): Promise<void> {
    await call({ method: 'PUT', key, content });
  }

  async function remove(key: string): Promise<void> {
    await call({ method: 'DELETE', key }, 404);
  }

  async function begin(key: string): Promise<string> {
    const { text } = await call({ method: 'POST', key, query: { uploads: '' } });
    const id = textOf(text, 'UploadId');
    if (!id) throw new Error(`S3 began an upload and named none: ${text.slice(0, 100)}`);
    return id;
  }

  /** @returns the part's ETag */
  async function putPart(key: string, uploadId: string, n: number, content: Content): Promise<string> {
    const { headers } = await call({ method: 'PUT', key, query: { partNumber: String(n), uploadId }, content });
    if (!headers.etag) throw new Error('S3 took a part and gave it no ETag');
    return headers.etag;
  }

  /** @returns false when there is no such upload (any more), or its parts are not those */
  async function complete(key: string, uploadId: string, parts: Part[]): Promise<boolean> {
    const list = parts.map(({ n, etag }) => `<Part><PartNumber>${n}</PartNumber><ETag>${escaped(etag)}</ETag></Part>`);
    const xml = `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${list.join('')}</CompleteMultipartUpload>`;
    const content = Buffer.from(xml);
    try {
      const headers = { 'content-type': 'application/xml' };
      const { text } = await call({ method: 'POST', key, query: { uploadId }, headers, content, patience: COPYING });
      // S3 may say 200 before it knows: https://docs.aws.amazon.com/AmazonS3/latest/API/API_CompleteMultipartUpload.html
      return elements(text, 'Error').length === 0;
    } catch (error) {
      if (isRefusal(error, 404) || isRefusal(error, 400)) return false;
      throw error;
    }
  }

  async function abort(key: string, uploadId: string): Promise<void> {
    await call({ method: 'DELETE', key, query: { uploadId } }, 404);
  }

  /** Makes an object of parts, each put by `putOne`; nothing is left when that fails. */
  async function inParts(
    key: string,
    bytes: number,
    most: number,
    putOne: (uploadId: string, n: number, from: number, length: number) => Promise<string>,
  ): Promise<void> {
    const size = Math.max(most, Math.ceil(bytes / PARTS_MAX / MB) * MB);
    const uploadId = await begin(key);
    try {
      const parts: Part[] = [];
      for (let from = 0; from < bytes; from += size) {
        const n = parts.length + 1;
        parts.push({ n, etag: await putOne(uploadId, n, from, Math.min(size, bytes - from)) });
      }
      if (!(await complete(key, uploadId, parts))) throw new Error(`S3 has not put together ${key}`);
    } catch (error) {
      await abort(key, uploadId).catch(() => {}); // the night's sweep does it otherwise
      throw error;
    }
  }

  return {
    head,
    put,
    remove,
    begin,
    putPart,
    complete,
    abort,

    /** Asks for anything. @throws S3Refusal, FilesAway */
    async probe(): Promise<void> {
      await call({ method: 'GET', query: { 'list-type': '2', 'max-keys': '1' } });
    },

    /**
     * @param to the last byte; left out for all that follow
     * @returns undefined when there is no such object; 'beyond' when it has no such bytes
     */
    async get(key: string, from = 0, to?: number): Promise<Got | 'beyond' | undefined> {
      const isPart = from > 0 || to !== undefined;
      const headers = isPart ? { range: `bytes=${from}-${to ?? ''}` } : undefined;
      const ask = { method: 'GET', key, ...(headers && { headers }) } as const;
      const answer = await send(ask);
      const status = answer.statusCode ?? 0;
      const length = Number(answer.headers['content-length'] ?? Number.NaN);
      if (status === 200 && !isPart) return { ...headOf(answer, length), from, length, stream: answer };
      const [, first, last, all] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(answer.headers['content-range'] ?? '') ?? [];
      if (status === 206 && Number(first) === from && Number(last) - from + 1 === length) {
        return { ...headOf(answer, Number(all)), from, length, stream: answer };
      }
      if (status < 300) {
        answer.destroy();
        throw new FilesAway(`other bytes of ${key} than were asked for`);
      }
      const refusal = await refusalOf(answer, ask);
      if (status === 416) return 'beyond';
      if (isRefusal(refusal, 404, 'NoSuchKey') || isRefusal(refusal, 404, '')) return undefined;
      throw refusal;
    },

    /** Puts a file of this machine, in parts where it is large. */
    async putFile(key: string, path: string, bytes: number): Promise<void> {
      if (bytes <= LARGE) return put(key, { path, from: 0, bytes });
      await inParts(key, bytes, LARGE, (id, n, from, length) => putPart(key, id, n, { path, from, bytes: length }));
    },

    /** Copies an object within the bucket. @returns false when there is none */
    async copy(from: string, to: string): Promise<boolean> {
      const source = await head(from);
      if (!source) return false;
      const headers = { 'x-amz-copy-source': `/${settings.bucket}/${from}` };
      const etagIn = (text: string) => {
        const etag = textOf(text, 'ETag');
        if (!etag) throw new Error(`S3 has not copied ${from}`); // it may say 200 before it knows
        return etag;
      };
      const ask = { method: 'PUT', key: to, patience: COPYING } as const;
      if (source.bytes <= COPIED_AT_ONCE) etagIn((await call({ ...ask, headers })).text);
      else {
        await inParts(to, source.bytes, COPIED_AT_ONCE, async (uploadId, n, at, length) => {
          const range = { 'x-amz-copy-source-range': `bytes=${at}-${at + length - 1}` };
          const query = { partNumber: String(n), uploadId };
          return etagIn((await call({ ...ask, query, headers: { ...headers, ...range } })).text);
        });
      }
      return true;
    },

    /** The objects whose keys begin so, in pages. */
    async *list(prefix: string): AsyncGenerator<{ key: string; bytes: number; changed: Date }[]> {
      let token: string | undefined;
      do {
        const query: Record<string, string> = { 'list-type': '2', prefix, 'max-keys': String(page) };
        if (token !== undefined) query['continuation-token'] = token;
        const { text } = await call({ method: 'GET', query });
        yield elements(text, 'Contents').map((one) => ({
          key: textOf(one, 'Key') ?? '',
          bytes: Number(textOf(one, 'Size') ?? 0),
          changed: new Date(textOf(one, 'LastModified') ?? 0),
        }));
        const next = textOf(text, 'IsTruncated') === 'true' ? textOf(text, 'NextContinuationToken') : undefined;
        if (next !== undefined && next === token) throw new Error('S3 lists the same page again');
        token = next;
      } while (token !== undefined);
    },

    /** Uploads in parts that nobody has completed, in pages. */
    async *listUnfinished(): AsyncGenerator<{ key: string; uploadId: string; begun: Date }[]> {
      let after: Record<string, string> | undefined = {};
      while (after) {
        const { text }: { text: string } = await call({ method: 'GET', query: { uploads: '', ...after } });
        const some = elements(text, 'Upload').map((one) => ({
          key: textOf(one, 'Key') ?? '',
          uploadId: textOf(one, 'UploadId') ?? '',
          begun: new Date(textOf(one, 'Initiated') ?? 0),
        }));
        yield some;
        const next: Record<string, string> = {
          'key-marker': textOf(text, 'NextKeyMarker') ?? '',
          'upload-id-marker': textOf(text, 'NextUploadIdMarker') ?? '',
        };
        const isNew: boolean = JSON.stringify(next) !== JSON.stringify(after);
        after = textOf(text, 'IsTruncated') === 'true' && isNew ? next : undefined;
      }
    },

    /**
     * A URL by which a browser gets an object from elsewhere, for a while; it is the same for half of that time, so
     * that browsers can cache what they got.
     * @param base where the bucket is for browsers
     */
    async presigned(base: string, key: string, seconds: number, now: Date, more: Record<string, string>) {
      const url = new URL(`${base.replace(/\/+$/, '')}/${key}`);
      url.searchParams.set('X-Amz-Expires', String(seconds));
      for (const [name, value] of Object.entries(more)) url.searchParams.set(name, value);
      const half = (seconds * 1000) / 2;
      const since = new Date(Math.floor(now.getTime() / half) * half);
      const { accessKeyId, secretAccessKey, region } = settings;
      const datetime = since.toISOString().replace(/[:-]|\.\d{3}/g, '');
      const signer = new AwsV4Signer({
        ...{ url: url.href, method: 'GET', signQuery: true, service: 's3', datetime },
        ...{ accessKeyId, secretAccessKey, region },
      });
      return (await signer.sign()).url.href;
    },
  };
}
