import { useEffect } from 'react';
import { type Head, headTags } from '../../contract/pages/head.ts';
import { useSiteHead } from '../platform/router/site-router.tsx';

/**
 * Writes a page's head. The server has written the first one into the HTML with the same functions; every later page
 * replaces exactly those tags, which carry `data-head`.
 */
export function PageHead({ head }: { head: Head }) {
  useEffect(() => {
    const { head: place } = document;
    // The public origin is the server's; behind a proxy the browser may see another one.
    const canonical = place.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href;
    const origin = new URL(canonical ?? location.href).origin;
    const path = head.path || location.pathname; // as on the server
    const tags = headTags({ ...head, path }, origin).map(([name, attributes, text]) => {
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

/** The head that the site map names for the current page; pages with a head of their own render PageHead themselves. */
export function RouteHead() {
  const head = useSiteHead();
  return head ? <PageHead head={head} /> : null;
}
