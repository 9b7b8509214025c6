import { Link } from 'react-router';
import { BRAND } from '../../contract/head.ts';
import { paths } from '../../contract/pages.ts';
import { scrollToTop } from '../platform/scroll.ts';
import { Logo } from '../ui/mark.tsx';

/** The landing page's footer. */
export function Footer() {
  return (
    <footer className="border-t border-line bg-surface">
      <div className="mx-auto flex max-w-7xl flex-col gap-8 px-4 py-12 md:flex-row md:items-start lg:px-8">
        <div className="grow">
          <Logo name={BRAND} />
          <p className="mt-3 max-w-xs text-muted">Where campus sport is seen, shared and remembered.</p>
        </div>
        <nav aria-label="Footer" className="flex flex-wrap gap-x-2">
          <FooterLink to={paths.landing}>Home</FooterLink>
          <FooterLink to={paths.videos}>Videos</FooterLink>
          <FooterLink to={paths.feed}>Feed</FooterLink>
          <button type="button" onClick={scrollToTop} className="btn btn-quiet text-ink">
            About
          </button>
        </nav>
      </div>
      <div className="mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-x-6 border-t border-line px-4 py-4 text-sm text-muted lg:px-8">
        <p>
          © {new Date().getFullYear()} {BRAND}. All rights reserved.
        </p>
        <nav aria-label="Legal" className="-mx-3.5 flex flex-wrap">
          <FooterLink to={paths.privacy}>Privacy Policy</FooterLink>
          <FooterLink to={paths.terms}>Terms and Conditions</FooterLink>
        </nav>
      </div>
    </footer>
  );
}

function FooterLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="btn btn-quiet text-ink">
      {children}
    </Link>
  );
}
