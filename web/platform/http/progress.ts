import type { Carrier } from './exchange.ts';

/**
 * A carrier that reports how much of a request has been sent, which fetch can't: `call(…, { carrier:
 * tellingProgress(onProgress) })`.
 * @param onProgress gets the share sent so far, 0 to 1
 */
export const tellingProgress = (onProgress: (share: number) => void): Carrier =>
  tellingBytes((sent, total) => onProgress(total > 0 ? sent / total : 1));

/**
 * The same in bytes.
 * @param onBytes gets how many bytes of how many have been sent
 */
export const tellingBytes =
  (onBytes: (sent: number, total: number) => void): Carrier =>
  ({ method, url, headers, body, signal }) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const xhr = new XMLHttpRequest();
      xhr.open(method, url);
      for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
      xhr.upload.onprogress = ({ lengthComputable, loaded, total }) => lengthComputable && onBytes(loaded, total);
      xhr.upload.onload = ({ loaded }) => onBytes(loaded, loaded);
      xhr.onload = () => resolve({ status: xhr.status, text: xhr.responseText, headers: headersOf(xhr) });
      xhr.onerror = () => reject(new TypeError());
      xhr.onabort = () => reject(signal?.reason);
      signal?.addEventListener('abort', () => xhr.abort(), { once: true });
      xhr.send(body as XMLHttpRequestBodyInit | null | undefined);
    });

function headersOf(xhr: XMLHttpRequest): Headers {
  const headers = new Headers();
  for (const line of xhr.getAllResponseHeaders().trim().split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return headers;
}
