import { escapeHtml } from '../../platform/text.ts';
import { languageAttributes, sentenceHtml } from '../../platform/web/sentence-html.ts';
import { texts } from './texts.ts';

/** What the host's player has to know about a video. */
export type HostedVideo = {
  title: string;
  mimeType: string;
  posterUrl: string;
};

/**
 * The page inside an embedded player. `player.js` lets it talk to the page around it. If it is to play at once, it
 * shows the poster only for a moment, in a card's size.
 */
export function playerPage(video: HostedVideo, mediaPath: string, autoplay: boolean): string {
  const title = escapeHtml(video.title);
  const poster = escapeHtml(`${video.posterUrl}?width=${autoplay ? 640 : 1280}`);
  return `<!doctype html>
<html ${languageAttributes()}>
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <link rel="icon" href="/favicon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="/player.css">
    <script src="/player.js" defer></script>
    <title>${title}</title>
    <meta name="robots" content="noindex">
  </head>
  <body class="player">
    <main>
      <h1 dir="auto">${title}</h1>
      <video controls playsinline preload="metadata"${autoplay ? ' autoplay' : ''} poster="${poster}" aria-label="${title}">
        <source src="${mediaPath}" type="${escapeHtml(video.mimeType)}">
        ${sentenceHtml(texts.cannotPlay, { download: (words) => `<a href="${mediaPath}">${words}</a>` })}
      </video>
    </main>
  </body>
</html>
`;
}
