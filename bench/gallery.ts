/**
 * `npm run bench:gallery`: the first page of the gallery, and of one faculty, with 50 videos and with 5,000, on the
 * production server in one run. Goal (issue 4): it opens with 5,000 as fast as with 50.
 */
import { join } from 'node:path';
import pg from 'pg';
import { KNOWN_FACULTIES } from '../contract/videos.ts';
import { load } from './load.ts';
import { withSite } from './server.ts';

const SIZES = [50, 5000];
const NOISE = 0.8; // how much these machines' speed varies from second to second
const PAGES = { 'first page': '?limit=12', 'of a faculty': '?limit=12&faculty=Law' };

const INSERT = `
  insert into videos (id, title, description, country, school_name, school_faculty, event_type, status, host,
    host_video_id, mime_type, byte_size, duration_seconds, created_at, published_at, uploader_id)
  select gen_random_uuid(), 'Video ' || n, repeat('What happened. ', 12), 'Ghana', 'University of Ghana',
    ($2::text[])[1 + n % cardinality($2::text[])], 'General', 'published', 'local', lpad(n::text, 11, '0'), 'video/mp4', 1000000, 12,
    now() - n * interval '1 minute', now(), (select id from accounts limit 1)
  from generate_series($1::int, $3::int) as n`;

await withSite({ TRUST_PROXY: '127.0.0.1' }, async ({ origin, dataDir }) => {
  const client = new pg.Client({ host: join(dataDir, 'db'), user: 'touchline', database: 'touchline' });
  await client.connect();
  client.on('error', () => {}); // if something fails, the server ends before this client
  let there = 0;
  const results = new Map<string, number[]>();
  for (const size of SIZES) {
    await client.query(INSERT, [there + 1, KNOWN_FACULTIES, size]);
    await client.query('analyze videos');
    there = size;
    for (const [name, query] of Object.entries(PAGES)) {
      const url = `${origin}/api/videos/get-videos${query}`;
      await load(url, { seconds: 1 }); // warm
      const { perSecond, p50, p99 } = await load(url);
      results.set(name, [...(results.get(name) ?? []), perSecond]);
      console.log(
        `${String(size).padStart(5)} videos, ${name}: ${perSecond.toFixed(0)} answers/s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
      );
    }
  }
  await client.end();
  for (const [name, [few = 1, many = 0]] of results) {
    console.log(`${name}: with 5,000 at ${(many / few).toFixed(2)} of the speed with 50`);
    if (many / few < NOISE) process.exitCode = 1;
  }
});
