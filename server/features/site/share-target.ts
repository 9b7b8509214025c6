import { paths } from '../../../contract/pages/pages.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { SECOND } from '../../platform/clock.ts';
import { perIp } from '../../platform/http/limits.ts';
import { route } from '../../platform/http/route.ts';

/** Until then a browser that is still sending can read the answer: one that is cut off at once may show none. */
const LINGER = SECOND;

/**
 * Answers what is shared with the installed app in a browser without its service worker (web/worker/share-target.ts):
 * it leads to the page that says what to do. The body is not read, since it may be 2 GB from anybody.
 */
export function takeNoShares(app: App, parts: FeatureParts): void {
  app.register(async (scope: App) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    const call = { method: 'POST', path: paths.share } as const;
    const declared = { who: 'everyone', limit: perIp('share-target', 30), needsNoPair: true, hide: true } as const;
    route(scope, parts, call, declared, async ({ request: { raw }, reply }) => {
      const cut = setTimeout(() => {
        if (!raw.complete) raw.socket.destroy();
      }, LINGER);
      raw.once('close', () => clearTimeout(cut));
      return reply.redirect(paths.share, 303);
    });
  });
}
