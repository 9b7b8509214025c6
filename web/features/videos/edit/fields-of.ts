import type { EditableVideo } from '../../../../contract/videos/edits.ts';
import { textOf } from '../clip-form/participant-rows.ts';
import { emptyFields, type UploadFields } from '../upload/upload-fields.ts';

/** A published clip's words as its form has them. */
export const fieldsOf = (video: EditableVideo): UploadFields => ({
  ...emptyFields,
  title: video.title,
  description: video.description,
  country: video.country,
  schoolName: video.schoolName,
  schoolFaculty: video.schoolFaculty,
  schoolDepartment: video.schoolDepartment ?? '',
  eventType: video.eventType,
  subtype: video.eventSubtype ?? '',
  tags: video.tags.join(', '),
  participants: textOf(video.participants.map(({ name, school = '', country = '' }) => ({ name, school, country }))),
});
