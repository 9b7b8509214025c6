import { type SQL, sql } from 'drizzle-orm';
import type { CompetitionState } from '../../../contract/sports/competitions.ts';
import type { Sport } from '../../../contract/sports/sports.ts';
import type { Db } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { Member } from '../../platform/sessions/sessions.ts';
import { type Group, lookUp, oneOfEach, queryOf, type TakenApart, WALKED } from '../../platform/words/queries.ts';
import type { Kind } from '../../schema/feed.ts';
import { isPublic } from '../../schema/sports/competitions.ts';
import { authorJson } from '../accounts/queries.ts';
import { isVisibleToMember } from '../follow/queries.ts';

/** What is searched for, and by whom (undefined: a visitor): folded, and its words, each once. */
export type Wanted = TakenApart & { viewer: Member | undefined };

export type Filters = {
  school?: string | undefined;
  faculty?: string | undefined;
  event?: string | undefined;
  after?: Date | undefined;
};

const place = sql.placeholder;

/**
 * Authors who are leaving are gone, with all that is theirs, while their rows still go; and nobody finds whom they have
 * muted or blocked, or who has blocked them. Admins do.
 */
const isThere = sql`(owner_id is null or (
    owner_id not in (select id from accounts where leaving_at is not null)
    and (${place('seesAll')}::boolean or ${isVisibleToMember(sql`${place('member')}::uuid`, sql`owner_id`)})
  ))`;
const askedBy = ({ viewer, text }: Wanted) => ({
  member: viewer?.accountId ?? null,
  seesAll: viewer?.role === 'admin',
  text,
});

const isKind = (kind: Kind) => sql.raw(`kind = '${kind}'`);
/** Entries in which the index finds what it is asked for; and those of them, or of others, that have all. */
const isLookedUp = sql`words @@ ${place('lookup')}::tsquery`;
const matches = sql`(words @@ ${place('query')}::tsquery) is true`; // `is true`: so that no index is asked for it
/** Names and words are compared as bytes, so that all that begins with a text lies between it and it with this. */
const LAST_LETTER = sql.raw('chr(1114111)');
const begins = (column: string, text: SQL) =>
  sql`${sql.raw(column)} >= ${text} and ${sql.raw(column)} < ${text} || ${LAST_LETTER}`;
const typed = sql`${place('text')}::text`;
const newestFirst = sql`order by created_at desc, id desc`;

const isVisibleTo = (visibility: 'everyone' | 'nobody') => sql`exists (
    select from profiles where account_id = search_entries.id and visibility = ${sql.raw(`'${visibility}'`)}
  )`;
/**
 * People whose page is there for nobody are found by themselves and by admins; visitors find only whose page is there for
 * everybody. Who has said nothing has a page for members.
 */
const hasPage = sql`case when ${place('member')}::uuid is null then ${isVisibleTo('everyone')}
  else ${place('seesAll')}::boolean or id = ${place('member')}::uuid or not ${isVisibleTo('nobody')} end`;

/** A common word is in more entries than can be compared: of names, this many are. */
const COMPARED = sql.raw('300');

/** Whose names have the words, or begin with the text: those first, then the most similar ones. */
const named = (kind: Kind, { fits, text, isShown }: { fits: SQL; text: SQL; isShown: SQL }) => sql`
  select id from (
    (select id, name from search_entries
      where ${isKind(kind)} and ${fits} and ${isThere} and ${isShown} limit ${COMPARED})
    union
    (select id, name from search_entries
      where ${isKind(kind)} and ${begins('name', text)} and ${isThere} and ${isShown}
      order by name limit ${place('limit')})
  ) as found
  order by name ^@ ${typed} desc, similarity(name, ${typed}) desc, name, id limit ${place('limit')}`;

const people = prepared((db) =>
  db
    .select({ id: sql<string>`id` })
    .from(
      sql`(${named('person', { fits: sql`${isLookedUp} and ${matches}`, text: typed, isShown: hasPage })}) as found`,
    )
    .prepare('search_person'),
);

/** Ids of people. */
export async function findPeople(db: Db, wanted: Wanted, groups: Group[], limit: number): Promise<string[]> {
  const query = oneOfEach(groups);
  const asked = { ...askedBy(wanted), query, lookup: lookUp(groups) ?? query, limit };
  return (await people(db).execute(asked)).map(({ id }) => id);
}

/** What has nothing but a name to be found by, and is few beside people: all of them are asked for in one statement. */
export const NAMED = ['school', 'team', 'competition'] as const satisfies Kind[];
export type Named = (typeof NAMED)[number];

/** Where a kind isn't asked for, its query is null: then nothing fits it. */
const queryFor = (kind: Named) => sql`${place(`${kind}Query`)}::tsquery`;
const idsOf = (kind: Named) =>
  sql`array(${named(kind, {
    fits: sql`words @@ ${place(`${kind}Lookup`)}::tsquery and (words @@ ${queryFor(kind)}) is true`,
    text: sql`case when ${queryFor(kind)} is not null then ${typed} end`,
    isShown: sql`true`,
  })})`;
const things = prepared((db) =>
  db
    .select({
      school: sql<string[]>`${idsOf('school')}`,
      team: sql<string[]>`${idsOf('team')}`,
      competition: sql<string[]>`${idsOf('competition')}`,
    })
    .from(sql`(select) as one`)
    .prepare('search_named'),
);

/** Ids of schools, teams and competitions; of the kinds that aren't asked for, none. */
export async function findNamed(
  db: Db,
  wanted: Wanted,
  groupsOf: Partial<Record<Named, Group[]>>,
  limit: number,
): Promise<Record<Named, string[]>> {
  const queries = NAMED.flatMap((kind) => {
    const groups = groupsOf[kind];
    const query = groups ? oneOfEach(groups) : null;
    return [
      [`${kind}Query`, query],
      [`${kind}Lookup`, groups ? (lookUp(groups) ?? query) : null],
    ];
  });
  const [row] = await things(db).execute({ ...askedBy(wanted), ...Object.fromEntries(queries), limit });
  return row ?? { school: [], team: [], competition: [] };
}

const inTime = sql`created_at >= coalesce(${place('since')}::timestamptz, '-infinity')`;

/**
 * The newest entries that match, of which there may be any number: a frequent word is soon found on the way down from
 * the newest, and of a rare one all entries are few. PostgreSQL can't know beforehand which of the two a word is. Of
 * several words that are all short, only the newest are found.
 * @param most an SQL expression
 */
const newestThatMatch = (kind: Kind, most: SQL, fits: SQL) => sql`
  with walked as materialized (
    select id, name, created_at from (
      select * from search_entries where ${isKind(kind)} and ${inTime} ${newestFirst} limit ${WALKED}
    ) as newest where ${matches} and ${fits} and ${isThere} limit ${most}
  ), looked_up as materialized (
    select id, name, created_at, owner_id from search_entries
    where ${isKind(kind)} and ${isLookedUp} and ${matches} and ${inTime} and ${fits}
      and (select count(*) from walked) < ${most}
  )
  select id, name, created_at from walked
  where (select count(*) from walked) >= ${most} or ${place('lookup')}::tsquery is null
  union all (
    select id, name, created_at from (select * from looked_up ${newestFirst} offset 0) as found
    where ${isThere} limit ${most}
  )`;

const NEWEST = sql.raw('200');
const isOf = (column: string, name: string) =>
  sql`(${place(name)}::text is null or ${sql.raw(column)} = ${place(name)}::text)`;
const hasFilters = sql`${isOf('school', 'school')} and ${isOf('faculty', 'faculty')} and ${isOf('event_type', 'event')}`;

const clips = (name: string, found: SQL) =>
  prepared((db) =>
    db
      .select({ id: sql<string>`id` })
      .from(sql`(${found}) as found`)
      .orderBy(sql`word_similarity(${typed}, name) > 0.6 desc, created_at desc, id desc`)
      .limit(place('limit'))
      .prepare(name),
  );
const clipsOf = {
  words: clips('search_clips', newestThatMatch('clip', NEWEST, hasFilters)),
  filters: clips(
    'search_clips_by_filters',
    sql`select id, name, created_at from search_entries
      where ${isKind('clip')} and ${inTime} and ${hasFilters} and ${isThere} ${newestFirst} limit ${NEWEST}`,
  ),
};

/** Ids of clips: of the newest that match, those first whose title has the words. */
export async function findClips(
  db: Db,
  wanted: Wanted,
  groups: Group[],
  { school = null, faculty = null, event = null, after }: { [name in keyof Filters]: Filters[name] | null },
  limit: number,
): Promise<string[]> {
  const asked = { ...askedBy(wanted), school, faculty, event, since: after?.toISOString() ?? null, limit };
  const rows = await (groups.length > 0
    ? clipsOf.words(db).execute({ ...asked, ...queryOf(groups) })
    : clipsOf.filters(db).execute(asked));
  return rows.map(({ id }) => id);
}

const posts = prepared((db) =>
  db
    .select({ id: sql<string>`id` })
    .from(sql`(${newestThatMatch('post', sql`${place('limit')}::int`, sql`true`)}) as found`)
    .orderBy(sql`created_at desc, id desc`)
    .prepare('search_posts'),
);

/** Ids of posts, newest first. */
export async function findPosts(
  db: Db,
  wanted: Wanted,
  groups: Group[],
  { after }: Filters,
  limit: number,
): Promise<string[]> {
  const since = after?.toISOString() ?? null;
  return (await posts(db).execute({ ...askedBy(wanted), ...queryOf(groups), since, limit })).map(({ id }) => id);
}

// An expression, since there are far more words of a kind than are near: its index is not to be read for them.
const isWordOf = (kind: SQL) => sql`search_words.kind || '' = ${kind}`;
const isNear = (text: SQL) => sql`near && search_near(${text})`;

const tags = prepared((db) =>
  db
    .select({ tag: sql<string>`used.tag` })
    .from(
      sql`(
        (select word, true as begins from search_words where kind = 'tag' and ${begins('word', typed)} order by word limit 60)
        union all
        (select word, false from search_words
          where ${isWordOf(sql`'tag'`)} and ${isNear(typed)} and not word ^@ ${typed} limit 20)
      ) as near cross join lateral (
        select tag from search_tags join search_entries on id = entry_id
        where search_tags.word = near.word and ${isThere} limit 1
      ) as used`,
    )
    .orderBy(sql`begins desc, similarity(near.word, ${typed}) desc, used.tag`)
    .limit(place('limit'))
    .prepare('search_tags'),
);

/** Tags that begin with the text, then those that are one letter away from it; only what something shown has. */
export async function findTags(db: Db, wanted: Wanted, limit: number): Promise<string[]> {
  return (await tags(db).execute({ ...askedBy(wanted), limit })).map(({ tag }) => tag);
}

/** What is known of a typed word among entries of a kind. */
export type Near = { kind: Kind; typed: string; begins: boolean; others: string[] };

const near = prepared((db) =>
  db
    .select({
      kind: sql<Kind>`kind`,
      typed: sql<string>`typed`,
      begins: sql<boolean>`begins`,
      others: sql<string[]>`others`,
    })
    .from(
      sql`(
        with other as materialized (
          select typed, search_words.kind, word, similarity(word, typed) as likeness
          from unnest(${place('words')}::text[]) as typed join search_words on ${isNear(sql`typed`)} and word <> typed
        )
        select kind, typed,
          exists (select from search_words where search_words.kind = asked.kind and ${begins('word', sql`typed`)}) as begins,
          array(
            select word from other where other.kind = asked.kind and other.typed = said.typed
            order by likeness desc, word limit 12
          ) as others
        from unnest(${place('kinds')}::text[]) as asked (kind), unnest(${place('words')}::text[]) as said (typed)
      ) as found`,
    )
    .prepare('search_near'),
);

/** For each kind and word: whether a word begins with it, and those that are one letter away, the most similar first. */
export const findNear = (db: Db, kinds: Kind[], words: string[]): Promise<Near[]> => near(db).execute({ kinds, words });

const isAsked = (column: string) => sql`${sql.raw(column)} = any(${place('ids')}::uuid[])`;

const shownPeople = prepared((db) =>
  db
    .select({
      id: sql<string>`id`,
      username: sql<string>`username`,
      profilePicture: sql<string | null>`profile_picture`,
      name: sql<string | null>`nullif(profiles.name, '')`,
      faculty: sql<string | null>`nullif(profiles.faculty, '')`,
    })
    .from(sql`accounts left join profiles on account_id = id`)
    .where(sql`${isAsked('id')} and is_active and leaving_at is null`)
    .prepare('search_shown_people'),
);
export const loadPeople = (db: Db, ids: string[]) => shownPeople(db).execute({ ids });

const schools = prepared((db) =>
  db
    .select({ id: sql<string>`search_entries.id`, name: sql<string>`school`, country: sql<string>`countries.name` })
    .from(sql`search_entries join countries on countries.id = country_id`)
    .where(isAsked('search_entries.id'))
    .prepare('search_shown_schools'),
);
export const loadSchools = (db: Db, ids: string[]) => schools(db).execute({ ids });

const teams = prepared((db) =>
  db
    .select({
      id: sql<string>`id`,
      name: sql<string>`name`,
      sport: sql<Sport>`sport`,
      ofName: sql<string>`of_name`,
      school: sql<string | null>`school`,
      vouchedAs: sql<string | null>`vouched_as`,
      isEnded: sql<boolean>`ended_at is not null`,
    })
    .from(sql`teams`)
    .where(sql`${isAsked('id')} and hidden is null`)
    .prepare('search_shown_teams'),
);
export const loadFoundTeams = (db: Db, ids: string[]) => teams(db).execute({ ids });

const competitions = prepared((db) =>
  db
    .select({
      id: sql<string>`id`,
      name: sql<string>`name`,
      sport: sql<Sport>`sport`,
      school: sql<string | null>`school`,
      vouchedAs: sql<string | null>`vouched_as`,
      state: sql<CompetitionState>`state`,
    })
    .from(sql`competitions`)
    .where(sql`${isAsked('id')} and ${isPublic('competitions')}`)
    .prepare('search_shown_competitions'),
);
export const loadFoundCompetitions = (db: Db, ids: string[]) => competitions(db).execute({ ids });

const foundPosts = prepared((db) =>
  db
    .select({
      id: sql<string>`post.id`,
      content: sql<string>`content`,
      commentCount: sql<number>`comment_count`,
      createdAt: sql<string>`post.created_at`,
      author: authorJson('author'),
    })
    .from(sql`posts as post join accounts as author on author.id = author_id`)
    .where(sql`${isAsked('post.id')} and hidden is null`)
    .prepare('search_shown_posts'),
);
/** Posts as they are found; hidden ones are in no entry. */
export const loadFoundPosts = (db: Db, ids: string[]) => foundPosts(db).execute({ ids });

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
