/** Mails that tell the owner of an account what was done with it, or tried. */
import { BRAND } from '../../../contract/pages/head.ts';
import { paths } from '../../../contract/pages/pages.ts';
import type { Parts } from '../../parts.ts';
import type { Db } from '../../platform/database/database.ts';
import type { LimitRule } from '../../platform/http/limits.ts';
import { Problem } from '../../platform/http/problem.ts';
import { type Jobs, jobKind } from '../../platform/jobs/jobs.ts';
import { paragraphs } from '../../platform/messages/paragraphs.ts';
import { findPerson } from './password-queries.ts';
import { findByEmail } from './queries.ts';
import { texts } from './texts.ts';

/** The mail that tells a member that their password was changed. */
const mailPasswordChanged = jobKind<{ accountId: string }>('mail-password-changed');

/** Has that mail sent once `tx` is committed. */
export const tellPasswordChanged = (jobs: Jobs, tx: Db, accountId: string): Promise<void> =>
  jobs.enqueue(tx, mailPasswordChanged, { accountId });

/** Registers the job that sends it. */
export function handlePasswordNotice({ jobs, db, mailer, config }: Parts): void {
  const link = config.publicUrl + paths.forgotPassword;
  jobs.handle(mailPasswordChanged, async ({ accountId }) => {
    const person = await findPerson(db, accountId);
    if (!person) return;
    await mailer.send({
      to: person.email,
      subject: texts.passwordChanged.subject({ brand: BRAND }),
      text: paragraphs(
        texts.hello({ name: person.username }),
        texts.passwordChanged.wasIt(),
        texts.passwordChanged.wasNot(),
        link,
        BRAND,
      ),
      link,
    });
  });
}

/** Of one email: whoever signs up with somebody's address again and again rings them no more often. */
const TOLD: LimitRule = { name: 'signup-notice', points: 2, seconds: 24 * 60 * 60 };

/** The mail that tells the owner of an email that somebody tried to sign up with it. */
const mailSignup = jobKind<{ email: string }>('mail-signup-of-taken');

/** Has that mail sent once `tx` is committed. */
export const tellOfSignup = (jobs: Jobs, tx: Db, email: string): Promise<void> =>
  jobs.enqueue(tx, mailSignup, { email });

/** Registers the job that sends it. */
export function handleSignupNotice({ jobs, db, limits, mailer, config }: Parts): void {
  const link = config.publicUrl + paths.forgotPassword;
  jobs.handle(mailSignup, async ({ email }) => {
    const account = await findByEmail(db, email);
    if (!account?.isActive) return;
    try {
      await limits.spend(TOLD, email);
    } catch (refusal) {
      if (refusal instanceof Problem) return;
      throw refusal;
    }
    const { subject, has, wasIt } = texts.signupOfTaken;
    await mailer.send({
      to: account.email,
      subject: subject({ brand: BRAND }),
      text: paragraphs(texts.hello({ name: account.username }), has({ name: account.username }), wasIt(), link, BRAND),
      link,
    });
  });
}
