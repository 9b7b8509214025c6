import { BRAND, type Head } from '../../../contract/pages.ts';
import { escapeHtml } from '../text.ts';

/**
 * The tags of a page's head. Each carries `data-head`, so that the browser can replace them when it moves on to
 * another page.
 */
export function renderHead(head: Head, publicUrl: string): string {
  const absolute = (path: string) => new URL(path, publicUrl).href;
  const url = absolute(head.path);
  const image = absolute(head.image);
  const meta = (attribute: 'name' | 'property', key: string, content: string) =>
    `<meta data-head ${attribute}="${key}" content="${escapeHtml(content)}">`;
  const structured = { ...head.structuredData, url, image };
  return [
    `<title data-head>${escapeHtml(head.title)}</title>`,
    meta('name', 'description', head.description),
    meta('name', 'keywords', head.keywords),
    ...(head.noindex ? [meta('name', 'robots', 'noindex')] : []),
    `<link data-head rel="canonical" href="${escapeHtml(url)}">`,
    meta('property', 'og:site_name', BRAND),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', head.description),
    meta('property', 'og:url', url),
    meta('property', 'og:image', image),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('name', 'twitter:card', 'summary_large_image'),
    meta('name', 'twitter:title', head.title),
    meta('name', 'twitter:description', head.description),
    meta('name', 'twitter:image', image),
    // A closing tag in the data would end the script: every < is written as an escape that JSON allows.
    `<script data-head type="application/ld+json">${JSON.stringify(structured).replaceAll('<', '\\u003c')}</script>`,
  ].join('\n    ');
}
