/**
 * The database: the single source that `npm run db:generate` makes migrations from.
 * Counters (posts.like_count, …, tallies) are kept by triggers that stand in the first migration, so that they
 * also hold when a person's rows vanish by cascade; see docs/decisions/0006-counters-by-trigger.md.
 */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { AuditAct } from '../contract/admin.ts';
import type { ReactionCounts, ReactionType } from '../contract/reactions.ts';
import type { Hidden, ReportReason } from '../contract/reports.ts';
import type { EventType, Participant } from '../contract/videos.ts';
import { byTime, digest, moment, newest } from './platform/database/columns.ts';

export const accounts = pgTable(
  'accounts',
  {
    id: uuid('id').primaryKey(),
    username: text('username').notNull(),
    email: text('email').notNull(), // canonical (platform/mail-address.ts): it is compared as it is
    /** Null for people who only sign in with Google. */
    passwordHash: text('password_hash'),
    googleSubject: text('google_subject').unique(),
    role: text('role').$type<'user' | 'admin'>().notNull().default('user'),
    isActive: boolean('is_active').notNull().default(true),
    verifiedAt: moment('verified_at'),
    faculty: text('faculty'),
    /** Key in the file store. */
    profilePicture: text('profile_picture'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('accounts_username').on(sql`lower(${t.username} collate "C")`), // ASCII, whatever the database's language
    uniqueIndex('accounts_email').on(t.email),
    index('accounts_mailbox').on(sql`regexp_replace(${t.email}, '^([^+]+)\\+.*@', '\\1@')`), // mailboxOf()
    index('accounts_admins').on(t.username).where(sql`role = 'admin'`),
    index('accounts_newest').on(newest(t.createdAt), newest(t.id)),
    check('accounts_role', sql`${t.role} in ('user', 'admin')`),
    check('accounts_email_lower', sql`${t.email} = lower(${t.email} collate "C")`),
    check('accounts_username_form', sql`${t.username} ~ '^[A-Za-z0-9_.]{3,30}$'`),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    tokenHash: digest('token_hash').notNull().unique(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    userAgent: text('user_agent').notNull(),
    createdAt: moment('created_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [index('sessions_account').on(t.accountId), index('sessions_expiry').on(t.expiresAt)],
);

/** Mailed links: each works until it has expired, or one of its account and purpose is used (docs/decisions/0037). */
export const mailTokens = pgTable(
  'mail_tokens',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`), // that of the job: done twice, it makes one link
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    purpose: text('purpose').$type<'verify' | 'reset'>().notNull(),
    tokenHash: digest('token_hash').notNull().unique(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (t) => [
    index('mail_tokens_account').on(t.accountId, t.createdAt),
    check('mail_tokens_purpose', sql`${t.purpose} in ('verify', 'reset')`),
  ],
);

export const posts = pgTable(
  'posts',
  {
    id: uuid('id').primaryKey(),
    authorId: uuid('author_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    content: text('content').notNull(),
    category: text('category').notNull(),
    tags: text('tags').array().notNull().default(sql`'{}'`),
    likeCount: integer('like_count').notNull().default(0),
    reactionCounts: jsonb('reaction_counts').$type<ReactionCounts>().notNull().default({}),
    commentCount: integer('comment_count').notNull().default(0),
    /** What its pictures take in the file store. */
    pictureBytes: bigint('picture_bytes', { mode: 'number' }).notNull().default(0),
    /** Null: everybody sees it. Else it has no place in the feed (docs/decisions/0030-reports.md). */
    hidden: text('hidden').$type<Hidden>(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    index('posts_author').on(t.authorId, newest(t.createdAt)),
    index('posts_pictures').on(t.authorId, t.pictureBytes).where(sql`picture_bytes > 0`), // summed up for each member's quota
    check('posts_content_length', sql`char_length(${t.content}) <= 5000`),
    check(
      'posts_category',
      sql`${t.category} in ('general', 'sports', 'achievement', 'training', 'competition', 'fitness')`,
    ),
    check('posts_counters', sql`${t.likeCount} >= 0 and ${t.commentCount} >= 0`),
    check('posts_hidden', sql`${t.hidden} in ('hidden', 'held')`),
  ],
);

export const postImages = pgTable(
  'post_images',
  {
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
    /** Key in the file store without the width and ending: `<key>-<width>.webp`. */
    fileKey: text('file_key').notNull().unique(),
    widths: integer('widths').array().notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    alt: text('alt').notNull().default(''),
    /** Base64; null for pictures that came before it was made. */
    thumbhash: text('thumbhash'),
    /** Of all its widths together; 0 for pictures that came before it was counted. */
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.postId, t.position] }),
    check('post_images_position', sql`${t.position} between 0 and 9`), // spec 2 §9: at most 10
    check('post_images_size', sql`${t.width} > 0 and ${t.height} > 0`),
  ],
);

/** At most one a person and post (spec 2 §4). */
export const reactions = pgTable(
  'reactions',
  {
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** UUIDv7, so its order is the order of time. */
    id: uuid('id').notNull(),
    type: text('type').$type<ReactionType>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.postId, t.accountId] }),
    index('reactions_newest').on(t.postId, newest(t.createdAt), newest(t.id)),
    index('reactions_account').on(t.accountId, t.postId),
    byTime('reactions_time', t.createdAt),
    check(
      'reactions_type',
      sql`${t.type} in ('like', 'love', 'haha', 'fire', 'goal', 'trophy', 'muscle', 'clap', 'wow')`,
    ),
  ],
);

export const comments = pgTable(
  'comments',
  {
    id: uuid('id').primaryKey(),
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    content: text('content').notNull(),
    /** Null: everybody sees it. Else it is not counted. */
    hidden: text('hidden').$type<Hidden>(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    index('comments_post').on(t.postId, t.createdAt, t.id),
    index('comments_account').on(t.accountId),
    byTime('comments_time', t.createdAt),
    check('comments_content_length', sql`char_length(${t.content}) between 1 and 2000`),
    check('comments_hidden', sql`${t.hidden} in ('hidden', 'held')`),
  ],
);

export type VideoStatus = 'stored' | 'published' | 'failed' | 'hidden';

export const videos = pgTable(
  'videos',
  {
    id: uuid('id').primaryKey(),
    /** Null when the person is gone: their videos stay (DESIGN.md decision 10). */
    uploaderId: uuid('uploader_id').references(() => accounts.id, { onDelete: 'set null' }),
    title: text('title').notNull(),
    description: text('description').notNull(),
    country: text('country').notNull(),
    schoolName: text('school_name').notNull(),
    schoolFaculty: text('school_faculty').notNull(),
    schoolDepartment: text('school_department'),
    eventType: text('event_type').$type<EventType>().notNull(),
    eventSubtype: text('event_subtype'),
    tags: text('tags').array().notNull().default(sql`'{}'`),
    participants: jsonb('participants').$type<Participant[]>().notNull().default([]),
    /** The feed's category that the event type maps to (DESIGN.md, the contract). */
    category: text('category')
      .notNull()
      .generatedAlwaysAs(
        sql`case event_type when 'Training' then 'training' when 'General' then 'general' else 'competition' end`,
      ),
    /**
     * stored: the file is safe, the host does not have it yet; failed: the host refused it for good; hidden: it was
     * published, and an admin has hidden it.
     */
    status: text('status').$type<VideoStatus>().notNull(),
    host: text('host').$type<'local' | 'youtube'>().notNull(),
    hostVideoId: text('host_video_id'),
    /** What the host has to remember between tries, so that a publish is never done twice (decision 9). */
    hostState: jsonb('host_state').$type<Record<string, unknown>>().notNull().default({}),
    hostError: text('host_error'),
    /** Key of the uploaded file until the host has it, or until a refused one is given up. */
    uploadKey: text('upload_key'),
    /** The resumable upload that it came by: whoever sends the form twice gets the same video. */
    uploadId: uuid('upload_id').unique(),
    /** Key of the member's thumbnail; null: the placeholder with the title. */
    posterKey: text('poster_key'),
    mimeType: text('mime_type').notNull(),
    /** Of the upload; when this site itself has published it, of the film that is served. */
    byteSize: bigint('byte_size', { mode: 'number' }).notNull(),
    durationSeconds: real('duration_seconds').notNull(),
    createdAt: moment('created_at').notNull(),
    publishedAt: moment('published_at'),
  },
  (t) => [
    unique('videos_host_id').on(t.host, t.hostVideoId),
    index('videos_newest').on(newest(t.createdAt), newest(t.id)).where(sql`status = 'published'`),
    index('videos_faculty').on(t.schoolFaculty, newest(t.createdAt), newest(t.id)).where(sql`status = 'published'`),
    index('videos_uploader').on(t.uploaderId),
    index('videos_unpublished').on(t.createdAt).where(sql`status <> 'published'`),
    check('videos_title_length', sql`char_length(${t.title}) between 1 and 100`),
    check('videos_description_length', sql`char_length(${t.description}) between 1 and 5000`),
    check(
      'videos_event_type',
      sql`${t.eventType} in ('Inter-University', 'Intra-University', 'Hostel Game', 'Training', 'General')`,
    ),
    check('videos_event_subtype', sql`${t.eventSubtype} is null or ${t.eventType} = 'Intra-University'`),
    check('videos_status', sql`${t.status} in ('stored', 'published', 'failed', 'hidden')`),
    check('videos_host_video_id', sql`${t.hostVideoId} ~ '^[A-Za-z0-9_-]{11}$'`),
    check('videos_published_whole', sql`${t.status} not in ('published', 'hidden') or ${t.hostVideoId} is not null`),
  ],
);

/** Resumable uploads that are under way, or done and not yet used; the bytes are a file of the same id. */
export const uploads = pgTable(
  'uploads',
  {
    id: uuid('id').primaryKey(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    byteSize: bigint('byte_size', { mode: 'number' }).notNull(),
    /** How much had arrived when the last request of it ended. The file itself says how far it is; this is for sums. */
    receivedBytes: bigint('received_bytes', { mode: 'number' }).notNull().default(0),
    /** When a request of it last began or ended: room is kept for one that goes on. */
    touchedAt: moment('touched_at').notNull().default(sql`now()`),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    index('uploads_owner').on(t.ownerId),
    index('uploads_oldest').on(t.createdAt),
    check('uploads_size', sql`${t.byteSize} > 0`),
  ],
);

/**
 * Calls that were done under a key of the caller's, with what they answered, so that nothing is done twice
 * (contract/idempotency.ts). A row is written in the transaction of what it stands for.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    /** SHA-256 of the request. */
    requestHash: digest('request_hash').notNull(),
    answer: jsonb('answer').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.key] }),
    index('idempotency_keys_oldest').on(t.createdAt),
    check('idempotency_keys_length', sql`char_length(${t.key}) between 8 and 100`),
  ],
);

/** How many videos a host was sent on a day of its own calendar: YouTube counts by days of Pacific time. */
export const hostUsage = pgTable(
  'host_usage',
  {
    host: text('host').$type<'local' | 'youtube'>().notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    uploads: integer('uploads').notNull(),
  },
  (t) => [primaryKey({ columns: [t.host, t.day] }), check('host_usage_uploads', sql`${t.uploads} >= 0`)],
);

/** What the site has told its admins and goes on until it ends, such as a disk that is nearly full: told once. */
export const notices = pgTable('notices', {
  kind: text('kind').$type<'low-space'>().primaryKey(),
  since: moment('since').notNull(),
});

/**
 * The feed: one narrow row for each thing that stands in it, so that a page of posts and videos mixed, newest
 * first, by category, is one walk along one index.
 */
export const feedItems = pgTable(
  'feed_items',
  {
    /** The post's or the video's own id. */
    id: uuid('id').primaryKey(),
    postId: uuid('post_id')
      .unique()
      .references(() => posts.id, { onDelete: 'cascade' }),
    videoId: uuid('video_id')
      .unique()
      .references(() => videos.id, { onDelete: 'cascade' }),
    category: text('category').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    index('feed_items_newest').on(newest(t.createdAt), newest(t.id)),
    index('feed_items_category').on(t.category, newest(t.createdAt), newest(t.id)),
    check('feed_items_one', sql`num_nonnulls(${t.postId}, ${t.videoId}) = 1`),
  ],
);

/** Kept counts, by trigger: how many feed items a category ('feed') and published videos a faculty ('faculty') has. */
export const tallies = pgTable(
  'tallies',
  {
    scope: text('scope').$type<'feed' | 'faculty'>().notNull(),
    key: text('key').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [primaryKey({ columns: [t.scope, t.key] }), check('tallies_count', sql`${t.count} >= 0`)],
);

/**
 * What admins did. It outlives whom it names: names are copied, and nothing refers to other tables
 * (docs/decisions/0028-admin-panel.md).
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid('id').primaryKey(),
    createdAt: moment('created_at').notNull(),
    act: text('act').$type<AuditAct>().notNull(),
    /** Null for who has no account: the command line. */
    actorId: uuid('actor_id'),
    actorName: text('actor_name').notNull(),
    targetKind: text('target_kind').$type<'user' | 'video' | 'post' | 'comment'>().notNull(),
    targetId: uuid('target_id').notNull(),
    targetName: text('target_name').notNull(),
    details: jsonb('details').$type<Record<string, string | number | null>>().notNull().default({}),
  },
  (t) => [
    index('audit_log_newest').on(newest(t.createdAt), newest(t.id)),
    check('audit_log_target_kind', sql`${t.targetKind} in ('user', 'video', 'post', 'comment')`),
  ],
);

/**
 * What waits for an admin, or waited: one row a thing, since it is reported or held for review. A case goes with its
 * thing; what was done is kept by the audit log.
 */
export const reportCases = pgTable(
  'report_cases',
  {
    id: uuid('id').primaryKey(),
    postId: uuid('post_id')
      .unique()
      .references(() => posts.id, { onDelete: 'cascade' }),
    commentId: uuid('comment_id')
      .unique()
      .references(() => comments.id, { onDelete: 'cascade' }),
    videoId: uuid('video_id')
      .unique()
      .references(() => videos.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id')
      .unique()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** It was hidden by the site itself until an admin has looked at it. */
    isHeld: boolean('is_held').notNull().default(false),
    openedAt: moment('opened_at').notNull(),
    /** Null while it waits. Removed things have no case any more. */
    outcome: text('outcome').$type<'hidden' | 'dismissed'>(),
    handledAt: moment('handled_at'),
    /** The name as it was then, as in the audit log. */
    handledBy: text('handled_by'),
  },
  (t) => [
    index('report_cases_waiting').on(t.openedAt, t.id).where(sql`outcome is null`),
    index('report_cases_handled').on(newest(t.handledAt), newest(t.id)).where(sql`outcome is not null`),
    check('report_cases_one', sql`num_nonnulls(${t.postId}, ${t.commentId}, ${t.videoId}, ${t.accountId}) = 1`),
    check('report_cases_outcome', sql`${t.outcome} in ('hidden', 'dismissed')`),
    check('report_cases_handled_whole', sql`(${t.outcome} is null) = (${t.handledAt} is null)`),
  ],
);

/** The reports of a case since an admin last dealt with it: one a person. */
export const reports = pgTable(
  'reports',
  {
    id: uuid('id').primaryKey(),
    caseId: uuid('case_id')
      .notNull()
      .references(() => reportCases.id, { onDelete: 'cascade' }),
    /** Null when the person is gone: what they told still stands. */
    reporterId: uuid('reporter_id').references(() => accounts.id, { onDelete: 'set null' }),
    reason: text('reason').$type<ReportReason>().notNull(),
    text: text('text').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    unique('reports_one_each').on(t.caseId, t.reporterId),
    index('reports_reporter').on(t.reporterId),
    check('reports_text_length', sql`char_length(${t.text}) <= 500`),
  ],
);
