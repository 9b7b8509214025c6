import { useEffect } from 'react';
import { useMatches } from 'react-router';
import { BRAND, type Head } from '../../contract/pages.ts';

const SHARE_IMAGE_SIZE = { width: '1200', height: '630' } as const; // spec 1 §9

/**
 * Writes a page's head. The server has written the first one into the HTML from the same functions; on every
 * later page exactly its tags, which carry `data-head`, are replaced.
 */
export function PageHead({ head }: { head: Head }) {
  useEffect(() => {
    const { head: place } = document;
    // The public origin is what the server called it; behind a proxy the browser may know another one.
    const canonical = place.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href;
    const origin = new URL(canonical ?? location.href).origin;
    const tags = tagsOf(head, origin).map(([name, attributes, text]) => {
      const tag = document.createElement(name);
      for (const [key, value] of Object.entries(attributes)) tag.setAttribute(key, value);
      tag.setAttribute('data-head', '');
      if (text !== undefined) tag.textContent = text;
      return tag;
    });
    for (const old of place.querySelectorAll('[data-head]')) old.remove();
    place.append(...tags);
  }, [head]);
  return null;
}

/** The head that the site map names for the page shown; pages with words of their own render PageHead themselves. */
export function RouteHead() {
  const handles = useMatches().map((match) => match.handle as { head?: Head } | undefined);
  const head = handles.findLast((handle) => handle?.head)?.head;
  return head ? <PageHead head={head} /> : null;
}

type Tag = [name: string, attributes: Record<string, string>, text?: string];

function tagsOf(head: Head, origin: string): Tag[] {
  const url = new URL(head.path, origin).href;
  const image = new URL(head.image, origin).href;
  const meta = (name: string, content: string): Tag => ['meta', { name, content }];
  const property = (name: string, content: string): Tag => ['meta', { property: name, content }];
  return [
    ['title', {}, head.title],
    meta('description', head.description),
    meta('keywords', head.keywords),
    ...(head.noindex ? [meta('robots', 'noindex')] : []),
    ['link', { rel: 'canonical', href: url }],
    property('og:site_name', BRAND),
    property('og:type', 'website'),
    property('og:title', head.title),
    property('og:description', head.description),
    property('og:url', url),
    property('og:image', image),
    property('og:image:width', SHARE_IMAGE_SIZE.width),
    property('og:image:height', SHARE_IMAGE_SIZE.height),
    meta('twitter:card', 'summary_large_image'),
    meta('twitter:title', head.title),
    meta('twitter:description', head.description),
    meta('twitter:image', image),
    ['script', { type: 'application/ld+json' }, JSON.stringify(head.structuredData)],
  ];
}
