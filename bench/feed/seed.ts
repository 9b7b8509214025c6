/** A season of a large university, written to the database by SQL; more, older posts can be added later. */
import type { Client } from 'pg';
import { digestOf, pairOf } from '../../server/platform/sessions/token.ts';

export const WRITERS = 60; // so that twenty writes a second stay within each member's limits
const PEOPLE = 5000;
const VIDEOS = 2000;
const CHUNK = 5000; // posts per statement: the counters' triggers run once per statement

const id = (kind: number, n: string) => `('01890000-0000-7000-${8000 + kind}-' || lpad((${n})::text, 12, '0'))::uuid`;

/** The id of the person of that number, an SQL expression. */
export const personId = (n: string): string => id(1, n);

export type Person = { cookie: string; pair: string };

/** In the format of the server's own tokens, or it would refuse them unread. */
const tokenOf = (n: number) => `bench-session-of-person-${String(n).padStart(19, '0')}`;

/** What the browser of person `n` sends: a session that `seedPeople` has begun. */
export function person(n: number): Person {
  const token = tokenOf(n);
  const pair = pairOf(token);
  return { cookie: `token=${token}; XSRF-TOKEN=${pair}`, pair };
}

/** @param signedIn how many of them have a session */
export async function seedPeople(client: Client, { people = PEOPLE, signedIn = WRITERS } = {}): Promise<void> {
  await client.query(
    `insert into accounts (id, username, email, created_at, verified_at)
       select ${id(1, 'n')}, 'Member' || n, 'member' || n || '@uni.example', now(), now() from generate_series(1, $1::int) as n`,
    [people],
  );
  for (let n = 1; n <= signedIn; n++) {
    const hash = digestOf(tokenOf(n));
    await client.query(
      `insert into sessions (id, token_hash, account_id, user_agent, created_at, last_seen_at, expires_at)
         values (gen_random_uuid(), $1, ${id(1, '$2::int')}, '', now(), now(), now() + interval '30 days')`,
      [hash, n],
    );
  }
  await client.query(
    `with made as (
       insert into videos (id, uploader_id, title, description, country, school_name, school_faculty, event_type, status,
         host, host_video_id, mime_type, byte_size, duration_seconds, created_at)
       select ${id(4, 'n')}, ${id(1, '1 + n % 5000')}, 'Clip ' || n, repeat('What happened in the second half. ', 5), 'Ghana',
         'University of Ghana', 'Law', 'Training', 'published', 'local', lpad(n::text, 11, '0'), 'video/mp4', 1, 12,
         now() - n * interval '100 minutes'
       from generate_series(1, $1::int) as n returning id, category, created_at
     ) insert into feed_items (kind, id, category, created_at) select 'video', id, category, created_at from made`,
    [VIDEOS],
  );
}

/** Removes the posts written since, so that the first page is the season's again. */
export async function forgetWritten(client: Client): Promise<void> {
  await client.query(`delete from posts where id::text not like '01890000-%'`);
}

/**
 * Posts `from` to `to`, each older than the one before: each with ten reactions and three comments, every third with a
 * picture.
 */
export async function seedPosts(client: Client, from: number, to: number): Promise<void> {
  for (let first = from; first <= to; first += CHUNK) {
    const last = Math.min(to, first + CHUNK - 1);
    const series = `generate_series(${first}, ${last}) as n`;
    await client.query(`
      with made as (
        insert into posts (id, author_id, content, category, tags, created_at, updated_at)
        select ${id(3, 'n')}, ${id(1, '1 + n % 5000')}, 'Match day ' || n || '. ' || repeat('What a second half that was. ', 7),
          (array['general', 'sports', 'achievement', 'training', 'competition'])[1 + n % 5], '{football,derby}',
          now() - n * interval '10 minutes', now()
        from ${series} returning id, category, created_at
      ) insert into feed_items (kind, id, category, created_at) select 'post', id, category, created_at from made`);
    await client.query(`
      insert into post_images (post_id, position, file_key, widths, width, height, alt)
      select ${id(3, 'n')}, 0, 'images/' || ${id(3, 'n')}::text, '{480,960,1600}', 1600, 900, 'The stand' from ${series} where n % 3 = 0`);
    await client.query(`
      insert into reactions (post_id, account_id, id, type, created_at)
      select ${id(3, 'n')}, ${id(1, '1 + (n * 7 + r * 431) % 5000')}, gen_random_uuid(),
        (array['like', 'love', 'fire', 'goal', 'clap'])[1 + (n + r) % 5], now() - n * interval '10 minutes' + r * interval '1 minute'
      from ${series}, generate_series(1, 10) as r`);
    await client.query(`
      insert into comments (id, post_id, account_id, content, created_at)
      select gen_random_uuid(), ${id(3, 'n')}, ${id(1, '1 + (n + c) % 5000')}, 'Well played, all of you', now() - n * interval '10 minutes'
      from ${series}, generate_series(1, 3) as c`);
  }
  await client.query('vacuum analyze'); // the server's own autovacuum would do it within minutes
}
