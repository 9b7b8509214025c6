/** A resumable upload becomes a video: once, whatever is sent twice. */
import { beforeAll, describe, expect, test } from 'vitest';
import { uploadMessages } from '../../../contract/uploads.ts';
import { videoMessages } from '../../../contract/videos.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { seedMedia } from '../../testing/sending/forms.ts';
import { beginUpload, formOfUpload, offsetOf, sendBytes, uploadWhole } from '../../testing/sending/uploads.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { leavingNothing, traces } from '../../testing/traces.ts';
import { createVideoHosts, HostRefusal } from '../../video-hosts/video-host.ts';
import { countUploads } from '../uploads/queries.ts';

const UPLOAD = '/api/videos/upload-youtube';
const CLIP = seedMedia();

let site: Site;
let ama: TestBrowser;
let esi: TestBrowser;
beforeAll(async () => {
  site = await createSite();
  ama = await site.member('Ama');
  esi = await site.member('Esi');
});

describe('a finished upload', () => {
  test('becomes a video by its id in place of the file, and is used up', async () => {
    const id = await uploadWhole(ama, CLIP);
    const answer = await ama.post(UPLOAD, formOfUpload(id));
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ message: videoMessages.uploaded(), video: { title: 'Corner to corner' } });
    const hostId = answer.body.video.youtubeLink.split('v=')[1];
    expect((await ama.get(`/media/${hostId}`)).status).toBe(200);
    expect(await offsetOf(ama, `/api/uploads/${id}`)).toBeUndefined();
    expect(await countUploads(site.db, ama.accountId)).toBe(0);
    expect((await traces(site)).files.filter((key) => key.startsWith('uploads/'))).toEqual([]);
  });

  // [D.14]
  test('sent twice, one after the other or at once, is one video', async () => {
    const before = (await ama.get('/api/videos/get-videos')).body.total;
    const id = await uploadWhole(ama, CLIP);
    const answers = await Promise.all([1, 2, 3].map(() => ama.post(UPLOAD, formOfUpload(id))));
    answers.push(await ama.post(UPLOAD, formOfUpload(id)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.video._id)).size).toBe(1);
    expect((await ama.get('/api/videos/get-videos')).body.total).toBe(before + 1);
  });

  test('of somebody else is unknown, before and after it became a video', async () => {
    const id = await uploadWhole(ama, CLIP);
    const refusal = { status: 404, body: { code: 'not-found', message: uploadMessages.unknown() } };
    expect(await leavingNothing(site, () => esi.post(UPLOAD, formOfUpload(id)))).toMatchObject(refusal);
    expect((await ama.post(UPLOAD, formOfUpload(id))).status).toBe(201);
    expect(await leavingNothing(site, () => esi.post(UPLOAD, formOfUpload(id)))).toMatchObject(refusal);
  });

  test('with a field that does not fit stays, and can be sent again', async () => {
    const id = await uploadWhole(ama, CLIP);
    expect((await ama.post(UPLOAD, formOfUpload(id, { title: '' }))).body).toMatchObject({ field: 'title' });
    expect(await offsetOf(ama, `/api/uploads/${id}`)).toBe(CLIP.length);
    expect((await ama.post(UPLOAD, formOfUpload(id))).status).toBe(201);
  });

  // [D.16]
  test('that is no video is refused, and nothing of it is kept', async () => {
    await leavingNothing(site, async () => {
      const id = await uploadWhole(ama, Buffer.from('not a video at all'));
      const answer = await ama.post(UPLOAD, formOfUpload(id));
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ code: 'not-a-video', field: 'video' });
      expect(await offsetOf(ama, `/api/uploads/${id}`)).toBeUndefined();
    });
  });
});

test('an upload that is not finished is no video yet, and stays', async () => {
  const { id, path } = await beginUpload(ama, CLIP.length);
  await sendBytes(ama, path, 0, CLIP.subarray(0, 1000));
  const answer = await ama.post(UPLOAD, formOfUpload(id));
  expect(answer.status).toBe(409);
  expect(answer.body.message).toBe(uploadMessages.unfinished());
  expect(await offsetOf(ama, path)).toBe(1000);
  await sendBytes(ama, path, 1000, CLIP.subarray(1000));
  expect((await ama.post(UPLOAD, formOfUpload(id))).status).toBe(201);
});

test('a video that the host refused for its own trouble is tried again by sending the form again', async () => {
  let trouble = true;
  const own = await createSite({}, ({ videoHosts: { current } }) => ({
    videoHosts: createVideoHosts({
      ...current,
      publish: (clip, journal) => {
        if (trouble) throw new HostRefusal('YouTube channel not found', true);
        return current.publish(clip, journal);
      },
    }),
  }));
  const member = await own.member('Ama');
  const id = await uploadWhole(member, CLIP);
  const refused = await member.post(UPLOAD, formOfUpload(id, { title: 'First try' }));
  expect(refused.status).toBe(502);
  expect(await own.filesIn('uploads')).toEqual([`uploads/${id}`]);
  trouble = false;
  const answer = await member.post(UPLOAD, formOfUpload(id, { title: 'Second try' }));
  expect(answer.body).toMatchObject({ message: videoMessages.uploaded(), video: { title: 'Second try' } });
  expect(await own.filesIn('uploads')).toEqual([]);
  expect((await traces(own)).rows).toMatchObject({ videos: 1, feed_items: 1 });
  await own.close();
});
