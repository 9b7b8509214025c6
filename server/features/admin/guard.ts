import { ADMIN_PREFIX, adminMessages } from '../../../contract/admin.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { perAddress } from '../../platform/limits.ts';

/**
 * Lets only admins below `/api/admin`, whichever feature mounts a call there, and before anything of the call is
 * read: a visitor gets 401, whoever is no admin 403 and 'Access denied. Admin privileges required.' (spec 2 §8).
 * Addresses that no call has answer the same, so that nobody can find out what there is.
 */
export function guardAdmins(app: App, { limits, sessions }: Pick<FeatureParts, 'limits' | 'sessions'>): void {
  app.addHook('onRequest', async (request) => {
    // The pattern of the route that was found: the address itself can be written in many ways.
    const path = request.routeOptions.url ?? request.url.split('?', 1)[0] ?? '';
    if (path !== ADMIN_PREFIX && !path.startsWith(`${ADMIN_PREFIX}/`)) return;
    await limits.spendAddress(perAddress('admin'), request);
    await sessions.admin(request, adminMessages.denied);
  });
}
