import { and, eq, lt, or, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Cursor } from './cursor.ts';

/**
 * The condition, for `where`, for rows behind a cursor in a list that is ordered by time and id, newest first. Without
 * a cursor there is none.
 */
export const olderThan = (table: Record<keyof Cursor, AnyPgColumn>, after: Cursor | undefined): SQL | undefined =>
  after && or(lt(table.createdAt, after.createdAt), and(eq(table.createdAt, after.createdAt), lt(table.id, after.id)));
