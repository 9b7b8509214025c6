import Type from 'typebox';
import { videoFormMessages } from '../../../contract/video-form.ts';
import { splitParticipants } from '../../../contract/videos/participants.ts';
import {
  EVENT_SUBTYPE_MAX,
  EVENT_TYPE_WITH_SUBTYPE,
  EVENT_TYPES,
  type EventType,
  PARTICIPANTS_MAX,
  Participant,
  TAG_LENGTH_MAX,
  TAGS_MAX,
  uploadVideo,
} from '../../../contract/videos.ts';
import { invalid, worded } from '../../platform/http/problem.ts';
import { parser } from '../../platform/http/validation.ts';
import { nameFlaw } from '../../platform/names/rule.ts';
import { isBlank, tagsFrom, tidy, tidyLine, tidyTitle } from '../../platform/text.ts';

/** What the upload form says about a video, ready to be stored. */
export type VideoInput = {
  title: string;
  description: string;
  country: string;
  schoolName: string;
  schoolFaculty: string;
  schoolDepartment: string | null;
  eventType: EventType;
  eventSubtype: string | null;
  tags: string[];
  participants: Participant[];
};

const parseFields = parser(uploadVideo.fields, true);
const parseParticipants = parser(
  Type.Object({
    participants: Type.Array(Participant, { maxItems: PARTICIPANTS_MAX, message: videoFormMessages.participantsRule }),
  }),
);

/** 'Intra-University (HOD Game)' → type and subtype (spec 1 §7). */
function parseEventType(text: string): Pick<VideoInput, 'eventType' | 'eventSubtype'> {
  const [, name, subtype] = /^([^(]+?)(?:\s*\((.*)\))?$/.exec(text) ?? [];
  const eventType = EVENT_TYPES.find((type) => type === name);
  if (!eventType) throw invalid(videoFormMessages.eventTypeMissing, 'eventType');
  const eventSubtype = isBlank(subtype ?? '') ? null : (subtype ?? '').trim();
  if (eventType === EVENT_TYPE_WITH_SUBTYPE && !eventSubtype)
    throw invalid(videoFormMessages.subtypeMissing, 'eventType');
  if (eventType !== EVENT_TYPE_WITH_SUBTYPE && eventSubtype) throw invalid(videoFormMessages.noSubtypes, 'eventType');
  if (eventSubtype && [...eventSubtype].length > EVENT_SUBTYPE_MAX) {
    throw invalid(worded(videoFormMessages.subtypeRule, { max: EVENT_SUBTYPE_MAX }), 'eventType');
  }
  return { eventType, eventSubtype };
}

function readParticipants(text: string): unknown {
  if (/^[[{]/.test(text)) {
    try {
      return JSON.parse(text);
    } catch {
      throw invalid(videoFormMessages.participantsUnreadable, 'participants');
    }
  }
  return splitParticipants(text);
}

/**
 * Reads participants: `name, school, country; …`, also one per line, or a JSON list of such objects.
 * @throws 400 that names the field
 */
export function participantsFrom(text: string): Participant[] {
  const read = readParticipants(text.trim());
  // Checked first: the parser would look for mistakes in each of thousands.
  if (Array.isArray(read) && read.length > PARTICIPANTS_MAX) {
    throw invalid(videoFormMessages.participantsRule, 'participants');
  }
  const { participants } = parseParticipants({ participants: read });
  const tidied = participants.map(({ name, school, country }) => ({
    name: tidyLine(name),
    ...(school ? { school: tidyLine(school) } : {}),
    ...(country ? { country: tidyLine(country) } : {}),
  }));
  for (const { name } of tidied) {
    const flaw = nameFlaw(name);
    if (flaw) throw invalid(flaw, 'participants');
  }
  if (tidied.some(({ name }) => name === '')) throw invalid(videoFormMessages.participantsRule, 'participants');
  return tidied;
}

const asItIs = (text: string) => text;
/** Fields that are no names: what becomes of their text, or who reads it. */
const TIDIED_BY: Record<string, (text: string) => string> = {
  ...{ title: tidyTitle, description: tidy },
  ...{ participants: asItIs, tags: asItIs }, // participantsFrom, tagsFrom
};

const THUMBNAIL_MB_MAX = 10; // a PNG of 1280 × 720 has at most 4 MB
export const THUMBNAIL_RULE = {
  maxBytes: THUMBNAIL_MB_MAX * 1024 * 1024,
  maxCount: 1,
  tooLarge: worded(videoFormMessages.thumbnailTooLarge, { megabytes: THUMBNAIL_MB_MAX }),
};

const TAGS = { count: TAGS_MAX, length: TAG_LENGTH_MAX, message: videoFormMessages.tagsRule };

/** Reads the text fields of the upload form. @throws 400 that names the first field that does not fit */
export function videoInputFrom(raw: Record<string, string>): VideoInput {
  const tidied = Object.fromEntries(
    Object.entries(raw).map(([key, value]) => [key, (TIDIED_BY[key] ?? tidyLine)(value)]),
  );
  const fields = parseFields(tidied);
  return {
    title: fields.title,
    description: fields.description,
    country: fields.country,
    schoolName: fields.schoolName,
    schoolFaculty: fields.schoolFaculty,
    schoolDepartment: fields.schoolDepartment || null,
    ...parseEventType(fields.eventType),
    tags: tagsFrom(fields.tags ?? '', TAGS),
    participants: fields.participants ? participantsFrom(fields.participants) : [],
  };
}
