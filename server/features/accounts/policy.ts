import { accountMessages } from '../../../contract/accounts.ts';
import { Problem } from '../../platform/problem.ts';
import type { Account, LinkPurpose } from './queries.ts';

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
