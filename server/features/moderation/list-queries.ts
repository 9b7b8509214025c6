/** The admins' queue. */
import { sql } from 'drizzle-orm';
import { REPORTS_SHOWN, type ReportKind, type ReportReason } from '../../../contract/reports.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Cursor } from '../../platform/http/cursor.ts';

/** A case with its reports, as the queue shows them; moments are in ISO 8601. Its kind describes the thing. */
export type CaseRow = {
  id: string;
  kind: ReportKind;
  thingId: string;
  isHeld: boolean;
  outcome: 'hidden' | 'dismissed' | null;
  openedAt: string;
  handledAt: string | null;
  handledBy: string | null;
  reportCount: number;
  reports: { by: string | null; reason: ReportReason; text: string; at: string }[];
};

const iso = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

/** A page of the waiting cases, oldest first, or of those dealt with, newest first. */
export async function listCases(
  db: Db,
  { isWaiting, limit, after }: { isWaiting: boolean; limit: number; after?: Cursor | undefined },
): Promise<CaseRow[]> {
  const moment = after && sql`${after.createdAt.toISOString()}::timestamptz`;
  const beyond = isWaiting
    ? after && sql`and (opened_at, id) > (${moment}, ${after.id}::uuid)`
    : after && sql`and (handled_at, id) < (${moment}, ${after.id}::uuid)`;
  const page = isWaiting
    ? sql`select * from report_cases where outcome is null ${beyond ?? sql``} order by opened_at, id limit ${limit}`
    : sql`select * from report_cases where outcome is not null ${beyond ?? sql``}
        order by handled_at desc, id desc limit ${limit}`;
  const { rows } = await db.execute<CaseRow>(sql`
    select
      one.id, one.kind, one.thing_id as "thingId", one.is_held as "isHeld", one.outcome, one.handled_by as "handledBy",
      ${iso('one.opened_at')} as "openedAt", ${iso('one.handled_at')} as "handledAt",
      (select count(*)::int from reports where case_id = one.id) as "reportCount",
      coalesce((
        select json_agg(json_build_object(
          'by', reporter.username, 'reason', told.reason, 'text', told.text, 'at', ${iso('told.created_at')}
        ) order by told.created_at desc, told.id desc)
        from (
          select * from reports where case_id = one.id order by created_at desc, id desc limit ${REPORTS_SHOWN}
        ) as told left join accounts as reporter on reporter.id = told.reporter_id
      ), '[]') as reports
    from (${page}) as one
    order by ${isWaiting ? sql`one.opened_at, one.id` : sql`one.handled_at desc, one.id desc`}`);
  return rows;
}
