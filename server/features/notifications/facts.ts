import type { ServerEvents } from '../../../contract/live.ts';
import type { FeatureParts } from '../../parts.ts';
import { coalesce } from '../../platform/memory/coalesce.ts';
import { topic } from '../../platform/messages/bus.ts';

/** Something about members' notifications has changed: their browsers ask again. */
export const notificationsChanged = topic<{ accountIds: string[] }>('notifications-changed');

const CHANGED = 'notifications-changed' satisfies keyof ServerEvents;
const TOLD_EVERY = 500; // ms: three hundred reactions to one goal are not three hundred calls of each tab

/** Tells a member's open pages, in whichever browser, that their notifications have changed; not what, since they ask. */
export function tellBrowsers({ bus, realtime }: Pick<FeatureParts, 'bus' | 'realtime'>): void {
  const tell = coalesce(
    TOLD_EVERY,
    async (accountId) => realtime.tellMember(accountId, CHANGED),
    () => {},
  );
  bus.subscribe(notificationsChanged, ({ accountIds }) => {
    for (const accountId of accountIds) if (realtime.isConnected(accountId)) tell(accountId);
  });
}
