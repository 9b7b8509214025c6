import { startOutbox, useWaiting, visibleItems } from '../../features/outbox/waiting.ts';
import { lazy } from '../../platform/code/lazy-part.tsx';
import { tryImport } from '../../platform/code/load-code.ts';

const OutboxNotice = lazy(
  () => import('../../features/outbox/outbox-notice.tsx').then((module) => ({ default: module.OutboxNotice })),
  'quiet', // each item also shows where it will appear
);

startOutbox(async () => (await tryImport(() => import('./outbox-kinds.ts')))?.outbox);

/** Where the number of waiting items is shown, if there are any. */
export function OutboxSpot() {
  const isWaiting = useWaiting(({ items }) => visibleItems(items).length > 0);
  return isWaiting ? <OutboxNotice /> : null;
}
