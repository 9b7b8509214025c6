import {
  accountActivated,
  accountDeactivated,
  accountDemoted,
  accountPromoted,
  accountRemoved,
} from '../../facts/accounts.ts';
import type { Parts } from '../../parts.ts';
import { sessionsChanged } from '../../platform/sessions/events.ts';

/** Turns facts about accounts into the message that their sessions have ended or changed. */
export function deriveFromAccounts({ bus }: Pick<Parts, 'bus'>): void {
  for (const changed of [accountActivated, accountDeactivated, accountDemoted, accountPromoted, accountRemoved]) {
    bus.subscribe<{ accountId: string }>(changed, ({ accountId }) => bus.publish(sessionsChanged, { accountId }));
  }
}
