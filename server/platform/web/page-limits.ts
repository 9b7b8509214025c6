/**
 * Limits by IP for what is not a call: pages, players, films, pictures, files. Each call declares its own. A campus may
 * share one IP (spec D.30): on match day 3,000 of its viewers come in the same minute, as the feed and the sockets also
 * assume, and each number is based on what one of them requests.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BRAND } from '../../../contract/pages/head.ts';
import type { Limits } from '../http/limits.ts';
import { type LimitRule, perIp } from '../http/limits.ts';
import { Problem } from '../http/problem.ts';
import { escapeHtml } from '../text.ts';
import { languageAttributes } from './sentence-html.ts';
import { texts } from './texts.ts';

const READERS = 3000;

export const PAGES = perIp('pages', READERS); // the app is loaded once, and then changes pages without the server
export const FILES = perIp('files', 80 * READERS); // the whole app, as after an upgrade
/** Players: those on a page of the feed that come near the screen. */
export const PLAYERS = perIp('players', 4 * READERS);
/** Films: the pieces of one that players ask for. */
export const MEDIA = perIp('media', 6 * READERS);
/** Pictures and posters: those of two pages of the feed. */
export const PICTURES = perIp('pictures', 20 * READERS);
/** Pictures for link previews, each of which may have to be drawn: as for the share pictures of matches. */
export const PREVIEWS = perIp('previews', 300);

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Counts this route by a rule other than that of pages. */
    limit?: LimitRule;
  }
}

/** By the route, not by how the URL is spelled. */
function ruleOf({ is404, routeOptions: { url = '', config } }: FastifyRequest): LimitRule | undefined {
  if (config.limit) return config.limit;
  if (config.unlimited) return undefined;
  if (!is404 && url.startsWith('/api/')) return undefined;
  return /\.\w+$/.test(url) ? FILES : PAGES; // each of the build's files has its own route
}

const isPage = (request: FastifyRequest, rule: LimitRule) =>
  (rule === PAGES || rule === PLAYERS) && !request.url.startsWith('/api/');

/** A page of a few hundred bytes, because the app's own would ask for more files. */
const sendPage = (reply: FastifyReply, { message, headers }: Problem): FastifyReply =>
  reply
    .code(429)
    .headers(headers)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html ${languageAttributes()}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(texts.tooMany())} | ${BRAND}</title><meta name="robots" content="noindex">
<link rel="stylesheet" href="/player.css"></head>
<body class="watch"><main><h1>${escapeHtml(texts.tooMany())}</h1>
<p>${escapeHtml(message)}</p>
<p><a href="">${escapeHtml(texts.again())}</a></p></main></body></html>`);

/** Limits requests to the app by IP. To be called before its routes are mounted. */
export function limitPages(app: FastifyInstance, limits: Limits): void {
  app.addHook('onRequest', (request, reply, done) => {
    const rule = ruleOf(request);
    if (!rule) return done();
    limits.spendIp(rule, request).then(
      () => done(),
      (error) => {
        if (error instanceof Problem && isPage(request, rule)) sendPage(reply, error);
        else done(error);
      },
    );
  });
}
