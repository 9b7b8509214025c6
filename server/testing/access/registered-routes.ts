import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import type { Declaration } from '../../platform/http/route.ts';

const FASTIFY_MADE = 'fastify.initialization';

/**
 * Collects every route that an app registers while `make` builds it, including those that its own description leaves
 * out.
 * @returns the result of `make`, and routes such as 'GET /api/posts' with their declarations to `route()`; undefined
 *   for those mounted without it
 */
export async function withRegisteredRoutes<T>(
  make: () => Promise<T>,
): Promise<{ made: T; registered: Map<string, Declaration | undefined> }> {
  const registered = new Map<string, Declaration | undefined>();
  const listen = (one: unknown) =>
    (one as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url, config }) => {
      for (const each of [method].flat()) registered.set(`${each} ${url}`, config?.declared);
    });
  subscribe(FASTIFY_MADE, listen);
  try {
    return { made: await make(), registered };
  } finally {
    unsubscribe(FASTIFY_MADE, listen);
  }
}
