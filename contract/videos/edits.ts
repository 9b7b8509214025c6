/** Correcting and deleting a published clip: its uploader's calls. */
import Type, { type Static } from 'typebox';
import { MessageAnswer } from '../accounts.ts';
import { Id } from '../ids.ts';
import { EVENT_TYPES, Participant, uploadVideo, Video } from '../videos.ts';
import { videoEditMessages } from './edit-messages.ts';

/** A clip's words as its form shows them. */
export const EditableVideo = Type.Object({
  _id: Type.String(),
  /** Which state of the clip this is: the form that changes it names it. */
  edition: Type.Integer(),
  title: Type.String(),
  description: Type.String(),
  country: Type.String(),
  schoolName: Type.String(),
  schoolFaculty: Type.String(),
  schoolDepartment: Type.Union([Type.String(), Type.Null()]),
  eventType: Type.Enum(EVENT_TYPES),
  eventSubtype: Type.Union([Type.String(), Type.Null()]),
  tags: Type.Array(Type.String()),
  participants: Type.Array(Participant),
  posterUrl: Type.String(),
});
export type EditableVideo = Static<typeof EditableVideo>;

const ById = Type.Object({ id: Id });

/** What the edit form begins with. 404 for all but its uploader, 409 while it is not published. */
export const readOwnVideo = {
  method: 'GET',
  path: '/api/videos/mine/:id',
  params: ById,
  answer: EditableVideo,
} as const;

const { uploadId: _, match: __, ...formFields } = uploadVideo.fields.properties;

/**
 * Multipart: the fields of the upload's form, `edition`, thumbnail? (file). 404 for all but its uploader; 409 while it
 * is not published, and when it has been changed meanwhile: that answer has it as it is now (`now: EditableVideo`).
 */
export const editOwnVideo = {
  method: 'PUT',
  path: '/api/videos/mine/:id',
  params: ById,
  fields: Type.Object({
    ...formFields,
    edition: Type.String({ pattern: '^[1-9][0-9]{0,8}$', maxLength: 9, message: videoEditMessages.editionMissing }),
  }),
  answer: Type.Object({ ...MessageAnswer.properties, video: Video }),
} as const;
