import { beforeAll, describe, expect, test } from 'vitest';
import { type FeedPost, postMessages } from '../../../contract/posts.ts';
import { requestMessages } from '../../../contract/requests.ts';
import { SECOND } from '../../platform/clock.ts';
import { comments } from '../../schema/comments.ts';
import { reactions } from '../../schema/reactions.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { textForm } from '../../testing/sending/forms.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { traces } from '../../testing/traces.ts';

const NOBODY = '01890000-0000-7000-8000-000000000000';

let site: Site;
let member: TestBrowser;
beforeAll(async () => {
  site = await createSite();
  member = await site.member('Efua');
});

async function write(fields: Record<string, string>): Promise<FeedPost> {
  site.clock.advance(SECOND); // so that newest first is an order
  const answer = await member.post('/api/posts', textForm(fields));
  expect(answer.body).toMatchObject({ message: 'Post created successfully' });
  expect(answer.status).toBe(201);
  return answer.body.post;
}

describe('a post', () => {
  // [S2-2.32, S2-3.8, S2-7.3]
  test('of text stands in the feed and on its page at once, with all its fields', async () => {
    const post = await write({ content: 'Kick-off at eight.', category: 'sports', tags: '#derby, Legon ,, DERBY' });
    expect(post).toEqual({
      kind: 'post',
      _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      content: 'Kick-off at eight.',
      category: 'sports',
      tags: ['derby', 'Legon'],
      images: [],
      author: { _id: member.accountId, username: 'Efua', profilePicture: null },
      createdAt: site.clock.now().toISOString(),
      likes: [],
      likeCount: 0,
      reactionCounts: {},
      commentCount: 0,
    });
    expect((await member.get('/api/posts')).body.posts[0]).toEqual(post);
    const { kind: _, ...rest } = post;
    const page = await site.visitor().get(`/api/posts/${post._id}`);
    expect(page.status).toBe(200);
    const nothing = { edit: false, delete: false, report: false };
    expect(page.body).toEqual({
      post: { ...rest, comments: [], earlier: null },
      viewerReaction: null,
      can: nothing,
    });
    const canOf = async (browser: TestBrowser) => (await browser.get(`/api/posts/${post._id}`)).body.can;
    expect(await canOf(member)).toEqual({ ...nothing, edit: true, delete: true });
    expect(await canOf(await site.member('Reader'))).toEqual({ ...nothing, report: true });
  });

  // [S2-3.16]
  test('is general when nothing else is said, and may be of every category', async () => {
    expect((await write({ content: 'No category' })).category).toBe('general');
    for (const category of ['general', 'sports', 'achievement', 'training', 'competition', 'fitness']) {
      expect((await write({ content: category, category })).category).toBe(category);
    }
  });

  test('comes back as it was written, in any script and with any marks', async () => {
    const texts = [
      `<b onclick="x()">Goal</b> & 'more' </script> $& $1 <!--head-->`,
      '🏆👨‍👩‍👧‍👦🇬🇭\n\n⚽️ zoë',
      'هدف في الدقيقة الأخيرة ‏(1)',
      `'); drop table posts; --`,
      '💬'.repeat(5000),
    ];
    for (const text of texts) {
      const tag = text.slice(0, 20).replace(/[,\n]/g, '').toWellFormed();
      const post = await write({ content: text, tags: tag });
      expect(post.content).toBe(text);
      expect(post.tags).toEqual([tag]);
      expect((await member.get(`/api/posts/${post._id}`)).body.post.content).toBe(text);
    }
    expect((await write({ content: '  one\r\ntwo\rthree  ' })).content).toBe('one\ntwo\nthree');
  });

  test('that says nothing, too much or something unknown is refused, and nothing is left', async () => {
    const before = await traces(site);
    const cases: [Record<string, string>, string, string | RegExp][] = [
      [{}, 'content', postMessages.empty()],
      [{ content: '' }, 'content', postMessages.empty()],
      [{ content: ' \n\t ' }, 'content', postMessages.empty()],
      [{ content: '\u200b\u200f' }, 'content', postMessages.empty()],
      [{ content: '\u3164\u2800\uffa0\u034f' }, 'content', postMessages.empty()],
      [{ content: 'Goal', tags: 'final,\u3164' }, 'tags', requestMessages.oddTag()],
      [{ content: 'Goal', tags: '..' }, 'tags', requestMessages.oddTag()],
      [{ content: 'x'.repeat(5001) }, 'content', postMessages.tooLong()],
      [{ content: '🏆'.repeat(5001) }, 'content', postMessages.tooLong()],
      [{ content: 'x'.repeat(70_000) }, 'content', 'content is too long.'],
      [{ content: 'a\u0000b' }, 'content', /cannot be stored/],
      [{ content: 'x', category: 'chess' }, 'category', /^category /],
      [{ content: 'x', category: '' }, 'category', /^category /],
      [{ content: 'x', tags: 'x'.repeat(41) }, 'tags', postMessages.tagsRule()],
      [{ content: 'x', tags: 'x'.repeat(1001) }, 'tags', postMessages.tagsRule()],
      [{ content: 'x', tags: Array.from({ length: 16 }, (_, i) => i).join() }, 'tags', postMessages.tagsRule()],
    ];
    for (const [fields, field, message] of cases) {
      const answer = await member.post('/api/posts', textForm(fields));
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual({
        code: 'invalid',
        field,
        message: typeof message === 'string' ? message : expect.stringMatching(message),
      });
    }
    expect(await traces(site)).toEqual(before);
  });

  test('is not taken from visitors, nor without the double-submit pair, nor as JSON', async () => {
    const before = await traces(site);
    const visitor = await site.visitor().post('/api/posts', textForm({ content: 'hello' }));
    expect([visitor.status, visitor.body.code]).toEqual([401, 'unauthenticated']);
    const bare = await member.send('POST', '/api/posts', {
      body: textForm({ content: 'x' }),
      headers: { 'x-xsrf-token': '' },
    });
    expect([bare.status, bare.body.code]).toEqual([403, 'csrf']);
    const json = await member.post('/api/posts', { content: 'hello' });
    expect([json.status, json.body.code]).toEqual([415, 'unsupported-type']);
    expect(await traces(site)).toEqual(before);
  });
});

describe('the page of a post', () => {
  // [S2-3.9, S2-7.14]
  test('shows comments oldest first, the newest fifty reactions, and the counts of all', async () => {
    const post = await write({ content: 'Discussed' });
    const base = site.clock.now().getTime();
    const uuid = (n: number) => `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`;
    const people = Array.from({ length: 60 }, (_, n) => n);
    await site.db.execute(`insert into accounts (id, username, email, created_at)
      select ('01890000-0000-7000-9000-' || lpad(n::text, 12, '0'))::uuid, 'fan' || n, 'fan' || n || '@uni.example', now()
      from generate_series(100, 159) as n`);
    const fan = (n: number) => `01890000-0000-7000-9000-${String(100 + n).padStart(12, '0')}`;
    await site.db.insert(reactions).values(
      people.map((n) => ({
        postId: post._id,
        accountId: fan(n),
        id: uuid(n),
        type: n < 20 ? ('goal' as const) : ('fire' as const),
        createdAt: new Date(base + n),
      })),
    );
    await site.db.insert(comments).values(
      [3, 1, 2].map((n) => ({
        id: uuid(n),
        postId: post._id,
        accountId: fan(n),
        content: `Comment ${n}`,
        createdAt: new Date(base + n),
      })),
    );
    const { body } = await site.visitor().get(`/api/posts/${post._id}`);
    expect(body.post).toMatchObject({ likeCount: 60, reactionCounts: { goal: 20, fire: 40 }, commentCount: 3 });
    expect(body.post.likes.map((like: { user: { username: string } }) => like.user.username)).toEqual(
      people
        .toReversed()
        .slice(0, 50)
        .map((n) => `fan${100 + n}`),
    );
    expect(body.post.likes[0]).toEqual({ _id: uuid(59), type: 'fire', user: { _id: fan(59), username: 'fan159' } });
    expect(body.post.comments).toEqual(
      [1, 2, 3].map((n) => ({
        _id: uuid(n),
        content: `Comment ${n}`,
        user: { _id: fan(n), username: `fan${100 + n}`, profilePicture: null },
        createdAt: new Date(base + n).toISOString(),
      })),
    );
  });

  // [S2-2.68, S2-7.14]
  test('that is not there is said so, whatever stands in its place', async () => {
    for (const id of [
      NOBODY,
      'nothing',
      '1',
      NOBODY.toUpperCase(),
      `${NOBODY}x`,
      "' or 1=1 --",
      '%F0%9F%8F%86',
      '..%2f..',
    ]) {
      const answer = await site.visitor().get(`/api/posts/${encodeURI(id)}`);
      expect([id, answer.status]).toEqual([id, 404]);
      expect(answer.body).toEqual({ code: 'not-found', message: 'Post not found' });
    }
  });
});

describe('the head of a post’s page', () => {
  const title = (text: string) => /<title data-head>(.*?)<\/title>/s.exec(text)?.[1];

  test('says what the post says, with its marks as nothing but text', async () => {
    const content = `"Quoted" & 'single' </script><script>alert(1)</script> </title> $& $1`;
    const post = await write({ content });
    const { status, text } = await site.visitor().get(`/app/${post._id}`);
    expect(status).toBe(200);
    const shown = `${content.slice(0, 49).trimEnd()}… | Touchline`;
    const escaped = shown.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
    expect(title(text)).toBe(escaped);
    expect(text).toContain(`<meta data-head property="og:title" content="${escaped}">`);
    expect(text).toContain(`<link data-head rel="canonical" href="http://localhost:3000/app/${post._id}">`);
    expect(text).not.toContain('<script>alert');
    expect(text.match(/<\/title>/g)).toHaveLength(1);
    const [, data = ''] = /<script data-head type="application\/ld\+json">(.*?)<\/script>/s.exec(text) ?? [];
    expect(JSON.parse(data)).toMatchObject({
      '@type': 'SocialMediaPosting',
      author: { name: 'Efua' },
      description: content,
    });
  });

  test('is that of the error page where no post is', async () => {
    for (const id of [NOBODY, 'nothing', '%3Cscript%3E', 'x'.repeat(400)]) {
      const { status, text, headers } = await site.visitor().get(`/app/${id}`);
      expect([id, status]).toEqual([id, 404]);
      expect(title(text)).toBe('Page not found | Touchline');
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    }
  });
});
