import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { Link, Outlet, useLocation, useNavigate } from 'react-router';
import { paths } from '../../contract/pages/pages.ts';
import { sportsPaths } from '../../contract/pages/sports-pages.ts';
import { useSession } from '../platform/session/session.ts';
import '../platform/stray-drops.ts';
import { type Drawing, Drawn } from '../ui/drawn.tsx';
import { texts } from './member-texts.ts';

/** Ids on the pages: the field for a new post, and the videos page's own floating button, which phones don't show. */
const WRITE = 'write';
const UPLOAD = 'upload';

/** Which of them to begin with once the page is there. */
let wanted = '';

/** What a scorer's page ends with. */
const SCORE = sportsPaths.score.replace(/.*:\w+/, '');

/** Focuses a field, or presses a button. @returns it, if it is on this page */
function begin(id: string): HTMLElement | null {
  const target = document.getElementById(id);
  target?.focus();
  target?.click();
  return target;
}

/** Surrounds every page but the landing page: gives members the bar, on phones. Whoever scores needs the thumb's place. */
export function Component() {
  const isMember = useSession(({ isLoggedIn }) => isLoggedIn);
  const isScoring = useLocation().pathname.endsWith(SCORE);
  return (
    <>
      <Outlet />
      {isMember && !isScoring && createPortal(<Bar />, document.body)}
    </>
  );
}

function Bar() {
  const { pathname } = useLocation();
  const navigate = useNavigate();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is another page
  useEffect(() => {
    // After the frame, which focuses the top of the new page.
    queueMicrotask(() => {
      begin(wanted);
      wanted = '';
    });
  }, [pathname]);

  function go(path: string, id: string) {
    if (begin(id)) return;
    wanted = id;
    navigate(path);
  }

  return (
    <nav aria-label={texts.main()} className="bar">
      <BarLink to={paths.feed} icon="Feed">
        {texts.feed()}
      </BarLink>
      <BarLink to={paths.videos} icon="Videos">
        {texts.videos()}
      </BarLink>
      {pathname === paths.videos ? (
        <button type="button" aria-label={texts.uploadVideo()} onClick={() => begin(UPLOAD)}>
          <Drawn icon="Plus" />
        </button>
      ) : (
        <>
          <button type="button" aria-label={texts.create()} popoverTarget="create">
            <Drawn icon="Plus" />
          </button>
          {/* biome-ignore lint/a11y: its buttons are what is pressed, by keys as well */}
          <div id="create" popover="auto" className="bar-menu" onClick={(event) => event.currentTarget.hidePopover()}>
            <button type="button" className="btn" onClick={() => go(paths.feed, WRITE)}>
              <Drawn icon="Write" />
              {texts.writePost()}
            </button>
            <button type="button" className="btn" onClick={() => go(paths.videos, UPLOAD)}>
              <Drawn icon="Videos" />
              {texts.uploadOne()}
            </button>
          </div>
        </>
      )}
      <BarLink to={sportsPaths.myMatches} icon="Matches">
        {texts.matches()}
      </BarLink>
      <BarLink to={paths.account} icon="You">
        {texts.you()}
      </BarLink>
    </nav>
  );
}

/** Whether it is one of the account's pages, which the bar leads to by their overview. */
const isBelow = (pathname: string, to: string) => to === paths.account && pathname.startsWith(`${to}/`);

function BarLink({ to, icon, children }: { to: string; icon: Drawing; children: string }) {
  const { pathname } = useLocation();
  return (
    <Link to={to} aria-current={pathname === to ? 'page' : isBelow(pathname, to) || undefined}>
      <Drawn icon={icon} />
      {children}
    </Link>
  );
}
