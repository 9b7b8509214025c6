import { answerError, networkError } from './errors.ts';
import { noteAnswer } from './network-error.ts';
import { readAgain } from './read-again.ts';
import { type AnyOptions, callUrl, csrfHeader, formData, parseJson } from './wire.ts';

/** One exchange with the server, without the session check. Anything but 200 to 299 rejects with an ApiError. */
export const request = async (method: string, path: string, options?: AnyOptions): Promise<unknown> =>
  (await requestWhole(method, path, options)).body;

/** The same, with the headers of the answer. */
export async function requestWhole(
  method: string,
  path: string,
  options: AnyOptions = {},
): Promise<{ body: unknown; headers: Headers }> {
  const first = await exchange(method, path, options);
  // The server has just set the right cookie: with it, the same call goes through.
  const answer = first.status === 403 && isCsrf(first.body) ? await exchange(method, path, options) : first;
  if (answer.status < 200 || answer.status > 299) throw answerError(answer.status, answer.body);
  return answer;
}

const isCsrf = (body: unknown) => (body as { code?: unknown } | undefined)?.code === 'csrf';

async function exchange(method: string, path: string, options: AnyOptions) {
  const headers: Record<string, string> = method === 'GET' ? {} : { ...csrfHeader(), ...options.headers };
  let body: BodyInit | undefined;
  if (options.fields) body = formData(options.fields, options.files);
  else if (options.body !== undefined) {
    headers['Content-Type'] = 'application/json';
    body = JSON.stringify(options.body);
  }
  const address = callUrl(path, options);
  const again = readAgain(method, path, address);
  try {
    const response = await fetch(address, {
      method,
      headers,
      credentials: 'same-origin',
      ...(body === undefined ? {} : { body }),
      ...(options.signal ? { signal: options.signal } : {}),
    });
    const copy = again && response.clone();
    const answer = await read(response);
    noteAnswer(true);
    if (copy) again.keep(copy);
    return answer;
  } catch (error) {
    if (options.signal?.aborted) throw error;
    noteAnswer(false);
    const seen = await again?.lastSeen();
    if (seen) return read(seen);
    throw networkError();
  }
}

const read = async (response: Response) => ({
  status: response.status,
  body: parseJson(await response.text()),
  headers: response.headers,
});
