/** A quiet copy says so on every page, and search engines are to leave it alone. */
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../text.ts';
import { texts } from './texts.ts';

export const QUIET_HEADERS = { 'x-robots-tag': 'noindex' };

/** At the beginning of the page, since it is read out first; its style (web/public/quiet.css) puts it at the lower edge. */
const notice = () =>
  `<link rel="stylesheet" href="/quiet.css"><aside class="quiet" aria-label="${escapeHtml(texts.copy())}">${escapeHtml(texts.quiet())}</aside>`;

/**
 * Writes the notice into the HTML of every answer, whoever has made it: it is there with the first paint, and nothing
 * moves.
 */
export function sayQuiet(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply, payload) => {
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
    if (!isPage || !(typeof payload === 'string' || Buffer.isBuffer(payload))) return payload;
    reply.removeHeader('content-length');
    return payload.toString().replace(/<body[^>]*>/, (body) => body + notice());
  });
}
