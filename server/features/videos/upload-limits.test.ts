/** Uploads that are too large, and uploads that break off. */
import { once } from 'node:events';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { TestBrowser } from '../../testing/browser.ts';
import { openRequest, rawForm, rawVideoParts, seedMedia, videoForm } from '../../testing/sending/forms.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { leavingNothing, PATIENT } from '../../testing/traces.ts';

const UPLOAD = '/api/videos/upload-youtube';
const MB = 1024 * 1024;

let site: Site;
let small: Site;
let member: TestBrowser;
beforeAll(async () => {
  site = await createSite();
  small = await createSite({ MAX_UPLOAD_MB: '1' });
  member = await site.member('Ama');
});

describe('an upload of more than the server takes', () => {
  const message = 'Clips can be up to 1 MB.';
  const mime = (contentType: string) => ({ 'content-type': contentType });

  test('is refused before its bytes travel when its size is announced', async () => {
    const browser = await small.member('Announcer');
    await leavingNothing(small, async () => {
      const { contentType } = rawForm([]);
      const length = { 'content-length': String(20 * MB) };
      const { outgoing, answer } = openRequest(small, browser, UPLOAD, { ...mime(contentType), ...length });
      outgoing.flushHeaders();
      const { status, body } = await answer; // though not one byte of the body was sent
      outgoing.on('error', () => {}).destroy();
      expect([status, body]).toEqual([413, { code: 'too-large', field: 'video', message }]);
    });
  });

  test('is refused when it turns out to be larger, little or much', async () => {
    const browser = await small.member('Streamer');
    for (const bytes of [MB + 1, 5 * MB, 30 * MB]) {
      await leavingNothing(small, async () => {
        const { contentType, body } = rawForm(rawVideoParts(Buffer.alloc(bytes)));
        const { outgoing, answer } = openRequest(small, browser, UPLOAD, mime(contentType));
        outgoing.end(body); // in chunks: no length is announced
        const { status, body: told } = await answer;
        expect([bytes, status, told]).toEqual([bytes, 413, { code: 'too-large', field: 'video', message }]);
      });
    }
    const fits = await browser.post(UPLOAD, videoForm());
    expect(fits.status).toBe(201);
  });

  test('is read to its end after the refusal: browsers look for the answer when all is sent', async () => {
    const clip = { field: 'video', value: 'x', name: 'clip.mp4' };
    for (const field of ['video', 'bonus']) {
      const large = { field, value: Buffer.alloc(30 * MB), name: 'large.mp4' };
      const { contentType, body } = rawForm([clip, large]);
      const { outgoing, answer } = openRequest(site, member, UPLOAD, {
        ...mime(contentType),
        connection: 'keep-alive',
      });
      outgoing.end(body);
      const [{ status }] = await Promise.all([answer, once(outgoing, 'finish')]);
      expect(status).toBe(400);
      outgoing.destroy();
    }
  });

  test('is refused by its thumbnail too', async () => {
    const thumbnail = { field: 'thumbnail', bytes: Buffer.alloc(10 * MB + 1), name: 't.png' };
    const form = videoForm({}, [{ bytes: seedMedia() }, thumbnail]);
    const answer = await leavingNothing(site, () => member.post(UPLOAD, form));
    expect(answer.status).toBe(413);
    expect(answer.body).toEqual({ code: 'too-large', field: 'thumbnail', message: 'A thumbnail can be up to 10 MB.' });
  });

  test('tells the browser its limit in the page', async () => {
    expect((await small.visitor().get('/')).text).toContain('<meta name="touchline-max-upload-mb" content="1">');
  });
});

describe('an upload that is cut off', () => {
  test('leaves nothing behind, wherever it was', async () => {
    const { contentType, body } = rawForm(rawVideoParts(Buffer.concat([seedMedia(), Buffer.alloc(2 * MB)])));
    for (const sent of [10, 400, 5000, MB, body.length - 10]) {
      await leavingNothing(site, async () => {
        const headers = { 'content-type': contentType, 'content-length': String(body.length) };
        const { outgoing, answer } = openRequest(site, member, UPLOAD, headers);
        const cut = answer.catch((error: NodeJS.ErrnoException) => error.code);
        await new Promise((resolve) => outgoing.write(body.subarray(0, sent), resolve));
        if (sent > MB / 2)
          await vi.waitFor(async () => expect(await site.filesIn('incoming')).toHaveLength(1), PATIENT);
        outgoing.destroy();
        expect(await cut).toBe('ECONNRESET');
      });
    }
    const after = await member.post(UPLOAD, videoForm());
    expect(after.status).toBe(201);
  });
});
