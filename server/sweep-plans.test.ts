/** What the nightly sweep asks of each few hundred files: answered by indexes, however many rows there are. */
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { expect, test } from 'vitest';
import { listPicturesInUse } from './features/posts/queries.ts';
import { listUploadsInUse } from './features/uploads/queries.ts';
import { listFilmsInUse, listKeysInUse } from './features/videos/queries.ts';
import type { Db } from './platform/database/database.ts';
import { createDatabase } from './testing/site.ts';

const uuid = (n: number | string) => `'01890000-0000-7000-8000-' || lpad((${n})::text, 12, '0')`;
const FILL = `
  insert into accounts (id, username, email, created_at) values ((${uuid(0)})::uuid, 'Kofi', 'kofi@uni.example', now());
  insert into posts (id, author_id, content, category, created_at, updated_at)
    select (${uuid('n')})::uuid, (${uuid(0)})::uuid, 'Match day', 'general', now(), now() from generate_series(1, 5000) as n;
  insert into post_images (post_id, position, file_key, widths, width, height)
    select (${uuid('n')})::uuid, 0, 'images/' || ${uuid('n')}, '{480}', 480, 320 from generate_series(1, 5000) as n;
  insert into videos (id, title, description, country, school_name, school_faculty, event_type, status, host, host_video_id,
      poster_key, poster_bytes, upload_key, mime_type, byte_size, duration_seconds, created_at)
    select (${uuid('n')})::uuid, 'Clip', 'Of a match', 'Ghana', 'Legon', 'Arts', 'Training',
      case when n % 50 = 0 then 'stored' else 'published' end, 'local', lpad(n::text, 11, '0'),
      'thumbnails/' || ${uuid('n')} || '.webp', 1, case when n % 50 = 0 then 'uploads/' || ${uuid('n')} end,
      'video/mp4', 1, 1, now()
    from generate_series(1, 5000) as n;
  insert into uploads (id, owner_id, byte_size, created_at)
    select (${uuid('n')})::uuid, (${uuid(0)})::uuid, 1, now() from generate_series(1, 5000) as n;
`;

type Node = { 'Node Type': string; 'Index Name'?: string; Plans?: Node[] };
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

test('which files something refers to is found by indexes', async () => {
  const { connection, drop } = await createDatabase();
  const pool = new pg.Pool({ ...connection, max: 1 });
  const sent: { text: string; values: unknown[] }[] = [];
  const db = drizzle(pool, { logger: { logQuery: (text, values) => void sent.push({ text, values }) } });
  await pool.query(FILL);
  await pool.query('vacuum analyze');

  /** @returns how much was found, and by which indexes */
  async function foundBy(find: (own: Db) => Promise<{ size: number } | { length: number }>) {
    sent.length = 0;
    const found = await find(db);
    const nodes: Node[] = [];
    for (const { text, values } of [...sent]) {
      const { rows } = await pool.query(`explain (format json) ${text}`, values);
      nodes.push(...nodesOf(rows[0]['QUERY PLAN'][0].Plan));
    }
    expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
    const indexes = nodes.flatMap((node) => node['Index Name'] ?? []).sort();
    return ['size' in found ? found.size : found.length, indexes];
  }
  const some = (nameOf: (n: string) => string) =>
    Array.from({ length: 20 }, (_, n) => nameOf(String((n + 1) * 5).padStart(12, '0')));
  const id = (n: string) => `01890000-0000-7000-8000-${n}`;

  const ofVideos = ['videos_poster_key', 'videos_upload_key'];
  const posters = some((n) => `thumbnails/${id(n)}.webp`);
  expect(await foundBy((own) => listKeysInUse(own, posters))).toEqual([22, ofVideos]); // two of them have an upload, too
  const films = some((n) => `videos/${n.slice(1)}`);
  expect(await foundBy((own) => listFilmsInUse(own, films))).toEqual([20, ['videos_host_id', 'videos_unpublished']]);
  const uploads = some((n) => `uploads/${id(n)}`);
  expect(await foundBy((own) => listKeysInUse(own, uploads))).toEqual([4, ofVideos]);
  expect(await foundBy((own) => listUploadsInUse(own, [...uploads, 'uploads/x']))).toEqual([20, ['uploads_pkey']]);
  const pictures = some((n) => `images/${id(n)}`);
  expect(await foundBy((own) => listPicturesInUse(own, pictures))).toEqual([20, ['post_images_file_key_unique']]);

  await pool.end();
  await drop();
});
