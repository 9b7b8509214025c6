import { takeEarly } from '../code/early.ts';
import { checkNow } from '../now.ts';
import { fileChangedError, networkError } from './errors.ts';
import { noteLastKnown } from './last-known.ts';
import { noteAnswer } from './network-error.ts';
import { isReadable } from './readable.ts';
import { csrfHeader, parseJson } from './wire.ts';

/** A request as a carrier takes it to the server. */
export type Outgoing = {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: BodyInit | null | undefined;
  signal?: AbortSignal | undefined;
};

/** What the server answered, whatever its status. */
export type Reply = { status: number; text: string; headers: Headers };

/**
 * Takes a request to the server and brings back the reply: by fetch, or in progress.ts by XMLHttpRequest, which reports
 * progress. Rejects with a TypeError if no reply came, as fetch does.
 */
export type Carrier = (request: Outgoing) => Promise<Reply>;

/**
 * The one way out to our own server, for calls as for uploads: signs the request, sends it again if the server has just
 * replaced the CSRF cookie, and records whether there is a network. Rejects with a network error if no reply came, with
 * another one if it is a file that has changed, and with the signal's reason if it was aborted.
 */
export async function exchange(request: Outgoing, carry: Carrier = byFetch, isAgain = false): Promise<Reply> {
  let reply: Reply;
  try {
    reply = await carry({ ...request, headers: { ...(request.method !== 'GET' && csrfHeader()), ...request.headers } });
  } catch (error) {
    // Without a reply both fetch and our carriers reject with a TypeError; anything else went wrong in this browser.
    if (request.signal?.aborted || !(error instanceof TypeError)) throw error;
    if (!(await isReadable(request.body))) throw fileChangedError();
    noteAnswer(undefined);
    throw networkError();
  }
  noteAnswer(reply);
  await checkNow(reply.headers);
  if (reply.status === 200) noteLastKnown(request.url, reply.headers);
  // The server has just set the right cookie, so the same request now goes through.
  return reply.status === 403 && !isAgain && isCsrf(parseJson(reply.text)) ? exchange(request, carry, true) : reply;
}

const isCsrf = (body: unknown) => (body as { code?: unknown } | undefined)?.code === 'csrf';

/**
 * The usual carrier.
 * @param copy gets a copy of the response once all of it has arrived
 */
export async function byFetch(request: Outgoing, copy?: (response: Response) => void): Promise<Reply> {
  const response = await (takeEarly(request) ?? fetch(request.url, request as RequestInit));
  const clone = copy && response.clone();
  const reply = await replyOf(response);
  if (clone) copy(clone);
  return reply;
}

/** A response as a reply. */
export const replyOf = async (response: Response): Promise<Reply> => ({
  status: response.status,
  text: await response.text(),
  headers: response.headers,
});
