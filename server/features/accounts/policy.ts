import { accountMessages } from '../../../contract/accounts.ts';
import { Problem } from '../../platform/problem.ts';
import type { Account } from './queries.ts';

/** Why somebody who knows the password may not come in, if so. */
export function loginRefusal(account: Pick<Account, 'isActive' | 'verifiedAt' | 'email'>): Problem | undefined {
  if (!account.isActive) return new Problem(403, 'deactivated', accountMessages.deactivated);
  if (!account.verifiedAt) {
    return new Problem(403, 'unverified', accountMessages.needsVerification, {
      needsVerification: true,
      email: account.email,
    });
  }
  return undefined;
}
