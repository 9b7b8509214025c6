import { BRAND } from '../../../contract/pages/head.ts';
import { paths } from '../../../contract/pages/pages.ts';
import type { Parts } from '../../parts.ts';
import type { Db } from '../../platform/database/database.ts';
import { type Jobs, jobKind } from '../../platform/jobs/jobs.ts';
import { paragraphs } from '../../platform/messages/paragraphs.ts';
import { findPerson } from './password-queries.ts';
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
