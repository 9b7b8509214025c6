import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

/** The service worker's file in the folder of the build. */
export const WORKER = 'sw.js';

/** Replaces a service worker that has to go: deletes its caches, and unregisters itself. */
export const FAREWELL = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) =>
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) await caches.delete(name);
      await registration.unregister();
    })(),
  ),
);
`;

/**
 * Serves the service worker. Browsers ask for it at each visit, so that a newer one, or its removal, reaches them.
 * @param on whether the site has one; if not, those that browsers still have are removed
 */
export function mountWorker(app: FastifyInstance, folder: string, on: boolean): void {
  const file = join(folder, WORKER);
  app.get(`/${WORKER}`, { schema: { hide: true } }, async (_request, reply) => {
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache');
    return on && existsSync(file) ? readFile(file) : FAREWELL;
  });
}
