import { invalid } from './problem.ts';

export type Cursor = { createdAt: Date; id: string };

/** Fourteen digits reach to the year 5138; PostgreSQL reads no date with a year of five digits as we write it. */
const FORM = /^(\d{1,14})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Where a page of a list that is ordered by time and id ended, as text for the next call. */
export const encodeCursor = ({ createdAt, id }: Cursor) => `${createdAt.getTime()}_${id}`;

/** @throws 400 for text that is not a cursor */
export function decodeCursor(text: string): Cursor {
  const [, milliseconds, id] = FORM.exec(text) ?? [];
  if (milliseconds === undefined || id === undefined) throw invalid('cursor is not valid.', 'cursor');
  return { createdAt: new Date(Number(milliseconds)), id };
}
