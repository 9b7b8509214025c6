import {
  createPost,
  createPostMultiple,
  deletePost,
  type FeedPost,
  postMessages,
  updatePost,
} from '../../../contract/posts.ts';
import type { App, FeatureParts } from '../../parts.ts';
import type { Db } from '../../platform/database/database.ts';
import { type LimitRule, perIp } from '../../platform/http/limits.ts';
import { formContent, withForm } from '../../platform/http/multipart.ts';
import { notFound } from '../../platform/http/problem.ts';
import { route } from '../../platform/http/route.ts';
import { createRules, newPostFrom, postEditFrom, updateRules } from './form.ts';
import { changeRefusal } from './policy.ts';
import { presentFeedPost } from './present.ts';
import { findStanding, loadPosts } from './queries.ts';
import { texts } from './texts.ts';
import { editPost, removePost, writePost } from './workflow.ts';

const POSTS: LimitRule = { name: 'post', points: 60, seconds: 60 * 60 };
const CHANGES: LimitRule = { name: 'post-change', points: 120, seconds: 60 * 60 }; // edits and deletions

const noteOf = (isStilled: boolean) => (isStilled ? { note: texts.stilled() } : {});

/** Writing, editing and deleting posts. */
export function mountPostWrites(app: App, parts: FeatureParts): void {
  const { db, scratch, media, room } = parts;

  async function show(from: Db, id: string): Promise<FeedPost> {
    const [row] = await loadPosts(from, [id]);
    if (!row) throw notFound(postMessages.notFound); // deleted just now
    return presentFeedPost(row, 'members');
  }

  const writing = {
    who: 'member',
    limit: perIp('create-post'),
    perMember: POSTS,
    once: true,
    status: 201,
  } as const;

  for (const call of [createPost, createPostMultiple]) {
    route(app, parts, call, writing, async ({ member, once, request }) =>
      withForm(request, { scratch, media, room, owner: member }, createRules, async (form) => {
        const input = newPostFrom(form);
        // An existing post is recognised by its form, before any picture is decoded or stored.
        return once(
          () => formContent(form),
          (record) =>
            writePost(parts, member.accountId, input, async (tx, id, isStilled) =>
              record(tx, { message: postMessages.created(), post: await show(tx, id), ...noteOf(isStilled) }),
            ),
        );
      }),
    );
  }

  const changing = { who: 'owner', limit: perIp('change-post'), perMember: CHANGES } as const;

  route(app, parts, updatePost, changing, async ({ params: { id }, member, request }) => {
    // Checked before the form is read, and again under the lock: nobody sends a picture in vain.
    const refusal = changeRefusal('edit', (await findStanding(db, id))?.authorId, member.accountId);
    if (refusal) throw refusal;
    return withForm(request, { scratch, media, room, owner: member }, updateRules, async (form) => {
      const { isStilled } = await editPost(parts, member.accountId, id, postEditFrom(form));
      return { message: postMessages.updated(), post: await show(db, id), ...noteOf(isStilled) };
    });
  });

  route(app, parts, deletePost, changing, async ({ params: { id }, member }) => {
    await removePost(parts, member.accountId, id);
    return { message: postMessages.deleted() };
  });
}
