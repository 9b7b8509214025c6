/** Deleting a person, with what hangs on them (DESIGN.md decision 10). */
import { setTimeout as wait } from 'node:timers/promises';
import type { Parts } from '../../parts.ts';
import { isDeadlock } from '../../platform/database/database.ts';
import { jobKind } from '../../platform/jobs.ts';
import { removeImage } from '../../platform/media/images.ts';
import { sessionsChanged } from '../../platform/sessions/events.ts';
import type { Admin } from '../../platform/sessions/sessions.ts';
import { commentRemoved } from '../comments/events.ts';
import { feedChanged, postRemoved, postsChanged } from '../posts/events.ts';
import { uploadKeyOf } from '../uploads/queries.ts';
import { countCommentsOf, deletePerson, findLeaving, type Leaving } from './leaving-queries.ts';
import { actOnPerson, type Scene } from './people.ts';

const removeFiles = jobKind<{ images: Leaving['images']; keys: string[] }>('remove-files-of-person');

const TRIES = 5; // PostgreSQL finds a deadlock after a second, and ends one of the two
const PAUSE = 100; // ms, for the other one to get what it waits for: at once, this one could take it away again

/** Registers what removes the files of deleted people: a job, so that none is left when the server is killed. */
export function handleDeletion({ jobs, files }: Pick<Parts, 'jobs' | 'files'>): void {
  jobs.handle(removeFiles, async ({ images, keys }) => {
    for (const image of images) await removeImage(files, image);
    for (const key of keys) await files.remove(key);
  });
}

/**
 * Deletes the person of a scene. The order of locks is that of all writers: account, then its videos and posts
 * (migration 0004). @returns what is to be told once it is committed
 */
export async function deleteWithin(jobs: Parts['jobs'], { tx, person, guardLoss, record }: Scene) {
  await guardLoss('delete');
  const leaving = await findLeaving(tx, person.id);
  const { posts, images, uploadIds, videos, commentCount, reactionCount } = leaving;
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
  return { id: person.id, leaving, comments: await countCommentsOf(tx, leaving.changedPostIds) };
}

/**
 * Deletes a person with their posts, comments, reactions and sessions, in one transaction; files follow after it.
 * @throws 403 for oneself, 404 when they are gone, 409 for the last admin
 */
export async function removePerson(
  parts: Pick<Parts, 'db' | 'clock' | 'jobs' | 'bus'>,
  admin: Admin,
  id: string,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      const done = await actOnPerson(parts, admin, id, (scene) => deleteWithin(parts.jobs, scene));
      tellDeletion(parts.bus, done);
      return;
    } catch (error) {
      if (!isDeadlock(error) || tries === TRIES) throw error;
      await wait(PAUSE * tries);
    }
  }
}

/** Tells the feed's cache, the open pages and the sockets what is not there any more. */
export function tellDeletion(
  bus: Parts['bus'],
  { id, leaving, comments }: Awaited<ReturnType<typeof deleteWithin>>,
): void {
  bus.publish(sessionsChanged, { accountId: id });
  const categories = [...new Set(leaving.posts.map(({ category }) => category))];
  if (categories.length > 0) bus.publish(feedChanged, { categories });
  for (const post of leaving.posts) bus.publish(postRemoved, { postId: post.id });
  for (const { id: commentId, postId } of leaving.comments) {
    const commentCount = comments.get(postId);
    if (commentCount !== undefined) bus.publish(commentRemoved, { postId, commentId, commentCount });
  }
  if (leaving.changedPostIds.length > 0) bus.publish(postsChanged, { postIds: leaving.changedPostIds });
}
