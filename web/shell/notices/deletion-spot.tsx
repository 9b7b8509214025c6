import { useEffect } from 'react';
import { lazy } from '../../platform/code/lazy-part.tsx';
import { useSession } from '../../platform/session/session.ts';
import { ensureSession } from '../../platform/session/session-check.ts';

const DeletionNotice = lazy(
  () => import('../../features/my-data/deletion-notice.tsx').then((module) => ({ default: module.DeletionNotice })),
  'quiet', // nobody has asked for it
);

/** How long a page has time for a call of its own, whose session check says it, in ms. */
const OWN_CALL = 5000;

/** Where members are told on every page that their account will be deleted, if they have asked for that. */
export function DeletionSpot() {
  const deletedAt = useSession((session) => session.deletedAt);
  useEffect(() => {
    if (deletedAt !== undefined) return;
    const timer = setTimeout(() => ensureSession('').catch(() => {}), OWN_CALL);
    return () => clearTimeout(timer);
  }, [deletedAt]);
  return deletedAt ? <DeletionNotice /> : null;
}
