import type { Participant } from '../videos.ts';

/**
 * The ways in which people write lists, beside JSON: `name, school, country` of each, separated by semicolons or line
 * breaks. Text pasted from a spreadsheet has tabs instead of commas. Everything after the second comma is the country
 * ('Korea, Republic of').
 * @returns all participants with at least one part; a missing name is ''
 */
export function splitParticipants(text: string): Participant[] {
  return text
    .split(/[;\r\n\u2028\u2029]/)
    .map((entry) => entry.split(entry.includes('\t') ? '\t' : ',').map(onOneLine))
    .filter((parts) => parts.some(Boolean))
    .map(([name = '', school = '', ...country]) =>
      written({ name, school, country: country.filter(Boolean).join(', ') }),
    );
}

/** A participant without empty parts. */
export const written = ({ name, school, country }: Required<Participant>): Participant => ({
  name,
  ...(school ? { school } : {}),
  ...(country ? { country } : {}),
});

const onOneLine = (text: string) => text.trim().replace(/\s+/g, ' ');
