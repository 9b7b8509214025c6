/** Films that members upload to the local host, and what becomes of them. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { findHosted } from '../../features/videos/hosted.ts';
import { createLocalHost } from '../../video-hosts/local/host.ts';
import { createVideoHosts } from '../../video-hosts/video-host.ts';
import type { TestBrowser } from '../browser.ts';
import { createSite, type Site } from '../site.ts';
import { asFile } from './clips.ts';
import { videoForm } from './forms.ts';

/** A film that came out wrong elsewhere: `server/testing/films/`. */
export const filmPath = (name: string) => fileURLToPath(new URL(`../films/${name}`, import.meta.url));
export const filmOf = (name: string) => readFileSync(filmPath(name));

export type Surroundings = { site: Site; member: TestBrowser };

/** A site whose local host is made with these options, and a member of it. */
export async function surroundings(host: Partial<Parameters<typeof createLocalHost>[0]> = {}): Promise<Surroundings> {
  const site = await createSite({}, ({ files, scratch, media, clock, db, config: { publicUrl } }) => ({
    videoHosts: createVideoHosts(
      createLocalHost({ files, scratch, media, clock, publicUrl, find: findHosted(db), ...host }),
    ),
  }));
  return { site, member: await site.member('Efua') };
}

export const upload = ({ member }: Surroundings, bytes: Buffer) =>
  member.post('/api/videos/upload-youtube', videoForm({}, [{ bytes }]));

/** Uploads, and fetches what is served. */
export async function served(where: Surroundings, bytes: Buffer) {
  const { status, body, text } = await upload(where, bytes);
  expect(status, text).toBe(201);
  const id = new URL(body.video.youtubeLink).searchParams.get('v') ?? '';
  const media = await where.member.get(`/media/${id}`);
  expect(media.status).toBe(200);
  expect(await where.site.filesIn('uploads')).toEqual([]);
  expect(await where.site.filesIn('incoming')).toEqual([]);
  return { id, bytes: media.bytes, type: media.headers.get('content-type'), posterUrl: body.video.posterUrl as string };
}

/** The pictures of a film, decoded. @param format `gray`, `rgb24`, …; @returns their bytes, one after the other */
export function picturesOf(bytes: Buffer, format: string, ...filters: string[]): Buffer {
  const changed = filters.length > 0 ? ['-vf', filters.join(',')] : [];
  const args = ['-v', 'error', '-i', asFile(bytes), '-map', '0:V:0', ...changed, '-pix_fmt', format];
  return execFileSync('ffmpeg', [...args, '-f', 'rawvideo', '-'], { maxBuffer: 1e9 });
}
