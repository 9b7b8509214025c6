import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Hidden } from '../../../contract/reports.ts';
import type { Sport } from '../../../contract/sports/sports.ts';
import type { MemberRole, TeamOf } from '../../../contract/sports/teams.ts';
import { moment, newest } from '../../platform/database/columns.ts';
import { accounts } from '../accounts.ts';
import { vouched } from './vouched.ts';

/** Those who play together in one sport. */
export const teams = pgTable(
  'teams',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    sport: text('sport').$type<Sport>().notNull(),
    /** Whose team it is: a university's, a faculty's, a hall's, or nobody's in particular. */
    of: text('of').$type<TeamOf>().notNull(),
    /** The name of the faculty or the hall; empty for the others. */
    ofName: text('of_name').notNull().default(''),
    /** The university, as its clips have it; null: none. */
    school: text('school'),
    about: text('about').notNull().default(''),
    /** '#rrggbb', or two of them with a space between: the main one and the second; null: none. */
    colours: text('colours'),
    /** Key of the small file of its crest's picture; null: it has none, and is shown by its initials. */
    crest: text('crest'),
    /** Of its two files together; triggers add it to what pictures take. */
    crestBytes: integer('crest_bytes'),
    /** Null: everybody sees it. */
    hidden: text('hidden').$type<Hidden>(),
    createdBy: uuid('created_by').references(() => accounts.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
    /** Who has it can ask to join: it stands in a link and a QR code, and can be changed. */
    joinToken: text('join_token').notNull().unique(),
    /** Its page offers to ask to join; false: only its link does. */
    anyoneMayAsk: boolean('anyone_may_ask').notNull().default(true),
    /** How often its words were changed. */
    edition: integer('edition').notNull().default(0),
    /** It plays no more; what it has played stays. */
    endedAt: moment('ended_at'),
    ...vouched(),
    /**
     * Only a name that an organiser has entered: nobody belongs to it, and it stands in its competition alone. Whoever is
     * let in first makes it a team.
     */
    isPlaceholder: boolean('is_placeholder').notNull().default(false),
  },
  (t) => [
    index('teams_listed').on(newest(t.createdAt), newest(t.id)).where(sql`not is_placeholder`),
    index('teams_sport').on(t.sport, newest(t.createdAt), newest(t.id)).where(sql`not is_placeholder`),
    index('teams_named').on(t.sport, sql`fold_name(${t.name})`).where(sql`not is_placeholder`),
    index('teams_school').on(t.school),
    index('teams_creator').on(t.createdBy),
    index('teams_crest').on(t.crest).where(sql`crest is not null`),
    index('teams_voucher').on(t.vouchedBy),
    check('teams_of', sql`${t.of} in ('school', 'faculty', 'hall', 'none')`),
    check('teams_hidden', sql`${t.hidden} in ('hidden', 'held')`),
    check('teams_colours', sql`${t.colours} ~ '^#[0-9a-f]{6}( #[0-9a-f]{6})?$'`),
  ],
);

/** Who belongs to a team, has asked to, or once did. */
export const teamMembers = pgTable(
  'team_members',
  {
    id: uuid('id').primaryKey(),
    teamId: uuid('team_id')
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    /** Null: somebody who has no account here, or no longer. */
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    /** Of who has no account, as the captain or a list has written it; null if there is an account, or was one. */
    name: text('name'),
    /** The name that their account has claimed, which stands there again once the account is taken off; null: they have claimed none. */
    claimedName: text('claimed_name'),
    /** Who has typed the name, or the one that was claimed; null: nobody, the account is gone, or an admin has removed it. */
    namedBy: uuid('named_by').references(() => accounts.id, { onDelete: 'set null' }),
    role: text('role').$type<MemberRole>().notNull(),
    number: integer('number'),
    /** Null: they have asked to join, or were invited, and the other side has not confirmed it. */
    since: date('since'),
    /** The team has invited them; false: they have asked. It says nothing once they are in. */
    isInvited: boolean('is_invited').notNull().default(false),
    /** What the team was called when they asked to join it, with what a name that they claim plays in; null: they did not ask. */
    askedName: text('asked_name'),
    /** Who has invited them; null: nobody, or gone. */
    invitedBy: uuid('invited_by').references(() => accounts.id, { onDelete: 'set null' }),
    /** Of who has asked to join: the name on the roster that they say is theirs; null: none. It says nothing once they are in. */
    claimsId: uuid('claims_id').references((): AnyPgColumn => teamMembers.id, { onDelete: 'cascade' }),
    /** Null: still. */
    until: date('until'),
    createdAt: moment('created_at').notNull(),
    edition: integer('edition').notNull().default(0),
  },
  (t) => [
    uniqueIndex('team_members_once').on(t.teamId, t.accountId).where(sql`until is null and account_id is not null`),
    uniqueIndex('team_members_number_once')
      .on(t.teamId, t.number)
      .where(sql`until is null and since is not null and number is not null`),
    index('team_members_team').on(t.teamId, t.createdAt, t.id),
    index('team_members_account').on(t.accountId),
    index('team_members_named_by').on(t.namedBy).where(sql`named_by is not null`),
    index('team_members_claims').on(t.claimsId).where(sql`claims_id is not null`),
    index('team_members_invited_by').on(t.invitedBy).where(sql`invited_by is not null`),
    check('team_members_role', sql`${t.role} in ('captain', 'vice', 'player', 'coach')`),
    check('team_members_number', sql`${t.number} between 0 and 999`),
    check('team_members_time', sql`${t.until} is null or ${t.since} is null or ${t.until} >= ${t.since}`),
  ],
);

/**
 * Who has declined to join which team, and who had asked them. It ends as soon as they ask to join themselves. Kept when
 * the team goes: whoever asked does not ask again for another. Or whose request the team has declined, which ends by an
 * invitation, by itself (`DECLINED_FOR`), and with the team. Of two people only the last no holds, so one row says either.
 */
export const teamRefusals = pgTable(
  'team_refusals',
  {
    /** Without a foreign key. */
    teamId: uuid('team_id').notNull(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    askedBy: uuid('asked_by').references(() => accounts.id, { onDelete: 'set null' }),
    /** They had asked, and the team has declined. */
    isByTeam: boolean('is_by_team').notNull().default(false),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.teamId] }),
    index('team_refusals_asker').on(t.askedBy).where(sql`asked_by is not null`),
    index('team_refusals_by_team').on(t.teamId, t.createdAt).where(sql`is_by_team`),
  ],
);

/** Who looks for a team, by sport. */
export const freeAgents = pgTable(
  'free_agents',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    sport: text('sport').$type<Sport>().notNull(),
    about: text('about').notNull().default(''),
    hidden: text('hidden').$type<Hidden>(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.sport] }),
    index('free_agents_newest').on(t.sport, newest(t.createdAt), newest(t.accountId)),
  ],
);

export const teamFollows = pgTable(
  'team_follows',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    teamId: uuid('team_id')
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.teamId] }), index('team_follows_team').on(t.teamId, t.accountId)],
);
