/** The tally of stored bytes: what the overview says is what a listing of all files finds. */
import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import type { ReportCase } from '../../../contract/reports.ts';
import { HOUR } from '../../platform/clock.ts';
import { adminOf } from '../../testing/admin.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { appendFile, seedMedia, textForm, videoForm } from '../../testing/sending/forms.ts';
import { plain } from '../../testing/sending/pictures.ts';
import { beginUpload, formOfUpload, sendBytes, TUS, uploadWhole } from '../../testing/sending/uploads.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { keysIn, PATIENT } from '../../testing/traces.ts';
import { createVideoHosts, HostRefusal, type VideoHost } from '../../video-hosts/video-host.ts';
import { countStored, type Stored } from './overview-queries.ts';

const UPLOAD = '/api/videos/upload-youtube';
const REPORTS = '/api/admin/reports';
const FOLDERS = { pictures: 'images', posters: 'thumbnails', videos: 'videos', uploads: 'uploads' } as const;

/** What the files really take. */
async function listed({ files }: Pick<Site, 'files'>): Promise<Stored> {
  const found: Stored = { pictures: 0, posters: 0, videos: 0, uploads: 0 };
  for (const [name, folder] of Object.entries(FOLDERS)) {
    for (const key of await keysIn(files, folder)) found[name as keyof Stored] += (await files.size(key)) ?? 0;
  }
  return found;
}

/** Checks that both agree, once what follows the acts in the background has been done. */
const agree = (site: Site) =>
  vi.waitFor(async () => expect(await countStored(site.db)).toEqual(await listed(site)), PATIENT);

/** Numbers that look random and are the same in each run (mulberry32). */
function chance(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

test('is that of a listing after any series of acts, also of failed, hidden and deleted ones', async () => {
  let refusal: HostRefusal | undefined;
  const site = await createSite({ MEMBER_QUOTA_MB: '0' }, ({ videoHosts: { current } }) => {
    const host: VideoHost = {
      ...current,
      publish: async (...how) => {
        if (refusal) throw refusal;
        return current.publish(...how);
      },
    };
    return { videoHosts: createVideoHosts(host) };
  });
  const admin = await adminOf(site, 'Amara');
  const reader = await site.member('Reader');
  const below = chance(20261122);
  const jpeg = await plain(620, 400).jpeg().toBuffer();
  const image = { field: 'image', bytes: jpeg, name: 'p.jpg', type: 'image/jpeg' };
  const thumbnail = { ...image, field: 'thumbnail' };
  let people = 0;
  let author: TestBrowser = await site.member(`Author${people}`);
  const done = new Set<string>();

  async function judge(what: 'hide' | 'remove', kind: 'post' | 'video', id: string) {
    await reader.post('/api/reports', { kind, id, reason: 'spam' });
    const { cases } = (await admin.get(`${REPORTS}?status=waiting&limit=50`)).body as { cases: ReportCase[] };
    const found = cases.find(({ thing }) => thing._id === id);
    return (await admin.post(`${REPORTS}/${found?._id}/${what}`, { state: found?.state })).status;
  }
  const write = async (pictures: number) => {
    const form = textForm({ content: 'Derby day' });
    for (let n = 0; n < pictures; n++) appendFile(form, { ...image, field: 'images' });
    return (await author.post('/api/posts', form)).body.post;
  };
  const film = (change = {}) => videoForm(change, [{ bytes: seedMedia() }, thumbnail]);
  const upload = async () => (await author.post(UPLOAD, film())).body.video;
  const edit = async (id: string, fields: Record<string, string>) => {
    const form = textForm({ content: 'Edited', ...fields });
    appendFile(form, image);
    return (await author.send('PUT', `/api/posts/${id}`, { body: form })).status;
  };

  const acts: Record<string, () => Promise<unknown>> = {
    async write() {
      expect(await write(1 + below(3))).toBeDefined();
    },
    async edit() {
      const post = await write(2);
      expect(await edit(post._id, { removeImages: JSON.stringify([post.images[0].url]) })).toBe(200);
    },
    async deletePost() {
      const post = await write(1);
      expect((await author.send('DELETE', `/api/posts/${post._id}`)).status).toBe(200);
    },
    async hidePost() {
      expect(await judge('hide', 'post', (await write(1))._id)).toBe(200);
    },
    async removePost() {
      expect(await judge('remove', 'post', (await write(1))._id)).toBe(200);
    },
    async notAPicture() {
      const form = textForm({ content: 'No' });
      appendFile(form, { ...image, bytes: 'no picture' });
      expect((await author.post('/api/posts', form)).status).toBe(400);
    },
    async publish() {
      expect(await upload()).toBeDefined();
    },
    async publishFromParts() {
      expect((await author.post(UPLOAD, formOfUpload(await uploadWhole(author, seedMedia())))).status).toBe(201);
    },
    async notAFilm() {
      const id = await uploadWhole(author, Buffer.alloc(5000, 3));
      expect((await author.post(UPLOAD, formOfUpload(id))).status).toBe(400);
    },
    async hideVideo() {
      expect(await judge('hide', 'video', (await upload())._id)).toBe(200);
    },
    async removeVideo() {
      const { _id } = await upload();
      expect((await admin.send('DELETE', `/api/admin/users/videos/${_id}`)).status).toBe(200);
    },
    async refused() {
      refusal = new HostRefusal('The channel is closed.', below(2) === 0);
      const { status } = await author.post(UPLOAD, film());
      refusal = undefined;
      expect(status).toBeGreaterThan(399);
    },
    async halfAnUpload() {
      const { path } = await beginUpload(author, 90_000);
      expect((await sendBytes(author, path, 0, Buffer.alloc(1 + below(80_000)))).status).toBe(204);
    },
    async takenBack() {
      const { path } = await beginUpload(author, 90_000);
      await sendBytes(author, path, 0, Buffer.alloc(40_000));
      expect((await author.send('DELETE', path, { headers: TUS })).status).toBe(204);
    },
    async deletePerson() {
      const { rows } = await site.db.execute<{ id: string }>(
        sql`select id from accounts where username = ${`Author${people}`}`,
      );
      expect((await admin.send('DELETE', `/api/admin/users/delete-user/${rows[0]?.id}`)).status).toBe(200);
      author = await site.member(`Author${++people}`);
    },
  };
  const names = Object.keys(acts);
  // Each once, in any order, and some again, so that no kind is left out by chance.
  const series = [...names, ...Array.from({ length: 8 }, () => names[below(names.length)] ?? '')];
  while (series.length > 0) {
    const [name = ''] = series.splice(below(series.length), 1);
    await acts[name]?.();
    done.add(name);
    site.clock.advance(HOUR / 2); // for the limits
    if (series.length % 6 === 0) await agree(site);
  }
  expect([...done].sort()).toEqual(names.sort());
  const total = await countStored(site.db);
  for (const bytes of Object.values(total)) expect(bytes).toBeGreaterThan(0);
}, 120_000);
