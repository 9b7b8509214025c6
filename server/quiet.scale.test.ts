/**
 * Everything by which a site reaches somebody or something outside, each at a double of it on this machine: what a site
 * sends there, its quiet copy does not.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { youtubeMessages } from '../contract/youtube.ts';
import { refillJobs } from './platform/jobs/jobs.ts';
import type { TestBrowser } from './testing/browser.ts';
import { s3Env } from './testing/engines/swift.ts';
import { freePort } from './testing/machine/free-port.ts';
import { makeDataDir, ServerProcess } from './testing/machine/process.ts';
import { withClient } from './testing/machine/programs.ts';
import { appendFile, seedMedia, textForm, videoForm } from './testing/sending/forms.ts';
import { type PushService, startPushService } from './testing/services/push-service.ts';
import { type FakeS3, startFakeS3 } from './testing/services/s3.ts';
import { startSmtp } from './testing/services/smtp.ts';
import { goodAnswer, startSparql } from './testing/services/sparql.ts';
import { startYouTube, type YouTubeServer } from './testing/youtube/youtube.ts';

const SLOW = { timeout: 60_000, interval: 100 };
const PASSWORD = 'kick-off-1930';
const backups = mkdtempSync(join(tmpdir(), 'touchline-quiet-'));
const data = makeDataDir();
let smtp: Awaited<ReturnType<typeof startSmtp>>;
let push: PushService;
let youtube: YouTubeServer;
let store: FakeS3;
let server: ServerProcess | undefined;

beforeAll(async () => {
  [smtp, push, youtube, store] = await Promise.all([startSmtp(), startPushService(), startYouTube(), startFakeS3()]);
});
afterAll(async () => {
  await server?.kill();
  await data.remove();
  smtp.server.close();
  await push.close();
  await youtube.stop();
  await store.close();
  rmSync(backups, { recursive: true, force: true });
});

const database = { host: join(data.path, 'db'), user: 'touchline', database: 'touchline' };
const rows = (statement: string, ...values: unknown[]) =>
  withClient(database, async (client) => (await client.query(statement, values)).rows);

/** Signs up; the link is in the mail, wherever that has gone. */
async function signUp(origin: ServerProcess, username: string, mail: () => Promise<string>): Promise<TestBrowser> {
  const browser = origin.visitor();
  const email = `${username.toLowerCase()}@uni.example`;
  await browser.post('/api/auth/signup', { username, email, password: PASSWORD });
  const text = (await mail()).replaceAll('=\n', '');
  await browser.get(`/api/auth/verify-email/${/\/verify-email\/([\w-]{43})/.exec(text)?.[1]}`);
  expect((await browser.post('/api/auth/login', { email, password: PASSWORD })).status).toBe(200);
  return browser;
}

/** What runs by the calendar, now. */
const runNow = (name: string) =>
  refillJobs(database, [{ name, data: {}, key: null, startAfter: new Date().toISOString(), group: null }]);

const post = (browser: TestBrowser, content: string) => {
  const form = textForm({ content });
  appendFile(form, { field: 'image', bytes: seedMedia('rugby-try.jpg'), name: 'p.jpg', type: 'image/jpeg' });
  return browser.post('/api/posts', form);
};
const upload = (browser: TestBrowser, title: string) =>
  browser.post('/api/videos/upload-youtube', videoForm({ title }));

test('a quiet copy mails nobody, pushes nothing, publishes nothing, asks nobody and writes to no bucket', async () => {
  const sparql = await startSparql(await goodAnswer());
  const env = {
    DATA_DIR: data.path,
    PORT: String(await freePort()),
    SMTP_URL: smtp.url,
    PUSH_SERVICE_ORIGIN: push.origin,
    SPARQL_URL: sparql.url,
    BACKUP_DIR: backups,
    ...s3Env(store.settings),
    ...youtube.env(),
  };
  const writes = () => store.asked.filter((line) => !/^(?:GET|HEAD) /.test(line));
  const heard = () => ({
    mails: smtp.recipients.length,
    pushes: push.asked(),
    youtube: youtube.calls.length,
    sparql: sparql.requests.length,
    backups: readdirSync(backups).filter((name) => name.endsWith('.tar')).length,
    bucket: writes().length,
  });

  // The site itself, so that it is known that each act is heard.
  server = await new ServerProcess(env).ready();
  const mailed = () => vi.waitFor(() => smtp.mails.at(-1) ?? expect.fail('no mail'), SLOW);
  const ada = await signUp(server, 'Ada', mailed);
  await ada.send('PUT', '/api/push', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(push.subscribe()),
  });
  smtp.mails.length = 0;
  const ben = await signUp(server, 'Ben', mailed);
  const { body: first } = await post(ada, 'Of the site');
  await ben.post(`/api/posts/${first.post._id}/comments`, { content: 'Seen' });
  const edited = await upload(ada, 'Match point');
  const removed = await upload(ada, 'To be removed');
  expect([edited.status, removed.status]).toEqual([201, 201]);
  await runNow('refresh-schools');
  await runNow('nightly-backup');
  await vi.waitFor(() => {
    const now = heard();
    expect(Object.entries(now).filter(([, times]) => times === 0)).toEqual([]);
    expect(now.backups).toBe(1);
    expect(push.received).toHaveLength(3); // of the comment, and of two clips
    expect(sparql.requests).toHaveLength(2);
  }, SLOW);
  await vi.waitFor(async () => expect(await rows("select from jobs.job where state = 'active'")).toEqual([]), SLOW);
  expect((await server.stop()).code).toBe(0);

  // Its copy, with all its settings and all its rows.
  const before = heard();
  server = await new ServerProcess({ ...env, QUIET: '1' }).ready();
  expect(server.output).toContain('QUIET=1: this is a quiet copy.');
  const inFile = () =>
    vi.waitFor(() => {
      const mail = /^Mail to cleo@uni\.example: .*$/m.exec(server?.output ?? '')?.[0];
      return mail ?? expect.fail('no mail');
    }, SLOW);
  const cleo = await signUp(server, 'Cleo', inFile);
  expect(readdirSync(join(data.path, 'mail')).join()).toContain('cleo@uni.example');
  await cleo.post(`/api/posts/${first.post._id}/comments`, { content: 'Of the copy' });
  const stored = await upload(ada, 'Of the copy');
  expect([stored.status, stored.body.message]).toEqual([202, youtubeMessages.quiet()]);
  const path = `/api/videos/mine/${edited.body.video._id}`;
  const change = videoForm({ edition: '1', title: 'Set point' }, []);
  expect((await ada.send('PUT', path, { body: change })).status).toBe(200);
  expect((await ada.send('DELETE', `/api/videos/mine/${removed.body.video._id}?published=true`)).status).toBe(200);
  const picture = first.post.images[0].url;
  expect((await ada.get(picture)).status).toBe(200); // read from the bucket
  expect((await post(ada, 'On the disk of the copy')).status).toBe(201);
  expect((await ada.send('DELETE', `/api/posts/${first.post._id}`)).status).toBe(200);
  for (const name of ['refresh-schools', 'nightly-backup', 'sweep-files']) await runNow(name);
  // Each of them has had its turn once its row says so.
  await vi.waitFor(async () => {
    const states = await rows('select title, status, host_error, host_lacks_words from videos order by title');
    expect(states).toEqual([
      { title: 'Of the copy', status: 'stored', host_error: youtubeMessages.quiet(), host_lacks_words: false },
      { title: 'Set point', status: 'published', host_error: youtubeMessages.quiet(), host_lacks_words: true },
    ]);
    const done = await rows(
      "select distinct name from jobs.job where state = 'completed' and name in ('deliver-push', 'sweep-files')",
    );
    expect(done).toHaveLength(2);
    const waiting = await rows("select from jobs.job where name = 'remove-video' and start_after > now()");
    expect(waiting).toHaveLength(1);
    expect(await rows("select from jobs.job where state = 'active'")).toEqual([]);
  }, SLOW);
  const { body: mine } = await ada.get('/api/videos/mine');
  expect(mine.videos.find(({ title }: { title: string }) => title === 'Of the copy')).toMatchObject({
    state: 'waiting',
    reason: 'quiet',
  });
  expect((await server.stop()).code).toBe(0);
  expect(heard()).toEqual(before);
}, 240_000);
