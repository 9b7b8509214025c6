import Type, { type Static } from 'typebox';
import { Author, MessageAnswer } from './accounts.ts';
import { Id } from './ids.ts';
import { ReactionCounts } from './reactions.ts';
import { SCHOOL_NAME_MAX } from './schools.ts';
import { catalogue } from './texts/catalogue.ts';
import { videoFormMessages } from './video-form.ts';

export const VIDEO_TITLE_MAX = 100; // YouTube's limit for a title
export const VIDEO_DESCRIPTION_MAX = 5000; // YouTube's limit for a description
export const FACULTY_MAX = 60;
export const DEPARTMENT_MAX = 100;
export const EVENT_SUBTYPE_MAX = 60;
export const TAGS_MAX = 15;
export const TAG_LENGTH_MAX = 40;
export const PARTICIPANTS_MAX = 100;
export const PARTICIPANT_NAME_MAX = 100;
export const PARTICIPANT_COUNTRY_MAX = 100;
export const PARTICIPANTS_TEXT_MAX = 20_000; // as they are sent (contract/requests.ts)
export const VIDEO_SIZE_HINT_MB = 100; // spec 1 §9: a hint, not enforced
export const VIDEOS_PER_PAGE_MAX = 50;
export const LANDING_VIDEOS = 3; // spec 1 §9
export const DESCRIPTION_TOGGLE_LENGTH = 200; // spec 2 §9

/** Faculties with a colour of their own (spec 1 §2); any other name is allowed and is grey. */
export const KNOWN_FACULTIES = ['Engineering', 'Science', 'Arts', 'Business', 'Medicine', 'Law'] as const;

export const EVENT_TYPES = ['Inter-University', 'Intra-University', 'Hostel Game', 'Training', 'General'] as const;
export type EventType = (typeof EVENT_TYPES)[number];
export const DEFAULT_EVENT_TYPE: EventType = 'General'; // spec 1 §2
export const EVENT_TYPE_WITH_SUBTYPE: EventType = 'Intra-University';
export const EVENT_SUBTYPES = ['HOD Game', 'Deans Game', "VC's Game", 'Freshers Game'] as const;
export const EVENT_SUBTYPE_OTHER = 'Not here'; // turns the choice into free text (spec 1 §2)

/** Texts of the videos calls and screens (spec 1 §5, §8). */
export const videoMessages = catalogue(
  {
    uploaded: 'Video uploaded successfully!',
    queued: 'Saved. It will be published as soon as YouTube accepts it.', // spec D.13
    queuedHere: 'Saved. It will appear here as soon as it’s ready.',
    deleted: 'Video deleted successfully', // spec 2 §8
    loadFailed: 'Failed to load videos',
    selectFile: 'Please select a video file',
    selectValidFile: 'Please select a valid video file',
    dropValidFile: 'Please drop a valid video file',
    uploadFailed: 'Error uploading file',
    unknown: 'This clip cannot be found or has been removed.',
    linkCopied: 'link successfully copied to clipboard',
  },
  'videos',
);

export const Participant = Type.Object({
  name: Type.String({ minLength: 1, maxLength: PARTICIPANT_NAME_MAX }),
  school: Type.Optional(Type.String({ maxLength: SCHOOL_NAME_MAX })),
  country: Type.Optional(Type.String({ maxLength: PARTICIPANT_COUNTRY_MAX })),
});
export type Participant = Static<typeof Participant>;

const PIN_TEXT_MAX = 2000; // characters; twelve ids of 36 and a minute

/** The match that a clip is of, as its cards show it: 'Law 2–1 Science · 63′'. */
export const ClipMatch = Type.Object({
  _id: Type.String(),
  home: Type.String(),
  away: Type.String(),
  /** Such as 2–1, or 0–0, 4–2 on penalties; null: it has not begun, or was not played. */
  score: Type.Union([Type.String(), Type.Null()]),
  /** What decided it where the score doesn't: 'awarded to Law'. */
  award: Type.Optional(Type.String()),
  /** As people say it: 45+2 is 45 and 2. */
  minute: Type.Union([Type.Integer(), Type.Null()]),
  added: Type.Union([Type.Integer(), Type.Null()]),
});
export type ClipMatch = Static<typeof ClipMatch>;

export const Video = Type.Object({
  _id: Type.String(),
  title: Type.String(),
  description: Type.String(),
  /** A watch url with a `v=` parameter, on YouTube or on this site. */
  youtubeLink: Type.String(),
  posterUrl: Type.String(),
  durationSeconds: Type.Number(),
  country: Type.String(),
  school: Type.Object({
    name: Type.String(),
    faculty: Type.String(),
    department: Type.Union([Type.String(), Type.Null()]),
  }),
  /** The type, followed by the subtype in parentheses where there is one. */
  eventType: Type.String(),
  participants: Type.Array(Participant),
  tags: Type.Array(Type.String()),
  uploadedBy: Type.Union([Author, Type.Null()]),
  likeCount: Type.Integer(),
  reactionCounts: ReactionCounts,
  commentCount: Type.Integer(),
  /** The same time under the three names that the specification uses (spec 1 §3, spec 2 §3). */
  uploadTime: Type.String(),
  uploadDate: Type.String(),
  createdAt: Type.String(),
  /** Left out where the clip is of no match. */
  match: Type.Optional(ClipMatch),
});
export type Video = Static<typeof Video>;

export const listVideos = {
  method: 'GET',
  path: '/api/videos/get-videos',
  query: Type.Object({
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: VIDEOS_PER_PAGE_MAX })),
    cursor: Type.Optional(Type.String({ maxLength: 100 })),
    faculty: Type.Optional(Type.String({ maxLength: FACULTY_MAX })),
    /** `random`: a few of all videos, in any order; there is no next page. */
    order: Type.Optional(Type.Union([Type.Literal('newest'), Type.Literal('random')])),
  }),
  answer: Type.Object({
    videos: Type.Array(Video),
    /** How many videos are published, in all or of the given faculty. */
    total: Type.Integer(),
    /** Each distinct faculty that has a video, by name. */
    faculties: Type.Array(Type.Object({ name: Type.String(), count: Type.Integer() })),
    nextCursor: Type.Union([Type.String(), Type.Null()]),
  }),
} as const;

/**
 * Multipart: title, description, country, schoolName, schoolFaculty, schoolDepartment?, eventType, tags, participants?,
 * video (file) or uploadId (of a finished resumable upload), thumbnail? (file). The text fields may come before or
 * after the files. 201 with the video, 202 if the host is busy and the job goes on (spec D.13).
 */
export const uploadVideo = {
  method: 'POST',
  path: '/api/videos/upload-youtube',
  fields: Type.Object({
    title: Type.String({ minLength: 1, maxLength: VIDEO_TITLE_MAX, message: videoFormMessages.titleRule }),
    description: Type.String({
      minLength: 1,
      maxLength: VIDEO_DESCRIPTION_MAX,
      message: videoFormMessages.descriptionRule,
    }),
    country: Type.String({ minLength: 1, maxLength: 100, message: videoFormMessages.countryMissing }),
    schoolName: Type.String({ minLength: 1, maxLength: SCHOOL_NAME_MAX, message: videoFormMessages.schoolMissing }),
    schoolFaculty: Type.String({
      minLength: 1,
      maxLength: FACULTY_MAX,
      message: videoFormMessages.facultyRule,
    }),
    schoolDepartment: Type.Optional(
      Type.String({ maxLength: DEPARTMENT_MAX, message: videoFormMessages.departmentRule }),
    ),
    eventType: Type.String({ minLength: 1, maxLength: 100, message: videoFormMessages.eventTypeMissing }),
    tags: Type.Optional(Type.String({ maxLength: 1000, message: videoFormMessages.tagsRule })),
    participants: Type.Optional(
      Type.String({ maxLength: PARTICIPANTS_TEXT_MAX, message: videoFormMessages.participantsRule }),
    ),
    uploadId: Type.Optional(Type.String({ maxLength: 100 })),
    /** Its match, minute and people: a `Pin` as JSON (contract/videos/match-clips.ts). Left out where it is of none. */
    match: Type.Optional(Type.String({ maxLength: PIN_TEXT_MAX })),
  }),
  /** `note`: the match that was chosen is gone. */
  answer: Type.Object({ message: Type.String(), note: Type.Optional(Type.String()), video: Video }),
  queuedAnswer: Type.Object({ message: Type.String(), note: Type.Optional(Type.String()) }),
} as const;

/** Admins only (spec 2 §7). */
export const deleteVideo = {
  method: 'DELETE',
  path: '/api/admin/users/videos/:id',
  params: Type.Object({ id: Id }),
  answer: MessageAnswer,
} as const;
