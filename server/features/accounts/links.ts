import { randomUUIDv7 } from 'node:crypto';
import { RESET_LINK_HOURS, VERIFY_LINK_HOURS } from '../../../contract/accounts.ts';
import { BRAND } from '../../../contract/head.ts';
import { resetPasswordPath, verifyEmailPath } from '../../../contract/pages.ts';
import type { Parts } from '../../parts.ts';
import { DAY, HOUR } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { type Jobs, jobKind } from '../../platform/jobs.ts';
import type { Mail } from '../../platform/mail.ts';
import { canonicalAddress } from '../../platform/mail-address.ts';
import { deleteExpiredSessions } from '../../platform/sessions/queries.ts';
import { newSecret } from '../../platform/sessions/sessions.ts';
import { digestOf } from '../../platform/sessions/token.ts';
import { isFlood } from './policy.ts';
import {
  type Account,
  countLinks,
  deleteOldLinks,
  deleteStaleSignups,
  findByEmail,
  type LinkPurpose,
  putLink,
} from './queries.ts';

/**
 * A link that is to be mailed. It carries the address only: whether somebody has it is looked up by the job, so
 * that the answer to the one who asked tells nothing, in words or in time; and the secret is made by the job, so
 * that it stands nowhere but in the mail.
 */
const mailLink = jobKind<{ id?: string; email: string; purpose: LinkPurpose }>('mail-link');

const lifetimes = { verify: VERIFY_LINK_HOURS * HOUR, reset: RESET_LINK_HOURS * HOUR };

/** Has a link mailed, if somebody has that address. @param address canonical */
export const requestLink = (jobs: Jobs, tx: Db, address: string, purpose: LinkPurpose): Promise<void> =>
  jobs.enqueue(tx, mailLink, { id: randomUUIDv7(), email: address, purpose });

function composeMail(account: Account, purpose: LinkPurpose, link: string): Mail {
  const greeting = `Hello ${account.username},`;
  const ending = `If this was not you, do not open it; you can ignore this mail.\n\n${BRAND}`;
  return purpose === 'verify'
    ? {
        to: account.email,
        subject: `Verify your email address for ${BRAND}`,
        text: `${greeting}\n\nsomebody has signed up with this address under this name. If it was you, open this link to verify your address; it works for ${VERIFY_LINK_HOURS} hours:\n\n${link}\n\n${ending}`,
        link,
      }
    : {
        to: account.email,
        subject: `Choose a new password for ${BRAND}`,
        text: `${greeting}\n\nopen this link to choose a new password; it works for ${RESET_LINK_HOURS} hour:\n\n${link}\n\n${ending}`,
        link,
      };
}

/** What has ended is only kept to say so; after a week that is enough. */
const tidyAccounts = jobKind<object>('tidy-accounts');
const SIGNUP_DAYS = 7; // that a name and an address wait for their link to be opened (issue 13)
const EVERY_NIGHT = '23 3 * * *';

/** Registers the job that makes links and mails them, and the one that removes ended links and sessions. */
export function handleLinks({ jobs, db, clock, mailer, config }: Parts): void {
  jobs.handle(
    tidyAccounts,
    async () => {
      const now = clock.now();
      await deleteOldLinks(db, new Date(now.getTime() - 7 * DAY));
      await deleteExpiredSessions(db, now);
      const stale = new Date(now.getTime() - SIGNUP_DAYS * DAY);
      while ((await deleteStaleSignups(db, stale, now)) > 0);
    },
    EVERY_NIGHT,
  );

  jobs.handle(mailLink, async ({ id = randomUUIDv7(), email, purpose }) => {
    const address = canonicalAddress(email); // it may have been asked for by an earlier version
    if (address === undefined) return;
    const secret = newSecret();
    const account = await db.transaction(async (tx) => {
      const found = await findByEmail(tx, address);
      if (!found?.isActive || (purpose === 'verify' && found.verifiedAt)) return undefined;
      const now = clock.now();
      if (isFlood(found, await countLinks(tx, found, purpose, new Date(now.getTime() - HOUR), id))) return undefined;
      await putLink(tx, {
        id,
        accountId: found.id,
        purpose,
        tokenHash: digestOf(secret),
        createdAt: now,
        expiresAt: new Date(now.getTime() + lifetimes[purpose]),
      });
      return found;
    });
    if (!account) return;
    const path = purpose === 'verify' ? verifyEmailPath(secret) : resetPasswordPath(secret);
    await mailer.send(composeMail(account, purpose, `${config.publicUrl}${path}`));
  });
}
