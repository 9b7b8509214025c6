/** Deleting an account with everything that depends on it (DESIGN.md decision 10). */
import { accountRemoved } from '../../facts/accounts.ts';
import { commentRemoved } from '../../facts/comments.ts';
import { postRemoved } from '../../facts/posts.ts';
import type { FeatureParts, Parts } from '../../parts.ts';
import { jobKind } from '../../platform/jobs/jobs.ts';
import { removeImage } from '../../platform/media/images.ts';
import type { Admin } from '../../platform/sessions/sessions.ts';
import { uploadKeyOf } from '../uploads/queries.ts';
import { countCommentsOf, deletePerson, findLeaving, type Leaving } from './leaving-queries.ts';
import { actOnPerson, type PersonAct } from './people.ts';

const removeFiles = jobKind<{ images: Leaving['images']; keys: string[] }>('remove-files-of-person');

/** Registers the removal of deleted accounts' files: a job, so that none is left if the server is killed. */
export function handleDeletion({ jobs, files }: Pick<Parts, 'jobs' | 'files'>): void {
  jobs.handle(removeFiles, async ({ images, keys }) => {
    for (const image of images) await removeImage(files, image);
    for (const key of keys) await files.remove(key);
  });
}

/**
 * Deletes the person within an act, and publishes the facts of everything that goes with them. Locks are taken in the
 * order of all writers: account, then its videos and posts (migration 0004).
 */
export async function deleteWithin(
  jobs: Parts['jobs'],
  { tx, tell, person, guardLoss, record }: PersonAct,
): Promise<void> {
  await guardLoss('delete');
  const { posts, comments, changedPostIds, images, uploadIds, videos, commentCount, reactionCount } = await findLeaving(
    tx,
    person.id,
  );
  await deletePerson(tx, person.id);
  const keys = [...uploadIds.map(uploadKeyOf), ...(person.profilePicture ? [person.profilePicture] : [])];
  if (images.length + keys.length > 0) await jobs.enqueue(tx, removeFiles, { images, keys });
  await record('delete-user', {
    role: person.role,
    posts: posts.length,
    comments: commentCount,
    reactions: reactionCount,
    videosKept: videos,
  });
  const authorId = person.id;
  tell(accountRemoved, { accountId: authorId }, { changedPostIds });
  for (const { id: postId, category, hidden } of posts) tell(postRemoved, { postId, authorId, category, hidden });
  const counts = await countCommentsOf(tx, changedPostIds);
  for (const { id: commentId, postId, hidden } of comments) {
    tell(commentRemoved, { postId, commentId, authorId, hidden }, { commentCount: counts.get(postId) ?? 0 });
  }
}

/**
 * Deletes a person with their posts, comments, reactions and sessions, in one transaction; the files follow afterwards.
 * @throws 403 for oneself, 404 when the account is gone, 409 for the last admin
 */
export const removePerson = (
  parts: Pick<FeatureParts, 'facts' | 'clock' | 'jobs'>,
  admin: Admin,
  id: string,
): Promise<void> => actOnPerson(parts, admin, id, (personAct) => deleteWithin(parts.jobs, personAct));
