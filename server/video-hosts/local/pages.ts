import { BRAND, type Head } from '../../../contract/head.ts';
import { embedPath, paths } from '../../../contract/pages.ts';
import { escapeHtml } from '../../platform/text.ts';
import { renderHead } from '../../platform/web/head.ts';

/** What the host's own pages have to know of a video. */
export type HostedVideo = {
  title: string;
  description: string;
  mimeType: string;
  posterUrl: string;
  createdAt: string;
  durationSeconds: number;
};

const frame = (head: string, body: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <link rel="icon" href="/favicon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="/player.css">
    ${head}
  </head>
${body}
</html>
`;

/** The page inside an embedded player. */
export function playerPage(video: HostedVideo, mediaPath: string, autoplay: boolean): string {
  const title = escapeHtml(video.title);
  return frame(
    `<title>${title}</title>
    <meta name="robots" content="noindex">`,
    `  <body class="player">
    <video controls playsinline preload="metadata"${autoplay ? ' autoplay' : ''} poster="${escapeHtml(video.posterUrl)}" aria-label="${title}">
      <source src="${mediaPath}" type="${escapeHtml(video.mimeType)}">
      Your browser can't play this video. <a href="${mediaPath}">Download it</a> instead.
    </video>
  </body>`,
  );
}

/** The page that a watch link leads to. */
export function watchPage(video: HostedVideo, hostVideoId: string, head: Head, publicUrl: string): string {
  const title = escapeHtml(video.title);
  return frame(
    renderHead(head, publicUrl),
    `  <body class="watch">
    <header><a href="${paths.landing}"><img src="/favicon.svg" alt="" width="32" height="32"> ${BRAND}</a></header>
    <main>
      <iframe src="${embedPath(hostVideoId)}" title="${title}" allow="autoplay; fullscreen; picture-in-picture" allowfullscreen></iframe>
      <h1>${title}</h1>
      <p>${escapeHtml(video.description)}</p>
      <p><a href="${paths.landing}">More highlights on ${BRAND}</a></p>
    </main>
  </body>`,
  );
}
