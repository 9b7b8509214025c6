import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

/** A table of which a member's copy holds the rows that are theirs. */
export type Exported = {
  /** The name of the file, without its ending. */
  file: string;
  table: PgTable;
  /** The column that names the person, or the row of `of` that is theirs. */
  whose: PgColumn;
  of?: { id: PgColumn; whose: PgColumn };
  /** No two rows of a person have the same: they are read in its order, some at a time. */
  order: PgColumn;
  columns: readonly string[];
  /** Why the other columns are left out. */
  without: Readonly<Record<string, string>>;
};

type ColumnOf<T extends PgTable> = keyof T['_']['columns'] & string;

/** Checks the names of the columns. */
export const exported = <T extends PgTable>(
  one: Omit<Exported, 'table' | 'columns' | 'without'> & {
    table: T;
    columns: readonly ColumnOf<T>[];
    without: Partial<Record<ColumnOf<T>, string>>;
  },
) => one as Exported;
