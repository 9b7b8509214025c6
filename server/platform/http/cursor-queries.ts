import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Cursor } from './cursor.ts';

/** The columns of a table, or what a statement of one's own calls them. */
type Columns = Record<keyof Cursor, AnyPgColumn | SQL>;

const placed = (table: Columns, { createdAt, id }: Cursor, sign: SQL) =>
  sql`(${table.createdAt}, ${table.id}) ${sign} (${createdAt.toISOString()}::timestamptz, ${id}::uuid)`;

/**
 * The condition, for `where`, for rows behind a cursor in a list that is ordered by time and id, newest first. Without
 * a cursor there is none. Compared as a row, so that the index is entered at the cursor: written with `or`, everything
 * before it would be read and thrown away.
 */
export const olderThan = (table: Columns, after: Cursor | undefined): SQL | undefined =>
  after && placed(table, after, sql`<`);

/** The same for a list with the oldest first. */
export const newerThan = (table: Columns, after: Cursor | undefined): SQL | undefined =>
  after && placed(table, after, sql`>`);
