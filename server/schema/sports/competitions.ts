import { type SQL, sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Hidden } from '../../../contract/reports.ts';
import type {
  CompetitionState,
  EntryInvitationState,
  EntryState,
  InvitationState,
  StageKind,
  StageSettings,
  Withdrawal,
} from '../../../contract/sports/competitions.ts';
import type { Rules } from '../../../contract/sports/rules.ts';
import type { Sport } from '../../../contract/sports/sports.ts';
import { moment, newest } from '../../platform/database/columns.ts';
import { accounts } from '../accounts.ts';
import { teamMembers, teams } from './teams.ts';
import { vouched } from './vouched.ts';

/** Several can have one name: seasons of drafts are seen by nobody else, and keep theirs from nobody. */
export const seasons = pgTable(
  'seasons',
  {
    id: uuid('id').primaryKey(),
    /** Such as 2026/27. */
    name: text('name').notNull(),
    startsOn: date('starts_on').notNull(),
    endsOn: date('ends_on').notNull(),
    /** Who has typed the name; null: nobody, the account is gone, or an admin has removed it. */
    namedBy: uuid('named_by').references(() => accounts.id, { onDelete: 'set null' }),
  },
  (t) => [
    unique('seasons_once').on(t.name, t.startsOn, t.endsOn),
    index('seasons_named_by').on(t.namedBy).where(sql`named_by is not null`),
  ],
);

export const competitions = pgTable(
  'competitions',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    sport: text('sport').$type<Sport>().notNull(),
    seasonId: uuid('season_id').references(() => seasons.id, { onDelete: 'set null' }),
    /** The university that holds it; null: several do. */
    school: text('school'),
    about: text('about').notNull().default(''),
    state: text('state').$type<CompetitionState>().notNull(),
    /** Null: everybody sees it, unless it is a draft. */
    hidden: text('hidden').$type<Hidden>(),
    /** An IANA name: hours of matches are told and made in it. */
    timeZone: text('time_zone').notNull(),
    /** The version of its rules that holds. */
    rulesVersion: integer('rules_version').notNull().default(1),
    /** From then on nobody joins the roster of an entry; null: not yet. */
    rosterFrozenAt: moment('roster_frozen_at'),
    /** Until then captains can enter their team; null: as long as it is open. */
    entriesCloseAt: moment('entries_close_at'),
    createdBy: uuid('created_by').references(() => accounts.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
    edition: integer('edition').notNull().default(0),
    ...vouched(),
  },
  (t) => [
    index('competitions_newest').on(newest(t.createdAt), newest(t.id)),
    index('competitions_season').on(t.seasonId),
    index('competitions_creator').on(t.createdBy),
    index('competitions_voucher').on(t.vouchedBy),
    check('competitions_state', sql`${t.state} in ('draft', 'open', 'running', 'ended')`),
    check('competitions_hidden', sql`${t.hidden} in ('hidden', 'held')`),
  ],
);

/**
 * The condition that everybody sees a competition: it is no draft, and moderation has not hidden it.
 * @param name its name in the statement. Written out: where one table is selected from, drizzle writes a column's own
 *   name alone, which a subquery would take for one of its own
 */
export const isPublic = (name: 'competition' | 'competitions' = 'competition'): SQL<boolean> =>
  sql<boolean>`(${sql.raw(name)}.state <> 'draft' and ${sql.raw(name)}.hidden is null)`;

/**
 * The name by which a team goes in a competition, in statements: its own, unless it was renamed under a mark or after the
 * end. What plays for the entry in a match may be another one, which only has its name. Whatever shows teams within a
 * competition reads this, and not the team's name.
 * @param entry how the statement calls the entry @param team and its team
 */
export const nameInCompetition = (entry: string, team: string): SQL<string> =>
  sql<string>`case when ${sql.raw(entry)}.team_id = ${sql.raw(team)}.id
    then coalesce(${sql.raw(entry)}.former_name, ${sql.raw(team)}.name) else ${sql.raw(team)}.name end`;

/** By which rules a competition is ranked: what has been said once stays readable. */
export const competitionRules = pgTable(
  'competition_rules',
  {
    competitionId: uuid('competition_id')
      .notNull()
      .references(() => competitions.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    rules: jsonb('rules').$type<Rules>().notNull(),
    /** Why they were changed; empty for the first. */
    reason: text('reason').notNull().default(''),
    createdBy: uuid('created_by').references(() => accounts.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.competitionId, t.version] }), index('competition_rules_by').on(t.createdBy)],
);

/** Who looks after a competition, besides the admins. */
export const competitionOrganisers = pgTable(
  'competition_organisers',
  {
    competitionId: uuid('competition_id')
      .notNull()
      .references(() => competitions.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    addedBy: uuid('added_by').references(() => accounts.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.competitionId, t.accountId] }),
    index('competition_organisers_account').on(t.accountId),
    index('competition_organisers_by').on(t.addedBy),
  ],
);

/**
 * Who was asked to look after a competition. Nobody is an organiser before they have accepted, and what they answered is
 * kept, also when the competition is gone, so that they are not asked again.
 */
export const organiserInvitations = pgTable(
  'organiser_invitations',
  {
    id: uuid('id').primaryKey(),
    competitionId: uuid('competition_id').references(() => competitions.id, { onDelete: 'set null' }),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Null: that account is gone, or nobody asked: they have made the competition, or were added before one was asked. */
    invitedBy: uuid('invited_by').references(() => accounts.id, { onDelete: 'set null' }),
    /** `withdrawn`: the organisers have taken it back, or have removed this organiser; they can be asked again. */
    state: text('state').$type<InvitationState>().notNull(),
    /** They have left, and the log no longer names them. */
    isUnnamed: boolean('is_unnamed').notNull().default(false),
    createdAt: moment('created_at').notNull(),
    answeredAt: moment('answered_at'),
  },
  (t) => [
    unique('organiser_invitations_once').on(t.competitionId, t.accountId),
    index('organiser_invitations_account').on(t.accountId),
    index('organiser_invitations_by').on(t.invitedBy),
    check('organiser_invitations_state', sql`${t.state} in ('sent', 'accepted', 'declined', 'left', 'withdrawn')`),
  ],
);

/** What organisers and captains did in a competition: append-only, and everybody can read it. Names are copied. */
export const competitionActs = pgTable(
  'competition_acts',
  {
    id: uuid('id').primaryKey(),
    competitionId: uuid('competition_id')
      .notNull()
      .references(() => competitions.id, { onDelete: 'cascade' }),
    /** One of COMPETITION_ACTS (contract/sports/acts.ts). */
    act: text('act').notNull(),
    /** Null: the account is gone, or nobody did it (a day of silence). */
    actorId: uuid('actor_id').references(() => accounts.id, { onDelete: 'set null' }),
    /** What it was about: a match, an entry, …; null: the competition. */
    subjectId: uuid('subject_id'),
    subjectName: text('subject_name').notNull().default(''),
    details: jsonb('details').$type<Record<string, string | number | null>>().notNull().default({}),
    reason: text('reason').notNull().default(''),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    index('competition_acts_newest').on(t.competitionId, newest(t.createdAt), newest(t.id)),
    index('competition_acts_subject').on(t.subjectId),
    index('competition_acts_actor').on(t.actorId),
  ],
);

export const stages = pgTable(
  'stages',
  {
    id: uuid('id').primaryKey(),
    competitionId: uuid('competition_id')
      .notNull()
      .references(() => competitions.id, { onDelete: 'cascade' }),
    /** 1, 2, … */
    position: integer('position').notNull(),
    kind: text('kind').$type<StageKind>().notNull(),
    name: text('name').notNull(),
    /** How often two entries meet. */
    legs: integer('legs').notNull().default(1),
    settings: jsonb('settings').$type<StageSettings>().notNull().default({}),
    /** Who has typed the name; null: nobody, the account is gone, or an admin has removed it. */
    namedBy: uuid('named_by').references(() => accounts.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('stages_named_by').on(t.namedBy).where(sql`named_by is not null`),
    unique('stages_position').on(t.competitionId, t.position),
    check('stages_kind', sql`${t.kind} in ('league', 'groups', 'knockout', 'placement')`),
    check('stages_legs', sql`${t.legs} between 1 and 4`),
  ],
);

/** A table of its own within a stage; a league has one. */
export const groups = pgTable(
  'groups',
  {
    id: uuid('id').primaryKey(),
    stageId: uuid('stage_id')
      .notNull()
      .references(() => stages.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    /** Such as A; empty for the one of a league. */
    name: text('name').notNull(),
    /** Who has typed the name; null: nobody, the account is gone, or an admin has removed it. */
    namedBy: uuid('named_by').references(() => accounts.id, { onDelete: 'set null' }),
  },
  (t) => [
    unique('groups_position').on(t.stageId, t.position),
    index('groups_named_by').on(t.namedBy).where(sql`named_by is not null`),
  ],
);

/** A team in a competition. */
export const entries = pgTable(
  'entries',
  {
    id: uuid('id').primaryKey(),
    competitionId: uuid('competition_id')
      .notNull()
      .references(() => competitions.id, { onDelete: 'cascade' }),
    /** A team that has entered something stays, and can be ended. */
    teamId: uuid('team_id')
      .notNull()
      .references(() => teams.id, { onDelete: 'restrict' }),
    state: text('state').$type<EntryState>().notNull(),
    /**
     * What the competition was called when a captain asked to take part in it, or said that they do. Null of what is only
     * a name, and where something else that the team meets with has another name since.
     */
    askedName: text('asked_name'),
    /**
     * Its captain has agreed to what all this is called. Until then the team is only a name there to all but its own
     * members: whatever shows it, or leads to it, asks this.
     */
    isAgreed: boolean('is_agreed').notNull().default(true),
    /** What the team was called, as long as its new name has not been agreed to here; null: it goes by its own name. */
    formerName: text('former_name'),
    seed: integer('seed'),
    withdrawal: text('withdrawal').$type<Withdrawal>(),
    createdBy: uuid('created_by').references(() => accounts.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    unique('entries_team').on(t.competitionId, t.teamId),
    index('entries_of_team').on(t.teamId),
    index('entries_creator').on(t.createdBy),
    check('entries_state', sql`${t.state} in ('asked', 'entered', 'withdrawn', 'refused')`),
    check('entries_withdrawal', sql`(${t.state} = 'withdrawn') = (${t.withdrawal} is not null)`),
  ],
);

/**
 * What organisers have asked captains: whether their team plays for the name of an entry. Until the captain has said yes,
 * the entry is a placeholder's. Kept when the entry or the competition goes: nobody is told twice, and a refusal holds.
 */
export const entryInvitations = pgTable(
  'entry_invitations',
  {
    id: uuid('id').primaryKey(),
    /** Null: the entry is gone, or another team is invited for it. */
    entryId: uuid('entry_id').references(() => entries.id, { onDelete: 'set null' }),
    competitionId: uuid('competition_id').references(() => competitions.id, { onDelete: 'set null' }),
    teamId: uuid('team_id')
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    invitedBy: uuid('invited_by').references(() => accounts.id, { onDelete: 'set null' }),
    state: text('state').$type<EntryInvitationState>().notNull().default('sent'),
    /** When its captains were told; null: not yet, since nobody sees a draft. */
    toldAt: moment('told_at'),
    createdAt: moment('created_at').notNull(),
    answeredAt: moment('answered_at'),
    answeredBy: uuid('answered_by').references(() => accounts.id, { onDelete: 'set null' }),
    /** Raised by each new name in the competition: a yes is to the one that was shown. */
    edition: integer('edition').notNull().default(0),
  },
  (t) => [
    unique('entry_invitations_once').on(t.competitionId, t.teamId),
    index('entry_invitations_entry').on(t.entryId),
    index('entry_invitations_team').on(t.teamId, t.toldAt),
    index('entry_invitations_by').on(t.invitedBy, t.createdAt),
    index('entry_invitations_answered').on(t.answeredBy),
    check('entry_invitations_state', sql`${t.state} in ('sent', 'accepted', 'declined')`),
  ],
);

export const groupEntries = pgTable(
  'group_entries',
  {
    groupId: uuid('group_id')
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
    entryId: uuid('entry_id')
      .notNull()
      .references(() => entries.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
  },
  (t) => [primaryKey({ columns: [t.groupId, t.entryId] }), index('group_entries_entry').on(t.entryId)],
);

/** For which entry somebody plays in a competition: one only. Kept by who joins a team and by what a team enters. */
export const rosterPlaces = pgTable(
  'roster_places',
  {
    competitionId: uuid('competition_id')
      .notNull()
      .references(() => competitions.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    entryId: uuid('entry_id')
      .notNull()
      .references(() => entries.id, { onDelete: 'cascade' }),
    memberId: uuid('member_id')
      .notNull()
      .references(() => teamMembers.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.competitionId, t.accountId] }),
    index('roster_places_account').on(t.accountId),
    index('roster_places_entry').on(t.entryId),
    index('roster_places_member').on(t.memberId),
  ],
);

/** Points that an entry loses, and why. */
export const deductions = pgTable(
  'deductions',
  {
    id: uuid('id').primaryKey(),
    stageId: uuid('stage_id')
      .notNull()
      .references(() => stages.id, { onDelete: 'cascade' }),
    entryId: uuid('entry_id')
      .notNull()
      .references(() => entries.id, { onDelete: 'cascade' }),
    points: integer('points').notNull(),
    reason: text('reason').notNull(),
    createdBy: uuid('created_by').references(() => accounts.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
    /** It does not hold any more. */
    takenBackAt: moment('taken_back_at'),
  },
  (t) => [
    index('deductions_stage').on(t.stageId),
    index('deductions_entry').on(t.entryId),
    index('deductions_by').on(t.createdBy),
  ],
);

/** How what was level was decided: by lot, with the seed by which anybody can repeat it, or by an organiser. */
export const draws = pgTable(
  'draws',
  {
    id: uuid('id').primaryKey(),
    stageId: uuid('stage_id')
      .notNull()
      .references(() => stages.id, { onDelete: 'cascade' }),
    groupId: uuid('group_id').references(() => groups.id, { onDelete: 'cascade' }),
    /** Of what: the order of who is level, or who goes into which group or slot. */
    kind: text('kind').$type<'level' | 'groups' | 'slots'>().notNull(),
    /** The entries, in the order that came out; of slots, in the order of these. None: it takes another draw back. */
    entries: jsonb('entries').$type<string[]>().notNull(),
    /** The draw that does not hold any more, with the reason of this row; null: this one is a draw itself. */
    takesBack: uuid('takes_back'),
    /** Null: an organiser has decided it. */
    seed: text('seed'),
    reason: text('reason').notNull().default(''),
    createdBy: uuid('created_by').references(() => accounts.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    index('draws_stage').on(t.stageId, t.createdAt),
    index('draws_group').on(t.groupId),
    index('draws_by').on(t.createdBy),
    unique('draws_taken_back').on(t.takesBack),
    check('draws_kind', sql`${t.kind} in ('level', 'groups', 'slots')`),
  ],
);

export const competitionFollows = pgTable(
  'competition_follows',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    competitionId: uuid('competition_id')
      .notNull()
      .references(() => competitions.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.competitionId] }),
    index('competition_follows_competition').on(t.competitionId, t.accountId),
  ],
);
