/** Writing, editing and deleting a post: files, rows, and what is told to others, in that order. */
import { randomUUIDv7 } from 'node:crypto';
import { POST_IMAGES_MAX, postMessages } from '../../../contract/posts.ts';
import type { Parts } from '../../parts.ts';
import type { Db } from '../../platform/database/database.ts';
import { invalid, unauthenticated } from '../../platform/problem.ts';
import { isBlank } from '../../platform/text.ts';
import { holdAccount } from '../accounts/queries.ts';
import { holdForReview, needsReview } from '../reports/queries.ts';
import { feedChanged, postRemoved, postsChanged } from './events.ts';
import type { NewPostInput, PostEdit } from './form.ts';
import { removePictures, withPictures } from './pictures.ts';
import { changeRefusal } from './policy.ts';
import { imageUrl } from './present.ts';
import { deletePost, hidePost, insertPost, listImages, lockPost, replaceImages, updatePost } from './queries.ts';

type Needed = Pick<Parts, 'config' | 'db' | 'files' | 'media' | 'clock' | 'bus'>;

/** What is looked at for links: all that a post says. */
const wordsOf = ({ content, tags }: { content: string; tags: string[] }) => [content, ...tags].join('\n');

/**
 * @param finish runs in the same transaction, when the post is there
 * @returns what `finish` does @throws 400 `not-an-image`, 401 when the account has gone meanwhile
 */
export async function writePost<T>(
  parts: Needed,
  authorId: string,
  { pictures, ...input }: NewPostInput,
  finish: (tx: Db, id: string) => Promise<T>,
): Promise<T> {
  const { config, db, clock, bus } = parts;
  const id = randomUUIDv7();
  const { isHeld, done } = await withPictures(parts, authorId, pictures, (images) =>
    db.transaction(async (tx) => {
      if (!(await holdAccount(tx, authorId))) throw unauthenticated();
      const held = await needsReview(tx, authorId, wordsOf(input), config.reviewFirstLinks);
      const createdAt = clock.now();
      await insertPost(tx, { id, authorId, ...input, createdAt, images, hidden: held ? 'held' : null });
      if (held) await holdForReview(tx, { postId: id }, createdAt);
      return { isHeld: held, done: await finish(tx, id) };
    }),
  );
  if (!isHeld) bus.publish(feedChanged, { categories: [input.category] });
  return done;
}

/**
 * Changes a post, in its author's name. Two edits at once come one after the other: both have their say, and where
 * they touch the same field the later one holds.
 * @throws 400, 403, 404; the post is as it was then
 */
export async function editPost(parts: Needed, accountId: string, postId: string, edit: PostEdit): Promise<void> {
  const { config, db, clock, bus } = parts;
  const { picture, removeImages, ...fields } = edit;
  const { removed, category, isHeld, wasHidden } = await withPictures(
    parts,
    accountId,
    picture ? [picture] : [],
    (added) =>
      db.transaction(async (tx) => {
        const post = await lockPost(tx, postId);
        const refusal = changeRefusal(post?.authorId, accountId);
        if (refusal || !post) throw refusal;
        if (isBlank(fields.content ?? post.content)) throw invalid(postMessages.emptyEdit, 'content');
        const before = await listImages(tx, postId);
        // One that somebody removed meanwhile is as good as removed.
        const leaving = before.filter(({ fileKey, width }) => removeImages.includes(imageUrl(fileKey, width)));
        const after = [...before.filter((one) => !leaving.includes(one)), ...added];
        if (after.length > POST_IMAGES_MAX) throw invalid(postMessages.tooManyImages, 'image');
        if (leaving.length > 0 || added.length > 0) await replaceImages(tx, postId, after);
        const now = clock.now();
        // A link that comes in by an edit is looked at like one that was there from the beginning.
        const words = wordsOf({ content: fields.content ?? post.content, tags: fields.tags ?? post.tags });
        const isHeld =
          !post.hidden && words !== wordsOf(post) && (await needsReview(tx, accountId, words, config.reviewFirstLinks)); // before the change: it counts as it was
        await updatePost(tx, postId, { ...fields, updatedAt: now });
        if (isHeld) {
          await hidePost(tx, postId, 'held');
          await holdForReview(tx, { postId }, now);
        }
        return { removed: leaving, category: post.category, isHeld, wasHidden: post.hidden !== null };
      }),
  );
  if (isHeld) {
    bus.publish(feedChanged, { categories: [category] });
    bus.publish(postRemoved, { postId });
  } else {
    if (fields.category && fields.category !== category && !wasHidden) {
      bus.publish(feedChanged, { categories: [category, fields.category] });
    }
    bus.publish(postsChanged, { postIds: [postId] });
  }
  await removePictures(parts, removed);
}

/** Deletes a post with all that hangs on it, in its author's name. @throws 403, 404 */
export async function removePost(parts: Needed, accountId: string, postId: string): Promise<void> {
  const { db, bus } = parts;
  const { images, category } = await db.transaction(async (tx) => {
    const post = await lockPost(tx, postId);
    const refusal = changeRefusal(post?.authorId, accountId);
    if (refusal || !post) throw refusal;
    const found = await listImages(tx, postId);
    await deletePost(tx, postId);
    return { images: found, category: post.category };
  });
  bus.publish(feedChanged, { categories: [category] });
  bus.publish(postRemoved, { postId });
  await removePictures(parts, images);
}
