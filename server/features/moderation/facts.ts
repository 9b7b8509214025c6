import type { ClientEvents, ServerEvents } from '../../../contract/live.ts';
import { caseHandled, caseHeld, reportFiled } from '../../facts/moderation.ts';
import type { FeatureParts } from '../../parts.ts';
import { coalesce } from '../../platform/memory/coalesce.ts';
import type { Heard } from '../../platform/messages/bus.ts';

const JOIN = 'join-review-queue' satisfies keyof ClientEvents;
const CHANGED = 'review-queue-changed' satisfies keyof ServerEvents;
const ROOM = 'review-queue';
const TOLD_EVERY = 100; // ms, since every admin who is notified fetches the queue

/**
 * Notifies the admins who have the queue open that something entered it, left it or was dealt with; not what, since
 * they fetch it. Former admins leave the room: demotion ends their connection, which returns without the role.
 * @param gone the facts that reportable things were removed, and their cases with them
 */
export function tellOfQueue({ bus, realtime }: Pick<FeatureParts, 'bus' | 'realtime'>, gone: Heard<object>[]): void {
  realtime.handle(
    JOIN,
    realtime.joins.ofMembers(({ role }) => (role === 'admin' ? ROOM : undefined)),
  );
  const tell = coalesce(
    TOLD_EVERY,
    async () => realtime.emit(ROOM, CHANGED),
    () => {},
  );
  for (const fact of [reportFiled, caseHeld, caseHandled, ...gone]) bus.subscribe<object>(fact, () => tell(ROOM));
}
