import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';

const FASTIFY_MADE = 'fastify.initialization';

/**
 * Every route that an app registers while `make` builds it, also what its own description leaves out.
 * @returns what `make` gives, and routes such as 'GET /api/posts'
 */
export async function withRegisteredRoutes<T>(make: () => Promise<T>): Promise<{ made: T; registered: Set<string> }> {
  const registered = new Set<string>();
  const listen = (one: unknown) =>
    (one as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url }) => {
      for (const each of [method].flat()) registered.add(`${each} ${url}`);
    });
  subscribe(FASTIFY_MADE, listen);
  try {
    return { made: await make(), registered };
  } finally {
    unsubscribe(FASTIFY_MADE, listen);
  }
}
