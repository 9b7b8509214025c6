/** Requests that no client library would send: byte by byte, each over a connection of its own. */
import { connect, type Socket } from 'node:net';
import { chunksOf, lengthOf, type Piece } from './pieces.ts';

export type Asked = {
  method?: string;
  /** As sent over the wire: neither resolved nor escaped. */
  path: string;
  /** In this order; a name may come twice. `host` and `connection: close` are sent before them. */
  headers?: [name: string, value: string][];
  body?: Piece[];
  /** Omits the body's `content-length`. */
  noLength?: boolean;
  /** Sends the body in chunks, with no length. */
  inChunks?: boolean;
  /** Reads nothing before all of it is sent, as many programs do. */
  readsLast?: boolean;
  /** Hangs up after that many bytes of the body. */
  cutAfter?: number;
  /** Hangs up if there is no answer this many milliseconds after everything was sent. */
  giveUp?: number;
  /** How long to wait for the whole answer, in milliseconds. */
  patience?: number;
};

/** `hung-up`: we hung up; `closed`: the server closed without an answer; `late`: neither within the patience. */
export type Answer = {
  status: number;
  ended: 'answered' | 'closed' | 'late' | 'hung-up';
  headers: Record<string, string>;
  text: string;
  milliseconds: number;
};

const KEPT = 1024 * 1024; // bytes of an answer that are kept and parsed

/** The head and the body of a complete answer; interim answers (1xx) are skipped. */
function parse(bytes: Buffer): Pick<Answer, 'status' | 'headers' | 'text'> {
  let rest = bytes;
  for (;;) {
    const end = rest.indexOf('\r\n\r\n');
    const [first = '', ...lines] = rest.toString('latin1', 0, end < 0 ? rest.length : end).split('\r\n');
    const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(first)?.[1] ?? 0);
    if (status >= 100 && status < 200 && end >= 0) {
      rest = rest.subarray(end + 4);
      continue;
    }
    const headers: Record<string, string> = {};
    for (const line of lines) {
      const [, name = '', value = ''] = /^([^:]+):\s*(.*)$/.exec(line) ?? [];
      const key = name.toLowerCase();
      headers[key] = headers[key] === undefined ? value : `${headers[key]}\n${value}`;
    }
    return { status, headers, text: end < 0 ? '' : rest.toString('utf8', end + 4) };
  }
}

/** The pieces of a body as its chunks (RFC 9112 §7.1). */
function* framed(chunks: Iterable<Buffer>): Generator<Buffer> {
  for (const chunk of chunks) yield* [Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')];
  yield Buffer.from('0\r\n\r\n');
}

/** Writes no faster than the server reads. */
async function write(socket: Socket, chunks: Iterable<Buffer>, most = Number.POSITIVE_INFINITY): Promise<void> {
  let left = most;
  for (const chunk of chunks) {
    if (left <= 0 || socket.destroyed) return;
    if (!socket.write(chunk.subarray(0, left))) {
      await new Promise<void>((go) => {
        const on = () => {
          socket.off('drain', on).off('close', on);
          go();
        };
        socket.on('drain', on).on('close', on);
      });
    }
    left -= chunk.length;
  }
}

/** Sends a request to a server of this machine. It never throws: the answer says what happened. */
export async function ask(origin: string, asked: Asked): Promise<Answer> {
  const { method = 'GET', path, headers = [], body, noLength, inChunks, readsLast, cutAfter, giveUp } = asked;
  const { patience = 60_000 } = asked;
  const { hostname, port, host } = new URL(origin);
  const begun = performance.now();
  const socket = connect(Number(port), hostname);
  const received: Buffer[] = [];
  let size = 0;
  let late = false;
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => resolve());
  });
  socket.on('error', () => {}); // what was received before the error counts
  const read = () =>
    socket.on('data', (data: Buffer) => {
      size += data.length;
      if (size <= KEPT) received.push(data);
    });
  if (!readsLast) read();
  const timer = setTimeout(() => {
    late = true;
    socket.destroy();
  }, patience);
  const length: [string, string][] = inChunks
    ? [['transfer-encoding', 'chunked']]
    : body && !noLength
      ? [['content-length', String(lengthOf(body))]]
      : [];
  const lines = [['host', host], ['connection', 'close'], ...headers, ...length].map(
    ([name, value]) => `${name}: ${value}`,
  );
  socket.write(Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`, 'latin1'));
  if (body) await write(socket, inChunks ? framed(chunksOf(body)) : chunksOf(body), cutAfter);
  if (readsLast) read();
  if (cutAfter !== undefined) socket.destroySoon();
  const leaving =
    giveUp === undefined ? undefined : setTimeout(() => received.length === 0 && socket.destroy(), giveUp);
  await closed;
  clearTimeout(timer);
  clearTimeout(leaving);
  const answer = parse(Buffer.concat(received));
  const isOurs = cutAfter !== undefined || giveUp !== undefined;
  const unanswered = late ? 'late' : isOurs ? 'hung-up' : 'closed';
  return { ...answer, ended: answer.status ? 'answered' : unanswered, milliseconds: performance.now() - begun };
}

/** The parts of a form, and the boundary between them. */
export type FormPart = { name: string; value: Piece[] | string; filename?: string; type?: string };

/** A multipart body with the header that goes with it. */
export function formOf(parts: FormPart[], boundary = '----kick-off'): { header: [string, string]; body: Piece[] } {
  const body = parts.flatMap(({ name, value, filename, type }): Piece[] => {
    const file = filename === undefined ? '' : `; filename="${filename}"`;
    const kind = type === undefined ? '' : `content-type: ${type}\r\n`;
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n${kind}\r\n`;
    return [Buffer.from(head), ...(typeof value === 'string' ? [Buffer.from(value)] : value), Buffer.from('\r\n')];
  });
  return {
    header: ['content-type', `multipart/form-data; boundary=${boundary}`],
    body: [...body, Buffer.from(`--${boundary}--\r\n`)],
  };
}

/** The headers that a browser with these cookies sends, the double-submit pair among them. */
export const headersOf = (cookies: Map<string, string>): [string, string][] => [
  ['cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')],
  ['x-xsrf-token', [...cookies].find(([name]) => name.endsWith('XSRF-TOKEN'))?.[1] ?? ''],
];
