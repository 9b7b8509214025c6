/** Pictures that end too early, or that something follows: what can be seen is taken, half a picture is not. */
import { randomBytes } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { postMessages } from '../../../contract/posts.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { appendFile, seedMedia, videoForm } from '../../testing/sending/forms.ts';
import { movingGif, plain } from '../../testing/sending/pictures.ts';
import { createSite, type Site } from '../../testing/site.ts';

let site: Site;
let member: TestBrowser;
beforeAll(async () => {
  site = await createSite();
});

let sent = 0;
async function send(bytes: Buffer) {
  if (sent++ % 50 === 0) member = await site.member(`Yaa${sent}`); // each has sixty an hour
  const form = new FormData();
  appendFile(form, { field: 'image', bytes, name: 'p.jpg', type: 'image/jpeg' });
  return member.post('/api/posts', form);
}

async function expectTaken(what: string, bytes: Buffer): Promise<Buffer> {
  const { status, body } = await send(bytes);
  expect([what, status, body.message]).toEqual([what, 201, postMessages.created()]);
  return (await site.visitor().get(body.post.images[0].url)).bytes;
}
async function expectRefused(what: string, bytes: Buffer): Promise<void> {
  const { status, body } = await send(bytes);
  expect([what, status, body.code, body.message]).toEqual([what, 400, 'not-an-image', postMessages.notAnImage()]);
}

/** How much two pictures differ, 0 to 255, on the average. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all(
    [one, other].map((bytes) => sharp(bytes).flatten().resize(64, 64, { fit: 'fill' }).raw().toBuffer()),
  );
  return (a as Buffer).reduce((sum, value, at) => sum + Math.abs(value - (b?.[at] ?? 0)), 0) / (a?.length ?? 1);
}

const photo = sharp(await sharp(seedMedia('tennis-rally.jpg')).resize(700).png().toBuffer());
const jpegs: Record<string, (from: Sharp) => Sharp> = {
  'a JPEG': (from) => from.jpeg(),
  'one of high quality': (from) => from.jpeg({ quality: 97, chromaSubsampling: '4:4:4' }),
  'a grey one': (from) => from.greyscale().jpeg(),
  'one for print': (from) => from.toColourspace('cmyk').jpeg(),
  'a progressive one': (from) => from.jpeg({ progressive: true }),
  'one of another encoder': (from) => from.jpeg({ mozjpeg: true }),
  'one that lies on its side': (from) => from.withMetadata({ orientation: 6 }).jpeg(),
};
const without = (bytes: Buffer, count: number) => bytes.subarray(0, bytes.length - count);

describe('without the mark of its end', () => {
  for (const [what, made] of Object.entries(jpegs)) {
    test(`${what} is taken as it is`, async () => {
      for (const from of [photo.clone(), plain(300, 200, '#b03020'), plain(40, 30)]) {
        const bytes = await made(from).toBuffer();
        const whole = await expectTaken(what, bytes);
        for (const count of [1, 2])
          expect(await difference(await expectTaken(what, without(bytes, count)), whole)).toBeLessThan(1);
      }
    });
  }

  test('a PNG or a GIF is taken, too', async () => {
    for (const made of [photo.clone().png(), photo.clone().gif(), plain(40, 30).png(), plain(40, 30).gif()]) {
      const bytes = await made.toBuffer();
      const { format } = await sharp(bytes).metadata();
      for (const count of [1, 2]) await expectTaken(`a ${format} without ${count}`, without(bytes, count));
    }
    await expectTaken('a PNG without its last chunk', without(await photo.clone().png().toBuffer(), 12));
    await expectTaken('a GIF that moves', without(await movingGif(90, 60, ['#f00', '#00f'], 90), 1));
  });
});

describe('of which little is missing', () => {
  // [S2-7.6]
  test('a picture is taken, with what there is of it', async () => {
    const { 'a progressive one': _p, 'one of another encoder': _m, 'one for print': _c, ...inRows } = jpegs;
    for (const [what, made] of Object.entries(inRows)) {
      const bytes = await made(photo.clone()).toBuffer();
      const whole = await expectTaken(what, bytes);
      for (const count of [3, 10, 100, Math.ceil(bytes.length / 200)])
        expect(
          await difference(await expectTaken(`${what} without ${count}`, without(bytes, count)), whole),
        ).toBeLessThan(8);
    }
    const gif = await photo.clone().gif().toBuffer();
    for (const count of [20, 100]) await expectTaken(`a GIF without ${count}`, without(gif, count));
  });

  test('a person’s picture and a clip’s poster are taken alike', async () => {
    const bytes = without(await photo.clone().jpeg().toBuffer(), 2);
    const form = new FormData();
    appendFile(form, { field: 'image', bytes, name: 'me.jpg', type: 'image/jpeg' });
    expect((await member.send('PUT', '/api/people/me/picture', { body: form })).status).toBe(200);
    const thumbnail = { field: 'thumbnail', bytes, name: 't.jpg', type: 'image/jpeg' };
    const clip = videoForm({}, [{ bytes: seedMedia() }, thumbnail]);
    expect((await member.post('/api/videos/upload-youtube', clip)).status).toBe(201);
  });
});

test('what follows a picture does not matter', async () => {
  for (const made of [photo.clone().jpeg(), photo.clone().png(), photo.clone().webp(), photo.clone().gif()]) {
    const bytes = await made.toBuffer();
    const whole = await expectTaken('alone', bytes);
    const behind = { noise: randomBytes(5000), zeros: Buffer.alloc(5000), 'another picture': bytes, 'a letter': 'x' };
    for (const [what, more] of Object.entries(behind)) {
      const both = Buffer.concat([bytes, Buffer.from(more)]);
      expect(await difference(await expectTaken(what, both), whole)).toBe(0);
    }
  }
});

// [S2-7.6]
test('half a picture is none, whatever its kind', async () => {
  const kinds = { ...jpegs, 'a PNG': (from: Sharp) => from.png(), 'a GIF': (from: Sharp) => from.gif() };
  const more = { 'a WebP': (from: Sharp) => from.webp(), 'an AVIF': (from: Sharp) => from.avif({ effort: 0 }) };
  for (const [what, made] of Object.entries({ ...kinds, ...more })) {
    const bytes = await made(photo.clone()).toBuffer();
    for (const share of [0.1, 0.5, 0.8])
      await expectRefused(`${share} of ${what}`, bytes.subarray(0, Math.floor(bytes.length * share)));
  }
});
