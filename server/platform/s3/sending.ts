/** An object as an answer to a browser: the same headers and statuses as the disk's (@fastify/static). */
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { requestMessages } from '../../../contract/requests.ts';
import { Problem } from '../http/problem.ts';
import type { Bucket, Got, Head } from './bucket.ts';

type Range = { from: number; to: number | undefined } | { last: number };

/** The one range that is asked for; undefined for none, several or nonsense, which all get the whole. */
export function rangeOf(header: string | undefined): Range | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === '') return last === '' ? undefined : { last: Number(last) };
  const [from, to] = [Number(first), last === '' ? undefined : Number(last)];
  return to !== undefined && to < from ? undefined : { from, to };
}

const bare = (etag: string) => etag.trim().replace(/^W\//, '');
const names = (list: string, etag: string | undefined) =>
  list.trim() === '*' || list.split(',').some((one) => etag !== undefined && bare(one) === bare(etag));
/** Whether it has not changed since then; in whole seconds, as headers tell. */
const isSince = (date: string, changed: Date) => Math.floor(changed.getTime() / 1000) * 1000 <= Date.parse(date);

/** What the conditions of a request say of an object: https://www.rfc-editor.org/rfc/rfc9110#section-13.2.2 */
function judge({ headers }: FastifyRequest, { etag, changed }: Head): 'send' | 'not modified' | 'refused' {
  const { 'if-match': match, 'if-unmodified-since': unmodified } = headers;
  if (match !== undefined ? !names(match, etag) : unmodified !== undefined && !isSince(unmodified, changed)) {
    return 'refused';
  }
  if (/(?:^|,)\s*no-cache\s*(?:,|$)/.test(headers['cache-control'] ?? '')) return 'send';
  const { 'if-none-match': none, 'if-modified-since': since } = headers;
  if (none !== undefined) return names(none, etag) ? 'not modified' : 'send';
  return since !== undefined && isSince(since, changed) ? 'not modified' : 'send';
}

const isSame = (ifRange: string, { etag, changed }: Head) =>
  ifRange.includes('"') ? ifRange === etag : isSince(ifRange, changed);

const CONDITIONS = ['if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since', 'if-range'] as const;

/** Sends an object; answers as to any unknown page when there is none. */
export async function sendObject(
  bucket: Bucket,
  key: string,
  reply: FastifyReply,
  { contentType, cacheControl }: { contentType: string; cacheControl: string },
): Promise<FastifyReply> {
  const { request } = reply;
  const { headers, method } = request;
  const tellOf = ({ etag, changed }: Head) => {
    reply
      .header('cache-control', cacheControl)
      .header('accept-ranges', 'bytes')
      .header('last-modified', changed.toUTCString());
    if (etag) reply.header('etag', etag);
  };
  const missing = () => {
    reply.callNotFound();
    return reply;
  };
  let range = rangeOf(headers.range);
  if (method === 'HEAD' || (range && 'last' in range) || CONDITIONS.some((name) => headers[name] !== undefined)) {
    const head = await bucket.head(key);
    if (!head) return missing();
    const verdict = judge(request, head);
    if (verdict === 'refused') throw new Problem(412, 'invalid', requestMessages.fileChanged);
    if (verdict === 'not modified') {
      tellOf(head);
      return reply.code(304).send();
    }
    if (headers['if-range'] !== undefined && !isSame(String(headers['if-range']), head)) range = undefined;
    if (range && 'last' in range) {
      if (range.last === 0) throw beyond(head);
      range = { from: Math.max(0, head.bytes - range.last), to: undefined };
    }
    if (method === 'HEAD') {
      tellOf(head);
      return reply.type(contentType).header('content-length', head.bytes).send(Readable.from([])); // else it says 0
    }
  }
  const asked = range && 'from' in range ? range : undefined;
  // From 0 to the end is a part, too, when it was asked for as one: browsers ask so to learn whether they could.
  const got: Got | 'beyond' | undefined = await bucket.get(key, asked?.from, asked?.to);
  if (!got) return missing();
  if (got === 'beyond') {
    const head = await bucket.head(key);
    if (!head) return missing();
    throw beyond(head);
  }
  tellOf(got);
  if (asked) reply.code(206).header('content-range', `bytes ${got.from}-${got.from + got.length - 1}/${got.bytes}`);
  return reply.type(contentType).header('content-length', got.length).send(got.stream);
}

const beyond = ({ bytes }: Head) =>
  new Problem(416, 'invalid', requestMessages.fileEnds, { headers: { 'content-range': `bytes */${bytes}` } });
