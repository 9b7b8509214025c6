import { BRAND } from '../../../contract/head.ts';
import { paths } from '../../../contract/pages.ts';
import type { Parts } from '../../parts.ts';
import type { Db } from '../../platform/database/database.ts';
import { type Jobs, jobKind } from '../../platform/jobs.ts';
import { findPerson } from './password-queries.ts';

/** A mail that tells somebody of a new password. */
const mailPasswordChanged = jobKind<{ accountId: string }>('mail-password-changed');

/** Has the member told, once `tx` is committed. */
export const tellPasswordChanged = (jobs: Jobs, tx: Db, accountId: string): Promise<void> =>
  jobs.enqueue(tx, mailPasswordChanged, { accountId });

/** Registers the job that mails it. */
export function handlePasswordNotice({ jobs, db, mailer, config }: Parts): void {
  const link = config.publicUrl + paths.forgotPassword;
  jobs.handle(mailPasswordChanged, async ({ accountId }) => {
    const person = await findPerson(db, accountId);
    if (!person) return;
    await mailer.send({
      to: person.email,
      subject: `Your password was changed on ${BRAND}`,
      text: `Hello ${person.username},\n\nthe password of your account was changed. If it was you, there is nothing to do.\n\nIf it was not, choose a new one at once; that also signs out whoever is in your account:\n\n${link}\n\n${BRAND}`,
      link,
    });
  });
}
