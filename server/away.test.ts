/** A site whose database goes away: refused in words, nothing hangs, and pages stay as last known for a minute. */
import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { LAST_KNOWN } from '../contract/errors.ts';
import { JOIN_PATIENCE } from '../contract/live.ts';
import { VIEWER_REACTIONS } from '../contract/reactions.ts';
import { requestMessages } from '../contract/requests.ts';
import { commentHidden } from './facts/comments.ts';
import { videoHidden } from './facts/videos.ts';
import { HOUR, MINUTE, SECOND } from './platform/clock.ts';
import { addVideo } from './testing/admin.ts';
import type { TestBrowser } from './testing/browser.ts';
import { appendFile, seedMedia, textForm } from './testing/sending/forms.ts';
import { beginUpload, offsetOf, sendBytes } from './testing/sending/uploads.ts';
import { type Cuttable, makeCuttable } from './testing/services/cuttable.ts';
import { createSite, PASSWORD, type Site } from './testing/site.ts';
import { openSocket } from './testing/sockets.ts';
import { PATIENT } from './testing/traces.ts';

const REFUSED = { code: 'unavailable', message: requestMessages.breathless() };
const GALLERY = '/api/videos/get-videos';

let site: Site;
let between: Cuttable;
let ama: TestBrowser;
let kofi: TestBrowser;
let post: string;
let picture: string;
let poster: string;

beforeAll(async () => {
  site = await createSite({}, undefined, undefined, async (connection) => {
    between = await makeCuttable(connection);
    return { ...connection, ...between.connection };
  });
  ama = await site.member('Ama');
  kofi = await site.member('Kofi');
  const form = textForm({ content: 'Before it went' });
  appendFile(form, { field: 'image', bytes: seedMedia('rugby-try.jpg'), name: 'p.jpg', type: 'image/jpeg' });
  const written = (await ama.post('/api/posts', form)).body.post;
  post = `/api/posts/${written._id}`;
  picture = new URL(written.images[0].url, site.origin).pathname;
  await kofi.post(`${post}/react`, { reactionType: 'goal' });
  await ama.post(`${post}/comments`, { content: 'What a try' });
  poster = `/posters/${await addVideo(site, {})}`;
  site.clock.advance(MINUTE);
});
afterEach(async () => {
  between.cut();
  between.mend();
  await vi.waitFor(async () => expect((await site.visitor().get('/api/countries')).status).toBe(200), PATIENT);
  site.clock.advance(2 * MINUTE);
});
afterAll(() => between.close());

/** All refused in the same words, with when to try again and a name for the log. */
async function expectRefused(answer: Promise<Awaited<ReturnType<TestBrowser['get']>>>): Promise<void> {
  const { status, body, headers } = await answer;
  expect([status, body]).toEqual([503, REFUSED]);
  expect([headers.get('retry-after'), headers.get('cache-control')]).toEqual(['3', 'no-store']);
  expect(headers.get('x-request-id')).toMatch(/^[\w-]{8}-\w+$/);
}

/** Everything that reads and writes: each of these needs the database. */
async function expectAllRefused(upload: string): Promise<void> {
  const fresh = site.visitor();
  fresh.cookies.set('token', 'x'.repeat(43)); // the session may be anybody's
  await expectRefused(fresh.get('/api/posts'));
  await expectRefused(kofi.get('/api/posts?page=7'));
  await expectRefused(kofi.post(`${post}/comments`, { content: 'Lost?' }));
  await expectRefused(kofi.post(`${post}/react`, { reactionType: 'wow' }));
  await expectRefused(kofi.post('/api/posts', textForm({ content: 'Lost?' })));
  await expectRefused(kofi.post('/api/auth/logout', {}));
  await expectRefused(fresh.post('/api/auth/login', { username: 'ama', password: PASSWORD }));
  await expectRefused(sendBytes(kofi, upload, 0, Buffer.alloc(10)));
  expect((await beginUpload(kofi, 100)).answer.status).toBe(503);
}

describe('a database that is away', () => {
  test('is answered with 503, when to come back and a sentence, in every kind of call, and nothing was done', async () => {
    const { path } = await beginUpload(kofi, 100);
    await kofi.get(post);
    between.cut();
    await expectAllRefused(path);
    const page = await site.visitor().get('/app/0190f3a0-0000-7000-8000-000000000000');
    expect([page.status, page.headers.get('retry-after'), page.text]).toEqual([
      503,
      '3',
      expect.stringContaining('<html'),
    ]);
    between.mend();
    await vi.waitFor(async () => expect((await kofi.get(post)).headers.get(LAST_KNOWN)).toBeNull(), PATIENT);
    await vi.waitFor(async () => expect(await offsetOf(kofi, path)).toBe(0), PATIENT); // it asks the database
    expect((await kofi.get(post)).body).toMatchObject({ viewerReaction: 'goal', post: { comments: [{}] } });
    expect((await sendBytes(kofi, path, 0, Buffer.alloc(10))).status).toBe(204); // the upload goes on
  });

  test('that is frozen is found out within 3 seconds, and hangs nobody', async () => {
    const { path } = await beginUpload(kofi, 100);
    between.freeze();
    const begin = performance.now();
    await Promise.all(Array.from({ length: 30 }, (_, n) => expectRefused(ama.get(`/api/posts?page=${n + 2}`))));
    expect(performance.now() - begin).toBeLessThan(4000);
    const then = performance.now();
    await expectAllRefused(path);
    expect(performance.now() - then).toBeLessThan(1500);
  }, 20_000);

  test('leaves sockets open, which go on when it is back', async () => {
    const postId = post.split('/').pop();
    const { socket, ask, heard } = await openSocket(site.origin, { browser: kofi });
    expect(await ask('join-post', { postId })).toBe(true);
    between.cut();
    const asked = socket.timeout(300).emitWithAck('join-post', { postId: 'x' });
    expect(await asked).toBe(false); // answered without it
    expect(socket.connected).toBe(true);
    between.mend();
    await vi.waitFor(
      async () => expect((await ama.post(`${post}/comments`, { content: 'Back' })).status).toBe(201),
      PATIENT,
    );
    expect(await ask('join-post', { postId })).toBe(true);
    await ama.post(`${post}/comments`, { content: 'And again' });
    await vi.waitFor(() => expect(heard.map(([event]) => event)).toContain('comment-added'), PATIENT);
  });

  test.each(['cut', 'frozen'] as const)(
    'that is %s leaves no join of a room without an answer, and lets it in when it is back',
    async (how) => {
      const postId = post.split('/').pop();
      // The server ends them when it hears its siblings again: nobody knows what they have missed.
      const member = await openSocket(site.origin, { browser: kofi, reconnects: true });
      const visitor = await openSocket(site.origin, { reconnects: true });
      if (how === 'cut') between.cut();
      else between.freeze();
      const begin = performance.now();
      const unknown = () => randomUUIDv7(); // what is remembered needs no database
      const answers = await Promise.all(
        [member, visitor].flatMap(({ ask }) => [
          ask('join-post', { postId: unknown() }),
          ask('join-video', { videoId: unknown() }),
          ask('join-match', { matchId: unknown() }),
          ask('join-competition', { competitionId: unknown() }),
        ]),
      );
      expect(performance.now() - begin).toBeLessThan(JOIN_PATIENCE);
      expect(answers).toEqual(answers.map(() => ({ later: 3000, message: requestMessages.breathless() })));
      // Remembered, but not whom this member has blocked or muted.
      expect(await member.ask('join-post', { postId })).toMatchObject({ later: 3000 });
      between.mend();
      await vi.waitFor(async () => expect(await member.ask('join-post', { postId })).toBe(true), PATIENT);
      await vi.waitFor(async () => expect(await visitor.ask('join-post', { postId: unknown() })).toBe(false), PATIENT);
    },
    20_000,
  );

  test('that can only be read is read, also where a session is to be prolonged, and writing is refused', async () => {
    await ama.get(post);
    await site.db.execute(sql`do $$ begin
      execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$`);
    between.cut();
    between.mend();
    site.clock.advance(2 * HOUR);
    await vi.waitFor(async () => expect((await ama.get(post)).headers.get(LAST_KNOWN)).toBeNull(), PATIENT);
    expect((await ama.get('/api/posts')).status).toBe(200);
    await expectRefused(ama.post(`${post}/comments`, { content: 'Never' }));
    await site.db.transaction(
      (tx) =>
        tx.execute(sql`do $$ begin
          execute format('alter database %I reset default_transaction_read_only', current_database()); end $$`),
      { accessMode: 'read write' },
    );
  });
});

describe('what was last known', () => {
  const known = () => [ama.get('/api/posts'), ama.get(post), ama.get(GALLERY), site.visitor().get(GALLERY)];

  test('is answered for a minute, says so, and is stored by nobody; then there are words', async () => {
    const before = await Promise.all(known());
    const etag = before[0]?.headers.get('etag') ?? '';
    const [image, art] = [await ama.get(picture), await ama.get(poster)];
    const asOf = site.clock.now().toISOString();
    between.cut();
    await vi.waitFor(() => expect(site.pulse.isAway()).toBe(true), PATIENT); // before that, memory answers as ever
    site.clock.advance(59 * SECOND);
    for (const [index, answer] of (await Promise.all(known())).entries()) {
      expect([answer.status, answer.text]).toEqual([200, before[index]?.text]);
      expect(answer.headers.get(LAST_KNOWN)).toBe(asOf);
      expect([answer.headers.get('cache-control'), answer.headers.get('etag')]).toEqual(['no-store', null]);
    }
    // Not 304 either: the browser would keep the header with what it has cached.
    const asked = await ama.get('/api/posts', { 'if-none-match': etag });
    expect([asked.status, asked.text]).toEqual([200, before[0]?.text]);
    expect((await kofi.get('/api/posts')).status).toBe(503); // whose session and reactions it has not in mind
    expect((await ama.get(picture)).bytes.equals(image.bytes)).toBe(true);
    expect((await ama.get(poster)).text).toBe(art.text);
    expect((await ama.post('/api/auth/check')).body.authenticated).toBe(true);

    site.clock.advance(SECOND);
    for (const answer of known()) await expectRefused(answer);
    await expectRefused(ama.post('/api/auth/check'));
  });

  test('has the viewer’s own reactions, and is as ever when the database is back', async () => {
    const before = await kofi.get('/api/posts');
    expect(before.headers.get(VIEWER_REACTIONS)).toContain('=goal');
    between.cut();
    site.clock.advance(10 * SECOND);
    const away = await kofi.get('/api/posts');
    expect(away.headers.get(VIEWER_REACTIONS)).toBe(before.headers.get(VIEWER_REACTIONS));
    expect(away.headers.get(LAST_KNOWN)).not.toBeNull();
    between.mend();
    await vi.waitFor(async () => expect((await kofi.get('/api/posts')).headers.get(LAST_KNOWN)).toBeNull(), PATIENT);
    const after = await kofi.get('/api/posts');
    expect([after.headers.get('etag'), after.headers.get('cache-control')]).toEqual([
      before.headers.get('etag'),
      'private, no-cache',
    ]);
  });

  test('is nothing that has been removed or hidden, and no session that has ended', async () => {
    const phone = site.visitor();
    await phone.post('/api/auth/login', { username: 'ama', password: PASSWORD });
    await Promise.all(known());
    expect((await phone.get('/api/posts')).status).toBe(200);
    const other = `/api/posts/${(await kofi.post('/api/posts', textForm({ content: 'Not for long' }))).body.post._id}`;
    expect((await ama.get(other)).status).toBe(200);
    expect((await ama.get(poster)).status).toBe(200);
    expect((await kofi.send('DELETE', other)).status).toBe(200);
    await phone.post('/api/auth/logout', {});
    const postId = post.split('/').pop() ?? '';
    const about = { postId, commentId: postId, authorId: ama.accountId, commentCount: 0 };
    site.bus.publish(commentHidden, { ...about, hidden: 'hidden', wasHidden: null });
    const videoId = poster.split('/').pop() ?? '';
    site.bus.publish(videoHidden, { videoId, uploaderId: null, category: 'training' });
    between.cut();
    site.clock.advance(6 * SECOND);
    for (const path of [other, post, GALLERY, poster, '/api/posts']) await expectRefused(ama.get(path));
    expect((await phone.get('/api/posts')).status).not.toBe(200);
  });
});
