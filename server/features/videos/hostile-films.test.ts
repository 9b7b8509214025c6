/**
 * Films that are made to harm: they are refused with a reason, leave nothing behind, and others are served meanwhile.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { postMessages } from '../../../contract/posts.ts';
import { uploadMessages } from '../../../contract/uploads.ts';
import { videoMessages } from '../../../contract/videos.ts';
import { FfmpegFailed } from '../../platform/media/ffmpeg.ts';
import {
  aviThatLies,
  filmOfEntries,
  filmOfRuns,
  nestedFilm,
  webmOfTinyBlocks,
  webmWithoutEnd,
} from '../../testing/attacks/films.ts';
import { toBuffer } from '../../testing/attacks/pieces.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { hasFfmpeg, makeClip, NEEDS_FFMPEG, picture } from '../../testing/sending/clips.ts';
import { seedMedia, textForm, videoForm } from '../../testing/sending/forms.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { leavingNothing, PATIENT } from '../../testing/traces.ts';
import { createLocalHost } from '../../video-hosts/local/host.ts';
import { createVideoHosts } from '../../video-hosts/video-host.ts';
import { findHosted } from './hosted.ts';

let site: Site;
let mallory: TestBrowser;
let ama: TestBrowser;
beforeAll(async () => {
  site = await createSite();
  mallory = await site.member('Mallory');
  ama = await site.member('Ama');
});

const send = (who: TestBrowser, bytes: Buffer) => who.post('/api/videos/upload-youtube', videoForm({}, [{ bytes }]));

const films: [string, () => Buffer, string][] = [
  ['of four million entries', () => toBuffer(filmOfEntries(4_000_000)), uploadMessages.notAVideo()],
  ['whose tables stand in one another', () => toBuffer(nestedFilm(300, 1_000_000)), uploadMessages.notAVideo()],
  ['of seventy million samples that take no byte', () => toBuffer(filmOfRuns()), uploadMessages.tooHard()],
  ['on which the library’s reader never comes to an end', () => toBuffer(webmWithoutEnd()), uploadMessages.tooHard()],
  ['of blocks of seven bytes', () => toBuffer(webmOfTinyBlocks()), uploadMessages.tooHard()],
];
for (const [what, make, message] of films) {
  test(`a film ${what} is refused, while another member’s calls are answered`, async () => {
    const bytes = make();
    await leavingNothing(site, async () => {
      let isRefused = false;
      const refused = send(mallory, bytes).finally(() => {
        isRefused = true;
      });
      let calls = 0;
      while (!isRefused) {
        expect((await ama.get('/api/posts?page=1&limit=10')).status).toBe(200);
        calls += 1;
        await pause(20); // within the limits of one ip
      }
      expect(calls).toBeGreaterThan(0);
      const { status, body } = await refused;
      expect([status, body.code, body.field, body.message]).toEqual([400, 'not-a-video', 'video', message]);
    });
  });
}

test.skipIf(!hasFfmpeg)(`an AVI that says it is small is judged by its pictures${NEEDS_FFMPEG}`, async () => {
  const { status, body } = await leavingNothing(site, () => send(mallory, aviThatLies()));
  expect([status, body.code]).toEqual([400, 'not-a-video']);
  expect(body.message).toContain('more than 8K pixels');
});

test.skipIf(!hasFfmpeg)(`films that take long to convert leave a place to those of others${NEEDS_FFMPEG}`, async () => {
  const conversion = Promise.withResolvers<never>();
  conversion.promise.catch(() => {});
  let conversions = 0;
  const ffmpeg = {
    available: async () => true,
    run() {
      conversions += 1;
      return conversion.promise;
    },
  };
  const slow = await createSite({}, ({ files, scratch, media, clock, db, config: { publicUrl } }) => ({
    videoHosts: createVideoHosts(
      createLocalHost({ files, scratch, media, clock, publicUrl, find: findHosted(db), ffmpeg }),
    ),
  }));
  const [many, one, other] = [await slow.member('Mallory'), await slow.member('Ama'), await slow.member('Esi')];
  const thumbnail = { field: 'thumbnail', bytes: seedMedia('tennis-rally.jpg'), name: 't.jpg', type: 'image/jpeg' };
  const film = { bytes: makeClip('avi', ...picture(), '-c:v', 'mpeg4') };
  const sent = [1, 2, 3].map(() => many.post('/api/videos/upload-youtube', videoForm({}, [film, thumbnail])));
  onTestFinished(() => conversion.reject(new FfmpegFailed('enough')));
  await expect.poll(() => conversions, PATIENT).toBe(1);
  // Nor does a second film that needs a conversion hold the other place while it waits for its turn.
  const waiting = await other.post('/api/videos/upload-youtube', videoForm({}, [film, thumbnail]));
  expect([waiting.status, waiting.body.message]).toEqual([202, videoMessages.queuedHere()]);
  const playable = await one.post('/api/videos/upload-youtube', videoForm({}, [{ bytes: seedMedia() }, thumbnail]));
  expect(playable.status, playable.text).toBe(201);
  expect(conversions).toBe(1);
  conversion.reject(new FfmpegFailed('enough'));
  for (const answer of await Promise.all(sent)) expect(answer.status).toBe(400);
  await slow.close();
});

test('what one member sends in masses does not keep another one’s film and post waiting', async () => {
  const hard = toBuffer(webmOfTinyBlocks());
  let refused = 0;
  const many = Array.from({ length: 6 }, () => send(mallory, hard).finally(() => (refused += 1)));
  const video = await send(ama, seedMedia());
  expect(video.status, video.text).toBe(201);
  expect(refused).toBeLessThan(6);
  const post = await ama.post('/api/posts', textForm({ content: 'We won' }));
  expect(post.body.message).toBe(postMessages.created());
  for (const answer of await Promise.all(many)) expect(answer.status).toBe(400);
});
