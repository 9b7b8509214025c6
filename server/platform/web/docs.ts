import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import Type from 'typebox';
import { errorCodes } from '../../../contract/errors.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { perIp } from '../http/limits.ts';
import { type Declaration, route } from '../http/route.ts';
import { escapeHtml } from '../text.ts';
import { holdsTag } from './caching.ts';
import { languageAttributes } from './sentence-html.ts';
import { texts } from './texts.ts';

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);

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

  // Made once, when the first asks: a megabyte of JSON takes longer than all others may wait.
  let made: Promise<Record<'plain' | 'gzip' | 'br', Buffer> & { etag: string }> | undefined;
  async function make() {
    const plain = Buffer.from(JSON.stringify(app.swagger()));
    const [small, smaller] = await Promise.all([
      toGzip(plain),
      toBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    ]);
    return { plain, gzip: small, br: smaller, etag: `"${createHash('sha256').update(plain).digest('base64url')}"` };
  }
  route(app, parts, { method: 'GET', path: '/api/docs/json' }, declared, async ({ request, reply }) => {
    made ??= make();
    const { etag, ...bytes } = await made;
    reply.headers({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-cache',
      etag,
      vary: 'accept-encoding',
    });
    if (holdsTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    const accepted = request.headers['accept-encoding'] ?? '';
    const encoding = (['br', 'gzip'] as const).find((one) => new RegExp(`\\b${one}\\b`).test(accepted));
    if (encoding) reply.header('content-encoding', encoding);
    return reply.send(bytes[encoding ?? 'plain']);
  });

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
