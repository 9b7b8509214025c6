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

/** What a walk does not ask: what never ends, and what ends a session. */
const LEFT_OUT = /^GET \/(socket\.io|api\/auth|api\/live)/;

/** The urls of the site's GET routes, with these in the place of their parameters, by their names. */
export function urlsOf(registered: Map<string, Declaration | undefined>, ids: Record<string, string[]>): string[] {
  const urls: string[] = [];
  for (const route of registered.keys()) {
    if (!route.startsWith('GET /') || LEFT_OUT.test(route)) continue;
    let open = [route.slice('GET '.length)];
    for (const [parameter, name = ''] of route.matchAll(/:([A-Za-z]+)(?:\([^)]*\))?/g))
      open = open.flatMap((url) => (ids[name] ?? ids.id ?? []).map((id) => url.replace(parameter, id)));
    urls.push(...open.filter((url) => !url.includes('*')));
  }
  return urls;
}
