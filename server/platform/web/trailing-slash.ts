import type { FastifyInstance } from 'fastify';

/**
 * Leads from a page's url with a slash behind it, as people and programs write it, to the page. To be called before
 * routes are mounted, on a server whose router passes over that slash (`ignoreTrailingSlash`).
 */
export function dropTrailingSlash(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { url, method, is404 } = request;
    const [path = ''] = url.split(/[?#]/, 1);
    if (is404 || path === '/' || !path.endsWith('/')) return done();
    // What begins with anything but one slash could name another site.
    const isPage = /^\/[^/\\]/.test(path) && !path.startsWith('/api/') && (method === 'GET' || method === 'HEAD');
    if (!isPage) return reply.callNotFound();
    reply.header('cache-control', 'no-cache').redirect(path.slice(0, -1) + url.slice(path.length), 308);
  });
}
