import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FeatureParts } from '../../../parts.ts';
import type { Db } from '../../../platform/database/database.ts';
import { sessionsChanged } from '../../../platform/sessions/events.ts';
import { digestOf } from '../../../platform/sessions/token.ts';
import { recordAct } from '../../audit/queries.ts';
import type { LoginGuard } from '../login-guard.ts';
import { linkProblem } from '../policy.ts';
import {
  type Account,
  findByEmail,
  findById,
  findLinkOwner,
  type LinkPurpose,
  lockEmail,
  makeAdmin,
  markVerified,
  useLink,
} from '../queries.ts';

/** Names the promoter in the audit log when it was no admin. */
const BY_SETTING = { id: null, name: 'the setting ADMIN_EMAIL' };

/**
 * Marks an account's email as verified. The account with ADMIN_EMAIL becomes an admin by that, and the audit log says
 * so. Other sign-ups with the email wait on, since nobody is told whether one was verified, but their links lead nowhere.
 * @param tx the transaction that uses up the proof, and holds the email (lockEmail)
 * @returns false if the email has another account
 */
export async function verifyAccount(
  tx: Db,
  { id, email }: Pick<Account, 'id' | 'email'>,
  now: Date,
  adminEmail: string | undefined,
): Promise<boolean> {
  const owner = await findByEmail(tx, email);
  if (owner && owner.id !== id) return false;
  await markVerified(tx, id, now);
  const promoted = adminEmail === undefined ? undefined : await makeAdmin(tx, id, adminEmail);
  if (!promoted) return true;
  const target = { kind: 'user', id, name: promoted.username } as const;
  await recordAct(tx, { act: 'promote-user', by: BY_SETTING, target }, now);
  return true;
}

type Opened = { token: string; purpose: LinkPurpose; request: FastifyRequest; reply: FastifyReply };

/**
 * Uses a mailed link and does what it is for, in one transaction; that the mail was received proves the email.
 * @param act what else it is for; if it refuses, the link still works
 * @returns whose it was
 * @throws 400 if the link does not work, or the email has another account
 */
export async function openLink(
  { db, clock, bus, config }: Pick<FeatureParts, 'db' | 'clock' | 'bus' | 'config'>,
  guard: LoginGuard,
  { token, purpose, request, reply }: Opened,
  act: (tx: Db, account: Account) => Promise<void>,
): Promise<{ username: string }> {
  const { opened, username } = await db.transaction(async (tx) => {
    const owner = await findLinkOwner(tx, digestOf(token), purpose);
    if (!owner) throw linkProblem({ refusal: 'unknown' }, purpose);
    await lockEmail(tx, owner.email);
    const used = await useLink(tx, digestOf(token), purpose, clock.now());
    // Also where it was verified by the link of another sign-up.
    const { verifiedAt = null } = (await findByEmail(tx, owner.email)) ?? {};
    if ('refusal' in used) throw linkProblem({ refusal: used.refusal, owner: { ...owner, verifiedAt } }, purpose);
    const account = await findById(tx, used.accountId);
    if (!account) throw linkProblem({ refusal: 'unknown' }, purpose);
    await act(tx, account);
    if (!(await verifyAccount(tx, account, clock.now(), config.adminEmail)))
      throw linkProblem({ refusal: 'used', owner: { ...owner, verifiedAt } }, purpose);
    return { opened: await findById(tx, account.id), username: account.username };
  });
  if (!opened) return { username };
  await guard.welcome(opened, request, reply);
  bus.publish(sessionsChanged, { accountId: opened.id }); // its sessions have ended, or it has become an admin's
  return { username };
}
