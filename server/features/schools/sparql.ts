/** Queries a SPARQL service (https://www.w3.org/TR/sparql11-protocol/) that answers in JSON. */
import { setTimeout } from 'node:timers/promises';
import { SECOND } from '../../platform/clock.ts';

/** One line of an answer: the text of each variable that is bound in it. */
export type Row = Record<string, string>;

/** The service gave no usable answer; the message says what came instead. */
export class SparqlError extends Error {}

export type Asking = {
  /** Aborts everything, including waits. */
  signal: AbortSignal;
  /** Name and url of the caller: https://foundation.wikimedia.org/wiki/Policy:Wikimedia_Foundation_User-Agent_Policy */
  userAgent: string;
  /** The largest answer that is read. */
  maxBytes: number;
  /** The longest wait that the service may ask for, ms; if it asks for more, we give up. */
  maxPause: number;
  now(): Date;
  /** Waits. @param milliseconds how long */
  pause?(milliseconds: number, signal: AbortSignal): Promise<unknown>;
};

const TRIES = 3; // a service that turns us away this often is left alone
const JSON_TYPE = 'application/sparql-results+json';
const sleep: NonNullable<Asking['pause']> = (milliseconds, signal) => setTimeout(milliseconds, undefined, { signal });

/**
 * How long a `Retry-After` asks us to wait: seconds or a date (RFC 9110 §10.2.3).
 * @returns milliseconds; undefined when it can't be parsed
 */
function pauseAskedFor(header: string | null, now: Date): number | undefined {
  if (header === null) return undefined;
  const text = header.trim();
  const milliseconds = /^\d+$/.test(text) ? Number(text) * SECOND : Date.parse(text) - now.getTime();
  return Number.isNaN(milliseconds) ? undefined : Math.max(0, milliseconds);
}

/** The body as text. @throws SparqlError when it is larger than `maxBytes` */
async function readBody(answer: Response, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new SparqlError(`an answer of more than ${maxBytes} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** The rows of an answer: https://www.w3.org/TR/sparql11-results-json/ */
function rowsOf(text: string): Row[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new SparqlError('an answer that is no JSON, or ends too early');
  }
  const bindings = (parsed as { results?: { bindings?: unknown } } | null)?.results?.bindings;
  if (!Array.isArray(bindings)) throw new SparqlError('JSON without results');
  return bindings.map((binding: unknown) => {
    const row: Row = {};
    for (const [name, term] of Object.entries(binding ?? {})) {
      const value = (term as { value?: unknown } | null)?.value;
      if (typeof value === 'string') row[name] = value;
    }
    return row;
  });
}

/**
 * Sends a query with GET, and retries when the service says when (429 or 503 with `Retry-After`).
 * @throws SparqlError for an unusable answer; whatever `fetch` throws when none comes in time
 */
export async function askSparql(url: string, query: string, asking: Asking): Promise<Row[]> {
  const { signal, userAgent, maxBytes, maxPause, now, pause = sleep } = asking;
  const request = new URL(url);
  request.searchParams.set('query', query);
  for (let tried = 1; ; tried++) {
    const answer = await fetch(request, { signal, headers: { accept: JSON_TYPE, 'user-agent': userAgent } });
    if (answer.ok) {
      const type = answer.headers.get('content-type') ?? '';
      if (/^application\/(?:sparql-results\+)?json\b/i.test(type)) return rowsOf(await readBody(answer, maxBytes));
      await answer.body?.cancel();
      throw new SparqlError(`an answer of the type ${type || 'unknown'}`);
    }
    await answer.body?.cancel();
    const busy = answer.status === 429 || answer.status === 503;
    const wait = busy ? pauseAskedFor(answer.headers.get('retry-after'), now()) : undefined;
    if (wait === undefined || wait > maxPause || tried === TRIES) throw new SparqlError(`status ${answer.status}`);
    await pause(wait, signal);
  }
}
