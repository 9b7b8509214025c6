import { splitTags } from '../../../../contract/texts/tags.ts';
import { uploadMessages } from '../../../../contract/uploads.ts';
import { videoFormMessages } from '../../../../contract/video-form.ts';
import {
  DEFAULT_EVENT_TYPE,
  DEPARTMENT_MAX,
  EVENT_SUBTYPE_MAX,
  EVENT_TYPE_WITH_SUBTYPE,
  FACULTY_MAX,
  TAG_LENGTH_MAX,
  TAGS_MAX,
  VIDEO_DESCRIPTION_MAX,
  VIDEO_TITLE_MAX,
  videoMessages,
} from '../../../../contract/videos.ts';
import { maxUploadMb } from '../../../platform/site.ts';
import { participantsProblem, toSendParticipants } from '../clip-form/participant-rows.ts';
import { texts } from './texts.ts';

const MEGABYTE = 1024 * 1024;

export const emptyFields = {
  title: '',
  description: '',
  country: '',
  schoolName: '',
  schoolFaculty: '',
  schoolDepartment: '',
  eventType: DEFAULT_EVENT_TYPE as string,
  subtype: '',
  tags: '',
  /** In the format of participant-rows.ts. */
  participants: '',
  /** The match that it is of: a `Pin` as JSON, or nothing. */
  match: '',
  /** Always empty; here so that the file can have an error like every field. */
  video: '',
};
export type UploadFields = typeof emptyFields;
export type UploadErrors = Partial<Record<keyof UploadFields, string>>;

export const tooLarge = ({ size }: File): boolean => size > maxUploadMb * MEGABYTE;

/** What keeps the form from being sent (spec 1 §5); the server checks all of it again. */
export function problemsOf(fields: UploadFields, file: File | null): UploadErrors {
  const found = problemsOfWords(fields);
  if (!file) return { video: videoMessages.selectFile(), ...found };
  if (!tooLarge(file)) return found;
  return { video: uploadMessages.tooLarge({ megabytes: maxUploadMb }), ...found };
}

/** As `problemsOf`, for all but the file. */
export function problemsOfWords(fields: UploadFields): UploadErrors {
  const found: UploadErrors = {};
  const text = (name: keyof typeof texts.missing, longest: number) => {
    const length = [...fields[name].trim()].length;
    if (length === 0) found[name] = texts.missing[name]();
    else if (length > longest) found[name] = texts.tooLong({ max: longest, used: length });
  };
  text('title', VIDEO_TITLE_MAX);
  text('description', VIDEO_DESCRIPTION_MAX);
  if (!fields.country) found.country = videoFormMessages.countryMissing();
  if (!fields.schoolName) found.schoolName = videoFormMessages.schoolMissing();
  text('schoolFaculty', FACULTY_MAX);
  if ([...fields.schoolDepartment].length > DEPARTMENT_MAX) {
    found.schoolDepartment = videoFormMessages.departmentRule();
  }
  if (fields.eventType === EVENT_TYPE_WITH_SUBTYPE) text('subtype', EVENT_SUBTYPE_MAX);
  const tags = splitTags(fields.tags);
  if (tags.length > TAGS_MAX || tags.some((tag) => [...tag].length > TAG_LENGTH_MAX)) {
    found.tags = videoFormMessages.tagsRule();
  }
  const participants = participantsProblem(fields.participants);
  if (participants) found.participants = participants;
  return found;
}

/** The form as the contract has it: the event type followed by the subtype in parentheses. */
export function toSend(fields: UploadFields) {
  const { subtype, video: _, ...sent } = fields;
  const withSubtype = sent.eventType === EVENT_TYPE_WITH_SUBTYPE && subtype.trim();
  return {
    ...sent,
    title: sent.title.trim(),
    description: sent.description.trim(),
    schoolFaculty: sent.schoolFaculty.trim(),
    schoolDepartment: sent.schoolDepartment.trim() || undefined,
    eventType: withSubtype ? `${sent.eventType} (${subtype.trim()})` : sent.eventType,
    tags: splitTags(sent.tags).join(', '),
    participants: toSendParticipants(sent.participants),
    match: sent.match || undefined,
  };
}
