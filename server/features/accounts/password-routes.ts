import { accountMessages, changePassword } from '../../../contract/accounts.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { type LimitRule, type Limits, perAddress } from '../../platform/limits.ts';
import { invalid, Problem } from '../../platform/problem.ts';
import { sessionsChanged } from '../../platform/sessions/events.ts';
import { deleteSessionsOf } from '../../platform/sessions/queries.ts';
import type { Member } from '../../platform/sessions/sessions.ts';
import type { LoginGuard } from './login-guard.ts';
import { handlePasswordNotice, tellPasswordChanged } from './password-notice.ts';
import { findPasswordHash, replacePassword } from './password-queries.ts';
import { refuseCommon, refuseOwn } from './password-rules.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { deleteLinksOf } from './queries.ts';

// Every session has a few tries of its own, which nobody else can use up; more are shared by the whole account, so
// that who got hold of several of its sessions can't guess several times as much.
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
 * A new password for who is signed in and knows the old one.
 * @param guard knows this browser by the new password from then on
 */
export function mountPasswords(app: App, parts: FeatureParts, guard: LoginGuard): void {
  const { db, bus, jobs, limits, sessions } = parts;
  handlePasswordNotice(parts);

  const schema = { body: changePassword.body, response: { 200: changePassword.answer } };
  app.post(changePassword.path, { schema }, async (request, reply) => {
    await limits.spendAddress(perAddress('change-password', 100), request);
    const member = await sessions.member(request);
    const { accountId } = member;
    const { oldPassword, newPassword } = request.body;
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
      await deleteLinksOf(tx, accountId); // first, as a reset takes its link first: they never wait crosswise
      if (!(await replacePassword(tx, accountId, oldHash, newHash))) throw wrong();
      await deleteSessionsOf(tx, accountId); // this one too: whoever has a copy of its cookie
      await tellPasswordChanged(jobs, tx, accountId);
      return sessions.begin(tx, accountId, request, reply);
    });
    begun();
    bus.publish(sessionsChanged, { accountId });
    await guard.welcome({ id: accountId, passwordHash: newHash }, request, reply); // what it had shown has ended with the old one
    await limits.forgive(TRIES_OF_ACCOUNT, accountId);
    return { message: accountMessages.passwordChanged };
  });
}
