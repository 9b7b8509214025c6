import { accountMessages } from '../../../contract/accounts.ts';
import { mailboxOf } from '../../platform/mail-address.ts';
import { Problem } from '../../platform/problem.ts';
import type { Account, LinkPurpose, MailedLinks } from './queries.ts';

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

const LINKS_AT_ONCE = 3; // to one account for one purpose, that work
const LINKS_TO_MAILBOX = 10; // in an hour, for all that is asked for by whoever it is

/**
 * Whether one more link would be a flood (issue 13). Of an account whose owner is sure to be that of the mailbox, the
 * first link of the hour always goes out: nobody else's asking keeps it back, and where it has gone out already it works.
 * @param mailed in the last hour
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
 * Why a mailed link does not work. Whoever holds a verification link that was real once had the mail, and so may
 * read its address: a new link can be asked for without typing it. Whose address is verified needs none.
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
