import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { postHead, shorten, watchHead } from '../../../contract/pages/content-heads.ts';
import type { Head } from '../../../contract/pages/head.ts';
import { heads } from '../../../contract/pages/pages.ts';
import type { Video } from '../../../contract/videos.ts';
import { renderHead } from './head.ts';

const URL_OF_SITE = 'https://sports.example.edu';
const render = (head: Head) => renderHead(head, URL_OF_SITE);
const content = (html: string, key: string) =>
  new RegExp(`(?:name|property)="${key}" content="([^"]*)"`).exec(html)?.[1];
const data = (html: string) =>
  JSON.parse(/<script data-head type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null');

/** A clip on this site, as its page gets it. */
const watched = (change: Partial<Video>) => ({
  video: {
    _id: '1',
    title: 'Final',
    description: 'Won',
    youtubeLink: `${URL_OF_SITE}/watch?v=AAAAAAAAAAA`,
    posterUrl: '/posters/1',
    durationSeconds: 4.2,
    country: 'Ghana',
    school: { name: 'Legon', faculty: 'Law', department: null },
    eventType: 'Training',
    participants: [],
    tags: [],
    uploadedBy: null,
    likeCount: 0,
    reactionCounts: {},
    commentCount: 0,
    uploadTime: '',
    uploadDate: '',
    createdAt: '',
    ...change,
  },
  film: { url: '/media/AAAAAAAAAAA', type: 'video/mp4' },
  hasPoster: true,
});

describe('the head of a page', () => {
  test('says what a browser, a search engine and a link preview ask for', () => {
    const html = render(heads.landing);
    expect(html).toContain(`<title data-head>${heads.landing.title.replace("'", '&#39;')}</title>`);
    expect(html).toContain(`<link data-head rel="canonical" href="${URL_OF_SITE}/">`);
    for (const key of [
      'description',
      'keywords',
      'og:title',
      'og:description',
      'twitter:title',
      'twitter:description',
    ]) {
      expect(content(html, key)?.length, key).toBeGreaterThan(5);
    }
    expect(content(html, 'og:site_name')).toBe('Touchline');
    expect(content(html, 'og:url')).toBe(`${URL_OF_SITE}/`);
    for (const key of ['og:image', 'twitter:image']) expect(content(html, key)).toBe(`${URL_OF_SITE}/share.png`);
    expect([content(html, 'og:image:width'), content(html, 'og:image:height')]).toEqual(['1200', '630']);
    expect(content(html, 'robots')).toBeUndefined();
    expect(data(html)).toMatchObject({ '@context': 'https://schema.org', '@type': 'WebSite', url: `${URL_OF_SITE}/` });
  });

  // [S1-2.101]
  test('names the brand once, and keeps pages of members out of search engines', () => {
    for (const head of Object.values(heads)) expect(head.title.match(/Touchline/g), head.title).toHaveLength(1);
    expect(render(heads.feed)).toContain('<meta data-head name="robots" content="noindex">');
    expect(render(heads.login)).not.toContain('noindex');
  });

  test('carries whatever a person typed as nothing but text', () => {
    const title = `"Win" & 'lose' </title></script><script>alert(1)</script><!-- $& $1`;
    const createdAt = '2026-03-01T12:00:00.000Z';
    const html = render(watchHead('AAAAAAAAAAA', watched({ title, description: title, createdAt })));
    expect(html).not.toContain('<script>');
    expect(html).not.toContain('<!--');
    expect(html.match(/<\/script>/g)).toHaveLength(1);
    expect(html.match(/<\/title>/g)).toHaveLength(1);
    expect(data(html)).toMatchObject({ name: title, uploadDate: createdAt });
    expect(content(html, 'og:image')).toBe(`${URL_OF_SITE}/posters/1/1.jpg`);
  });

  // [S1-2.101]
  test('of a post has 50 characters of title and 160 of description, cut between characters', () => {
    const author = { username: 'Ama' };
    const post = { _id: '1', author, createdAt: '2026-03-01T12:00:00.000Z' };
    const head = postHead({ ...post, content: '🏆'.repeat(500) });
    expect(head.title).toBe(`${'🏆'.repeat(49)}… | Touchline`);
    expect(head.description).toBe(`${'🏆'.repeat(159)}…`);
    expect(postHead({ ...post, content: ' \n ' }).title).toBe('A post by Ama | Touchline');
    expect(postHead({ ...post, content: 'Touchline is here' }).title).toBe('Touchline is here');
    const images = [{ url: '/images/a-480.webp', width: 480, height: 320 }];
    const shown = render(postHead({ ...post, content: 'x', images }));
    expect(content(shown, 'og:image')).toBe(`${URL_OF_SITE}/images/a-480.jpg`);
    const said = ['type', 'width', 'height'].map((name) => content(shown, `og:image:${name}`));
    expect(said).toEqual(['image/jpeg', '480', '320']);
  });
});

test('text is shortened to so many characters, with white space folded', () => {
  expect(shorten('  one\n\ttwo  ', 10)).toBe('one two');
  expect(shorten('x'.repeat(10), 10)).toBe('x'.repeat(10));
  expect(shorten('x'.repeat(11), 10)).toBe(`${'x'.repeat(9)}…`);
  expect(shorten('one two three', 8)).toBe('one two…');
  expect(shorten('Goal by 👩🏿‍🦱 Ama', 12)).toBe('Goal by…');
  expect(shorten('', 8)).toBe('');
});

/**
 * What schema.org knows of the types that we use (properties of Thing and CreativeWork among them), and what Google
 * asks of those that it shows in a special way (developers.google.com/search/docs: video, discussion forum).
 */
const THING = ['@context', '@type', 'name', 'description', 'url', 'image'];
const TYPES: Record<string, { required: string[]; allowed: string[] }> = {
  WebSite: { required: ['name', 'url'], allowed: [] },
  WebPage: { required: ['name', 'url'], allowed: [] },
  VideoObject: {
    required: ['name', 'description', 'thumbnailUrl', 'uploadDate', 'embedUrl'],
    allowed: ['duration', 'contentUrl'],
  },
  SocialMediaPosting: { required: ['author', 'datePublished', 'text', 'headline'], allowed: [] },
};

// [S1-2.99]
test('structured data is what schema.org knows, with whole addresses, moments and spans of time', () => {
  const author = { username: 'Ama' };
  const createdAt = '2026-03-01T12:00:00.000Z';
  const all = [
    ...Object.values(heads),
    postHead({ _id: '1', author, createdAt, content: 'We won', images: [] }),
    watchHead('AAAAAAAAAAA', watched({ createdAt, durationSeconds: 61.4 })),
  ];
  const seen = new Set<string>();
  for (const head of all) {
    const found = data(render(head));
    const type = TYPES[found['@type']];
    seen.add(found['@type']);
    if (!type) throw new Error(`${head.path}: nothing is known of the type ${found['@type']}`);
    expect(found['@context']).toBe('https://schema.org');
    for (const name of type.required) expect(found[name], `${head.path}: ${name}`).toBeTruthy();
    const allowed = [...THING, ...type.required, ...type.allowed];
    expect(Object.keys(found).filter((name) => !allowed.includes(name))).toEqual([]);
    for (const [name, value] of Object.entries(found)) {
      if (/url$|^image$/i.test(name)) expect(String(value), name).toMatch(/^https:\/\/sports\.example\.edu\//);
      if (/date/i.test(name)) expect(new Date(String(value)).toISOString(), name).toBe(value);
      if (name === 'duration') expect(value).toBe('PT61S');
      if (name === 'author') expect(value).toEqual({ '@type': 'Person', name: 'Ama' });
    }
  }
  expect([...seen].sort()).toEqual(Object.keys(TYPES).sort());
});

// [S1-2.100, S1-9.13]
test('the share image is 1200 by 630, as its tags say', async () => {
  const file = new URL('../../../web/public/share.png', import.meta.url);
  const { width, height, format } = await sharp(fileURLToPath(file)).metadata();
  expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'png' });
});
