import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../text.ts';
import { DOCS } from './page-limits.ts';

type Operation = { responses?: Record<string, unknown> };

/** The calls, made from the same schemas that check them: JSON at /api/docs/json, a list to read at /api/docs. */
export function mountDocs(app: FastifyInstance): void {
  app.get('/api/docs/json', { schema: { hide: true }, config: { limit: DOCS } }, async () => app.swagger());

  app.get('/api/docs', { schema: { hide: true }, config: { limit: DOCS } }, async (_request, reply) => {
    const rows = Object.entries(app.swagger().paths ?? {}).flatMap(([path, operations]) =>
      Object.entries(operations as Record<string, Operation>).map(
        ([method, { responses }]) =>
          `<li><code>${method.toUpperCase()} ${escapeHtml(path)}</code> → ${Object.keys(responses ?? {}).join(', ')}</li>`,
      ),
    );
    return reply.type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Calls</title><link rel="stylesheet" href="/player.css">
<body class="watch"><main><h1>Calls</h1>
<p>All of it, as OpenAPI: <a href="/api/docs/json">/api/docs/json</a></p>
<ul>${rows.join('\n')}</ul></main></body></html>`);
  });
}
