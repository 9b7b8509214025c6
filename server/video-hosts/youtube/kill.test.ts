/** The server is killed while it publishes to YouTube: the next start, or another server, goes on, to exactly one video. */
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freePort } from '../../testing/machine/free-port.ts';
import { makeDataDir, ServerProcess } from '../../testing/machine/process.ts';
import { seedMedia, videoForm } from '../../testing/sending/forms.ts';
import { createSite } from '../../testing/site.ts';
import { type Fault, type Step, startYouTube, type YouTubeServer } from '../../testing/youtube/youtube.ts';

let youtube: YouTubeServer;
let data: ReturnType<typeof makeDataDir>;
let server: ServerProcess | undefined;
const bytes = seedMedia('tennis-rally.mp4');

beforeEach(async () => {
  youtube = await startYouTube();
  data = makeDataDir();
});
afterEach(async () => {
  await server?.kill();
  await data.remove();
  await youtube.stop();
});

test.each<[string, Step, Fault[]]>([
  ['while it opens the session', 'open', []],
  ['while it sends the video', 'send', []],
  ["between YouTube's answer and its own note of it", 'ask', [{ loseAnswer: true }]],
])(
  'killed %s',
  async (_, step, sends) => {
    const { promise: killed, resolve } = Promise.withResolvers<void>();
    if (sends.length > 0) youtube.fail('send', ...sends);
    youtube.fail(step, { hold: killed });
    const env = { ...youtube.env(), DATA_DIR: data.path, PORT: String(await freePort()) };
    server = await new ServerProcess(env).ready();
    const member = await server.member('Adjoa');
    const answered = member.post('/api/videos/upload-youtube', videoForm({}, [{ bytes }])).catch(() => undefined);
    await vi.waitFor(() => expect(youtube.calls).toContain(step), { timeout: 20_000, interval: 20 });
    await server.kill();
    resolve();
    await answered;

    server = await new ServerProcess(env).ready();
    const visitor = server.visitor();
    await vi.waitFor(async () => expect((await visitor.get('/api/videos/get-videos')).body.total).toBe(1), {
      timeout: 30_000,
      interval: 50,
    });
    const { videos } = (await visitor.get('/api/videos/get-videos')).body;
    expect(youtube.videos).toHaveLength(1);
    expect(videos[0].youtubeLink).toBe(`https://www.youtube.com/watch?v=${youtube.videos[0]?.id}`);
    expect(youtube.videos[0]?.bytes.equals(bytes)).toBe(true);
  },
  90_000,
);

// [D.14]
test('killed while another server of its site lives: that one takes over', async () => {
  const { promise: killed, resolve } = Promise.withResolvers<void>();
  youtube.fail('send', { hold: killed });
  let DATABASE_URL = '';
  const site = await createSite(youtube.env(), (_, { host, user, database }) => {
    DATABASE_URL = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`;
    return {};
  });
  await site.jobs.stop(); // the one that is killed has to be the one that begins
  const env = { ...youtube.env(), DATABASE_URL, DATA_DIR: site.config.dataDir, PORT: String(await freePort()) };
  server = await new ServerProcess(env).ready();
  const member = await server.member('Adjoa');
  const answered = member.post('/api/videos/upload-youtube', videoForm({}, [{ bytes }])).catch(() => undefined);
  await vi.waitFor(() => expect(youtube.calls).toContain('send'), { timeout: 20_000, interval: 20 });
  const living = await site.another();
  await server.kill();
  resolve();
  await answered;
  // As if its twenty seconds had passed, those of the lease and those of the job.
  await site.db.execute(sql`update leases set expires_at = expires_at - interval '20 s'`);
  await site.db.execute(sql`update jobs.job set heartbeat_on = heartbeat_on - interval '20 s' where state = 'active'`);

  const visitor = living.visitor();
  await vi.waitFor(async () => expect((await visitor.get('/api/videos/get-videos')).body.total).toBe(1), {
    timeout: 30_000,
    interval: 100,
  });
  expect(youtube.videos).toHaveLength(1);
  expect(youtube.videos[0]?.bytes.equals(bytes)).toBe(true);
  await site.close();
}, 90_000);
