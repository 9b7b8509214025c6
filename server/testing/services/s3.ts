/**
 * A server in memory that speaks S3 as far as the site does, with faults on order: for tests that run every day. What it
 * gets wrong shows where the same suite runs against a real store (platform/s3/s3.scale.test.ts).
 */
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { AwsV4Signer } from 'aws4fetch';
import { type S3Service, s3Env } from '../engines/swift.ts';

type Stored = { bytes: Buffer; etag: string; changed: Date };
type Unfinished = { key: string; begun: Date; parts: Map<number, Stored> };

/** What goes wrong with the next request that matches. */
export type S3Fault = {
  method?: string;
  /** Answers so, without doing anything. */
  status?: number;
  code?: string;
  headers?: Record<string, string>;
  /** Sends so many bytes of the body and hangs up, or goes on at one byte each 100 ms. */
  cutAfter?: number;
  trickleAfter?: number;
  /** Ignores the range that is asked for. */
  whole?: boolean;
};

const PART_MIN = 5 * 1024 * 1024; // https://docs.aws.amazon.com/AmazonS3/latest/userguide/qfacts.html
const md5 = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;
const stored = (bytes: Buffer, etag = md5(bytes)): Stored => ({ bytes, etag, changed: new Date() });
const iso = (date: Date) => date.toISOString();
const xml = (inside: string) => `<?xml version="1.0" encoding="UTF-8"?>\n${inside}`;

class Refusal extends Error {
  readonly status: number;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
  }
}

export type FakeS3 = S3Service & {
  fail(fault: S3Fault): void;
  /** Every request that came, as `METHOD /path?query`. */
  asked: string[];
  /** How many requests it is answering. */
  busy(): number;
  /** How many uploads in parts nobody has completed. */
  unfinished(): number;
};

export async function startFakeS3(): Promise<FakeS3> {
  const objects = new Map<string, Stored>();
  const uploads = new Map<string, Unfinished>();
  const faults: S3Fault[] = [];
  const asked: string[] = [];
  let frozen: (() => void)[] | undefined;
  let busy = 0;
  const where = { bucket: 'touchline', region: 'nowhere-1', accessKeyId: 'tester', secretAccessKey: 'kick-off' };

  /** A URL that is signed itself: rebuilt and compared. */
  async function checkSignedUrl(url: URL): Promise<void> {
    const { searchParams: query } = url;
    const datetime = query.get('X-Amz-Date') ?? '';
    const [, y, mo, d, h, mi, s] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(datetime) ?? [];
    const ends = Date.parse(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`) + Number(query.get('X-Amz-Expires')) * 1000;
    if (ends < Date.now()) throw new Refusal(403, 'AccessDenied');
    const bare = new URL(url);
    for (const name of [...query.keys()]) {
      if (/^X-Amz-(?!Expires)/.test(name)) bare.searchParams.delete(name);
    }
    const signer = new AwsV4Signer({
      method: 'GET',
      url: bare.href,
      signQuery: true,
      service: 's3',
      datetime,
      ...where,
    });
    const right = (await signer.sign()).url.searchParams.get('X-Amz-Signature');
    if (right !== query.get('X-Amz-Signature')) throw new Refusal(403, 'SignatureDoesNotMatch');
  }

  async function checkSignature({ method = '', url = '', headers }: IncomingMessage, origin: string): Promise<void> {
    if (url.includes('X-Amz-Signature=')) return checkSignedUrl(new URL(url, origin));
    if (!headers.authorization) throw new Refusal(403, 'AccessDenied');
    const [, names = ''] = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '') ?? [];
    const signed = names.split(';').filter((name) => name !== 'host');
    const signer = new AwsV4Signer({
      ...{ method, url: `${origin}${url}`, service: 's3', ...where },
      headers: Object.fromEntries(signed.map((name) => [name, String(headers[name])])),
      datetime: String(headers['x-amz-date']),
    });
    const { headers: right } = await signer.sign();
    if (right.get('authorization') !== headers.authorization) throw new Refusal(403, 'SignatureDoesNotMatch');
  }

  function unfinishedOf(id: string | null): Unfinished {
    const upload = uploads.get(id ?? '');
    if (!upload) throw new Refusal(404, 'NoSuchUpload');
    return upload;
  }

  function source(header: string, range: string | undefined): Buffer {
    const found = objects.get(header.replace(`/${where.bucket}/`, ''));
    if (!found) throw new Refusal(404, 'NoSuchKey');
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
    return from === undefined ? found.bytes : found.bytes.subarray(Number(from), Number(to) + 1);
  }

  async function put(request: IncomingMessage, key: string, query: URLSearchParams, reply: ServerResponse) {
    const { 'x-amz-copy-source': from, 'x-amz-copy-source-range': range } = request.headers;
    if (request.headers['content-length'] === undefined) throw new Refusal(411, 'MissingContentLength');
    const sent = await buffer(request);
    const object = stored(from === undefined ? sent : source(String(from), range as string | undefined));
    if (query.has('uploadId')) unfinishedOf(query.get('uploadId')).parts.set(Number(query.get('partNumber')), object);
    else objects.set(key, object);
    reply.setHeader('etag', object.etag);
    reply.end(
      from === undefined ? '' : xml(`<CopyResult><ETag>${object.etag.replaceAll('"', '&quot;')}</ETag></CopyResult>`),
    );
  }

  function complete(id: string | null, body: string): void {
    const { key, parts } = unfinishedOf(id);
    const named = [...body.matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]*)<\/ETag>/g)];
    const list = named.map(([, n, etag], index) => {
      const part = parts.get(Number(n));
      if (!part || part.etag !== etag?.replaceAll('&#34;', '"')) throw new Refusal(400, 'InvalidPart');
      if (index < named.length - 1 && part.bytes.length < PART_MIN) throw new Refusal(400, 'EntityTooSmall');
      return part.bytes;
    });
    objects.set(key, stored(Buffer.concat(list), `"${randomUUID()}-${list.length}"`));
    uploads.delete(id ?? '');
  }

  function list(query: URLSearchParams): string {
    const after = query.get('continuation-token') ?? '';
    const most = Number(query.get('max-keys'));
    const keys = [...objects.keys()].sort().filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after);
    const page = keys.slice(0, most).map((key) => {
      const { bytes, changed } = objects.get(key) ?? stored(Buffer.alloc(0));
      return `<Contents><Key>${key}</Key><LastModified>${iso(changed)}</LastModified><Size>${bytes.length}</Size></Contents>`;
    });
    const more = keys.length > most ? `<NextContinuationToken>${keys[most - 1]}</NextContinuationToken>` : '';
    return xml(`<ListBucketResult><IsTruncated>${more !== ''}</IsTruncated>${more}${page.join('')}</ListBucketResult>`);
  }

  const listUploads = () =>
    xml(
      `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${[...uploads]
        .map(
          ([id, { key, begun }]) =>
            `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${iso(begun)}</Initiated></Upload>`,
        )
        .join('')}</ListMultipartUploadsResult>`,
    );

  function send(request: IncomingMessage, key: string, reply: ServerResponse, fault: S3Fault | undefined): void {
    const object = objects.get(key);
    if (!object) throw new Refusal(404, 'NoSuchKey');
    const { length } = object.bytes;
    const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec((!fault?.whole && request.headers.range) || '') ?? [];
    const from = Number(first ?? 0);
    if (first !== undefined && from >= length) throw new Refusal(416, 'InvalidRange');
    const to = Math.min(last ? Number(last) + 1 : length, length);
    if (first !== undefined)
      reply.writeHead(206, { 'content-range': `bytes ${from}-${to - 1}/${length}`, 'content-length': to - from });
    else reply.setHeader('content-length', length);
    const part = object.bytes.subarray(from, to);
    if (request.method === 'HEAD') reply.end();
    else if (fault?.cutAfter !== undefined) reply.write(part.subarray(0, fault.cutAfter), () => reply.destroy());
    else if (fault?.trickleAfter !== undefined) {
      reply.write(part.subarray(0, fault.trickleAfter));
      let at = fault.trickleAfter;
      const timer = setInterval(() => reply.write(part.subarray(at, ++at)), 100);
      reply.once('close', () => clearInterval(timer));
    } else reply.end(part);
  }

  async function answer(request: IncomingMessage, reply: ServerResponse, origin: string): Promise<void> {
    const url = new URL(request.url ?? '', origin);
    const { searchParams: query, pathname } = url;
    const [, bucket, ...names] = pathname.split('/');
    const key = names.join('/');
    const { method = '' } = request;
    asked.push(`${method} ${request.url}`);
    const at = faults.findIndex((one) => one.method === undefined || one.method === method);
    const [fault] = at < 0 ? [] : faults.splice(at, 1);
    if (fault?.status !== undefined) {
      for (const [name, value] of Object.entries(fault.headers ?? {})) reply.setHeader(name, value);
      throw new Refusal(fault.status, fault.code ?? 'Ordered');
    }
    await checkSignature(request, origin);
    if (bucket !== where.bucket) throw new Refusal(404, 'NoSuchBucket');
    if (method === 'PUT') return put(request, key, query, reply);
    if (method === 'POST') {
      const body = (await buffer(request)).toString();
      if (query.has('uploadId')) complete(query.get('uploadId'), body);
      const id = randomUUID();
      if (query.has('uploads')) uploads.set(id, { key, begun: new Date(), parts: new Map() });
      reply.end(xml(`<Result><UploadId>${id}</UploadId></Result>`));
    } else if (method === 'DELETE') {
      if (query.has('uploadId')) {
        unfinishedOf(query.get('uploadId'));
        uploads.delete(query.get('uploadId') ?? '');
      } else objects.delete(key);
      reply.writeHead(204).end();
    } else if (key === '') reply.end(query.has('uploads') ? listUploads() : list(query));
    else {
      const object = objects.get(key);
      if (object) {
        reply.setHeader('etag', object.etag);
        reply.setHeader('last-modified', object.changed.toUTCString());
        // What no browser may get to see from there.
        reply.setHeader('content-type', query.get('response-content-type') ?? 'text/html');
        reply.setHeader('set-cookie', 'theirs=1');
        if (method === 'HEAD') reply.setHeader('content-length', object.bytes.length);
      }
      send(request, key, reply, fault);
    }
  }

  const make = (origin: () => string) =>
    createServer(async (request, reply) => {
      busy += 1;
      reply.once('close', () => {
        busy -= 1;
      });
      if (frozen) await new Promise<void>((go) => frozen?.push(go));
      try {
        await answer(request, reply, origin());
      } catch (error) {
        if (!(error instanceof Refusal)) return void reply.destroy(); // who asked has gone
        request.resume();
        reply.writeHead(error.status, { 'content-type': 'application/xml' });
        reply.end(
          request.method === 'HEAD' ? '' : xml(`<Error><Code>${error.message}</Code><Message>No</Message></Error>`),
        );
      }
    });
  let port = 0;
  const endpoint = () => `http://127.0.0.1:${port}`;
  let server = make(endpoint);
  const start = async () => {
    server = make(endpoint).listen(port, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  };
  const kill = async () => {
    server.close();
    server.closeAllConnections();
  };
  await start();
  const settings = { ...where, endpoint: endpoint() };
  return {
    settings,
    env: s3Env(settings),
    asked,
    busy: () => busy,
    unfinished: () => uploads.size,
    fail: (fault) => void faults.push(fault),
    freeze: () => {
      frozen = [];
    },
    thaw: () => {
      const waiting = frozen ?? [];
      frozen = undefined;
      for (const go of waiting) go();
    },
    kill,
    restart: start,
    close: kill,
  };
}
