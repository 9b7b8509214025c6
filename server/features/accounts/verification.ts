import type { Db } from '../../platform/database/database.ts';
import { recordAct } from '../audit/queries.ts';
import { makeAdmin, markVerified } from './queries.ts';

/** Who has promoted somebody where no admin did, as the audit log calls it. */
const BY_SETTING = { id: null, name: 'the setting ADMIN_EMAIL' };

/**
 * Notes that an account's address was shown to be its owner's. The address of ADMIN_EMAIL becomes admin by that, and
 * the audit log says so.
 * @param tx the transaction that uses up what has shown it
 */
export async function verifyAddress(
  tx: Db,
  accountId: string,
  now: Date,
  adminEmail: string | undefined,
): Promise<void> {
  await markVerified(tx, accountId, now);
  const promoted = adminEmail === undefined ? undefined : await makeAdmin(tx, accountId, adminEmail);
  if (!promoted) return;
  const target = { kind: 'user', id: accountId, name: promoted.username } as const;
  await recordAct(tx, { act: 'promote-user', by: BY_SETTING, target }, now);
}
