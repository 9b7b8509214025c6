import { Fragment, type ReactNode, useMemo } from 'react';
import { findLinks } from '../../platform/find-links.ts';

type Props = { text: string; end?: number; plain?: (words: string) => ReactNode };

/**
 * A member's text, with its https urls as links. `end`: only so much of it is shown; `plain`: how what is no link is
 * shown.
 */
export function LinkedText({ text, end = text.length, plain }: Props) {
  const stretches = useMemo(() => findLinks(text), [text]);
  let at = 0;
  return stretches.map(({ text: words, href }) => {
    const start = at;
    at += words.length;
    const shown = words.slice(0, Math.max(0, end - start));
    if (!href) return plain ? <Fragment key={start}>{plain(shown)}</Fragment> : shown;
    return (
      shown && (
        // Left to right, so that no direction mark before it reverses the url.
        <a key={start} href={href} dir="ltr" target="_blank" rel="nofollow ugc noopener" className="link">
          {shown}
        </a>
      )
    );
  });
}
