/** Calls with an Idempotency-Key, over HTTP: whatever happens on the way, the act is done once. */
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { KEY_LIFE_DAYS } from '../../../contract/idempotency.ts';
import type { FeedPost } from '../../../contract/posts.ts';
import { commentWritten } from '../../facts/comments.ts';
import { reactionSet } from '../../facts/reactions.ts';
import { feedChanged, itemsChanged } from '../../features/feed/events.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { heard } from '../../testing/heard.ts';
import { appendFile, openRequest, seedMedia, textForm } from '../../testing/sending/forms.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { PATIENT } from '../../testing/traces.ts';
import { DAY, MINUTE } from '../clock.ts';

let site: Site;
let author: TestBrowser;
let other: TestBrowser;
let post: FeedPost;
let keys = 0;
const newKey = () => `key-number-${++keys}`;

beforeAll(async () => {
  site = await createSite();
  author = await site.member('Author');
  other = await site.member('Other');
});
beforeEach(async () => {
  site.clock.advance(MINUTE);
  post = (await author.post('/api/posts', textForm({ content: 'What a match' }))).body.post;
});

type Sent = { key?: string; browser?: TestBrowser; id?: string };

function comment(content: string, { key, browser = other, id = post._id }: Sent) {
  return browser.send('POST', `/api/posts/${id}/comments`, {
    body: JSON.stringify({ content }),
    headers: { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) },
  });
}

function react(reactionType: string | null, key?: string, browser = other) {
  const path = `/api/posts/${post._id}/react`;
  const headers: Record<string, string> = key ? { 'idempotency-key': key } : {};
  if (!reactionType) return browser.send('DELETE', path, { headers });
  const body = JSON.stringify({ reactionType });
  return browser.send('POST', path, { body, headers: { 'content-type': 'application/json', ...headers } });
}

type Picture = { bytes: Buffer; name: string };
function write(content: string, key: string, pictures: Picture[] = [], browser = other) {
  const form = textForm({ content, category: 'sports' });
  for (const picture of pictures) appendFile(form, { field: 'images', type: 'image/jpeg', ...picture });
  return browser.send('POST', '/api/posts/multiple', { body: form, headers: { 'idempotency-key': key } });
}

const page = async (id = post._id) => (await other.get(`/api/posts/${id}`)).body;
const kept = async () => (await site.db.execute(sql`select key from idempotency_keys`)).rows.length;
const picture: Picture = { bytes: seedMedia('rugby-try.jpg'), name: 'try.jpg' };
const kit: Picture = { bytes: seedMedia('new-kit.jpg'), name: 'kit.jpg' };

describe('the same key again', () => {
  // [S2-2.99]
  test('gives the first answer to a comment, and changes and tells nothing', async () => {
    const key = newKey();
    const first = await comment('Once', { key });
    site.clock.advance(MINUTE);
    await comment('Between', { browser: author });
    let again: Awaited<ReturnType<typeof comment>> | undefined;
    expect(
      await heard(site, [commentWritten, itemsChanged], async () => {
        again = await comment('Once', { key });
      }),
    ).toEqual([]);
    expect([again?.status, again?.body]).toEqual([201, first.body]);
    expect((await page()).post.commentCount).toBe(2);
  });

  // [S2-2.99]
  test('is understood with quotes and without, and is refused where it is neither', async () => {
    const first = await comment('Quoted', { key: '"8e03978e-40d5"' });
    expect((await comment('Quoted', { key: '8e03978e-40d5' })).body).toEqual(first.body);
    for (const key of ['short', '"unfinished-key', `"${'x'.repeat(101)}"`, 'with a space', '""']) {
      const answer = await comment('Never', { key });
      expect([key, answer.status, answer.body]).toEqual([
        key,
        400,
        {
          code: 'invalid',
          field: 'idempotency-key',
          message: 'Idempotency-Key is a text of 8 to 100 characters, in quotes.',
        },
      ]);
    }
    expect((await page()).post.commentCount).toBe(1);
  });

  // [S2-2.99]
  test('gives the first answer to a post, with its pictures, and stores and decodes none again', async () => {
    const key = newKey();
    const [first, stored] = [await write('Pictures', key, [picture, kit]), await site.filesIn('images')];
    expect(first.body.post.images).toHaveLength(2);
    const put = vi.spyOn(site.files, 'put');
    let again: Awaited<ReturnType<typeof write>> | undefined;
    expect(
      await heard(site, [feedChanged], async () => {
        again = await write('Pictures', key, [picture, kit]);
      }),
    ).toEqual([]);
    expect([again?.status, again?.body]).toEqual([201, first.body]);
    expect(put).not.toHaveBeenCalled();
    expect(await site.filesIn('images')).toEqual(stored);
    expect(await site.filesIn('incoming')).toEqual([]);
  });

  // [S2-2.99]
  test('does not bring a reaction back that was changed since, nor take a newer one away', async () => {
    const [set, unset] = [newKey(), newKey()];
    const first = await react('fire', set);
    const gone = await react(null, unset);
    await react('goal'); // on another device
    let answers: unknown[] = [];
    expect(
      await heard(site, [reactionSet, itemsChanged], async () => {
        answers = [(await react('fire', set)).body, (await react(null, unset)).body];
      }),
    ).toEqual([]);
    expect(answers).toEqual([first.body, gone.body]);
    expect(await page()).toMatchObject({ viewerReaction: 'goal', post: { likeCount: 1 } });
    expect(gone.body).toEqual({ message: 'Reaction removed', reaction: null, likeCount: 0, reactionCounts: {} });
  });

  // [S2-2.99]
  test('is refused for another text, another post, other pictures or another call', async () => {
    const key = newKey();
    await comment('Mine', { key });
    const elsewhere = (await author.post('/api/posts', textForm({ content: 'Another' }))).body.post._id;
    const [ofPost, ofReaction] = [newKey(), newKey()];
    await write('Two pictures', ofPost, [picture, kit]);
    await react('wow', ofReaction);
    const before = [await page(), await page(elsewhere), (await other.get('/api/posts')).body.total];
    for (const answer of [
      await comment('Yours', { key }),
      await comment('Mine', { key, id: elsewhere }),
      await write('Mine', key),
      await write('Two pictures', ofPost, [kit, picture]),
      await write('Two pictures', ofPost, [picture]),
      await write('Two pictures ', ofPost, [picture, { ...kit, bytes: seedMedia('race-bibs.jpg') }]),
      await react('fire', ofReaction),
      await react(null, ofReaction),
    ]) {
      expect([answer.status, answer.body]).toEqual([
        422,
        { code: 'key-reused', message: 'This key was used for something else already.' },
      ]);
    }
    expect([await page(), await page(elsewhere), (await other.get('/api/posts')).body.total]).toEqual(before);
  });

  // [S2-2.99]
  test('of somebody else is another key', async () => {
    const key = newKey();
    const first = await comment('Same words', { key });
    const second = await comment('Same words', { key, browser: author });
    expect(second.status).toBe(201);
    expect(second.body.comment._id).not.toBe(first.body.comment._id);
    expect((await page()).post.commentCount).toBe(2);
  });

  // [S2-2.99]
  test('is free again when the first try did nothing', async () => {
    const key = newKey();
    expect((await comment(' ', { key })).status).toBe(400);
    expect((await comment('Gone', { key, id: '01890000-0000-7000-8000-000000000000' })).status).toBe(404);
    expect((await write('Broken', key, [{ bytes: Buffer.from('no picture'), name: 'x.jpg' }])).status).toBe(400);
    expect((await comment('At last', { key })).status).toBe(201);
    expect((await page()).post.commentCount).toBe(1);
  });
});

describe('at the same moment', () => {
  // [S2-2.99]
  test('twenty comments with one key are one, and all get its answer', async () => {
    const [key, browser] = [newKey(), await site.member('Twenty')];
    const before = await kept();
    const answers = await Promise.all(Array.from({ length: 20 }, () => comment('Twenty', { key, browser })));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect((await page()).post).toMatchObject({ commentCount: 1, comments: [{ content: 'Twenty' }] });
    expect(await kept()).toBe(before + 1);
  });

  // [S2-2.99]
  test('two posts with one key are one, and no picture of the other is left', async () => {
    const key = newKey();
    const before = await site.filesIn('images');
    const [first, second] = await Promise.all([
      write('Double', key, [picture, kit]),
      write('Double', key, [picture, kit]),
    ]);
    expect([second?.status, second?.body]).toEqual([201, first?.body]);
    const widths = first?.body.post.images.flatMap((image: { sources: unknown[] }) => image.sources).length;
    expect(await site.filesIn('images')).toHaveLength(before.length + widths);
  });

  // [S2-2.99]
  test('two with one key and different texts are one and a refusal', async () => {
    const key = newKey();
    const answers = await Promise.all([comment('Heads', { key }), comment('Tails', { key })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect((await page()).post.commentCount).toBe(1);
  });

  // [S2-2.99]
  test('what another server is doing under the key is waited for', async () => {
    const key = newKey();
    // As if another server's transaction had done it and not committed yet.
    const [first] = [await comment('Elsewhere', { key })];
    const { rows } = await site.db.execute<{ hash: Buffer }>(
      sql`delete from idempotency_keys where key = ${key} returning request_hash as hash`,
    );
    let answer: ReturnType<typeof comment> | undefined;
    await site.db.transaction(async (tx) => {
      await tx.execute(sql`insert into idempotency_keys (account_id, key, request_hash, answer, created_at)
        values (${other.accountId}, ${key}, ${rows[0]?.hash}, ${JSON.stringify(first?.body)}, ${site.clock.now().toISOString()})`);
      answer = comment('Elsewhere', { key });
      const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%idempotency_keys%'`;
      await vi.waitFor(async () => expect((await site.db.execute(waiting)).rows).toHaveLength(1), PATIENT);
    });
    expect((await answer)?.body).toEqual(first?.body);
    expect((await page()).post.commentCount).toBe(1);
  });
});

describe('an answer that was lost', () => {
  // [S2-2.99]
  test('is given to whoever asks again', async () => {
    const key = newKey();
    const headers = { 'content-type': 'application/json', 'idempotency-key': `"${key}"` };
    const { outgoing, answer } = openRequest(site, other, `/api/posts/${post._id}/comments`, headers);
    const lost = answer.catch(() => 'lost');
    outgoing.end(JSON.stringify({ content: 'Into the tunnel' }), () => undefined);
    await vi.waitFor(async () => expect((await page()).post.commentCount).toBe(1), PATIENT);
    outgoing.destroy();
    await lost;
    const again = await comment('Into the tunnel', { key });
    expect(again.status).toBe(201);
    expect((await page()).post.comments).toEqual([again.body.comment]);
  });
});

describe('a key', () => {
  // [S2-2.99]
  test('is known for 30 days, and forgotten by a job', async () => {
    const own = await createSite();
    const writer = await own.member('Writer');
    const { _id } = (await writer.post('/api/posts', textForm({ content: 'Old' }))).body.post;
    const send = async () => {
      await writer.post('/api/auth/login', { email: 'writer@uni.example', password: 'kick-off-1930' });
      return comment('Late', { key: 'an-old-key', browser: writer, id: _id });
    };
    const first = await send();
    own.clock.advance(KEY_LIFE_DAYS * DAY - 1);
    expect((await send()).body).toEqual(first.body);
    own.clock.advance(1);
    const second = await send(); // the job has not been there yet
    expect(second.status).toBe(201);
    expect(second.body.comment._id).not.toBe(first.body.comment._id);

    await own.db.execute(sql`insert into idempotency_keys (account_id, key, request_hash, answer, created_at)
      select ${writer.accountId}, 'old-key-' || n, '\\x00', '{}', ${new Date(own.clock.now().getTime() - KEY_LIFE_DAYS * DAY).toISOString()}
      from generate_series(1, 1200) as n`);
    await own.jobs.enqueue(own.db, { name: 'forget-idempotency-keys' }, {});
    const left = sql`select key from idempotency_keys`;
    await vi.waitFor(async () => expect((await own.db.execute(left)).rows).toEqual([{ key: 'an-old-key' }]), PATIENT);
    await own.close();
  });

  // [S2-2.99]
  test('goes with its account, and is of no use to somebody who was deactivated', async () => {
    const [leaver, idle] = [await site.member('Leaver'), await site.member('Idle')];
    const [ofLeaver, ofIdle] = [newKey(), newKey()];
    await comment('Bye', { key: ofLeaver, browser: leaver });
    await comment('Here', { key: ofIdle, browser: idle });
    await site.db.execute(sql`delete from accounts where id = ${leaver.accountId}`);
    await site.db.execute(sql`update accounts set is_active = false where id = ${idle.accountId}`);
    const { rows } = await site.db.execute(sql`select key from idempotency_keys where key = ${ofLeaver}`);
    expect(rows).toEqual([]);
    site.clock.advance(MINUTE); // past what is remembered of sessions
    for (const [browser, key, content] of [
      [leaver, ofLeaver, 'Bye'],
      [idle, ofIdle, 'Here'],
      [idle, newKey(), 'New'],
    ] as const) {
      expect((await comment(content, { key, browser })).status).toBe(401);
    }
    expect((await page()).post.commentCount).toBe(1);
  });

  // [S2-2.99]
  test('is used up together with what it did, or not at all', async () => {
    const key = newKey();
    const before = (await other.get('/api/posts')).body.total;
    const files = await site.filesIn('images');
    await site.db.execute(
      sql`alter table idempotency_keys add constraint no_more check (created_at < '2000-01-01') not valid`,
    );
    expect((await write('Half done', key, [picture])).status).toBe(500);
    expect((await comment('Half done', { key })).status).toBe(500);
    await site.db.execute(sql`alter table idempotency_keys drop constraint no_more`);
    expect((await other.get('/api/posts')).body.total).toBe(before);
    expect(await site.filesIn('images')).toEqual(files);
    expect((await page()).post.commentCount).toBe(0);
    expect((await comment('Half done', { key })).status).toBe(201);
  });

  // [S2-2.99]
  test('does not let one member fill the table', async () => {
    const [busy, key] = [await site.member('Busy'), newKey()];
    expect((await comment('First', { key, browser: busy })).status).toBe(201);
    const rule = { name: 'keyed', points: 2000, seconds: 24 * 60 * 60 };
    for (let spent = 1; spent < rule.points; spent++) await site.limits.spend(rule, busy.accountId);
    expect((await react('like', newKey(), busy)).status).toBe(429);
    expect((await comment('First', { key, browser: busy })).status).toBe(201); // done already: it is only told again
  });
});
