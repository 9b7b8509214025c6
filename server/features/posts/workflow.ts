/** Writing, editing and deleting a post: files, rows and facts, in that order. */
import { randomUUIDv7 } from 'node:crypto';
import { POST_IMAGES_MAX, postMessages } from '../../../contract/posts.ts';
import { mentioning, mentionsEdited } from '../../facts/mentions.ts';
import { postEdited, postHidden, postRemoved, postWritten } from '../../facts/posts.ts';
import type { FeatureParts } from '../../parts.ts';
import type { Db } from '../../platform/database/database.ts';
import { invalid, unauthenticated } from '../../platform/http/problem.ts';
import { holdAccount } from '../../platform/sessions/queries.ts';
import { isBlank } from '../../platform/text.ts';
import { holdMentioned, listTold, noteMentions } from '../mentions/queries.ts';
import { holdForReview, needsReview } from '../moderation/queries.ts';
import type { NewPostInput, PostEdit } from './form.ts';
import { removePictures, withPictures } from './pictures.ts';
import { changeRefusal } from './policy.ts';
import { imageUrl } from './present.ts';
import { deletePost, hidePost, insertPost, listImages, lockPost, replaceImages, updatePost } from './queries.ts';

type Needed = Pick<FeatureParts, 'config' | 'facts' | 'files' | 'scratch' | 'media' | 'clock'>;

/** The text that is searched for links: all that a post says. */
const wordsOf = ({ content, tags }: { content: string; tags: string[] }) => [content, ...tags].join('\n');

/**
 * @param finish runs in the same transaction, after the post's insertion; `isStilled`: a picture of it no longer moves
 * @returns what `finish` returns
 * @throws 400 `not-an-image`, 401 when the account has been deleted meanwhile
 */
export async function writePost<T>(
  parts: Needed,
  authorId: string,
  { pictures, ...input }: NewPostInput,
  finish: (tx: Db, id: string, isStilled: boolean) => Promise<T>,
): Promise<T> {
  const { config, facts, clock } = parts;
  const id = randomUUIDv7();
  return withPictures(parts, authorId, pictures, (images, isStilled) =>
    facts.act(async ({ tx, tell }) => {
      if (!(await holdAccount(tx, authorId))) throw unauthenticated();
      const createdAt = clock.now();
      const meant = await holdMentioned(tx, authorId, input.content, createdAt);
      const held = await needsReview(tx, authorId, wordsOf(input), config.reviewFirstLinks);
      const hidden = held ? 'held' : null;
      await insertPost(tx, { id, authorId, ...input, createdAt, images, hidden });
      if (held) await holdForReview({ tx, tell }, { kind: 'post', id }, createdAt);
      const written = { authorId, now: createdAt, text: input.content, meant };
      const { told } = await noteMentions(tx, { kind: 'post', id }, written);
      tell(postWritten, { postId: id, authorId, category: input.category, hidden, ...mentioning(told.first) });
      return finish(tx, id, isStilled);
    }),
  );
}

/**
 * Changes a post, in its author's name. Two edits at once are applied one after the other; if they change the same
 * field, the later one wins.
 * @returns `isStilled`: the new picture no longer moves
 * @throws 400, 403, 404; the post is then unchanged
 */
export async function editPost(
  parts: Needed,
  accountId: string,
  postId: string,
  edit: PostEdit,
): Promise<{ isStilled: boolean }> {
  const { config, facts, clock } = parts;
  const { picture, removeImages, ...fields } = edit;
  const edited = await withPictures(parts, accountId, picture ? [picture] : [], (added, isStilled) =>
    facts.act(async ({ tx, tell }) => {
      const now = clock.now();
      const meant = await holdMentioned(tx, accountId, fields.content ?? '', now);
      const post = await lockPost(tx, postId);
      const refusal = changeRefusal('edit', post?.authorId, accountId);
      if (refusal || !post) throw refusal;
      if (isBlank(fields.content ?? post.content)) throw invalid(postMessages.emptyEdit, 'content');
      const before = await listImages(tx, postId);
      // A picture that is already gone counts as removed.
      const leaving = before.filter(({ fileKey, width }) => removeImages.includes(imageUrl(fileKey, width)));
      const after = [...before.filter((one) => !leaving.includes(one)), ...added];
      if (after.length > POST_IMAGES_MAX) throw invalid(postMessages.tooManyImages, 'image');
      if (leaving.length > 0 || added.length > 0) await replaceImages(tx, postId, after);
      // A link that an edit adds is reviewed like one that was there from the beginning.
      const words = wordsOf({ content: fields.content ?? post.content, tags: fields.tags ?? post.tags });
      const isHeld =
        !post.hidden && words !== wordsOf(post) && (await needsReview(tx, accountId, words, config.reviewFirstLinks)); // before the change: the post is counted as it was
      await updatePost(tx, postId, { ...fields, updatedAt: now });
      const thing = { kind: 'post', id: postId } as const;
      const of = { postId, authorId: accountId };
      if (isHeld) {
        const mentioned = mentioning(await listTold(tx, thing));
        await hidePost(tx, postId, 'held');
        await holdForReview({ tx, tell }, thing, now);
        tell(postHidden, { ...of, category: post.category, hidden: 'held', wasHidden: null, ...mentioned });
      }
      const text = fields.content ?? post.content;
      const { told } = await noteMentions(tx, thing, { authorId: accountId, now, text, before: post.content, meant });
      const category = fields.category ?? post.category;
      const hidden = isHeld ? 'held' : post.hidden;
      tell(postEdited, {
        ...{ ...of, category, categoryBefore: post.category, hidden },
        ...mentionsEdited(told),
      });
      return { leaving, isStilled };
    }),
  );
  await removePictures(parts, edited.leaving);
  return edited;
}

/** Deletes a post with all that belongs to it, in its author's name. @throws 403, 404 */
export async function removePost(parts: Needed, accountId: string, postId: string): Promise<void> {
  const images = await parts.facts.act(async ({ tx, tell }) => {
    const post = await lockPost(tx, postId);
    const refusal = changeRefusal('delete', post?.authorId, accountId);
    if (refusal || !post) throw refusal;
    const found = await listImages(tx, postId);
    await deletePost(tx, postId);
    tell(postRemoved, { postId, authorId: accountId, category: post.category, hidden: post.hidden });
    return found;
  });
  await removePictures(parts, images);
}
