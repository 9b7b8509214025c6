import { useEffect } from 'react';
import { useMatches } from 'react-router';
import { type Head, headTags } from '../../contract/head.ts';

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
    const tags = headTags(head, origin).map(([name, attributes, text]) => {
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
