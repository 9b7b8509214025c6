import type { Static, TSchema } from 'typebox';
import { ApiError, answerError, networkError } from './errors.ts';
import { noteAnswer } from './network-error.ts';
import { ensureSession } from './session-check.ts';
import { type Call, callUrl, csrfHeader, type Files, formData, parseJson } from './wire.ts';

type Upload<C extends { fields: TSchema }> = {
  /** For the `:name` parts of the path. */
  params?: Record<string, string>;
  fields: Static<C['fields']>;
  files: Files;
  signal: AbortSignal;
  headers?: Record<string, string>;
  /** The share that has been sent, 0 to 1. */
  onProgress: (share: number) => void;
};

/**
 * A multipart call that tells how far it is; fetch can't. Rejects as `call` does, and with the signal's reason
 * when it is aborted. The answer may be 201 or 202: both are successes, with a message.
 */
export async function upload<C extends Call & { fields: TSchema }>(
  method: C['method'],
  path: C['path'],
  options: Upload<C>,
): Promise<Static<C['answer']>> {
  await ensureSession(path);
  const url = callUrl(path, { params: options.params ?? {} });
  const send = () => sendOnce(method, url, options as Upload<{ fields: TSchema }>);
  try {
    return (await send()) as Static<C['answer']>;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'csrf') return (await send()) as Static<C['answer']>;
    throw error;
  }
}

function sendOnce(
  method: string,
  url: string,
  { fields, files, signal, headers, onProgress }: Upload<{ fields: TSchema }>,
) {
  return new Promise<unknown>((resolve, reject) => {
    signal.throwIfAborted();
    const xhr = new XMLHttpRequest();
    xhr.open(method, url);
    for (const [name, value] of Object.entries({ ...csrfHeader(), ...headers })) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = (event) => event.lengthComputable && onProgress(event.loaded / event.total);
    xhr.upload.onload = () => onProgress(1);
    xhr.onload = () => {
      noteAnswer(true);
      const body = parseJson(xhr.responseText);
      if (xhr.status >= 200 && xhr.status <= 299) resolve(body);
      else reject(answerError(xhr.status, body));
    };
    xhr.onerror = () => {
      noteAnswer(false);
      reject(networkError());
    };
    xhr.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => xhr.abort(), { once: true });
    xhr.send(formData(fields as Record<string, string | undefined>, files));
  });
}
