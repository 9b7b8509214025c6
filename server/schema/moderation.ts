import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { ReportKind, ReportReason } from '../../contract/reports.ts';
import type { WordPlace } from '../../contract/talk/words.ts';
import { moment, newest } from '../platform/database/columns.ts';
import { accounts } from './accounts.ts';

/**
 * What waits or waited for an admin: one row for each thing that was reported or held for review. A case is deleted
 * with its thing: the table of each kind has a trigger for it, `close_case_of('<kind>')`. The audit log tells what was
 * done.
 */
export const reportCases = pgTable(
  'report_cases',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<ReportKind>().notNull(),
    thingId: uuid('thing_id').notNull(),
    /** The site itself hid the thing until an admin looks at it. */
    isHeld: boolean('is_held').notNull().default(false),
    openedAt: moment('opened_at').notNull(),
    /** Null while the case waits. Removed things have no case any more. */
    outcome: text('outcome').$type<'hidden' | 'dismissed'>(),
    handledAt: moment('handled_at'),
    /** The admin's name at that time, as in the audit log. */
    handledBy: text('handled_by'),
  },
  (t) => [
    unique('report_cases_thing').on(t.kind, t.thingId),
    index('report_cases_waiting').on(t.openedAt, t.id).where(sql`outcome is null`),
    index('report_cases_handled').on(newest(t.handledAt), newest(t.id)).where(sql`outcome is not null`),
    check('report_cases_outcome', sql`${t.outcome} in ('hidden', 'dismissed')`),
    check('report_cases_handled_whole', sql`(${t.outcome} is null) = (${t.handledAt} is null)`),
  ],
);

/**
 * Words that were reported, and not the whole of what they stand in: the case is about this row. It goes with the row of
 * the words: the table of each place has a trigger for it, `forget_words('<place>', '<column>')`.
 */
export const reportedWords = pgTable(
  'reported_words',
  {
    id: uuid('id').primaryKey(),
    /** Where they stand: what that is says `features/words/place-queries.ts`. */
    place: text('place').$type<WordPlace>().notNull(),
    rowId: uuid('row_id').notNull(),
    /** Which of several rows of that id, such as the version of a result. */
    part: text('part').notNull().default(''),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [unique('reported_words_once').on(t.place, t.rowId, t.part)],
);

/** The reports of a case since an admin last dealt with it: one per member. */
export const reports = pgTable(
  'reports',
  {
    id: uuid('id').primaryKey(),
    caseId: uuid('case_id')
      .notNull()
      .references(() => reportCases.id, { onDelete: 'cascade' }),
    /** Null when the account is gone: the report still stands. */
    reporterId: uuid('reporter_id').references(() => accounts.id, { onDelete: 'set null' }),
    reason: text('reason').$type<ReportReason>().notNull(),
    text: text('text').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    unique('reports_one_each').on(t.caseId, t.reporterId),
    index('reports_reporter').on(t.reporterId),
    check('reports_text_length', sql`char_length(${t.text}) <= 500`),
  ],
);
