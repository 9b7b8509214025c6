/**
 * A worker is killed in the middle of a conversion: another one begins anew, and there is one video. It waits for a
 * heartbeat, so it runs where `SCALE_LONG=1 npm run test:scale` asks for it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SECOND } from '../platform/clock.ts';
import { tellFigures } from '../testing/engines/figures.ts';
import { family, signal } from '../testing/engines/processes.ts';
import { createServers, type Servers, type Somebody, seedMembers, urlOf } from '../testing/engines/servers.ts';
import { hasFfmpeg, hevc, makeClip, picture, tone } from '../testing/sending/clips.ts';
import { videoForm } from '../testing/sending/forms.ts';
import { createDatabase } from '../testing/site.ts';

const lacks =
  process.env.SCALE_LONG !== '1' ? 'SCALE_LONG=1 asks for it' : hasFfmpeg ? false : 'apt-get install ffmpeg';
if (lacks) console.log(`The end of a worker is skipped: ${lacks}.`);

describe.skipIf(lacks)('a worker', () => {
  let servers: Servers;
  let database: Awaited<ReturnType<typeof createDatabase>>;
  beforeAll(async () => {
    database = await createDatabase();
    servers = createServers();
  });
  afterAll(async () => {
    await servers.close();
    await database.drop();
  });
  async function count(table: string): Promise<number> {
    const client = new pg.Client(database.connection);
    await client.connect();
    const { rows } = await client.query(`select from ${table}`).finally(() => client.end());
    return rows.length;
  }

  test('is killed in the middle: the video comes later, and once', { timeout: 180_000 }, async () => {
    const url = urlOf(database.connection);
    const web = await servers.start(url, undefined, { ROLE: 'web' });
    const worker = await servers.start(url, undefined, { ROLE: 'worker' });
    const [{ browser, headers }] = (await seedMembers(database.connection, 1)) as [Somebody];
    const at = browser.at(web);
    const film = makeClip('mp4', ...picture('640x360', 15), ...tone(15), ...hevc, '-tag:v', 'hvc1');
    const answer = at.send('POST', '/api/videos/upload-youtube', { headers, body: videoForm({}, [{ bytes: film }]) });
    for (let waited = 0; (await count('leases')) === 0; waited += 20) {
      if (waited > 60 * SECOND) throw new Error(`nobody converts: ${(await answer).text}`);
      await sleep(20);
    }
    await sleep(300); // it is at it
    expect(await count("videos where status = 'published'")).toBe(0);
    for (const pid of family(worker.child.pid)) signal(pid, 'SIGKILL'); // with its ffmpeg, as its machine would
    const killed = performance.now();
    await servers.start(url, undefined, { ROLE: 'worker' });
    for (let waited = 0; (await count("videos where status = 'published'")) === 0; waited += 100) {
      if (waited > 120 * SECOND) throw new Error('nobody has gone on');
      await sleep(100);
    }
    const later = performance.now() - killed;
    expect(await count('videos')).toBe(1);
    expect([201, 202]).toContain((await answer).status); // 'Saved. It will appear …' after a minute
    const [video] = (await at.get('/api/videos/get-videos', headers)).body.videos;
    const watched = await at.get(`/media/${video.youtubeLink.slice(-11)}`, headers);
    expect([watched.status, watched.headers.get('content-type')]).toEqual([200, 'video/mp4']);
    const { posts } = (await at.get('/api/posts', headers)).body;
    expect(posts).toHaveLength(1);
    tellFigures('A worker is killed in the middle of a conversion', {
      'the video came after': `${(later / SECOND).toFixed(1)} s`,
    });
  });
});
