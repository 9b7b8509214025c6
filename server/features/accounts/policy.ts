import { accountMessages } from '../../../contract/accounts.ts';
import { RENAMED_AGAIN_DAYS } from '../../../contract/people/profile.ts';
import type { Parts } from '../../parts.ts';
import { DAY } from '../../platform/clock.ts';
import type { LimitRule, Limits } from '../../platform/http/limits.ts';
import { invalid, Problem } from '../../platform/http/problem.ts';
import { mailboxOf } from '../../platform/messages/email.ts';
import type { Member } from '../../platform/sessions/sessions.ts';
import { seemsOfficial } from './names.ts';
import { findPasswordHash } from './password-queries.ts';
import { isPassword } from './passwords.ts';
import type { Account, LinkPurpose, MailedLinks } from './queries.ts';

export { seemsOfficial };

/** Why an account can't be signed in to even with the right password, if so. */
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

/** When somebody can change their username again; undefined: now. */
export function renamableAt({ usernameChangedAt }: Pick<Account, 'usernameChangedAt'>, now: Date): Date | undefined {
  const next = usernameChangedAt && new Date(usernameChangedAt.getTime() + RENAMED_AGAIN_DAYS * DAY);
  return next && next > now ? next : undefined;
}

const LINKS_AT_ONCE = 3; // valid links to one account for one purpose
const LINKS_TO_MAILBOX = 10; // in an hour, for all purposes and whoever asks
const LINKS_TO_SIGNUPS = 20; // in an hour, to sign-ups with one email: of one caller 5 get a mail (signup/routes.ts)

/**
 * Whether one more link would be a flood. The first link of the hour to an account that is sure to belong to the owner
 * of the mailbox always goes out: nobody else's requests can hold it back, and once sent it keeps working. So does that
 * to each of several sign-ups with the mailbox's own address, one of which may be the owner's, up to a bound.
 * @param mailed links mailed in the last hour
 */
export function isFlood(account: Pick<Account, 'email' | 'verifiedAt'>, mailed: MailedLinks): boolean {
  if (mailed.own >= LINKS_AT_ONCE) return true;
  if (mailed.ofMailbox < LINKS_TO_MAILBOX) return false;
  if (mailed.own > 0) return true;
  const mayBeOwners = mailboxOf(account.email) === account.email && mailed.ofEmail < LINKS_TO_SIGNUPS;
  return account.verifiedAt === null && !mayBeOwners;
}

/**
 * Whether whoever opens the link of a sign-up has to know its password: where several wait for one email, a stranger's
 * may be among them, whose link looks like the owner's; and that of ADMIN_EMAIL is worth a stranger's while.
 * @param waiting how many sign-ups with the same email wait
 */
export const needsPassword = (
  signup: Pick<Account, 'email' | 'role'>,
  waiting: number,
  adminEmail: string | undefined,
): boolean => waiting > 1 || signup.email === adminEmail || signup.role === 'admin';

type LinkRefusal =
  | { refusal: 'unknown' }
  | { refusal: 'used' | 'expired'; owner: Pick<Account, 'email' | 'verifiedAt'> };

const linkTexts = {
  unknown: accountMessages.linkInvalid,
  used: accountMessages.linkUsed,
  expired: accountMessages.linkExpired,
};

/**
 * Why a mailed link does not work. Whoever has a verification link that was once valid received the mail, so the answer
 * may contain the email: a new link can be requested without typing it. A verified account needs none.
 */
export function linkProblem(link: LinkRefusal, purpose: LinkPurpose): Problem {
  if (purpose === 'reset' || link.refusal === 'unknown') {
    return new Problem(400, 'link-invalid', linkTexts[link.refusal]);
  }
  if (link.owner.verifiedAt) {
    return new Problem(400, 'link-invalid', accountMessages.alreadyVerified, { alreadyVerified: true });
  }
  return new Problem(400, 'link-invalid', linkTexts[link.refusal], { email: link.owner.email });
}

// Every session has a few tries of its own, which nobody else can use up; the whole account has a larger limit, so
// that somebody who has stolen several of its sessions can't guess several times as often. All that asks for the
// password shares them.
const TRIES_OF_SESSION: LimitRule = { name: 'change-password:session', points: 3, seconds: 60 * 60 };
const TRIES_OF_ACCOUNT: LimitRule = { name: 'change-password:account', points: 10, seconds: 60 * 60 };
export const PASSWORD_TRIES: readonly LimitRule[] = [TRIES_OF_SESSION, TRIES_OF_ACCOUNT];

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
 * Checks the password that a member has just typed, before something that a borrowed session must not do.
 * @param field where they typed it, for the refusal
 * @returns the hash that it matches, for a transaction to hold on to
 * @throws 400 when it is wrong or the account has none, 429 after too many tries
 */
export async function requirePassword(
  { db, limits }: Pick<Parts, 'db' | 'limits'>,
  member: Member,
  password: string,
  field: string,
): Promise<string> {
  const hash = await findPasswordHash(db, member.accountId);
  if (hash === null) throw invalid(accountMessages.passwordNone, field);
  await spendTry(limits, member);
  if (!(await isPassword(hash, password))) throw invalid(accountMessages.oldPasswordWrong, field);
  await limits.forgive(TRIES_OF_SESSION, member.sessionId);
  await limits.forgive(TRIES_OF_ACCOUNT, member.accountId);
  return hash;
}
