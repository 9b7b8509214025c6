import { answerError, networkError } from './errors.ts';
import { noteAnswer } from './network-error.ts';
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
  const headers: Record<string, string> = method === 'GET' ? {} : csrfHeader();
  let body: BodyInit | undefined;
  if (options.fields) body = formData(options.fields);
  else if (options.body !== undefined) {
    headers['Content-Type'] = 'application/json';
    body = JSON.stringify(options.body);
  }
  try {
    const response = await fetch(callUrl(path, options), {
      method,
      headers,
      credentials: 'same-origin',
      ...(body === undefined ? {} : { body }),
      ...(options.signal ? { signal: options.signal } : {}),
    });
    const text = await response.text();
    noteAnswer(true);
    return { status: response.status, body: parseJson(text), headers: response.headers };
  } catch (error) {
    if (options.signal?.aborted) throw error;
    noteAnswer(false);
    throw networkError();
  }
}
