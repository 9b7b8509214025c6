/** Ten thousand people and a hundred thousand posts whose words are as unevenly common as those of a language. */
import type { Client } from 'pg';
import { personId } from '../feed/seed.ts';

const WORDS = 30_000; // different ones, besides the common ones below
const CLIPS = 5000;
const AT_ONCE = 5000; // rows of one statement
const GOAL = 0.3; // of all posts have this word
const COMMON: [word: string, share: number][] = [
  ['the', 0.9],
  ['a', 0.8],
  ['goal', GOAL],
];
const TAGS = ['derby', 'football', 'rowing', 'finals2026', 'training', 'netball', 'ultimate', 'chess'];

/** The same numbers from 0 to 1 in each run (mulberry32, https://gist.github.com/tommyettinger/46a874533244883189143505d203312c). */
function randomly(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const next = randomly(1930);
const below = (count: number) => Math.floor(next() * count);
const pick = <Value>(list: readonly Value[]) => list[below(list.length)] as Value;

const STARTS = 'b br ch d dr f fl g gr h j k kw l m n p pl qu r s sh st t tr v w y z'.split(' ');
const VOWELS = 'a e i o u ai ea oo'.split(' ');
const ENDS = ['', '', '', 'n', 'r', 's', 'ck', 'st', 'm', 'ng'];
const syllable = () => pick(STARTS) + pick(VOWELS) + pick(ENDS);
const newWord = () => Array.from({ length: 1 + below(4) }, syllable).join('');

/** As common as in a language: the thousandth is a thousandth as common as the first (Zipf). */
export const VOCABULARY: readonly string[] = [...new Set(Array.from({ length: WORDS }, newWord))];
const byCommonness = () => VOCABULARY[Math.floor(VOCABULARY.length ** next()) - 1] as string;

const FIRST = Array.from({ length: 300 }, () => syllable() + pick(['a', 'o', 'i', 'e']));
const LAST = Array.from({ length: 1000 }, () => syllable() + syllable());
const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);

export type Named = { username: string; name: string };

const PEOPLE = 10_000; // issue 17
export const NAMES: readonly Named[] = Array.from({ length: PEOPLE }, (_, n) => {
  const [first, last] = [capital(pick(FIRST)), capital(pick(LAST))];
  return { username: `${first}_${last}${n}`.slice(0, 30), name: `${first} ${last}` };
});

function sentences(): string {
  const words = COMMON.flatMap(([word, share]) => (next() < share ? word : []));
  words.push(...Array.from({ length: 8 + below(30) }, byCommonness));
  return `${capital(words.join(' '))}.`;
}

async function inPortions(count: number, insert: (from: number, to: number) => Promise<unknown>): Promise<void> {
  for (let from = 1; from <= count; from += AT_ONCE) await insert(from, Math.min(count, from + AT_ONCE - 1));
}
const list = <Value>(from: number, to: number, make: (n: number) => Value): Value[] =>
  Array.from({ length: to - from + 1 }, (_, n) => make(from + n));

/** Gives the people names of their own, and half of them one to show; writes posts and clips of theirs. */
export async function seedTexts(client: Client, posts: number): Promise<void> {
  await inPortions(PEOPLE, (from, to) =>
    client.query(
      `with named as (select $1 + place - 1 as n, username, name from unnest($2::text[], $3::text[]) with ordinality as given (username, name, place)),
         shown as (insert into profiles (account_id, name, updated_at) select ${personId('n')}, name, now() from named where n % 2 = 0)
       update accounts set username = named.username from named where id = ${personId('n')}`,
      [from, list(from, to, (n) => NAMES[n - 1]?.username), list(from, to, (n) => NAMES[n - 1]?.name)],
    ),
  );
  await inPortions(posts, (from, to) =>
    client.query(
      `with made as (
         insert into posts (id, author_id, content, category, tags, created_at, updated_at)
         select gen_random_uuid(), ${personId(`1 + ($1 + place) % ${PEOPLE}`)}, content, 'sports', array[tag], now() - ($1 + place) * interval '5 minutes', now()
         from unnest($2::text[], $3::text[]) with ordinality as given (content, tag, place)
         returning id, category, created_at
       ) insert into feed_items (kind, id, category, created_at) select 'post', id, category, created_at from made`,
      [from, list(from, to, sentences), list(from, to, (n) => (n % 10 ? pick(TAGS) : byCommonness().slice(0, 20)))],
    ),
  );
  await inPortions(CLIPS, (from, to) =>
    client.query(
      `with schools as (select array_agg(name) as names from (select name from universities order by name limit 500) as known),
       made as (
         insert into videos (id, uploader_id, title, description, country, school_name, school_faculty, event_type, status,
           host, host_video_id, mime_type, byte_size, duration_seconds, tags, created_at)
         select gen_random_uuid(), ${personId(`1 + ($1 + place) % ${PEOPLE}`)}, left(content, 60), content, 'Ghana',
           names[1 + (place * 7) % cardinality(names)], 'Law', 'Training', 'published', 'local', 's' || lpad(($1 + place)::text, 10, '0'), 'video/mp4', 1, 12,
           '{derby}', now() - ($1 + place) * interval '100 minutes'
         from schools, unnest($2::text[]) with ordinality as given (content, place)
         returning id, category, created_at
       ) insert into feed_items (kind, id, category, created_at) select 'video', id, category, created_at from made`,
      [from, list(from, to, sentences)],
    ),
  );
  await client.query('vacuum analyze'); // the server's own autovacuum would do it within minutes
}
