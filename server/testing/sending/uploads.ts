/** Resumable uploads as a browser sends them (tus 1.0.0). */
import type { TestBrowser } from '../browser.ts';
import { VIDEO_FIELDS, videoForm } from './forms.ts';

const UPLOADS = '/api/uploads';
export const TUS = { 'tus-resumable': '1.0.0' };

/** Begins an upload of that many bytes. @returns the answer, and the upload's path on the site and its id */
export async function beginUpload(browser: TestBrowser, bytes: number) {
  const answer = await browser.send('POST', UPLOADS, { headers: { ...TUS, 'upload-length': String(bytes) } });
  const path = answer.headers.get('location') ?? '';
  return { answer, path, id: path.split('/').pop() ?? '' };
}

/** Sends the bytes that belong at `offset`. */
export const sendBytes = (browser: TestBrowser, path: string, offset: number, bytes: Buffer) =>
  browser.send('PATCH', path, {
    headers: { ...TUS, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    body: bytes as BodyInit,
  });

/** How many bytes of an upload have arrived; undefined if the server does not know it. */
export async function offsetOf(browser: TestBrowser, path: string): Promise<number | undefined> {
  const { status, headers } = await browser.send('HEAD', path, { headers: TUS });
  return status === 200 ? Number(headers.get('upload-offset')) : undefined;
}

/** Uploads all bytes. @returns the upload's id */
export async function uploadWhole(browser: TestBrowser, bytes: Buffer): Promise<string> {
  const { path, id, answer } = await beginUpload(browser, bytes.length);
  if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`);
  await sendBytes(browser, path, 0, bytes);
  return id;
}

/** The upload form, with a finished upload in place of the file. */
export const formOfUpload = (uploadId: string, change: Record<string, string | undefined> = {}): FormData =>
  videoForm({ ...VIDEO_FIELDS, ...change, uploadId }, []);
