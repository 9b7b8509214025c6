import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Counts for nobody's limit: only what costs next to nothing. */
    unlimited?: true;
  }
}

/** What a proxy asks, to know where to send callers. */
export type Health = {
  /** From now on the server says that it is about to end, and goes on answering. */
  drain(): void;
  mount(app: FastifyInstance): void;
};

/**
 * `/live` looks at nothing. `/ready` says whether callers should come here: while the server drains, they should not.
 * It does not look at the database, or one outage would take all servers out of the proxy, and nobody would see the
 * pages that are cached. That it is migrated needs no look: a server listens only after that.
 */
export function createHealth(): Health {
  let isDraining = false;
  return {
    drain() {
      isDraining = true;
    },
    mount(app) {
      const options = { schema: { hide: true }, config: { unlimited: true }, logLevel: 'silent' } as const;
      app.get('/live', options, async (_request, reply) => reply.header('cache-control', 'no-store').send('live\n'));
      app.get('/ready', options, async (_request, reply) =>
        reply
          .code(isDraining ? 503 : 200)
          .header('cache-control', 'no-store')
          .send(isDraining ? 'draining\n' : 'ready\n'),
      );
    },
  };
}
