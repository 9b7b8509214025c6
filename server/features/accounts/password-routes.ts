import { accountMessages, changePassword } from '../../../contract/accounts.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { type LimitRule, type Limits, perIp } from '../../platform/http/limits.ts';
import { invalid, Problem } from '../../platform/http/problem.ts';
import { route } from '../../platform/http/route.ts';
import { sessionsChanged } from '../../platform/sessions/events.ts';
import { deleteSessionsOf } from '../../platform/sessions/queries.ts';
import type { Member } from '../../platform/sessions/sessions.ts';
import type { LoginGuard } from './login-guard.ts';
import { handlePasswordNotice, tellPasswordChanged } from './password-notice.ts';
import { findPasswordHash, replacePassword } from './password-queries.ts';
import { refuseCommon, refuseOwn } from './password-rules.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { deleteLinksOf } from './queries.ts';

// Every session has a few tries of its own, which nobody else can use up; the whole account has a larger limit, so
// that somebody who has stolen several of its sessions can't guess several times as often.
const TRIES_OF_SESSION: LimitRule = { name: 'change-password:session', points: 3, seconds: 60 * 60 };
const TRIES_OF_ACCOUNT: LimitRule = { name: 'change-password:account', points: 10, seconds: 60 * 60 };

/** Spends one try. @throws 429 when none is left */
async function spendTry(limits: Limits, { sessionId, accountId }: Member): Promise<void> {
  try {
    await limits.spend(TRIES_OF_SESSION, sessionId);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    await limits.spend(TRIES_OF_ACCOUNT, accountId);
  }
}

/**
 * Lets a member who knows the old password choose a new one.
 * @param guard trusts this browser with the new password from then on
 */
export function mountPasswords(app: App, parts: FeatureParts, guard: LoginGuard): void {
  const { db, bus, jobs, limits, sessions } = parts;
  handlePasswordNotice(parts);

  const declared = {
    who: 'member',
    limit: perIp('change-password', 100),
    spends: [TRIES_OF_SESSION, TRIES_OF_ACCOUNT],
  } as const;
  route(
    app,
    parts,
    changePassword,
    declared,
    async ({ body: { oldPassword, newPassword }, member, request, reply }) => {
      const { accountId } = member;
      if (newPassword === oldPassword) throw invalid(accountMessages.passwordSame, 'newPassword');
      refuseOwn(newPassword, member, 'newPassword');
      await refuseCommon(newPassword, 'newPassword');

      const oldHash = await findPasswordHash(db, accountId);
      if (oldHash === null) throw invalid(accountMessages.passwordNone, 'oldPassword');
      const wrong = () => invalid(accountMessages.oldPasswordWrong, 'oldPassword');
      await spendTry(limits, member);
      if (!(await isPassword(oldHash, oldPassword))) throw wrong();
      const newHash = await hashPassword(newPassword);
      const begun = await db.transaction(async (tx) => {
        // The account before its links, as a reset locks them: the two never wait for each other crosswise.
        if (!(await replacePassword(tx, accountId, oldHash, newHash))) throw wrong();
        await deleteLinksOf(tx, accountId);
        await deleteSessionsOf(tx, accountId); // the current one too: somebody may have a copy of its cookie
        await tellPasswordChanged(jobs, tx, accountId);
        return sessions.begin(tx, accountId, request, reply);
      });
      begun();
      bus.publish(sessionsChanged, { accountId });
      await guard.welcome({ id: accountId, passwordHash: newHash }, request, reply); // its old proof is void
      await limits.forgive(TRIES_OF_ACCOUNT, accountId);
      return { message: accountMessages.passwordChanged() };
    },
  );
}
