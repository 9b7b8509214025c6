import { Navigate, Outlet } from 'react-router';
import { EXPIRED_LOGIN, paths } from '../../contract/pages.ts';
import { useSession } from '../platform/session.ts';

/** Visitors are sent to the login page; so is everyone the moment their session ends, in whatever tab. */
export function MembersOnly() {
  const { isLoggedIn, expired, userData } = useSession();
  // Another tab may sign somebody else in: what stands on the screen for one member must not stay for the next.
  return isLoggedIn ? <Outlet key={userData?._id} /> : <Navigate to={expired ? EXPIRED_LOGIN : paths.login} replace />;
}
