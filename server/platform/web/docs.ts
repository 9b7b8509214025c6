import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import Type from 'typebox';
import { errorCodes } from '../../../contract/errors.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { perIp } from '../http/limits.ts';
import { type Declaration, route } from '../http/route.ts';
import { escapeHtml } from '../text.ts';
import { languageAttributes } from './sentence-html.ts';
import { texts } from './texts.ts';

type Operation = { responses?: Record<string, unknown> };

/** The body of every refusal (`Problem`). */
const Refusal = Type.Object({
  message: Type.String(),
  code: Type.Enum(errorCodes),
  /** The name of the sentence, and its parameters, if any. */
  text: Type.Optional(Type.String()),
  params: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  field: Type.Optional(Type.String()),
});

const SESSION = 'session';

/** The statuses with which a call can refuse, derived from its declaration. */
function refusalsOf({ who, once }: Declaration, schema: Schema): number[] {
  const isMembers = who !== 'everyone';
  return [
    ...(schema.params || schema.body || schema.querystring || schema.consumes ? [400] : []),
    ...(isMembers ? [401] : []),
    ...(who === 'owner' || who.endsWith('admin') ? [403] : []),
    ...(schema.params ? [404] : []),
    ...(once ? [422] : []),
    429,
  ];
}

type Schema = { params?: unknown; body?: unknown; querystring?: unknown; consumes?: unknown; response?: object };

/** The options of @fastify/swagger: the document says of each call what its route declares. */
export const describedBy = (title: string, cookie: string): FastifyDynamicSwaggerOptions => ({
  openapi: {
    info: { title, version: '1' },
    components: { securitySchemes: { [SESSION]: { type: 'apiKey', in: 'cookie', name: cookie } } },
  },
  transform: ({ schema, url, route: { config } }) => {
    const declared = config?.declared;
    if (!declared || !schema || schema.hide) return { schema, url };
    const refusals = refusalsOf(declared, schema as Schema).map((status) => [status, Refusal]);
    return {
      schema: {
        ...schema,
        ...(declared.who !== 'everyone' && { security: [{ [SESSION]: [] }] }),
        response: { ...(schema.response as object), ...Object.fromEntries(refusals) },
      },
      url,
    };
  },
});

/**
 * The description of the calls, made from the same schemas that check them: JSON at /api/docs/json, a readable list at
 * /api/docs.
 */
export function mountDocs(app: App, parts: FeatureParts): void {
  // For people who build something.
  const declared = { who: 'everyone', limit: perIp('docs', 60), hide: true } as const;

  route(app, parts, { method: 'GET', path: '/api/docs/json' }, declared, async ({ reply }) =>
    reply.send(app.swagger()),
  );

  route(app, parts, { method: 'GET', path: '/api/docs' }, declared, async ({ reply }) => {
    const rows = Object.entries(app.swagger().paths ?? {}).flatMap(([path, operations]) =>
      Object.entries(operations as Record<string, Operation>).map(
        ([method, { responses }]) =>
          `<li><code>${method.toUpperCase()} ${escapeHtml(path)}</code> → ${Object.keys(responses ?? {}).join(', ')}</li>`,
      ),
    );
    return reply.type('text/html; charset=utf-8').send(`<!doctype html>
<html ${languageAttributes()}><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(texts.calls())}</title><link rel="stylesheet" href="/player.css">
<body class="watch"><main><h1>${escapeHtml(texts.calls())}</h1>
<p>${escapeHtml(texts.allOfThem())} <a href="/api/docs/json">/api/docs/json</a></p>
<ul>${rows.join('\n')}</ul></main></body></html>`);
  });
}
