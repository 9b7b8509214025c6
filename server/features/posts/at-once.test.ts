/** Many people at the same posts at once, over HTTP: the counters are right, and nothing of ours breaks. */
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { REACTION_TYPES } from '../../../contract/reactions.ts';
import { accounts } from '../../schema/accounts.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { textForm } from '../../testing/sending/forms.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { traces } from '../../testing/traces.ts';

let site: Site;
let people: TestBrowser[];
beforeAll(async () => {
  site = await createSite();
  people = await Promise.all(Array.from({ length: 12 }, (_, n) => site.member(`Fan${n}`)));
});

/** The same numbers at every run (mulberry32 with a seed of its own), so that a failure can be looked at again. */
function dice(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}
const of = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

async function write(browser: TestBrowser): Promise<string> {
  return (await browser.post('/api/posts', textForm({ content: 'All at once' }))).body.post._id;
}

/** What the counters say, beside what is counted anew. */
async function counters() {
  const { rows } = await site.db.execute<{ kept: object; counted: object }>(sql`
    select
      json_build_array(like_count, comment_count, reaction_counts) as kept,
      json_build_array(
        (select count(*) from reactions where post_id = post.id),
        (select count(*) from comments where post_id = post.id),
        coalesce((
          select jsonb_object_agg(type, n)
          from (select type, count(*) as n from reactions where post_id = post.id group by type) as grouped
        ), '{}')
      ) as counted
    from posts as post order by id`);
  return { kept: rows.map(({ kept }) => kept), counted: rows.map(({ counted }) => counted) };
}

describe('the counters', () => {
  // [S2-7.13]
  test('equal a recount after 200 calls at once that react, take back, comment and delete', async () => {
    const roll = dice(2026);
    const posts = await Promise.all(people.slice(0, 4).map(write));
    const mine = await Promise.all(
      people.map(async (browser, n) => {
        const { body } = await browser.post(`/api/posts/${of(posts, n)}/comments`, { content: 'Before' });
        return { post: of(posts, n), comment: body.comment._id as string };
      }),
    );
    const calls = Array.from({ length: 200 }, (_, n) => {
      const browser = of(people, roll(12));
      const post = of(posts, roll(4));
      const own = mine[people.indexOf(browser)];
      return [
        () => browser.post(`/api/posts/${post}/react`, { reactionType: of(REACTION_TYPES, roll(9)) }),
        () => browser.send('DELETE', `/api/posts/${post}/react`),
        () => browser.post(`/api/posts/${post}/comments`, { content: `Comment ${n}` }),
        () => browser.send('DELETE', `/api/posts/${own?.post}/comments/${own?.comment}`),
        () => browser.post(`/api/posts/${post}/react`, { reactionType: 'goal' }),
      ][roll(5)] as () => ReturnType<TestBrowser['get']>;
    });
    const answers = await Promise.all(calls.map((call) => call()));
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].filter((status) => ![200, 201, 404].includes(status))).toEqual([]); // 404: deleted twice
    for (const { body } of answers) {
      if (body.likeCount !== undefined) expect(body.likeCount).toBeGreaterThanOrEqual(0);
    }
    const { kept, counted } = await counters();
    expect(kept).toEqual(counted);
    expect(JSON.stringify(kept)).toMatch(/[1-9]/);
    for (const id of posts) {
      const { post } = (await site.visitor().get(`/api/posts/${id}`)).body;
      expect(post.likes).toHaveLength(post.likeCount);
      expect(post.comments).toHaveLength(post.commentCount);
    }
  });

  // [S2-7.13]
  test('come to an answer each: those of a post count up one by one', async () => {
    const post = await write(people[0] as TestBrowser);
    const answers = await Promise.all(
      people.map((browser) => browser.post(`/api/posts/${post}/comments`, { content: 'Me' })),
    );
    const counts = answers.map(({ body }) => body.commentCount).toSorted((a, b) => a - b);
    expect(counts).toEqual(people.map((_, n) => n + 1));
    const likes = await Promise.all(
      people.map((browser) => browser.post(`/api/posts/${post}/react`, { reactionType: 'clap' })),
    );
    expect(likes.map(({ body }) => body.likeCount).toSorted((a, b) => a - b)).toEqual(counts);
  });
});

describe('a post that is deleted while others are at it', () => {
  // [S2-7.13]
  test('answers them 404 or as it was, and leaves no row', async () => {
    const before = await traces(site);
    for (let round = 0; round < 6; round++) {
      const author = of(people, round);
      const post = await write(author);
      const first = (await of(people, round + 1).post(`/api/posts/${post}/comments`, { content: 'First' })).body
        .comment;
      const answers = await Promise.all([
        ...people.flatMap((browser, n) => [
          browser.post(`/api/posts/${post}/react`, { reactionType: of(REACTION_TYPES, n) }),
          browser.post(`/api/posts/${post}/comments`, { content: 'Too late?' }),
          browser.send('DELETE', `/api/posts/${post}/react`),
        ]),
        of(people, round + 1).send('DELETE', `/api/posts/${post}/comments/${first._id}`),
        author.send('PUT', `/api/posts/${post}`, { body: textForm({ content: 'Edited' }) }),
        ...[author, author].map((browser) => browser.send('DELETE', `/api/posts/${post}`)),
        of(people, 7).get(`/api/posts/${post}`),
        of(people, 8).get(`/api/posts/${post}/comments`),
      ]);
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => ![200, 201, 404].includes(status))).toEqual([]);
      expect(statuses.slice(-4, -2).toSorted()).toEqual([200, 404]); // deleted once
      for (const table of ['reactions', 'comments', 'post_images']) {
        expect((await site.db.execute(`select 1 from ${table} where post_id = '${post}'`)).rows).toEqual([]);
      }
      expect((await site.db.execute(`select 1 from feed_items where id = '${post}'`)).rows).toEqual([]);
    }
    expect(await traces(site)).toEqual(before);
    const { kept, counted } = await counters();
    expect(kept).toEqual(counted);
  });
});

describe('somebody whose account goes while they are at it', () => {
  // [S2-7.13]
  test('is told to log in, or was in time: nothing is left of them, and nothing breaks', async () => {
    const post = await write(people[0] as TestBrowser);
    const leaving = await Promise.all(['Leaver1', 'Leaver2', 'Leaver3'].map((name) => site.member(name)));
    const theirs = await Promise.all(leaving.map(write));
    const answers = await Promise.all([
      ...leaving.flatMap((browser) => [
        ...Array.from({ length: 4 }, (_, n) =>
          browser.post(`/api/posts/${of([post, ...theirs], n)}/react`, { reactionType: of(REACTION_TYPES, n) }),
        ),
        browser.post(`/api/posts/${post}/comments`, { content: 'Goodbye' }),
        browser.post('/api/posts', textForm({ content: 'Last words' })),
      ]),
      ...people.flatMap((browser, n) => [
        browser.post(`/api/posts/${of(theirs, n)}/react`, { reactionType: 'wow' }),
        browser.post(`/api/posts/${of(theirs, n)}/react`, { reactionType: 'love' }),
        browser.post(`/api/posts/${of(theirs, n)}/comments`, { content: 'Stay' }),
      ]),
      ...leaving.map(({ accountId }) =>
        site.db
          .delete(accounts)
          .where(sql`id = ${accountId}`)
          .then(() => ({ status: 200 })),
      ),
    ]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => ![200, 201, 401, 404].includes(status))).toEqual([]);
    const { rows } = await site.db.execute(sql`
      select 1 from posts where id = any(${sql.param(theirs)}::uuid[]) or content = 'Last words'`);
    expect(rows).toEqual([]);
    const { kept, counted } = await counters();
    expect(kept).toEqual(counted);
  });
});
