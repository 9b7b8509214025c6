/** Pages of the feed as bytes that everybody shares, and the reader's own reactions beside them. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { VIEWER_REACTIONS } from '../../../contract/reactions.ts';
import { SECOND } from '../../platform/clock.ts';
import { statements } from '../../testing/access/statements.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { textForm, videoForm } from '../../testing/sending/forms.ts';
import { createSite, PASSWORD, type Site } from '../../testing/site.ts';
import { feedChanged, itemsChanged } from './events.ts';

let site: Site;
let author: TestBrowser;
let reader: TestBrowser;
const ids: string[] = [];
beforeAll(async () => {
  site = await createSite();
  author = await site.member('Author');
  reader = await site.member('Reader');
  for (let n = 0; n < 12; n++) {
    site.clock.advance(SECOND);
    ids.unshift(await write(`Post ${n}`, n % 2 ? 'sports' : 'general'));
  }
});
beforeEach(() => site.clock.advance(60 * SECOND));

async function write(content: string, category = 'general'): Promise<string> {
  return (await author.post('/api/posts', textForm({ content, category }))).body.post._id;
}
const feed = (query = '', headers: Record<string, string> = {}, browser = reader) =>
  browser.get(`/api/posts${query}`, headers);

describe('a page of the feed', () => {
  // [D.1]
  test('is the same bytes for everyone, and costs no query once it was asked for', async () => {
    const [mine, theirs] = [await feed(), await feed('', {}, author)];
    expect(mine.text).toBe(theirs.text);
    expect(mine.headers.get('etag')).toBe(theirs.headers.get('etag'));
    const asked = await statements(site, async () => {
      for (let n = 0; n < 5; n++) expect((await feed()).text).toBe(mine.text);
    });
    expect(asked).toBe(0);
  });

  // [D.1]
  test('is asked about each time, by its tag, and kept by nobody else than the browser', async () => {
    const first = await feed();
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    expect(first.headers.get('vary')).toBe('accept-encoding');
    for (const value of [etag, `"other", ${etag}`, '*']) {
      const again = await feed('', { 'if-none-match': value });
      expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
      expect(again.headers.get(VIEWER_REACTIONS)).toBe(first.headers.get(VIEWER_REACTIONS));
    }
    for (const value of ['', '"other"', 'W/"other"', etag.slice(0, -3)]) {
      expect((await feed('', { 'if-none-match': value })).status).toBe(200);
    }
    expect((await feed('?page=2')).headers.get('etag')).not.toBe(etag);
  });

  test('has the same headers from memory as from the route that reads it', async () => {
    const { headers } = await feed();
    const etag = headers.get('etag') ?? '';
    const cases: Record<string, string>[] = [
      {},
      { 'accept-encoding': 'br' },
      { 'accept-encoding': 'gzip' },
      { 'if-none-match': etag },
    ];
    for (const asked of cases) {
      site.clock.advance(60 * SECOND); // nothing cached is served any more
      const [read, kept] = [await feed('?limit=5', asked), await feed('?limit=5', asked)];
      expect([kept.status, kept.text]).toEqual([read.status, read.text]);
      const all = ({ headers }: typeof read) => [...headers].filter(([name]) => name !== 'date').sort();
      expect(all(kept)).toEqual(all(read));
    }
  });

  test('hands the double-submit value to whoever has lost it, also from memory', async () => {
    await feed();
    const value = reader.cookies.get('XSRF-TOKEN') ?? '';
    for (const lost of [undefined, 'of-another-session']) {
      if (lost) reader.cookies.set('XSRF-TOKEN', lost);
      else reader.cookies.delete('XSRF-TOKEN');
      await feed();
      expect(reader.cookies.get('XSRF-TOKEN')).toBe(value);
    }
  });

  test('is for members only, whatever they say they have', async () => {
    const etag = (await feed()).headers.get('etag') ?? '';
    const { status, headers, body } = await feed('', { 'if-none-match': etag }, site.visitor());
    expect([status, body.code]).toEqual([401, 'unauthenticated']);
    expect([headers.get('etag'), headers.get(VIEWER_REACTIONS)]).toEqual([null, null]);
  });

  // [D.1]
  test('comes in the encoding that the browser takes, with the same words in it', async () => {
    const plain = await feed('', { 'accept-encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(Number(plain.headers.get('content-length'))).toBe(plain.bytes.length);
    const cases: [string, string | null][] = [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip;q=1.0, br;q=0.5', 'br'],
      ['gzip, br;q=0', 'gzip'],
      ['gzip;q=0.000, br;q=0.0', null],
      ['deflate', null],
      ['xbr, gzipped', null],
      ['*', null],
    ];
    for (const [accepted, encoding] of cases) {
      const { headers, bytes, length } = await raw(accepted);
      expect([accepted, headers['content-encoding'] ?? null]).toEqual([accepted, encoding]);
      expect(length).toBe(bytes.length);
      const decoded = encoding === 'br' ? brotliDecompressSync(bytes) : encoding ? gunzipSync(bytes) : bytes;
      expect(decoded.toString()).toBe(plain.text);
      expect(headers.etag).toBe(plain.headers.get('etag'));
    }
    expect((await raw('br', '?category=achievement')).headers['content-encoding']).toBeUndefined(); // nothing to gain
  });

  /** Bytes as they travel: fetch would decode them. */
  async function raw(accepted: string, query = '') {
    const cookie = [...reader.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const { headers, rawPayload } = await site.app.inject({
      url: `/api/posts${query}`,
      headers: { 'accept-encoding': accepted, cookie },
    });
    return { headers, bytes: rawPayload, length: Number(headers['content-length']) };
  }
});

describe('a write', () => {
  const PAGES = ['', '?page=2', '?category=general', '?category=sports', '?category=training', '?category=competition'];
  const tags = async () => {
    const found = [];
    for (const page of PAGES) found.push((await feed(page)).headers.get('etag'));
    return found;
  };
  /** The pages that it changes, and that it leaves as they are to the byte, without a query. */
  async function changes(act: () => Promise<{ status: number }>): Promise<string[]> {
    const before = await tags();
    expect([200, 201]).toContain((await act()).status);
    const after = await tags();
    return PAGES.filter((_, n) => before[n] !== after[n]);
  }
  const edit = (id: string, fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    return author.send('PUT', `/api/posts/${id}`, { body: form });
  };
  const react = (id: string, reactionType = 'fire') => reader.post(`/api/posts/${id}/react`, { reactionType });

  // [D.2]
  test('changes exactly the pages that show it, for its author at once', async () => {
    let own = '';
    const create = async () => {
      const answer = await author.post('/api/posts', textForm({ content: 'New', category: 'training' }));
      own = answer.body.post._id;
      expect((await feed('', {}, author)).text).toContain(own);
      return answer;
    };
    expect(await changes(create)).toEqual(['', '?page=2', '?category=training']);
    expect(await changes(() => edit(own, { content: 'Changed' }))).toEqual(['', '?category=training']);
    expect(await changes(() => edit(own, { category: 'sports' }))).toEqual([
      '',
      '?category=sports',
      '?category=training',
    ]);
    expect(await changes(() => react(own))).toEqual(['', '?category=sports']);
    expect(await changes(() => react(own))).toEqual([]);
    expect(await changes(() => reader.send('DELETE', `/api/posts/${own}/react`))).toEqual(['', '?category=sports']);
    let commentId = '';
    const comment = async () => {
      const answer = await reader.post(`/api/posts/${own}/comments`, { content: 'Well played' });
      commentId = answer.body.comment._id;
      return answer;
    };
    expect(await changes(comment)).toEqual(['', '?category=sports']);
    expect(await changes(() => reader.send('DELETE', `/api/posts/${own}/comments/${commentId}`))).toEqual([
      '',
      '?category=sports',
    ]);
    // Further down the list: only the page that the post is on.
    expect(await changes(() => react(ids.at(-1) ?? ''))).toEqual(['?page=2', '?category=general']);
    expect(await changes(() => author.send('DELETE', `/api/posts/${own}`))).toEqual([
      '',
      '?page=2',
      '?category=sports',
    ]);
  });

  // [D.2]
  test('is also a video that is published, and one that is removed', async () => {
    let id = '';
    const publish = async () => {
      const answer = await author.post('/api/videos/upload-youtube', videoForm({ eventType: 'Hostel Game' }));
      id = answer.body.video._id;
      return answer;
    };
    expect(await changes(publish)).toEqual(['', '?page=2', '?category=competition']);
    await site.db.execute(sql`update accounts set role = 'admin' where id = ${author.accountId}`);
    site.clock.advance(5 * SECOND);
    const remove = () => author.send('DELETE', `/api/admin/users/videos/${id}`);
    expect(await changes(remove)).toEqual(['', '?page=2', '?category=competition']);
  });

  test('that nobody told of is seen within five seconds', async () => {
    const before = (await feed()).text;
    await site.db.execute(sql`update posts set content = 'By hand' where id = ${ids[0]}`);
    expect((await feed()).text).toBe(before);
    site.clock.advance(5 * SECOND);
    expect((await feed()).text).toContain('By hand');
  });

  // [D.2]
  test('is never missed: who reads after it sees it, while many read and write', async () => {
    const target = ids[1] ?? '';
    /** Readers of all kinds, a few hundred in all: within what one ip may ask for. */
    const crowd = () =>
      Array.from({ length: 8 }, (_, n) =>
        feed(n % 2 ? '' : `?limit=${10 + n}`, { 'accept-encoding': n % 3 ? 'br' : 'gzip' }),
      );
    const seen = async (browser: TestBrowser) => {
      const { posts } = (await feed('', {}, browser)).body;
      return posts.find(({ _id }: { _id: string }) => _id === target);
    };
    for (let round = 1; round <= 25; round++) {
      site.clock.advance(10 * SECOND); // limits
      const readers = crowd();
      const { body } = await author.post(`/api/posts/${target}/comments`, { content: `Comment ${round}` });
      readers.push(...crowd());
      expect((await seen(author)).commentCount).toBe(body.commentCount);
      await Promise.all([react(target, round % 2 ? 'goal' : 'wow'), edit(target, { content: `Round ${round}` })]);
      const { content, reactionCounts } = await seen(reader);
      expect([content, reactionCounts]).toEqual([`Round ${round}`, round % 2 ? { goal: 1 } : { wow: 1 }]);
      for (const { status } of await Promise.all(readers)) expect(status).toBe(200);
    }
  });

  test('forgets no page but those: of another category, or without the post', async () => {
    await tags();
    const asked = (act: () => void, page: string) =>
      statements(site, async () => {
        act();
        await feed(page);
      });
    const told = () => site.bus.publish(feedChanged, { categories: ['sports'] });
    expect(await asked(told, '?category=general')).toBe(0);
    expect(await asked(told, '?category=sports')).toBeGreaterThan(0);
    expect(await asked(told, '?page=2')).toBeGreaterThan(0);
    await tags();
    expect(await asked(() => site.bus.publish(itemsChanged, { ids: [ids[0] ?? ''] }), '?page=2')).toBe(0);
  });
});

describe('the reader’s own reactions', () => {
  const own = async (browser: TestBrowser, query = '') => {
    const { headers } = await feed(query, {}, browser);
    return (headers.get(VIEWER_REACTIONS) ?? 'missing').split(',').filter(Boolean).sort();
  };

  // [D.1]
  test('travel beside the page, each to their own, also from another device at once', async () => {
    const fan = await site.member('Fan');
    const phone = site.visitor();
    await phone.post('/api/auth/login', { username: 'fan', password: PASSWORD });
    const rival = await site.member('Rival');
    const [first = '', second = ''] = ids;
    expect([await own(fan), await own(phone), await own(rival)]).toEqual([[], [], []]);
    const react = (browser: TestBrowser, id: string, reactionType: string) =>
      browser.post(`/api/posts/${id}/react`, { reactionType });
    await react(fan, first, 'fire');
    await react(rival, first, 'wow');
    await react(phone, second, 'clap');
    const both = [`${first}=fire`, `${second}=clap`].sort();
    expect([await own(fan), await own(phone), await own(rival)]).toEqual([both, both, [`${first}=wow`]]);
    await react(phone, first, 'goal');
    expect(await own(fan)).toEqual([`${first}=goal`, `${second}=clap`].sort());
    await fan.send('DELETE', `/api/posts/${first}/react`);
    expect([await own(phone), await own(fan, '?page=2')]).toEqual([[`${second}=clap`], []]);
    expect(await statements(site, () => own(fan))).toBe(0);
  });

  test('are right after any order of reactions from two devices at once', async () => {
    const fan = await site.member('Quick');
    const phone = site.visitor();
    await phone.post('/api/auth/login', { username: 'quick', password: PASSWORD });
    const id = ids[2] ?? '';
    for (let round = 0; round < 10; round++) {
      site.clock.advance(60 * SECOND);
      await Promise.all([
        fan.post(`/api/posts/${id}/react`, { reactionType: 'goal' }),
        phone.post(`/api/posts/${id}/react`, { reactionType: 'love' }),
        own(fan),
        own(phone),
        ...(round % 2 ? [fan.send('DELETE', `/api/posts/${id}/react`)] : []),
      ]);
      const { viewerReaction } = (await fan.get(`/api/posts/${id}`)).body;
      expect(await own(fan)).toEqual(viewerReaction ? [`${id}=${viewerReaction}`] : []);
    }
  });
});
