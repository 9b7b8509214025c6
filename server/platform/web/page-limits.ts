/**
 * Limits by address for what is no call: pages, players, films, pictures, files. The calls have theirs where they
 * stand. A campus may share one address (DESIGN.md decision 15): 3,000 of its readers come in the same minute on match
 * day, as the feed and the sockets count on, too, and each number says what one of them asks for.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BRAND } from '../../../contract/head.ts';
import { tooManyPage } from '../../../contract/pages.ts';
import type { Limits } from '../limits.ts';
import { type LimitRule, perAddress } from '../limits.ts';
import { Problem } from '../problem.ts';
import { escapeHtml } from '../text.ts';

const READERS = 3000;

const PAGES = perAddress('pages', READERS); // the app is loaded once, and goes from page to page without the server
const FILES = perAddress('files', 80 * READERS); // the whole app, as after an upgrade; each is sent as it is
/** Watch pages and players: those of a page of the feed that come near. */
export const PLAYERS = perAddress('players', 4 * READERS);
/** Films: pieces of one, as players ask for them. */
export const MEDIA = perAddress('media', 6 * READERS);
/** Pictures and posters: those of two pages of the feed. */
export const PICTURES = perAddress('pictures', 20 * READERS);
/** The list of calls: for people who build something. */
export const DOCS = perAddress('docs', 60);

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Counts this route by another rule than that of pages. */
    limit?: LimitRule;
  }
}

/** By the route, not by what the address is spelled like. */
function ruleOf({ is404, routeOptions: { url = '', config } }: FastifyRequest): LimitRule | undefined {
  if (config.limit) return config.limit;
  if (!is404 && url.startsWith('/api/')) return undefined;
  return /\.\w+$/.test(url) ? FILES : PAGES; // the build's files have each their own route
}

const isPage = (request: FastifyRequest, rule: LimitRule) =>
  (rule === PAGES || rule === PLAYERS) && !request.url.startsWith('/api/');

/** A page of a few hundred bytes, where the app's own would ask for more. */
const sendPage = (reply: FastifyReply, { message, headers }: Problem): FastifyReply =>
  reply
    .code(429)
    .headers(headers)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${tooManyPage.title} | ${BRAND}</title><meta name="robots" content="noindex">
<link rel="stylesheet" href="/player.css"></head>
<body class="watch"><main><h1>${tooManyPage.title}</h1>
<p>${escapeHtml(message)}</p>
<p><a href="">${tooManyPage.again}</a></p></main></body></html>`);

/** Counts what is asked for of the app by address. To be called before its routes are mounted. */
export function limitPages(app: FastifyInstance, limits: Limits): void {
  app.addHook('onRequest', (request, reply, done) => {
    const rule = ruleOf(request);
    if (!rule) return done();
    limits.spendAddress(rule, request).then(
      () => done(),
      (error) => {
        if (error instanceof Problem && isPage(request, rule)) sendPage(reply, error);
        else done(error);
      },
    );
  });
}
