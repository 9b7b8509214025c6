import { Menu, Moon, Sun, X } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { BRAND } from '../../contract/head.ts';
import { paths } from '../../contract/pages.ts';
import { useSession } from '../platform/session.ts';
import { capitalise } from '../platform/text.ts';
import { useDarkMode } from '../platform/theme.ts';
import { cn } from '../ui/cn.ts';
import { Logo } from '../ui/mark.tsx';

// Only members ever press it, so the landing page doesn't load it.
const LogoutDialog = lazy(() => import('./logout-dialog.tsx').then((module) => ({ default: module.LogoutDialog })));

/** The site's header. `onPitch`: it lies on the landing page's night scene, and wears the dark theme there. */
export function Header({ onPitch }: { onPitch: boolean }) {
  const { isLoggedIn, role } = useSession();
  const { pathname } = useLocation();
  // Open on one page: following a link closes the menu.
  const [openOn, setOpenOn] = useState<string | null>(null);
  const open = openOn === pathname;
  const isAdmin = role === 'admin';
  const menuButton = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return;
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || document.querySelector('dialog[open]')) return; // a dialog above it goes first
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
      <div className="mx-auto flex min-h-16 max-w-7xl flex-wrap items-center gap-x-2 px-4 md:flex-nowrap lg:px-8">
        <Link
          to={isLoggedIn ? paths.feed : paths.landing}
          aria-label={BRAND}
          className="mr-auto flex min-h-11 flex-none items-center"
        >
          <Logo name={BRAND} textClassName={isAdmin ? 'lg:hidden' : undefined} />
        </Link>
        {isAdmin && (
          <span className="badge flex-none max-sm:hidden md:max-lg:hidden" data-tone="amber">
            Admin
          </span>
        )}
        <DarkModeToggle />
        <button
          ref={menuButton}
          type="button"
          aria-expanded={open}
          aria-controls="site-menu"
          aria-label={open ? 'Close menu' : 'Open menu'}
          onClick={() => setOpenOn(open ? null : pathname)}
          className="icon-btn text-ink md:hidden"
        >
          {open ? <X aria-hidden="true" className="size-6" /> : <Menu aria-hidden="true" className="size-6" />}
        </button>
        <nav
          id="site-menu"
          aria-label="Site"
          className={cn(
            'w-full min-w-0 flex-col gap-1 border-t border-line py-3 md:flex md:w-auto md:flex-row md:items-center md:border-0 md:py-0',
            open ? 'flex' : 'hidden',
          )}
        >
          {isLoggedIn ? <MemberLinks pathname={pathname} /> : <VisitorLinks />}
        </nav>
      </div>
    </header>
  );
}

function VisitorLinks() {
  return (
    <>
      <HeaderLink to={paths.login}>Login</HeaderLink>
      <Link to={paths.signup} className="btn btn-secondary">
        Sign Up
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
          Welcome, <span className="font-semibold text-ink">{capitalise(userData?.username ?? '')}</span>
        </span>
      </Link>
      {pathname !== paths.feed && <HeaderLink to={paths.feed}>Feed</HeaderLink>}
      {pathname !== paths.videos && <HeaderLink to={paths.videos}>Videos</HeaderLink>}
      {role === 'admin' && pathname !== paths.manage && <HeaderLink to={paths.manage}>Admin</HeaderLink>}
      <button type="button" onClick={() => setLeaving(true)} className="btn btn-secondary">
        Logout
      </button>
      {leaving && (
        <Suspense>
          <LogoutDialog onClose={() => setLeaving(false)} />
        </Suspense>
      )}
    </>
  );
}

function HeaderLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="btn btn-quiet justify-start text-ink">
      {children}
    </Link>
  );
}

function DarkModeToggle() {
  const [dark, toggle] = useDarkMode();
  const Icon = dark ? Sun : Moon;
  return (
    <button type="button" aria-label="Dark mode" aria-pressed={dark} onClick={toggle} className="icon-btn text-ink">
      <Icon aria-hidden="true" className="size-5" />
    </button>
  );
}
