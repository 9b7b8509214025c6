import { isUuid } from './ids.ts';
import { invalid } from './problem.ts';

export type Cursor = { createdAt: Date; id: string };

/** Fourteen digits reach to the year 5138; PostgreSQL reads no date with a year of five digits as we write it. */
const FORM = /^(\d{1,14})_(.+)$/;

/** Where a page of a list that is ordered by time and id ended, as text for the next call. */
export const encodeCursor = ({ createdAt, id }: Cursor) => `${createdAt.getTime()}_${id}`;

/** @throws 400 that names `field`, for text that is not a cursor */
export function decodeCursor(text: string, field = 'cursor'): Cursor {
  const [, milliseconds, id] = FORM.exec(text) ?? [];
  if (milliseconds === undefined || id === undefined || !isUuid(id)) throw invalid(`${field} is not valid.`, field);
  return { createdAt: new Date(Number(milliseconds)), id };
}

/**
 * A page out of rows of which one more than the page holds was asked for: whether that one came tells whether
 * there is a next page.
 */
export function cutPage<Row extends Cursor>(rows: Row[], limit: number): { shown: Row[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { shown, nextCursor: rows.length > limit && last ? encodeCursor(last) : null };
}
