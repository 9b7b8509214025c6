import { Navigate, Outlet } from 'react-router';
import { EXPIRED_LOGIN, paths } from '../../contract/pages.ts';
import { useSession } from '../platform/session.ts';
import { useElapsed } from '../platform/timing.ts';
import { Spinner } from '../ui/spinner.tsx';

const ADMIN_CHECK = 2500; // spec 2 §9

/** Visitors are sent to the login page; so is everyone the moment their session ends, in whatever tab. */
export function MembersOnly() {
  const { isLoggedIn, expired, userData } = useSession();
  // Another tab may sign somebody else in: what stands on the screen for one member must not stay for the next.
  return isLoggedIn ? <Outlet key={userData?._id} /> : <Navigate to={expired ? EXPIRED_LOGIN : paths.login} replace />;
}

/** The admin panel's door. The server decides at every call; this only spares others a page that stays empty. */
export function AdminsOnly() {
  const isAdmin = useSession((session) => session.role === 'admin');
  return isAdmin ? <Outlet /> : <TurnedAway />;
}

function TurnedAway() {
  const waited = useElapsed(ADMIN_CHECK);
  if (waited) return <Navigate to={paths.feed} replace />;
  return (
    <div role="status" className="flex min-h-[60vh] items-center justify-center gap-3 text-muted">
      <Spinner className="size-5" />
      Checking admin privileges...
    </div>
  );
}
