/** Pictures of posts. */
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FeedPost, postMessages } from '../../../contract/posts.ts';
import { WHILE_IT_STANDS } from '../../platform/web/caching.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { appendFile, type FilePart, seedMedia } from '../../testing/sending/forms.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { traces } from '../../testing/traces.ts';

let site: Site;
let member: TestBrowser;
beforeAll(async () => {
  site = await createSite();
  member = await site.member('Yaw');
});

const plain = (width: number, height: number, background = '#0f6b4a') =>
  sharp({ create: { width, height, channels: 3, background } });

function send(files: FilePart[], content = '', path = '/api/posts/multiple') {
  const form = new FormData();
  form.append('content', content);
  for (const file of files) appendFile(form, { field: 'images', name: 'p.jpg', type: 'image/jpeg', ...file });
  return member.post(path, form);
}

async function posted(files: FilePart[]): Promise<FeedPost> {
  const answer = await send(files);
  expect(answer.body).toMatchObject({ message: postMessages.created() });
  return answer.body.post;
}

describe('a picture', () => {
  // [S2-7.5]
  test('is shown upright, in a few widths, with nothing of where and when it was taken', async () => {
    // Red above, blue below, stored lying on its side, as phones do.
    const half = await plain(1800, 500, '#ff0000').png().toBuffer();
    const upright = await plain(1800, 1000, '#0000ff')
      .composite([{ input: half, top: 0, left: 0 }])
      .png()
      .toBuffer();
    const lying = await sharp(upright)
      .rotate(270)
      .withExif({ IFD0: { Make: 'Secret phone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '5/1 36/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 95 })
      .toBuffer();
    const sent = await sharp(lying).metadata();
    expect([sent.width, sent.height, sent.orientation]).toEqual([1000, 1800, 6]);

    const post = await posted([{ bytes: lying }]);
    const [image] = post.images;
    expect(image).toMatchObject({ width: 1600, height: 889, alt: '' });
    expect(image?.sources.map(({ width }) => width)).toEqual([480, 960, 1600]);
    for (const source of image?.sources ?? []) {
      const { status, headers, bytes } = await site.visitor().get(source.url);
      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe('image/webp');
      expect(headers.get('cache-control')).toBe(WHILE_IT_STANDS);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      const seen = await sharp(bytes).metadata();
      expect(seen.width).toBe(source.width);
      expect([seen.format, seen.exif, seen.xmp, seen.iptc, seen.orientation]).toEqual([
        'webp',
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
      expect(bytes.includes('Secret phone')).toBe(false);
      const top = await sharp(bytes).extract({ left: 10, top: 10, width: 1, height: 1 }).removeAlpha().raw().toBuffer();
      expect(top[0]).toBeGreaterThan(200); // red, so it stands on its feet
      expect(top[2]).toBeLessThan(60);
    }
  });

  test('is shown in its own size when it is small, however small', async () => {
    for (const width of [1, 9, 64, 480, 700]) {
      const post = await posted([{ bytes: await plain(width, width).png().toBuffer() }]);
      expect(post.images[0]).toMatchObject({ width, height: width });
      expect(post.images[0]?.sources.at(-1)).toEqual({ url: post.images[0]?.url, width });
      expect((await site.visitor().get(post.images[0]?.url ?? '')).status).toBe(200);
    }
  });

  test('may be JPEG, PNG, WebP, GIF or AVIF, whatever it is called', async () => {
    const image = plain(40, 30);
    const kinds = await Promise.all(
      [image.jpeg(), image.png(), image.webp(), image.gif(), image.avif()].map((one) => one.clone().toBuffer()),
    );
    for (const bytes of kinds) {
      const post = await posted([{ bytes, name: '../../../etc/passwd', type: 'text/html' }]);
      expect(post.images[0]).toMatchObject({ width: 40, height: 30 });
    }
  });

  // [S2-3.8, S2-7.3]
  test('goes into a post of one by the name image, and needs no words with it', async () => {
    const answer = await send([{ field: 'image', bytes: seedMedia('tennis-rally.jpg') }], '', '/api/posts');
    expect(answer.status).toBe(201);
    expect(answer.body.post.images).toHaveLength(1);
    const page = await site.visitor().get(`/app/${answer.body.post._id}`);
    expect(page.text).toContain(
      `<meta data-head property="og:image" content="http://localhost:3000${answer.body.post.images[0].url.replace('.webp', '.jpg')}">`,
    );
    expect(page.text).toContain('A post by Yaw');
  });

  test('is not there under a name that nobody has', async () => {
    for (const name of ['nothing', '01890000-0000-7000-8000-000000000000-480.webp', '..%2fuploads%2fx', '%00']) {
      expect([400, 404]).toContain((await site.visitor().get(`/images/${name}`)).status);
    }
  });
});

describe('several pictures', () => {
  // [S2-7.4]
  test('keep their order, up to ten', async () => {
    const files = await Promise.all(
      Array.from({ length: 10 }, async (_, n) => ({
        bytes: await plain(20 + n, 20)
          .png()
          .toBuffer(),
      })),
    );
    const post = await posted(files);
    expect(post.images.map(({ width }) => width)).toEqual(files.map((_, n) => 20 + n));
    expect((await member.get(`/api/posts/${post._id}`)).body.post.images).toEqual(post.images);
  });

  // [S2-7.4, D.8]
  test('are at most ten, in whichever way they are sent, and eleven leave nothing behind', async () => {
    const before = await traces(site);
    const bytes = await plain(20, 20).png().toBuffer();
    const eleven = await send(
      Array.from({ length: 11 }, () => ({ bytes })),
      'Too many',
    );
    expect([eleven.status, eleven.body.message]).toEqual([400, 'Maximum 10 images allowed']);
    const mixed = await send([{ field: 'image', bytes }, ...Array.from({ length: 10 }, () => ({ bytes }))], 'Too many');
    expect([mixed.status, mixed.body.message]).toEqual([400, 'Maximum 10 images allowed']);
    expect(await traces(site)).toEqual(before);
  });
});

describe('what is not a picture', () => {
  let good: Buffer;
  beforeEach(async () => {
    good = await plain(100, 100).jpeg().toBuffer();
  });

  // [S2-7.8]
  test('is refused, with those that came before it, and nothing is left', async () => {
    const before = await traces(site);
    const cases: Record<string, Buffer | string> = {
      SVG: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
      text: 'this is not a picture',
      empty: '',
      video: seedMedia(),
      HTML: '<!doctype html><img src=x onerror=alert(1)>',
      'half a JPEG': seedMedia('tennis-rally.jpg').subarray(0, 20_000),
    };
    for (const [kind, bytes] of Object.entries(cases)) {
      const files = [{ bytes: good }, { bytes, name: 'picture.png', type: 'image/png' }];
      const answer = await send(files, 'Look at this');
      expect([kind, answer.status]).toEqual([kind, 400]);
      expect(answer.body).toEqual({ code: 'not-an-image', field: 'image', message: postMessages.notAnImage() });
    }
    expect(await traces(site)).toEqual(before);
  });

  test('is refused by its size before it is looked at', async () => {
    const before = await traces(site);
    const answer = await send([{ bytes: Buffer.alloc(21 * 1024 * 1024) }], 'Large');
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      413,
      'too-large',
      'Pictures can be up to 20 MB.',
    ]);
    const unknown = await send([{ field: 'attachment', bytes: good }], 'Other');
    expect([unknown.status, unknown.body.field]).toEqual([400, 'attachment']);
    expect(await traces(site)).toEqual(before);
  });
});
