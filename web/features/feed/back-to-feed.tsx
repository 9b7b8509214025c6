import { type MouseEvent, type ReactNode, useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { paths } from '../../../contract/pages/pages.ts';

/** The router's own position in the history when the feed was last shown, in this tab. */
let feedEntry: number | undefined;

const currentEntry = () => (history.state as { idx?: number } | null)?.idx;

/** To be called by the feed, so that BackToFeed knows where it is in the history. */
export function useFeedEntry(): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key is another entry of the history
  useEffect(() => {
    feedEntry = currentEntry();
  }, [key]);
}

/**
 * A link to the feed. If the viewer has just come from there, it is a step back: to the same category, pages and place.
 * Opened in another tab, or without the feed just before it in the history, it is a plain link.
 */
export function BackToFeed({ className, children }: { className: string; children: ReactNode }) {
  const navigate = useNavigate();

  function goBack(event: MouseEvent) {
    const here = currentEntry();
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (!isPlain || here === undefined || feedEntry !== here - 1) return;
    event.preventDefault();
    navigate(-1);
  }

  return (
    <Link to={paths.feed} onClick={goBack} className={className}>
      {children}
    </Link>
  );
}
