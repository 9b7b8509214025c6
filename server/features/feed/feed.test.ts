import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { FEED_REACH, type FeedItem } from '../../../contract/posts.ts';
import { SECOND } from '../../platform/clock.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { textForm, videoForm } from '../../testing/sending/forms.ts';
import { createSite, type Site } from '../../testing/site.ts';

let site: Site;
let reader: TestBrowser;
beforeAll(async () => {
  site = await createSite();
  reader = await site.member('Reader');
});

const of = async (query: string) => (await reader.get(`/api/posts${query}`)).body;
const names = (items: FeedItem[]) => items.map((item) => (item.kind === 'post' ? item.content : item.title));

describe('the feed', () => {
  test('is empty at first', async () => {
    expect(await of('')).toEqual({ posts: [], totalPages: 0, total: 0, page: 1 });
  });

  describe('with posts and videos', () => {
    beforeAll(async () => {
      const post = (content: string, category: string) => reader.post('/api/posts', textForm({ content, category }));
      const video = (title: string, eventType: string) =>
        reader.post('/api/videos/upload-youtube', videoForm({ title, eventType }));
      const all = [
        () => post('p-general', 'general'),
        () => video('v-training', 'Training'),
        () => video('v-inter', 'Inter-University'),
        () => post('p-training', 'training'),
        () => video('v-intra', 'Intra-University (HOD Game)'),
        () => video('v-hostel', 'Hostel Game'),
        () => post('p-competition', 'competition'),
        () => video('v-general', 'General'),
        () => post('p-sports', 'sports'),
      ];
      for (const make of all) {
        site.clock.advance(SECOND);
        expect((await make()).status).toBe(201);
      }
    });

    // [S2-7.2]
    test('mixes them newest first, and by category as the event type maps to', async () => {
      const cases: [string, string[]][] = [
        [
          '',
          [
            'p-sports',
            'v-general',
            'p-competition',
            'v-hostel',
            'v-intra',
            'p-training',
            'v-inter',
            'v-training',
            'p-general',
          ],
        ],
        ['?category=general', ['v-general', 'p-general']],
        ['?category=training', ['p-training', 'v-training']],
        ['?category=competition', ['p-competition', 'v-hostel', 'v-intra', 'v-inter']],
        ['?category=sports', ['p-sports']],
        ['?category=achievement', []],
      ];
      for (const [query, expected] of cases) {
        const body = await of(query);
        expect([query, names(body.posts)]).toEqual([query, expected]);
        expect(body).toMatchObject({ total: expected.length, totalPages: Math.ceil(expected.length / 10), page: 1 });
        for (const item of body.posts as FeedItem[])
          expect(item.kind).toBe(names([item])[0]?.startsWith('v') ? 'video' : 'post');
      }
    });

    // [S2-7.2]
    test('comes in pages that hold everything once', async () => {
      const whole = names((await of('')).posts);
      const seen: string[] = [];
      for (let page = 1; page <= 3; page++) {
        const body = await of(`?page=${page}&limit=4`);
        expect(body).toMatchObject({ totalPages: 3, total: 9, page });
        seen.push(...names(body.posts));
      }
      expect(seen).toEqual(whole);
      expect(await of('?page=4&limit=4')).toEqual({ posts: [], totalPages: 3, total: 9, page: 4 });
      expect((await of('?page=1000000&limit=50')).posts).toEqual([]);
    });

    // [S2-7.2]
    test('goes on at a cursor, whatever comes in between, and everything is there once', async () => {
      const whole = names((await of('')).posts);
      let { posts, nextCursor } = await of('?limit=4');
      const seen = names(posts);
      while (nextCursor) {
        const body = await of(`?cursor=${nextCursor}&limit=4`);
        expect(body).toMatchObject({ totalPages: 3, total: 9, page: 0 });
        seen.push(...names(body.posts));
        nextCursor = body.nextCursor;
      }
      expect(seen).toEqual(whole);
      const sports = await of('?category=competition&limit=3');
      const rest = await of(`?category=competition&cursor=${sports.nextCursor}`);
      expect(names(rest.posts)).toEqual(['v-inter']);
      expect(rest.nextCursor).toBeUndefined();
      for (const query of ['cursor=x', `cursor=${sports.nextCursor}&page=1`]) {
        const answer = await reader.get(`/api/posts?${query}`);
        expect([query, answer.status, answer.body.field]).toEqual([query, 400, 'cursor']);
      }
    });

    test('refuses pages and limits that make no sense', async () => {
      const cases = [
        'page=0',
        'page=-1',
        'page=x',
        'page=1000001',
        'limit=0',
        'limit=51',
        'limit=x',
        'category=chess',
        'category=',
      ];
      for (const query of cases) {
        const answer = await reader.get(`/api/posts?${query}`);
        expect([query, answer.status, answer.body.code]).toEqual([query, 400, 'invalid']);
        expect(answer.body.field).toBe(query.split('=')[0]);
      }
    });
  });

  // [S2-7.2]
  test('has pages as far as they reach, and says how to read on', async () => {
    const crowded = await createSite();
    const member = await crowded.member('Machine');
    await crowded.db.execute(sql`
      insert into posts (id, author_id, content, category, created_at, updated_at)
      select gen_random_uuid(), ${member.accountId}, 'Post ' || n, 'general', moment, moment from (
        select n, '2026-01-01'::timestamptz + n * interval '1 second' as moment
        from generate_series(1, ${FEED_REACH + 5}::int) as n
      ) as numbered`);
    await crowded.db.execute(sql`
      insert into feed_items (kind, id, category, created_at) select 'post', id, category, created_at from posts`);
    const last = (await member.get('/api/posts?page=1000')).body;
    expect(last).toMatchObject({ total: FEED_REACH + 5, totalPages: 1000, page: 1000 });
    expect(names(last.posts)).toHaveLength(10);
    for (const query of ['page=1001', 'page=334&limit=30']) {
      const beyond = await member.get(`/api/posts?${query}`);
      expect([query, beyond.status, beyond.body.field]).toEqual([query, 400, 'page']);
      expect(beyond.body.message).toContain('the newest 10,000 items');
    }
    const rest = (await member.get(`/api/posts?cursor=${last.nextCursor}`)).body;
    expect(names(rest.posts)).toEqual(['Post 5', 'Post 4', 'Post 3', 'Post 2', 'Post 1']);
    // Where there is nothing, there is nothing to be read on; and nobody walks there to find out.
    expect((await member.get('/api/posts?page=1000000&limit=50')).body).toMatchObject({ posts: [], totalPages: 200 });
  });

  test('has ten on a page, and is not for visitors', async () => {
    for (let i = 0; i < 4; i++) await reader.post('/api/posts', textForm({ content: `Post ${i}` }));
    const body = await of('');
    expect(body.posts).toHaveLength(10);
    expect(body).toMatchObject({ total: 13, totalPages: 2 });
    const visitor = await site.visitor().get('/api/posts');
    expect([visitor.status, visitor.body.code, visitor.body.posts]).toEqual([401, 'unauthenticated', undefined]);
    expect(visitor.headers.get('cache-control')).toBe('no-store');
  });
});
