/** Pictures that move either move on, or it is said that they don't. */
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { postMessages } from '../../../contract/posts.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { appendFile, textForm } from '../../testing/sending/forms.ts';
import { movingGif, movingPng, plain } from '../../testing/sending/pictures.ts';
import { createSite, type Site } from '../../testing/site.ts';

const COLOURS = ['#ff0000', '#00ff00', '#0000ff'];
const NOTE = 'Animated PNG and AVIF pictures don’t move here. Use GIF or WebP instead.';

let site: Site;
let member: TestBrowser;
beforeAll(async () => {
  site = await createSite();
  member = await site.member('Yaa');
});

const movingWebp = async () =>
  sharp(await movingGif(90, 60, COLOURS, 100), { animated: true })
    .webp()
    .toBuffer();
/** An AVIF whose head says that a sequence follows, as those of animations do. */
async function movingAvif(): Promise<Buffer> {
  const bytes = await plain(90, 60, '#ff0000').avif({ effort: 0 }).toBuffer();
  bytes.write('avis', bytes.indexOf('miaf'), 'latin1');
  return bytes;
}

async function pages(url: string): Promise<number> {
  return (await sharp((await site.visitor().get(url)).bytes, { animated: true }).metadata()).pages ?? 1;
}

function send(pictures: Buffer[], method = 'POST', path = '/api/posts/multiple', field = 'images', content = '') {
  const form = textForm({ content });
  for (const bytes of pictures) appendFile(form, { field, bytes, name: 'p.png', type: 'image/png' });
  return member.send(method, path, { body: form });
}

describe('a picture that moves', () => {
  test('moves on as a GIF or a WebP, and nothing is said of it', async () => {
    for (const bytes of [await movingGif(90, 60, COLOURS, 100), await movingWebp()]) {
      const { body } = await send([bytes]);
      expect([body.message, body.note]).toEqual([postMessages.created(), undefined]);
      expect(await pages(body.post.images[0].url)).toBe(3);
    }
  });

  // [S2-7.7]
  test('shows its first frame as a PNG or an AVIF, and whoever sends it is told', async () => {
    for (const bytes of [await movingPng(90, 60, COLOURS), await movingAvif()]) {
      const { status, body } = await send([bytes]);
      expect([status, body.message, body.note]).toEqual([201, postMessages.created(), NOTE]);
      expect(await pages(body.post.images[0].url)).toBe(1);
      const edited = await send([bytes], 'PUT', `/api/posts/${body.post._id}`, 'image', 'Edited');
      expect([edited.status, edited.body.message, edited.body.note]).toEqual([200, postMessages.updated(), NOTE]);
    }
    const still = await plain(9, 9).png().toBuffer();
    expect((await send([still, await movingPng(90, 60, COLOURS), still])).body.note).toBe(NOTE);
  });

  test('is told of once: what stands still is not, nor is a PNG of one frame', async () => {
    const stills = [plain(90, 60).png(), plain(90, 60).avif({ effort: 0 }), plain(90, 60).gif(), plain(90, 60).webp()];
    for (const bytes of [...(await Promise.all(stills.map((one) => one.toBuffer()))), await movingPng(9, 9, ['#f00'])])
      expect((await send([bytes])).body).toMatchObject({ message: postMessages.created() });
    expect((await send([await movingPng(9, 9, ['#f00'])])).body).not.toHaveProperty('note');
  });

  test('of a person stands still, whatever its kind, and that is said', async () => {
    const moving = [await movingGif(90, 60, COLOURS, 100), await movingWebp(), await movingPng(90, 60, COLOURS)];
    for (const bytes of moving) {
      const form = new FormData();
      appendFile(form, { field: 'image', bytes, name: 'me.png', type: 'image/png' });
      const { status, body } = await member.send('PUT', '/api/people/me/picture', { body: form });
      expect([status, body.note]).toEqual([200, 'Pictures of people don’t move. Only the first frame is shown.']);
      expect(await pages(body.profilePicture)).toBe(1);
    }
  });
});
