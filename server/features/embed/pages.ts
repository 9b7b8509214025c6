import { BRAND } from '../../../contract/pages/head.ts';
import { embedPath, videoPath } from '../../../contract/pages/pages.ts';
import { escapeHtml } from '../../platform/text.ts';
import { languageAttributes } from '../../platform/web/sentence-html.ts';
import { texts } from './texts.ts';

/** Sets no cookies before it plays. */
export const YOUTUBE_PLAYER = 'https://www.youtube-nocookie.com';

export type EmbeddedClip = {
  id: string;
  title: string;
  posterUrl: string;
  hostVideoId: string;
  /** The film that this site serves; undefined where YouTube does. */
  film: { url: string; type: string } | undefined;
};

/** A page of some hundred bytes: another site's page may have twenty of them. */
const page = (title: string, head: string, body: string) => `<!doctype html>
<html ${languageAttributes()}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><meta name="robots" content="noindex">${head}
<link rel="stylesheet" href="/player.css"></head>
<body class="embed">${body}</body></html>
`;

const elsewhere = 'target="_blank" rel="noopener"'; // out of the other site's page

/** Nothing of the film is loaded before it is played, whoever saves data; nothing at all of YouTube's before a press. */
function playerOf({ title, posterUrl, film, hostVideoId }: EmbeddedClip): string {
  const name = escapeHtml(title);
  if (film) {
    const poster = escapeHtml(`${posterUrl}?width=640`);
    const source = `<source src="${escapeHtml(film.url)}" type="${escapeHtml(film.type)}">`;
    return `<video controls playsinline preload="none" poster="${poster}" aria-label="${name}">${source}${escapeHtml(texts.cannotPlay())}</video>`;
  }
  const player = escapeHtml(`${YOUTUBE_PLAYER}${embedPath(hostVideoId)}&autoplay=1`);
  const link = [
    `<!doctype html><html ${languageAttributes()}><title>${name}</title><link rel="stylesheet" href="/player.css">`,
    `<a class="poster" href="${player}" aria-label="${escapeHtml(texts.play({ title }))}">`,
    `<img src="${escapeHtml(posterUrl)}?width=640" alt=""><span></span></a>`,
  ].join('');
  return `<iframe title="${name}" srcdoc="${escapeHtml(link)}" allow="autoplay; encrypted-media; fullscreen; picture-in-picture" allowfullscreen></iframe>`;
}

/** The page for frames: the player, and below it a line that leads to the clip's own page. */
export function clipFrame(clip: EmbeddedClip, origin: string): string {
  const url = escapeHtml(new URL(videoPath(clip.id), origin).href);
  const heading = `<h1 dir="auto"><a href="${url}" ${elsewhere}>${escapeHtml(clip.title)}</a></h1>`;
  const line = `<div class="line">${heading}<p>${escapeHtml(texts.on({ brand: BRAND }))}</p></div>`;
  return page(
    clip.title,
    `<link rel="canonical" href="${url}">`,
    `<main><div class="film">${playerOf(clip)}</div>${line}</main>`,
  );
}

/** The same for a clip that is not there. */
export function noClipFrame(origin: string): string {
  const home = `<a href="${escapeHtml(origin)}/" ${elsewhere}>${BRAND}</a>`;
  const words = `<h1>${escapeHtml(texts.gone())}</h1>`;
  return page(texts.gone(), '', `<main class="gone">${words}<p>${home}</p></main>`);
}
