/** Pictures that move, that are large, and that are made to do harm. */
import sharp from 'sharp';
import { thumbHashToApproximateAspectRatio, thumbHashToAverageRGBA, thumbHashToRGBA } from 'thumbhash';
import { beforeAll, describe, expect, test } from 'vitest';
import { type FeedPost, postMessages } from '../../../contract/posts.ts';
import { pngOfBlack, svgOfShapes } from '../../testing/attacks/pictures.ts';
import { toBuffer } from '../../testing/attacks/pieces.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { appendFile, seedMedia, textForm } from '../../testing/sending/forms.ts';
import { gifBomb, heicHead, movingGif, plain, pngBomb } from '../../testing/sending/pictures.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { traces } from '../../testing/traces.ts';

let site: Site;
let member: TestBrowser;
beforeAll(async () => {
  site = await createSite();
  member = await site.member('Yaa');
});

function send(pictures: Buffer[], fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const bytes of pictures) appendFile(form, { field: 'images', bytes, name: 'p.jpg', type: 'image/jpeg' });
  return member.post('/api/posts/multiple', form);
}

async function posted(bytes: Buffer): Promise<FeedPost['images'][number]> {
  const answer = await send([bytes]);
  expect(answer.body).toMatchObject({ message: postMessages.created() });
  return answer.body.post.images[0];
}

const fetched = async (url = '') => (await site.visitor().get(url)).bytes;
/** Red, green, blue (and alpha) of a picture's middle. */
async function middle(bytes: Buffer, page = 0): Promise<number[]> {
  const { data, info } = await sharp(bytes, { page }).raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
  return [...data.subarray(at, at + info.channels)];
}
const near = (seen: number[], wanted: number[], by = 12) =>
  seen.every((value, index) => Math.abs(value - (wanted[index] ?? 255)) <= by);

describe('what comes with a picture', () => {
  // [S2-7.7]
  test('is a blurred preview of it, in its colours and proportions', async () => {
    const image = await posted(await plain(900, 600, '#b03020').jpeg().toBuffer());
    const hash = Buffer.from(image.thumbhash ?? '', 'base64');
    expect(hash.length).toBeLessThan(30);
    expect(thumbHashToApproximateAspectRatio(hash)).toBeCloseTo(1.5, 0);
    const { r, g, b, a } = thumbHashToAverageRGBA(hash);
    expect(near([r * 255, g * 255, b * 255, a * 255], [0xb0, 0x30, 0x20, 255])).toBe(true);
    const photo = await posted(seedMedia('tennis-rally.jpg'));
    expect(thumbHashToRGBA(Buffer.from(photo.thumbhash ?? '', 'base64')).rgba.length).toBeGreaterThan(1000);
    expect(photo.thumbhash).not.toBe(image.thumbhash);
  });

  // [S2-7.7]
  test('is what it shows, in the order of the pictures', async () => {
    const pictures = await Promise.all([20, 21, 22].map((width) => plain(width, 20).png().toBuffer()));
    const alts = JSON.stringify(['  The  team\nin red ', '', 'Cup 🏆']);
    const { body } = await send(pictures, { alts });
    const shown = body.post.images.map(({ width, alt }: { width: number; alt: string }) => [width, alt]);
    expect(shown).toEqual([
      [20, 'The team in red'],
      [21, ''],
      [22, 'Cup 🏆'],
    ]);
    expect((await send(pictures, { alts: '["One"]' })).body.post.images[2].alt).toBe('');
    const before = await traces(site);
    const wrong = ['x', '{}', '[1]', 'null', '["\\u0000"]', '["\\ud800"]', JSON.stringify(['x'.repeat(301)])];
    for (const bad of wrong) {
      const answer = await send(pictures, { alts: bad });
      expect([bad, answer.status, answer.body.field]).toEqual([bad, 400, 'alts']);
    }
    expect((await send(pictures, { alts: wrong.at(-1) ?? '' })).body.message).toBe(postMessages.altTooLong());
    expect(await traces(site)).toEqual(before);
  });
});

describe('a picture', () => {
  // [S2-7.7]
  test('that moves keeps moving, at its pace, in all widths', async () => {
    const image = await posted(await movingGif(1000, 500, ['#ff0000', '#00ff00', '#0000ff'], 120));
    expect(image).toMatchObject({ width: 1000, height: 500 });
    expect(image.sources.map(({ width }) => width)).toEqual([480, 960, 1000]);
    for (const { url, width } of image.sources) {
      const bytes = await fetched(url);
      const head = await sharp(bytes, { animated: true }).metadata();
      expect(head).toMatchObject({ format: 'webp', width, pages: 3, pageHeight: width / 2, loop: 0 });
      expect(head.delay).toEqual([120, 120, 120]);
      expect(near(await middle(bytes, 0), [255, 0, 0], 30)).toBe(true);
      expect(near(await middle(bytes, 2), [0, 0, 255], 30)).toBe(true);
    }
    const { r, g } = thumbHashToAverageRGBA(Buffer.from(image.thumbhash ?? '', 'base64'));
    expect(r).toBeGreaterThan(0.8); // of the first frame
    expect(g).toBeLessThan(0.2);
  });

  test('whose frames stand longer than any picture can say is taken, as long as can be said', async () => {
    const frames = await Promise.all(['#ff0000', '#00ff00'].map((colour) => plain(40, 30, colour).png().toBuffer()));
    const bytes = await sharp(frames, { join: { animated: true } })
      .webp({ delay: [100, 200] })
      .toBuffer();
    const frame = bytes.indexOf('ANMF', 0, 'latin1');
    bytes.writeUIntLE(8_388_708, frame + 20, 3); // https://developers.google.com/speed/webp/docs/riff_container#animation
    const image = await posted(bytes);
    const head = await sharp(await fetched(image.sources[0]?.url), { animated: true }).metadata();
    expect(head.delay).toEqual([65_535, 200]);
  });

  // [S2-7.5]
  test('of a GIF of one frame, in grey, of 16 bits, for print, or with holes looks as it did', async () => {
    const holed = sharp({
      create: { width: 600, height: 90, channels: 4, background: { r: 200, g: 40, b: 40, alpha: 0.5 } },
    });
    const cases: [string, Buffer, number[]][] = [
      ['one frame', await plain(600, 90, '#c02828').gif().toBuffer(), [0xc0, 0x28, 0x28]],
      ['grey', await plain(600, 90, '#888888').toColourspace('b-w').png().toBuffer(), [0x88, 0x88, 0x88]],
      ['16 bits', await plain(600, 90, '#884422').toColourspace('rgb16').png().toBuffer(), [0x88, 0x44, 0x22]],
      ['print', await plain(600, 90, '#888888').toColourspace('cmyk').jpeg().toBuffer(), [0x88, 0x88, 0x88]],
      ['holes', await holed.png().toBuffer(), [200, 40, 40, 128]],
    ];
    for (const [kind, bytes, wanted] of cases) {
      const image = await posted(bytes);
      expect([kind, image.width, image.height]).toEqual([kind, 600, 90]);
      for (const { url } of image.sources) {
        const seen = await middle(await fetched(url));
        expect([kind, seen, near(seen, wanted, 16)]).toEqual([kind, seen, true]);
      }
    }
  });

  // [S2-7.5]
  test('of fifty megapixels is taken, upright', async () => {
    const bytes = await plain(8660, 5773).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const image = await posted(bytes);
    expect(image.width).toBe(1600);
    expect(Math.abs(image.height - 2400)).toBeLessThan(2); // decoded at a fraction of its size, so rounded
    expect(image.sources.map(({ width }) => width)).toEqual([480, 960, 1600]);
  });

  // [S2-7.8]
  test('that nobody could show is refused with what is wrong, and nothing is left', async () => {
    const good = await plain(30, 30).png().toBuffer();
    const truncated = seedMedia('tennis-rally.jpg');
    const { notAnImage, tooManyPixels, heic } = postMessages;
    const cases: [string, Buffer, () => string][] = [
      ['a PNG of 64 megapixels in 8 KB', pngBomb(8000), tooManyPixels],
      ['a PNG of 1.6 gigapixels', pngBomb(40_000), tooManyPixels],
      ['a GIF of thousands of frames', gifBomb(1, 5000), tooManyPixels],
      ['a GIF of large frames', gifBomb(1000, 100), tooManyPixels],
      [
        'an AVIF of more than its decoder can bear',
        await plain(5100, 5000).avif({ effort: 0 }).toBuffer(),
        tooManyPixels,
      ],
      ['a PNG that is one pixel wide and higher than any picture', await pngOfBlack(1, 25_000), tooManyPixels],
      ['a PNG that becomes higher than a WebP can be', await pngOfBlack(3, 20_000), tooManyPixels],
      ['an SVG with a shape for every 24 bytes of it', toBuffer(svgOfShapes(1_000_000)), notAnImage],
      ['an iPhone’s picture', heicHead(), heic],
      ['a burst of an iPhone', heicHead('mif1', 'mif1heic'), heic],
      ['a JPEG that ends early', truncated.subarray(0, truncated.length - 3000), notAnImage],
      ['a JPEG that ends at once', truncated.subarray(0, 200), notAnImage],
      ['a PNG of nothing', good.subarray(0, 40), notAnImage],
      ['a GIF that ends early', (await movingGif(200, 200, ['#f00', '#0f0'], 90)).subarray(0, 60), notAnImage],
      ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), notAnImage],
      ['a TIFF', await plain(9, 9).tiff().toBuffer(), notAnImage],
    ];
    const before = await traces(site);
    for (const [kind, bytes, text] of cases) {
      expect([kind, bytes.length < 5_000_000]).toEqual([kind, true]);
      const answer = await send([good, bytes], { content: 'Look' });
      expect([kind, answer.status, answer.body]).toEqual([
        kind,
        400,
        { code: 'not-an-image', field: 'image', message: text() },
      ]);
    }
    expect(await traces(site)).toEqual(before);
  });

  test('does not wait for ever behind others: many at once are taken one after the other', async () => {
    const bytes = await plain(2000, 1500).jpeg().toBuffer();
    const answers = await Promise.all(Array.from({ length: 8 }, () => send([bytes])));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  });
});

test('a store that is full keeps half a post of nobody: neither the pictures before it nor the post', async () => {
  let room = 4; // the first picture has three widths
  const full = await createSite({}, ({ files }) => ({
    files: {
      ...files,
      async moveIn(path, key) {
        if (room-- <= 0) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
        await files.moveIn(path, key);
      },
    },
  }));
  const writer = await full.member('Writer');
  const before = await traces(full);
  const form = new FormData();
  for (const colour of ['#102030', '#405060']) {
    appendFile(form, { field: 'images', bytes: await plain(1700, 300, colour).jpeg().toBuffer() });
  }
  const answer = await writer.post('/api/posts/multiple', form);
  expect([answer.status, answer.body.code]).toEqual([507, 'no-room']);
  expect(await traces(full)).toEqual(before);
  room = 100;
  expect((await writer.post('/api/posts', textForm({ content: 'Goes on' }))).status).toBe(201);
});
