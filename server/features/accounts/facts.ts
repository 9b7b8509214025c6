import {
  accountActivated,
  accountDeactivated,
  accountDemoted,
  accountPictureChanged,
  accountPromoted,
  accountRemoved,
  accountRenamed,
} from '../../facts/accounts.ts';
import type { Parts } from '../../parts.ts';
import { sessionsChanged } from '../../platform/sessions/events.ts';

/** Turns facts about accounts into the message that their sessions have ended or changed. */
export function deriveFromAccounts({ bus }: Pick<Parts, 'bus'>): void {
  const all = [accountActivated, accountDeactivated, accountDemoted, accountPromoted, accountRemoved];
  for (const changed of [...all, accountRenamed, accountPictureChanged]) {
    bus.subscribe<{ accountId: string }>(changed, ({ accountId }) => bus.publish(sessionsChanged, { accountId }));
  }
}
