import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { BRAND } from '../../contract/pages/head.ts';
import { paths } from '../../contract/pages/pages.ts';
import { sportsPaths } from '../../contract/pages/sports-pages.ts';
import { lazy } from '../platform/code/lazy-part.tsx';
import { isForPage } from '../platform/keys.ts';
import { useSession } from '../platform/session/session.ts';
import { capitalise } from '../platform/text.ts';
import { Sentence } from '../platform/texts/sentence.tsx';
import { useDarkMode } from '../platform/theme.ts';
import { Logo } from '../ui/brand/mark.tsx';
import { cn } from '../ui/cn.ts';
import { Drawn } from '../ui/drawn.tsx';
import { texts } from './texts.ts';

// Only members ever press it, so the landing page doesn't load it.
const LogoutDialog = lazy(() => import('./logout-dialog.tsx').then((module) => ({ default: module.LogoutDialog })));

const Bell = lazy(
  () => import('../features/notifications/bell.tsx').then((module) => ({ default: module.Bell })),
  'quiet',
  <span className="icon-btn" />,
);

const DOORS = [
  [sportsPaths.today, 'matches'],
  [paths.clips, 'clips'],
  [sportsPaths.competitions, 'competitions'],
  [sportsPaths.teams, 'teams'],
  [paths.search, 'search'],
] as const;

/** The site's header. `onPitch`: it lies on the landing page's night scene, and has the dark theme there. */
export function Header({ onPitch }: { onPitch: boolean }) {
  const { isLoggedIn, role } = useSession();
  const { pathname } = useLocation();
  // The page on which the menu is open: following a link closes it.
  const [openOn, setOpenOn] = useState<string | null>(null);
  const open = openOn === pathname;
  const isAdmin = role === 'admin';
  const menuButton = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return;
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || document.querySelector('dialog[open]')) return; // a dialog above it closes first
      setOpenOn(null);
      menuButton.current?.focus();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [open]);

  return (
    <header
      className={cn(
        'z-40 border-b text-ink',
        onPitch ? 'dark absolute inset-x-0 top-0 border-white/15' : 'sticky top-0 border-line bg-surface',
        onPitch && open && 'bg-night',
        isAdmin && 'border-t-4 border-t-flag',
      )}
    >
      <div
        className={cn(
          'mx-auto flex min-h-16 max-w-7xl flex-wrap items-center gap-x-2 px-4 lg:px-8',
          isLoggedIn ? 'md:flex-nowrap' : 'lg:flex-nowrap',
        )}
      >
        <Link
          to={isLoggedIn ? paths.feed : paths.landing}
          aria-label={BRAND}
          className="mr-auto flex min-h-11 flex-none items-center"
        >
          {/* With what members have beside it, there is one row on the smallest phones, too. */}
          <Logo name={BRAND} textClassName={cn(isLoggedIn && 'max-[24rem]:hidden', isAdmin && 'md:hidden')} />
        </Link>
        {isAdmin && (
          <span className="badge flex-none max-sm:hidden md:max-lg:hidden" data-tone="amber">
            {texts.admin()}
          </span>
        )}
        {isLoggedIn && <SearchLink pathname={pathname} />}
        {isLoggedIn && <Bell />}
        <DarkModeToggle />
        <button
          ref={menuButton}
          type="button"
          aria-expanded={open}
          aria-controls="site-menu"
          aria-label={open ? texts.closeMenu() : texts.openMenu()}
          onClick={() => setOpenOn(open ? null : pathname)}
          className={cn('icon-btn text-ink', isLoggedIn ? 'md:hidden' : 'lg:hidden')}
        >
          <Drawn icon={open ? 'X' : 'Menu'} className="size-6" />
        </button>
        <nav
          id="site-menu"
          aria-label={texts.site()}
          className={cn(
            'w-full min-w-0 flex-col gap-1 border-t border-line py-3',
            // Visitors have more links, which need more room beside each other.
            isLoggedIn
              ? 'md:flex md:w-auto md:flex-row md:items-center md:border-0 md:py-0'
              : 'lg:flex lg:w-auto lg:flex-row lg:items-center lg:border-0 lg:py-0',
            open ? 'flex' : 'hidden',
          )}
        >
          {isLoggedIn ? <MemberLinks pathname={pathname} /> : <VisitorLinks pathname={pathname} />}
        </nav>
      </div>
    </header>
  );
}

/** What everybody may see, and the ways in. */
function VisitorLinks({ pathname }: { pathname: string }) {
  return (
    <>
      {DOORS.map(([to, name]) => (
        <HeaderLink key={to} to={to} isHere={pathname === to}>
          {texts[name]()}
        </HeaderLink>
      ))}
      <HeaderLink to={paths.login}>{texts.login()}</HeaderLink>
      <Link to={paths.signup} className="btn btn-secondary">
        {texts.signUp()}
      </Link>
    </>
  );
}

function MemberLinks({ pathname }: { pathname: string }) {
  const { userData, role } = useSession();
  const [leaving, setLeaving] = useState(false);
  return (
    <>
      <Link
        to={paths.account}
        className="btn btn-quiet min-w-0 justify-start font-normal text-muted md:max-w-64"
        {...(pathname === paths.account ? { 'aria-current': 'page' } : {})}
      >
        <span className="truncate">
          <Sentence
            of={texts.welcome}
            name={
              <bdi translate="no" className="font-semibold text-ink">
                {capitalise(userData?.username ?? '')}
              </bdi>
            }
          />
        </span>
      </Link>
      {pathname !== paths.feed && <HeaderLink to={paths.feed}>{texts.feed()}</HeaderLink>}
      {pathname !== paths.videos && <HeaderLink to={paths.videos}>{texts.videos()}</HeaderLink>}
      {pathname !== sportsPaths.myMatches && <HeaderLink to={sportsPaths.myMatches}>{texts.matches()}</HeaderLink>}
      {role === 'admin' && pathname !== paths.manage && <HeaderLink to={paths.manage}>{texts.admin()}</HeaderLink>}
      <button type="button" onClick={() => setLeaving(true)} className="btn btn-secondary">
        {texts.logout()}
      </button>
      {leaving && <LogoutDialog onClose={() => setLeaving(false)} />}
    </>
  );
}

/** Leads to the search, as the key / does from anywhere outside a text field. */
function SearchLink({ pathname }: { pathname: string }) {
  const navigate = useNavigate();
  const isThere = pathname === paths.search;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || !isForPage(event)) return;
      event.preventDefault(); // the slash is no part of what is searched for, and Firefox has a search of its own
      if (isThere) document.querySelector<HTMLElement>('main search input')?.focus();
      else navigate(paths.search);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [isThere, navigate]);
  return (
    <Link
      to={paths.search}
      aria-label={texts.search()}
      aria-keyshortcuts="/"
      className="icon-btn text-ink"
      {...(isThere && { 'aria-current': 'page' })}
    >
      <Drawn icon="Search" className="size-5" />
    </Link>
  );
}

function HeaderLink({ to, isHere = false, children }: { to: string; isHere?: boolean; children: ReactNode }) {
  return (
    <Link to={to} className="btn btn-quiet justify-start text-ink" {...(isHere && { 'aria-current': 'page' })}>
      {children}
    </Link>
  );
}

function DarkModeToggle() {
  const [dark, toggle] = useDarkMode();
  return (
    <button
      type="button"
      aria-label={texts.darkMode()}
      aria-pressed={dark}
      onClick={toggle}
      className="icon-btn text-ink"
    >
      <Drawn icon={dark ? 'Sun' : 'Moon'} className="size-5" />
    </button>
  );
}
