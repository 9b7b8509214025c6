/** The page of one clip, which a shared link leads to: what it is made of, and what it says to link previews. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Video } from '../../../contract/videos.ts';
import { MINUTE } from '../../platform/clock.ts';
import { addPerson, addVideo, adminOf } from '../../testing/admin.ts';
import { seedMedia, videoForm } from '../../testing/sending/forms.ts';
import { createSite, type Site } from '../../testing/site.ts';

const ORIGIN = 'https://sports.example.edu';

let site: Site;
beforeAll(async () => {
  site = await createSite({ PUBLIC_URL: ORIGIN });
});

const ask = async (hostVideoId: string, by = site.visitor()) => by.get(`/api/videos/watch/${hostVideoId}`);
const pageOf = (hostVideoId: string) => site.visitor().get(`/watch?v=${hostVideoId}`);

type Clip = Parameters<typeof addVideo>[1];
/** A clip, each newer than the one before. */
async function clip(change: Clip = {}): Promise<{ id: string; hostVideoId: string }> {
  site.clock.advance(MINUTE);
  const hostVideoId = `clip_${String(site.clock.now().getTime()).slice(-6)}`;
  return { id: await addVideo(site, { hostVideoId, ...change }), hostVideoId };
}

/** The tags of a page's head: what each property says. */
const tags = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/<meta data-head (?:name|property)="([^"]+)" content="([^"]*)">/g)].map(([, name, content]) => [
      name,
      content,
    ]),
  );
const dataOf = (text: string) =>
  JSON.parse(/<script data-head type="application\/ld\+json">(.*?)<\/script>/s.exec(text)?.[1] ?? 'null');

describe('what the page of a clip is made of', () => {
  test('is the clip as the gallery has it, where it plays, and no address of whoever uploaded it', async () => {
    const uploaderId = await addPerson(site, 'Filmer');
    const { id, hostVideoId } = await clip({ uploaderId, participants: [{ name: 'Ama' }], tags: ['derby'] });
    await site.files.put(`videos/${hostVideoId}`, seedMedia());
    const { status, body, text } = await ask(hostVideoId);
    expect(status).toBe(200);
    const { videos } = (await site.visitor().get('/api/videos/get-videos')).body;
    expect(body.video).toEqual(videos.find(({ _id }: Video) => _id === id));
    expect(body.video).toMatchObject({ uploadedBy: { username: 'Filmer' }, participants: [{ name: 'Ama' }] });
    expect(body.film).toEqual({ url: `/media/${hostVideoId}`, type: 'video/mp4' });
    expect(body.hasPoster).toBe(false);
    expect(text).not.toContain('@uni.example');
  });

  // [B7.1]
  test('names what to watch next: what shares school, faculty and event, then others, each the newest first', async () => {
    const own = { schoolName: 'KNUST', schoolFaculty: 'Arts', eventType: 'Hostel Game' } as const;
    const other = { schoolName: 'Legon', schoolFaculty: 'Music', eventType: 'General' } as const;
    const names: [string, Clip][] = [
      ['nothing, older', other],
      ['all three, older', own],
      ['school', { ...other, schoolName: own.schoolName }],
      ['event', { ...other, eventType: own.eventType }],
      ['all three', own],
      ['faculty', { ...other, schoolFaculty: own.schoolFaculty }],
      ['nothing', other],
      ['hidden', { ...own, status: 'hidden' }],
      ['refused', { ...own, status: 'failed', hostVideoId: null }],
    ];
    for (const [title, change] of names) await clip({ title, ...change });
    const { hostVideoId } = await clip({ title: 'itself', ...own });
    const { next } = (await ask(hostVideoId)).body;
    expect(next.map(({ title }: Video) => title)).toEqual([
      'all three',
      'all three, older',
      'faculty',
      'event',
      'school',
      'nothing',
    ]);
  });

  test('names none that has been removed since, and each by its present words', async () => {
    const [filmer, admin] = [await site.member('Kwame'), await adminOf(site, 'Abena')];
    const own = { schoolFaculty: 'Law', uploaderId: filmer.accountId };
    const [gone, edited] = [await clip({ title: 'Gone', ...own }), await clip({ title: 'As it was', ...own })];
    const { hostVideoId } = await clip({ title: 'Watched', ...own });
    const titles = async (many = 2) =>
      (await ask(hostVideoId)).body.next.map(({ title }: Video) => title).slice(0, many);
    expect(await titles()).toEqual(['As it was', 'Gone']);
    expect((await admin.send('DELETE', `/api/admin/users/videos/${gone.id}`)).status).toBe(200);
    expect(await titles()).not.toContain('Gone');
    const form = videoForm({ title: 'As it is', schoolFaculty: 'Law', edition: '1' }, []);
    expect((await filmer.send('PUT', `/api/videos/mine/${edited.id}`, { body: form })).status).toBe(200);
    expect(await titles(6)).toEqual(expect.arrayContaining(['As it is']));
    expect(await titles(6)).not.toContain('As it was');
  });

  // [B7.1]
  test('comes for clips on YouTube as well', async () => {
    const { hostVideoId } = await clip({ host: 'youtube' });
    const { body } = await ask(hostVideoId);
    expect(body.video.youtubeLink).toBe(`https://www.youtube.com/watch?v=${hostVideoId}`);
    expect(body.film).toEqual({
      url: `https://www.youtube.com/embed/${hostVideoId}?modestbranding=1&rel=0`,
      type: 'text/html',
    });
  });

  // [B7.4]
  test('is not there for a clip that is not: 404, as JSON here, as the app’s error page there', async () => {
    const hidden = await clip({ status: 'hidden' });
    const stored = await clip({ status: 'stored' });
    const ids = [hidden.hostVideoId, stored.hostVideoId, 'AAAAAAAAAAA', 'x', '%27%20or%201', 'x'.repeat(99)];
    for (const id of ids) {
      const { status, body } = await ask(id);
      expect([id, status, body.code]).toEqual([id, 404, 'not-found']);
    }
    for (const query of [...ids.map((id) => `?v=${id}`), '', '?v=', '?v=a&v=b', `?v=${'x'.repeat(2000)}`]) {
      const { status, headers, text } = await site.visitor().get(`/watch${query}`);
      expect([query, status, headers.get('cache-control')]).toEqual([query, 404, 'no-cache']);
      expect(text).toContain('<title data-head>Page not found | Touchline</title>');
      expect(text).toContain(`<link data-head rel="canonical" href="${ORIGIN}/watch">`);
      expect(tags(text)).toMatchObject({ robots: 'noindex', 'og:type': 'website' });
    }
  });
});

describe('the page itself', () => {
  // [B7.2, B12.1]
  test('is the app’s, with a head that says that it is a video, and where to play it', async () => {
    const member = await site.member('Ama');
    const thumbnail = { field: 'thumbnail', bytes: seedMedia('tennis-rally.jpg'), name: 't.jpg', type: 'image/jpeg' };
    const form = videoForm({ title: 'Final "A" & B' }, [{ bytes: seedMedia() }, thumbnail]);
    const { video } = (await member.post('/api/videos/upload-youtube', form)).body;
    const id = new URL(video.youtubeLink).searchParams.get('v') ?? '';
    const { status, headers, text } = await pageOf(id);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-cache']);
    expect(text).toContain('<script>0</script></head><body></body>'); // the app's own HTML (testing/site.ts)
    expect(text).toContain(`<link data-head rel="canonical" href="${ORIGIN}/app/videos/${video._id}">`);
    expect((await site.visitor().get(`/app/videos/${video._id}`)).text).toBe(text);
    const film = `${ORIGIN}/media/${id}`;
    const poster = `${ORIGIN}${video.posterUrl}/1.jpg`;
    expect(tags(text)).toMatchObject({
      'og:type': 'video.other',
      'og:title': 'Final &#34;A&#34; &#38; B | Touchline',
      'og:description': 'The rally of the week. Twenty-one shots.',
      'og:video': film,
      'og:video:secure_url': film,
      'og:video:type': 'video/mp4',
      'og:video:width': '1280',
      'og:video:height': '720',
      'og:image': poster,
      'video:duration': '7',
    });
    expect(tags(text)).not.toHaveProperty('robots');
    expect(dataOf(text)).toMatchObject({
      '@type': 'VideoObject',
      name: 'Final "A" & B',
      uploadDate: video.createdAt,
      thumbnailUrl: poster,
      contentUrl: film,
      embedUrl: `${ORIGIN}/embed/${id}?modestbranding=1&rel=0`,
      duration: 'PT7S',
    });
    const media = await site.visitor().get(new URL(film).pathname);
    expect(media.headers.get('content-type')).toBe('video/mp4');
  });

  // [B7.2]
  test('names the site’s own picture where a clip has none, and YouTube’s player where the film is there', async () => {
    const { hostVideoId } = await clip({ host: 'youtube' });
    const { text } = await pageOf(hostVideoId);
    const player = `https://www.youtube.com/embed/${hostVideoId}?modestbranding=1&#38;rel=0`;
    expect(tags(text)).toMatchObject({
      'og:video': player,
      'og:video:secure_url': player,
      'og:video:type': 'text/html',
      'og:image': `${ORIGIN}/share.png`,
    });
    const data = dataOf(text);
    expect(data.embedUrl).toBe(player.replace('&#38;', '&'));
    expect(data).not.toHaveProperty('contentUrl');
    expect(data).not.toHaveProperty('thumbnailUrl');
  });

  test('says nothing of a secure address where the site has none', async () => {
    const plain = await createSite({ PUBLIC_URL: 'http://localhost:3000' });
    await addVideo(plain, { hostVideoId: 'clip_plain1' });
    const { text } = await plain.visitor().get('/watch?v=clip_plain1');
    expect(tags(text)).toMatchObject({ 'og:video': 'http://localhost:3000/media/clip_plain1' });
    expect(tags(text)).not.toHaveProperty('og:video:secure_url');
    await plain.close();
  });
});
