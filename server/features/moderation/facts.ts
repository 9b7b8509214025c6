import type { ClientEvents, ServerEvents } from '../../../contract/live.ts';
import { caseHandled, caseHeld, reportFiled } from '../../facts/moderation.ts';
import type { FeatureParts } from '../../parts.ts';
import { coalesce } from '../../platform/memory/coalesce.ts';
import type { Reportable } from './reportable.ts';

const JOIN = 'join-review-queue' satisfies keyof ClientEvents;
const CHANGED = 'review-queue-changed' satisfies keyof ServerEvents;
const ROOM = 'review-queue';
const TOLD_EVERY = 100; // ms, since every admin who is notified fetches the queue

/**
 * Notifies the admins who have the queue open that something entered it, left it or was dealt with; not what, since
 * they fetch it. Former admins leave the room: demotion ends their connection, which returns without the role.
 * @param reportables say which facts tell that such things were removed, and their cases with them
 */
export function tellOfQueue(
  { bus, realtime }: Pick<FeatureParts, 'bus' | 'realtime'>,
  reportables: readonly Pick<Reportable, 'removed' | 'isRemoval'>[],
): void {
  realtime.handle(
    JOIN,
    realtime.joins.ofMembers(({ role }) => (role === 'admin' ? ROOM : undefined)),
  );
  const tell = coalesce(
    TOLD_EVERY,
    async () => realtime.emit(ROOM, CHANGED),
    () => {},
  );
  for (const fact of [reportFiled, caseHeld, caseHandled]) bus.subscribe<object>(fact, () => tell(ROOM));
  for (const { removed, isRemoval } of reportables)
    bus.subscribe(removed, (said) => {
      if (isRemoval?.(said) ?? true) tell(ROOM);
    });
}
