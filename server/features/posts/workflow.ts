/** Writing, editing and deleting a post: files, rows, and what is told to others, in that order. */
import { randomUUIDv7 } from 'node:crypto';
import { POST_IMAGES_MAX, postMessages } from '../../../contract/posts.ts';
import type { Parts } from '../../parts.ts';
import type { Db } from '../../platform/database/database.ts';
import { invalid, unauthenticated } from '../../platform/problem.ts';
import { isBlank } from '../../platform/text.ts';
import { holdAccount } from '../accounts/queries.ts';
import { feedChanged, postRemoved, postsChanged } from './events.ts';
import type { NewPostInput, PostEdit } from './form.ts';
import { removePictures, withPictures } from './pictures.ts';
import { changeRefusal } from './policy.ts';
import { imageUrl } from './present.ts';
import { deletePost, insertPost, listImages, lockPost, replaceImages, updatePost } from './queries.ts';

type Needed = Pick<Parts, 'db' | 'files' | 'clock' | 'bus'>;

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
  const { db, clock, bus } = parts;
  const id = randomUUIDv7();
  const done = await withPictures(parts, pictures, (images) =>
    db.transaction(async (tx) => {
      if (!(await holdAccount(tx, authorId))) throw unauthenticated();
      await insertPost(tx, { id, authorId, ...input, createdAt: clock.now(), images });
      return finish(tx, id);
    }),
  );
  bus.publish(feedChanged, { categories: [input.category] });
  return done;
}

/**
 * Changes a post, in its author's name. Two edits at once come one after the other: both have their say, and where
 * they touch the same field the later one holds.
 * @throws 400, 403, 404; the post is as it was then
 */
export async function editPost(parts: Needed, accountId: string, postId: string, edit: PostEdit): Promise<void> {
  const { db, clock, bus } = parts;
  const { picture, removeImages, ...fields } = edit;
  const { removed, category } = await withPictures(parts, picture ? [picture] : [], (added) =>
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
      await updatePost(tx, postId, { ...fields, updatedAt: clock.now() });
      return { removed: leaving, category: post.category };
    }),
  );
  if (fields.category && fields.category !== category) {
    bus.publish(feedChanged, { categories: [category, fields.category] });
  }
  bus.publish(postsChanged, { postIds: [postId] });
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
