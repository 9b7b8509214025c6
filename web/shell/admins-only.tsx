import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { paths } from '../../contract/pages.ts';
import { useSession } from '../platform/session.ts';
import { ensureSession } from '../platform/session-check.ts';
import { useElapsed } from '../platform/timing.ts';
import { Spinner } from '../ui/spinner.tsx';

const ADMIN_CHECK = 2500; // ms (spec 2 §9)

/** Steps of the history at which an admin has been let in since the page was loaded. */
const entered = new Set<string>();

/**
 * The admin panel's door (spec 2 §4, §9): it asks the server who this is, and after 2.5 seconds opens or leads to the
 * feed. The panel loads behind it meanwhile. The server decides at every call of the panel all the same.
 */
export function Component() {
  const isAdmin = useSession((session) => session.role === 'admin');
  // Somebody made an admin, or a user again, since they signed in, is told by the answer. No answer says nothing.
  useEffect(() => void ensureSession(paths.manage).catch(() => {}), []);
  return isAdmin ? <Admins /> : <TurnedAway />;
}

function Admins() {
  const { key } = useLocation();
  const waited = useElapsed(ADMIN_CHECK);
  const isOpen = waited || entered.has(key); // who comes back wants their place again, not a door
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
      Checking admin privileges...
    </div>
  );
}
