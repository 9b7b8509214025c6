/** Deleting people: what admins do of it (leaving/leaving.ts has the rest). */
import type { FeatureParts, Parts } from '../../parts.ts';
import type { Admin } from '../../platform/sessions/sessions.ts';
import { deleteWithin } from '../leaving/leaving.ts';
import { actOnPerson, type PersonAct } from './people.ts';

/** Deletes a person within an act. @throws 403 for oneself, 409 for the last admin */
export async function deleteByAdmin(jobs: Parts['jobs'], { guardLoss, record, ...act }: PersonAct): Promise<void> {
  await guardLoss('delete');
  await deleteWithin(jobs, {
    ...act,
    record: ({ videos, ...details }) => record('delete-user', { ...details, videosKept: videos }),
  });
}

/**
 * Deletes a person with their posts, comments, reactions and sessions; the files follow afterwards, and so do the rows
 * of somebody who wrote very much.
 * @throws 403 for oneself, 404 when the account is gone, 409 for the last admin
 */
export const removePerson = (
  parts: Pick<FeatureParts, 'facts' | 'clock' | 'jobs'>,
  admin: Admin,
  id: string,
): Promise<void> => actOnPerson(parts, admin, id, (personAct) => deleteByAdmin(parts.jobs, personAct));
