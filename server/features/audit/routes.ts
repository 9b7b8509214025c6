import { AUDIT_PER_PAGE, listAudit } from '../../../contract/admin.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { cutPage, decodeCursor } from '../../platform/cursor.ts';
import { presentAct } from './present.ts';
import { listActs } from './queries.ts';

/** The audit log, for admins: who they are has been seen to for all of /api/admin (see admin/guard.ts). */
export function mountAudit(app: App, { db }: FeatureParts): void {
  app.get(
    listAudit.path,
    { schema: { querystring: listAudit.query, response: { 200: listAudit.answer } } },
    async (request) => {
      const { limit = AUDIT_PER_PAGE, cursor } = request.query;
      const rows = await listActs(db, limit + 1, cursor === undefined ? undefined : decodeCursor(cursor));
      const { shown, nextCursor } = cutPage(rows, limit);
      return { entries: shown.map(presentAct), nextCursor };
    },
  );
}
