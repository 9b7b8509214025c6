import { type SQL, sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { ReactionCounts } from '../../../contract/reactions.ts';
import type { GoesOn, MatchState, ResultKind, Score, Side, Source } from '../../../contract/sports/core.ts';
import type { MatchEventKind, ResultAct } from '../../../contract/sports/matches.ts';
import type { Cards } from '../../../contract/sports/results.ts';
import { moment, newest } from '../../platform/database/columns.ts';
import { accounts } from '../accounts.ts';
import { videos } from '../videos.ts';
import { competitions, entries, groups, stages } from './competitions.ts';
import { teamMembers, teams } from './teams.ts';

export const venues = pgTable(
  'venues',
  {
    id: uuid('id').primaryKey(),
    competitionId: uuid('competition_id')
      .notNull()
      .references(() => competitions.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** Who has typed the name; null: nobody, the account is gone, or an admin has removed it. */
    namedBy: uuid('named_by').references(() => accounts.id, { onDelete: 'set null' }),
  },
  (t) => [
    unique('venues_name').on(t.competitionId, t.name),
    index('venues_named_by').on(t.namedBy).where(sql`named_by is not null`),
  ],
);

export const matches = pgTable(
  'matches',
  {
    id: uuid('id').primaryKey(),
    competitionId: uuid('competition_id')
      .notNull()
      .references(() => competitions.id, { onDelete: 'cascade' }),
    stageId: uuid('stage_id')
      .notNull()
      .references(() => stages.id, { onDelete: 'cascade' }),
    groupId: uuid('group_id').references(() => groups.id, { onDelete: 'cascade' }),
    /** By which sources and people call it: 1, 2, … within the competition. */
    number: integer('number').notNull(),
    round: integer('round').notNull(),
    leg: integer('leg').notNull().default(1),
    /** Of a knockout over two legs: the number of the other match between these two; null: there is none. */
    otherLeg: integer('other_leg'),
    homeEntryId: uuid('home_entry_id').references(() => entries.id, { onDelete: 'cascade' }),
    awayEntryId: uuid('away_entry_id').references(() => entries.id, { onDelete: 'cascade' }),
    /** Where a side comes from; it stays when the side is known. */
    homeSource: jsonb('home_source').$type<Source>(),
    awaySource: jsonb('away_source').$type<Source>(),
    /** Null: the date is open. */
    startsAt: moment('starts_at'),
    minutes: integer('minutes').notNull().default(90),
    venueId: uuid('venue_id').references(() => venues.id, { onDelete: 'set null' }),
    state: text('state').$type<MatchState>().notNull().default('scheduled'),
    /** While it is live: which period it is in, and since when that one runs (null: it does not). */
    period: integer('period').notNull().default(0),
    clockSince: moment('clock_since'),
    /** The running score, kept by what the scorers note. */
    homeScore: integer('home_score').notNull().default(0),
    awayScore: integer('away_score').notNull().default(0),
    endedAt: moment('ended_at'),
    /** The version of `match_results` that is the newest, and the one that counts; null: there is none. */
    version: integer('version'),
    countingVersion: integer('counting_version'),
    /** When silence confirms what was submitted. */
    confirmBy: moment('confirm_by'),
    /** When the captains are nudged next; null: not any more. */
    nudgeAt: moment('nudge_at'),
    /** How many nudges there were. */
    nudges: integer('nudges').notNull().default(0),
    /** Up with each change of its time, its place or its sides, for calendars (RFC 5545 §3.8.7.4). */
    sequence: integer('sequence').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    changedAt: moment('changed_at').notNull(),
    /** Up with each change of any kind: who changes it names the one they have seen. */
    edition: integer('edition').notNull().default(0),
    // Triggers keep these three.
    likeCount: integer('like_count').notNull().default(0),
    reactionCounts: jsonb('reaction_counts').$type<ReactionCounts>().notNull().default({}),
    commentCount: integer('comment_count').notNull().default(0),
  },
  (t) => [
    unique('matches_number').on(t.competitionId, t.number),
    index('matches_stage').on(t.stageId, t.round, t.number),
    index('matches_group').on(t.groupId),
    index('matches_home').on(t.homeEntryId, t.startsAt),
    index('matches_away').on(t.awayEntryId, t.startsAt),
    index('matches_starts').on(t.startsAt, t.id),
    index('matches_created').on(t.createdAt, t.id),
    index('matches_venue').on(t.venueId, t.startsAt),
    index('matches_confirm').on(t.confirmBy).where(sql`confirm_by is not null`),
    index('matches_nudge').on(t.nudgeAt).where(sql`nudge_at is not null`),
    check(
      'matches_state',
      sql`${t.state} in ('scheduled', 'live', 'submitted', 'confirmed', 'disputed', 'decided', 'postponed', 'cancelled')`,
    ),
    check('matches_sides', sql`${t.homeEntryId} is null or ${t.homeEntryId} <> ${t.awayEntryId}`),
    check('matches_counters', sql`${t.likeCount} >= 0 and ${t.commentCount} >= 0`),
    check('matches_scores', sql`${t.homeScore} >= 0 and ${t.awayScore} >= 0`),
  ],
);

/**
 * Matches that an entry had played before a captain said yes to it: they stay the name's under which it was entered. For
 * the competition the entry is one; for the team they are none of its own. Statements ask `sideTeam` and `isOwnMatch`.
 */
export const pastSides = pgTable(
  'past_sides',
  {
    matchId: uuid('match_id')
      .notNull()
      .references(() => matches.id, { onDelete: 'cascade' }),
    /** Whoever takes its place in the match has another past. */
    entryId: uuid('entry_id')
      .notNull()
      .references(() => entries.id, { onDelete: 'cascade' }),
    /** The name: a team to which nobody belongs. It stays: without it the past would be the other team's. */
    teamId: uuid('team_id')
      .notNull()
      .references(() => teams.id, { onDelete: 'restrict' }),
  },
  (t) => [
    primaryKey({ columns: [t.matchId, t.entryId] }),
    index('past_sides_entry').on(t.entryId),
    index('past_sides_team').on(t.teamId),
  ],
);

/**
 * Which team plays for an entry in a match, as part of a statement: the entry's, or the name under which it played before a
 * captain had said yes.
 * @param match how the statement calls the match, and `entry` the entry
 */
export const sideTeam = (match: string, entry: string): SQL =>
  sql.raw(`coalesce((select past.team_id from past_sides as past
    where past.match_id = ${match}.id and past.entry_id = ${entry}.id), ${entry}.team_id)`);

/** The condition that a match of an entry is its team's own: nobody has said yes to what was before. */
export const isOwnMatch = (match: string, entry: string): SQL =>
  sql.raw(
    `not exists (select from past_sides as past where past.match_id = ${match}.id and past.entry_id = ${entry}.id)`,
  );

/** What an entry's withdrawal has settled, with how the match stood before, so that it can be undone. */
export const withdrawalMatches = pgTable(
  'withdrawal_matches',
  {
    matchId: uuid('match_id')
      .primaryKey()
      .references(() => matches.id, { onDelete: 'cascade' }),
    entryId: uuid('entry_id')
      .notNull()
      .references(() => entries.id, { onDelete: 'cascade' }),
    /** `decided`: it had been awarded already, as nobody came. */
    state: text('state').$type<MatchState>().notNull(),
    endedAt: moment('ended_at'),
    confirmBy: moment('confirm_by'),
    /** By which it was awarded; null: it was cancelled. */
    version: integer('version'),
  },
  (t) => [index('withdrawal_matches_entry').on(t.entryId)],
);

/** What was said of how a match ended: append-only. */
export const matchResults = pgTable(
  'match_results',
  {
    matchId: uuid('match_id')
      .notNull()
      .references(() => matches.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    act: text('act').$type<ResultAct>().notNull(),
    kind: text('kind').$type<ResultKind>().notNull(),
    /** Null for what was not played. */
    score: jsonb('score').$type<Score>(),
    forfeitedBy: text('forfeited_by').$type<Side>(),
    /** Who goes on where the score does not say it, as an organiser has decided. */
    goesOn: text('goes_on').$type<GoesOn>(),
    /** For whom it was said; null: an organiser, or nobody. */
    side: text('side').$type<Side>(),
    reason: text('reason').notNull().default(''),
    /**
     * What was said with it of each side's sportsmanship and cards, where the rules rank by them; of a version that counts, what
     * counts of it. `conduct`: the points that an organiser has decided.
     */
    conduct: jsonb('conduct').$type<Partial<Record<Side, { spirit?: number; cards?: Cards; conduct?: number }>>>(),
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    /** The list that brought it, and where the match stood before, so that it can be taken back; null: none did. */
    listed: jsonb('listed').$type<{ list: string; state: MatchState; counting: number | null; waited: boolean }>(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.matchId, t.version] }),
    index('match_results_account').on(t.accountId),
    check(
      'match_results_act',
      sql`${t.act} in ('submitted', 'confirmed', 'disputed', 'decided', 'corrected', 'silence')`,
    ),
    check(
      'match_results_kind',
      sql`${t.kind} in ('played', 'forfeit', 'default', 'double-forfeit', 'abandoned', 'void', 'postponed')`,
    ),
    check('match_results_sides', sql`${t.side} in ('home', 'away') and ${t.forfeitedBy} in ('home', 'away')`),
  ],
);

/** What the scorers noted. The id comes from their device, so that what is sent again is noted once. */
export const matchEvents = pgTable(
  'match_events',
  {
    id: uuid('id').primaryKey(),
    matchId: uuid('match_id')
      .notNull()
      .references(() => matches.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<MatchEventKind>().notNull(),
    side: text('side').$type<Side>(),
    period: integer('period').notNull(),
    /** As people say it: 45+2 is 45 and 2. */
    minute: integer('minute'),
    added: integer('added'),
    /** What it adds to the side's score. */
    value: integer('value').notNull().default(0),
    memberId: uuid('member_id').references(() => teamMembers.id, { onDelete: 'set null' }),
    /** Who comes on, or has assisted. */
    otherMemberId: uuid('other_member_id').references(() => teamMembers.id, { onDelete: 'set null' }),
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    /** When it happened, by the scorer's device; never after it was received. */
    happenedAt: moment('happened_at').notNull(),
    createdAt: moment('created_at').notNull(),
    undoneAt: moment('undone_at'),
    /** The other scorer's event that says the same: this one does not count. */
    sameAs: uuid('same_as'),
  },
  (t) => [
    index('match_events_match').on(t.matchId, t.happenedAt, t.id),
    index('match_events_member').on(t.memberId),
    index('match_events_other').on(t.otherMemberId),
    index('match_events_account').on(t.accountId),
    check('match_events_minute', sql`${t.minute} between 0 and 200 and ${t.added} between 1 and 60`),
    check('match_events_side', sql`${t.side} in ('home', 'away')`),
  ],
);

/** Who plays in a match. */
export const lineUps = pgTable(
  'line_ups',
  {
    matchId: uuid('match_id')
      .notNull()
      .references(() => matches.id, { onDelete: 'cascade' }),
    memberId: uuid('member_id')
      .notNull()
      .references(() => teamMembers.id, { onDelete: 'cascade' }),
    side: text('side').$type<Side>().notNull(),
    /** Whether they begin, or sit on the bench. */
    starts: boolean('starts').notNull().default(true),
    number: integer('number'),
    /** Of who begins in a formation: from the goalkeeper over the defence to the attack. */
    position: integer('position').notNull().default(0),
    /** That of their side, as '4-4-2', the same in all its rows; null: it has none. */
    formation: text('formation'),
  },
  (t) => [
    primaryKey({ columns: [t.matchId, t.memberId] }),
    index('line_ups_member').on(t.memberId),
    check('line_ups_side', sql`${t.side} in ('home', 'away')`),
  ],
);

/** Who keeps the score of a match, besides its captains and organisers. */
export const matchScorers = pgTable(
  'match_scorers',
  {
    matchId: uuid('match_id')
      .notNull()
      .references(() => matches.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.matchId, t.accountId] }), index('match_scorers_account').on(t.accountId)],
);

/** Who wants to be told when a match begins, of its goals, and when it is over. */
export const matchAlerts = pgTable(
  'match_alerts',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    matchId: uuid('match_id')
      .notNull()
      .references(() => matches.id, { onDelete: 'cascade' }),
    /** How it stood when they said so, as notifications hold it: that is no news to them. */
    known: text('known').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.matchId] }),
    index('match_alerts_match').on(t.matchId, t.accountId),
    index('match_alerts_created').on(t.createdAt),
  ],
);

/** Clips of a match, at the minute that they show. */
export const matchClips = pgTable(
  'match_clips',
  {
    matchId: uuid('match_id')
      .notNull()
      .references(() => matches.id, { onDelete: 'cascade' }),
    videoId: uuid('video_id')
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    minute: integer('minute'),
    added: integer('added'),
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.videoId] }),
    index('match_clips_match').on(t.matchId, newest(t.createdAt), newest(t.videoId)),
    index('match_clips_account').on(t.accountId),
    check('match_clips_minute', sql`${t.minute} between 0 and 200 and ${t.added} between 1 and 60`),
  ],
);

/**
 * That somebody else wants a clip to stand at a match in whose teams its uploader isn't: it does not, until the uploader
 * has said yes. A no goes into `match_clip_refusals`.
 */
export const matchClipProposals = pgTable(
  'match_clip_proposals',
  {
    videoId: uuid('video_id')
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    matchId: uuid('match_id')
      .notNull()
      .references(() => matches.id, { onDelete: 'cascade' }),
    minute: integer('minute'),
    added: integer('added'),
    /** Of `team_members`: who is to be seen in it. Looked at again when the uploader answers. */
    memberIds: uuid('member_ids').array().notNull().default(sql`'{}'`),
    /** Who asks. */
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.videoId, t.accountId] }), // one of each who asks
    index('match_clip_proposals_match').on(t.matchId),
    index('match_clip_proposals_account').on(t.accountId),
    check('match_clip_proposals_minute', sql`${t.minute} between 0 and 200 and ${t.added} between 1 and 60`),
  ],
);

/** Who is to be seen in a clip of a match. */
export const matchClipPeople = pgTable(
  'match_clip_people',
  {
    videoId: uuid('video_id')
      .notNull()
      .references(() => matchClips.videoId, { onDelete: 'cascade' }),
    memberId: uuid('member_id')
      .notNull()
      .references(() => teamMembers.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.videoId, t.memberId] }), index('match_clip_people_member').on(t.memberId)],
);

/**
 * What somebody wants nobody else to say of a clip: that they are to be seen in it (`name`), or, as its uploader, of which
 * match it is (`match`). It ends as soon as they say so themselves. `asked`: whose wish the uploader has declined.
 */
export const matchClipRefusals = pgTable(
  'match_clip_refusals',
  {
    videoId: uuid('video_id')
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    what: text('what').$type<'name' | 'match' | 'asked'>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.videoId, t.accountId, t.what] }),
    index('match_clip_refusals_account').on(t.accountId),
    check('match_clip_refusals_what', sql`${t.what} in ('name', 'match', 'asked')`),
  ],
);

/** The secret address of a member's own calendar. */
export const calendarTokens = pgTable('calendar_tokens', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  token: text('token').notNull().unique(),
  createdAt: moment('created_at').notNull(),
});
