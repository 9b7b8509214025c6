import { requestMessages } from '../../../contract/requests.ts';
import { isUuid } from '../ids.ts';
import { invalid, worded } from './problem.ts';

export type Cursor = { createdAt: Date; id: string };

/** Fourteen digits reach to the year 5138; PostgreSQL can't read a year of five digits as we write it. */
const FORM = /^(\d{1,14})_(.+)$/;

/** Encodes, for the next call, where a page of a list ordered by time and id ended. */
export const encodeCursor = ({ createdAt, id }: Cursor) => `${createdAt.getTime()}_${id}`;

/** @throws 400 that names `field`, for text that is not a cursor */
export function decodeCursor(text: string, field = 'cursor'): Cursor {
  const [, milliseconds, id] = FORM.exec(text) ?? [];
  if (milliseconds === undefined || id === undefined || !isUuid(id))
    throw invalid(worded(requestMessages.notValid, { field }), field);
  return { createdAt: new Date(Number(milliseconds)), id };
}

/** Cuts a page out of rows. One row more than the page holds was queried: if it came, there is a next page. */
export function cutPage<Row extends Cursor>(rows: Row[], limit: number): { shown: Row[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { shown, nextCursor: rows.length > limit && last ? encodeCursor(last) : null };
}
