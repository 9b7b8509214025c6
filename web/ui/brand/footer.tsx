import { Link } from 'react-router';
import { BRAND } from '../../../contract/pages/head.ts';
import { paths } from '../../../contract/pages/pages.ts';
import { sportsPaths } from '../../../contract/pages/sports-pages.ts';
import { scrollToTop } from '../../platform/scroll.ts';
import { Logo } from './mark.tsx';
import { texts } from './texts.ts';

/** The landing page's footer. */
export function Footer() {
  return (
    <footer className="border-t border-line bg-surface">
      <div className="mx-auto flex max-w-7xl flex-col gap-8 px-4 py-12 md:flex-row md:items-start lg:px-8">
        <div className="grow">
          <Logo name={BRAND} />
          <p className="mt-3 max-w-xs text-muted">{texts.motto()}</p>
        </div>
        <nav aria-label={texts.footer()} className="flex flex-wrap gap-x-2">
          <FooterLink to={paths.landing}>{texts.home()}</FooterLink>
          <FooterLink to={paths.videos}>{texts.videos()}</FooterLink>
          <FooterLink to={paths.feed}>{texts.feed()}</FooterLink>
          <button type="button" onClick={scrollToTop} className="btn btn-quiet text-ink">
            {texts.about()}
          </button>
        </nav>
        <nav aria-label={texts.open()} className="flex flex-wrap gap-x-2">
          <FooterLink to={sportsPaths.today}>{texts.matches()}</FooterLink>
          <FooterLink to={paths.clips}>{texts.clips()}</FooterLink>
          <FooterLink to={sportsPaths.competitions}>{texts.competitions()}</FooterLink>
          <FooterLink to={sportsPaths.teams}>{texts.teams()}</FooterLink>
          <FooterLink to={paths.search}>{texts.search()}</FooterLink>
        </nav>
      </div>
      <div className="mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-x-6 border-t border-line px-4 py-4 text-sm text-muted lg:px-8">
        <p>{texts.copyright({ year: String(new Date().getFullYear()), brand: BRAND })}</p>
        <nav aria-label={texts.legal()} className="-mx-3.5 flex flex-wrap">
          <FooterLink to={paths.privacy}>{texts.privacy()}</FooterLink>
          <FooterLink to={paths.terms}>{texts.terms()}</FooterLink>
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
