import type { Db } from '../../platform/database/database.ts';
import { recordAct } from '../audit/queries.ts';
import { makeAdmin, markVerified } from './queries.ts';

/** Names the promoter in the audit log when it was no admin. */
const BY_SETTING = { id: null, name: 'the setting ADMIN_EMAIL' };

/**
 * Marks an account's email as verified. The account with ADMIN_EMAIL becomes an admin by that, and the audit log says
 * so.
 * @param tx the transaction that uses up the proof
 */
export async function verifyAccount(
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
