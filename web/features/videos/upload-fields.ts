import {
  DEFAULT_EVENT_TYPE,
  DEPARTMENT_MAX,
  EVENT_SUBTYPE_MAX,
  EVENT_TYPE_WITH_SUBTYPE,
  FACULTY_MAX,
  PARTICIPANTS_MAX,
  TAG_LENGTH_MAX,
  TAGS_MAX,
  VIDEO_DESCRIPTION_MAX,
  VIDEO_TITLE_MAX,
  videoMessages,
} from '../../../contract/videos.ts';
import { maxUploadMb } from '../../platform/site.ts';
import { splitTags } from '../../platform/text.ts';

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
  participants: '',
  /** Only here so that the file has a message like every field. */
  video: '',
};
export type UploadFields = typeof emptyFields;
export type UploadErrors = Partial<Record<keyof UploadFields, string>>;

/** What keeps the form from being sent (spec 1 §5); the server checks all of it again. */
export function problemsOf(fields: UploadFields, file: File | null): UploadErrors {
  const found: UploadErrors = {};
  const text = (name: keyof UploadFields, what: string, longest: number) => {
    const length = [...fields[name].trim()].length;
    if (length === 0) found[name] = `Please enter ${what}.`;
    else if (length > longest) found[name] = `At most ${longest} characters, please: these are ${length}.`;
  };
  if (!file) found.video = videoMessages.selectFile;
  else if (file.size > maxUploadMb * MEGABYTE) found.video = `A video has at most ${maxUploadMb} MB.`;
  text('title', 'a title', VIDEO_TITLE_MAX);
  text('description', 'a description', VIDEO_DESCRIPTION_MAX);
  if (!fields.country) found.country = 'Please choose a country.';
  if (!fields.schoolName) found.schoolName = 'Please choose a school.';
  text('schoolFaculty', 'a faculty', FACULTY_MAX);
  if ([...fields.schoolDepartment].length > DEPARTMENT_MAX) {
    found.schoolDepartment = `A department has at most ${DEPARTMENT_MAX} characters.`;
  }
  if (fields.eventType === EVENT_TYPE_WITH_SUBTYPE) text('subtype', 'the kind of game', EVENT_SUBTYPE_MAX);
  const tags = splitTags(fields.tags);
  if (tags.length > TAGS_MAX || tags.some((tag) => [...tag].length > TAG_LENGTH_MAX)) {
    found.tags = `At most ${TAGS_MAX} tags of ${TAG_LENGTH_MAX} characters each.`;
  }
  const participants = participantsProblem(fields.participants.trim());
  if (participants) found.participants = participants;
  return found;
}

function participantsProblem(text: string): string | null {
  if (!text.startsWith('[')) {
    const people = text.split(/[;\n]/).filter((person) => person.trim());
    return people.length > PARTICIPANTS_MAX ? `At most ${PARTICIPANTS_MAX} participants.` : null;
  }
  try {
    const people: unknown = JSON.parse(text);
    return Array.isArray(people) && people.length > PARTICIPANTS_MAX
      ? `At most ${PARTICIPANTS_MAX} participants.`
      : null;
  } catch {
    return 'This looks like JSON, but it can’t be read. Please check brackets and quotes.';
  }
}

/** The form in the contract's names: the type followed by the subtype in parentheses, and nothing that is empty. */
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
    participants: sent.participants.trim() || undefined,
  };
}
