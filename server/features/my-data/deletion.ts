/** Deleting one's own account: asked for, taken back, and done when its days are over. */

import { accountPaths } from '../../../contract/pages/account-pages.ts';
import { BRAND } from '../../../contract/pages/head.ts';
import { paths } from '../../../contract/pages/pages.ts';
import { DELETION_DAYS, myDataMessages } from '../../../contract/people/my-data.ts';
import { locale } from '../../../contract/texts/language.ts';
import type { FeatureParts, Parts } from '../../parts.ts';
import { DAY } from '../../platform/clock.ts';
import type { Act } from '../../platform/facts/fact.ts';
import { notFound, Problem, unauthenticated } from '../../platform/http/problem.ts';
import { jobKind } from '../../platform/jobs/jobs.ts';
import { paragraphs } from '../../platform/messages/paragraphs.ts';
import { sessionsChanged } from '../../platform/sessions/events.ts';
import { holdAccount } from '../../platform/sessions/queries.ts';
import type { Member } from '../../platform/sessions/sessions.ts';
import { findById } from '../accounts/queries.ts';
import { recordAct } from '../audit/queries.ts';
import { deleteWithin } from '../leaving/leaving.ts';
import { isWorkingAdmin } from '../leaving/policy.ts';
import { cancelDeletion, hasOtherAdmin, lockActsOnPeople } from '../leaving/queries.ts';
import { findDeletion, listDue, listVideosOf, lockDue, putDeletion } from './deletion-queries.ts';
import { texts } from './texts.ts';

const deleteDue = jobKind<Record<string, never>>('delete-due-accounts');
const removeVideos = jobKind<{ videoIds: string[] }>('remove-videos-of-person');
const mailDeletion = jobKind<{ accountId: string; dueAt: string }>('mail-deletion');
const EVERY_FIVE_MINUTES = '*/5 * * * *';

/** Deletes a video within an act, and its files and what its host has of it by a job. */
export type RemoveVideo = (act: Act, videoId: string) => Promise<unknown>;

/**
 * Asks for the deletion of a member's account. Asked again, its days begin anew.
 * @throws 409 for the last admin, 401 when the account is gone
 */
export async function askForDeletion(
  { db, jobs, bus, clock }: Pick<Parts, 'db' | 'jobs' | 'bus' | 'clock'>,
  { accountId, role }: Member,
  withVideos: boolean,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockActsOnPeople(tx);
    if (!(await holdAccount(tx, accountId))) throw unauthenticated();
    if (role === 'admin' && !(await hasOtherAdmin(tx, accountId))) {
      throw new Problem(409, 'conflict', myDataMessages.lastAdmin);
    }
    const requestedAt = clock.now();
    const dueAt = new Date(requestedAt.getTime() + DELETION_DAYS * DAY);
    await putDeletion(tx, { accountId, requestedAt, dueAt, withVideos });
    await jobs.enqueue(tx, mailDeletion, { accountId, dueAt: dueAt.toISOString() });
  });
  bus.publish(sessionsChanged, { accountId }); // its browsers say so on every page
}

/** Takes it back. @throws 404 when nothing was asked for */
export async function undoDeletion({ db, bus }: Pick<Parts, 'db' | 'bus'>, { accountId }: Member): Promise<void> {
  if (!(await cancelDeletion(db, accountId))) throw notFound(myDataMessages.deletionNone);
  bus.publish(sessionsChanged, { accountId });
}

/**
 * Deletes an account whose days are over, in one act; its videos follow by a job. The only active admin waits until
 * somebody else is one.
 */
async function deleteOwn({ facts, jobs, clock }: FeatureParts, accountId: string): Promise<void> {
  const now = clock.now();
  await facts.act(async ({ tx, tell }) => {
    await lockActsOnPeople(tx);
    const person = await lockDue(tx, accountId, now);
    if (!person?.isActive) return;
    if (isWorkingAdmin(person) && !(await hasOtherAdmin(tx, accountId))) return;
    const videoIds = person.withVideos ? await listVideosOf(tx, accountId) : [];
    await deleteWithin(jobs, {
      ...{ tx, tell, person, now },
      record: ({ videos, ...details }) =>
        recordAct(
          tx,
          {
            act: 'delete-own-account',
            by: { id: accountId, name: person.username },
            target: { kind: 'user', id: accountId, name: person.username },
            details: { ...details, [person.withVideos ? 'videosRemoved' : 'videosKept']: videos },
          },
          now,
        ),
    });
    if (videoIds.length > 0) await jobs.enqueue(tx, removeVideos, { videoIds });
  });
}

/** A day as a mail says it. */
const dayOf = (date: Date) =>
  new Intl.DateTimeFormat(locale().tag, { dateStyle: 'long', timeZone: 'UTC' }).format(date);

/** Registers the jobs. To be called before they start. */
export function handleDeletions(parts: FeatureParts, removeVideo: RemoveVideo): void {
  const { db, jobs, facts, clock, mailer, config } = parts;
  jobs.handle(
    deleteDue,
    async () => {
      const failed: unknown[] = [];
      for (const id of await listDue(db, clock.now())) {
        await deleteOwn(parts, id).catch((error) => failed.push(error)); // the others' are due all the same
      }
      if (failed.length > 0) throw failed[0];
    },
    EVERY_FIVE_MINUTES,
  );
  jobs.handle(removeVideos, async ({ videoIds }) => {
    for (const id of videoIds) await facts.act((act) => removeVideo(act, id));
  });
  jobs.handle(mailDeletion, async ({ accountId, dueAt }) => {
    const [account, deletion] = [await findById(db, accountId), await findDeletion(db, accountId)];
    if (!account || deletion?.dueAt.toISOString() !== dueAt) return; // taken back, or asked for anew
    const [link, day] = [config.publicUrl + accountPaths.delete, dayOf(deletion.dueAt)];
    await mailer.send({
      to: account.email,
      subject: texts.deletion.subject({ brand: BRAND, date: day }),
      text: paragraphs(
        texts.hello({ name: account.username }),
        texts.deletion.posts({ date: day }),
        deletion.withVideos ? texts.deletion.takesClips() : texts.deletion.keepsClips(),
        texts.deletion.undo(),
        link,
        texts.notYou(),
        config.publicUrl + paths.forgotPassword,
        BRAND,
      ),
      link,
    });
  });
}
