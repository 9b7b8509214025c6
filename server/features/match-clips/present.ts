import type { ClipEvent, ClipPerson } from '../../../contract/videos/match-clips.ts';
import { EVENT_SUBTYPE_MAX, EVENT_TYPES, FACULTY_MAX } from '../../../contract/videos.ts';
import type { Audience } from '../../platform/sessions/audience.ts';
import type { SeesName } from '../teams/policy.ts';
import { nameOfMember } from '../teams/present.ts';
import type { ForClipRow, PersonRow } from './queries.ts';

/** Whom a viewer is told of people in clips. */
export type Seen = {
  /** Those whom the viewer does not come across: of them there is only that they play. */
  unseen: ReadonlySet<string>;
  sees: SeesName;
  to: Audience;
};

/** Somebody of a side. */
export function presentPerson(person: PersonRow, { unseen, sees, to }: Seen): ClipPerson {
  const { memberId, accountId, username, number } = person;
  const isNamed = accountId === null || (!unseen.has(accountId) && sees(person));
  return { memberId, name: nameOfMember(person, isNamed, to), username: isNamed ? username : null, number };
}

/** The name of the school that the clips of a match are most likely of: its competition's, else a side's. */
export const schoolOf = ({ school, sides }: ForClipRow): string | null =>
  school ?? sides.find((side) => side.school)?.school ?? null;

/** The faculty of whose team the clips of a match are most likely; null: of none, or of another school's. */
export function facultyOf(match: ForClipRow): string | null {
  const school = schoolOf(match);
  const side = match.sides.find((one) => one.of === 'faculty' && (one.school ?? school) === school);
  return side && [...side.ofName].length <= FACULTY_MAX ? side.ofName : null;
}

const [INTER_UNIVERSITY, INTRA_UNIVERSITY, HOSTEL_GAME] = EVENT_TYPES;

/** The event that a match is, as far as its sides say so; null: it may be any. */
export function eventOf({ competition, sides: [one, other] }: ForClipRow): ClipEvent | null {
  if (!one || !other) return null;
  const isOneSchool = one.school !== null && one.school === other.school;
  if (one.school && other.school && !isOneSchool) return { type: INTER_UNIVERSITY, subtype: '' };
  if (one.of === 'hall' && other.of === 'hall') return { type: HOSTEL_GAME, subtype: '' };
  const isWithin = isOneSchool || (one.of === 'faculty' && other.of === 'faculty');
  // The form takes no longer name of a kind of game.
  if (!isWithin || [...competition].length > EVENT_SUBTYPE_MAX) return null;
  return { type: INTRA_UNIVERSITY, subtype: competition };
}
