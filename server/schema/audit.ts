import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { AuditAct } from '../../contract/admin.ts';
import type { AuditName } from '../../contract/reports.ts';
import { moment, newest } from '../platform/database/columns.ts';

/** What admins did. The log outlives those whom it names: names are copied, and nothing refers to other tables. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid('id').primaryKey(),
    createdAt: moment('created_at').notNull(),
    act: text('act').$type<AuditAct>().notNull(),
    /** Null for the command line, which has no account. */
    actorId: uuid('actor_id'),
    actorName: text('actor_name').notNull(),
    targetKind: text('target_kind').$type<AuditName>().notNull(),
    targetId: uuid('target_id').notNull(),
    targetName: text('target_name').notNull(),
    details: jsonb('details').$type<Record<string, string | number | null>>().notNull().default({}),
  },
  (t) => [index('audit_log_newest').on(newest(t.createdAt), newest(t.id))],
);
