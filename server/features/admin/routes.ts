import { adminMessages, listUsers } from '../../../contract/admin.ts';
import { heads, paths } from '../../../contract/pages.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { cutPage, decodeCursor } from '../../platform/cursor.ts';
import { perAddress } from '../../platform/limits.ts';
import { presentAdminUser } from '../accounts/present.ts';
import { listAccounts } from '../accounts/queries.ts';

const USERS_PER_PAGE = 50;

/** What admins see of people. */
export function mountAdmin(app: App, { db, limits, sessions, pages }: FeatureParts): void {
  pages.page(paths.manage, { head: heads.manage });

  app.get(
    listUsers.path,
    { schema: { querystring: listUsers.query, response: { 200: listUsers.answer } } },
    async (request) => {
      await limits.spendAddress(perAddress('admin'), request);
      await sessions.admin(request, adminMessages.denied);
      const { limit = USERS_PER_PAGE, cursor } = request.query;
      const rows = await listAccounts(db, limit + 1, cursor === undefined ? undefined : decodeCursor(cursor));
      const { shown, nextCursor } = cutPage(rows, limit);
      return { users: shown.map(presentAdminUser), nextCursor };
    },
  );
}
