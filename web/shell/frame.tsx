import { useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router';
import { paths } from '../../contract/pages/pages.ts';
import { useComing } from '../platform/router/site-router.tsx';
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
    </>
  );
}

/** A line at the top edge while the next page's code loads; some pages show their outline (waiting.css). */
function PendingLine() {
  const to = useComing();
  return to ? <div data-to={to} className="fixed inset-x-0 top-0 z-50 h-1 animate-pulse bg-flag" /> : null;
}
