/**
 * Deleting an account with everything that depends on it, whether an admin does it or its owner: at once for everybody
 * who looks, and portion by portion in the database, so that nobody else's writes wait long
 * (docs/design/several-servers.md).
 */
import { idOf } from '../../../contract/talk/targets.ts';
import { accountPortionRemoved, accountRemoved } from '../../facts/accounts.ts';
import { commentRemoved } from '../../facts/comments.ts';
import { postRemoved } from '../../facts/posts.ts';
import type { FeatureParts, Parts } from '../../parts.ts';
import type { Act } from '../../platform/facts/fact.ts';
import type { DiscardedUpload } from '../../platform/files/upload-bytes.ts';
import { jobKind } from '../../platform/jobs/jobs.ts';
import { avatarKeys, removeImage } from '../../platform/media/images.ts';
import {
  type Belongings,
  countBelongings,
  countCommentsOn,
  countRepliesTo,
  deletePerson,
  findExportKey,
  findPortion,
  type Gone,
  listLeaving,
  listUploadsOf,
  lockActsOnPeople,
  lockLeaving,
  lockVideosOf,
  markLeaving,
  removePortion,
  takeNewestFromFeed,
} from './queries.ts';

const PORTION = 500; // rows of one transaction: a fraction of a second, for which others wait who write under the same posts
const EVERY_HOUR = '37 * * * *'; // should a job ever be given up

type Leftovers = { images: Gone['images']; keys: string[]; uploads: DiscardedUpload[] };
const removeFiles = jobKind<Leftovers>('remove-files-of-person');
const removeRest = jobKind<{ accountId?: string }>('remove-rest-of-person');

/**
 * Registers what follows a deletion: the removal of the files, and of what was too much for one transaction. Both are
 * jobs, so that they go on if the server is killed.
 * @returns `recover`, to be called when the jobs have started: goes on with what a killed server has left
 */
export function handleDeletion(parts: Pick<FeatureParts, 'db' | 'facts' | 'jobs' | 'files' | 'uploads'>): {
  recover(): Promise<void>;
} {
  const { db, jobs, files } = parts;
  jobs.handle(removeFiles, async ({ images, keys, uploads }) => {
    for (const image of images) await removeImage(files, image);
    for (const key of keys) await files.remove(key);
    for (const upload of uploads) await parts.uploads.remove(upload);
  });
  jobs.handle(
    removeRest,
    async ({ accountId }, signal) => {
      for (const id of accountId ? [accountId] : await listLeaving(db))
        await jobs.doInPortions(() => removeNext(parts, id), signal);
    },
    EVERY_HOUR,
  );
  return {
    async recover() {
      // The job of the killed server is only restarted after its heartbeat expires; a second one does no harm.
      for (const accountId of await listLeaving(db)) await jobs.enqueue(db, removeRest, { accountId });
    },
  };
}

/** Removes the next portion of an account that is leaving. @returns whether there is more */
function removeNext({ facts, jobs }: Pick<FeatureParts, 'facts' | 'jobs'>, id: string): Promise<boolean> {
  return facts.act(async ({ tx, tell }) => {
    await lockActsOnPeople(tx);
    if (!(await lockLeaving(tx, id))) return false;
    const portion = await findPortion(tx, id, PORTION);
    const gone = await removePortion(tx, id, portion, PORTION);
    const uploads = portion.isLast ? await listUploadsOf(tx, id) : []; // one that began in the moment of the deletion
    if (portion.isLast) await deletePerson(tx, id);
    await enqueueFiles(jobs, tx, { images: gone.images, keys: [], uploads });
    tell(accountPortionRemoved, { accountId: id }, changedIn(gone));
    await tellOf(gone, id, { tx, tell });
    return !portion.isLast;
  });
}

async function enqueueFiles(jobs: Parts['jobs'], tx: Act['tx'], left: Leftovers): Promise<void> {
  if (left.images.length + left.keys.length + left.uploads.length > 0) await jobs.enqueue(tx, removeFiles, left);
}

const changedIn = ({ changedPostIds, changedVideoIds, changedMatchIds }: Gone) => ({
  changedPostIds,
  changedVideoIds,
  changedMatchIds,
});

/** Tells the facts of posts and comments that have gone with their author. */
async function tellOf({ posts, comments, ...changed }: Gone, authorId: string, { tx, tell }: Act): Promise<void> {
  for (const { id: postId, category, hidden } of posts) tell(postRemoved, { postId, authorId, category, hidden });
  const counts = await countCommentsOn(tx, [
    ...changed.changedPostIds,
    ...changed.changedVideoIds,
    ...changed.changedMatchIds,
  ]);
  const beside = await countRepliesTo(tx, [...new Set(comments.flatMap(({ parentId }) => parentId ?? []))]);
  for (const { id: commentId, on, hidden, ...of } of comments) {
    const replyCount = of.parentId === undefined ? undefined : (beside.get(of.parentId) ?? 0);
    const now = { commentCount: counts.get(idOf(on)) ?? 0, replyCount };
    tell(commentRemoved, { ...on, ...of, commentId, authorId, hidden }, now);
  }
}

/** The deletion of an account, within an act that has locked acts on people (`lockActsOnPeople`) and the account. */
export type Departure = Act & {
  person: { id: string; role: 'user' | 'admin'; profilePicture: string | null };
  now: Date;
  /** Writes the audit log's entry. */
  record(details: { role: string } & Belongings): Promise<void>;
};

/**
 * Deletes an account, with the first portion of all that is its owner's: for most people that is everything. Of whom
 * there is more, nobody sees anything any more, and a job goes on. Locks are taken in the order of all writers: account,
 * then its videos and posts (server/schema/functions/account-deletion.sql).
 */
export async function deleteWithin(jobs: Parts['jobs'], { tx, tell, person, now, record }: Departure): Promise<void> {
  const { id, role, profilePicture } = person;
  const belongings = await countBelongings(tx, id);
  const uploads = await listUploadsOf(tx, id);
  const exportKey = await findExportKey(tx, id);
  const keys = [...(profilePicture ? avatarKeys(profilePicture) : []), ...(exportKey ? [exportKey] : [])];
  const portion = await findPortion(tx, id, PORTION);
  const hasMore = !portion.isLast;
  await lockVideosOf(tx, id);
  if (hasMore) await markLeaving(tx, id, now);
  const gone = await removePortion(tx, id, portion, PORTION);
  if (hasMore) {
    await takeNewestFromFeed(tx, id, PORTION);
    await jobs.enqueue(tx, removeRest, { accountId: id }, { key: id });
  } else await deletePerson(tx, id);
  await enqueueFiles(jobs, tx, { images: gone.images, keys, uploads });
  await record({ role, ...belongings });
  tell(accountRemoved, { accountId: id }, { ...changedIn(gone), hasMore });
  await tellOf(gone, id, { tx, tell });
}
