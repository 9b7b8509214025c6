import Type, { type Static } from 'typebox';
import { MessageAnswer } from './accounts.ts';
import { SCHOOL_NAME_MAX } from './schools.ts';

export const VIDEO_TITLE_MAX = 100; // YouTube's limit for a title
export const VIDEO_DESCRIPTION_MAX = 5000; // YouTube's limit for a description
export const FACULTY_MAX = 60;
export const DEPARTMENT_MAX = 100;
export const EVENT_SUBTYPE_MAX = 60;
export const TAGS_MAX = 15;
export const TAG_LENGTH_MAX = 40;
export const PARTICIPANTS_MAX = 100;
export const PARTICIPANT_NAME_MAX = 100;
export const VIDEO_SIZE_HINT_MB = 100; // spec 1 §9: a hint, not enforced
export const VIDEOS_PER_PAGE_MAX = 50;
export const LANDING_VIDEOS = 3; // spec 1 §9
export const DESCRIPTION_TOGGLE_LENGTH = 200; // spec 2 §9

/** Faculties with a colour of their own (spec 1 §2); any other name is allowed and gets the grey one. */
export const KNOWN_FACULTIES = ['Engineering', 'Science', 'Arts', 'Business', 'Medicine', 'Law'] as const;

export const EVENT_TYPES = ['Inter-University', 'Intra-University', 'Hostel Game', 'Training', 'General'] as const;
export type EventType = (typeof EVENT_TYPES)[number];
export const DEFAULT_EVENT_TYPE: EventType = 'General'; // spec 1 §2
export const EVENT_TYPE_WITH_SUBTYPE: EventType = 'Intra-University';
export const EVENT_SUBTYPES = ['HOD Game', 'Deans Game', "VC's Game", 'Freshers Game'] as const;
export const EVENT_SUBTYPE_OTHER = 'Not here'; // turns the choice into free text (spec 1 §2)

/** Texts of the videos calls and screens (spec 1 §5, §8). */
export const videoMessages = {
  uploaded: 'Video uploaded successfully!',
  queued: 'Saved. It will be published as soon as YouTube accepts it.', // DESIGN.md decision 9
  queuedHere: 'Saved. It will appear here as soon as it is ready.',
  deleted: 'Video deleted successfully', // spec 2 §8
  loadFailed: 'Failed to load videos',
  selectFile: 'Please select a video file',
  selectValidFile: 'Please select a valid video file',
  dropValidFile: 'Please drop a valid video file',
  notAVideo: 'This file is not a video that we can read. Please choose an MP4, MOV or WebM file.',
  tooHard: 'This video takes too long to read. Please cut it, or export it as MP4, and upload it again.',
  uploadBroken: 'The upload ended before the whole file had arrived. Please try again.',
  uploadFailed: 'Error uploading file',
  tagsRule: 'At most 15 tags of 40 characters each.',
  participantsRule: 'At most 100 participants, as name, school, country; …',
  linkCopied: 'link successfully copied to clipboard',
} as const;

/** What people read where YouTube does not take a video: the first five are the specification's (spec 1 §8). */
export const youtubeMessages = {
  noChannel:
    'YouTube channel not found. Please ensure the YouTube account is properly set up and has a channel created.',
  authenticationExpired:
    'YouTube authentication has expired. Please contact the administrator to refresh the YouTube API credentials.',
  tokenExpired: 'YouTube API token has expired. Please contact the administrator to update the YouTube integration.',
  authenticationFailed: 'YouTube API error: Authentication failed. Please try again later or contact support.',
  refused: 'Error uploading file to YouTube',
  dayFull: 'YouTube takes no more videos of this channel today. The day there ends at midnight Pacific time.',
  notSetUp: 'YouTube is not set up on this site any more.',
  notNow: 'YouTube does not take videos at the moment.',
} as const;

export const Participant = Type.Object({
  name: Type.String({ minLength: 1, maxLength: PARTICIPANT_NAME_MAX }),
  school: Type.Optional(Type.String({ maxLength: SCHOOL_NAME_MAX })),
  country: Type.Optional(Type.String({ maxLength: 100 })),
});
export type Participant = Static<typeof Participant>;

export const Video = Type.Object({
  _id: Type.String(),
  title: Type.String(),
  description: Type.String(),
  /** A watch address with a `v=` parameter, on YouTube or on this site. */
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
  uploadedBy: Type.Union([
    Type.Object({ username: Type.String(), profilePicture: Type.Union([Type.String(), Type.Null()]) }),
    Type.Null(),
  ]),
  /** The same moment under the three names that the specification reads it by (spec 1 §3, spec 2 §3). */
  uploadTime: Type.String(),
  uploadDate: Type.String(),
  createdAt: Type.String(),
});
export type Video = Static<typeof Video>;

export const listVideos = {
  method: 'GET',
  path: '/api/videos/get-videos',
  query: Type.Object({
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: VIDEOS_PER_PAGE_MAX })),
    cursor: Type.Optional(Type.String({ maxLength: 100 })),
    faculty: Type.Optional(Type.String({ maxLength: FACULTY_MAX })),
  }),
  answer: Type.Object({
    videos: Type.Array(Video),
    /** Published videos in all, or of the faculty asked for. */
    total: Type.Integer(),
    /** Each distinct faculty that has a video, by name. */
    faculties: Type.Array(Type.Object({ name: Type.String(), count: Type.Integer() })),
    nextCursor: Type.Union([Type.String(), Type.Null()]),
  }),
} as const;

/**
 * Multipart: title, description, country, schoolName, schoolFaculty, schoolDepartment?, eventType, tags,
 * participants?, video (file) or uploadId (of a finished resumable upload), thumbnail? (file). The text fields may stand before or after the files.
 * 201 with the video, 202 where the host is busy and the job goes on (DESIGN.md decision 9).
 */
export const uploadVideo = {
  method: 'POST',
  path: '/api/videos/upload-youtube',
  fields: Type.Object({
    title: Type.String({ minLength: 1, maxLength: VIDEO_TITLE_MAX, message: 'A title has 1 to 100 characters.' }),
    description: Type.String({
      minLength: 1,
      maxLength: VIDEO_DESCRIPTION_MAX,
      message: 'A description has 1 to 5000 characters.',
    }),
    country: Type.String({ minLength: 1, maxLength: 100, message: 'Please choose a country.' }),
    schoolName: Type.String({ minLength: 1, maxLength: SCHOOL_NAME_MAX, message: 'Please choose a school.' }),
    schoolFaculty: Type.String({ minLength: 1, maxLength: FACULTY_MAX, message: 'A faculty has 1 to 60 characters.' }),
    schoolDepartment: Type.Optional(
      Type.String({ maxLength: DEPARTMENT_MAX, message: 'A department has at most 100 characters.' }),
    ),
    eventType: Type.String({ minLength: 1, maxLength: 100, message: 'Please choose an event type.' }),
    tags: Type.Optional(Type.String({ maxLength: 1000, message: videoMessages.tagsRule })),
    participants: Type.Optional(Type.String({ maxLength: 20_000, message: videoMessages.participantsRule })),
    uploadId: Type.Optional(Type.String({ maxLength: 100 })),
  }),
  answer: Type.Object({ message: Type.String(), video: Video }),
  queuedAnswer: MessageAnswer,
} as const;

/** Admins only (spec 2 §7). */
export const deleteVideo = {
  method: 'DELETE',
  path: '/api/admin/users/videos/:id',
  params: Type.Object({ id: Type.String({ maxLength: 100 }) }),
  answer: MessageAnswer,
} as const;
