/** Mails that tell the owner of an account what was done with it, or tried. */
import { BRAND } from '../../../contract/pages/head.ts';
import { paths } from '../../../contract/pages/pages.ts';
import type { Parts } from '../../parts.ts';
import type { Db } from '../../platform/database/database.ts';
import { type LimitRule, trySpend } from '../../platform/http/limits.ts';
import { type Jobs, jobKind } from '../../platform/jobs/jobs.ts';
import { ownerOf } from '../../platform/messages/email.ts';
import { paragraphs } from '../../platform/messages/paragraphs.ts';
import { findPerson } from './password-queries.ts';
import type { Account } from './queries.ts';
import { texts } from './texts.ts';

/** The mail that tells a member that their password was changed. */
const mailPasswordChanged = jobKind<{ accountId: string }>('mail-password-changed');

/** Has that mail sent once `tx` is committed. */
export const enqueuePasswordChangedMail = (jobs: Jobs, tx: Db, accountId: string): Promise<void> =>
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

/** Of one mailbox: anybody can type somebody else's address, and rings them no more often. */
const BARRED_MAILS: LimitRule = { name: 'mail-barred', points: 3, seconds: 24 * 60 * 60 };
const TAKEN_MAILS: LimitRule = { name: 'signup-notice', points: 2, seconds: 24 * 60 * 60 };

type Mailing = Pick<Parts, 'limits' | 'mailer' | 'config'>;

/** Tells the owner of a mailbox why they got no account: the answer of the sign-up says nothing of it. */
export async function mailBarred({ limits, mailer, config }: Mailing, email: string): Promise<void> {
  if (!(await trySpend(limits, BARRED_MAILS, ownerOf(email)))) return;
  const { subject, why, ask } = texts.barred;
  const text = paragraphs(why(), ask(), config.publicUrl, BRAND);
  await mailer.send({ to: email, subject: subject({ brand: BRAND }), text, link: config.publicUrl });
}

/** Tells the owner of an email that somebody tried to sign up with it. */
export async function mailAddressTaken(
  { limits, mailer, config }: Mailing,
  { email, username: name, isActive }: Account,
): Promise<void> {
  if (!isActive || !(await trySpend(limits, TAKEN_MAILS, email))) return;
  const { subject, has, wasIt } = texts.signupOfTaken;
  const link = config.publicUrl + paths.forgotPassword;
  await mailer.send({
    to: email,
    subject: subject({ brand: BRAND }),
    text: paragraphs(texts.hello({ name }), has({ name }), wasIt(), link, BRAND),
    link,
  });
}
