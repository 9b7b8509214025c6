import { text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/columns.ts';
import { accounts } from '../accounts.ts';

/** That an admin vouches for a competition or a team. It is shown as a mark by the name, which no name can imitate. */
export const vouched = () => ({
  /** In the admin's words: 'Run by the University of Ghana sports office'. Null: nobody vouches for it. */
  vouchedAs: text('vouched_as'),
  vouchedAt: moment('vouched_at'),
  /** Null: nobody does, or their account is gone. */
  vouchedBy: uuid('vouched_by').references(() => accounts.id, { onDelete: 'set null' }),
});
