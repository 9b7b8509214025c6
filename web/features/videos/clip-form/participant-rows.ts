import { SCHOOL_NAME_MAX } from '../../../../contract/schools.ts';
import { splitParticipants, written } from '../../../../contract/videos/participants.ts';
import {
  PARTICIPANT_COUNTRY_MAX,
  PARTICIPANT_NAME_MAX,
  PARTICIPANTS_MAX,
  PARTICIPANTS_TEXT_MAX,
  type Participant,
} from '../../../../contract/videos.ts';
import { texts } from '../upload/texts.ts';

/** A participant in the form: three texts, any of which may be empty. */
export type Row = Required<Participant>;

export const emptyRow: Row = { name: '', school: '', country: '' };
const rowOf = (person: Partial<Participant>): Row => ({ ...emptyRow, ...person });
const isEmpty = (row: Row) => !row.name.trim() && !row.school.trim() && !row.country.trim();

/** The rows of a form's text. */
export const rowsOf = (text: string): Row[] => rowsFromJson(text) ?? [];

/** The rows as the form's text: nothing where they say nothing. */
export const textOf = (rows: Row[]): string => (rows.every(isEmpty) ? '' : JSON.stringify(rows));

/**
 * Understands what was pasted or typed as a list: JSON, one to a line, or with semicolons or commas.
 * @returns null for what is just a name
 */
export function rowsFromList(text: string): Row[] | null {
  const trimmed = text.trim();
  if (trimmed.startsWith('[')) return rowsFromJson(trimmed)?.filter((row) => !isEmpty(row)) ?? null;
  return /[;,\n\r\t]/.test(trimmed) ? splitParticipants(trimmed).map(rowOf) : null;
}

function rowsFromJson(text: string): Row[] | null {
  try {
    const list: unknown = JSON.parse(text);
    if (!Array.isArray(list)) return null;
    const texts = (value: unknown) => (typeof value === 'string' ? value : '');
    return list
      .map((one) => (typeof one === 'object' && one !== null ? one : { name: one }) as Record<string, unknown>)
      .map(({ name, school, country }) => ({ name: texts(name), school: texts(school), country: texts(country) }));
  } catch {
    return null;
  }
}

/**
 * What is wrong with a participant, or null.
 * @param number counted from 1
 */
export function rowProblem(row: Row, number: number): string | null {
  if (isEmpty(row)) return null;
  if (!row.name.trim()) return texts.nameMissing({ number });
  const limits = { name: PARTICIPANT_NAME_MAX, school: SCHOOL_NAME_MAX, country: PARTICIPANT_COUNTRY_MAX };
  for (const [field, most] of Object.entries(limits) as [keyof Row, number][]) {
    if ([...row[field].trim()].length > most) {
      return texts.partTooLong[field]({ number, max: most });
    }
  }
  return null;
}

/** What keeps these participants from being sent, or null. */
export function participantsProblem(text: string): string | null {
  const rows = rowsOf(text);
  const people = rows.filter((row) => !isEmpty(row));
  if (people.length > PARTICIPANTS_MAX) return texts.tooManyParticipants({ max: PARTICIPANTS_MAX });
  for (const [index, row] of rows.entries()) {
    const problem = rowProblem(row, index + 1);
    if (problem) return problem;
  }
  return (toSendParticipants(text)?.length ?? 0) > PARTICIPANTS_TEXT_MAX ? texts.participantsTooLong() : null;
}

/** The format in which participants are sent: JSON, so that names may contain commas and semicolons. */
export function toSendParticipants(text: string): string | undefined {
  const people = rowsOf(text)
    .filter((row) => !isEmpty(row))
    .map(({ name, school, country }) => written({ name: name.trim(), school: school.trim(), country: country.trim() }));
  return people.length > 0 ? JSON.stringify(people) : undefined;
}
