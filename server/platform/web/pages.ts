import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Head } from '../../../contract/head.ts';
import { heads, SHELL, shellHead } from '../../../contract/pages.ts';
import { escapeHtml } from '../text.ts';
import { renderHead } from './head.ts';
import { mountWorker, WORKER } from './worker.ts';

const PLACE = '<!--head-->'; // in web/index.html
const A_YEAR = 31_536_000; // seconds; files under /assets/ carry a hash of their content in their name

/** What a page answers with: its head, and 404 where there is nothing under this address. */
export type PageAnswer = { head: Head; status?: 200 | 404 };

export type Pages = {
  /** Serves the app's HTML at `path`, with the head that `answer` gives for the request. */
  page(path: string, answer: PageAnswer | ((request: FastifyRequest) => Promise<PageAnswer>)): void;
  /** The answer for an address that nothing stands under. */
  notFound(reply: FastifyReply): FastifyReply;
  /** Hashes of the HTML's inline scripts, for the content security policy. */
  scriptHashes: string[];
};

/** Text set by the server that the browser reads from the HTML, so that it needs no call for it. */
export type PageSettings = Record<'max-upload-mb' | 'video-host' | 'google' | 'support-email' | 'offline', string>;

/**
 * Serves the built browser app.
 * @param folder where `npm run build` put it
 */
export function createPages(
  app: FastifyInstance,
  { folder, publicUrl, settings }: { folder: string; publicUrl: string; settings: PageSettings },
): Pages {
  const file = join(folder, 'index.html');
  if (!existsSync(file)) throw new Error('The browser app is not built. Run: npm run build');
  const html = readFileSync(file, 'utf8').replace(
    PLACE,
    () =>
      `${Object.entries(settings)
        .map(([name, value]) => `<meta name="touchline-${name}" content="${escapeHtml(value)}">`)
        .join('\n    ')}
    ${PLACE}`,
  );
  const scriptHashes = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script]) =>
      `'sha256-${createHash('sha256')
        .update(script ?? '')
        .digest('base64')}'`,
  );

  app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    globIgnore: [WORKER],
    preCompressed: true,
    setHeaders: (reply, path) => {
      if (!path.startsWith(folder)) return; // a file of the store: whoever sends it has said
      const forever = path.startsWith(join(folder, 'assets/'));
      reply.header('cache-control', forever ? `public, max-age=${A_YEAR}, immutable` : 'public, max-age=3600');
    },
  });

  // Written by the build (tools/build/page-chunks.ts): the browser fetches them at once, not when the router asks.
  const chunksFile = join(folder, 'page-chunks.json');
  const chunks: Record<string, string[]> = existsSync(chunksFile) ? JSON.parse(readFileSync(chunksFile, 'utf8')) : {};
  const preloads = (path: string) =>
    (chunks[path] ?? []).map((file) => `<link rel="modulepreload" crossorigin href="${file}">`);

  const send = (reply: FastifyReply, { head, status = 200 }: PageAnswer, path = '') =>
    reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      // A function, because $ in a title would mean something in a replacement text.
      .send(html.replace(PLACE, () => [renderHead(head, publicUrl), ...preloads(path)].join('\n    ')));

  mountWorker(app, folder, settings.offline === 'on');
  app.get(SHELL, { schema: { hide: true } }, (_request, reply) => send(reply, { head: shellHead() }));

  return {
    page(path, answer) {
      app.get(path, { schema: { hide: true } }, async (request, reply) =>
        send(reply, typeof answer === 'function' ? await answer(request) : answer, path),
      );
    },
    notFound: (reply) => send(reply, { head: heads.notFound, status: 404 }),
    scriptHashes,
  };
}
