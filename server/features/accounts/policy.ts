import { accountMessages } from '../../../contract/accounts.ts';
import { Problem } from '../../platform/http/problem.ts';
import { mailboxOf } from '../../platform/messages/email.ts';
import type { Account, LinkPurpose, MailedLinks } from './queries.ts';

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

const LINKS_AT_ONCE = 3; // valid links to one account for one purpose
const LINKS_TO_MAILBOX = 10; // in an hour, for all purposes and whoever asks

/**
 * Whether one more link would be a flood (issue 13). If the account is sure to belong to the owner of the mailbox, its
 * first link of the hour always goes out: nobody else's requests can hold it back, and once sent it keeps working.
 * @param mailed links mailed in the last hour
 */
export function isFlood(account: Pick<Account, 'email' | 'verifiedAt'>, mailed: MailedLinks): boolean {
  if (mailed.own >= LINKS_AT_ONCE) return true;
  const isOwners = account.verifiedAt !== null || mailboxOf(account.email) === account.email;
  return mailed.ofMailbox >= LINKS_TO_MAILBOX && !(isOwners && mailed.own === 0);
}

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
