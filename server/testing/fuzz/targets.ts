/** The targets: every route of the server, with an honest caller's request, and its schemas. */

import type { Stage } from '../access/access-stage.ts';
import { table } from '../access/access-table.ts';
import type { FormPart } from '../attacks/ask.ts';
import type { Site } from '../site.ts';
import type { Schema } from './odd-values.ts';

export type Target = {
  method: string;
  /** With its parameters as `:name`. */
  pattern: string;
  params: Record<string, string>;
  query: [string, string][];
  headers: [string, string][];
  json?: unknown;
  parts?: FormPart[];
  bytes?: Buffer;
  /** The schemas of the body and the query, if the app's own description has them. */
  body?: Schema;
  queries: Record<string, Schema>;
};

type Operation = {
  parameters?: { in: string; name: string; schema: Schema }[];
  requestBody?: { content?: Record<string, { schema?: Schema }> };
};

/** Paths that Engine.IO answers without Fastify, and paths that do not exist. */
const OTHERS = [
  'GET /socket.io/?EIO=4&transport=polling',
  'POST /socket.io/?EIO=4&transport=polling&sid=nobody',
  'GET /socket.io/?EIO=4&transport=websocket',
  'GET /socket.io/?EIO=3&transport=__proto__',
  'GET /nowhere',
  'GET /api/nowhere',
  'POST /api/nowhere',
  'GET /assets/nothing.js',
  'GET /player.css',
  'OPTIONS *',
];

async function partsOf(form: FormData): Promise<FormPart[]> {
  const parts: FormPart[] = [];
  for (const [name, value] of form) {
    if (typeof value === 'string') parts.push({ name, value });
    else {
      const bytes = Buffer.from(await value.arrayBuffer());
      parts.push({ name, value: [bytes], filename: value.name, type: value.type });
    }
  }
  return parts;
}

const queryOf = (text = '') => [...new URLSearchParams(text)] as [string, string][];

const WITH_BODY = 4; // times as often as those without a body: there is more to get wrong

/** Makes every target anew, with whatever earlier requests have removed. */
export async function targetsOf(site: Site, stage: Stage, registered: Set<string>): Promise<Target[]> {
  // The description as sent: in memory its schemas hold texts, which are functions.
  const paths =
    (JSON.parse(JSON.stringify(site.app.swagger())) as { paths?: Record<string, Record<string, Operation>> }).paths ??
    {};
  const targets: Target[] = [];
  for (const route of registered) {
    const [method = '', pattern = ''] = route.split(' ');
    const operation = paths[pattern.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    const known = Object.fromEntries(
      (operation?.parameters ?? []).filter((one) => one.in === 'query').map(({ name, schema }) => [name, schema]),
    );
    const body = operation?.requestBody?.content?.['application/json']?.schema;
    const lines = table.filter((line) => line.route === route);
    for (const line of lines.length > 0 ? lines : [undefined]) {
      const sent = (await line?.send?.(stage)) ?? {};
      const target: Target = {
        method,
        pattern,
        params: sent.params ?? {},
        query: queryOf(sent.query),
        headers: Object.entries(sent.headers ?? {}),
        queries: known,
        ...(sent.json !== undefined && { json: sent.json }),
        ...(sent.form && { parts: await partsOf(sent.form) }),
        ...(sent.bytes && { bytes: sent.bytes }),
        ...(body && { body }),
      };
      const hasBody = target.parts ?? target.bytes ?? target.json ?? body;
      for (let times = hasBody === undefined ? 1 : WITH_BODY; times > 0; times--) targets.push(target);
    }
  }
  for (const route of OTHERS) {
    const [method = '', address = ''] = route.split(' ');
    const [pattern = '', query] = address.split('?');
    targets.push({ method, pattern, params: {}, query: queryOf(query), headers: [], queries: {} });
  }
  return targets;
}
