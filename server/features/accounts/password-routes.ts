import { accountMessages, changePassword } from '../../../contract/accounts.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { perIp } from '../../platform/http/limits.ts';
import { invalid } from '../../platform/http/problem.ts';
import { route } from '../../platform/http/route.ts';
import { sessionsChanged } from '../../platform/sessions/events.ts';
import { deleteSessionsOf } from '../../platform/sessions/queries.ts';
import type { LoginGuard } from './login-guard.ts';
import { enqueuePasswordChangedMail, handlePasswordNotice } from './notices.ts';
import { replacePassword } from './password-queries.ts';
import { refuseCommon, refuseOwn } from './password-rules.ts';
import { hashPassword } from './passwords.ts';
import { PASSWORD_TRIES, requirePassword } from './policy.ts';
import { deleteLinksOf } from './queries.ts';

/**
 * Lets a member who knows the old password choose a new one.
 * @param guard trusts this browser with the new password from then on
 */
export function mountPasswords(app: App, parts: FeatureParts, guard: LoginGuard): void {
  const { db, bus, jobs, sessions } = parts;
  handlePasswordNotice(parts);

  const declared = {
    who: 'member',
    limit: perIp('change-password', 100),
    spends: PASSWORD_TRIES,
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

      const oldHash = await requirePassword(parts, member, oldPassword, 'oldPassword');
      const newHash = await hashPassword(newPassword);
      const begun = await db.transaction(async (tx) => {
        // The account before its links, as a reset locks them: the two never wait for each other crosswise.
        if (!(await replacePassword(tx, accountId, oldHash, newHash))) {
          throw invalid(accountMessages.oldPasswordWrong, 'oldPassword');
        }
        await deleteLinksOf(tx, accountId);
        await deleteSessionsOf(tx, accountId); // the current one too: somebody may have a copy of its cookie
        await enqueuePasswordChangedMail(jobs, tx, accountId);
        return sessions.begin(tx, accountId, request, reply);
      });
      begun();
      bus.publish(sessionsChanged, { accountId });
      await guard.welcome({ id: accountId, passwordHash: newHash }, request, reply); // its old proof is void
      return { message: accountMessages.passwordChanged() };
    },
  );
}
