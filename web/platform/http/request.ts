import { ApiError, answerError, networkError } from './errors.ts';
import { byFetch, exchange, type Reply, replyOf } from './exchange.ts';
import { readAgain } from './read-again.ts';
import { type AnyOptions, callUrl, formData, parseJson } from './wire.ts';

/** One call to the server, without the session check. Anything but 200 to 299 rejects with an ApiError. */
export const request = async (method: string, path: string, options?: AnyOptions): Promise<unknown> =>
  (await requestWhole(method, path, options)).body;

/** The same, with the headers of the answer. */
export async function requestWhole(
  method: string,
  path: string,
  options: AnyOptions = {},
): Promise<{ body: unknown; headers: Headers }> {
  const { status, text, headers } = await replyTo(method, path, options);
  const body = parseJson(text);
  if (status < 200 || status > 299) throw answerError(status, body, headers);
  return { body, headers };
}

async function replyTo(method: string, path: string, options: AnyOptions): Promise<Reply> {
  const { fields, files, body, headers, signal } = options;
  const url = callUrl(path, options);
  const again = readAgain(method, path, url);
  const json: Record<string, string> = body === undefined ? {} : { 'Content-Type': 'application/json' };
  try {
    const reply = await exchange(
      {
        method,
        url,
        signal,
        headers: { ...headers, ...json },
        body: fields ? formData(fields, files) : JSON.stringify(body),
      },
      again ? (outgoing) => byFetch(outgoing, again.keep) : options.carrier,
    );
    // Some page in between has answered, such as the login page of a hotel's wifi: the server has not.
    if (reply.status < 300 && reply.headers.get('content-type')?.includes('html')) throw networkError();
    return reply;
  } catch (error) {
    const seen = error instanceof ApiError && (await again?.lastSeen());
    if (seen) return replyOf(seen);
    throw error;
  }
}
