/** Kinds of columns and indexes that the tables of schema.ts share. */
import { customType, type ExtraConfigColumn, index, timestamp } from 'drizzle-orm/pg-core';

/** SHA-256: of a secret that only its holder knows, or of something too long to be kept. */
export const digest = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
/** Milliseconds are all that the app's clock knows, and all that a cursor has to carry. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** Newest first as `order by … desc` means it; drizzle's own `.desc()` puts nulls last, and no such query fits that. */
export const newest = (column: ExtraConfigColumn) => column.desc().nullsFirst();

/**
 * For counting what came in a span of time, in tables whose rows lie in the order in which they came. Unlike a B-tree
 * it costs next to nothing, and can't tempt the planner to look for one post's rows among those of all.
 */
export const byTime = (name: string, column: ExtraConfigColumn) =>
  index(name).using('brin', column).with({ pages_per_range: 32, autosummarize: true });
