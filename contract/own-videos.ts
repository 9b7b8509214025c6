/** 'My uploads': a member's own videos, from the upload to wherever they have got to. */
import Type, { type Static } from 'typebox';
import { MessageAnswer } from './accounts.ts';
import { Id } from './ids.ts';
import { catalogue } from './texts/catalogue.ts';
import { VIDEOS_PER_PAGE_MAX } from './videos.ts';

export const OWN_VIDEOS_PER_PAGE = 20;

/** Texts of the calls and of their screen. */
export const ownVideoMessages = catalogue(
  {
    loadFailed: 'Could not load your uploads.',
    // Shown while the list is open, when a video has been published or refused.
    published: 'Your clip “{title}” is published.',
    refused: 'Your clip “{title}” could not be published.',
    retrying: 'We’re trying to publish your clip again.',
    retryFailed: 'That didn’t work. Please try again later.',
    fileGone: 'We no longer have this file. Please upload the clip again.',
    removed: 'Upload removed',
    removeFailed: 'Could not remove this upload.',
    gone: 'This upload has already been removed.',
    isPublished: 'This video has been published. You can edit or delete it from its page.',
  },
  'ownVideos',
);

/**
 * Why a video waits. daily-limit: the channel accepts no more today; no-answer: the host does not answer; conversion:
 * another video is being converted first; no-room: the server's disk is full; quiet: this is a copy of the site, which
 * publishes nothing; trouble: something else went wrong on this server.
 */
export const WAIT_REASONS = ['daily-limit', 'no-answer', 'conversion', 'no-room', 'quiet', 'trouble'] as const;
export type WaitReason = (typeof WAIT_REASONS)[number];

/** waiting: for its turn or its next try; publishing: at this moment; failed: refused; hidden: by an admin. */
export const OWN_VIDEO_STATES = ['waiting', 'publishing', 'failed', 'published', 'hidden'] as const;
export type OwnVideoState = (typeof OWN_VIDEO_STATES)[number];

export const OwnVideo = Type.Object({
  _id: Type.String(),
  title: Type.String(),
  state: Type.Enum(OWN_VIDEO_STATES),
  host: Type.Union([Type.Literal('local'), Type.Literal('youtube')]),
  /** Why it waits; null: only for its turn, or not at all. */
  reason: Type.Union([Type.Enum(WAIT_REASONS), Type.Null()]),
  /** The earliest time of the next automatic try; null if not known or not needed. */
  nextTry: Type.Union([Type.String(), Type.Null()]),
  /** Its host still has to get its last edit. */
  isLateAtHost: Type.Boolean(),
  /** It is being converted, which takes a while. */
  isConverting: Type.Boolean(),
  /** Why it was refused, in words; null if it was not. */
  refusal: Type.Union([Type.String(), Type.Null()]),
  /** Whether `retryOwnVideo` may help. */
  canRetry: Type.Boolean(),
  /** Its watch url; null if it is not published. */
  youtubeLink: Type.Union([Type.String(), Type.Null()]),
  posterUrl: Type.String(),
  durationSeconds: Type.Number(),
  schoolName: Type.String(),
  eventType: Type.String(),
  createdAt: Type.String(),
});
export type OwnVideo = Static<typeof OwnVideo>;

/** The member's own videos, newest first. */
export const listOwnVideos = {
  method: 'GET',
  path: '/api/videos/mine',
  query: Type.Object({
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: VIDEOS_PER_PAGE_MAX })),
    cursor: Type.Optional(Type.String({ maxLength: 100 })),
  }),
  answer: Type.Object({
    videos: Type.Array(OwnVideo),
    /** How many there are, how many of them are not published yet, and how many were refused. */
    total: Type.Integer(),
    waiting: Type.Integer(),
    failed: Type.Integer(),
    nextCursor: Type.Union([Type.String(), Type.Null()]),
  }),
} as const;

const ById = Type.Object({ id: Id });

/**
 * Has a refused video tried again; does nothing to one that waits or is being tried. 404 for all but its uploader, 409
 * if it is published or its file no longer exists.
 */
export const retryOwnVideo = {
  method: 'POST',
  path: '/api/videos/mine/:id/retry',
  params: ById,
  answer: MessageAnswer,
} as const;

/**
 * Removes a video with its files, here and at its host. 404 for all but its uploader; 409 once it is published, unless
 * the member knows that it is (`published`).
 */
export const removeOwnVideo = {
  method: 'DELETE',
  path: '/api/videos/mine/:id',
  params: ById,
  query: Type.Object({ published: Type.Optional(Type.Boolean()) }),
  answer: MessageAnswer,
} as const;
