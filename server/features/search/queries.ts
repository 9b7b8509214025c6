import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import type { Member } from '../../platform/sessions/sessions.ts';
import type { Kind } from '../../schema/feed.ts';
import { isSeenBy } from '../follow/queries.ts';

/** What is searched for, and by whom: folded, and its words, each once. */
export type Wanted = { viewer: Member; text: string; words: string[] };

export type Filters = {
  school?: string | undefined;
  faculty?: string | undefined;
  event?: string | undefined;
  after?: Date | undefined;
};

/** Folds what somebody typed and takes it apart, as entries were. */
export async function takeApart(db: Db, typed: string): Promise<Omit<Wanted, 'viewer'>> {
  const { rows } = await db.execute<{ text: string; words: string[] }>(
    sql`select folded as text, array(select search_split(folded)) as words from search_fold(${typed}) as folded`,
  );
  const { text = '', words = [] } = rows[0] ?? {};
  return { text, words: [...new Set(words)] };
}

/** Words have neither quotes nor backslashes: these separate words (`search_split`). */
const beginsWith = (word: string) => `'${word}':*`;

/** For entries that have, for each word, one that begins with it. */
export const exactly = (words: string[]) => words.map(beginsWith).join(' & ');

/** For entries that have one of the words in each group. */
export const oneOfEach = (groups: { begins: string; others: string[] }[]) =>
  groups
    .map(({ begins, others }) => `(${[beginsWith(begins), ...others.map((word) => `'${word}'`)].join(' | ')})`)
    .join(' & ');

/**
 * Authors who are leaving are gone, with all that is theirs, while their rows still go; and nobody finds whom they have
 * muted or blocked, or who has blocked them.
 */
const isThere = ({ viewer }: Wanted) => sql`(owner_id is null or (
    owner_id not in (select id from accounts where leaving_at is not null) and ${isSeenBy(viewer, sql`owner_id`)}
  ))`;

const matches = (kind: Kind, wanted: Wanted, query: string) =>
  sql`kind = ${sql.raw(`'${kind}'`)} and words @@ ${query}::tsquery and ${isThere(wanted)}`;

const inTime = ({ after }: Filters) => (after ? sql`and created_at >= ${after.toISOString()}::timestamptz` : sql``);

/** People whose page is there for nobody are found by themselves and by admins. */
const hasPage = ({ viewer }: Wanted) =>
  viewer.role === 'admin'
    ? sql`true`
    : sql`(id = ${viewer.accountId} or not exists (
        select from profiles where account_id = search_entries.id and visibility = 'nobody'
      ))`;

/** A common word is in more entries than can be compared: of names, this many are. */
const COMPARED = sql.raw('300');
const NEWEST = sql.raw('200');

/** Ids of people or schools, those whose name begins with the text first, then the most similar ones. */
export async function findNamed(
  db: Db,
  kind: 'person' | 'school',
  wanted: Wanted,
  query: string,
  limit: number,
): Promise<string[]> {
  const { text } = wanted;
  const isShown = kind === 'person' ? hasPage(wanted) : sql`true`;
  const { rows } = await db.execute<{ id: string }>(sql`
    with found as (
      (select id, name from search_entries where ${matches(kind, wanted, query)} and ${isShown} limit ${COMPARED})
      union
      (select id, name from search_entries
        where kind = ${sql.raw(`'${kind}'`)} and name ^@ ${text} and ${isThere(wanted)} and ${isShown} order by name limit ${limit})
    )
    select id from found order by name ^@ ${text} desc, similarity(name, ${text}) desc, name, id limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** Ids of clips: of the newest that match, those first whose title has the words. */
export async function findClips(
  db: Db,
  wanted: Wanted,
  query: string,
  filters: Filters,
  limit: number,
): Promise<string[]> {
  const { text, words } = wanted;
  const { school, faculty, event } = filters;
  const fits: SQL[] = [
    words.length > 0 ? matches('clip', wanted, query) : sql`kind = 'clip' and ${isThere(wanted)}`,
    ...(school === undefined ? [] : [sql`school = ${school}`]),
    ...(faculty === undefined ? [] : [sql`faculty = ${faculty}`]),
    ...(event === undefined ? [] : [sql`event_type = ${event}`]),
  ];
  const { rows } = await db.execute<{ id: string }>(sql`
    with found as (
      select id, name, created_at from search_entries where ${sql.join(fits, sql` and `)} ${inTime(filters)}
      order by created_at desc, id desc limit ${NEWEST}
    )
    select id from found order by word_similarity(${text}, name) > 0.6 desc, created_at desc, id desc limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** Ids of posts, newest first. */
export async function findPosts(
  db: Db,
  wanted: Wanted,
  query: string,
  filters: Filters,
  limit: number,
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from search_entries where ${matches('post', wanted, query)} ${inTime(filters)}
    order by created_at desc, id desc limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** Tags that begin with the text, then those that are one letter away from it; only what something shown has. */
export async function findTags(db: Db, wanted: Wanted, limit: number): Promise<string[]> {
  const { text } = wanted;
  const { rows } = await db.execute<{ tag: string }>(sql`
    with near as (
      (select word, true as begins from search_words where kind = 'tag' and word ^@ ${text} order by word limit 60)
      union all
      (select word, false from search_words
        where kind = 'tag' and near && search_near(${text}) and not word ^@ ${text} limit 20)
    )
    select used.tag from near cross join lateral (
      select tag from search_tags join search_entries on id = entry_id where search_tags.word = near.word and ${isThere(wanted)} limit 1
    ) as used
    order by begins desc, similarity(near.word, ${text}) desc, used.tag limit ${limit}`);
  return rows.map(({ tag }) => tag);
}

/** What is known of a typed word among entries of a kind. */
export type Near = { kind: Kind; typed: string; begins: boolean; others: string[] };

/** For each kind and word: whether a word begins with it, and those that are one letter away, the most similar first. */
export async function findNear(db: Db, kinds: Kind[], words: string[]): Promise<Near[]> {
  const { rows } = await db.execute<Near>(sql`
    select kind, typed,
      exists (select from search_words where search_words.kind = asked.kind and word ^@ typed) as begins,
      array(
        select word from search_words
        where search_words.kind = asked.kind and near && search_near(typed) and word <> typed
        order by similarity(word, typed) desc, word limit 12
      ) as others
    from unnest(${sql.param(kinds)}::text[]) as asked (kind), unnest(${sql.param(words)}::text[]) as typed`);
  return rows;
}

export const loadPeople = async (db: Db, ids: string[]) =>
  (
    await db.execute<{
      id: string;
      username: string;
      profilePicture: string | null;
      name: string | null;
      faculty: string | null;
    }>(sql`
      select id, username, profile_picture as "profilePicture", nullif(profiles.name, '') as name,
        coalesce(nullif(profiles.faculty, ''), accounts.faculty) as faculty
      from accounts left join profiles on account_id = id
      where id = any(${sql.param(ids)}::uuid[]) and is_active and leaving_at is null`)
  ).rows;

export const loadSchools = async (db: Db, ids: string[]) =>
  (
    await db.execute<{ id: string; name: string; country: string }>(sql`
      select search_entries.id, school as name, countries.name as country
      from search_entries join countries on countries.id = country_id
      where search_entries.id = any(${sql.param(ids)}::uuid[])`)
  ).rows;

/** Posts as they are found; hidden ones are in no entry. */
export const loadFoundPosts = async (db: Db, ids: string[]) =>
  (
    await db.execute<{
      id: string;
      content: string;
      commentCount: number;
      createdAt: string;
      author: { id: string; username: string; profilePicture: string | null };
    }>(sql`
      select post.id, content, comment_count as "commentCount", post.created_at as "createdAt",
        json_build_object('id', author.id, 'username', username, 'profilePicture', profile_picture) as author
      from posts as post join accounts as author on author.id = author_id
      where post.id = any(${sql.param(ids)}::uuid[]) and hidden is null`)
  ).rows;

/** The kinds of which not all rows are in the search yet. */
export const listUnfilled = async (db: Db): Promise<string[]> =>
  (await db.execute<{ kind: string }>(sql`select kind from search_fill where not is_done`)).rows.map(
    ({ kind }) => kind,
  );

/** Puts the next rows from before there was a search into it. @returns whether there are more */
export async function fillNext(db: Db, kind: string, portion: number): Promise<boolean> {
  const { rows } = await db.execute<{ more: boolean }>(sql`select search_fill_next(${kind}, ${portion}) as more`);
  return rows[0]?.more === true;
}

/** Forgets a portion of the words that nothing has any more. @returns the word after which to go on, if there are more */
export async function forgetWords(
  db: Db,
  kind: Kind | 'tag',
  after: string,
  portion: number,
): Promise<string | undefined> {
  const used =
    kind === 'tag'
      ? sql`select from search_tags where search_tags.word = looked.word`
      : sql`select from search_entries where kind = ${sql.raw(`'${kind}'`)} and words @@ concat('''', looked.word, '''')::tsquery`;
  const { rows } = await db.execute<{ last: string | null }>(sql`
    with looked as (
      select word from search_words where kind = ${kind} and word > ${after} order by word limit ${portion}
    ), gone as (
      delete from search_words using looked
      where search_words.kind = ${kind} and search_words.word = looked.word and not exists (${used})
    )
    select max(word) as last from looked`);
  return rows[0]?.last ?? undefined;
}
