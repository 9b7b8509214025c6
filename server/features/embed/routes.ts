/** Clips on pages of other sites. Nothing here reads a session: it is the same for everybody. */
import { BRAND } from '../../../contract/pages/head.ts';
import { embedCode, embedSize } from '../../../contract/sharing/embed.ts';
import { oEmbed } from '../../../contract/sharing/oembed.ts';
import { videoMessages } from '../../../contract/videos.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { perIp } from '../../platform/http/limits.ts';
import { notFound, Problem } from '../../platform/http/problem.ts';
import { route } from '../../platform/http/route.ts';
import { idFrom } from '../../platform/ids.ts';
import { WHILE_IT_STANDS } from '../../platform/web/caching.ts';
import { PLAYERS } from '../../platform/web/page-limits.ts';
import { nameFor } from '../accounts/present.ts';
import { posterUrl } from '../videos/present.ts';
import { findAtHosts, findVideo } from '../videos/queries.ts';
import { clipFrame, noClipFrame, YOUTUBE_PLAYER } from './pages.ts';
import { texts } from './texts.ts';

const CLIP_FRAME = '/embed/clip/:videoId'; // clipEmbedPath
const CACHE_AGE = 3600; // seconds that another site may go by the answer: a title may be corrected

/** The page for frames of other sites, the only one that they may frame, and oEmbed. */
export function mountEmbed(app: App, parts: FeatureParts): void {
  const { db, config, videoHosts } = parts;
  const origin = config.publicUrl;

  async function findShown(id: string | undefined) {
    const video = id === undefined ? undefined : await findVideo(db, id);
    return video?.status === 'published' && video.hostVideoId !== null ? video : undefined;
  }

  const films = config.s3?.publicUrl ? ` ${new URL(config.s3.publicUrl).origin}` : '';
  const policy = [
    ...["default-src 'none'", "style-src 'self'", "img-src 'self'", `media-src 'self'${films}`],
    ...[`frame-src ${YOUTUBE_PLAYER}`, "base-uri 'none'", "form-action 'none'", 'frame-ancestors *'],
  ].join(';');

  const options = { schema: { hide: true }, config: { limit: PLAYERS } } as const;
  app.get(CLIP_FRAME, options, async (request, reply) => {
    const video = await findShown(idFrom((request.params as { videoId: string }).videoId));
    reply.removeHeader('x-frame-options');
    reply
      .headers({ 'content-security-policy': policy, 'cross-origin-resource-policy': 'cross-origin' })
      .type('text/html; charset=utf-8');
    if (!video?.hostVideoId) return reply.code(404).header('cache-control', 'no-store').send(noClipFrame(origin));
    const { id, title, hostVideoId, host, mimeType } = video;
    const film = host === 'local' ? await videoHosts.of(host).film(hostVideoId, mimeType) : undefined;
    // What may be cached by others carries no cookie (server/app.ts).
    reply.header('cache-control', WHILE_IT_STANDS);
    return reply.send(clipFrame({ id, title, posterUrl: posterUrl(video), hostVideoId, film }, origin));
  });

  /** The clip that a url of this site names, by whichever of its pages. */
  async function clipAt(text: string) {
    const url = URL.parse(text);
    if (!url || !/^https?:$/.test(url.protocol) || url.host !== new URL(origin).host) return undefined;
    if (url.pathname === '/watch') return findShown(await findAtHosts(db, url.searchParams.get('v')));
    const [, id] = /^\/(?:app\/videos|embed\/clip)\/([^/]+)\/?$/.exec(url.pathname) ?? [];
    return findShown(idFrom(id ?? ''));
  }

  const declared = { who: 'everyone', limit: perIp('oembed', 300) } as const;
  route(app, parts, oEmbed, declared, async ({ query: { url, maxwidth, maxheight, format = 'json' }, reply }) => {
    if (format !== 'json') throw new Problem(501, 'invalid', texts.format, { field: 'format' });
    const video = await clipAt(url);
    if (!video) throw notFound(videoMessages.unknown);
    const size = embedSize(maxwidth, maxheight);
    // Scripts of other sites' pages ask for it, too; there is nothing in it that is anybody's own.
    reply.headers({ 'cache-control': WHILE_IT_STANDS, 'access-control-allow-origin': '*' });
    return {
      type: 'video',
      version: '1.0',
      title: video.title,
      ...(video.uploader && { author_name: nameFor(video.uploader, 'everyone') }),
      provider_name: BRAND,
      provider_url: origin,
      cache_age: CACHE_AGE,
      html: embedCode({ _id: video.id, title: video.title }, origin, size),
      ...size,
    } as const;
  });
}
