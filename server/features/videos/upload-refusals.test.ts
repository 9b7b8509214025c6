/** What the upload refuses: each with its status and words, and with nothing left behind. */

import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { requestMessages } from '../../../contract/requests.ts';
import { uploadMessages } from '../../../contract/uploads.ts';
import { videoFormMessages } from '../../../contract/video-form.ts';
import { videoMessages } from '../../../contract/videos.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import {
  type FilePart,
  rawForm,
  rawVideoParts,
  seedMedia,
  VIDEO_FIELDS,
  videoForm,
} from '../../testing/sending/forms.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { leavingNothing } from '../../testing/traces.ts';

const UPLOAD = '/api/videos/upload-youtube';

let site: Site;
let member: TestBrowser;
let names = 0;
beforeAll(async () => {
  site = await createSite();
});
// An hour holds thirty uploads of one member, refused ones too.
beforeEach(async () => {
  member = await site.member(`Member${++names}`);
});

async function expectRefusal(form: FormData, status: number, code: string, field: string | undefined, message: string) {
  const answer = await leavingNothing(site, () => member.post(UPLOAD, form));
  expect(answer.status).toBe(status);
  expect(answer.body).toEqual({ message, code, ...(field === undefined ? {} : { field }) });
}

describe('somebody who may not upload', () => {
  test('is told so: visitors, and calls without the double-submit pair', async () => {
    const visitor = await leavingNothing(site, () => site.visitor().post(UPLOAD, videoForm()));
    expect([visitor.status, visitor.body.code]).toEqual([401, 'unauthenticated']);
    const form = new Response(videoForm());
    const bare = await leavingNothing(site, async () =>
      member.send('POST', UPLOAD, {
        body: (await form.bytes()) as BodyInit,
        headers: { 'content-type': form.headers.get('content-type') ?? '', 'x-xsrf-token': '' },
      }),
    );
    expect([bare.status, bare.body.code]).toEqual([403, 'csrf']);
  });

  test('has to wait after thirty in an hour', async () => {
    const empty = () => member.post(UPLOAD, new FormData());
    for (let i = 0; i < 30; i++) expect((await empty()).status).toBe(400);
    const answer = await empty();
    expect([answer.status, answer.body.code]).toEqual([429, 'rate-limited']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('a field', () => {
  const rules: Record<string, string> = {
    title: 'A title needs 1 to 100 characters.',
    description: 'A description needs 1 to 5000 characters.',
    country: 'Please choose a country.',
    schoolName: 'Please choose a school.',
    schoolFaculty: 'A faculty needs 1 to 60 characters.',
    eventType: 'Please choose an event type.',
  };

  // [S1-5.14]
  test('that is needed may not be missing or blank', async () => {
    for (const [field, rule] of Object.entries(rules)) {
      await expectRefusal(videoForm({ [field]: undefined }), 400, 'invalid', field, `${field} is required.`);
      await expectRefusal(videoForm({ [field]: ' \n ' }), 400, 'invalid', field, rule);
      await expectRefusal(videoForm({ [field]: '\u200b\u3164\u2800' }), 400, 'invalid', field, rule);
    }
    await expectRefusal(
      videoForm({ eventType: 'Intra-University (\u3164)' }),
      400,
      'invalid',
      'eventType',
      'Please choose a subtype.',
    );
  });

  test.each(['\u200b', '\u3164', '\u2800', '.', '..', 'final, #..'])(
    'of tags takes none that shows nothing or leads elsewhere: %j',
    async (tags) => {
      await expectRefusal(videoForm({ tags }), 400, 'invalid', 'tags', requestMessages.oddTag());
    },
  );

  test('may not be longer than it is said to be', async () => {
    const tooLong: [string, string, string][] = [
      ['title', 'x'.repeat(101), rules.title ?? ''],
      ['title', 'x'.repeat(10_000), rules.title ?? ''],
      ['title', '🏆'.repeat(101), rules.title ?? ''],
      ['description', 'x'.repeat(5001), rules.description ?? ''],
      ['description', 'x'.repeat(100_000), 'description is too long.'],
      ['country', 'x'.repeat(101), rules.country ?? ''],
      ['schoolName', 'x'.repeat(151), rules.schoolName ?? ''],
      ['schoolFaculty', 'x'.repeat(61), rules.schoolFaculty ?? ''],
      ['schoolDepartment', 'x'.repeat(101), 'A department can have up to 100 characters.'],
      ['eventType', `Intra-University (${'x'.repeat(61)})`, 'A subtype can have up to 60 characters.'],
      ['tags', 'x'.repeat(41), videoFormMessages.tagsRule()],
      ['tags', Array.from({ length: 16 }, (_, i) => `tag${i}`).join(), videoFormMessages.tagsRule()],
      ['participants', 'x'.repeat(101), videoFormMessages.participantsRule()],
      ['participants', 'A;'.repeat(101), videoFormMessages.participantsRule()],
    ];
    for (const [field, value, message] of tooLong) {
      await expectRefusal(videoForm({ [field]: value }), 400, 'invalid', field, message);
    }
  });

  test('of event types takes those that there are, and a subtype where one belongs', async () => {
    const cases: [string, string][] = [
      ['Chess', 'Please choose an event type.'],
      ['general', 'Please choose an event type.'],
      ['Intra-University', 'Please choose a subtype.'],
      ['Intra-University ( )', 'Please choose a subtype.'],
      ['Training (HOD Game)', 'This event type has no subtypes.'],
      ['(HOD Game)', 'Please choose an event type.'],
    ];
    for (const [eventType, message] of cases) {
      await expectRefusal(videoForm({ eventType }), 400, 'invalid', 'eventType', message);
    }
  });

  test('of participants takes names, as text or JSON, and nothing else', async () => {
    const participantsRule = videoFormMessages.participantsRule();
    const cases: [string, string][] = [
      [', Legon, Ghana', participantsRule],
      ['{"name":"Ama"}', participantsRule],
      ['["Ama"]', participantsRule],
      ['[{"name":""}]', participantsRule],
      ['[{"name":"  "}]', participantsRule],
      ['[{"name":7}]', participantsRule],
      ['[{"school":"Legon"}]', participantsRule],
      ['[{"name":"Ama"', 'The participants look like JSON, but can’t be read. Please check brackets and quotes.'],
      ['[{"name":"A\\u0000"}]', 'participants contains characters that cannot be stored.'],
    ];
    for (const [participants, message] of cases) {
      await expectRefusal(videoForm({ participants }), 400, 'invalid', 'participants', message);
    }
  });

  test('may not hold NUL', async () => {
    for (const field of ['title', 'description', 'schoolDepartment', 'tags']) {
      const message = `${field} contains characters that cannot be stored.`;
      await expectRefusal(videoForm({ [field]: 'a\u0000b' }), 400, 'invalid', field, message);
    }
  });
});

describe('a file', () => {
  const png = () =>
    sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
      .png()
      .toBuffer();

  /** One second of silence, as WAV. */
  function silence(): Buffer {
    const head = Buffer.from(
      'RIFF\0\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\x40\x1f\0\0\x80\x3e\0\0\x02\0\x10\0data\0\0\0\0',
      'latin1',
    );
    head.writeUInt32LE(36 + 16_000, 4);
    head.writeUInt32LE(16_000, 40);
    return Buffer.concat([head, Buffer.alloc(16_000)]);
  }

  // [D.16]
  test('that is not a video is refused, whatever it is called', async () => {
    const mp4 = seedMedia();
    const webm = seedMedia('training-sprint-drills.webm');
    const cases: Record<string, Buffer | string> = {
      text: 'this is not a video\n'.repeat(100),
      empty: '',
      'one byte': 'x',
      HTML: '<!doctype html><script>alert(1)</script>',
      picture: await png(),
      'sound only': silence(),
      zeros: Buffer.alloc(100_000),
      '60 % of an MP4': mp4.subarray(0, mp4.length * 0.6),
      'an MP4 without its last byte': mp4.subarray(0, -1),
      'the head of an MP4': mp4.subarray(0, 32),
      'an MP4 without its head': mp4.subarray(64),
      '60 % of a WebM': webm.subarray(0, webm.length * 0.6),
    };
    for (const [kind, bytes] of Object.entries(cases)) {
      const answer = await leavingNothing(site, () => member.post(UPLOAD, videoForm({}, [{ bytes }])));
      expect([kind, answer.status, answer.body]).toEqual([
        kind,
        400,
        { code: 'not-a-video', field: 'video', message: uploadMessages.notAVideo() },
      ]);
    }
  });

  test('that is missing, one too many, or of another name is refused', async () => {
    const clip = { bytes: seedMedia() };
    const picture = await png();
    const thumbnail = { field: 'thumbnail', bytes: picture, name: 't.png' };
    const cases: [FilePart[], string, string][] = [
      [[], 'video', videoMessages.selectFile()],
      [[thumbnail], 'video', videoMessages.selectFile()],
      [[clip, clip], 'video', 'Only one file is accepted.'],
      [[clip, thumbnail, thumbnail], 'thumbnail', 'Only one file is accepted.'],
      [[clip, { ...clip, field: 'bonus' }], 'bonus', 'This form has no file field named bonus.'],
    ];
    for (const [files, field, message] of cases) {
      await expectRefusal(videoForm({}, files), 400, 'invalid', field, message);
    }
    await expectRefusal(videoForm({ video: 'a text field' }, []), 400, 'invalid', 'video', videoMessages.selectFile());
  });

  test('that is no picture is refused as a thumbnail', async () => {
    const picture = await png();
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
    for (const bytes of ['text', '', svg, picture.subarray(0, 40), seedMedia()]) {
      const files = [{ bytes: seedMedia() }, { field: 'thumbnail', bytes, name: 't.png', type: 'image/png' }];
      await expectRefusal(videoForm({}, files), 400, 'not-an-image', 'thumbnail', 'The thumbnail is not a picture.');
    }
  });
});

describe('a form', () => {
  const post = ({ contentType, body }: { contentType: string; body: Buffer }) =>
    leavingNothing(site, () =>
      member.send('POST', UPLOAD, { body: body as BodyInit, headers: { 'content-type': contentType } }),
    );

  test('of another type is refused', async () => {
    for (const type of ['application/json', 'application/x-www-form-urlencoded', 'video/mp4', 'text/plain']) {
      const answer = await post({ contentType: type, body: Buffer.from('{}') });
      expect([type, answer.status, answer.body.code]).toEqual([type, 415, 'unsupported-type']);
    }
  });

  test('that is broken is refused', async () => {
    const whole = rawForm(rawVideoParts());
    const bodies: [string, Buffer][] = [
      [whole.contentType, whole.body.subarray(0, -200_000 % whole.body.length)],
      [whole.contentType, whole.body.subarray(0, 300)],
      [whole.contentType, Buffer.from('nothing of the kind')],
      ['multipart/form-data', whole.body],
      ['multipart/form-data; boundary=another', whole.body],
    ];
    for (const [contentType, body] of bodies) {
      const answer = await post({ contentType, body });
      expect([contentType, body.length, answer.status]).toEqual([contentType, body.length, 400]);
      expect(['upload-broken', 'invalid']).toContain(answer.body.code);
    }
  });

  test('with names that mean something to JavaScript, or with far too many, is refused', async () => {
    const fields = Object.entries(VIDEO_FIELDS).map(([field, value]) => ({ field, value }));
    for (const field of ['__proto__', 'constructor', 'toString']) {
      for (const name of [undefined, 'clip.mp4']) {
        const answer = await post(rawForm([...fields, { field, value: 'x', ...(name ? { name } : {}) }]));
        expect([field, name, answer.status, answer.body.code]).toEqual([field, name, 400, 'invalid']);
      }
    }
    const many = await post(rawForm(Array.from({ length: 50 }, (_, i) => ({ field: `f${i}`, value: 'x' }))));
    expect([many.status, many.body.code]).toEqual([400, 'invalid']);
    const json = await post(rawForm([{ field: 'title', value: '{"a":', type: 'application/json' }]));
    expect([json.status, json.body.code]).toEqual([400, 'invalid']);
  });
});
