import { sql } from 'drizzle-orm';
import { check, customType, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment, newest } from '../platform/database/columns.ts';

/**
 * The feed: one narrow row for each item, so that a page of all kinds mixed, newest first, by category, is one walk
 * along one index. The kinds are those of the sources that server/app.ts names. A row is deleted with its item: the
 * table of each kind has a trigger for it, `leave_feed('<kind>')` (docs/design/facts-and-live.md).
 */
export const feedItems = pgTable(
  'feed_items',
  {
    /** The item's own id; ids of different kinds differ. */
    id: uuid('id').primaryKey(),
    kind: text('kind').notNull(),
    category: text('category').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    index('feed_items_newest').on(newest(t.createdAt), newest(t.id)),
    index('feed_items_category').on(t.category, newest(t.createdAt), newest(t.id)),
  ],
);

/**
 * Whose and whereof each item of the feed is: `by:<account>`, `school:<name>`, `tag:<in lower case>`; of clips of a
 * match also `team:<id>` of both and `competition:<id>`. Triggers maintain it, so that it also holds for what servers
 * put into the feed that know nothing of it.
 */
export const feedLabels = pgTable(
  'feed_labels',
  {
    id: uuid('id')
      .notNull()
      .references(() => feedItems.id, { onDelete: 'cascade' }),
    label: text('label').notNull(),
    /** The item's. */
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.id, t.label] }),
    index('feed_labels_of').on(t.label, newest(t.createdAt), newest(t.id)),
    // What can be followed: read from the index alone, until a page is full.
    index('feed_labels_newest').on(newest(t.createdAt), newest(t.id), t.label).where(sql`label not like 'tag:%'`),
  ],
);

/**
 * Counts, maintained by triggers: of each category's feed items ('feed'), each month's ('month', as 2026-11 in UTC) and
 * each faculty's published videos ('faculty').
 */
export const tallies = pgTable(
  'tallies',
  {
    scope: text('scope').$type<'feed' | 'month' | 'faculty'>().notNull(),
    key: text('key').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [primaryKey({ columns: [t.scope, t.key] }), check('tallies_count', sql`${t.count} >= 0`)],
);

const words = customType<{ data: string }>({ dataType: () => 'tsvector' });
/** Text that is looked up by its beginning, whatever the database's language. */
const folded = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/** Without the list of what is still to be put into the index, which every search would have to read through. */
const AT_ONCE = { fastupdate: false };

/** What is found by its words, but for tags, which are found by themselves. */
export type Kind = 'person' | 'clip' | 'post' | 'school' | 'team' | 'competition';

/**
 * What members can find, and by which words: one row for each person, clip, post, team and competition that everybody
 * sees, and for each school. Triggers keep it (docs/design/data.md), so that nothing hidden is ever in it; rows from
 * before there was a search come by a job. Texts are folded: without accents and capitals.
 */
export const searchEntries = pgTable(
  'search_entries',
  {
    /** The thing's own id; a school's is made from its country and name. */
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<Kind>().notNull(),
    /** What it is called, folded; nothing for posts. */
    name: folded('name').notNull(),
    words: words('words').notNull(),
    /** Whose it is: blocks are asked of them. */
    ownerId: uuid('owner_id'),
    school: text('school'),
    faculty: text('faculty'),
    eventType: text('event_type'),
    countryId: text('country_id'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    // One for each kind: what begins with a letter is looked up among few schools, and not among all posts.
    ...(['person', 'clip', 'post', 'school', 'team', 'competition'] as const).map((kind) =>
      index(`search_entries_${kind}`)
        .using('gin', t.words)
        .with(AT_ONCE)
        .where(sql.raw(`kind = '${kind}'`)),
    ),
    index('search_entries_newest').on(t.kind, newest(t.createdAt), newest(t.id)),
    index('search_entries_name').on(t.kind, t.name),
    check('search_entries_kind', sql`${t.kind} in ('person', 'clip', 'post', 'school', 'team', 'competition')`),
  ],
);

/** The tags of what can be found. */
export const searchTags = pgTable(
  'search_tags',
  {
    entryId: uuid('entry_id')
      .notNull()
      .references(() => searchEntries.id, { onDelete: 'cascade' }),
    tag: text('tag').notNull(),
    /** The tag, folded. */
    word: folded('word').notNull(),
  },
  (t) => [primaryKey({ columns: [t.entryId, t.tag] }), index('search_tags_word').on(t.word, t.tag)],
);

/**
 * Words that were ever in an entry of a kind, and of which others are one letter away: `near` has the word itself and
 * all that remains when one of its letters is left out. A word that nothing has any more finds nothing; the night's
 * round removes it.
 */
export const searchWords = pgTable(
  'search_words',
  {
    kind: text('kind').$type<Kind | 'tag'>().notNull(),
    word: folded('word').notNull(),
    near: text('near').array().notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.word] }), index('search_words_near').using('gin', t.near).with(AT_ONCE)],
);
