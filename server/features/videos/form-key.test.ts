/** The upload form's own key: however often and by whatever way a form is sent, it is one video. */
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { idempotencyMessages } from '../../../contract/idempotency.ts';
import { uploadMessages } from '../../../contract/uploads.ts';
import { videoMessages } from '../../../contract/videos.ts';
import { adminOf } from '../../testing/admin.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { restart } from '../../testing/machine/restart.ts';
import { openRequest, seedMedia, videoForm } from '../../testing/sending/forms.ts';
import { formOfUpload, offsetOf, uploadWhole } from '../../testing/sending/uploads.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { leavingNothing, PATIENT, traces } from '../../testing/traces.ts';
import { createVideoHosts, HostRefusal } from '../../video-hosts/video-host.ts';
import { countUploads } from '../uploads/queries.ts';

const UPLOAD = '/api/videos/upload-youtube';
const CLIP = seedMedia();
const OTHER_CLIP = seedMedia('training-sprint-drills.webm');
const KEY = 'the-form-of-this-test';

let site: Site;
let ama: TestBrowser;
beforeAll(async () => {
  site = await createSite();
  ama = await site.member('Ama');
});

/** Sends a form as the browser does: with its key. */
async function sendForm(member: TestBrowser, key: string, form: FormData) {
  const { headers, body } = await asRequest(form);
  return member.send('POST', UPLOAD, { headers: { ...headers, 'idempotency-key': `"${key}"` }, body });
}

async function asRequest(form: FormData) {
  const request = new Response(form);
  return { headers: { 'content-type': request.headers.get('content-type') ?? '' }, body: await request.arrayBuffer() };
}

const total = async (of = site): Promise<number> => (await of.visitor().get('/api/videos/get-videos')).body.total;
const ids = (answers: { body: { video: { _id: string } } }[]) => new Set(answers.map(({ body }) => body.video._id));

describe('a form that is sent twice under its key is one video', () => {
  // [D.14]
  test('with two different uploads at once, and the one that is not needed is thrown away', async () => {
    const before = await total();
    const [one, other] = [await uploadWhole(ama, CLIP), await uploadWhole(ama, CLIP)];
    const answers = await Promise.all([one, other].map((id) => sendForm(ama, `${KEY}-tus`, formOfUpload(id))));
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
      [201, videoMessages.uploaded()],
      [201, videoMessages.uploaded()],
    ]);
    expect(ids(answers).size).toBe(1);
    expect(await total()).toBe(before + 1);
    expect(await countUploads(site.db, ama.accountId)).toBe(0); // it counts towards nobody's limit
    expect((await traces(site)).files.filter((key) => key.startsWith('uploads/'))).toEqual([]);
  });

  // [D.14]
  test('with the file in the form itself, at once, one after the other, and beside an upload', async () => {
    const before = await total();
    const answers = await Promise.all([1, 2].map(() => sendForm(ama, `${KEY}-plain`, videoForm())));
    answers.push(await sendForm(ama, `${KEY}-plain`, videoForm({ title: 'Sent once more' })));
    const late = await uploadWhole(ama, CLIP);
    answers.push(await sendForm(ama, `${KEY}-plain`, formOfUpload(late)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(ids(answers).size).toBe(1);
    expect(answers[2]?.body.video.title).toBe('Corner to corner');
    expect(await total()).toBe(before + 1);
    expect(await offsetOf(ama, `/api/uploads/${late}`)).toBeUndefined();
    expect(await site.filesIn('incoming')).toEqual([]);
  });

  // [D.14]
  test('after an answer that was lost', async () => {
    const before = await total();
    const { headers, body } = await asRequest(formOfUpload(await uploadWhole(ama, CLIP)));
    const keyed = { ...headers, 'idempotency-key': `"${KEY}-lost"` };
    const { outgoing, answer } = openRequest(site, ama, UPLOAD, keyed);
    const lost = answer.catch(() => 'lost');
    outgoing.end(Buffer.from(body));
    await vi.waitFor(async () => expect((await traces(site)).rows.videos).toBe(before + 1), PATIENT);
    outgoing.destroy();
    await lost;
    const again = await sendForm(ama, `${KEY}-lost`, formOfUpload(await uploadWhole(ama, CLIP)));
    expect(again.status).toBe(201);
    expect(await total()).toBe(before + 1);
  });
});

// [D.14]
test('another member’s same key is another form', async () => {
  const esi = await site.member('Esi');
  const answers = [
    await sendForm(ama, `${KEY}-shared`, videoForm()),
    await sendForm(esi, `${KEY}-shared`, videoForm({ title: 'Esi’s own' })),
  ];
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(ids(answers).size).toBe(2);
  expect(answers[1]?.body.video).toMatchObject({ title: 'Esi’s own', uploadedBy: { username: 'Esi' } });
});

test('a key that is none is refused, and nothing is kept', async () => {
  for (const key of ['short', 'x'.repeat(101)]) {
    const answer = await leavingNothing(site, () => sendForm(ama, key, videoForm()));
    expect([answer.status, answer.body.message]).toEqual([400, idempotencyMessages.malformed()]);
  }
});

test('a form that was refused uses its key up for nothing', async () => {
  const refused = await sendForm(ama, `${KEY}-mended`, videoForm({ title: '' }));
  expect(refused.status).toBe(400);
  const answer = await sendForm(ama, `${KEY}-mended`, videoForm({ title: 'Mended' }));
  expect(answer.body).toMatchObject({ video: { title: 'Mended' } });
});

test('a video that is deleted is not made again by its form', async () => {
  const { body } = await sendForm(ama, `${KEY}-deleted`, videoForm());
  const admin = await adminOf(site, 'Kwame');
  expect((await admin.send('DELETE', `/api/admin/users/videos/${body.video._id}`)).status).toBe(200);
  const answer = await sendForm(ama, `${KEY}-deleted`, videoForm());
  expect([answer.status, answer.body.message]).toEqual([410, uploadMessages.videoGone()]);
});

test('what the host has refused is sent again with another film and other words, as the same video', async () => {
  let refusal: HostRefusal | null = new HostRefusal('YouTube channel not found', true);
  const own = await createSite({}, ({ videoHosts: { current } }) => ({
    videoHosts: createVideoHosts({
      ...current,
      publish: (clip, journal) => {
        if (refusal) throw refusal;
        return current.publish(clip, journal);
      },
    }),
  }));
  const member = await own.member('Ama');
  const first = await uploadWhole(member, CLIP);
  expect((await sendForm(member, KEY, formOfUpload(first, { title: 'First try' }))).status).toBe(502);
  // Trimmed anew: other bytes.
  const second = await uploadWhole(member, OTHER_CLIP);
  refusal = new HostRefusal('This clip could not be converted.', false); // for the film's sake
  expect((await sendForm(member, KEY, formOfUpload(second, { title: 'Second try' }))).status).toBe(400);
  // A film that was refused for good is not kept.
  await vi.waitFor(async () => expect(await own.filesIn('uploads')).toEqual([]), PATIENT);
  refusal = null;
  // The server has no bytes of it any more, and says so; the browser sends them again.
  expect((await sendForm(member, KEY, formOfUpload(second, { title: 'Third try' }))).status).toBe(404);
  const third = await uploadWhole(member, OTHER_CLIP);
  const answer = await sendForm(member, KEY, formOfUpload(third, { title: 'Third try' }));
  expect(answer.body).toMatchObject({ message: videoMessages.uploaded(), video: { title: 'Third try' } });
  const media = await member.get(`/media/${answer.body.video.youtubeLink.slice(-11)}`);
  expect(media.bytes.equals(OTHER_CLIP)).toBe(true);
  expect((await traces(own)).rows).toMatchObject({ videos: 1, feed_items: 1 });
  const isSent = (key: string) => /^(uploads|incoming)\//.test(key);
  await vi.waitFor(async () => expect((await traces(own)).files.filter(isSent)).toEqual([]), PATIENT);
  expect((await own.filesIn('thumbnails')).length).toBeLessThanOrEqual(1);
  await own.close();
});

// [D.14]
test('a form that is sent again after a restart is the same video', async () => {
  const first = await sendForm(ama, `${KEY}-restart`, videoForm());
  const again = await sendForm(ama.at(await restart(site)), `${KEY}-restart`, videoForm());
  expect([again.status, again.body.video._id]).toEqual([201, first.body.video._id]);
});
