/** What the queue and a member's list of hidden things show, with one query per kind on a page, not per row. */
import type { ReportCase } from '../../../contract/reports.ts';
import type { Db } from '../../platform/database/database.ts';
import type { CaseRow } from './list-queries.ts';
import { presentCase } from './present.ts';
import type { HiddenThing, Reportable } from './reportable.ts';

/** Cases with what they are about, leaving out those whose thing was removed after they were read. */
export async function describedCases(db: Db, reportables: Reportable[], rows: CaseRow[]): Promise<ReportCase[]> {
  const described = await Promise.all(
    reportables.map(async (reportable) => {
      const ids = rows.flatMap((row) => (row.kind === reportable.kind ? row.thingId : []));
      const things = ids.length > 0 ? await reportable.describe(db, ids) : [];
      return things.map((thing) => [`${reportable.kind} ${thing.id}`, thing] as const);
    }),
  );
  const things = new Map(described.flat());
  return rows.flatMap((row) => {
    const thing = things.get(`${row.kind} ${row.thingId}`);
    return thing ? presentCase(row, thing) : [];
  });
}

const newestFirst = (one: HiddenThing, other: HiddenThing) =>
  other.createdAt.getTime() - one.createdAt.getTime() || (one.id < other.id ? 1 : -1);

/** A member's own things that are held or were hidden by an admin, newest first. */
export async function hiddenThingsOf(
  db: Db,
  reportables: Reportable[],
  accountId: string,
  limit: number,
): Promise<HiddenThing[]> {
  const own = await Promise.all(reportables.map((one) => one.listHiddenOf?.(db, accountId, limit) ?? []));
  return own.flat().sort(newestFirst).slice(0, limit);
}
