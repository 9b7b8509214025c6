import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Head } from '../../../contract/pages/head.ts';
import { heads, SHELL, shellHead } from '../../../contract/pages/pages.ts';
import { logUnexpected, Problem, passingProblem } from '../http/problem.ts';
import { escapeHtml } from '../text.ts';
import { FOR_EVER, holdsTag } from './caching.ts';
import { renderHead } from './head.ts';
import { mountWorker, WORKER } from './worker.ts';

const PLACE = '<!--head-->'; // in web/index.html

/** A page's answer: its head, and 404 if there is nothing at this URL; or the path where it is now. */
export type PageAnswer = { head: Head; status?: number } | { movedTo: string };

export type Pages = {
  /** Serves the app's HTML at `path`, with the head that `answer` gives for the request. */
  page(path: string, answer: PageAnswer | ((request: FastifyRequest) => Promise<PageAnswer>)): void;
  /** The answer for a URL that has nothing. */
  notFound(reply: FastifyReply): FastifyReply;
  /** Hashes of the HTML's inline scripts, for the content security policy. */
  scriptHashes: string[];
};

/** The bytes of a page at one path of the site map, and their tag. */
type Written = { path: string; body: Buffer; etag: string };

/** Text set by the server that the browser reads from the HTML, so that it needs no call for it. */
export type PageSettings = Record<'max-upload-mb' | 'video-host' | 'google' | 'support-email' | 'offline', string> & {
  quiet?: string;
};

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
      if (!path.startsWith(folder)) return; // a file of the store: the code that sends it has set the header
      const isHashed = path.startsWith(join(folder, 'assets/'));
      reply.header('cache-control', isHashed ? FOR_EVER : 'public, max-age=3600');
    },
  });

  // Written by the build (tools/build/page-chunks.ts): browsers fetch them at once, and not only when the router asks for them.
  const chunksFile = join(folder, 'page-chunks.json');
  const chunks: Record<string, string[]> = existsSync(chunksFile) ? JSON.parse(readFileSync(chunksFile, 'utf8')) : {};
  const preloads = (path: string) =>
    (chunks[path] ?? []).map((file) => `<link rel="modulepreload" crossorigin href="${file}">`);

  /** The URL that was asked for, without its query, and always within this site, whatever it begins with. */
  const asked = ({ request: { url } }: FastifyReply) => url.replace(/[?#].*/s, '').replace(/^[/\\]*/, '/');

  const write = (head: Head, path: string) =>
    // Functions, because a $ in a title would be special in a replacement string. The page's own files come last: over
    // six connections, the large files of every page would otherwise wait for dozens of small ones.
    html
      .replace(PLACE, () => renderHead(head, publicUrl))
      .replace('</head>', () => `${preloads(path).join('\n    ')}</head>`);

  /** By its head: where the same one is given again, since nothing has changed, nothing is written anew. */
  const pagesByHead = new WeakMap<Head, Written>();
  function written(head: Head, path: string): Written {
    const known = pagesByHead.get(head);
    if (known?.path === path) return known;
    const body = Buffer.from(write(head, path));
    const page = { path, body, etag: `"${createHash('sha1').update(body).digest('base64url')}"` };
    pagesByHead.set(head, page);
    return page;
  }

  function send(reply: FastifyReply, answer: PageAnswer, path = ''): FastifyReply {
    // For good, as far as search engines care; browsers ask again, since the url may lead elsewhere one day.
    if ('movedTo' in answer) return reply.header('cache-control', 'no-cache').redirect(answer.movedTo, 301);
    const { head, status = 200 } = answer;
    reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-cache');
    if (status !== 200 || !head.path) return reply.send(write({ ...head, path: head.path || asked(reply) }, path));
    const { body, etag } = written(head, path);
    reply.header('etag', etag);
    return holdsTag(reply.request.headers['if-none-match'], etag) ? reply.code(304).send() : reply.send(body);
  }

  mountWorker(app, folder, settings.offline === 'on');
  app.get(SHELL, { schema: { hide: true } }, (_request, reply) => send(reply, { head: shellHead() }));

  return {
    page(path, answer) {
      app.get(path, { schema: { hide: true } }, async (request, reply) => {
        try {
          return send(reply, typeof answer === 'function' ? await answer(request) : answer, path);
        } catch (error) {
          const problem = error instanceof Problem ? error : passingProblem(error);
          if (problem && problem.status < 500) throw error;
          // The app itself can still be sent: it explains the error, and tries again.
          if (!problem) logUnexpected(error, request);
          const status = problem?.status ?? 500;
          return send(reply.headers(problem?.headers ?? {}), { head: shellHead(), status }, path);
        }
      });
    },
    notFound: (reply) => send(reply, { head: heads.notFound, status: 404 }),
    scriptHashes,
  };
}
