import { useEffect, useRef } from 'react';
import { type Location, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { paths } from '../../contract/pages/pages.ts';
import { Header } from './header.tsx';
import { RouteHead } from './page-head.tsx';
import { ScrollTopButton } from './scroll-top-button.tsx';
import { texts } from './texts.ts';

/** What surrounds every page. */
export function Frame() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shownPath = useRef(pathname);

  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    // A new page starts at its top for the keyboard and the screen reader too, not at the link that was pressed.
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <>
      <a href="#main" className="btn btn-pitch fixed top-2 left-2 z-50 -translate-y-20 focus-visible:translate-y-0">
        {texts.skipToContent()}
      </a>
      <RouteHead />
      <PendingLine />
      <Header onPitch={pathname === paths.landing} />
      <main id="main" ref={main} tabIndex={-1} className="outline-none">
        <Outlet />
      </main>
      <ScrollTopButton />
      <ScrollRestoration getKey={placeOf} />
    </>
  );
}

/**
 * What a scroll position is stored under. The router gives all urls that were typed or opened from outside the same
 * key.
 */
function placeOf({ key, pathname, hash }: Location): string {
  return key === 'default' ? pathname + hash : key;
}

/** A line at the top edge while the next page's code loads; some pages show their outline (waiting.css). */
function PendingLine() {
  const to = useNavigation().location?.pathname;
  return to ? <div data-to={to} className="fixed inset-x-0 top-0 z-50 h-1 animate-pulse bg-flag" /> : null;
}
