import { useEffect, useRef } from 'react';
import { type Location, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { paths } from '../../contract/pages.ts';
import { Header } from './header.tsx';
import { RouteHead } from './page-head.tsx';
import { ScrollTopButton } from './scroll-top-button.tsx';

/** What stands around every page. */
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
        Skip to content
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

/** Whose scroll position it is. The router gives all addresses that were typed or opened from outside the same key. */
function placeOf({ key, pathname, hash }: Location): string {
  return key === 'default' ? pathname + hash : key;
}

/** A line at the top edge while the code of the next page is on its way. */
function PendingLine() {
  const pending = useNavigation().state !== 'idle';
  return pending ? <div className="fixed inset-x-0 top-0 z-50 h-1 animate-pulse bg-flag" /> : null;
}
