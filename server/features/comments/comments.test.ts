import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { COMMENTS_PAGE_SIZE, type Comment } from '../../../contract/comments.ts';
import type { FeedPost } from '../../../contract/posts.ts';
import { commentRemoved, commentWritten } from '../../facts/comments.ts';
import { SECOND } from '../../platform/clock.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { heard } from '../../testing/heard.ts';
import { textForm } from '../../testing/sending/forms.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { itemsChanged } from '../feed/events.ts';

const NOBODY = '01890000-0000-7000-8000-000000000000';

let site: Site;
let author: TestBrowser;
let other: TestBrowser;
let post: FeedPost;
beforeAll(async () => {
  site = await createSite();
  author = await site.member('Author');
  other = await site.member('Other');
});
beforeEach(async () => {
  site.clock.advance(60 * SECOND);
  post = (await author.post('/api/posts', textForm({ content: 'What a match' }))).body.post;
});

const path = (id = post._id) => `/api/posts/${id}/comments`;
const page = async () => (await site.visitor().get(`/api/posts/${post._id}`)).body.post;

async function say(content: string, browser = other): Promise<Comment> {
  site.clock.advance(SECOND);
  const answer = await browser.post(path(), { content });
  expect(answer.body).toMatchObject({ message: 'Comment added successfully' });
  return answer.body.comment;
}

const TOPICS = [commentWritten, commentRemoved, itemsChanged];

describe('a comment', () => {
  // [S2-3.10, S2-7.15]
  test('stands beneath the post at once, trimmed, with who wrote it and when', async () => {
    const answer = await other.post(path(), { content: '  Well played,\r\nall of you 👏 \n' });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      message: 'Comment added successfully',
      comment: {
        _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        content: 'Well played,\nall of you 👏',
        user: { _id: other.accountId, username: 'Other', profilePicture: null },
        createdAt: site.clock.now().toISOString(),
      },
      commentCount: 1,
    });
    expect(await page()).toMatchObject({ comments: [answer.body.comment], commentCount: 1, earlier: null });
    expect((await site.visitor().get(path())).body).toEqual({ comments: [answer.body.comment], earlier: null });
  });

  // [S2-7.15]
  test('is refused when it is blank, too long or no text, and counts nothing', async () => {
    const cases: [unknown, string, string?][] = [
      [{ content: '' }, 'Please enter a comment'],
      [{ content: ' \n\t\u00a0 ' }, 'Please enter a comment'],
      [{ content: '\u200b\u2060\ufeff' }, 'Please enter a comment'],
      [{ content: 'x'.repeat(2001) }, 'Comments can be up to 2,000 characters.'],
      [{ content: '🏆'.repeat(2001) }, 'Comments can be up to 2,000 characters.'],
      [{ content: 'a\u0000b' }, 'content contains characters that cannot be stored.'],
      [{ content: 7 }, 'content must be string.'],
      [{}, 'content is required.'],
    ];
    for (const [body, message] of cases) {
      const answer = await other.post(path(), body);
      expect([answer.status, answer.body]).toEqual([400, { code: 'invalid', field: 'content', message }]);
    }
    expect(await page()).toMatchObject({ comments: [], commentCount: 0 });
  });

  test('may have two thousand characters, however many bytes they take', async () => {
    const text = '🏆'.repeat(2000);
    expect((await say(text)).content).toBe(text);
  });

  // [S2-7.16]
  test('is deleted by whoever wrote it, once', async () => {
    const [first, second] = [await say('One'), await say('Two')];
    const answer = await other.send('DELETE', `${path()}/${first._id}`);
    expect([answer.status, answer.body]).toEqual([200, { message: 'Comment deleted successfully', commentCount: 1 }]);
    expect(await page()).toMatchObject({ comments: [second], commentCount: 1 });
    const again = await other.send('DELETE', `${path()}/${first._id}`);
    expect([again.status, again.body]).toEqual([404, { code: 'not-found', message: 'Comment not found' }]);
  });

  // [S2-6.2, S2-6.3]
  test('is not the post’s author’s to delete, nor the post its writer’s', async () => {
    const comment = await say('Mine');
    expect((await author.send('DELETE', `${path()}/${comment._id}`)).status).toBe(403);
    for (const method of ['PUT', 'DELETE']) {
      const body = textForm({ content: 'Theirs' });
      expect((await other.send(method, `/api/posts/${post._id}`, { body })).status).toBe(403);
    }
    expect(await page()).toMatchObject({ content: 'What a match', comments: [comment], commentCount: 1 });
  });

  // [S2-7.16]
  test('is deleted only beneath its own post, and only by its id', async () => {
    const comment = await say('Mine');
    const elsewhere = (await author.post('/api/posts', textForm({ content: 'Another' }))).body.post._id;
    for (const url of [
      `${path(elsewhere)}/${comment._id}`,
      `${path()}/${NOBODY}`,
      `${path()}/nothing`,
      `${path(NOBODY)}/${comment._id}`,
      `${path('nothing')}/${comment._id}`,
    ]) {
      expect([url, (await other.send('DELETE', url)).status]).toEqual([url, 404]);
    }
    expect((await page()).comments).toEqual([comment]);
  });

  // [S2-7.15]
  test('is not taken for a post that is not there', async () => {
    for (const id of [NOBODY, 'nothing', "' or 1=1 --"]) {
      const answer = await other.post(path(encodeURIComponent(id)), { content: 'Hello' });
      expect([answer.status, answer.body]).toEqual([404, { code: 'not-found', message: 'Post not found' }]);
      expect((await other.get(path(encodeURIComponent(id)))).status).toBe(404);
    }
  });

  // [S2-7.17]
  test('is told to others with the count, and so is that it has gone', async () => {
    let comment: Comment | undefined;
    const of = () => ({ postId: post._id, commentId: comment?._id, authorId: other.accountId, hidden: null });
    expect(
      await heard(site, TOPICS, async () => {
        comment = await say('Live');
      }),
    ).toEqual([
      ['items-changed', { ids: [post._id] }],
      ['comments.written', { ...of(), comment, publicNames: [], commentCount: 1 }],
    ]);
    expect(await heard(site, TOPICS, () => other.send('DELETE', `${path()}/${comment?._id}`))).toEqual([
      ['items-changed', { ids: [post._id] }],
      ['comments.removed', { ...of(), commentCount: 0 }],
    ]);
    expect(await heard(site, TOPICS, () => other.post(path(), { content: ' ' }))).toEqual([]);
  });
});

describe('a long thread', () => {
  // [S2-7.14]
  test('comes with its newest comments, oldest first, and the earlier ones page by page', async () => {
    const total = COMMENTS_PAGE_SIZE * 2 + 7;
    // Three share each millisecond: the order is total all the same.
    await site.db.execute(`insert into comments (id, post_id, account_id, content, created_at)
      select ('01890000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, '${post._id}', '${other.accountId}',
        'Comment ' || n, '2026-02-01T10:00:00Z'::timestamptz + (n / 3) * interval '1 millisecond'
      from generate_series(1, ${total}) as n`);
    const names = Array.from({ length: total }, (_, n) => `Comment ${n + 1}`);
    const contents = (comments: Comment[]) => comments.map(({ content }) => content);

    const shown = await page();
    expect(contents(shown.comments)).toEqual(names.slice(-COMMENTS_PAGE_SIZE));
    expect(shown.commentCount).toBe(total);

    const seen = contents(shown.comments);
    let before = shown.earlier;
    const lengths: number[] = [];
    while (before) {
      const { body } = await site.visitor().get(`${path()}?before=${before}`);
      lengths.push(body.comments.length);
      seen.unshift(...contents(body.comments));
      before = body.earlier;
    }
    expect(lengths).toEqual([50, 7]);
    expect(seen).toEqual(names);

    // Comments written or deleted meanwhile shift nothing.
    const { earlier } = (await site.visitor().get(`${path()}?limit=3`)).body;
    const next = contents((await site.visitor().get(`${path()}?limit=3&before=${earlier}`)).body.comments);
    await say('Later');
    expect(contents((await site.visitor().get(`${path()}?limit=3&before=${earlier}`)).body.comments)).toEqual(next);
    expect(next).toEqual(names.slice(-6, -3));
  });

  test('stand in the order in which they were written, also where servers’ clocks are apart', async () => {
    const wordsOf = (all: Comment[]) => all.map(({ content }) => content);
    const words = ['First', 'Second', 'Third', 'Fourth'];
    for (const [n, word] of words.entries()) {
      site.clock.advance((n % 2 ? -5 : 4) * SECOND); // by turns of a server that is ahead, and of one that is not
      expect((await other.post(path(), { content: word })).status).toBe(201);
    }
    expect(wordsOf((await page()).comments)).toEqual(words);
    const { earlier, comments } = (await site.visitor().get(`${path()}?limit=2`)).body;
    const before = (await site.visitor().get(`${path()}?limit=2&before=${earlier}`)).body;
    expect(wordsOf([...before.comments, ...comments])).toEqual(words);
  });

  test('refuses cursors and limits that make no sense', async () => {
    const cases = ['before=x', 'before=1_x', `before=${'9'.repeat(15)}_${NOBODY}`, 'limit=0', 'limit=51', 'limit=x'];
    for (const query of cases) {
      const answer = await site.visitor().get(`${path()}?${query}`);
      expect([query, answer.status, answer.body.field]).toEqual([query, 400, query.split('=')[0]]);
    }
    expect((await site.visitor().get(`${path()}?before=1_${NOBODY}`)).body).toEqual({ comments: [], earlier: null });
  });
});
