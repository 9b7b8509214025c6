import type { FastifyRequest } from 'fastify';
import {
  createPost,
  createPostMultiplePath,
  deletePost,
  type FeedPost,
  postMessages,
  updatePost,
} from '../../../contract/posts.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { isUuid } from '../../platform/ids.ts';
import { type LimitRule, perAddress } from '../../platform/limits.ts';
import { withForm } from '../../platform/multipart.ts';
import { notFound } from '../../platform/problem.ts';
import { createRules, newPostFrom, postEditFrom, updateRules } from './form.ts';
import { changeRefusal } from './policy.ts';
import { presentFeedPost } from './present.ts';
import { findStanding, loadPosts } from './queries.ts';
import { editPost, removePost, writePost } from './workflow.ts';

const POSTS: LimitRule = { name: 'post', points: 60, seconds: 60 * 60 };
const CHANGES: LimitRule = { name: 'post-change', points: 120, seconds: 60 * 60 }; // edits and deletions

/** Writing, editing and deleting posts. */
export function mountPostWrites(app: App, parts: FeatureParts): void {
  const { db, files, limits, sessions } = parts;

  async function show(id: string): Promise<FeedPost> {
    const [row] = await loadPosts(db, [id]);
    if (!row) throw notFound(postMessages.notFound); // deleted in this very moment
    return presentFeedPost(row);
  }

  async function create(request: FastifyRequest) {
    await limits.spendAddress(perAddress('create-post'), request);
    const member = await sessions.member(request);
    await limits.spend(POSTS, member.accountId);
    return withForm(request, files, createRules, async (form) => {
      const id = await writePost(parts, member.accountId, newPostFrom(form));
      return { message: postMessages.created, post: await show(id) };
    });
  }

  const schema = { consumes: ['multipart/form-data'], response: { 201: createPost.answer } };
  for (const path of [createPost.path, createPostMultiplePath]) {
    app.post(path, { schema }, async (request, reply) => reply.code(201).send(await create(request)));
  }

  app.put(
    updatePost.path,
    {
      schema: {
        params: updatePost.params,
        consumes: ['multipart/form-data'],
        response: { 200: updatePost.answer },
      },
    },
    async (request) => {
      await limits.spendAddress(perAddress('change-post'), request);
      const member = await sessions.member(request);
      await limits.spend(CHANGES, member.accountId);
      const { id } = request.params;
      // Before the form is read, and again under the lock: nobody sends a picture in vain.
      const refusal = changeRefusal(isUuid(id) ? (await findStanding(db, id))?.authorId : undefined, member.accountId);
      if (refusal) throw refusal;
      return withForm(request, files, updateRules, async (form) => {
        await editPost(parts, member.accountId, id, postEditFrom(form));
        return { message: postMessages.updated, post: await show(id) };
      });
    },
  );

  app.delete(
    deletePost.path,
    { schema: { params: deletePost.params, response: { 200: deletePost.answer } } },
    async (request) => {
      await limits.spendAddress(perAddress('change-post'), request);
      const member = await sessions.member(request);
      await limits.spend(CHANGES, member.accountId);
      const { id } = request.params;
      if (!isUuid(id)) throw notFound(postMessages.notFound);
      await removePost(parts, member.accountId, id);
      return { message: postMessages.deleted };
    },
  );
}
