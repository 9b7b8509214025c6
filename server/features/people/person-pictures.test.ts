/** Pictures of people: what is taken, what is made of it, and that nothing is left. */
import sharp from 'sharp';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { profileMessages } from '../../../contract/people/profile.ts';
import { HOUR } from '../../platform/clock.ts';
import { adminOf } from '../../testing/admin.ts';
import { pngOfBlack, pngThatClaims } from '../../testing/attacks/pictures.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { appendFile, textForm } from '../../testing/sending/forms.ts';
import { createSite, type Site } from '../../testing/site.ts';

let site: Site;
let ada: TestBrowser;
beforeAll(async () => {
  site = await createSite();
  ada = await site.member('Ada');
});
beforeEach(() => site.clock.advance(HOUR)); // limits

async function send(bytes: Buffer | string, by = ada) {
  const form = new FormData();
  appendFile(form, { field: 'image', bytes, name: 'me.jpg', type: 'image/jpeg' });
  return by.send('PUT', '/api/people/me/picture', { body: form });
}
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0f6b4a' } });
const bytesOfPictures = async () => {
  const { rows } = await site.db.execute<{ sum: string }>(
    `select coalesce(sum(count), 0) as sum from totals where name = 'bytes pictures'`,
  );
  return Number(rows[0]?.sum);
};

// [B11.4]
test('a picture becomes a square in two sizes, upright, with nothing of where it was taken', async () => {
  // Red on the left and blue on the right, stored lying on its side.
  const upright = await plain(900, 300)
    .composite([{ input: await plain(450, 300).modulate({ hue: 180 }).png().toBuffer(), top: 0, left: 450 }])
    .png()
    .toBuffer();
  const lying = await sharp(upright)
    .rotate(270)
    .withExif({ IFD0: { Make: 'Secret phone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '5/1 36/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { status, body } = await send(lying);
  expect([status, body.message]).toEqual([200, profileMessages.pictureSaved()]);
  expect(body.profilePicture).toMatch(/^\/avatars\/[0-9a-f-]{36}-96\.webp$/);
  const { person } = (await ada.get('/api/people/ada')).body;
  expect(person).toMatchObject({
    profilePicture: body.profilePicture,
    largePicture: body.profilePicture.replace('-96.webp', '-256.webp'),
  });
  for (const [url, width] of [
    [person.profilePicture, 96],
    [person.largePicture, 256],
  ] as const) {
    const answer = await site.visitor().get(url);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(answer.headers.get('cache-control')).toContain('public');
    const seen = await sharp(answer.bytes).metadata();
    expect([seen.width, seen.height, seen.exif, seen.orientation]).toEqual([width, width, undefined, undefined]);
  }
  // Beside what she writes, at once, also in pages of the feed that are cached.
  const { post } = (await ada.post('/api/posts', textForm({ content: 'Here I am' }))).body;
  expect(post.author.profilePicture).toBe(body.profilePicture);
  expect((await ada.get('/api/posts')).text).toContain(body.profilePicture);
  expect((await ada.post('/api/auth/check')).body.data.profilePicture).toBe(body.profilePicture);
});

// [B11.4]
test('another picture takes the place of the former, whose files go; removed, nothing is left', async () => {
  const first = (await send(await plain(10, 10).png().toBuffer())).body.profilePicture;
  expect((await ada.get('/api/posts')).text).toContain(first);
  const [one, two] = await Promise.all([
    send(await plain(300, 200).png().toBuffer()),
    send(await plain(200, 300).webp().toBuffer()),
  ]);
  expect([one.status, two.status]).toEqual([200, 200]);
  const now = (await ada.get('/api/people/ada')).body.person.profilePicture;
  expect([one.body.profilePicture, two.body.profilePicture]).toContain(now);
  expect((await site.filesIn('avatars')).sort()).toEqual(
    [now.slice(1).replace('-96.webp', '-256.webp'), now.slice(1)].sort(),
  );
  expect((await ada.get('/api/posts')).text).not.toContain(first);
  expect((await site.visitor().get(first)).status).toBe(404);
  const sizes = await Promise.all((await site.filesIn('avatars')).map((key) => site.files.size(key)));
  expect(await bytesOfPictures()).toBe(sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0));

  const removed = await ada.send('DELETE', '/api/people/me/picture');
  expect(removed.body).toEqual({ message: profileMessages.pictureRemoved(), profilePicture: null });
  expect((await ada.send('DELETE', '/api/people/me/picture')).status).toBe(200);
  expect(await site.filesIn('avatars')).toEqual([]);
  expect(await bytesOfPictures()).toBe(0);
  expect((await ada.get('/api/posts')).body.posts[0].author.profilePicture).toBeNull();
});

test('a picture stands although the files of the former could not be removed', async () => {
  const eve = await site.member('Eve');
  await send(await plain(10, 10).png().toBuffer(), eve);
  const remove = vi.spyOn(site.files, 'remove').mockRejectedValueOnce(new Error('the store is away'));
  await send(await plain(300, 200).png().toBuffer(), eve);
  expect(remove).toHaveBeenCalled();
  remove.mockRestore();
  const { profilePicture } = (await eve.get('/api/people/eve')).body.person;
  expect((await eve.get(profilePicture)).status).toBe(200);
});

test('a moving picture stands still', async () => {
  const frames = Buffer.concat([Buffer.alloc(8 * 8 * 3, 0), Buffer.alloc(8 * 8 * 3, 255)]);
  const gif = await sharp(frames, { raw: { width: 8, height: 16, channels: 3, pageHeight: 8 } })
    .gif({ delay: [100, 100] })
    .toBuffer();
  const { body } = await send(gif);
  const still = await sharp((await site.visitor().get(body.profilePicture)).bytes, { animated: true }).metadata();
  expect([still.pages ?? 1, still.width, still.height]).toEqual([1, 96, 96]);
});

// [B11.4]
test('what is no picture, or too much of one, is refused, and leaves nothing', async () => {
  const before = await site.filesIn('avatars');
  const cases: [string, Buffer | string, string][] = [
    ['text', 'not a picture', profileMessages.notAnImage()],
    ['empty', '', profileMessages.notAnImage()],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', profileMessages.notAnImage()],
    ['bomb', await pngOfBlack(), profileMessages.tooManyPixels()],
    ['claims', pngThatClaims(10_000, 10_000), profileMessages.tooManyPixels()],
  ];
  for (const [what, bytes, message] of cases) {
    const { status, body } = await send(bytes);
    expect([what, status, body.message, body.field]).toEqual([what, 400, message, 'image']);
  }
  const form = new FormData();
  expect((await ada.send('PUT', '/api/people/me/picture', { body: form })).body.message).toBe(
    profileMessages.pictureMissing(),
  );
  expect(await site.filesIn('avatars')).toEqual(before);
  for (const name of [
    '..%2Fuploads%2Fx',
    'a-96.webp',
    `${crypto.randomUUID()}-96.webp`,
    `${crypto.randomUUID()}-480.webp`,
  ]) {
    expect([name, (await ada.get(`/avatars/${name}`)).status]).toEqual([name, 404]);
  }
});

test('goes with its account, and when an admin clears it', async () => {
  const admin = await adminOf(site, 'Amara');
  const gone = await site.member('Gone');
  const before = (await site.filesIn('avatars')).length;
  await send(await plain(50, 50).png().toBuffer(), gone);
  expect((await admin.send('DELETE', `/api/admin/users/${gone.accountId}/profile`)).status).toBe(200);
  expect((await site.filesIn('avatars')).length).toBe(before);
  await send(await plain(50, 50).png().toBuffer(), gone);
  expect((await site.filesIn('avatars')).length).toBe(before + 2);
  expect((await admin.send('DELETE', `/api/admin/users/delete-user/${gone.accountId}`)).status).toBe(200);
  await expect.poll(() => site.filesIn('avatars').then(({ length }) => length)).toBe(before);
});
