/** A site whose work is divided: one server answers callers only (ROLE=web), another does the jobs. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { listPendingJobs } from './platform/jobs/job-queries.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { createPostgresBus } from './platform/servers/postgres-bus.ts';
import { freePort } from './testing/machine/free-port.ts';
import { makeDataDir, ServerProcess } from './testing/machine/process.ts';
import { videoForm } from './testing/sending/forms.ts';
import { createDatabase, createSite } from './testing/site.ts';
import { PATIENT } from './testing/traces.ts';

type Connection = Awaited<ReturnType<typeof createDatabase>>['connection'];
const servers = (does: boolean) => async (_: unknown, connection: Connection) => ({
  bus: await createPostgresBus(connection, { report: () => {} }),
  jobs: createJobs(connection, () => {}, { does }),
});

test('what a web server is asked for a worker does, also later: mails, and videos while their upload waits', async () => {
  const site = await createSite({}, servers(false)); // answers callers only
  const worker = await site.another({}, servers(true));
  const member = await site.member('Kofi'); // whose mail the worker has sent
  const { status, body } = await member.post('/api/videos/upload-youtube', videoForm());
  expect([status, body.message]).toEqual([201, 'Video uploaded successfully!']);
  await vi.waitFor(async () => {
    const { body: feed } = await member.get('/api/posts');
    expect(feed.posts).toHaveLength(1);
  }, PATIENT);

  await worker.close();
  const before = site.mails.length;
  await member.post('/api/auth/forgot-password', { email: 'kofi@uni.example' });
  expect(await listPendingJobs(site.db, 'mail-link')).toHaveLength(1); // nobody does it
  expect(site.mails).toHaveLength(before);
  await site.another({}, servers(true));
  expect((await site.mailTo('kofi@uni.example')).link).toContain('/reset-password');
});

test('a worker answers whether it lives, and nothing else', async () => {
  const { connection, drop } = await createDatabase();
  const folder = makeDataDir();
  const DATABASE_URL = `postgres://${connection.user}@localhost/${connection.database}?host=${encodeURIComponent(connection.host)}`;
  const server = new ServerProcess({
    ...{ DATA_DIR: folder.path, PORT: String(await freePort()), ROLE: 'worker', DRAIN_SECONDS: '0', DATABASE_URL },
  });
  onTestFinished(async () => {
    await server.stop();
    await folder.remove();
    await drop();
  });
  await server.ready();
  const visitor = server.visitor();
  const statuses = await Promise.all(
    ['/live', '/ready', '/', '/api/posts', '/socket.io/?EIO=4&transport=polling'].map(
      async (path) => (await visitor.get(path)).status,
    ),
  );
  expect(statuses).toEqual([200, 200, 404, 404, 404]);
});
