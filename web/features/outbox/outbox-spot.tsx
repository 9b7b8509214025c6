import { lazy, Suspense } from 'react';
import { startOutbox, useWaiting } from './waiting.ts';

const OutboxNotice = lazy(() => import('./outbox-notice.tsx').then((module) => ({ default: module.OutboxNotice })));

startOutbox();

/** Where it stands how much waits, when something does. */
export function OutboxSpot() {
  const isWaiting = useWaiting(({ items }) => items.length > 0);
  if (!isWaiting) return null;
  return (
    <Suspense>
      <OutboxNotice />
    </Suspense>
  );
}
