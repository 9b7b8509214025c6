import { randomUUIDv7 } from 'node:crypto';
import { RESET_LINK_HOURS, VERIFY_LINK_HOURS } from '../../../contract/accounts.ts';
import { BRAND } from '../../../contract/pages/head.ts';
import { NOT_ME, resetPasswordPath, verifyEmailPath } from '../../../contract/pages/pages.ts';
import { locale } from '../../../contract/texts/language.ts';
import type { Parts } from '../../parts.ts';
import { DAY, HOUR } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { LimitRule } from '../../platform/http/limits.ts';
import { type Jobs, jobKind } from '../../platform/jobs/jobs.ts';
import type { Mail } from '../../platform/messages/mail.ts';
import { paragraphs } from '../../platform/messages/paragraphs.ts';
import { deleteExpiredSessions } from '../../platform/sessions/queries.ts';
import { newSecret } from '../../platform/sessions/sessions.ts';
import { digestOf } from '../../platform/sessions/token.ts';
import { mailAddressTaken, mailBarred } from './notices.ts';
import { isFlood } from './policy.ts';
import {
  type Account,
  countLinks,
  deleteOldLinks,
  deleteStaleSignups,
  findByEmail,
  findById,
  isBarred,
  type LinkPurpose,
  listSignups,
  putLink,
} from './queries.ts';
import { texts } from './texts.ts';

/**
 * A link to be mailed. The job holds only the email, and looks up itself whose it is, so that neither the words nor the
 * timing of the answer give anything away. The job also makes the secret, so that it exists only in the mail.
 */
const mailLink = jobKind<{ id: string; email: string; purpose: LinkPurpose; signupId?: string }>('mail-link');

/** The mail to the address that somebody has signed up with: a link, or why there is none. */
const mailSignup = jobKind<{ id: string; accountId: string }>('mail-signup');

/** For one caller and one email. How many links are mailed to it has its own limit: see policy.ts. */
export const LINKS_ASKED_FOR: LimitRule = { name: 'link', points: 5, seconds: 60 * 60 };

const lifetimes = { verify: VERIFY_LINK_HOURS * HOUR, reset: RESET_LINK_HOURS * HOUR };

/**
 * Has a link mailed, if there is an account with that email, or a sign-up that waits for it.
 * @param signupId which one, if the caller is known to have made it; otherwise the latest
 */
export const requestLink = (
  jobs: Jobs,
  tx: Db,
  canonical: string,
  purpose: LinkPurpose,
  signupId?: string,
): Promise<void> =>
  jobs.enqueue(tx, mailLink, { id: randomUUIDv7(), email: canonical, purpose, ...(signupId && { signupId }) });

/** Tells the owner of the email that somebody has signed up with it, once `tx` is committed. */
export const notifySignup = (jobs: Jobs, tx: Db, accountId: string): Promise<void> =>
  jobs.enqueue(tx, mailSignup, { id: randomUUIDv7(), accountId });

const moment = (at: Date) =>
  new Intl.DateTimeFormat(locale().tag, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(at);

/** A mail with a link. @param [before, ...after] what it says of the link above and below it */
const compose = (
  { username, email }: Account,
  subject: string,
  link: string,
  [before, ...after]: [string, ...string[]],
): Mail => ({
  to: email,
  subject,
  text: paragraphs(texts.hello({ name: username }), before, link, ...after, BRAND),
  link,
});

const composeReset = (account: Account, link: string): Mail =>
  compose(account, texts.reset.subject({ brand: BRAND }), link, [
    texts.reset.open({ count: RESET_LINK_HOURS }),
    texts.notYou(),
  ]);

const composeVerification = (account: Account, link: string): Mail =>
  compose(account, texts.verify.subject({ brand: BRAND }), link, [
    texts.verify.open({ count: VERIFY_LINK_HOURS }),
    texts.verify.who({
      name: account.username,
      when: moment(account.createdAt),
      device: account.signedUpWith ?? texts.device.unknown(),
    }),
    texts.verify.notYou(),
    `${link}?${NOT_ME}`,
  ]);

/** Ended links and sessions are only stored to say that they have ended; a week of that is enough. */
const tidyAccounts = jobKind<object>('tidy-accounts');
const SIGNUP_DAYS = 7; // for which a name and an email wait for their link to be opened
const EVERY_NIGHT = '23 3 * * *';

/** Registers the jobs that create and mail links, and that remove ended links and sessions. */
export function handleLinks(parts: Parts): void {
  const { jobs, db, clock, mailer, config } = parts;

  /** Makes a link and mails it, unless that would be a flood. @param id of the job: one that runs twice makes one link */
  async function mail(id: string, account: Account, purpose: LinkPurpose): Promise<void> {
    const secret = newSecret();
    const now = clock.now();
    const isMade = await db.transaction(async (tx) => {
      const mailed = await countLinks(tx, account, purpose, new Date(now.getTime() - HOUR), id);
      if (isFlood(account, mailed)) return false;
      await putLink(tx, {
        id,
        accountId: account.id,
        purpose,
        tokenHash: digestOf(secret),
        createdAt: now,
        expiresAt: new Date(now.getTime() + lifetimes[purpose]),
      });
      return true;
    });
    if (!isMade) return;
    await mailer.send(
      purpose === 'verify'
        ? composeVerification(account, config.publicUrl + verifyEmailPath(secret))
        : composeReset(account, config.publicUrl + resetPasswordPath(secret)),
    );
  }

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

  jobs.handle(mailSignup, async ({ id, accountId }) => {
    const signup = await findById(db, accountId);
    if (!signup?.isActive || signup.verifiedAt) return;
    if (await isBarred(db, signup.email)) return mailBarred(parts, signup.email);
    const owner = await findByEmail(db, signup.email);
    return owner ? mailAddressTaken(parts, owner) : mail(id, signup, 'verify');
  });

  jobs.handle(mailLink, async ({ id, email, purpose, signupId }) => {
    const owner = await findByEmail(db, email);
    if (owner && purpose === 'verify') return;
    const [latest] = owner || signupId ? [] : await listSignups(db, email, 1);
    const account = owner ?? (signupId === undefined ? latest : await findById(db, signupId));
    if (!account?.isActive || (!owner && (await isBarred(db, email)))) return;
    await mail(id, account, purpose);
  });
}
