import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Visibility } from '../../contract/people/profile.ts';
import { moment } from '../platform/database/columns.ts';
import { accounts } from './accounts.ts';

/** What members say about themselves; who has said nothing has no row, and the default visibility. */
export const profiles = pgTable(
  'profiles',
  {
    accountId: uuid('account_id')
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** As it is to be shown wherever they are named, to those who see their page; empty: their username. */
    name: text('name').notNull().default(''),
    bio: text('bio').notNull().default(''),
    school: text('school').notNull().default(''),
    faculty: text('faculty').notNull().default(''),
    teams: text('teams').notNull().default(''),
    links: text('links').array().notNull().default(sql`'{}'`),
    visibility: text('visibility').$type<Visibility>().notNull().default('members'),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    check('profiles_lengths', sql`char_length(${t.name}) <= 40 and char_length(${t.bio}) <= 160`),
    check('profiles_links', sql`cardinality(${t.links}) <= 5`),
    check('profiles_visibility', sql`${t.visibility} in ('everyone', 'members', 'nobody')`),
  ],
);

/** The files of pictures of people; `accounts.profile_picture` names the small one, for all that shows it. */
export const avatars = pgTable('avatars', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  /** Key in the file store without the width and ending: `<key>-<width>.webp`. */
  fileKey: text('file_key').notNull().unique(),
  /** Of both widths together; triggers add it to what pictures take. */
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
});

/** Usernames that somebody had before: they lead on, until somebody else takes them. */
export const formerUsernames = pgTable(
  'former_usernames',
  {
    /** In lower case. */
    username: text('username').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Until then nobody else can take it. */
    heldUntil: moment('held_until').notNull(),
  },
  (t) => [index('former_usernames_account').on(t.accountId)],
);
