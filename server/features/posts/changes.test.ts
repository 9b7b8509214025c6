/** Editing and deleting posts. */
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { type FeedPost, postMessages } from '../../../contract/posts.ts';
import { postRemoved } from '../../facts/posts.ts';
import { SECOND } from '../../platform/clock.ts';
import { posts } from '../../schema/posts.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { heard } from '../../testing/heard.ts';
import { appendFile, textForm } from '../../testing/sending/forms.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { traces } from '../../testing/traces.ts';
import { feedChanged, itemsChanged } from '../feed/events.ts';

const TOPICS = [feedChanged, itemsChanged, postRemoved];
const NOBODY = '01890000-0000-7000-8000-000000000000';

let site: Site;
let author: TestBrowser;
let other: TestBrowser;
beforeAll(async () => {
  site = await createSite();
  author = await site.member('Author');
  other = await site.member('Other');
});

/** A picture that is known by its width. */
const picture = (width: number) =>
  sharp({ create: { width, height: 20, channels: 3, background: '#0f6b4a' } })
    .png()
    .toBuffer();

async function form(fields: Record<string, string>, widths: number[] = [], field = 'image'): Promise<FormData> {
  const made = textForm(fields);
  for (const width of widths) appendFile(made, { field, bytes: await picture(width), name: 'p.png' });
  return made;
}

async function write(fields: Record<string, string>, widths: number[] = []): Promise<FeedPost> {
  site.clock.advance(SECOND);
  const path = widths.length > 1 ? '/api/posts/multiple' : '/api/posts';
  const answer = await author.post(path, await form(fields, widths, widths.length > 1 ? 'images' : 'image'));
  expect(answer.body).toMatchObject({ message: postMessages.created() });
  return answer.body.post;
}

const edit = async (id: string, fields: Record<string, string>, widths: number[] = [], browser = author) =>
  browser.send('PUT', `/api/posts/${id}`, { body: await form(fields, widths) });
const remove = (id: string, browser = author) => browser.send('DELETE', `/api/posts/${id}`);
const widthsOf = (post: Pick<FeedPost, 'images'>) => post.images.map(({ width }) => width);
const shown = async (id: string) => (await site.visitor().get(`/api/posts/${id}`)).body.post;
const feedOf = async (category: string) =>
  (await author.get(`/api/posts?limit=50&category=${category}`)).body.posts.map(({ _id }: FeedPost) => _id);

describe('an edit', () => {
  // [S2-3.16, S2-7.9]
  test('changes text, category and tags, and nothing else of the post', async () => {
    const post = await write({ content: 'Before', category: 'sports', tags: 'one, two' }, [20, 21]);
    await other.post(`/api/posts/${post._id}/react`, { reactionType: 'goal' });
    await other.post(`/api/posts/${post._id}/comments`, { content: 'Nice' });
    const createdAt = post.createdAt;
    site.clock.advance(60 * SECOND);
    const answer = await edit(post._id, { content: ' After\r\nall ', category: 'fitness', tags: '#three' });
    expect([answer.status, answer.body.message]).toEqual([200, 'Post updated successfully']);
    expect(answer.body.post).toEqual({
      ...post,
      content: 'After\nall',
      category: 'fitness',
      tags: ['three'],
      createdAt,
      likes: [expect.objectContaining({ type: 'goal' })],
      likeCount: 1,
      reactionCounts: { goal: 1 },
      commentCount: 1,
    });
    expect(await shown(post._id)).toMatchObject({ content: 'After\nall', images: post.images });
    expect(await feedOf('sports')).not.toContain(post._id);
    expect(await feedOf('fitness')).toContain(post._id);
    const [row] = await site.db.select({ updatedAt: posts.updatedAt }).from(posts).where(eq(posts.id, post._id));
    expect(row?.updatedAt).toEqual(site.clock.now());
  });

  // [S2-7.9]
  test('leaves as it is what is not sent', async () => {
    const post = await write({ content: 'Kept', category: 'training', tags: 'a, b' }, [30]);
    const same: Record<string, string>[] = [{}, { content: 'Kept' }, { tags: 'a,b' }, { category: 'training' }];
    for (const fields of same) {
      expect((await edit(post._id, fields)).body.post).toEqual(post);
    }
    expect((await edit(post._id, { tags: '' })).body.post.tags).toEqual([]);
  });

  // [S2-2.39, S2-7.9]
  test('that leaves no text, or does not fit, is refused, and nothing changes', async () => {
    const post = await write({ content: 'As it is', category: 'sports' }, [40]);
    const before = await traces(site);
    const cases: [Record<string, string>, string, string | RegExp][] = [
      [{ content: '' }, 'content', 'Please enter some text.'],
      [{ content: ' \n ', tags: 'x' }, 'content', 'Please enter some text.'],
      [{ content: '\u200b\u200d' }, 'content', 'Please enter some text.'],
      [{ content: '🏆'.repeat(5001) }, 'content', postMessages.tooLong()],
      [{ content: 'a\u0000b' }, 'content', /cannot be stored/],
      [{ category: 'chess' }, 'category', /^category /],
      [{ category: '' }, 'category', /^category /],
      [{ tags: 'x'.repeat(41) }, 'tags', postMessages.tagsRule()],
      [{ alt: 'x'.repeat(301) }, 'alt', postMessages.altTooLong()],
      [{ removeImages: 'nothing' }, 'removeImages', /JSON array/],
      [{ removeImages: '{"0":"x"}' }, 'removeImages', /JSON array/],
      [{ removeImages: '[1]' }, 'removeImages', /JSON array/],
    ];
    for (const [fields, field, message] of cases) {
      const answer = await edit(post._id, fields, [41]);
      const text = typeof message === 'string' ? message : expect.stringMatching(message);
      expect([fields, answer.status, answer.body]).toEqual([fields, 400, { code: 'invalid', field, message: text }]);
    }
    expect((await author.send('PUT', `/api/posts/${post._id}`)).status).toBe(415);
    expect((await edit(post._id, {}, [41, 42])).status).toBe(400); // one picture at a time
    expect(await shown(post._id)).toMatchObject({ content: 'As it is', images: post.images });
    expect(await traces(site)).toEqual(before);
  });

  // [S2-7.9]
  test('of a post of pictures without text asks for some', async () => {
    const post = await write({}, [50]);
    expect((await edit(post._id, { tags: 'x' })).body.message).toBe('Please enter some text.');
    expect((await edit(post._id, { content: 'A word' })).body.post).toMatchObject({ content: 'A word', tags: [] });
  });

  // [S2-7.9]
  test('adds a picture behind the others, with what it shows, and takes others away with their files', async () => {
    const post = await write({ content: 'Pictures' }, [60, 61, 62]);
    const added = await edit(post._id, { alt: ' The  winning\ngoal ' }, [63]);
    expect(widthsOf(added.body.post)).toEqual([60, 61, 62, 63]);
    expect(added.body.post.images.map(({ alt }: { alt: string }) => alt)).toEqual(['', '', '', 'The winning goal']);
    const files = (await traces(site)).files;
    const removeImages = JSON.stringify([post.images[0]?.url, post.images[2]?.url, '/images/unknown-1.webp']);
    const swapped = await edit(post._id, { removeImages }, [64]);
    expect(widthsOf(swapped.body.post)).toEqual([61, 63, 64]);
    expect(await shown(post._id)).toMatchObject({ images: swapped.body.post.images });
    expect((await traces(site)).files).toHaveLength(files.length - 2 + 1);
    expect((await site.visitor().get(post.images[0]?.url ?? '')).status).toBe(404);
    expect((await site.visitor().get(post.images[1]?.url ?? '')).status).toBe(200);
    expect((await edit(post._id, { removeImages })).body.post.images).toHaveLength(3); // gone is gone
  });

  // [S2-7.9]
  test('can fill a post up to ten pictures, and no further', async () => {
    const post = await write({ content: 'Full' }, [70, 71, 72, 73, 74, 75, 76, 77, 78, 79]);
    const before = await traces(site);
    const eleventh = await edit(post._id, { content: 'Fuller' }, [80]);
    expect([eleventh.status, eleventh.body]).toEqual([
      400,
      { code: 'invalid', field: 'image', message: 'Maximum 10 images allowed' },
    ]);
    expect(await traces(site)).toEqual(before);
    expect((await shown(post._id)).content).toBe('Full');
    const removeImages = JSON.stringify([post.images[3]?.url]);
    expect(widthsOf((await edit(post._id, { removeImages }, [80])).body.post)).toEqual([
      70, 71, 72, 74, 75, 76, 77, 78, 79, 80,
    ]);
  });

  // [S2-7.9]
  test('made on several devices at once loses no picture, and keeps to ten', async () => {
    const post = await write({ content: 'Crowded' }, [90, 91, 92, 93]);
    const removeImages = JSON.stringify([post.images[1]?.url]);
    const answers = await Promise.all([
      ...Array.from({ length: 9 }, (_, n) => edit(post._id, { content: `Edit ${n}` }, [100 + n])),
      edit(post._id, { removeImages }),
    ]);
    const taken = answers.slice(0, 9).flatMap(({ status }, n) => (status === 200 ? [100 + n] : []));
    for (const { status, body } of answers) if (status !== 200) expect(body.message).toBe('Maximum 10 images allowed');
    const now = widthsOf(await shown(post._id));
    expect(now.slice(0, 3)).toEqual([90, 92, 93]);
    expect(now.slice(3).toSorted()).toEqual(taken);
    expect([6, 7]).toContain(taken.length); // before or after one was removed
    const kept = now.map(async (_, n) => (await site.visitor().get((await shown(post._id)).images[n].url)).status);
    expect(new Set(await Promise.all(kept))).toEqual(new Set([200]));
  });

  // [S2-7.17]
  test('is told to others: the feed only where the post has moved to another category', async () => {
    const post = await write({ content: 'Told', category: 'sports' });
    expect(await heard(site, TOPICS, () => edit(post._id, { content: 'Told again', category: 'sports' }))).toEqual([
      ['items-changed', { ids: [post._id] }],
    ]);
    expect(await heard(site, TOPICS, () => edit(post._id, { category: 'general' }))).toEqual([
      ['feed-changed', { categories: ['sports', 'general'] }],
      ['items-changed', { ids: [post._id] }],
    ]);
    expect(await heard(site, TOPICS, () => edit(post._id, { content: '' }))).toEqual([]);
    expect(await heard(site, TOPICS, () => write({ content: 'New', category: 'training' }))).toEqual([
      ['feed-changed', { categories: ['training'] }],
    ]);
  });
});

describe('the deletion of a post', () => {
  // [S2-7.10]
  test('takes its pictures, comments and reactions along, and leaves nothing', async () => {
    const before = await traces(site);
    const post = await write({ content: 'Short-lived', category: 'achievement' }, [20, 900]);
    await other.post(`/api/posts/${post._id}/react`, { reactionType: 'goal' });
    await other.post(`/api/posts/${post._id}/comments`, { content: 'Nice' });
    let answer: Awaited<ReturnType<typeof remove>> | undefined;
    const messages = await heard(site, TOPICS, async () => {
      answer = await remove(post._id);
    });
    expect([answer?.status, answer?.body]).toEqual([200, { message: 'Post deleted successfully' }]);
    expect(messages).toEqual([
      ['feed-changed', { categories: ['achievement'] }],
      ['posts.removed', { postId: post._id, authorId: author.accountId, category: 'achievement', hidden: null }],
    ]);
    expect(await traces(site)).toEqual(before);
    for (const table of ['reactions', 'comments']) {
      const { rows } = await site.db.execute(`select 1 from ${table} where post_id = '${post._id}'`);
      expect(rows).toEqual([]);
    }
    expect((await site.visitor().get(`/api/posts/${post._id}`)).status).toBe(404);
    expect((await site.visitor().get(`/app/${post._id}`)).status).toBe(404);
    expect(await feedOf('achievement')).toEqual([]);
    const again = await remove(post._id);
    expect([again.status, again.body]).toEqual([404, { code: 'not-found', message: 'Post not found' }]);
  });

  // [S2-7.10]
  test('and its edit end in 404 where no post is', async () => {
    for (const id of [NOBODY, 'nothing', NOBODY.toUpperCase(), '..%2f..']) {
      for (const answer of [await remove(id), await edit(id, { content: 'x' })]) {
        expect([id, answer.status, answer.body.message]).toEqual([id, 404, 'Post not found']);
      }
    }
  });

  // [S2-6.2]
  test('is the author’s alone, as an edit is', async () => {
    const post = await write({ content: 'Mine' });
    for (const answer of [await remove(post._id, other), await edit(post._id, { content: 'Theirs' }, [20], other)]) {
      const message = 'Only the author of a post can change it.';
      expect([answer.status, answer.body]).toEqual([403, { code: 'forbidden', message }]);
    }
    expect((await shown(post._id)).content).toBe('Mine');
  });
});
