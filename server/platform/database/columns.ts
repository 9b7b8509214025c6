/** Kinds of columns and indexes that the tables share. */
import { customType, type ExtraConfigColumn, index, timestamp } from 'drizzle-orm/pg-core';

/** A SHA-256 digest: of a secret that only its holder knows, or of something too long to store. */
export const digest = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
/** Bytes as they are. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
/** In milliseconds: the app's clock has no finer ones, and a cursor has to carry no more. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/**
 * Newest first, with nulls where `order by … desc` puts them; drizzle's own `.desc()` puts them last, so no such query
 * could use the index.
 */
export const newest = (column: ExtraConfigColumn) => column.desc().nullsFirst();

/**
 * For counting what came in a span of time, in tables whose rows lie in the order in which they came. Unlike a B-tree
 * it costs next to nothing, and can't tempt the planner to look for one post's rows among those of all.
 */
export const byTime = (name: string, column: ExtraConfigColumn) =>
  index(name).using('brin', column).with({ pages_per_range: 32, autosummarize: true });
