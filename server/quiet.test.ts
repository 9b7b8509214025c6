/** A quiet copy says so on every page; what sends anything outside is known by name. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { addVideo } from './testing/admin.ts';
import { createSite, type Site } from './testing/site.ts';

const NOTICE =
  /<body[^>]*><link rel="stylesheet" href="\/quiet\.css"><aside class="quiet" aria-label="[\w ]+">This is a copy to try things out\. It sends nothing\.<\/aside>/;

describe('on every page', () => {
  let quiet: Site;
  let site: Site;
  let clip: string;
  beforeAll(async () => {
    [quiet, site] = [await createSite({ QUIET: '1', OFFLINE: 'on' }), await createSite()];
    const member = await quiet.member('Ada');
    clip = await addVideo(quiet, { uploaderId: member.accountId });
  });
  const pages = (link: string) => [
    ...['/', '/app', '/login', '/terms', '/no-such-page', '/app/videos/x', '/api/docs', '/%5Cx'],
    ...[
      `/app/videos/${clip}`,
      `/embed/clip/${clip}`,
      '/embed/clip/none',
      `/embed/${new URL(link).searchParams.get('v')}`,
    ],
  ];

  test('it is written into the HTML, and robots are told to leave', async () => {
    const { videos } = (await quiet.visitor().get('/api/videos/get-videos')).body;
    for (const path of pages(videos[0].youtubeLink)) {
      const { headers, text } = await quiet.visitor().get(path);
      expect([path, headers.get('content-type')]).toEqual([path, expect.stringMatching(/^text\/html/)]);
      expect([path, text.match(new RegExp(NOTICE, 'g'))?.length]).toEqual([path, 1]);
      expect([path, headers.get('x-robots-tag')]).toEqual([path, 'noindex']);
      const length = headers.get('content-length');
      if (length !== null) expect([path, Number(length)]).toEqual([path, Buffer.byteLength(text)]);
    }
    const { headers } = await quiet.visitor().get('/api/posts');
    expect(headers.get('x-robots-tag')).toBe('noindex');
  });

  test('a browser that has the page of the site does not take it for the copy’s', async () => {
    const { headers, text } = await site.visitor().get('/terms');
    expect(text).not.toContain('quiet');
    expect(headers.get('x-robots-tag')).toBeNull();
    const again = await quiet
      .visitor()
      .send('GET', '/terms', { headers: { 'if-none-match': headers.get('etag') ?? '' } });
    expect([again.status, NOTICE.test(again.text)]).toEqual([200, true]);
    const unchanged = await quiet.visitor().send('GET', '/terms', {
      headers: { 'if-none-match': again.headers.get('etag') ?? '' },
    });
    expect(unchanged.status).toBe(304);
  });

  test('browsers store no app of it', async () => {
    expect((await quiet.visitor().get('/sw.js')).text).toContain('registration.unregister()');
  });

  test('who is refused for asking too much sees it, too', async () => {
    let answer = await quiet.visitor().get('/terms');
    for (let asked = 0; answer.status === 200 && asked < 40; asked++) {
      const all = await Promise.all(Array.from({ length: 100 }, () => quiet.visitor().get('/terms')));
      answer = all.find(({ status }) => status === 429) ?? answer;
    }
    expect(answer.status).toBe(429);
    expect(answer.text).toMatch(NOTICE);
  });
});

/**
 * What reaches out of this machine, as its code shows. A new line here needs its quiet half, and its act in
 * quiet.scale.test.ts.
 */
const OUTSIDE = {
  'features/schools/sparql.ts': 'Wikidata; no job without SPARQL_URL, which a quiet copy has not',
  'platform/messages/mail.ts': 'SMTP; without SMTP_URL into files',
  'platform/push/sender.ts': 'push services; quietSender',
  'platform/s3/connection.ts': 'a bucket; isReadOnly',
  'drill/pages.ts': 'the restored copy itself, which the drill has started on this machine',
  'features/accounts/google.ts': 'Google’s keys are fetched, when somebody signs in: nothing is told',
  'video-hosts/youtube/channel.ts': 'YouTube; createQuietYouTube',
  'video-hosts/youtube/client.ts': 'the same',
};
const REACHES =
  /(?<![.\w])fetch\(|createTransport\(smtp|from 'node:https'|createRemoteJWKSet\(|from '@googleapis|new WebSocket\(/;

test('whatever reaches outside is known', () => {
  const found = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.ts$/.test(path) && !/^(?:testing|scale)\/|\.test\.ts$|conformance\.ts$/.test(path))
    .filter((path) => REACHES.test(readFileSync(join(import.meta.dirname, path), 'utf8')));
  expect(found.sort()).toEqual(Object.keys(OUTSIDE).sort());
});
