import { AUDIT_PER_PAGE, listAudit } from '../../../contract/admin.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { cutPage, decodeCursor } from '../../platform/http/cursor.ts';
import { route } from '../../platform/http/route.ts';
import { presentAct } from './present.ts';
import { listActs } from './queries.ts';

/** The audit log, for admins. */
export function mountAudit(app: App, parts: FeatureParts): void {
  route(app, parts, listAudit, { who: 'admin' }, async ({ query: { limit = AUDIT_PER_PAGE, cursor } }) => {
    const rows = await listActs(parts.db, limit + 1, cursor === undefined ? undefined : decodeCursor(cursor));
    const { shown, nextCursor } = cutPage(rows, limit);
    return { entries: shown.map(presentAct), nextCursor };
  });
}
