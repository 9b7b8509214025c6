import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { paths } from '../../contract/pages/pages.ts';
import { useSession } from '../platform/session/session.ts';
import { ensureSession } from '../platform/session/session-check.ts';
import { useElapsed } from '../platform/timing.ts';
import { Spinner } from '../ui/spinner.tsx';
import { texts } from './member-texts.ts';

const ADMIN_CHECK = 2500; // ms (spec 2 §9)

/** History entries at which an admin has been let in since the page was loaded. */
const entered = new Set<string>();

/**
 * The admin panel's door (spec 2 §4, §9): it checks the session with the server, and after 2.5 seconds opens or leads
 * to the feed. The panel loads behind it meanwhile. The server still decides on every call of the panel.
 */
export function Component() {
  const isAdmin = useSession((session) => session.role === 'admin');
  // The answer has the role of a member made an admin, or a user again, since signing in. No answer changes nothing.
  useEffect(() => void ensureSession(paths.manage).catch(() => {}), []);
  return isAdmin ? <Admins /> : <TurnedAway />;
}

function Admins() {
  const { key } = useLocation();
  const waited = useElapsed(ADMIN_CHECK);
  const [isBack] = useState(() => entered.has(key)); // after Back, admins want their place again, not a door
  const isOpen = waited || isBack;
  useEffect(() => {
    if (isOpen) entered.add(key);
  }, [isOpen, key]);
  return (
    <>
      {!isOpen && <Checking />}
      <div hidden={!isOpen}>
        <Outlet />
      </div>
    </>
  );
}

function TurnedAway() {
  const waited = useElapsed(ADMIN_CHECK);
  return waited ? <Navigate to={paths.feed} replace /> : <Checking />;
}

function Checking() {
  return (
    <div role="status" className="flex min-h-[60vh] items-center justify-center gap-3 text-muted">
      <Spinner className="size-5" />
      {texts.checkingAdmin()}
    </div>
  );
}
