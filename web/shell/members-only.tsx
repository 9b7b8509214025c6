import { useEffect, useState } from 'react';
import { createPath, Navigate, Outlet, useLocation } from 'react-router';
import { EXPIRED_LOGIN, paths } from '../../contract/pages/pages.ts';
import { tryImport } from '../platform/code/load-code.ts';
import { useSession } from '../platform/session/session.ts';

/** How long a page must have been open, in ms, to be worth a connection that reports the end of the session. */
const SETTLED = 5000;

/**
 * Visitors are sent to the login page; so are members the moment their session ends, in whatever tab. The urls are the
 * specification's (spec 1 §2, §4), so the way back is in the history.
 */
export function MembersOnly() {
  const { isLoggedIn, expired, userData } = useSession();
  const here = useLocation();
  // A member who logs out is done with this page; whoever signs in next starts at the feed.
  const [wasMember] = useState(isLoggedIn);
  const state = wasMember && !expired ? null : { next: createPath(here) };
  useEffect(() => {
    if (!isLoggedIn) return;
    let end: (() => void) | undefined;
    let isOver = false;
    const timer = setTimeout(() => {
      // Without it, the feed's next call finds out.
      void tryImport(() => import('../platform/session/session-watch.ts')).then((code) => {
        if (!isOver) end = code?.watchSession();
      });
    }, SETTLED);
    return () => {
      isOver = true;
      clearTimeout(timer);
      end?.();
    };
  }, [isLoggedIn]);
  // Another tab may sign another member in: what the screen shows one member must not stay for the next.
  if (isLoggedIn) return <Outlet key={userData?._id} />;
  return <Navigate to={expired ? EXPIRED_LOGIN : paths.login} state={state} replace />;
}
