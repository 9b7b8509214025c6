import { randomUUIDv7 } from 'node:crypto';
import { RESET_LINK_HOURS, VERIFY_LINK_HOURS } from '../../../contract/accounts.ts';
import { BRAND } from '../../../contract/pages/head.ts';
import { resetPasswordPath, verifyEmailPath } from '../../../contract/pages/pages.ts';
import type { Parts } from '../../parts.ts';
import { DAY, HOUR } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { LimitRule } from '../../platform/http/limits.ts';
import { Problem } from '../../platform/http/problem.ts';
import { type Jobs, jobKind } from '../../platform/jobs/jobs.ts';
import { canonicalEmail, ownerOf } from '../../platform/messages/email.ts';
import type { Mail } from '../../platform/messages/mail.ts';
import { paragraphs } from '../../platform/messages/paragraphs.ts';
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
import { texts } from './texts.ts';

/**
 * A link to be mailed. The job holds only the email, and looks up itself whether an account has it, so that neither the
 * words nor the timing of the answer give anything away. The job also makes the secret, so that it exists only in the
 * mail.
 */
const mailLink = jobKind<{ id?: string; email: string; purpose: LinkPurpose }>('mail-link');

const lifetimes = { verify: VERIFY_LINK_HOURS * HOUR, reset: RESET_LINK_HOURS * HOUR };

/** Has a link mailed, if an account has that email. */
export const requestLink = (jobs: Jobs, tx: Db, canonical: string, purpose: LinkPurpose): Promise<void> =>
  jobs.enqueue(tx, mailLink, { id: randomUUIDv7(), email: canonical, purpose });

/** Tells the owner of a mailbox why they got no account: the answer of the sign-up says nothing of it. */
const mailBarred = jobKind<{ email: string }>('mail-barred');
const BARRED_MAILS: LimitRule = { name: 'mail-barred', points: 3, seconds: 24 * 60 * 60 };

export const tellBarred = (jobs: Jobs, tx: Db, canonical: string): Promise<void> =>
  jobs.enqueue(tx, mailBarred, { email: canonical });

function composeMail({ username, email }: Account, purpose: LinkPurpose, link: string): Mail {
  const { subject, open } = texts[purpose];
  return {
    to: email,
    subject: subject({ brand: BRAND }),
    text: paragraphs(
      texts.hello({ name: username }),
      open({ count: lifetimes[purpose] / HOUR }),
      link,
      texts.notYou(),
      BRAND,
    ),
    link,
  };
}

/** Ended links and sessions are only stored to say that they have ended; a week of that is enough. */
const tidyAccounts = jobKind<object>('tidy-accounts');
const SIGNUP_DAYS = 7; // for which a name and an email wait for their link to be opened (issue 13)
const EVERY_NIGHT = '23 3 * * *';

/** Registers the jobs that create and mail links, and that remove ended links and sessions. */
export function handleLinks({ jobs, db, clock, limits, mailer, config }: Parts): void {
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

  jobs.handle(mailBarred, async ({ email }) => {
    // Anybody can type somebody else's address: who has had a few of these mails today gets no more.
    const isFlooded = await limits.spend(BARRED_MAILS, ownerOf(email)).then(
      () => false,
      (error: unknown) => {
        if (error instanceof Problem) return true;
        throw error;
      },
    );
    if (isFlooded) return;
    const { subject, why, ask } = texts.barred;
    const text = paragraphs(why(), ask(), config.publicUrl, BRAND);
    await mailer.send({ to: email, subject: subject({ brand: BRAND }), text, link: config.publicUrl });
  });

  jobs.handle(mailLink, async ({ id = randomUUIDv7(), email, purpose }) => {
    const canonical = canonicalEmail(email); // an earlier version may have enqueued the job
    if (canonical === undefined) return;
    const secret = newSecret();
    const account = await db.transaction(async (tx) => {
      const found = await findByEmail(tx, canonical);
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
