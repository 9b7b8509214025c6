import { ADMIN_PREFIX, adminMessages } from '../../../contract/admin.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { OF_ADMINS } from '../../platform/http/route.ts';

/**
 * Lets only admins make calls below `/api/admin`, whichever feature mounts them, and checks before reading anything of
 * the request: visitors get 401, other members 403 and 'Access denied. Admin privileges required.' (spec 2 §8). Paths
 * without a call answer the same, so that nobody can find out which exist.
 */
export function guardAdmins(app: App, { limits, sessions }: Pick<FeatureParts, 'limits' | 'sessions'>): void {
  app.addHook('onRequest', async (request) => {
    // The pattern of the matching route, since the url itself can be written in many ways.
    const path = request.routeOptions.url ?? request.url.split('?', 1)[0] ?? '';
    if (path !== ADMIN_PREFIX && !path.startsWith(`${ADMIN_PREFIX}/`)) return;
    await limits.spendIp(OF_ADMINS, request);
    await sessions.admin(request, adminMessages.denied);
  });
}
