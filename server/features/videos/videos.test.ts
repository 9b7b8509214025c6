import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { POSTER_WIDTHS } from '../../../contract/media.ts';
import { type Video, videoMessages } from '../../../contract/videos.ts';
import { MINUTE, SECOND } from '../../platform/clock.ts';
import { WHILE_IT_STANDS } from '../../platform/web/caching.ts';
import { videos } from '../../schema/videos.ts';
import { statements } from '../../testing/access/statements.ts';
import { addVideo } from '../../testing/admin.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { rawForm, rawVideoParts, seedMedia, VIDEO_FIELDS, videoForm } from '../../testing/sending/forms.ts';
import { createSite, type Site } from '../../testing/site.ts';

const UPLOAD = '/api/videos/upload-youtube';
const GALLERY = '/api/videos/get-videos';

let site: Site;
let member: TestBrowser;
beforeAll(async () => {
  site = await createSite();
  member = await site.member('Ama');
});

/** Uploads and answers with the video. */
async function upload(
  change: Record<string, string | undefined> = {},
  files?: Parameters<typeof videoForm>[1],
): Promise<Video> {
  site.clock.advance(SECOND); // so that newest first is an order
  const answer = await member.post(UPLOAD, videoForm(change, files));
  expect(answer.body).toMatchObject({ message: videoMessages.uploaded() });
  expect(answer.status).toBe(201);
  return answer.body.video;
}

const gallery = async (query = '') => (await site.visitor().get(`${GALLERY}${query}`)).body;

describe('an uploaded clip', () => {
  // [S1-3.1, S1-3.7, S1-7.19, S2-3.11]
  test('is published at once and stands in the gallery, the feed and on its watch page, with all that was said', async () => {
    const video = await upload({
      schoolDepartment: 'Computer Science',
      eventType: "Intra-University (VC's Game)",
      tags: '#Final, rally ,, FINAL, set point',
      participants: 'Ama Mensah, University of Ghana, Ghana; Li Wei',
    });
    const now = site.clock.now().toISOString();
    expect(video).toEqual({
      _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      title: VIDEO_FIELDS.title,
      description: VIDEO_FIELDS.description,
      youtubeLink: expect.stringMatching(/^http:\/\/localhost:3000\/watch\?v=[\w-]{11}$/),
      posterUrl: `/posters/${video._id}`,
      durationSeconds: expect.closeTo(7, 0),
      country: 'Ghana',
      school: { name: 'University of Ghana', faculty: 'Engineering', department: 'Computer Science' },
      eventType: "Intra-University (VC's Game)",
      participants: [{ name: 'Ama Mensah', school: 'University of Ghana', country: 'Ghana' }, { name: 'Li Wei' }],
      tags: ['Final', 'rally', 'set point'],
      uploadedBy: { _id: member.accountId, username: 'Ama', profilePicture: null },
      uploadTime: now,
      uploadDate: now,
      createdAt: now,
      likeCount: 0,
      reactionCounts: {},
      commentCount: 0,
    });
    expect((await gallery()).videos[0]).toEqual(video);
    const feed = await member.get('/api/posts?category=competition');
    expect(feed.body.posts[0]).toEqual({ kind: 'video', likes: [], ...video });
    const watch = new URL(video.youtubeLink);
    expect((await site.visitor().get(watch.pathname + watch.search)).text).toContain(
      '<title data-head>Corner to corner | Touchline</title>',
    );
    const media = await site.visitor().get(`/media/${watch.searchParams.get('v')}`);
    expect(media.bytes.equals(seedMedia())).toBe(true);
    expect(await site.filesIn('uploads')).toEqual([]);
    expect(await site.filesIn('incoming')).toEqual([]);
  });

  test('may be WebM, and is judged by its bytes whatever it is called', async () => {
    const bytes = seedMedia('training-sprint-drills.webm');
    const video = await upload({}, [{ bytes, name: '../../../etc/passwd', type: 'text/plain' }]);
    const media = await site.visitor().get(`/media/${video.youtubeLink.slice(-11)}`);
    expect(media.headers.get('content-type')).toBe('video/webm');
    expect(media.bytes.equals(bytes)).toBe(true);
    expect(video.durationSeconds).toBeCloseTo(6, 0);
  });

  test('may come before, between or after the fields', async () => {
    for (const at of [0, 3, 6]) {
      const parts = rawVideoParts();
      parts.splice(at, 0, ...parts.splice(-1));
      const { contentType, body } = rawForm(parts);
      const answer = await member.send('POST', UPLOAD, {
        body: body as BodyInit,
        headers: { 'content-type': contentType },
      });
      expect([at, answer.status]).toEqual([at, 201]);
      expect(answer.body.video.title).toBe(VIDEO_FIELDS.title);
    }
  });

  test('comes through beside another one of the same member', async () => {
    const both = await Promise.all(
      ['First half', 'Second half'].map((title) => member.post(UPLOAD, videoForm({ title }))),
    );
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(both.map(({ body }) => body.video.title)).toEqual(['First half', 'Second half']);
    expect(both[0]?.body.video.youtubeLink).not.toBe(both[1]?.body.video.youtubeLink);
  });
});

describe('some of all videos', () => {
  // [S1-9.1]
  test('come in any order and any selection, old ones as well as new ones, and no hidden one', async () => {
    const own = await createSite();
    const ids: string[] = [];
    for (let n = 0; n < 30; n++) {
      own.clock.advance(SECOND);
      ids.push(await addVideo(own, n === 3 ? { status: 'hidden' } : {}));
    }
    const [hidden = ''] = ids.splice(3, 1);
    const seen = new Map<string, number>();
    const orders = new Set<string>();
    for (let round = 0; round < 60; round++) {
      own.clock.advance(MINUTE);
      const { status, body } = await own.visitor().get(`${GALLERY}?order=random&limit=5`);
      expect([status, body.total, body.nextCursor, body.videos.length]).toEqual([200, 29, null, 5]);
      const shown: string[] = body.videos.map(({ _id }: Video) => _id);
      expect(new Set(shown).size).toBe(5);
      orders.add(shown.join());
      for (const id of shown) seen.set(id, (seen.get(id) ?? 0) + 1);
    }
    expect([...seen.keys()].sort()).toEqual([...ids].sort()); // one is left out once in 900 runs of 29 clips: (24/29)^60
    expect(seen.has(hidden)).toBe(false);
    expect(orders.size).toBeGreaterThan(40);
    await own.close();
  });

  test('are all of them where there are no more, also one that has just come, and never one that has just gone', async () => {
    const own = await createSite();
    const random = async () =>
      (await own.visitor().get(`${GALLERY}?order=random&limit=2`)).body.videos.map(({ _id }: Video) => _id).sort();
    expect(await random()).toEqual([]);
    const first = await addVideo(own);
    expect(await random()).toEqual([first]);
    const second = await addVideo(own);
    expect(await random()).toEqual([first, second].sort());
    const third = await addVideo(own);
    const [gone] = await random();
    await own.db.update(videos).set({ status: 'hidden' }).where(eq(videos.id, gone));
    for (let n = 0; n < 5; n++) expect(await random()).not.toContain(gone);
    expect([first, second, third]).toContain(gone);
    await own.close();
  });

  test('are of all faculties and have no next page: who asks for either is told so', async () => {
    for (const [query, field] of [
      ['faculty=Law', 'faculty'],
      ['cursor=x', 'cursor'],
    ] as const) {
      const { status, body } = await site.visitor().get(`${GALLERY}?order=random&${query}`);
      expect([status, body.field]).toEqual([400, field]);
    }
    expect((await site.visitor().get(`${GALLERY}?order=oldest`)).body.field).toBe('order');
  });

  test('cost the same however many ask: the choice is made once in a while', async () => {
    const own = await createSite();
    for (let n = 0; n < 8; n++) await addVideo(own);
    const ask = () => own.visitor().get(`${GALLERY}?order=random&limit=5`);
    await ask();
    const known = await statements(own, ask);
    own.clock.advance(MINUTE);
    const choosing = (await statements(own, ask)) - known;
    expect(choosing).toBeGreaterThan(0);
    own.clock.advance(MINUTE);
    const many = () => Promise.all(Array.from({ length: 20 }, ask));
    expect(await statements(own, many)).toBe(20 * known + choosing);
    await own.close();
  });
});

describe('words', () => {
  const cases: [string, string][] = [
    ['HTML', `<b id="x">Goal</b> & 'a' </script> $&`],
    ['emoji', '🏆👨‍👩‍👧‍👦🇬🇭 ⚽️ zoë'],
    ['a script that runs from right to left', 'هدف في الدقيقة الأخيرة ‏(1)'],
    ['SQL', `'); drop table videos; --`],
  ];
  for (const [kind, text] of cases) {
    test(`of ${kind} come back unchanged from every field`, async () => {
      const name = text.replaceAll('\u200f', ''); // names turn nothing around
      const video = await upload({
        title: text,
        description: `${text}\n\n${text}`,
        country: text,
        schoolName: text,
        schoolFaculty: text,
        schoolDepartment: text,
        eventType: `Intra-University (${text})`,
        tags: text.replaceAll(',', ''),
        participants: JSON.stringify([{ name, school: text, country: text }]),
      });
      expect(video).toMatchObject({
        title: text,
        description: `${text}\n\n${text}`,
        country: text,
        school: { name: text, faculty: text, department: text },
        eventType: `Intra-University (${text})`,
        tags: [text],
        participants: [{ name, school: text, country: text }],
      });
      expect((await gallery(`?faculty=${encodeURIComponent(text)}`)).videos).toEqual([video]);
    });
  }

  test('of the greatest length fit, counted as a person counts characters', async () => {
    const video = await upload({
      title: '🏆'.repeat(100),
      description: '⚽'.repeat(5000),
      schoolFaculty: 'é'.repeat(60),
    });
    expect([...video.title]).toHaveLength(100);
    expect([...video.description]).toHaveLength(5000);
  });

  test('lose the white space around them, and in a title the line breaks', async () => {
    const video = await upload({ title: '  Two\r\n  lines ', description: ' One\r\nTwo\r ', schoolDepartment: '   ' });
    expect(video).toMatchObject({ title: 'Two lines', description: 'One\nTwo', school: { department: null } });
  });
});

describe('participants', () => {
  // [B3.1]
  test('are read as text, also on lines of their own, or as JSON', async () => {
    const cases: [string, object[]][] = [
      ['', []],
      [' ; ;; ', []],
      ['Ama', [{ name: 'Ama' }]],
      ['Ama,,Ghana', [{ name: 'Ama', country: 'Ghana' }]],
      ['Ama, Legon, Korea, Republic of', [{ name: 'Ama', school: 'Legon', country: 'Korea, Republic of' }]],
      [
        'Ann, Heidelberg, Germany\r\nBen\n\nKofi, Legon',
        [{ name: 'Ann', school: 'Heidelberg', country: 'Germany' }, { name: 'Ben' }, { name: 'Kofi', school: 'Legon' }],
      ],
      ['[{"name":" Ama  Mensah ","goals":3}]', [{ name: 'Ama Mensah' }]],
      ['[]', []],
    ];
    member = await site.member('Kojo'); // an hour holds thirty uploads of one member
    for (const [participants, read] of cases) {
      const video = await upload({ participants });
      expect([participants, video.participants]).toEqual([participants, read]);
    }
  });
});

describe('a poster', () => {
  test('is a drawing with the title where the browser sent none, with the title as nothing but text', async () => {
    const video = await upload({ title: `<b>"&'` });
    const { status, headers, text } = await site.visitor().get(video.posterUrl);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('image/svg+xml');
    expect(text).toContain('>&#60;b&#62;&#34;&#38;&#39;</tspan>');
    const { format, width, height } = await sharp(Buffer.from(text)).metadata(); // well-formed, or it would throw
    expect([format, width, height]).toEqual(['svg', 1280, 720]);
  });

  test('holds titles of any length and script within four lines', async () => {
    for (const title of ['word '.repeat(20).trim(), 'w'.repeat(100), '🏆'.repeat(100), 'العربية '.repeat(12).trim()]) {
      const { text } = await site.visitor().get((await upload({ title })).posterUrl);
      expect(text.match(/<tspan/g)?.length).toBeLessThanOrEqual(4);
      expect(text.isWellFormed()).toBe(true);
      await sharp(Buffer.from(text)).metadata();
    }
  });

  test('is the thumbnail that was sent: upright, small, as WebP, without its metadata', async () => {
    const picture = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#0f6b4a' } })
      .withExif({ IFD0: { Artist: 'Ama' } })
      .withMetadata({ orientation: 6 })
      .png()
      .toBuffer();
    const files = [
      { bytes: seedMedia() },
      { field: 'thumbnail', bytes: picture, name: 'thumb.png', type: 'image/png' },
    ];
    const video = await upload({}, files);
    const { headers, bytes } = await site.visitor().get(video.posterUrl);
    expect(headers.get('content-type')).toBe('image/webp');
    expect(headers.get('cache-control')).toBe(WHILE_IT_STANDS);
    const { format, width, height, exif, orientation } = await sharp(bytes).metadata();
    expect({ format, width, height, exif, orientation }).toEqual({ format: 'webp', width: 1000, height: 2000 });
    const expected = ['', '-320', '-640'].map((size) => `thumbnails/${video._id}${size}.webp`);
    expect((await site.filesIn('thumbnails')).sort()).toEqual(expected.sort());
  });

  /** How wide the poster is that comes for a width that is asked for, and its bytes. */
  async function posterAt(video: Video, width: number) {
    const { status, bytes, headers } = await site.visitor().get(`${video.posterUrl}?width=${width}`);
    expect([status, headers.get('cache-control')]).toEqual([200, WHILE_IT_STANDS]);
    return { width: (await sharp(bytes).metadata()).width, bytes };
  }
  const thumbnailOf = (width: number) =>
    sharp({ create: { width, height: Math.round((width * 9) / 16), channels: 3, background: '#0f6b4a' } })
      .png()
      .toBuffer();
  const withThumbnail = async (width: number) =>
    upload({}, [
      { bytes: seedMedia() },
      { field: 'thumbnail', bytes: await thumbnailOf(width), name: 'thumb.png', type: 'image/png' },
    ]);

  // [B7.6]
  test('comes in 320, 640 and 1280, and never wider than it was sent', async () => {
    const large = await withThumbnail(1600);
    for (const width of POSTER_WIDTHS) expect((await posterAt(large, width)).width).toBe(width);
    const small = await withThumbnail(500);
    const widths = await Promise.all(POSTER_WIDTHS.map(async (width) => (await posterAt(small, width)).width));
    expect(widths).toEqual([320, 500, 500]);
    const drawing = await upload();
    const svg = await site.visitor().get(`${drawing.posterUrl}?width=320`);
    expect(svg.headers.get('content-type')).toContain('image/svg+xml');
  });

  // [B7.6]
  test('comes in no other size, whatever is asked for: the server draws nothing on demand', async () => {
    const video = await withThumbnail(1280);
    const before = await site.filesIn('thumbnails');
    const draw = vi.spyOn(site.media, 'draw');
    for (const width of ['0', '1', '321', '99999', '320.5', '1e3', '-320', 'NaN', '320&width=640']) {
      const { status, body } = await site.visitor().get(`${video.posterUrl}?width=${width}`);
      expect([width, status, body.field]).toEqual([width, 400, 'width']);
    }
    for (const width of POSTER_WIDTHS) await posterAt(video, width);
    expect(draw).not.toHaveBeenCalled();
    draw.mockRestore();
    expect(await site.filesIn('thumbnails')).toEqual(before);
  });

  test('is not there for a video that is not', async () => {
    for (const id of ['nothing', '01890000-0000-7000-8000-000000000000', '..%2f..%2fetc%2fpasswd']) {
      const answer = await site.visitor().get(`/posters/${id}`);
      expect(answer.status).toBe(404);
      expect(answer.body.code).toBe('not-found');
    }
  });
});
