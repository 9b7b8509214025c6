import type { Static } from 'typebox';
import type { Profile } from '../../../../contract/people/profile.ts';
import type { getMatchForClip } from '../../../../contract/videos/match-clips.ts';
import { DEFAULT_EVENT_TYPE } from '../../../../contract/videos.ts';
import { texts } from '../upload/texts.ts';
import type { UploadFields } from '../upload/upload-fields.ts';

export type MatchForClip = Static<(typeof getMatchForClip)['answer']>;

/** Fields that are filled in or typed together: half of one would be somebody else's. */
const TOGETHER = [
  ['country', 'schoolName'],
  ['schoolFaculty'],
  ['schoolDepartment'],
  ['eventType', 'subtype'],
  ['description'],
] as const;

/** What the form fills in itself: from the last upload or the profile, and from a match. */
export type Filled = Pick<UploadFields, (typeof TOGETHER)[number][number]>;
type School = Pick<UploadFields, 'country' | 'schoolName' | 'schoolFaculty' | 'schoolDepartment'>;

const noSchool: School = { country: '', schoolName: '', schoolFaculty: '', schoolDepartment: '' };

/** What a form says of which nothing but a school is known. */
export const filledWith = (school: School | null): Filled => ({
  ...{ description: '', eventType: DEFAULT_EVENT_TYPE, subtype: '' },
  ...(school ?? noSchool),
});

/** The member's own school; without its country, which no list says, it could not be chosen in the form. */
export const schoolOfProfile = ({ school, faculty }: Profile, country: string | undefined): School => ({
  ...{ country: country ?? '', schoolName: country ? school : '' },
  ...{ schoolFaculty: faculty, schoolDepartment: '' },
});

/** What the form says of a clip of this match, of which it said `base` before. A faculty belongs to its school. */
export function filledFor(base: Filled, match: MatchForClip | null): Filled {
  if (!match) return base;
  const { school, faculty, event } = match;
  const isOther = school !== null && base.schoolName !== '' && school.name !== base.schoolName;
  const schoolFaculty = faculty ?? (isOther ? '' : base.schoolFaculty);
  return {
    // 'Jaja Hall 2–1 Kuti Hall, Inter-hall Cup'
    description: texts.inCompetition({ match: match.words, competition: match.match.competition.name }),
    ...(school ? { country: school.country, schoolName: school.name } : pick(base, ['country', 'schoolName'])),
    schoolFaculty,
    schoolDepartment: isOther || schoolFaculty !== base.schoolFaculty ? '' : base.schoolDepartment,
    ...(event ? { eventType: event.type, subtype: event.subtype } : pick(base, ['eventType', 'subtype'])),
  };
}

/**
 * What changes in a form that was filled in with `before`, and is to be with `after`: nothing where the member has typed
 * something else, and no faculty of a school that is not the one in the form.
 */
export function refill(fields: UploadFields, before: Filled, after: Filled): Partial<UploadFields> {
  const isFree = (names: readonly (keyof Filled)[]) =>
    names.every((name) => fields[name] === before[name]) || names.every((name) => fields[name].trim() === '');
  const isSchoolFree = isFree(['country', 'schoolName']) || fields.schoolName === after.schoolName;
  const changed = TOGETHER.filter(
    (names) => isFree(names) && (isSchoolFree || (names[0] !== 'schoolFaculty' && names[0] !== 'schoolDepartment')),
  ).flatMap((names) => names.filter((name) => fields[name] !== after[name]));
  return pick(after, changed);
}

const pick = <Name extends keyof Filled>(from: Filled, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<Filled, Name>;
