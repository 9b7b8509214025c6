/** Forms as browsers send them, and as no browser would. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type ClientRequest, type IncomingHttpHeaders, request } from 'node:http';
import { type TestBrowser, withoutNames } from '../browser.ts';
import type { Site } from '../site.ts';

/** Bytes of a file of tools/seed/media: short real clips and pictures. */
export const seedMedia = (name = 'tennis-rally.mp4') =>
  readFileSync(new URL(`../../../tools/seed/media/${name}`, import.meta.url));

/** What a member enters in the upload form. */
export const VIDEO_FIELDS: Record<string, string> = {
  title: 'Corner to corner',
  description: 'The rally of the week.\nTwenty-one shots.',
  country: 'Ghana',
  schoolName: 'University of Ghana',
  schoolFaculty: 'Engineering',
  eventType: 'Inter-University',
};

export type FilePart = { field?: string; bytes: Buffer | string; name?: string; type?: string };

/**
 * The upload form.
 * @param change fields that differ; undefined leaves one out
 * @param files by default a real clip
 */
export function videoForm(
  change: Record<string, string | undefined> = {},
  files: FilePart[] = [{ bytes: seedMedia() }],
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...VIDEO_FIELDS, ...change })) {
    if (value !== undefined) form.append(name, value);
  }
  for (const file of files) appendFile(form, file);
  return form;
}

/** A form of text fields. */
export function textForm(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

export function appendFile(form: FormData, { field = 'video', bytes, name = 'clip.mp4', type }: FilePart): void {
  form.append(field, new Blob([bytes as BlobPart], { type: type ?? 'video/mp4' }), name);
}

type RawPart = { field: string; value: Buffer | string; name?: string; type?: string };

/** A multipart body written by hand, for what FormData would not send. */
export function rawForm(parts: RawPart[]): { contentType: string; body: Buffer } {
  const boundary = `----${randomUUID()}`;
  const chunks = parts.flatMap(({ field, value, name, type }) => [
    `--${boundary}\r\ncontent-disposition: form-data; name="${field}"${name === undefined ? '' : `; filename="${name}"`}\r\n`,
    type === undefined ? '\r\n' : `content-type: ${type}\r\n\r\n`,
    value,
    '\r\n',
  ]);
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([...chunks, `--${boundary}--\r\n`].map((chunk) => Buffer.from(chunk as string))),
  };
}

/** The upload form as raw parts: the fields, then the clip. */
export const rawVideoParts = (video: Buffer = seedMedia()): RawPart[] => [
  ...Object.entries(VIDEO_FIELDS).map(([field, value]) => ({ field, value })),
  { field: 'video', value: video, name: 'clip.mp4', type: 'video/mp4' },
];

export type RawAnswer = {
  status: number;
  headers: IncomingHttpHeaders;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every form
  body: any;
};

/** Opens a request with that browser's cookies on a connection of its own; the caller writes its body. */
export function openRequest(
  site: Pick<Site, 'origin'>,
  browser: TestBrowser,
  path: string,
  headers: Record<string, string>,
  method = 'POST',
): { outgoing: ClientRequest; answer: Promise<RawAnswer> } {
  const { promise, resolve, reject } = Promise.withResolvers<RawAnswer>();
  const outgoing = request(`${site.origin}${path}`, {
    method,
    agent: false,
    headers: {
      cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '',
      ...headers,
    },
  });
  outgoing.on('error', reject);
  outgoing.on('response', async (incoming) => {
    try {
      const text = Buffer.concat(await Array.fromAsync(incoming)).toString();
      resolve({
        status: incoming.statusCode ?? 0,
        headers: incoming.headers,
        body: withoutNames(JSON.parse(text)) as RawAnswer['body'],
      });
    } catch (error) {
      reject(error as Error);
    }
  });
  return { outgoing, answer: promise };
}
