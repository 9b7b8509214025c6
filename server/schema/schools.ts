import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

export const countries = pgTable('countries', {
  /** Last segment of the Wikidata url, such as Q1033. */
  id: text('id').primaryKey(),
  name: text('name').notNull(),
});

export const universities = pgTable(
  'universities',
  {
    countryId: text('country_id')
      .notNull()
      .references(() => countries.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
  },
  (t) => [primaryKey({ columns: [t.countryId, t.name] })],
);
