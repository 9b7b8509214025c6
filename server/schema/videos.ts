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
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ReactionCounts } from '../../contract/reactions.ts';
import type { EventType, Participant } from '../../contract/videos.ts';
import { moment, newest } from '../platform/database/columns.ts';
import { accounts } from './accounts.ts';

export type VideoStatus = 'stored' | 'published' | 'failed' | 'hidden';

export const videos = pgTable(
  'videos',
  {
    id: uuid('id').primaryKey(),
    /** Null when the account is gone: its videos stay (spec D.19). */
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
    /** The feed's category that the event type maps to. */
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
    /** What the host has to remember between tries, so that a video is never published twice (spec D.14). */
    hostState: jsonb('host_state').$type<Record<string, unknown>>().notNull().default({}),
    hostError: text('host_error'),
    /** Key of the uploaded file until the host has it, or until a refused one is given up. */
    uploadKey: text('upload_key'),
    /** The resumable upload that it came from: a form that is sent twice gets the same video. */
    uploadId: uuid('upload_id').unique(),
    /** Key of the member's thumbnail; null: the placeholder with the title. */
    posterKey: text('poster_key'),
    /** Bytes of its poster in all widths; null: there is none. */
    posterBytes: bigint('poster_bytes', { mode: 'number' }),
    mimeType: text('mime_type').notNull(),
    /** Of the upload; once this site itself has published the video, of the film that is served. */
    byteSize: bigint('byte_size', { mode: 'number' }).notNull(),
    durationSeconds: real('duration_seconds').notNull(),
    /** Goes up with each edit, so that a form knows whether it changes what it has shown. */
    edition: integer('edition').notNull().default(1),
    editedAt: moment('edited_at'),
    /** What its host has not got yet of the last edit (video-hosts/video-host.ts, `update`). */
    hostLacksWords: boolean('host_lacks_words').notNull().default(false),
    hostLacksPoster: boolean('host_lacks_poster').notNull().default(false),
    /** Maintained by triggers, as those of posts. */
    likeCount: integer('like_count').notNull().default(0),
    reactionCounts: jsonb('reaction_counts').$type<ReactionCounts>().notNull().default({}),
    commentCount: integer('comment_count').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    publishedAt: moment('published_at'),
  },
  (t) => [
    unique('videos_host_id').on(t.host, t.hostVideoId),
    index('videos_newest').on(newest(t.createdAt), newest(t.id)).where(sql`status = 'published'`),
    index('videos_faculty').on(t.schoolFaculty, newest(t.createdAt), newest(t.id)).where(sql`status = 'published'`),
    index('videos_uploader').on(t.uploaderId, newest(t.createdAt), newest(t.id)),
    index('videos_unpublished').on(t.createdAt).where(sql`status <> 'published'`),
    // For what looks which files something refers to.
    index('videos_upload_key').on(t.uploadKey).where(sql`upload_key is not null`),
    index('videos_poster_key').on(t.posterKey).where(sql`poster_key is not null`),
    index('videos_late_at_host').on(t.id).where(sql`host_lacks_words or host_lacks_poster`),
    check('videos_title_length', sql`char_length(${t.title}) between 1 and 100`),
    check('videos_description_length', sql`char_length(${t.description}) between 1 and 5000`),
    check(
      'videos_event_type',
      sql`${t.eventType} in ('Inter-University', 'Intra-University', 'Hostel Game', 'Training', 'General')`,
    ),
    check('videos_event_subtype', sql`${t.eventSubtype} is null or ${t.eventType} = 'Intra-University'`),
    check('videos_status', sql`${t.status} in ('stored', 'published', 'failed', 'hidden')`),
    check('videos_host_video_id', sql`${t.hostVideoId} ~ '^[A-Za-z0-9_-]{11}$'`),
    check('videos_counters', sql`${t.likeCount} >= 0 and ${t.commentCount} >= 0`),
    check('videos_published_whole', sql`${t.status} not in ('published', 'hidden') or ${t.hostVideoId} is not null`),
  ],
);

/**
 * How many videos a host was sent on a day of its own calendar, and what edits have cost: YouTube's days are those of
 * Pacific time.
 */
export const hostUsage = pgTable(
  'host_usage',
  {
    host: text('host').$type<'local' | 'youtube'>().notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    uploads: integer('uploads').notNull(),
    /** In the units of YouTube's quota. */
    editUnits: integer('edit_units').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.host, t.day] }), check('host_usage_uploads', sql`${t.uploads} >= 0`)],
);
